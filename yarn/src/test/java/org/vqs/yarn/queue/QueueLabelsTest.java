package org.vqs.yarn.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.yarn.api.records.NodeLabel;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceManager;
import org.apache.hadoop.yarn.server.resourcemanager.nodelabels.NullRMNodeLabelsManager;
import org.apache.hadoop.yarn.server.resourcemanager.nodelabels.RMNodeLabelsManager;
import org.junit.jupiter.api.Test;
import org.vqs.yarn.VirtualQueueScheduler;
import org.vqs.yarn.config.VqsConfiguration;
import org.vqs.yarn.testing.SchedulerHarness;

/** A label that a queue names stays while it does. */
class QueueLabelsTest {
  private static final String ROOT = "yarn.scheduler.vqs.root.";
  private static final String DEFAULT = ROOT + "a.default-node-label-expression";

  private static void addLabels(RMNodeLabelsManager labels) throws IOException {
    labels.addToCluserNodeLabels(
        List.of(NodeLabel.newInstance("gpu"), NodeLabel.newInstance("other")));
  }

  private static void assertKept(RMNodeLabelsManager labels) {
    assertThatThrownBy(() -> labels.removeFromClusterNodeLabels(List.of("gpu")))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("label=gpu", "root.a");
    assertThatCode(() -> labels.removeFromClusterNodeLabels(List.of("other")))
        .doesNotThrowAnyException();
  }

  @Test
  void labelOfAQueue_isNotRemoved_fromTheStartOn() throws Exception {
    DefaultMetricsSystem.setMiniClusterMode(true);
    Configuration conf = new YarnConfiguration();
    conf.set(YarnConfiguration.RM_SCHEDULER, VirtualQueueScheduler.class.getName());
    conf.setBoolean(YarnConfiguration.NODE_LABELS_ENABLED, true);
    conf.set(ROOT + "queues", "a,default");
    conf.set(DEFAULT, "gpu");
    try (ResourceManager manager =
        new ResourceManager() {
          @Override
          protected RMNodeLabelsManager createNodeLabelManager() {
            return new NullRMNodeLabelsManager();
          }
        }) {
      manager.init(conf);
      RMNodeLabelsManager labels = manager.getRMContext().getNodeLabelManager();
      addLabels(labels);
      assertKept(labels);
    }
  }

  @Test
  void labelOfAQueue_isRemovedOnceNoneNamesIt() throws Exception {
    try (SchedulerHarness rm = new SchedulerHarness(Map.of(ROOT + "queues", "a,default"));
        RMNodeLabelsManager labels = new NullRMNodeLabelsManager()) {
      Configuration conf = new YarnConfiguration();
      conf.setBoolean(YarnConfiguration.NODE_LABELS_ENABLED, true);
      labels.init(conf);
      addLabels(labels);
      rm.context().setNodeLabelManager(labels);
      rm.refresh(Map.of(DEFAULT, "gpu"));
      assertKept(labels);
      rm.refresh(Map.of(DEFAULT, " "));
      labels.removeFromClusterNodeLabels(List.of("gpu"));
      assertThat(labels.getClusterNodeLabelNames()).isEmpty();
    }
  }

  @Test
  void namedLabels_areThoseOfAnySetting_ofTemplatesToo() {
    Configuration conf = new Configuration(false);
    conf.set(ROOT + "queues", "a,b,c,default");
    conf.set(ROOT + "a.accessible-node-labels", "x,y");
    conf.set(ROOT + "b.labels.z.weight", "2");
    conf.set(ROOT + "b.labels.no-label.weight", "2");
    conf.set(ROOT + "c.children.create", "true");
    conf.set(ROOT + "c.template.default-node-label-expression", "v");
    assertThat(QueueLabels.of(VqsConfiguration.from(conf).queues()))
        .containsEntry("root", Set.of())
        .containsEntry("root.a", Set.of("x", "y"))
        .containsEntry("root.b", Set.of("z"))
        .containsEntry("root.c", Set.of())
        .containsEntry("root.c.template", Set.of("v"));
  }
}
