package org.vqs.yarn.config.queue;

import static org.vqs.yarn.config.queue.QueueSetting.Scope.BELOW_ROOT;
import static org.vqs.yarn.config.queue.QueueSetting.Scope.EVERY_QUEUE;
import static org.vqs.yarn.config.queue.QueueSetting.Scope.LEAVES;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.apache.hadoop.util.StringUtils;
import org.apache.hadoop.yarn.api.records.QueueState;
import org.vqs.yarn.config.property.ValueTypes;
import org.vqs.yarn.config.queue.amount.ResourceGuarantee;
import org.vqs.yarn.config.queue.amount.ResourceLimit;
import org.vqs.yarn.config.queue.amount.ResourceLimitParser;

/**
 * All that can be set for a queue. What each means stands in {@code queues.md}, the reference for
 * operators, which a test compares with this list.
 */
public final class QueueKeys {
  private static final String NOT_SET = "not set";
  private static final String SHARE = "in (0, 1]";
  private static final String ACL =
      "users, a blank, groups, each separated by commas; * for everybody, a blank for nobody";
  private static final String PRIORITY = "in [0, " + Integer.MAX_VALUE + "]";
  private static final String LIFETIME =
      "a time of at least 1s and at most "
          + ValueTypes.MOST_DAYS
          + "d with its unit (s, m, h or d), such as 90m, or unlimited";
  private static final Pattern LABEL = Pattern.compile("[0-9a-zA-Z][0-9a-zA-Z_-]*");
  private static final Pattern TIME = Pattern.compile("[0-9]{1,10} *[smhd]");

  /** What stands for all labels. */
  static final String ANY_LABEL = "*";

  /** The queues below a queue. */
  public static final QueueSetting<String> QUEUES =
      new QueueSetting<>(
          "queues", "default for root, else no children", "names", EVERY_QUEUE, String::trim);

  static final QueueSetting<Double> WEIGHT =
      new QueueSetting<>(
          "weight",
          "1",
          "a number above 0",
          BELOW_ROOT,
          trimmed(ValueTypes.number(weight -> weight > 0 && weight < Double.POSITIVE_INFINITY)));

  static final QueueSetting<Double> REWARD =
      new QueueSetting<>(
          "reward",
          "that of the queue above, else the queue's weight",
          "a number above 0",
          EVERY_QUEUE,
          trimmed(ValueTypes.number(reward -> reward > 0 && reward < Double.POSITIVE_INFINITY)));

  static final QueueSetting<ResourceLimit> MAXIMUM_CAPACITY =
      new QueueSetting<>(
          "maximum-capacity",
          "100%",
          ResourceLimitParser.RANGE,
          EVERY_QUEUE,
          trimmed(ResourceLimitParser::parse));

  static final QueueSetting<ResourceGuarantee> GUARANTEED_CAPACITY =
      new QueueSetting<>(
          "guaranteed-capacity",
          "0%",
          "a percentage in [0, 100] such as 20%, or amounts and percentages of resource types such as [memory=40g, vcores=20%]",
          BELOW_ROOT,
          trimmed(ResourceLimitParser::parseGuarantee));

  static final QueueSetting<Double> AM_MAX_SHARE = share("am.max-share", "by weight", BELOW_ROOT);

  static final QueueSetting<Integer> MAXIMUM_APPLICATIONS =
      applications("maximum-applications", QueueTreeReader.MOST_APPLICATIONS);
  static final QueueSetting<Integer> MAXIMUM_APPLICATIONS_PER_USER =
      applications("maximum-applications-per-user", QueueTreeReader.MOST_APPLICATIONS_PER_USER);

  static final QueueSetting<Integer> MAXIMUM_RUNNING = running("maximum-running-applications");
  static final QueueSetting<Integer> MAXIMUM_RUNNING_PER_USER =
      running("maximum-running-applications-per-user");

