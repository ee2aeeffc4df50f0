package org.vqs.yarn.convert.same;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.yarn.api.records.QueueACL;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.YarnScheduler;

/** What one scheduler answers, by the question. */
final class Answers {
  /** Schedulers round shares of a cluster in ways of their own. */
  private static final double ROUNDING = 0.005;

  private final SortedMap<String, Object> byQuestion = new TreeMap<>();

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

  /** A number that a queue has. */
  void number(String queue, String name, double value) {
    byQuestion.put(queue + ": " + name, value);
  }

  /** Something else that a queue has. */
  void text(String queue, String name, String value) {
    byQuestion.put(queue + ": " + name, value);
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
      return near((double) a.getMemorySize(), (double) b.getMemorySize(), 1024)
          && near(a.getVirtualCores(), b.getVirtualCores(), 1);
    }
    if (mine instanceof Double a && theirs instanceof Double b) {
      return near(a, b, 0);
    }
    return mine.equals(theirs);
  }

  private static boolean near(double a, double b, double unit) {
    return Math.abs(a - b) <= unit + ROUNDING * Math.max(Math.abs(a), Math.abs(b));
  }
}
