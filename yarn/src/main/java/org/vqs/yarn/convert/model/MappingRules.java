package org.vqs.yarn.convert.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Collects the rules of {@code queue.mappings}. Queues of the source become ours in the targets;
 * rules whose target or condition we have not are reported and left out.
 */
public final class MappingRules {
  private static final Pattern KNOWN_PLACEHOLDER =
      Pattern.compile("%(user|primary_group|specified)");
  private static final String DEFAULT_QUEUE = "root.default";

  private final SourceQueue root;
  private final Conversion conversion;
  private final List<String> rules = new ArrayList<>();

  /** No rules yet for the queues below a root. */
  public MappingRules(SourceQueue root, Conversion conversion) {
    this.root = root;
    this.conversion = conversion;
  }

  /**
   * Adds a rule.
   *
   * @param setting the setting of the source that has the rule
   * @param rule the rule as written there
   * @param condition {@code u:name} or {@code g:name}
   * @param target a queue of the source, by path or name, or placeholders below one
   */
  public void add(String setting, String rule, String condition, String target) {
    if (condition.contains(",")) {
      leaveOut(setting, rule, "a name with a comma cannot be written in queue.mappings");
      return;
    }
    String place = target.trim();
    if (place.equals("%default")) {
      place = DEFAULT_QUEUE;
    }
    int placeholder = place.indexOf('%');
    Optional<String> ours =
        placeholder < 0 ? fixed(place) : withPlaceholders(setting, rule, place, placeholder);
    if (ours.isPresent()) {
      rules.add(condition + ":" + ours.get());
    } else {
      leaveOut(setting, rule, whyNot(place));
    }
  }

  private String whyNot(String place) {
    if (place.indexOf('%') > 0) {
      return place + " leads nowhere: no queues are there, and none are made";
    }
    return byName(place).size() > 1
        ? "several queues are called " + place + "; name the path"
        : "the target " + place + " is no leaf queue here";
  }

  /** Reports a rule that has no equivalent. */
  public void leaveOut(String setting, String rule, String reason) {
    conversion.leaveOut(setting, "rule %s: %s".formatted(rule, reason));
  }

  /** Reports what a rule does in another way here. */
  public void instead(String setting, String rule, String what) {
    conversion.instead(setting, "rule %s: %s".formatted(rule, what));
  }

  /** Whether queues are made right below the queue of a path. */
  public boolean makesQueues(String path) {
    return find(path).filter(SourceQueue::makesQueues).isPresent();
  }

  /** Whether a queue right below the queue of a path has queues below it. */
  public boolean hasInnerQueues(String path) {
    return find(path).stream()
        .flatMap(queue -> queue.children().stream())
        .anyMatch(child -> !child.isLeaf());
  }

  /** Whether a queue other than root has queues below it. */
  public boolean hasDeepQueues() {
    return root.children().stream().anyMatch(child -> !child.isLeaf());
  }

  /** Whether no rule was added. */
  public boolean isEmpty() {
    return rules.isEmpty();
  }

  /** The value of {@code queue.mappings}. */
  public String text() {
    return String.join(",", rules);
  }

  private Optional<String> fixed(String target) {
    return find(target).filter(SourceQueue::isLeaf).map(SourceQueue::target);
  }

  private Optional<String> withPlaceholders(
      String setting, String rule, String target, int placeholder) {
    String rest = target.substring(placeholder);
    for (String part : rest.split("\\.", -1)) {
      if (!KNOWN_PLACEHOLDER.matcher(part).matches()) {
        return Optional.empty();
      }
    }
    if (placeholder == 0) {
      return Optional.of(rest);
    }
    String parent = target.substring(0, placeholder).replaceAll("\\.$", "");
    Optional<SourceQueue> queue = find(parent);
    if (queue.isEmpty() || queue.get().isLeaf()) {
      return Optional.empty();
    }
    if (queue.get().makesQueues() && rest.contains(".")) {
      instead(
          setting,
          rule,
          "only queues right below %s are made here: a deeper one must be in a list of queues, or else lead to %s"
              .formatted(
                  queue.get().target(),
                  queue.get().target() + "." + rest.substring(rest.lastIndexOf('.') + 1)));
    }
    return queue.map(found -> found.target() + "." + rest);
  }

  /** A queue of the source by its path, with or without root, or by its name if no other has it. */
  private Optional<SourceQueue> find(String name) {
    return root.queues()
        .filter(queue -> queue.path().equals(name) || queue.path().equals("root." + name))
        .findFirst()
        .or(() -> byName(name).stream().filter(queue -> byName(name).size() == 1).findFirst());
  }

  /** The leaves of a name, or else the other queues. */
  private List<SourceQueue> byName(String name) {
    List<SourceQueue> leaves = root.leaves().filter(queue -> queue.name().equals(name)).toList();
    return leaves.isEmpty()
        ? root.queues().filter(queue -> queue.name().equals(name)).toList()
        : leaves;
  }
}
