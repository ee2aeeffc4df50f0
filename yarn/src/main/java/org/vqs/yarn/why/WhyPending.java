package org.vqs.yarn.why;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Supplier;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplication;
import org.vqs.core.Packer;
import org.vqs.core.server.Location;
import org.vqs.core.server.Site;
import org.vqs.core.waiting.Ask;
import org.vqs.yarn.app.SchedulerContext;
import org.vqs.yarn.app.VqsAppAttempt;
import org.vqs.yarn.node.Partitions;
import org.vqs.yarn.queue.RunWait;
import org.vqs.yarn.queue.VqsQueue;
import org.vqs.yarn.resource.ResourceMapping;
import org.vqs.yarn.snapshot.ResourceAmounts;
import org.vqs.yarn.snapshot.SchedulerSnapshot;
import org.vqs.yarn.why.answer.ApplicationAnswer;
import org.vqs.yarn.why.answer.ApplicationAnswer.State;
import org.vqs.yarn.why.answer.PendingAnswer;
import org.vqs.yarn.why.answer.RunWaitView;
import org.vqs.yarn.why.answer.ShareView;
import org.vqs.yarn.why.answer.Units;
import org.vqs.yarn.why.answer.WaitToRun;
import org.vqs.yarn.why.answer.WaitingAsk;

/**
 * Why what an application asks for waits: for each pending request the reason, with numbers, and
 * the nearest remedy.
 *
 * <pre>
 * under the scheduler's lock:         the application's requests are copied; those that wait longest, if there are many
 * under it, for ten requests at once: the core is asked about a few nodes that have room, as it would ask itself
 * without it:                         each is compared with the nodes of the last snapshot; the words
 * </pre>
 *
 * <p>For any thread that holds no lock; a question is given up if the lock is not to be had for two
 * seconds. What is free may have changed since the snapshot, by a second. Cost O(requests of the
 * application · log + shown requests · nodes), of which the first part, and O(classes · log nodes)
 * for each shown request, are under the lock.
 */
public final class WhyPending {
  /** How many requests of an application are explained. */
  private static final int MOST_SHOWN = 100;

  /** How many requests the core is asked about before others may have the lock. */
  private static final int ASKS_PER_HOLD = 10;

  static final Duration PATIENCE = Duration.ofSeconds(2);

  private final SchedulerContext context;
  private final Supplier<SchedulerSnapshot> snapshots;
  private final Inspector inspector;
  private final WaitingApplications waiting;

  /** What is read of an application under the lock. */
  private record Read(
      State state,
      String user,
      String queue,
      PendingAsks asks,
      ShareView shares,
      Set<String> lending,
      RunWait runWait) {}

  /**
   * Explanations for a scheduler.
   *
   * @param snapshots gives the last snapshot, which is not null and may be a second old
   */
  public WhyPending(SchedulerContext context, Supplier<SchedulerSnapshot> snapshots) {
    this(context, snapshots, Inspector.of(context, PATIENCE));
  }

  /** The same with another way to the scheduler's lock. */
  WhyPending(SchedulerContext context, Supplier<SchedulerSnapshot> snapshots, Inspector inspector) {
    this.context = context;
    this.snapshots = snapshots;
    this.inspector = inspector;
    this.waiting = new WaitingApplications(context, inspector, this);
  }

  /** The applications that wait, those that wait longest first. */
  public WaitingApplications waiting() {
    return waiting;
  }

  /**
   * Why each request of an application waits. Empty if the scheduler does not know it.
   *
   * @throws SchedulerBusyException if the scheduler's lock is not to be had for two seconds
   */
  public Optional<ApplicationAnswer> explain(ApplicationId application) {
    return explain(application, MOST_SHOWN);
  }

  /**
   * The same for no more than {@code most} requests: first what is larger than any node, then what
   * waits longest.
   *
   * @throws SchedulerBusyException if the scheduler's lock is not to be had for two seconds
   */
  public Optional<ApplicationAnswer> explain(ApplicationId application, int most) {
    Read[] read = new Read[1];
    inspector.inspect(packer -> read[0] = read(application, packer, most));
    return Optional.ofNullable(read[0]).map(known -> answer(application, known));
  }

  private ApplicationAnswer answer(ApplicationId application, Read read) {
    SchedulerSnapshot snapshot = snapshots.get();
    PendingAsks asks = read.asks();
    IdentityHashMap<WaitingAsk, List<Probe>> probes = probes(asks.worst());
    List<PendingAnswer> pending = new ArrayList<>();
    for (WaitingAsk ask : asks.worst()) {
      pending.add(answer(read, ask, probes.getOrDefault(ask, List.of()), snapshot));
    }
    RunWaitView runWait =
        RunWaitView.of(read.runWait(), context.configuration().timedQueues()::keyInForce);
    State state = pending.isEmpty() || snapshot.totals().ready() ? read.state() : State.NOT_READY;
    return new ApplicationAnswer(
        application.toString(),
        read.user(),
        read.queue(),
        state,
        state == State.WAITING_TO_RUN
            ? WaitToRun.text(runWait)
            : sentence(state, asks.containers()),
        asks.containers(),
        List.copyOf(pending),
        asks.requests() - pending.size(),
        runWait,
        now());
  }

