package org.vqs.core.oracle.naive;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.vqs.core.PackerOptions;
import org.vqs.core.model.Refusal;
import org.vqs.core.model.Refusal.Reason;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.oracle.naive.NaiveServer.NaiveJob;
import org.vqs.core.policy.option.ReservationOptions;
import org.vqs.core.policy.option.ShareOptions;
import org.vqs.core.policy.option.Stall;
import org.vqs.core.tenant.Discipline;

/**
 * The events of a packer and what it should do on them, in the most obvious way. Costs
 * O(everything) per question; limits on starts and probes are not modelled.
 *
 * <p>After the events of one moment, {@link #run} fills the servers that were touched, by index,
 * then places the asks that arrived, in the policy's order.
 */
public final class NaiveModel {
  /** What came of an attempt to start one job. */
  enum Outcome {
    STARTED,
    REFUSED,
    CLOSED
  }

  /** A job that started. */
  public record Start(int ask, int server) {}

  /** Those that it has: the published ones, which say what is to be done. */
  public static final List<String> POLICIES = List.of("bf-js", "fifo-ff", "vqs", "vqs-bf");

  /** With one resource and few demands also Algorithm 1, of which all demands are types. */
  public static final List<String> POLICIES_FOR_FEW_DEMANDS =
      List.of("bf-js", "fifo-ff", "max-weight", "vqs", "vqs-bf");

  public PackerOptions options;
  final NaiveHolds holds = new NaiveHolds(this);
  final NaiveLearning learned = new NaiveLearning(this);
  private NaiveReservations reservations;
  public final NaiveCluster cluster;
  public final HostScript host;
  public final List<Start> starts = new ArrayList<>();
  public final List<NaiveJob> jobs = new ArrayList<>();
  final Set<NaiveServer> touched =
      new TreeSet<>(Comparator.comparingInt((NaiveServer s) -> s.index));
  final Set<NaiveAsk> fresh = new LinkedHashSet<>();
  private final Set<NaiveServer> came = new LinkedHashSet<>();
  public final NaiveLimits limits = new NaiveLimits(this);
  private NaivePolicy policy;
  private int serversMade;
  private int asksMade;
  private long helped = 1;
  public long now;
  Refusal lastRefusal;

  public NaiveModel(PackerOptions options, HostScript host) {
    this.options = options;
    this.host = host;
    cluster = new NaiveCluster(options);
    policy = layered();
  }

  private NaivePolicy layered() {
    NaivePolicy inner =
        switch (options.policy()) {
          case "bf-js" -> new NaiveBestFit(this);
          case "vqs" -> new NaiveVqs(this);
          case "vqs-bf" -> new NaiveVqsBf(this);
          case "fifo-ff" -> new NaiveFifo(this);
          case "max-weight" -> new NaiveMaxWeight(this);
          default -> throw new IllegalArgumentException(options.policy());
        };
    NaivePolicy layered =
        new NaiveMasters(options.shares() == null ? inner : new NaiveShares(inner));
    reservations = null;
    if (options.reservations() != null || options.shares() != null) {
      reservations = new NaiveReservations(layered, options.reservations(), options.shares());
      layered = reservations;
    }
    return options.stall().when() instanceof Stall.None ? layered : new NaiveStalling(layered);
  }

  // ---- events ----

  /**
   * What waits and what runs stays; all else is as if it had just come, unless only numbers differ.
   */
  public void reconfigure(PackerOptions newOptions) {
    limits.forget();
    if (withNumbersOf(newOptions).equals(newOptions)) {
      options = newOptions;
      cluster.set(newOptions);
      if (reservations != null) {
        reservations.set(newOptions.reservations(), newOptions.shares());
      }
      touched.addAll(cluster.servers.values());
      return;
    }
    boolean configurationsStay =
        !configurations(options).isEmpty()
            && configurations(options).equals(configurations(newOptions));
    Map<NaiveServer, Integer> j = new HashMap<>();
    cluster.servers.values().forEach(s -> j.put(s, cluster.j(s.capacity)));
    options = newOptions;
    cluster.set(newOptions);
    policy = layered();
    learned.eventBegins();
    learned.forgetTypes();
    for (NaiveServer server : cluster.servers.values()) {
      endReservation(server);
      server.stalled = false;
      server.departed = false;
      boolean stays =
          configurationsStay
              && !server.jobs.isEmpty()
              && j.get(server) == cluster.j(server.capacity);
      server.configuration = stays ? server.configuration : null;
      touched.add(server);
    }
    for (NaiveAsk ask : waiting()) {
      ask.setDue(dueTime(ask));
      measure(ask);
    }
  }

