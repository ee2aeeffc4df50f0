package org.vqs.yarn.config.queue;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.QueueState;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.vqs.yarn.config.property.Problems;
import org.vqs.yarn.config.property.VqsProperties;
import org.vqs.yarn.config.queue.amount.ResourceLimitParser;

/** What must be true between the settings of queues, beyond each being valid by itself. */
final class QueueChecks {
  private final Configuration conf;
  private final QueueTree tree;
  private final Problems problems;
  private final int clusterPriority;
  private final LabelChecks labels;

  QueueChecks(Configuration conf, QueueTree tree, Problems problems) {
    this.conf = conf;
    this.tree = tree;
    this.problems = problems;
    labels = new LabelChecks(tree, problems);
    clusterPriority =
        conf.getInt(
            YarnConfiguration.MAX_CLUSTER_LEVEL_APPLICATION_PRIORITY,
            YarnConfiguration.DEFAULT_CLUSTER_LEVEL_APPLICATION_PRIORITY);
  }

  void run() {
    for (QueueSettings queue : tree.all()) {
      check(queue);
      if (queue.creation() != null) {
        template(queue);
      }
    }
    if (tree.root().state() == QueueState.STOPPED) {
      problems.error(
          QueueKeys.STATE.key(QueueSettings.ROOT)
              + " (STOPPED) must be RUNNING: stop the queues below root instead");
    }
    aclsAreInForce();
  }

  private void check(QueueSettings queue) {
    scopes(queue);
    priorities(queue);
    lifetimes(queue);
    labels.check(queue);
    guarantee(queue);
    within(queue);
    onLoweredLimit(queue);
    QueueSettings parent = tree.atPath(queue.parentPath());
    if (parent != null) {
      below(queue, parent);
    }
  }

  private void template(QueueSettings queue) {
    QueueSettings template = queue.creation().template();
    if (tree.atPath(template.path()) != null) {
      problems.error(
          QueueKeys.QUEUES.key(queue.path())
              + " must not name "
              + template.name()
              + ": it stands for the queues that "
              + QueueKeys.CHILDREN_CREATE.key(queue.path())
              + " makes");
      return;
    }
    check(template);
    for (QueueSetting<?> setting : QueueKeys.OF_INNER_QUEUES) {
      if (setting.isSet(conf, template.path())) {
        problems.error(
            setting.key(template.path())
                + " must not be set: queues that are made have none below");
      }
    }
  }

  private void scopes(QueueSettings queue) {
    List<QueueSetting<?>> all = new ArrayList<>(QueueKeys.all());
    queue
        .labels()
        .keySet()
        .forEach(label -> all.addAll(QueueKeys.ofLabel(LabelSettings.nameOf(label))));
    for (QueueSetting<?> setting : all) {
      if (!setting.isSet(conf, queue.path())) {
        continue;
      }
      boolean isRoot = queue.parentPath() == null;
      if (setting.scope() == QueueSetting.Scope.LEAVES && !queue.isLeaf()) {
        problems.error(
            setting.key(queue.path())
                + " must not be set: "
                + queue.path()
                + " has queues below it, and this holds for queues without; set it for "
                + paths(queue.children()));
      } else if (setting.scope() == QueueSetting.Scope.BELOW_ROOT && isRoot) {
        String instead =
            setting.equals(QueueKeys.AM_MAX_SHARE)
                ? "the share of the cluster is " + VqsProperties.AM_MAX_SHARE.name()
                : "root has no siblings to share with";
        problems.error(setting.key(queue.path()) + " must not be set: " + instead);
      }
    }
  }

  private void onLoweredLimit(QueueSettings queue) {
    if (queue.isLeaf() && queue.preemption().onLoweredLimit() && queue.preemption().disabled()) {
      problems.warn(
          QueueKeys.PREEMPTION_ON_LOWERED_LIMIT.key(queue.path())
              + " (true) does nothing while "
              + QueueKeys.PREEMPTION_DISABLED.key(queue.path())
              + " is true: nothing is taken from "
              + queue.path()
              + "; set one of them to false");
    }
  }

  private void within(QueueSettings queue) {
    boolean isInVain =
        queue.isLeaf()
            && queue.users().order() == QueueOrder.FIFO
            && queue.preemption().within() == PreemptionWithin.SHARE;
    if (isInVain) {
      problems.warn(
          QueueKeys.PREEMPTION_WITHIN.key(queue.path())
              + " (share) does nothing while the order is fifo: nobody has a share in "
              + queue.path()
              + "; set it to priority, or the order to users or fair");
    }
  }

  private static String paths(List<QueueSettings> queues) {
    return String.join(", ", queues.stream().map(QueueSettings::path).toList());
  }

