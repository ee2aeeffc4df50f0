package org.vqs.yarn.config.queue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.QueueState;
import org.vqs.yarn.config.property.Problems;
import org.vqs.yarn.config.property.VqsProperties;
import org.vqs.yarn.config.queue.amount.ResourceGuarantee;
import org.vqs.yarn.config.queue.amount.ResourceLimit;

/**
 * Reads the queues from a configuration, from root down, each with what it inherits. Wrong values
 * are reported and read as if they were not set, so that everything is looked at.
 */
public final class QueueTreeReader {
  /** The queue of applications that name none; the only one where none is set. */
  public static final String DEFAULT_QUEUE = "default";

  static final int MOST_CHILDREN = 1_000;
  static final long IDLE_MILLIS = 300_000;
  private static final Pattern NAME = Pattern.compile("[\\p{L}\\p{N}_@+-]+");
  static final int MOST_APPLICATIONS = 10_000;
  static final int MOST_APPLICATIONS_PER_USER = 5_000;

  /** What root inherits. */
  private static final QueueSettings NOTHING_SET =
      new QueueSettings(
          "",
          "",
          List.of(),
          1,
          QueueSettings.BY_WEIGHT,
          ResourceLimit.NONE,
          ResourceGuarantee.NONE,
          Collections.emptySortedMap(),
          QueueSettings.BY_WEIGHT,
          new ApplicationLimits(
              MOST_APPLICATIONS, MOST_APPLICATIONS_PER_USER, Integer.MAX_VALUE, Integer.MAX_VALUE),
          new UserSettings(1, Map.of(), QueueOrder.USERS),
          QueueState.RUNNING,
          new AccessSettings(
              QueueAcl.EVERYBODY, QueueAcl.EVERYBODY, Set.of(QueueKeys.ANY_LABEL), ""),
          new ApplicationTerms(
              0,
              Integer.MAX_VALUE,
              Map.of(),
              QueueSettings.UNLIMITED_LIFETIME,
              QueueSettings.UNLIMITED_LIFETIME),
          new QueuePreemption(false, 0, false, PreemptionWithin.OFF),
          false,
          null,
          false);

  private final Configuration conf;
  private final double rootMasterShare;
  private final Problems problems;
  private final LabelKeys labelKeys;

  private QueueTreeReader(Configuration conf, double rootMasterShare, Problems problems) {
    this.conf = conf;
    this.rootMasterShare = rootMasterShare;
    this.problems = problems;
    this.labelKeys = new LabelKeys(conf);
  }

  /**
   * The queues of a configuration.
   *
   * @param rootMasterShare what application masters may use of the cluster
   */
  public static QueueTree read(Configuration conf, double rootMasterShare, Problems problems) {
    QueueTreeReader reader = new QueueTreeReader(conf, rootMasterShare, problems);
    QueueTree tree = new QueueTree(reader.queue(QueueSettings.ROOT, null, NOTHING_SET));
    new QueueChecks(conf, tree, problems).run();
    return tree;
  }

  private QueueSettings queue(String name, String above, QueueSettings parent) {
    String path = above == null ? name : above + "." + name;
    QueueSettings own = settings(name, path, parent);
    List<QueueSettings> children = new ArrayList<>();
    for (String child : childNames(path)) {
      children.add(queue(child, path, own));
    }
    return own.withChildren(children).withCreation(creation(path, own));
  }

  private QueueCreation creation(String path, QueueSettings own) {
    int maximum = read(QueueKeys.CHILDREN_MAXIMUM, path, MOST_CHILDREN);
    long idle = read(QueueKeys.CHILDREN_IDLE, path, IDLE_MILLIS);
    if (!read(QueueKeys.CHILDREN_CREATE, path, false)) {
      return null;
    }
    String template = QueueCreation.TEMPLATE;
    return new QueueCreation(maximum, idle, settings(template, path + "." + template, own));
  }

  /** Whether a queue may have this name, without those above it. */
  public static boolean isName(String name) {
    return NAME.matcher(name).matches()
        && !name.equals(QueueSettings.ROOT)
        && !name.equals(LabelKeys.LABELS)
        && !name.equals(TimedSetting.AT);
  }

  private Set<String> childNames(String path) {
    boolean isRoot = path.equals(QueueSettings.ROOT);
    String text = QueueKeys.QUEUES.read(conf, path, isRoot ? DEFAULT_QUEUE : "", problems);
    Set<String> names = new LinkedHashSet<>();
    if (text.isEmpty() && !isRoot) {
      return names;
    }
    String key = QueueKeys.QUEUES.key(path);
    for (String part : text.split(",", -1)) {
      String name = part.trim();
      if (!NAME.matcher(name).matches()) {
        problems.error(
            key
                + " ("
                + text
                + ") has the name '"
                + name
                + "': a name must be made of letters, digits, -, _, @ and +, without dots (the queues below a queue are set by its own list)");
      } else if (name.equals(QueueSettings.ROOT)) {
        problems.error(key + " (" + text + ") must not name root, which all queues are below");
      } else if (name.equals(LabelKeys.LABELS) || name.equals(TimedSetting.AT)) {
        problems.error(
            "%s (%s) must not name %s: %s%s.%s.* are settings of %s for %s, so call the queue otherwise"
                .formatted(
                    key,
                    text,
                    name,
                    VqsProperties.PREFIX,
                    path,
                    name,
                    path,
                    name.equals(TimedSetting.AT) ? "schedules" : "node labels"));
      } else if (!names.add(name)) {
        problems.error(key + " (" + text + ") names " + name + " twice");
      }
    }
    return names;
  }

