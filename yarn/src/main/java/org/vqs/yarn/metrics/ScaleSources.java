package org.vqs.yarn.metrics;

import static org.apache.hadoop.metrics2.lib.Interns.info;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.apache.hadoop.metrics2.MetricsCollector;
import org.apache.hadoop.metrics2.MetricsInfo;
import org.apache.hadoop.metrics2.MetricsSource;
import org.vqs.yarn.scale.ClassScale;
import org.vqs.yarn.scale.ScaleView;
import org.vqs.yarn.snapshot.ResourceAmounts;

/** How many nodes there are and should be: a source for each partition and class of nodes. */
final class ScaleSources {
  /** Nodes that each report a slightly different size are a class each. */
  private static final int MOST_CLASSES = 16;

  private static final MetricsInfo PARTITION = info("Partition", "Of the nodes; empty by default");
  private static final MetricsInfo SERVER_CLASS =
      info("ServerClass", "What each of the nodes has: MiB of memory x vcores x …");
  private static final MetricsInfo PRESENT =
      info("NodesPresent", "Nodes that take work, or are leaving");
  private static final MetricsInfo NOW =
      info("NodesNeededNow", "Nodes that run at once all that runs and waits");
  private static final MetricsInfo SOON =
      info("NodesNeededSoon", "Nodes that have it run within the horizon");
  private static final MetricsInfo TARGET = info("NodesTarget", "Nodes that there should be");
  private static final MetricsInfo LEAVING =
      info("NodesLeaving", "Nodes that take no new work so that they can be removed");
  private static final MetricsInfo REMOVABLE =
      info("NodesRemovable", "Nodes that run nothing and are not needed");

  private final Supplier<ScaleView> current;

  ScaleSources(Supplier<ScaleView> current) {
    this.current = current;
  }

  /** Identifies a class of nodes while the process lives. */
  private record ClassName(String partition, ResourceAmounts capacity) {
    static ClassName of(ClassScale each) {
      return new ClassName(each.partition(), each.capacity());
    }

    String serverClass() {
      return capacity.toList().stream().map(String::valueOf).collect(Collectors.joining("x"));
    }

    String source() {
      return "VqsScale,partition=" + partition + ",serverclass=" + serverClass();
    }
  }

  /** Sources for the classes of now, by their names. */
  Map<String, MetricsSource> sources() {
    Map<String, MetricsSource> sources = new LinkedHashMap<>();
    List<ClassScale> classes = current.get().classes();
    for (ClassScale each : classes.subList(0, Math.min(MOST_CLASSES, classes.size()))) {
      ClassName name = ClassName.of(each);
      sources.put(name.source(), (collector, all) -> read(name, collector));
    }
    return sources;
  }

  private void read(ClassName name, MetricsCollector collector) {
    for (ClassScale each : current.get().classes()) {
      if (ClassName.of(each).equals(name)) {
        collector
            .addRecord("VqsScale")
            .setContext("yarn")
            .tag(PARTITION, name.partition())
            .tag(SERVER_CLASS, name.serverClass())
            .addGauge(PRESENT, each.present())
            .addGauge(NOW, each.now())
            .addGauge(SOON, each.soon())
            .addGauge(TARGET, each.target())
            .addGauge(LEAVING, each.leaving().size())
            .addGauge(REMOVABLE, each.removable().size());
      }
    }
  }
}