  static final QueueSetting<Double> USER_MAX_SHARE = share("user.max-share", "1", LEAVES);

  static final QueueSetting<Map<String, Double>> USER_WEIGHTS =
      new QueueSetting<>(
          "user.weights",
          "1 for everybody",
          "users with numbers above 0, such as alice=2, bob=0.5",
          EVERY_QUEUE,
          trimmed(
              text ->
                  NamedValues.parse(
                      text,
                      "user",
                      ValueTypes.number(
                          weight -> weight > 0 && weight < Double.POSITIVE_INFINITY))));

  /** Whether a queue takes applications. */
  public static final QueueSetting<QueueState> STATE =
      new QueueSetting<>(
          "state", "RUNNING", "RUNNING or STOPPED", EVERY_QUEUE, trimmed(QueueKeys::state));

  static final QueueSetting<QueueAcl> ACL_SUBMIT = acl("acl.submit-applications");
  static final QueueSetting<QueueAcl> ACL_ADMINISTER = acl("acl.administer-queue");

  static final QueueSetting<Integer> DEFAULT_PRIORITY =
      priority("default-application-priority", "0");
  static final QueueSetting<Integer> MAXIMUM_PRIORITY =
      priority("maximum-application-priority", "no limit of its own");

  /** YARN makes tags of applications lower case. */
  static final QueueSetting<Map<String, Integer>> WORKFLOW_PRIORITIES =
      new QueueSetting<>(
          "workflow-priorities",
          NOT_SET,
          "workflows with priorities, such as nightly=10, hourly=2",
          EVERY_QUEUE,
          trimmed(
              text ->
                  NamedValues.parse(
                      StringUtils.toLowerCase(text),
                      "workflow",
                      ValueTypes.integer(priority -> priority >= 0))));

  static final QueueSetting<String> DEFAULT_NODE_LABEL =
      new QueueSetting<>(
          "default-node-label-expression",
          NOT_SET,
          "one label (letters, digits, - and _), or a blank for nodes without a label",
          EVERY_QUEUE,
          trimmed(text -> text.isEmpty() || LABEL.matcher(text).matches() ? text : null));

  static final QueueSetting<Set<String>> ACCESSIBLE_NODE_LABELS =
      new QueueSetting<>(
          "accessible-node-labels",
          ANY_LABEL,
          "labels (letters, digits, - and _) separated by commas, * for all, or a blank for none",
          EVERY_QUEUE,
          trimmed(QueueKeys::labels));

  static final QueueSetting<Long> DEFAULT_LIFETIME = lifetime("default-application-lifetime");
  static final QueueSetting<Long> MAXIMUM_LIFETIME = lifetime("maximum-application-lifetime");

  static final QueueSetting<Boolean> PREEMPTION_DISABLED =
      new QueueSetting<>(
          "preemption.disabled",
          "false",
          ValueTypes.FLAG_RANGE,
          EVERY_QUEUE,
          trimmed(ValueTypes.flag()));

  static final QueueSetting<Long> PREEMPTION_MINIMUM_RUN_TIME =
      new QueueSetting<>(
          "preemption.minimum-run-time",
          "0s",
          "a time with its unit (s, m, h or d), such as 90m",
          EVERY_QUEUE,
          trimmed(text -> TIME.matcher(text).matches() ? ValueTypes.time().apply(text) : null));

  static final QueueSetting<Boolean> PREEMPTION_ON_LOWERED_LIMIT =
      new QueueSetting<>(
          "preemption.on-lowered-limit",
          "false",
          ValueTypes.FLAG_RANGE,
          EVERY_QUEUE,
          trimmed(ValueTypes.flag()));

  static final QueueSetting<Boolean> OVERCOMMIT =
      new QueueSetting<>(
          "overcommit", "false", ValueTypes.FLAG_RANGE, EVERY_QUEUE, trimmed(ValueTypes.flag()));

