package org.vqs.core.check;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** What recounts found wrong, each in one sentence. */
final class Findings {
  /** Sums of arrival times are kept by addition and subtraction of doubles. */
  private static final double RELATIVE_ERROR = 1e-9;

  private final List<String> sentences = new ArrayList<>();

  /** All of them, in the order in which they were found. */
  List<String> all() {
    return sentences;
  }

  void addAll(Collection<String> more) {
    sentences.addAll(more);
  }

  /** Notes what is counted otherwise than a recount gives. */
  void expect(Object subject, String what, Object counted, Object recounted) {
    require(
        counted.equals(recounted),
        "%s has %s %s, a recount gives %s",
        subject,
        what,
        counted,
        recounted);
  }

  /** Notes a sentence, unless a condition holds. */
  void require(boolean holds, String message, Object... arguments) {
    if (!holds) {
      sentences.add(message.formatted(arguments));
    }
  }

  /** Notes a sentence, if a sum is not what a recount gives, but for rounding. */
  void requireSum(double counted, double recounted, String what, Object... arguments) {
    double tolerance = RELATIVE_ERROR * Math.max(1, Math.abs(recounted));
    if (Math.abs(counted - recounted) > tolerance) {
      sentences.add(
          "%s is %s, a recount gives %s".formatted(what.formatted(arguments), counted, recounted));
    }
  }
}
