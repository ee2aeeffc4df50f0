package org.vqs.yarn.config.queue;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import org.apache.hadoop.security.authorize.AccessControlList;

/**
 * Queues as a table for people: a row for each, below its parent, with what it gets when all have
 * work and what limits it; then what else is set or inherited, where it is not the default.
 */
public final class QueueTreeText {
  private static final List<String> HEADINGS =
      List.of(
          "queue",
          "share",
          "maximum",
          "masters",
          "applications",
          "of one user",
          "per user",
          "state");

  private final List<List<String>> rows = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();

  private QueueTreeText() {}

  /** The lines of a table with a row for each queue, and of the notes below it. */
  public static List<String> of(QueueTree tree) {
    QueueTreeText text = new QueueTreeText();
    text.rows.add(HEADINGS);
    text.add(tree.root(), 1, 0);
    List<String> lines = new ArrayList<>(text.aligned());
    lines.addAll(text.notes);
    return lines;
  }

  /**
   * @param share of the cluster, when all queues have work
   */
  private void add(QueueSettings queue, double share, int depth) {
    rows.add(
        List.of(
            "  ".repeat(depth) + queue.name(),
            percent(share),
            queue.maximum().toString(),
            queue.masterShare() == QueueSettings.BY_WEIGHT
                ? "by weight"
                : percent(queue.masterShare()),
            limit(queue.applications().most()),
            limit(queue.applications().mostPerUser()),
            queue.isLeaf() ? percent(queue.users().share()) : "",
            queue.state().toString()));
    note(queue);
    double weights = queue.children().stream().mapToDouble(QueueSettings::weight).sum();
    queue.children().forEach(child -> add(child, share * child.weight() / weights, depth + 1));
    if (queue.creation() != null) {
      template(queue, depth + 1);
    }
  }

  /** What it gets depends on how many are made. */
  private void template(QueueSettings queue, int depth) {
    QueueSettings template = queue.creation().template();
    int row = rows.size();
    add(template, 0, depth);
    List<String> cells = new ArrayList<>(rows.get(row));
    cells.set(0, "  ".repeat(depth) + "(made on submission)");
    cells.set(1, "weight " + template.weight());
    rows.set(row, cells);
    long idle = queue.creation().idleMillis();
    notes.add(
        queue.path()
            + ": makes at most "
            + queue.creation().maximum()
            + " queues on submission"
            + (idle == 0
                ? ", which stay"
                : ", each of which goes when it had no application for " + idle / 1000 + "s"));
  }

  private void note(QueueSettings queue) {
    List<String> parts = notes(queue);
    if (!parts.isEmpty()) {
      notes.add(queue.path() + ": " + String.join("; ", parts));
    }
  }

  /** What is set for a queue, or inherited, in words, where it is not the default. */
  public static List<String> notes(QueueSettings queue) {
    List<String> parts = new ArrayList<>();
    grants("submit", queue.access().submitters(), parts);
    grants("administer", queue.access().administrators(), parts);
    running("at most %d applications run", queue.applications().mostRunning(), parts);
    running("at most %d of each user run", queue.applications().mostRunningPerUser(), parts);
    if (queue.terms().defaultPriority() > 0
        || queue.terms().maximumPriority() < Integer.MAX_VALUE) {
      parts.add(
          "priority "
              + queue.terms().defaultPriority()
              + " of at most "
              + limit(queue.terms().maximumPriority()));
    }
    if (!queue.terms().workflowPriorities().isEmpty()) {
      parts.add("priorities of workflows " + queue.terms().workflowPriorities());
    }
    if (!queue.access().defaultNodeLabel().isEmpty()) {
      parts.add("label " + queue.access().defaultNodeLabel());
    }
    if (!queue.access().nodeLabels().contains(QueueKeys.ANY_LABEL)) {
      parts.add("accessible labels " + queue.access().nodeLabels());
    }
    if (queue.terms().defaultLifetime() != QueueSettings.UNLIMITED_LIFETIME) {
      parts.add(
          "lifetime "
              + seconds(queue.terms().defaultLifetime())
              + " of at most "
              + seconds(queue.terms().maximumLifetime()));
    }
    if (queue.isLeaf() && !queue.users().weights().isEmpty()) {
      parts.add("weights of users " + queue.users().weights());
    }
    if (!queue.guaranteed().isNone()) {
      parts.add("guaranteed " + queue.guaranteed());
    }
    queue
        .labels()
        .forEach(
            (label, settings) -> parts.add("on " + LabelSettings.nameOf(label) + " " + settings));
    if (queue.reward() != queue.weight()) {
      parts.add("reward " + queue.reward());
    }
    if (queue.isLeaf() && queue.users().order() != QueueOrder.USERS) {
      parts.add("order " + queue.users().order().text());
    }
    preemption(queue, parts);
    if (queue.isLeaf() && queue.overcommits()) {
      parts.add("may use what nodes are lent");
    }
    return parts;
  }

  private static void preemption(QueueSettings queue, List<String> parts) {
    if (queue.isLeaf() && queue.preemption().within() != PreemptionWithin.OFF) {
      parts.add("preemption within it by " + queue.preemption().within().text());
    }
    if (queue.preemption().disabled()) {
      parts.add("nothing is taken from it");
    }
    if (queue.preemption().onLoweredLimit()) {
      parts.add("what it uses beyond its maximum is taken from it");
    }
    if (queue.preemption().minimumRunMillis() > 0) {
      parts.add(
          "nothing is taken that runs for less than "
              + queue.preemption().minimumRunMillis() / 1000
              + "s");
    }
  }

  private static void running(String text, int most, List<String> parts) {
    if (most < Integer.MAX_VALUE) {
      parts.add(text.formatted(most));
    }
  }

  private static void grants(String what, AccessControlList acl, List<String> parts) {
    if (acl.isAllAllowed()) {
      parts.add(what + " by everybody");
    } else if (!acl.getUsers().isEmpty() || !acl.getGroups().isEmpty()) {
      parts.add(
          what
              + " by users "
              + new TreeSet<>(acl.getUsers())
              + " and groups "
              + new TreeSet<>(acl.getGroups()));
    }
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.1f%%", 100 * share);
  }

  private static String limit(int value) {
    return value == Integer.MAX_VALUE ? "any" : Integer.toString(value);
  }

  private static String seconds(long seconds) {
    return seconds == QueueSettings.UNLIMITED_LIFETIME ? "any" : seconds + "s";
  }

  private List<String> aligned() {
    List<String> lines = new ArrayList<>();
    for (List<String> row : rows) {
      StringBuilder line = new StringBuilder();
      for (int column = 0; column < row.size(); column++) {
        int at = column;
        int width = rows.stream().mapToInt(other -> other.get(at).length()).max().orElse(0);
        line.append(row.get(column)).append(" ".repeat(width - row.get(column).length() + 2));
      }
      lines.add(line.toString().stripTrailing());
    }
    return lines;
  }
}