  static final QueueSetting<QueueOrder> ORDER =
      new QueueSetting<>(
          "order",
          QueueOrder.USERS.text(),
          ValueTypes.rangeOf(QueueOrder.class),
          EVERY_QUEUE,
          trimmed(ValueTypes.oneOf(QueueOrder.class)));

  static final QueueSetting<PreemptionWithin> PREEMPTION_WITHIN =
      new QueueSetting<>(
          "preemption.within",
          PreemptionWithin.OFF.text(),
          ValueTypes.rangeOf(PreemptionWithin.class),
          EVERY_QUEUE,
          trimmed(ValueTypes.oneOf(PreemptionWithin.class)));

  static final QueueSetting<Boolean> CHILDREN_CREATE =
      new QueueSetting<>(
          "children.create",
          "false",
          ValueTypes.FLAG_RANGE,
          EVERY_QUEUE,
          trimmed(ValueTypes.flag()));

  static final QueueSetting<Integer> CHILDREN_MAXIMUM =
      new QueueSetting<>(
          "children.maximum",
          "1000",
          "in [1, " + Integer.MAX_VALUE + "]",
          EVERY_QUEUE,
          trimmed(ValueTypes.integer(n -> n >= 1)));

  static final QueueSetting<Long> CHILDREN_IDLE =
      new QueueSetting<>(
          "children.idle",
          "5m",
          "a time with its unit (s, m, h or d), such as 90m, or never",
          EVERY_QUEUE,
          trimmed(QueueKeys::idle));

  private static final List<QueueSetting<?>> ALL =
      List.of(
          QUEUES,
          WEIGHT,
          REWARD,
          MAXIMUM_CAPACITY,
          GUARANTEED_CAPACITY,
          AM_MAX_SHARE,
          MAXIMUM_APPLICATIONS,
          MAXIMUM_APPLICATIONS_PER_USER,
          MAXIMUM_RUNNING,
          MAXIMUM_RUNNING_PER_USER,
          USER_MAX_SHARE,
          USER_WEIGHTS,
          STATE,
          ACL_SUBMIT,
          ACL_ADMINISTER,
          DEFAULT_PRIORITY,
          MAXIMUM_PRIORITY,
          WORKFLOW_PRIORITIES,
          DEFAULT_NODE_LABEL,
          ACCESSIBLE_NODE_LABELS,
          DEFAULT_LIFETIME,
          MAXIMUM_LIFETIME,
          ORDER,
          PREEMPTION_DISABLED,
          PREEMPTION_MINIMUM_RUN_TIME,
          PREEMPTION_ON_LOWERED_LIMIT,
          PREEMPTION_WITHIN,
          OVERCOMMIT,
          CHILDREN_CREATE,
          CHILDREN_MAXIMUM,
          CHILDREN_IDLE);

  /** What is of no use in a template: what it makes has no queues below. */
  static final List<QueueSetting<?>> OF_INNER_QUEUES =
      List.of(QUEUES, CHILDREN_CREATE, CHILDREN_MAXIMUM, CHILDREN_IDLE);

  private QueueKeys() {}

  /** All settings of a queue for the nodes of one label, in the order of the reference. */
  public static List<QueueSetting<?>> ofLabel(String label) {
    return List.of(maximumOn(label), weightOn(label));
  }

  static QueueSetting<ResourceLimit> maximumOn(String label) {
    return new QueueSetting<>(
        "labels." + label + ".maximum-capacity",
        "100%",
        "a percentage in [0, 100] such as 75%, or amounts and percentages of resource types such as [memory=40g, vcores=50%]",
        EVERY_QUEUE,
        trimmed(ResourceLimitParser::parseAny));
  }

  static QueueSetting<Double> weightOn(String label) {
    return new QueueSetting<>(
        "labels." + label + ".weight",
        "the queue's weight",
        WEIGHT.range(),
        BELOW_ROOT,
        WEIGHT.parser());
  }