  private QueueSettings settings(String name, String path, QueueSettings parent) {
    boolean isRoot = path.equals(QueueSettings.ROOT);
    return new QueueSettings(
        name,
        path,
        List.of(),
        read(QueueKeys.WEIGHT, path, 1.0),
        read(QueueKeys.REWARD, path, parent.ownReward()),
        read(QueueKeys.MAXIMUM_CAPACITY, path, ResourceLimit.NONE),
        read(QueueKeys.GUARANTEED_CAPACITY, path, ResourceGuarantee.NONE),
        labelKeys.read(path, problems),
        isRoot ? rootMasterShare : read(QueueKeys.AM_MAX_SHARE, path, QueueSettings.BY_WEIGHT),
        applications(path, isRoot),
        new UserSettings(
            read(QueueKeys.USER_MAX_SHARE, path, 1.0),
            NamedValues.below(
                parent.users().weights(),
                read(QueueKeys.USER_WEIGHTS, path, Map.<String, Double>of())),
            read(QueueKeys.ORDER, path, parent.users().order())),
        state(path, parent),
        access(path, parent.access(), isRoot),
        terms(path, parent.terms()),
        new QueuePreemption(
            read(QueueKeys.PREEMPTION_DISABLED, path, parent.preemption().disabled()),
            read(
                QueueKeys.PREEMPTION_MINIMUM_RUN_TIME,
                path,
                parent.preemption().minimumRunMillis()),
            read(QueueKeys.PREEMPTION_ON_LOWERED_LIMIT, path, parent.preemption().onLoweredLimit()),
            read(QueueKeys.PREEMPTION_WITHIN, path, parent.preemption().within())),
        read(QueueKeys.OVERCOMMIT, path, parent.overcommits()),
        null,
        false);
  }

  private ApplicationLimits applications(String path, boolean isRoot) {
    return new ApplicationLimits(
        read(QueueKeys.MAXIMUM_APPLICATIONS, path, isRoot ? MOST_APPLICATIONS : Integer.MAX_VALUE),
        read(
            QueueKeys.MAXIMUM_APPLICATIONS_PER_USER,
            path,
            isRoot ? MOST_APPLICATIONS_PER_USER : Integer.MAX_VALUE),
        read(QueueKeys.MAXIMUM_RUNNING, path, Integer.MAX_VALUE),
        read(QueueKeys.MAXIMUM_RUNNING_PER_USER, path, Integer.MAX_VALUE));
  }

  private AccessSettings access(String path, AccessSettings above, boolean isRoot) {
    QueueAcl otherwise = isRoot ? QueueAcl.EVERYBODY : QueueAcl.NOBODY;
    return new AccessSettings(
        read(QueueKeys.ACL_SUBMIT, path, otherwise),
        read(QueueKeys.ACL_ADMINISTER, path, otherwise),
        read(QueueKeys.ACCESSIBLE_NODE_LABELS, path, above.nodeLabels()),
        read(QueueKeys.DEFAULT_NODE_LABEL, path, above.defaultNodeLabel()));
  }

  private ApplicationTerms terms(String path, ApplicationTerms above) {
    int priority = read(QueueKeys.MAXIMUM_PRIORITY, path, above.maximumPriority());
    long lifetime = read(QueueKeys.MAXIMUM_LIFETIME, path, above.maximumLifetime());
    return new ApplicationTerms(
        Math.min(read(QueueKeys.DEFAULT_PRIORITY, path, above.defaultPriority()), priority),
        priority,
        NamedValues.below(
            above.workflowPriorities(),
            read(QueueKeys.WORKFLOW_PRIORITIES, path, Map.<String, Integer>of())),
        shorter(read(QueueKeys.DEFAULT_LIFETIME, path, above.defaultLifetime()), lifetime),
        lifetime);
  }

  private <T> T read(QueueSetting<T> setting, String path, T otherwise) {
    return setting.read(conf, path, otherwise, problems);
  }

  private QueueState state(String path, QueueSettings parent) {
    QueueState own = read(QueueKeys.STATE, path, parent.state());
    return parent.state() == QueueState.STOPPED ? QueueState.STOPPED : own;
  }

  private static long shorter(long lifetime, long maximum) {
    if (lifetime == QueueSettings.UNLIMITED_LIFETIME) {
      return maximum;
    }
    return maximum == QueueSettings.UNLIMITED_LIFETIME ? lifetime : Math.min(lifetime, maximum);
  }
}