  /** The options, with those numbers of others that change nothing but themselves. */
  private PackerOptions withNumbersOf(PackerOptions others) {
    ReservationOptions ages = options.reservations();
    ReservationOptions otherAges = others.reservations();
    boolean reserves = ages != null && otherAges != null;
    ShareOptions shares = options.shares();
    ShareOptions otherShares = others.shares();
    boolean helps = shares != null && otherShares != null;
    return options.with(
        o ->
            o.maxStartsPerEvent(others.maxStartsPerEvent())
                .probeLimit(others.probeLimit())
                .tau(others.tau())
                .stallTimeout(others.stall().timeout())
                .reservations(
                    reserves
                        ? new ReservationOptions(
                            ages.delay(), otherAges.timeout(), otherAges.share())
                        : ages)
                .shares(
                    helps
                        ? new ShareOptions(
                            shares.tolerance(),
                            otherShares.timeout(),
                            otherShares.share(),
                            shares.halfLife())
                        : shares));
  }

  /** What its configurations are of; nothing for none. */
  private static String configurations(PackerOptions options) {
    return switch (options.policy()) {
      case "vqs", "vqs-bf" -> "types of sizes";
      case "max-weight" -> "demands";
      default -> "";
    };
  }

  /** What holds in vain kept idle of a home and is not paid back. */
  public double debtOfHolds(String home) {
    return holds.debt(home);
  }

  public int addServer(ResourceVector capacity, List<String> locations, Reason closed) {
    cluster.tenants.forEach(NaiveTenant::averageUpToNow);
    NaiveServer server = new NaiveServer(serversMade++, capacity, locations);
    server.closed = closed;
    cluster.servers.put(server.index, server);
    cluster.join(server);
    refreshAll();
    touched.add(server);
    if (closed == null) {
      came.add(server);
    }
    return server.index;
  }

  public void removeServer(NaiveServer server) {
    cluster.tenants.forEach(NaiveTenant::averageUpToNow);
    endReservation(server);
    touched.remove(server);
    came.remove(server);
    List<NaiveAsk> waiting = waiting();
    cluster.leave(server);
    cluster.servers.remove(server.index);
    refreshAll();
    unfit(waiting);
  }

  private List<NaiveAsk> waiting() {
    return cluster.asks.stream().filter(a -> a.waits).toList();
  }

  private void unfit(List<NaiveAsk> waitedBefore) {
    for (NaiveAsk ask : waitedBefore) {
      if (!ask.waits) {
        withdrawn(ask);
        policy.left(ask, ask.locations);
      }
    }
  }

  public void resizeServer(NaiveServer server, ResourceVector capacity) {
    cluster.tenants.forEach(NaiveTenant::averageUpToNow);
    List<NaiveAsk> waiting = waiting();
    cluster.leave(server);
    cluster.servers.remove(server.index);
    refreshAll();
    server.capacity = capacity;
    server.configuration = null;
    cluster.servers.put(server.index, server);
    cluster.join(server);
    refreshAll();
    if (server.reservedFor != null
        && !NaiveCluster.fitsEmpty(server.reservedFor.demand, capacity)) {
      endReservation(server);
    }
    touched.add(server);
    came.add(server);
    unfit(waiting);
  }

  public void closeServer(NaiveServer server, Reason reason) {
    endReservation(server);
    server.closed = reason;
  }

  public void openServer(NaiveServer server) {
    if (server.closed != null) {
      came.add(server);
    }
    server.closed = null;
    touched.add(server);
  }

  public void occupy(
      NaiveServer server, ResourceVector demand, NaiveTenant tenant, boolean master) {
    if (server.jobs.isEmpty()) {
      server.configuration = null;
    }
    tenant.changesUse();
    NaiveJob job = new NaiveJob(server, demand, tenant, master);
    server.jobs.add(job);
    jobs.add(job);
  }

  public void resizeJob(NaiveJob job, ResourceVector demand) {
    job.tenant.changesUse();
    job.demand = demand;
    limits.freed(job.tenant, job.server.home(), job.master);
    touched.add(job.server);
  }