  /** Whether a label may have this name. */
  static boolean isLabel(String name) {
    return LABEL.matcher(name).matches();
  }

  /** Those of them that mean something for a queue, but for those below it and its state. */
  public static List<QueueSetting<?>> settable(boolean isRoot, boolean isLeaf) {
    return ALL.stream()
        .filter(setting -> !setting.equals(QUEUES) && !setting.equals(STATE))
        .filter(setting -> !isRoot || setting.scope() != BELOW_ROOT)
        .filter(setting -> isLeaf || setting.scope() != LEAVES)
        .toList();
  }

  /** All settings of a queue, in the order of the reference. */
  public static List<QueueSetting<?>> all() {
    return ALL;
  }

  private static <T> Function<String, T> trimmed(Function<String, T> parser) {
    return text -> parser.apply(text.trim());
  }

  private static QueueSetting<Integer> applications(String name, int ofRoot) {
    return new QueueSetting<>(
        name,
        ofRoot + " for root, else no limit of its own",
        "in [1, " + Integer.MAX_VALUE + "]",
        EVERY_QUEUE,
        trimmed(ValueTypes.integer(n -> n >= 1)));
  }

  private static QueueSetting<Integer> running(String name) {
    return new QueueSetting<>(
        name,
        "no limit of its own",
        "in [0, " + Integer.MAX_VALUE + "]",
        EVERY_QUEUE,
        trimmed(ValueTypes.integer(n -> n >= 0)));
  }

  private static QueueSetting<Double> share(
      String name, String defaultText, QueueSetting.Scope scope) {
    return new QueueSetting<>(
        name,
        defaultText,
        SHARE,
        scope,
        trimmed(ValueTypes.number(share -> share > 0 && share <= 1)));
  }

  /** Blanks count: a list of groups alone begins with one. */
  private static QueueSetting<QueueAcl> acl(String name) {
    return new QueueSetting<>(
        name, "* for root, else nobody more", ACL, EVERY_QUEUE, QueueAcl::parse);
  }

  private static QueueSetting<Integer> priority(String name, String defaultText) {
    return new QueueSetting<>(
        name, defaultText, PRIORITY, EVERY_QUEUE, trimmed(ValueTypes.integer(p -> p >= 0)));
  }

  private static QueueSetting<Long> lifetime(String name) {
    return new QueueSetting<>(
        name, "unlimited", LIFETIME, EVERY_QUEUE, trimmed(QueueKeys::seconds));
  }

  /**
   * Seconds. A number alone is refused: it would be milliseconds in other properties of ours, and
   * seconds in those of the Capacity Scheduler.
   */
  private static Long seconds(String text) {
    if (text.equals("unlimited")) {
      return QueueSettings.UNLIMITED_LIFETIME;
    }
    if (!TIME.matcher(text).matches()) {
      return null;
    }
    Long millis = ValueTypes.time().apply(text);
    return millis == null ? null : TimeUnit.MILLISECONDS.toSeconds(millis);
  }

  /** Milliseconds; 0 for never. */
  private static Long idle(String text) {
    if (text.equals("never")) {
      return 0L;
    }
    return TIME.matcher(text).matches() ? ValueTypes.time().apply(text) : null;
  }

  private static QueueState state(String text) {
    return switch (text) {
      case "RUNNING" -> QueueState.RUNNING;
      case "STOPPED" -> QueueState.STOPPED;
      default -> null;
    };
  }

  private static Set<String> labels(String text) {
    if (text.isEmpty() || text.equals(ANY_LABEL)) {
      return text.isEmpty() ? Set.of() : Set.of(ANY_LABEL);
    }
    Set<String> labels = new TreeSet<>();
    Arrays.stream(text.split(",", -1)).map(String::trim).forEach(labels::add);
    return labels.stream().allMatch(label -> LABEL.matcher(label).matches())
        ? Collections.unmodifiableSet(labels)
        : null;
  }
}
