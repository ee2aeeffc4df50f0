package org.vqs.whatif.audit;

import java.util.ArrayList;
import java.util.List;

/** How often the log left something open, and what was taken instead. */
final class Counts {
  private static final long LONG_PAUSE_MS = 3_600_000;

  private static final String CUT_SHORT =
      "Their containers ran as long as the log says, which may be less than their work needed.";

  long failed;
  long killed;
  long moved;
  long severalAttempts;
  long beforeTheLog;
  long resized;
  long labelled;
  long withoutContainers;
  long notSubmitted;
  long notRegistered;
  long withoutMaster;
  long endedBeforeTheyBegan;
  long returned;
  long withoutDuration;
  long unfinished;
  long queuesGuessed;

  private final List<String> sentences = new ArrayList<>();

  /** A sentence for each thing that occurred. */
  List<String> sentences(AuditSettings settings) {
    sentences.clear();
    ofApplications();
    ofContainers(settings);
    return List.copyOf(sentences);
  }

  private void ofApplications() {
    add(
        "Applications whose submission is not in the log, such as those that ran before it began",
        notSubmitted,
        "They count as submitted when their first container was granted; what they got before the"
            + " log began is missing.");
    add(
        "Masters that are not said to have registered",
        notRegistered,
        "Their containers count as asked for, at the earliest, when the master was granted.");
    add(
        "Applications without their master's container in the log",
        withoutMaster,
        "It ran elsewhere or began before the log: asks count from their submission.");
    add(
        "Applications of more than one attempt",
        severalAttempts,
        "The containers of all attempts are taken, the masters of later ones as ordinary"
            + " containers.");
    add("Applications that failed", failed, CUT_SHORT);
    add("Applications that were killed", killed, CUT_SHORT);
    add(
        "Applications of which the log has no container from its grant on",
        withoutContainers,
        "They are left out.");
    add(
        "Applications that were moved to another queue",
        moved,
        "They are taken in the queue of their first container.");
    add(
        "Queues that the log names without their parent, which it does not tell",
        queuesGuessed,
        "They are taken to be directly below root.");
  }

  private void ofContainers(AuditSettings settings) {
    add(
        "Containers that are not said to have ended",
        unfinished,
        "They count as ended with their application, or else with the log: their time until then"
            + " is taken as their duration.");
    add(
        "Containers that ended but were granted before the log began",
        beforeTheLog,
        "They are left out: the cluster is emptier at the beginning than it was.");
    add(
        "Containers that their application gave back within "
            + settings.returnedWithinMs()
            + " ms of their grant",
        returned,
        "They are left out: it cannot have used them.");
    add(
        "Containers that ended before they began, because the log's clock went back",
        endedBeforeTheyBegan,
        "They are left out.");
    add(
        "Containers that ended in the millisecond of their grant",
        withoutDuration,
        "They run for 1 ms.");
    add(
        "Containers that ended with another size than they were granted",
        resized,
        "They keep the size of their grant.");
    add(
        "Containers in a partition other than the default one",
        labelled,
        "They are replayed without a label.");
  }

  /** Sentences about the log as a whole. */
  static List<String> ofTheLog(LogContents log) {
    Counts counts = new Counts();
    counts.add(
        "Lines that are more than a second earlier than the line before them",
        log.backwards(),
        "The clock went back, or files overlap.");
    if (log.wholeSeconds()) {
      counts.sentences.add(
          "The log's times are whole seconds: durations are up to a second wrong.");
    }
    if (log.longestPauseMs() > LONG_PAUSE_MS) {
      counts.sentences.add(
          "The log says nothing for %d minutes after minute %d: if the cluster was not idle, a file"
                  .formatted(
                      log.longestPauseMs() / 60_000,
                      Math.max(0, (log.pauseFromMs() - log.beginMs()) / 60_000))
              + " is missing.");
    }
    return counts.sentences;
  }

  private void add(String what, long count, String instead) {
    if (count > 0) {
      sentences.add(what + ": " + count + ". " + instead);
    }
  }
}
