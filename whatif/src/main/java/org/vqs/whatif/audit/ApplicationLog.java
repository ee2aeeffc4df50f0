package org.vqs.whatif.audit;

import java.util.Collection;
import java.util.Optional;
import java.util.TreeMap;

/** What the log said of one application. */
final class ApplicationLog {
  /** How an application ended. */
  enum End {
    FINISHED,
    FAILED,
    KILLED
  }

  final String name;
  private final TreeMap<Integer, AttemptLog> attempts = new TreeMap<>();
  private long submittedMs = ContainerLog.UNKNOWN;
  private long endedMs = ContainerLog.UNKNOWN;
  private End end;
  private boolean moved;
  private String submittedTo;
  private String user;
  private String queue;

  ApplicationLog(String name) {
    this.name = name;
  }

  void submitted(long millis, String byUser, Optional<String> toQueue) {
    submittedMs = millis;
    submittedTo = toQueue.orElse(null);
    user = byUser;
  }

  void seen(String inUser, Optional<String> inQueue) {
    if (user == null) {
      user = inUser;
    }
    if (queue == null) {
      queue = inQueue.orElse(null);
    }
  }

  void ended(long millis, End how) {
    endedMs = millis;
    end = how;
  }

  void moved() {
    moved = true;
  }

  AttemptLog attempt(int number) {
    return attempts.computeIfAbsent(number, key -> new AttemptLog());
  }

  Collection<AttemptLog> attempts() {
    return attempts.values();
  }

  boolean isSubmitted() {
    return submittedMs != ContainerLog.UNKNOWN;
  }

  long submittedMs() {
    return submittedMs;
  }

  boolean isEnded() {
    return endedMs != ContainerLog.UNKNOWN;
  }

  long endedMs() {
    return endedMs;
  }

  boolean ended(End how) {
    return end == how;
  }

  boolean wasMoved() {
    return moved;
  }

  String user() {
    return user;
  }

  /** The queue of its first container, as the log names it. */
  Optional<String> queue() {
    return Optional.ofNullable(queue);
  }

  /** The queue that its user named. */
  Optional<String> submittedTo() {
    return Optional.ofNullable(submittedTo);
  }
}
