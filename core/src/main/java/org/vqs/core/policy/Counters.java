package org.vqs.core.policy;

import java.util.EnumMap;
import java.util.Map;
import org.vqs.core.model.Refusal;

/**
 * What a packer did since it was made. Not thread-safe; copy under the lock that guards the packer.
 */
public final class Counters {

  /** The step of an algorithm that started a job. */
  public enum Step {
    /** An application master, before everything else. */
    MASTER,
    /** An overdue job that fitted somewhere, beside what the policy would start. */
    AGED,
    /** A job on the server that its ask had reserved. */
    RESERVATION,
    /** A job of a queue that was far below its share. */
    LIFTED,
    /** A job of a queue that may use room beyond what the server has. */
    LENT,
    /** A job of a gang, with all others of it. */
    GANG,
    /** A job that the active configuration wanted. */
    CONFIGURATION,
    /** A job of the plan that filled the server's room best. */
    PLANNED,
    /** BF-S: the largest job that fitted a server with free room. */
    LARGEST_FIRST,
    /** BF-J: a job on the tightest server that had room. */
    BEST_FIT,
    /** A job at a location that it preferred. */
    PREFERRED,
    /** First-Fit in order of arrival. */
    FIRST_FIT
  }

  private final Tally<Step> starts = new Tally<>(Step.class);
  private final Tally<Refusal.Reason> refusals = new Tally<>(Refusal.Reason.class);
  private long refreshes;
  private long stalls;
  private final Tally<Host.Activation> activations = new Tally<>(Host.Activation.class);
  private long reservations;
  private long candidates;

  /** Jobs started by a step. */
  public long starts(Step step) {
    return starts.get(step);
  }

  /** All jobs started. */
  public long starts() {
    return starts.sum();
  }

  /** Refusals met, by reason. */
  public long refusals(Refusal.Reason reason) {
    return refusals.get(reason);
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
    return activations.get(cause);
  }

  /** Servers that were reserved. */
  public long reservations() {
    return reservations;
  }

  /** Pairs of a job and a server that were considered. */
  public long candidates() {
    return candidates;
  }

  /** Counts a start. */
  public void started(Step step) {
    starts.add(step);
  }

  /** Counts a refusal. */
  public void refused(Refusal.Reason reason) {
    refusals.add(reason);
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
    activations.add(cause);
  }

  /** Counts a reservation. */
  public void reserved() {
    reservations++;
  }

  /** Counts a considered pair. */
  public void considered() {
    candidates++;
  }

  /** Counts per constant of an enumeration, without garbage per count. */
  private static final class Tally<E extends Enum<E>> {
    private final Map<E, long[]> counts;

    Tally(Class<E> type) {
      counts = new EnumMap<>(type);
      for (E constant : type.getEnumConstants()) {
        counts.put(constant, new long[1]);
      }
    }

    long get(E constant) {
      return counts.get(constant)[0];
    }

    long sum() {
      return counts.values().stream().mapToLong(count -> count[0]).sum();
    }

    void add(E constant) {
      counts.get(constant)[0]++;
    }
  }
}