  public void vacate(NaiveJob job) {
    job.tenant.changesUse();
    job.server.jobs.remove(job);
    jobs.remove(job);
    learned.ended(job);
    limits.freed(job.tenant, job.server.home(), job.master);
    job.server.departed = true;
    touched.add(job.server);
  }

  public void assign(NaiveJob job, NaiveTenant tenant, boolean master) {
    if (job.tenant != tenant || job.master != master) {
      NaiveTenant before = job.tenant;
      boolean masterBefore = job.master;
      before.changesUse();
      tenant.changesUse();
      job.tenant = tenant;
      job.master = master;
      limits.freed(before, job.server.home(), masterBefore);
      if (masterBefore != master && job.server.stalled && job.server.jobs.contains(job)) {
        touched.add(job.server);
      }
    }
  }

  public int newAsk(AskPlan plan) {
    int shape = cluster.shapeOf(plan.demand());
    NaiveAsk ask = new NaiveAsk(asksMade++, shape, cluster.tenants.get(plan.tenant()), plan);
    cluster.asks.add(ask);
    return ask.sequence;
  }

  public void setCount(NaiveAsk ask, int count) {
    boolean more = count > ask.count;
    if (more && reservations != null) {
      reservations.arrived(ask, count - ask.count);
    }
    if (count != ask.count) {
      if (count == 0 && ask.limitedBy != null) {
        limits.left(ask);
        ask.held = null;
        ask.limitedBy = null;
      }
      ask.setCount(count, now);
      refresh(ask);
      while (ask.reservations.size() > Math.max(1, count)) {
        endLastReservation(ask);
      }
      if (count == 0) {
        withdrawn(ask);
        policy.left(ask, ask.locations);
      } else if (more) {
        retry(ask);
      }
    }
  }

  public void removeAsk(NaiveAsk ask) {
    setCount(ask, 0);
    cluster.asks.remove(ask);
  }

  /** The host would accept it where it did not. */
  public void accepted(NaiveAsk ask) {
    takeBack(ask);
    retry(ask);
  }

  private void takeBack(NaiveAsk ask) {
    if (ask.setAside) {
      ask.setAside = false;
      ask.held = null;
      refresh(ask);
    }
  }

  /** Asks that the host refuses everywhere wait for a server that it accepts them on. */
  private void takeBackOnServersThatCame() {
    for (NaiveServer server : came) {
      for (NaiveAsk ask : cluster.asks) {
        if (ask.setAside && couldHold(server, ask) && accepts(ask, server)) {
          takeBack(ask);
        }
      }
    }
    came.clear();
  }

  private static boolean couldHold(NaiveServer server, NaiveAsk ask) {
    return server.closed == null
        && ask.mayRunAt(server)
        && NaiveCluster.fitsEmpty(ask.demand, server.capacity);
  }

  boolean accepts(NaiveAsk ask, NaiveServer server) {
    Refusal refusal = host.check(ask.sequence, ask.group, server.index);
    return refusal == null || !refusal.isStanding();
  }

  boolean isRefusedEverywhere(NaiveAsk ask) {
    List<NaiveServer> candidates =
        cluster.servers.values().stream().filter(s -> couldHold(s, ask)).toList();
    return !candidates.isEmpty() && candidates.stream().noneMatch(s -> accepts(ask, s));
  }

  void setAside(NaiveAsk ask) {
    ask.setAside = true;
    ask.held = Refusal.job(Reason.BLACKLISTED);
    refresh(ask);
    gone(ask);
  }

  void retry(NaiveAsk ask) {
    if (ask.waits) {
      fresh.add(ask);
    }
  }

  public void unhold(NaiveAsk ask) {
    limits.left(ask);
    ask.setAside = false;
    ask.held = null;
    ask.limitedBy = null;
    refresh(ask);
    retry(ask);
  }

  public void transfer(NaiveAsk ask, NaiveTenant tenant) {
    if (ask.tenant == tenant) {
      return;
    }
    if (!ask.reservations.isEmpty()) {
      withdrawn(ask);
    }
    if (ask.limitedBy != null) {
      limits.left(ask);
      ask.held = null;
      ask.limitedBy = null;
    }
    ask.waits = false;
    ask.tenant = tenant;
    refresh(ask);
    retry(ask);
  }

