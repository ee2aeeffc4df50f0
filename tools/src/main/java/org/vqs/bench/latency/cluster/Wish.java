package org.vqs.bench.latency.cluster;

import org.apache.hadoop.yarn.api.records.ContainerId;

/** A container that an application wants again and again, one at a time. */
final class Wish {
  /** What became of it. */
  enum State {
    /** Will be wanted when it is due. */
    RESTING,
    /** Asked for. */
    ASKED,
    /** Granted; will be given back when it is due. */
    HELD,
    /** Granted; its process runs and ends by itself. */
    RUNNING
  }

  private State state = State.RESTING;
  private long due;
  private long asked;
  private ContainerId container;

  /** One that is wanted at this instant of {@link System#nanoTime}. */
  Wish(long due) {
    this.due = due;
  }

  State state() {
    return state;
  }

  /** When it was or will be wanted, or, {@link State#HELD}, given back. */
  long due() {
    return due;
  }

  /** When it was asked for. */
  long asked() {
    return asked;
  }

  /** The container it holds. */
  ContainerId container() {
    return container;
  }

  /** Whether only a call of the ResourceManager can tell what becomes of it. */
  boolean awaitsAnswer() {
    return state == State.ASKED || state == State.RUNNING;
  }

  boolean isDue(long now) {
    return !awaitsAnswer() && due - now <= 0;
  }

  void ask(long now) {
    state = State.ASKED;
    asked = now;
  }

  void run(ContainerId granted) {
    state = State.RUNNING;
    container = granted;
  }

  void hold(ContainerId granted, long until) {
    state = State.HELD;
    container = granted;
    due = until;
  }

  void rest(long until) {
    state = State.RESTING;
    container = null;
    due = until;
  }
}
