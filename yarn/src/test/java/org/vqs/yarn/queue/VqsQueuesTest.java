package org.vqs.yarn.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.yarn.api.records.QueueACL;
import org.apache.hadoop.yarn.api.records.QueueUserACLInfo;
import org.apache.hadoop.yarn.api.records.Resource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.vqs.yarn.config.VqsConfiguration;
import org.vqs.yarn.node.PartitionTotals;

class VqsQueuesTest {
  private static final UserGroupInformation ANN = UserGroupInformation.createRemoteUser("ann");

  private Resource cluster = Resource.newInstance(8192, 8);
  private final VqsQueues queues = queues("reject");

  private VqsQueues queues(String unknown) {
    Configuration conf = new Configuration(false);
    conf.set("yarn.scheduler.vqs.queue.unknown", unknown);
    return new VqsQueues(
        VqsConfiguration.from(conf),
        conf,
        () -> cluster,
        new PartitionTotals(),
        PackerFixture.packer());
  }

  @AfterEach
  void close() {
    queues.close();
  }

  @ParameterizedTest
  @NullSource
  @ValueSource(strings = {"", " ", "default", "root.default", " default "})
  void namesOfDefault_resolveToIt(String name) {
    assertThat(queues.names().find(name).getQueuePath()).isEqualTo("root.default");
    assertThat(queues.names().resolveSubmitted(name)).isSameAs(queues.names().find(name));
    assertThat(queues.resolveRecovered(name)).isSameAs(queues.names().find(name));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"etl", "root.etl", "Default", "ROOT.default", "root.root", "default.root"})
  void unknownName_isRejectedAtSubmissionAndFallsBackAtRecovery(String name) {
    assertThat(queues.names().find(name)).isNull();
    assertThat(queues.names().resolveSubmitted(name)).isNull();
    assertThat(queues.resolveRecovered(name)).isSameAs(queues.names().find("default"));
  }

  @Test
  void unknownName_fallsBackAtSubmissionIfSet() {
    try (VqsQueues lenient = queues("default")) {
      assertThat(lenient.names().resolveSubmitted("etl")).isSameAs(lenient.names().find("default"));
      assertThat(lenient.names().find("etl")).isNull();
      assertThat(lenient.names().resolveSubmitted("root").isLeaf()).isFalse();
    }
  }

  @Test
  void root_isNoLeaf() {
    assertThat(queues.names().find("root")).isSameAs(queues.root());
    assertThat(queues.root().isLeaf()).isFalse();
    assertThat(queues.resolveRecovered("root")).isSameAs(queues.names().find("default"));
    assertThat(queues.names().leafNames()).containsExactly("default");
  }

  @Test
  void queue_isInItselfAndInThoseAbove() {
    VqsQueue leaf = queues.names().find("default");
    assertThat(queues.names().contains("root", leaf)).isTrue();
    assertThat(queues.names().contains("root.default", leaf)).isTrue();
    assertThat(queues.names().contains("default", queues.root())).isFalse();
    assertThat(queues.names().contains("etl", leaf)).isFalse();
  }

  @Test
  void infoOfUnknownQueue_isAnErrorThatNamesTheQueues() {
    assertThatExceptionOfType(IOException.class)
        .isThrownBy(() -> queues.info("etl", true, true))
        .withMessage("queue etl does not exist; the leaf queues are [default]");
  }

  @Test
  void everyone_hasAllRights() {
    assertThat(queues.userAcls())
        .extracting(QueueUserACLInfo::getQueueName)
        .containsExactly("root", "default");
    assertThat(queues.userAcls())
        .allSatisfy(
            acl -> assertThat(acl.getUserAcls()).containsExactlyInAnyOrder(QueueACL.values()));
    assertThat(queues.hasAccess(ANN, QueueACL.SUBMIT_APPLICATIONS, "default")).isTrue();
    assertThat(queues.hasAccess(ANN, QueueACL.ADMINISTER_QUEUE, "etl")).isTrue();
  }

  @Test
  void available_followsAllocationAndCluster() {
    VqsQueueMetrics root = queues.root().getMetrics();
    VqsQueueMetrics leaf = queues.names().find("default").getMetrics();
    assertThat(root.getAvailableMB()).isEqualTo(8192);
    leaf.allocateResources("", "ann", 3, Resource.newInstance(2048, 1), false);
    assertThat(leaf.getAvailableMB()).isEqualTo(2048);
    assertThat(leaf.getAvailableVirtualCores()).isEqualTo(5);
    assertThat(root.getAvailableResources()).isEqualTo(Resource.newInstance(2048, 5));
    cluster = Resource.newInstance(4096, 8);
    assertThat(root.getAvailableResources()).isEqualTo(Resource.newInstance(0, 5));
  }
}
