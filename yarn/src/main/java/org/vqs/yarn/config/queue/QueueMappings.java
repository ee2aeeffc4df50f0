package org.vqs.yarn.config.queue;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.vqs.yarn.config.property.Problems;
import org.vqs.yarn.config.property.VqsProperties;

/**
 * Which queue an application goes to by its user and groups. Immutable and thread-safe.
 *
 * @param rules in their order; the first that matches wins
 */
public record QueueMappings(List<Rule> rules) {
  /** Stands for the user who submits: as a source for everybody, in a target for the name. */
  public static final String USER = "%user";

  /** In a target, the first group of the user. */
  public static final String PRIMARY_GROUP = "%primary_group";

  /** In a target, the queue that was named at submission. */
  public static final String SPECIFIED = "%specified";

  private static final List<String> PLACEHOLDERS = List.of(USER, PRIMARY_GROUP, SPECIFIED);
  private static final Pattern PLACEHOLDER = Pattern.compile("%[^.%]*");

  /** What a rule looks at. */
  public enum Kind {
    USER,
    GROUP
  }

  /**
   * One rule.
   *
   * @param kind whether {@code source} is a user or a group
   * @param source a name, or {@link QueueMappings#USER}
   * @param target the name or path of a queue, in which placeholders may stand
   */
  public record Rule(Kind kind, String source, String target) {
    /** Whether the target is the same for everybody. */
    public boolean hasFixedTarget() {
      return target.indexOf('%') < 0;
    }

    /** As it could stand in a file. */
    @Override
    public String toString() {
      return (kind == Kind.USER ? "u:" : "g:") + source + ":" + target;
    }
  }

  /** Copies the rules. */
  public QueueMappings {
    rules = List.copyOf(rules);
  }

  /** Reads the rules; what is wrong with one, or with the queue it names, is reported. */
  public static QueueMappings read(String text, QueueTree queues, Problems problems) {
    List<Rule> rules = new ArrayList<>();
    for (String part : text.isBlank() ? new String[0] : text.split(",", -1)) {
      try {
        Rule rule = rule(part.trim());
        checkTarget(rule.target(), queues);
        rules.add(rule);
      } catch (IllegalArgumentException invalid) {
        problems.error(
            VqsProperties.QUEUE_MAPPINGS.name() + ": " + part.trim() + " " + invalid.getMessage());
      }
    }
    return new QueueMappings(rules);
  }

  private static Rule rule(String text) {
    String[] parts = text.split(":", -1);
    if (parts.length != 3 || !(parts[0].equals("u") || parts[0].equals("g"))) {
      throw new IllegalArgumentException("must be u:USER:QUEUE or g:GROUP:QUEUE");
    }
    Kind kind = parts[0].equals("u") ? Kind.USER : Kind.GROUP;
    String source = parts[1].trim();
    if (source.isEmpty() || (source.startsWith("%") && !isEverybody(kind, source))) {
      throw new IllegalArgumentException(
          kind == Kind.USER
              ? "must name a user, or be u:%user:QUEUE for everybody"
              : "must name a group");
    }
    return new Rule(kind, source, parts[2].trim());
  }

  private static boolean isEverybody(Kind kind, String source) {
    return kind == Kind.USER && source.equals(USER);
  }

  private static void checkTarget(String target, QueueTree queues) {
    Matcher placeholders = PLACEHOLDER.matcher(target);
    while (placeholders.find()) {
      if (!PLACEHOLDERS.contains(placeholders.group())) {
        throw new IllegalArgumentException(
            "has the placeholder "
                + placeholders.group()
                + ", which must be one of "
                + PLACEHOLDERS);
      }
    }
    int first = target.indexOf('%');
    if (first < 0) {
      checkLeaf(target, queues);
    } else if (first > 0) {
      checkParent(target, target.substring(0, first), queues);
    }
  }

  private static void checkLeaf(String target, QueueTree queues) {
    checkOneIsMeant(target, queues);
    if (queues.newLeaf(target).isPresent()) {
      return;
    }
    QueueSettings queue = queues.find(target).orElse(null);
    if (queue == null) {
      throw new IllegalArgumentException(
          "names a queue that does not exist; the queues are " + queues);
    }
    if (!queue.isLeaf()) {
      throw new IllegalArgumentException(
          "names a queue that has queues below it, and applications are in those without: "
              + queues);
    }
  }

  private static void checkOneIsMeant(String name, QueueTree queues) {
    String ambiguity = queues.ambiguity(name);
    if (ambiguity != null) {
      throw new IllegalArgumentException("leads to no queue: " + ambiguity);
    }
  }

  private static void checkParent(String target, String before, QueueTree queues) {
    String parent = before.endsWith(".") ? before.substring(0, before.length() - 1) : "";
    checkOneIsMeant(parent, queues);
    QueueSettings queue = queues.find(parent).orElse(null);
    if (queue == null || queue.isLeaf()) {
      throw new IllegalArgumentException(
          "leads to " + target + ", but there is no queue " + before + " with queues below it");
    }
  }
}