  /**
   * True if a request of an application, or itself at a limit on running applications, has waited
   * for so many milliseconds. Cost O(requests), little for each, under the scheduler's lock;
   * however many wait at the limit.
   *
   * @throws SchedulerBusyException if the scheduler's lock is not to be had for two seconds
   */
  boolean hasWaited(ApplicationId application, long millis) {
    boolean[] has = new boolean[1];
    inspector.inspect(
        packer -> {
          VqsAppAttempt attempt = context.attempt(application);
          has[0] =
              attempt != null
                  && !attempt.isStopped()
                  && (PendingAsks.isAnySince(attempt, now() - millis)
                      || hasWaitedToRun(application, millis));
        });
    return has[0];
  }

  private boolean hasWaitedToRun(ApplicationId application, long millis) {
    OptionalLong since = context.queues().running().waitsSince(application);
    return since.isPresent() && since.getAsLong() <= now() - millis;
  }

  private long now() {
    return context.time();
  }

  private Read read(ApplicationId id, Packer packer, int most) {
    SchedulerApplication<VqsAppAttempt> application = context.applications().get(id);
    if (application == null) {
      return null;
    }
    VqsQueue queue = (VqsQueue) application.getQueue();
    VqsAppAttempt attempt = application.getCurrentAppAttempt();
    PendingAsks asks =
        attempt == null ? PendingAsks.NONE : PendingAsks.of(attempt, most, packer, now());
    RunWait runWait = context.queues().running().wait(id).orElse(null);
    return new Read(
        runWait == null ? state(attempt, asks) : State.WAITING_TO_RUN,
        application.getUser(),
        queue.getQueuePath(),
        asks,
        ShareView.of(packer.cluster().tenants(), queue.tenant()),
        lending(packer),
        runWait);
  }

  private static State state(VqsAppAttempt attempt, PendingAsks asks) {
    if (attempt == null) {
      return State.NO_ATTEMPT;
    }
    if (attempt.isStopped()) {
      return State.ENDED;
    }
    if (asks.requests() == 0) {
      return State.NOTHING_PENDING;
    }
    return asks.isMaster() ? State.WAITING_FOR_MASTER : State.WAITING;
  }

  /** The partitions whose nodes requests without a label may be lent. */
  private static Set<String> lending(Packer packer) {
    Set<String> lending = new HashSet<>();
    Location everywhere = packer.everywhere();
    for (Site site : everywhere.sites()) {
      if (site.isLent(everywhere)) {
        lending.add(Partitions.of(site.serverClass().home()));
      }
    }
    return lending;
  }

  private PendingAnswer answer(
      Read read, WaitingAsk ask, List<Probe> probes, SchedulerSnapshot snapshot) {
    NodeScan nodes = new NodeScan(snapshot, ask, read.lending());
    Situation situation =
        new Situation(
            ask,
            nodes,
            probes,
            read.queue(),
            read.shares(),
            snapshot.totals().ready(),
            context.configuration(),
            now(),
            now() + context.behindWallClock());
    Explanation explanation = Explanation.of(situation);
    ResourceAmounts asked = ResourceAmounts.of(ResourceMapping.amounts(ask.entry().capability()));
    return new PendingAnswer(
        ask.priority(),
        ask.entry().key().getAllocationRequestId(),
        ask.master(),
        ask.containers(),
        Units.byName(asked),
        Units.amounts(asked),
        ask.kinds(),
        ask.partition(),
        ask.names(),
        ask.waited(situation.now()),
        explanation.reason(),
        explanation.text(),
        explanation.remedy(),
        ExpectedWait.of(situation),
        nodes.tally());
  }

  /** What the core says of each that is not deferred and was not withdrawn since. */
  private IdentityHashMap<WaitingAsk, List<Probe>> probes(List<WaitingAsk> asks) {
    IdentityHashMap<WaitingAsk, List<Probe>> probes = new IdentityHashMap<>();
    List<WaitingAsk> open = asks.stream().filter(ask -> !ask.isDeferred()).toList();
    for (int from = 0; from < open.size(); from += ASKS_PER_HOLD) {
      List<WaitingAsk> some = open.subList(from, Math.min(open.size(), from + ASKS_PER_HOLD));
      inspector.inspect(
          packer ->
              some.stream()
                  .filter(ask -> mayBeProbed(ask.entry().ask()))
                  .forEach(ask -> probes.put(ask, Probe.of(packer, ask.entry().ask()))));
    }
    return probes;
  }

  /** One that every node refuses waits in no queue, but each node says why. */
  private static boolean mayBeProbed(Ask ask) {
    return ask.isIndexed() || ask.isSetAside();
  }

  private static String sentence(State state, long containers) {
    return switch (state) {
      case NO_ATTEMPT ->
          "It is accepted and has no attempt yet; the ResourceManager makes one, which asks for the application"
              + " master's container.";
      case ENDED -> "Its last attempt ended; nothing of it waits.";
      case NOTHING_PENDING -> "It waits for nothing: all that it asked for, it got.";
      case NOT_READY ->
          "The ResourceManager was started again and starts nothing until the nodes had time to report.";
      case WAITING_TO_RUN -> throw new IllegalStateException("its limit has the words");
      case WAITING_FOR_MASTER ->
          "Its application master waits; nothing else of it can start before.";
      case WAITING -> "It waits for " + Units.count(containers, "container") + ".";
    };
  }
}