  public void setDiscipline(NaiveTenant queue, Discipline discipline) {
    if (queue.discipline == discipline) {
      return;
    }
    List<NaiveAsk> reordered = waiting().stream().filter(a -> a.tenant.isWithin(queue)).toList();
    cluster.asks.stream().filter(a -> a.tenant.isWithin(queue)).forEach(limits::left);
    queue.discipline = discipline;
    for (NaiveAsk ask : reordered) {
      ask.waits = false;
      refresh(ask);
    }
  }

  public void move(NaiveAsk ask, List<String> locations, List<String> preferred, int rank) {
    if (!ask.reservations.isEmpty()) {
      withdrawn(ask);
    }
    limits.left(ask);
    List<String> before = ask.locations;
    ask.waits = false;
    ask.locations = locations;
    ask.preferred = preferred;
    ask.rank = rank;
    refresh(ask);
    takeBack(ask);
    policy.left(ask, before);
    retry(ask);
  }

  public void run(long time) {
    now = time;
    cluster.follow(time);
    eventBegins();
    workOffAll();
    holds.eventEnds();
  }

  public void heartbeat(NaiveServer server, long time) {
    now = time;
    cluster.follow(time);
    limits.timePassed();
    eventBegins();
    workOffAll();
    policy.tick(server);
    workOffAll();
    holds.eventEnds();
  }

  private void eventBegins() {
    learned.eventBegins();
    takeBackOnServersThatCame();
  }

  private void workOffAll() {
    do {
      limits.eventBegins();
      limits.release();
      workOff();
    } while (limits.hasReleasable());
  }

  private void workOff() {
    while (!touched.isEmpty() || !fresh.isEmpty()) {
      if (!touched.isEmpty()) {
        NaiveServer server = touched.iterator().next();
        touched.remove(server);
        if (server.closed == null) {
          policy.fill(server);
        }
      } else {
        NaiveAsk ask =
            fresh.stream()
                .min(policy.arrivalOrder().thenComparingInt(a -> a.sequence))
                .orElseThrow();
        fresh.remove(ask);
        if (ask.waits && isRefusedEverywhere(ask)) {
          setAside(ask);
        } else if (ask.waits) {
          policy.place(ask);
        }
      }
    }
  }

  // ---- what waits ----

  private void refreshAll() {
    cluster.asks.forEach(this::refresh);
  }

  /**
   * An ask waits if it has jobs, is not held back and fits some server. One that begins to wait
   * because a server came is tried.
   */
  private void refresh(NaiveAsk ask) {
    boolean waits = ask.count > 0 && ask.held == null && cluster.fitsSomeServer(ask.demand);
    if (waits && !ask.waits) {
      ask.setDue(dueTime(ask));
      measure(ask);
      fresh.add(ask);
    }
    ask.waits = waits;
  }

  /** Its size and type on the first class that can hold it. */
  private void measure(NaiveAsk ask) {
    ResourceVector first = cluster.firstFitting(ask).orElseThrow();
    int band = cluster.type(ask.demand, first);
    ask.bulk = Fraction.size(ask.demand, first);
    if (!ask.waits || ask.band != band) {
      ask.band = band;
      ask.line().kinds.joins(band, helped);
      ask.halvings = ask.line().kinds.halvings(band);
    }
  }

  long dueTime(NaiveAsk ask) {
    return options.reservations() == null
        ? Long.MAX_VALUE
        : ask.oldestArrival.floor() + options.reservations().delay();
  }

  long startable() {
    return cluster.asks.stream().filter(a -> a.waits).mapToLong(a -> a.count).sum();
  }

  private void withdrawn(NaiveAsk ask) {
    while (!ask.reservations.isEmpty()) {
      endLastReservation(ask);
    }
  }

  private void endLastReservation(NaiveAsk ask) {
    NaiveServer last = ask.reservations.get(ask.reservations.size() - 1);
    touched.add(last);
    endReservation(last);
  }

  /** All other kinds come before it again. */
  void helped(NaiveTenant line, int band) {
    helped++;
    line.kinds.helped(band, helped);
  }

  void reserve(NaiveServer server, NaiveAsk ask, boolean forShare) {
    holds.timePasses();
    server.reservedFor = ask;
    server.reservedForShare = forShare;
    ask.reservations.add(server);
  }

  void endReservation(NaiveServer server) {
    if (server.reservedFor != null) {
      endToStart(server);
      holds.wasInVain(server.hold);
    }
  }

