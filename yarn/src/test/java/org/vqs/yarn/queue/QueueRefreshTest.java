package org.vqs.yarn.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.vqs.core.Packer;
import org.vqs.core.model.Lane;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.server.Server;
import org.vqs.core.waiting.AskSpec;
import org.vqs.yarn.config.VqsConfiguration;
import org.vqs.yarn.node.PartitionTotals;

/** What a refresh refuses and warns of. */
class QueueRefreshTest {
  private static final String PREFIX = "yarn.scheduler.vqs.";
  private static final String ETL = PREFIX + "root.etl.";
  private static final Resource CLUSTER = Resource.newInstance(8192, 8);

  private final Packer packer = PackerFixture.packer();
  private final Configuration conf = new Configuration(false);
  private final VqsQueues queues;

  QueueRefreshTest() {
    conf.set(PREFIX + "root.queues", "default,etl");
    queues =
        new VqsQueues(
            VqsConfiguration.from(conf), conf, () -> CLUSTER, new PartitionTotals(), packer);
    queues.follow(CLUSTER, 0);
  }

  @AfterEach
  void close() {
    queues.close();
  }

  private List<String> refresh(Map<String, String> changes) {
    changes.forEach(conf::set);
    return queues.refresh(VqsConfiguration.from(conf), conf);
  }

  /** Two masters and a task of 1024 MiB and one vcore each, of one user. */
  private void occupy() {
    VqsQueue etl = queues.names().find("etl");
    etl.join("ann", ApplicationId.newInstance(1, 1), 0);
    ResourceVector demand = ResourceVector.of(1024, 1);
    Server server = packer.servers().add("h1", ResourceVector.of(8192, 8), List.of(), null, null);
    for (Lane lane : List.of(Lane.MASTER, Lane.MASTER, Lane.TASK)) {
      packer.occupy(server, demand, etl.tenantOf("ann"), lane);
    }
  }

  @Test
  void leafThatIsStillAskedFor_cannotGo_andAllStaysAsItWas() {
    VqsQueue etl = queues.names().find("etl");
    packer.newAsk(
        AskSpec.anywhere(ResourceVector.of(1024, 1), packer.everywhere(), null).of(etl.tenant()));
    VqsConfiguration before = queues.settings();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> refresh(Map.of(PREFIX + "root.queues", "default,science")))
        .withMessageContaining("root.etl");
    assertThat(queues.settings()).isSameAs(before);
    assertThat(queues.names().find("etl")).isSameAs(etl);
    assertThat(queues.names().leafNames()).containsExactly("default", "etl");
    assertThat(queues.root().tenant().children()).hasSize(2);
  }

  @Test
  void newLimitsBelowWhatIsHeld_areNamed() {
    occupy();
    assertThat(refresh(Map.of(ETL + "maximum-capacity", "25%")))
        .singleElement()
        .asString()
        .startsWith("queue root.etl uses [3072, 3], more than its new maximum [2048, 2]");
    assertThat(refresh(Map.of(ETL + "user.max-share", "0.5")))
        .singleElement()
        .asString()
        .startsWith(
            "user ann in queue root.etl uses [3072, 3], more than the new maximum of each user [1024, 1]");
    assertThat(refresh(Map.of(ETL + "am.max-share", "0.5")))
        .singleElement()
        .asString()
        .startsWith(
            "application masters in queue root.etl use [2048, 2], more than their new maximum [1024, 1]");
  }

  @Test
  void limitsThatStay_areNotNamedAgain() {
    occupy();
    assertThat(refresh(Map.of(ETL + "maximum-capacity", "25%"))).hasSize(1);
    assertThat(refresh(Map.of(ETL + "weight", "2"))).isEmpty();
  }

  @Test
  void newLimitsAboveWhatIsHeld_areNotNamed() {
    occupy();
    assertThat(refresh(Map.of(ETL + "maximum-capacity", "50%", ETL + "am.max-share", "0.75")))
        .isEmpty();
  }
}
