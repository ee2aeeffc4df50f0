package org.vqs.yarn.convert.same;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.yarn.api.records.QueueACL;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.YarnScheduler;

/** What one scheduler answers, by the question. */
final class Answers {
  /** Schedulers round shares of a cluster in ways of their own. */
  private static final double ROUNDING = 0.005;

  private final SortedMap<String, Object> byQuestion = new TreeMap<>();
  private final SortedSet<String> queues = new TreeSet<>();

  /** Asks whether each of the people may submit to a queue and administer it. */
  void access(Questions questions, YarnScheduler scheduler, String queue) {
    for (QueueACL acl : List.of(QueueACL.SUBMIT_APPLICATIONS, QueueACL.ADMINISTER_QUEUE)) {
      String what = acl == QueueACL.SUBMIT_APPLICATIONS ? "submit to" : "administer";
      for (Map.Entry<String, UserGroupInformation> person : questions.people().entrySet()) {
        byQuestion.put(
            "%s: may %s %s it".formatted(queue, person.getKey(), what),
            scheduler.checkAccess(person.getValue(), acl, queue));
      }
    }
  }

  /** What a queue may use at most of the nodes of a label. */
  void most(String queue, String label, Resource amount) {
    byQuestion.put("%s: most on label '%s'".formatted(queue, label), amount);
  }

  /** What one user of a queue may use at most of the nodes of a label. */
  void mostOfUser(String queue, String label, Resource amount) {
    byQuestion.put("%s: most of a user on label '%s'".formatted(queue, label), amount);
  }

  /** An amount that a queue has. */
  void amount(String queue, String name, Resource amount) {
    byQuestion.put(queue + ": " + name, amount);
  }

  /** A number that a queue has. */
  void number(String queue, String name, double value) {
    byQuestion.put(queue + ": " + name, value);
  }

  /** What part of the nodes of a label, in [0, 1], a queue has while all queues want more. */
  void part(String queue, String label, double part) {
    // What is promised nothing has the least weight here.
    byQuestion.put(
        "%s: part of label '%s' by weight".formatted(queue, label),
        Math.round(part * 1000) / 1000.0);
  }

  /**
   * Where applications run that name no queue, for each of the people; and for the first of them
   * where they run that name one that is not there, one with queues below it, or a leaf by its path
   * or its short name.
   *
   * @param asked the queues, which are those of the scheduler that is asked first
   */
  void placements(Questions questions, PartitionedCluster cluster, Set<String> asked) {
    questions
        .people()
        .forEach(
            (called, person) ->
                byQuestion.put(
                    "runs without naming a queue, " + called,
                    cluster.placement(
                        person.getShortUserName(), YarnConfiguration.DEFAULT_QUEUE_NAME)));
    String user = questions.people().get("a stranger").getShortUserName();
    named(asked)
        .forEach(
            (kind, name) ->
                byQuestion.put(
                    "runs if it names %s, %s".formatted(kind, name),
                    cluster.placement(user, name)));
  }

  /** One queue of each kind. */
  private static SortedMap<String, String> named(Set<String> paths) {
    SortedMap<String, String> named = new TreeMap<>();
    named.put("a missing one", "missing");
    named.put("a missing one below root", "root.missing");
    for (String path : new TreeSet<>(paths)) {
      boolean isInner = paths.stream().anyMatch(other -> other.startsWith(path + "."));
      String shortName = path.substring(path.lastIndexOf('.') + 1);
      boolean isSaid = !shortName.equals(YarnConfiguration.DEFAULT_QUEUE_NAME);
      if (isInner && !path.equals("root")) {
        named.putIfAbsent("an inner one", path);
        named.putIfAbsent("an inner one by its name", shortName);
      } else if (!isInner && isSaid) {
        boolean isDeep = path.indexOf('.') != path.lastIndexOf('.');
        named.putIfAbsent("a leaf", path);
        named.putIfAbsent(isDeep ? "a deep leaf by its name" : "a leaf by its name", shortName);
      }
    }
    return named;
  }

  /** There is a queue. */
  void queue(String path) {
    queues.add(path);
    byQuestion.put("queues", queues);
  }

  /** Something that the whole file has. */
  void ofAll(String name, Object value) {
    byQuestion.put(name, value);
  }

  /** Something else that a queue has. */
  void text(String queue, String name, String value) {
    byQuestion.put(queue + ": " + name, value);
  }

  /** The queues that there are. */
  Set<String> queues() {
    return Collections.unmodifiableSet(queues);
  }

  int size() {
    return byQuestion.size();
  }

  /** The questions to which another scheduler has another answer, with both. */
  List<String> differencesTo(Answers other) {
    List<String> differences = new ArrayList<>();
    byQuestion.forEach(
        (question, mine) -> {
          Object theirs = other.byQuestion.get(question);
          if (!same(mine, theirs)) {
            differences.add(String.format(Locale.ROOT, "%s: %s, now %s", question, mine, theirs));
          }
        });
    return differences;
  }

  private static boolean same(Object mine, Object theirs) {
    if (mine instanceof Resource a && theirs instanceof Resource b) {
      return near((double) a.getMemorySize(), (double) b.getMemorySize(), 2)
          && near(a.getVirtualCores(), b.getVirtualCores(), 1);
    }
    if (mine instanceof Double a && theirs instanceof Double b) {
      return near(a, b, 0);
    }
    return mine.equals(theirs);
  }

  private static boolean near(double a, double b, double unit) {
    if ((a == 0) != (b == 0)) {
      // Nothing is never about the same as something.
      return false;
    }
    return Math.abs(a - b) <= unit + ROUNDING * Math.max(Math.abs(a), Math.abs(b));
  }
}