  /** Ends a reservation that was not in vain, if its job starts. */
  void endToStart(NaiveServer server) {
    holds.timePasses();
    server.reservedFor.reservations.remove(server);
    server.reservedFor = null;
  }

  // ---- starting ----

  /** Starts one job by a step of the policy itself. */
  Outcome start(NaiveAsk ask, NaiveServer server) {
    return start(ask, server, true);
  }

  /** Starts one job beside the policy, so that an empty server takes its configuration now. */
  Outcome startBeside(NaiveAsk ask, NaiveServer server) {
    return start(ask, server, false);
  }

  private Outcome start(NaiveAsk ask, NaiveServer server, boolean byPolicy) {
    Refusal refusal = refusal(ask, server);
    NaiveAsk urgent = refusal == null ? mostUrgentThatCouldStart(ask, server) : null;
    if (urgent == null) {
      return startItself(ask, server, byPolicy, refusal);
    }
    Outcome outcome = startItself(urgent, server, byPolicy, null);
    if (outcome == Outcome.REFUSED && !urgent.waits) {
      return start(ask, server, byPolicy);
    }
    lastRefusal = Refusal.pair(Reason.MORE_URGENT_ASK);
    return outcome;
  }

  private Outcome startItself(NaiveAsk ask, NaiveServer server, boolean byPolicy, Refusal refusal) {
    lastRefusal = refusal;
    if (lastRefusal == null) {
      if (server.jobs.isEmpty() && !byPolicy) {
        policy.renew(server);
      }
      ask.tenant.changesUse();
      lastRefusal = host.start(ask.group);
      if (lastRefusal != null) {
        limits.freed(ask.tenant, server.home(), ask.master);
      }
    }
    if (lastRefusal == null) {
      NaiveJob job = new NaiveJob(server, ask);
      server.jobs.add(job);
      jobs.add(job);
      learned.started(job, ask);
      starts.add(new Start(ask.sequence, server.index));
      ask.oneStarted();
      ask.setDue(dueTime(ask));
      refresh(ask);
      gone(ask);
      return Outcome.STARTED;
    }
    switch (lastRefusal.scope()) {
      case PAIR, STANDING -> {
        return Outcome.REFUSED;
      }
      case JOB -> {
        ask.held = lastRefusal;
        ask.limitedBy = ask.limiting();
        refresh(ask);
        gone(ask);
        return Outcome.REFUSED;
      }
      default -> {
        server.closed = lastRefusal.reason();
        return Outcome.CLOSED;
      }
    }
  }

  /**
   * The reserved servers are free again, unless more jobs wait for them that are overdue or a below
   * its fair share queue's, and those passed over get another chance.
   */
  private void gone(NaiveAsk ask) {
    boolean keeps = ask.waits && (ask.due <= now || ask.tenant.queue().isBelowShare());
    while (ask.reservations.size() > (keeps ? ask.count : 0)) {
      endLastReservation(ask);
    }
    policy.left(ask, ask.locations);
  }

  private Refusal refusal(NaiveAsk ask, NaiveServer server) {
    if (!server.hasRoomFor(ask.demand)) {
      return Refusal.pair(Reason.NO_ROOM_NOW);
    }
    if (!ask.mayRunAt(server)) {
      return Refusal.pair(Reason.LOCALITY_WAIT);
    }
    Refusal refusal = host.check(ask.sequence, ask.group, server.index);
    if (refusal != null) {
      return refusal;
    }
    NaiveTenant limiting = ask.limiting();
    if (limiting != null) {
      return Refusal.job(limiting.exceeded(ask.demand, ask.master));
    }
    return null;
  }

  private NaiveAsk mostUrgentThatCouldStart(NaiveAsk ask, NaiveServer server) {
    if (ask.group < 0 || ask.master) {
      return null;
    }
    return cluster.asks.stream()
        .filter(
            other ->
                other.waits
                    && !other.master
                    && other.group == ask.group
                    && other.urgency < ask.urgency)
        .filter(other -> other.mayRunAt(server) && server.hasRoomFor(other.demand))
        .filter(other -> policy.admits(server, other))
        .filter(other -> other.limiting() == null)
        .filter(other -> host.check(other.sequence, other.group, server.index) == null)
        .min(
            Comparator.comparingInt((NaiveAsk other) -> other.urgency)
                .thenComparingLong(other -> other.sequence))
        .orElse(null);
  }
}
