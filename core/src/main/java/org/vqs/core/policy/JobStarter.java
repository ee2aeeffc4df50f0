package org.vqs.core.policy;

import java.util.EnumSet;
import java.util.Set;
import java.util.function.Function;
import org.vqs.core.cluster.Cluster;
import org.vqs.core.model.Refusal;
import org.vqs.core.policy.Counters.Step;
import org.vqs.core.policy.option.Readings;
import org.vqs.core.policy.option.SlotOptions;
import org.vqs.core.server.Job;
import org.vqs.core.server.Server;
import org.vqs.core.waiting.Ask;

/**
 * The hand of all policies: it starts one job on one server, or learns why not, and counts against
 * the budget of the event.
 *
 * <p>It checks what {@link StartRules} says, so that no policy can forget a rule. Not thread-safe.
 */
public final class JobStarter {

  /** What came of an attempt. */
  public enum Outcome {
    /** One job runs. */
    STARTED,
    /** This pair, or this ask everywhere, is refused: go on with the next candidate. */
    REFUSED,
    /** The server takes nothing more. */
    SERVER_CLOSED
  }

  /** Steps that do not renew the configuration of an empty server themselves. */
  private static final Set<Step> OUTSIDE_CONFIGURATIONS =
      EnumSet.of(Step.MASTER, Step.AGED, Step.RESERVATION, Step.LIFTED, Step.GANG, Step.PREFERRED);

  /** Steps that may take room that the policy keeps for others. */
  private static final Set<Step> TAKING_WHAT_IS_KEPT = EnumSet.of(Step.MASTER, Step.RESERVATION);

  private final Cluster cluster;
  private final Host host;
  private final Counters counters;
  private final WorkList work;
  private double tau = Double.POSITIVE_INFINITY;
  private SlotOptions slots = SlotOptions.DEFAULT;
  private final Readings readings;
  private final HostConsent consent;
  private final StartRules rules;
  private SchedulingPolicy policy;
  private int budget;
  private long progress;
  private long progressBefore;
  private boolean hadAll;
  private long now;

  /**
   * A starter without limits, by the papers' queue lengths, see {@link #setNumbers}.
   *
   * @param readings what is taken where the papers leave a choice
   */
  public JobStarter(
      Cluster cluster, Host host, Counters counters, WorkList work, Readings readings) {
    this.cluster = cluster;
    this.host = host;
    this.counters = counters;
    this.work = work;
    this.readings = readings;
    this.consent = new HostConsent(cluster, host);
    this.rules = new StartRules(host, consent);
  }

  /** What is taken where the papers leave a choice. */
  public Readings readings() {
    return readings;
  }

  /**
   * Goes on with other numbers.
   *
   * @param newProbeLimit how many refused candidates one decision may meet
   * @param newTau the unit of age in delay-weighted queue lengths; infinity for none
   */
  public void setNumbers(int newProbeLimit, double newTau) {
    rules.setProbeLimit(newProbeLimit);
    tau = newTau;
  }

  /** Keeps other slots free, under a policy that keeps any. */
  public void setSlots(SlotOptions newSlots) {
    slots = newSlots;
  }

  /** What is kept free by a policy that keeps anything free. */
  public SlotOptions slots() {
    return slots;
  }

  /** Sets the outermost policy, which is asked what it admits. */
  public void setPolicy(SchedulingPolicy policy) {
    this.policy = policy;
    rules.setPolicy(policy);
  }

  /**
   * Begins an event at a time, which may start at most {@code starts} jobs, and meet as many
   * refusals as {@link HostConsent} says.
   */
  public void begin(long time, int starts) {
    now = time;
    cluster.holds().pass(time);
    cluster.times().pass(time);
    budget = starts;
    consent.begin(HostConsent.budget(probeLimit()));
    lookAtNext();
  }

  /** Lets the event ask the host as often again; it may start no more jobs than before. */
  public void probeAnew() {
    consent.begin(HostConsent.budget(probeLimit()));
  }

  /** True if this event may do nothing more. */
  public boolean isExhausted() {
    return budget <= 0 || consent.isSpent();
  }

  /** The event turns to another server or ask. */
  public void lookAtNext() {
    progressBefore = progress();
    hadAll = consent.left() == HostConsent.budget(probeLimit());
  }

  /**
   * True if the event may do nothing more, and what it was at is to go on in a later one. That gets
   * further: jobs started, or refusals are remembered, or it comes first and has all of the budget.
   */
  public boolean goesOnLater() {
    return isExhausted() && (!hadAll || progress() > progressBefore);
  }

  private long progress() {
    return progress + consent.learned();
  }

  /** Has a server filled further in the next event if this one may do nothing more. */
  public void continueLater(Server server) {
    if (goesOnLater()) {
      work.add(server);
    }
  }

  /** How many jobs this event may still start. */
  public int budget() {
    return budget;
  }

  /** The time of the event. */
  public long now() {
    return now;
  }

  /** The unit of age in delay-weighted queue lengths. */
  public double tau() {
    return tau;
  }

  /** The servers and the waiting jobs. */
  public Cluster cluster() {
    return cluster;
  }

  /** The host. */
  public Host host() {
    return host;
  }

  /** What the host accepts. */
  public HostConsent consent() {
    return consent;
  }

