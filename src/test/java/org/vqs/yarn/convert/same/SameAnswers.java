package org.vqs.yarn.convert.same;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.security.YarnAuthorizationProvider;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;
import org.apache.hadoop.yarn.util.resource.ResourceUtils;
import org.vqs.yarn.VirtualQueueScheduler;
import org.vqs.yarn.convert.Source;

/**
 * Asks the scheduler that a file is of, and ours with what the file becomes, the same questions.
 */
final class SameAnswers {
  private static final Pattern LABEL =
      Pattern.compile("\\.accessible-node-labels\\.([^.]+)\\.capacity");
  private static final Pattern FAIR_ACCESS =
      Pattern.compile("<(?:aclSubmitApps|aclAdministerApps)>([^<]*)<");

  private final Path file;
  private final Answers before;
  private final Answers now;

  private SameAnswers(Path file) throws Exception {
    this.file = file;
    boolean isFair = Files.readString(file).contains("<allocations");
    Questions questions = isFair ? questionsOfFair() : questionsOfCapacity();
    before = isFair ? ofFair(questions) : ofCapacity(questions);
    now = ours(questions);
  }

  /** Asks about a file. */
  static SameAnswers of(Path file) throws Exception {
    return new SameAnswers(file);
  }

  /** How many questions were asked. */
  int questions() {
    return before.size();
  }

  /** The questions to which the answer is another one now, with both. */
  List<String> differences() {
    return before.differencesTo(now);
  }

  private Questions questionsOfCapacity() {
    Configuration settings = new Configuration(false);
    settings.addResource(new org.apache.hadoop.fs.Path(file.toUri()));
    List<String> lists = new ArrayList<>();
    TreeSet<String> labels = new TreeSet<>();
    for (Map.Entry<String, String> setting : settings) {
      if (setting.getKey().matches(".*\\.acl_(submit|administer)_.*")) {
        lists.add(setting.getValue());
      }
      Matcher label = LABEL.matcher(setting.getKey());
      if (label.find()) {
        labels.add(label.group(1));
      }
    }
    return Questions.about(lists, labels);
  }

  private Questions questionsOfFair() throws Exception {
    List<String> lists = new ArrayList<>();
    Matcher access = FAIR_ACCESS.matcher(Files.readString(file));
    while (access.find()) {
      lists.add(access.group(1));
    }
    return Questions.about(lists, List.of());
  }

  private Answers ofCapacity(Questions questions) throws Exception {
    try (OnClassPath mine = new OnClassPath(YarnConfiguration.CS_CONFIGURATION_FILE, file);
        PartitionedCluster cluster =
            new PartitionedCluster(configuration(CapacityScheduler.class), questions.labels())) {
      assertThat(Thread.currentThread().getContextClassLoader()).isSameAs(mine);
      return CapacityAnswers.of((CapacityScheduler) cluster.scheduler(), questions);
    }
  }

  private Answers ofFair(Questions questions) throws Exception {
    Configuration conf = configuration(FairScheduler.class);
    conf.set("yarn.scheduler.fair.allocation.file", file.toAbsolutePath().toString());
    try (PartitionedCluster cluster = new PartitionedCluster(conf, questions.labels())) {
      return FairAnswers.of((FairScheduler) cluster.scheduler(), questions);
    }
  }

  private Answers ours(Questions questions) throws Exception {
    Configuration conf = configuration(VirtualQueueScheduler.class);
    Source.convert(file).settings().forEach(conf::set);
    try (PartitionedCluster cluster = new PartitionedCluster(conf, questions.labels())) {
      return VqsAnswers.of((VirtualQueueScheduler) cluster.scheduler(), questions);
    }
  }

  private static Configuration configuration(Class<?> scheduler) {
    DefaultMetricsSystem.setMiniClusterMode(true);
    QueueMetrics.clearQueueMetrics();
    // Static, with the administrators of whatever ran before in this JVM.
    YarnAuthorizationProvider.destroy();
    Configuration conf = new YarnConfiguration();
    conf.set(YarnConfiguration.RM_SCHEDULER, scheduler.getName());
    conf.setBoolean(YarnConfiguration.YARN_ACL_ENABLE, true);
    conf.set(YarnConfiguration.YARN_ADMIN_ACL, "the-only-administrator");
    conf.setBoolean(YarnConfiguration.NODE_LABELS_ENABLED, true);
    ResourceUtils.resetResourceTypes(conf);
    return conf;
  }
}
