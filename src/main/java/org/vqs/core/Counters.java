package org.vqs.core;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import org.vqs.core.cluster.Refusal;

/** What a packer did since it was made. Not thread-safe; copy under the lock that guards the packer. */
public final class Counters {

  /** The step of an algorithm that started a job. */
  public enum Step {
    /** An application master, before everything else. */
    MASTER,
    /** A job whose patience had ended. */
    AGED,
    /** A job on the server that its ask had claimed. */
    CLAIM,
    /** A job that the active configuration wanted. */
    CONFIGURATION,
    /** BF-S: the largest job that fitted a server with free room. */
    LARGEST_FIRST,
    /** BF-J: a job on the tightest server that had room. */
    BEST_FIT,
    /** A job at a place that it preferred. */
    PREFERRED,
    /** First-Fit in order of arrival. */
    FIRST_FIT
  }

  private final long[] starts = new long[Step.values().length];
  private final Map<Refusal.Reason, Long> refusals = new EnumMap<>(Refusal.Reason.class);
  private long refreshes;
  private long stalls;
  private final long[] activations = new long[Host.Activation.values().length];
  private long claims;
  private long candidates;

  /** Jobs started by a step. */
  public long starts(Step step) {
    return starts[step.ordinal()];
  }

  /** All jobs started. */
  public long starts() {
    return Arrays.stream(starts).sum();
  }

  /** Refusals met, by reason. */
  public long refusals(Refusal.Reason reason) {
    return refusals.getOrDefault(reason, 0L);
  }

  /** Active configurations that changed. */
  public long refreshes() {
    return refreshes;
  }

  /** Servers that stalled. */
  public long stalls() {
    return stalls;
  }

  /** Stalls that ended for a reason. */
  public long activations(Host.Activation cause) {
    return activations[cause.ordinal()];
  }

  /** Servers that were claimed. */
  public long claims() {
    return claims;
  }

  /** Pairs of a job and a server that were considered. */
  public long candidates() {
    return candidates;
  }

  /** Counts a start. */
  public void started(Step step) {
    starts[step.ordinal()]++;
  }

  /** Counts a refusal. */
  public void refused(Refusal.Reason reason) {
    refusals.merge(reason, 1L, Long::sum);
  }

  /** Counts a changed configuration. */
  public void refreshed() {
    refreshes++;
  }

  /** Counts a stall. */
  public void stalled() {
    stalls++;
  }

  /** Counts the end of a stall. */
  public void activated(Host.Activation cause) {
    activations[cause.ordinal()]++;
  }

  /** Counts a claim. */
  public void claimed() {
    claims++;
  }

  /** Counts a considered pair. */
  public void considered() {
    candidates++;
  }
}
