package org.vqs.yarn.convert.fair;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.vqs.yarn.convert.model.Conversion;
import org.vqs.yarn.convert.model.MappingRules;
import org.vqs.yarn.convert.model.SourceQueue;
import org.w3c.dom.Element;

/** Converts {@code queuePlacementPolicy} to {@code queue.mappings}. */
final class FairPlacement {
  static final String ELEMENT = "queuePlacementPolicy";

  private static final String EVERYONE = "u:%user";

  private final MappingRules rules;
  private final Conversion conversion;

  FairPlacement(MappingRules rules, Conversion conversion) {
    this.rules = rules;
    this.conversion = conversion;
  }

  /** Tells the account which rules there are. */
  static void list(Element policy, Conversion conversion) {
    List<Element> rules = rules(policy);
    conversion.has(ELEMENT, rules.size() + " rules, each below");
    for (int i = 0; i < rules.size(); i++) {
      conversion.has(source(rules.get(i), i + 1), target(rules.get(i)).orElse(text(rules.get(i))));
    }
  }

  /** Whether a rule puts applications into the queue called default. */
  static boolean leadsToDefault(Element policy) {
    return rules(policy).stream()
        .anyMatch(rule -> isNamed(rule, "default") && queue(rule).matches("(root\\.)?default"));
  }

  /** The paths of the queues that rules make others right below. */
  static Stream<String> makers(Element policy) {
    return rules(policy).stream()
        .filter(FairPlacement::makes)
        .flatMap(
            rule ->
                isNamed(rule, "specified")
                    ? Stream.of(SourceQueue.ROOT)
                    : parent(rule).stream().filter(parent -> !parent.contains("%")));
  }

  private static boolean makes(Element rule) {
    return !rule.getAttribute("create").equals("false")
        && List.of("specified", "user", "nestedUserQueue", "primaryGroup")
            .contains(rule.getAttribute("name"));
  }

  private static List<Element> rules(Element policy) {
    return FairFile.children(policy).stream()
        .filter(child -> child.getTagName().equalsIgnoreCase("rule"))
        .toList();
  }

  /** Converts the rules in their order. */
  void convert(Element policy) {
    List<Element> elements = rules(policy);
    // A queue named at submission comes first here unless mappings override it.
    boolean specifiedFirst =
        !elements.isEmpty()
            && isNamed(elements.get(0), "specified")
            && (makes(elements.get(0)) || elements.size() == 1);
    for (int i = 0; i < elements.size(); i++) {
      convert(source(elements.get(i), i + 1), elements.get(i), specifiedFirst && i == 0);
    }
    if (!rules.isEmpty()) {
      conversion.set(ELEMENT, "queue.mappings", rules.text());
      conversion.set(ELEMENT, "queue.mappings.override", Boolean.toString(!specifiedFirst));
    }
    conversion.carry(ELEMENT);
  }

  private void convert(String source, Element rule, boolean isDone) {
    Optional<String> target = target(rule);
    if (isDone) {
      conversion.carry(source);
    } else if (target.isEmpty()) {
      rules.leaveOut(source, text(rule), reason(rule));
      return;
    } else {
      conversion.carry(source);
      rules.add(source, text(rule), EVERYONE, target.get());
      if (isNamed(rule, "specified")) {
        named(source, rule);
      }
    }
    parent(rule).filter(parent -> isBelow(rule)).ifPresent(parent -> below(source, rule, parent));
    if (makes(rule) && !isNamed(rule, "specified") && parent(rule).orElse("").contains("%")) {
      conversion.instead(
          source,
          "finds queues that are in the file: here a queue is made right below one of the file, and not below one that is made");
    }
  }

  /** What a rule that leads to the named queue, if there is one, does in another way. */
  private void named(String source, Element rule) {
    if (!makes(rule) && rules.makesQueues(SourceQueue.ROOT)) {
      conversion.instead(
          source,
          "makes a queue that is not there, though it has create=\"false\": another rule makes queues below root, and that is said of the queue here");
    }
    if (rules.hasDeepQueues()) {
      conversion.instead(
          source,
          "an application that names a queue with others below it is rejected there; here the next rule is tried");
    }
  }

  /** Whether a rule leads to a queue of a user or group right below another. */
  private static boolean isBelow(Element rule) {
    return List.of("user", "nestedUserQueue", "primaryGroup").contains(rule.getAttribute("name"));
  }

  /** What a rule that leads right below a queue does in another way. */
  private void below(String source, Element rule, String parent) {
    if (!makes(rule) && rules.makesQueues(parent)) {
      conversion.instead(
          source,
          "makes a queue that is not there, though it has create=\"false\": another rule makes queues below %s, and that is said of the queue here"
              .formatted(parent));
    }
    if (rules.hasInnerQueues(parent)) {
      conversion.instead(
          source,
          "a name of a queue below %s that has queues below it leads to the next rule; there the application is rejected"
              .formatted(parent));
    }
  }

  private static Optional<String> target(Element rule) {
    return switch (rule.getAttribute("name")) {
      case "specified" -> Optional.of("%specified");
      case "default" -> Optional.of(queue(rule));
      case "user", "nestedUserQueue" -> parent(rule).map(parent -> parent + ".%user");
      case "primaryGroup" -> parent(rule).map(parent -> parent + ".%primary_group");
      default -> Optional.empty();
    };
  }

  private static Optional<String> parent(Element rule) {
    List<Element> inner = FairFile.children(rule);
    if (inner.isEmpty()) {
      return Optional.of(SourceQueue.ROOT);
    }
    // The Fair Scheduler takes the last.
    Element parent = inner.get(inner.size() - 1);
    return switch (parent.getAttribute("name")) {
      case "default" -> Optional.of(queue(parent));
      case "primaryGroup" -> Optional.of("root.%primary_group");
      case "specified" -> Optional.of("%specified");
      default -> Optional.empty();
    };
  }

  private static String queue(Element rule) {
    String queue = rule.getAttribute("queue");
    return queue.isEmpty() ? "root.default" : queue;
  }

  private static String reason(Element rule) {
    return isNamed(rule, "reject")
        ? "a mapping rejects nothing here; use the ACLs"
        : "only users and primary groups lead to queues here";
  }

  private static boolean isNamed(Element rule, String name) {
    return rule.getAttribute("name").equals(name);
  }

  private static String source(Element rule, int number) {
    return "%s: rule %d (%s)".formatted(ELEMENT, number, rule.getAttribute("name"));
  }

  private static String text(Element rule) {
    return rule.getAttribute("name");
  }
}
