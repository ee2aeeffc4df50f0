package org.vqs.yarn.convert.same;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeys;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.security.Groups;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.security.YarnAuthorizationProvider;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;
import org.apache.hadoop.yarn.util.resource.ResourceUtils;
import org.vqs.yarn.VirtualQueueScheduler;
import org.vqs.yarn.convert.Source;
import org.vqs.yarn.convert.model.Conversion;

/**
 * Asks the scheduler that a file is of, and ours with what the file becomes, the same questions.
 */
final class SameAnswers {
  private static final Pattern LABEL =
      Pattern.compile("\\.accessible-node-labels\\.([^.]+)\\.capacity");
  private static final Pattern MAPPING = Pattern.compile("([ug]):([^:,%]+):");
  private static final Pattern FAIR_USER = Pattern.compile("<user name=\"([^\"]+)\"");
  private static final Pattern FAIR_ACCESS =
      Pattern.compile("<(?:aclSubmitApps|aclAdministerApps)>([^<]*)<");

  private final Path file;
  private Answers before;
  private final Conversion conversion;
  private final Answers now;

  private SameAnswers(Path file) throws Exception {
    this.file = file;
    boolean isFair = Files.readString(file).contains("<allocations");
    Questions questions = isFair ? questionsOfFair() : questionsOfCapacity();
    before = isFair ? ofFair(questions) : ofCapacity(questions);
    conversion = Source.convert(file);
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

  /** What the file becomes. */
  Conversion conversion() {
    return conversion;
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
      if (setting.getKey().endsWith(".queue-mappings")) {
        Matcher rule = MAPPING.matcher(setting.getValue());
        while (rule.find()) {
          // Of a list of access, what comes after the blank are groups.
          lists.add(rule.group(1).equals("u") ? rule.group(2) : " " + rule.group(2));
        }
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
    Matcher user = FAIR_USER.matcher(Files.readString(file));
    while (user.find()) {
      lists.add(user.group(1));
    }
    return Questions.about(lists, List.of());
  }

  private Answers ofCapacity(Questions questions) throws Exception {
    try (OnClassPath mine = new OnClassPath(YarnConfiguration.CS_CONFIGURATION_FILE, file);
        PartitionedCluster cluster =
            new PartitionedCluster(
                configuration(CapacityScheduler.class, questions), questions.labels())) {
      assertThat(Thread.currentThread().getContextClassLoader()).isSameAs(mine);
      return placed(
          CapacityAnswers.of((CapacityScheduler) cluster.scheduler(), questions),
          questions,
          cluster);
    }
  }

  private Answers ofFair(Questions questions) throws Exception {
    Configuration conf = configuration(FairScheduler.class, questions);
    conf.set("yarn.scheduler.fair.allocation.file", file.toAbsolutePath().toString());
    try (PartitionedCluster cluster = new PartitionedCluster(conf, questions.labels())) {
      return placed(
          FairAnswers.of((FairScheduler) cluster.scheduler(), questions), questions, cluster);
    }
  }

  private Answers ours(Questions questions) throws Exception {
    Configuration conf = configuration(VirtualQueueScheduler.class, questions);
    conversion.settings().forEach(conf::set);
    // Capacity also says what limits would be of cores that it does not count.
    conf.set("yarn.scheduler.vqs.resources", "all");
    try (PartitionedCluster cluster = new PartitionedCluster(conf, questions.labels())) {
      return placed(
          VqsAnswers.of((VirtualQueueScheduler) cluster.scheduler(), questions, before.queues()),
          questions,
          cluster);
    }
  }

  private Answers placed(Answers answers, Questions questions, PartitionedCluster cluster) {
    answers.placements(
        questions, cluster, Set.copyOf(before == null ? answers.queues() : before.queues()));
    return answers;
  }

  private static Configuration configuration(Class<?> scheduler, Questions questions) {
    DefaultMetricsSystem.setMiniClusterMode(true);
    QueueMetrics.clearQueueMetrics();
    // Static, with the administrators of whatever ran before in this JVM.
    YarnAuthorizationProvider.destroy();
    Configuration conf = new YarnConfiguration();
    conf.set(YarnConfiguration.RM_SCHEDULER, scheduler.getName());
    conf.setBoolean(YarnConfiguration.YARN_ACL_ENABLE, true);
    conf.set(YarnConfiguration.YARN_ADMIN_ACL, "the-only-administrator");
    conf.setBoolean(YarnConfiguration.NODE_LABELS_ENABLED, true);
    conf.set(CommonConfigurationKeys.HADOOP_USER_GROUP_STATIC_OVERRIDES, questions.groups());
    // Static too.
    Groups.getUserToGroupsMappingServiceWithLoadedConfiguration(conf);
    ResourceUtils.resetResourceTypes(conf);
    return conf;
  }
}