  private void priorities(QueueSettings queue) {
    String path = queue.path();
    if (QueueKeys.DEFAULT_PRIORITY.isSet(conf, path)) {
      int written = QueueKeys.DEFAULT_PRIORITY.read(conf, path, 0, new Problems());
      if (written > queue.terms().maximumPriority()) {
        notAbove(
            QueueKeys.DEFAULT_PRIORITY,
            QueueKeys.MAXIMUM_PRIORITY,
            path,
            written,
            queue.terms().maximumPriority());
      } else {
        withinTheCluster(QueueKeys.DEFAULT_PRIORITY, path, written);
      }
    }
    if (QueueKeys.MAXIMUM_PRIORITY.isSet(conf, path)) {
      withinTheCluster(QueueKeys.MAXIMUM_PRIORITY, path, queue.terms().maximumPriority());
    }
    if (QueueKeys.WORKFLOW_PRIORITIES.isSet(conf, path)) {
      QueueKeys.WORKFLOW_PRIORITIES.read(conf, path, Map.of(), new Problems()).values().stream()
          .max(Comparator.naturalOrder())
          .ifPresent(most -> withinTheCluster(QueueKeys.WORKFLOW_PRIORITIES, path, most));
    }
  }

  private void withinTheCluster(QueueSetting<?> setting, String path, int priority) {
    if (priority > clusterPriority && priority != Integer.MAX_VALUE) {
      problems.warn(
          setting.key(path)
              + " ("
              + priority
              + ") is above "
              + YarnConfiguration.MAX_CLUSTER_LEVEL_APPLICATION_PRIORITY
              + " ("
              + clusterPriority
              + "), which is in force");
    }
  }

  private void lifetimes(QueueSettings queue) {
    String path = queue.path();
    long unlimited = QueueSettings.UNLIMITED_LIFETIME;
    long written = QueueKeys.DEFAULT_LIFETIME.read(conf, path, unlimited, new Problems());
    if (queue.terms().maximumLifetime() != unlimited && written > queue.terms().maximumLifetime()) {
      notAbove(
          QueueKeys.DEFAULT_LIFETIME,
          QueueKeys.MAXIMUM_LIFETIME,
          path,
          written + "s",
          queue.terms().maximumLifetime() + "s");
    }
  }

  private void notAbove(
      QueueSetting<?> lower, QueueSetting<?> upper, String path, Object value, Object maximum) {
    problems.error(
        lower.key(path)
            + " ("
            + value
            + ") must not be above the "
            + upper.name()
            + " of "
            + path
            + " ("
            + maximum
            + ")");
  }

  private void guarantee(QueueSettings queue) {
    List<String> more = queue.guaranteed().typesAbove(queue.maximum(), ResourceLimitParser.types());
    if (!more.isEmpty()) {
      problems.warn(
          QueueKeys.GUARANTEED_CAPACITY.key(queue.path())
              + " ("
              + queue.guaranteed()
              + ") is above its "
              + QueueKeys.MAXIMUM_CAPACITY.name()
              + " ("
              + queue.maximum()
              + ") for "
              + String.join(", ", more)
              + "; no more than the maximum runs");
    }
  }

  private void below(QueueSettings queue, QueueSettings parent) {
    List<String> more = queue.maximum().typesAbove(parent.maximum(), ResourceLimitParser.types());
    if (!more.isEmpty()) {
      problems.warn(
          QueueKeys.MAXIMUM_CAPACITY.key(queue.path())
              + " ("
              + queue.maximum()
              + ") is above that of "
              + parent.path()
              + " ("
              + parent.maximum()
              + ") for "
              + String.join(", ", more)
              + "; the smaller is in force");
    }
    if (!parent.access().nodeLabels().contains(QueueKeys.ANY_LABEL)
        && !parent.access().nodeLabels().containsAll(queue.access().nodeLabels())) {
      problems.error(
          QueueKeys.ACCESSIBLE_NODE_LABELS.key(queue.path())
              + " "
              + queue.access().nodeLabels()
              + " must be among those of "
              + parent.path()
              + " "
              + parent.access().nodeLabels());
    }
    if (parent.state() == QueueState.STOPPED
        && QueueKeys.STATE.read(conf, queue.path(), QueueState.STOPPED, new Problems())
            == QueueState.RUNNING) {
      problems.warn(
          QueueKeys.STATE.key(queue.path())
              + " (RUNNING) has no effect: "
              + parent.path()
              + " is stopped, and so is all below it");
    }
  }

  private void aclsAreInForce() {
    if (conf.getBoolean(
        YarnConfiguration.YARN_ACL_ENABLE, YarnConfiguration.DEFAULT_YARN_ACL_ENABLE)) {
      return;
    }
    for (QueueSettings queue : tree.all()) {
      if (QueueKeys.ACL_SUBMIT.isSet(conf, queue.path())
          || QueueKeys.ACL_ADMINISTER.isSet(conf, queue.path())) {
        problems.warn(
            "ACLs of queues are set (as for "
                + queue.path()
                + ") but nothing checks them: "
                + YarnConfiguration.YARN_ACL_ENABLE
                + " is false");
        return;
      }
    }
  }
}