  /** What was done. */
  public Counters counters() {
    return counters;
  }

  /** What is to be looked at later. */
  public WorkList work() {
    return work;
  }

  /** How many refused candidates one decision may meet. */
  public int probeLimit() {
    return rules.probeLimit();
  }

  /**
   * Tries to start one job of an ask on a server, or in its place one of the most urgent ask of its
   * application that could start there.
   *
   * @return what came of it; a job that does not fit is {@link Outcome#REFUSED}
   */
  public Outcome start(Ask ask, Server server, Step step) {
    if (server.closed() != null) {
      return Outcome.SERVER_CLOSED;
    }
    counters.considered();
    Refusal refusal = rules.refusal(ask, server);
    if (refusal != null) {
      return refused(ask, server, refusal);
    }
    Ask first = rules.goesFirst(ask, server);
    if (first == ask) {
      boolean mayTakeWhatIsKept = TAKING_WHAT_IS_KEPT.contains(step);
      refusal = mayTakeWhatIsKept ? null : rules.kept(ask, server);
      return refusal == null ? startNow(ask, server, step) : refused(ask, server, refusal);
    }
    counters.refused(Refusal.Reason.MORE_URGENT_ASK);
    ask.setLastRefusal(Refusal.pair(Refusal.Reason.MORE_URGENT_ASK));
    Outcome outcome = startNow(first, server, step);
    // One that cannot start anywhere stands in nobody's way.
    boolean isNextsTurn = outcome == Outcome.REFUSED && !first.isIndexed() && !isExhausted();
    return isNextsTurn ? start(ask, server, step) : outcome;
  }

  private Outcome startNow(Ask ask, Server server, Step step) {
    aboutToStart(server, step);
    Refusal refusal = startThroughHost(ask, server);
    if (refusal != null) {
      return refused(ask, server, refusal);
    }
    count(step);
    gone(ask);
    return Outcome.STARTED;
  }

  /** A job is to start on a server. */
  void aboutToStart(Server server, Step step) {
    if (server.isEmpty() && OUTSIDE_CONFIGURATIONS.contains(step)) {
      policy.renew(server);
    }
  }

  private void count(Step step) {
    budget--;
    progress++;
    counters.started(step);
  }

  /** Jobs of an ask that is in no queue started together with others. */
  void startedTogether(Job job, Ask ask, Step step) {
    cluster.observer().started(job, ask);
    cluster.pending().started(ask);
    count(step);
  }

  private Refusal startThroughHost(Ask ask, Server server) {
    Job job = cluster.start(server, ask.shape().demand(), ask.tenant(), ask.lane());
    boolean started = false;
    try {
      Refusal refusal = host.start(job, ask);
      started = refusal == null;
      return refusal;
    } finally {
      if (started) {
        cluster.observer().started(job, ask);
        cluster.pending().started(ask);
      } else {
        // Also if the host failed: its error must not cost the server's room.
        cluster.undo(job);
      }
    }
  }

  /**
   * Why a job of the ask could not start on a server now, for explanations; null if it could, and
   * only waits for an event. Changes nothing. Cost for each server as for one candidate; what the
   * policy has in line before the ask is looked up once for all, so nothing may change in between.
   */
  public Function<Server, Refusal> whyNot(Ask ask) {
    return rules.whyNot(ask);
  }

  private Outcome refused(Ask ask, Server server, Refusal refusal) {
    counters.refused(refusal.reason());
    ask.setLastRefusal(refusal);
    if (!refusal.isStanding()) {
      consent.count();
    }
    switch (refusal.scope()) {
      case PAIR, STANDING -> {
        return Outcome.REFUSED;
      }
      case JOB -> {
        cluster.pending().defer(ask, refusal, ask.limiting());
        gone(ask);
        return Outcome.REFUSED;
      }
      default -> {
        cluster.setClosed(server, refusal.reason());
        return Outcome.SERVER_CLOSED;
      }
    }
  }

  /**
   * Takes an ask out of all queues that the host refuses on every server, until one accepts it
   * ({@link HostConsent}).
   */
  public void setAside(Ask ask) {
    ask.setLastRefusal(ask.refusingServers().last());
    cluster.pending().setAside(ask);
    gone(ask);
  }

  private void gone(Ask ask) {
    endReservations(ask);
    policy.left(ask, ask.locations());
  }

  /**
   * The longest waiting job of a reserving ask started, or waits for the host: the reserved servers
   * are free again. While the next one is overdue too, or its queue is below its share,
   * reservations for jobs that still wait stand.
   */
  private void endReservations(Ask ask) {
    boolean stands =
        ask.isIndexed()
            && (ask.due() <= now
                || cluster.tenants().fairShare().isBelowShare(ask.tenant().queue())
                || holdsClaim(ask));
    int kept = stands ? ask.count() : 0;
    while (ask.reservations().size() > kept) {
      Server server = ask.reservations().get(ask.reservations().size() - 1);
      cluster.holds().end(server);
      host.reserved(server, ask, false);
      work.add(server);
    }
  }

  private static boolean holdsClaim(Ask ask) {
    for (Server server : ask.reservations()) {
      if (server.reservation().isClaim()) {
        return true;
      }
    }
    return false;
  }
}
