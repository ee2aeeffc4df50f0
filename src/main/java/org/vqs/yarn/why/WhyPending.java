package org.vqs.yarn.why;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplication;
import org.vqs.core.Packer;
import org.vqs.core.cluster.Ask;
import org.vqs.core.cluster.Place;
import org.vqs.core.cluster.Site;
import org.vqs.yarn.VirtualQueueScheduler;
import org.vqs.yarn.app.AskEntry;
import org.vqs.yarn.app.VqsAppAttempt;
import org.vqs.yarn.node.Partitions;
import org.vqs.yarn.queue.VqsQueue;
import org.vqs.yarn.snapshot.SchedulerSnapshot;
import org.vqs.yarn.why.ApplicationAnswer.State;

/**
 * Why what an application asks for waits: for each pending request the reason, with numbers, and
 * the nearest remedy.
 *
 * <pre>
 * under the scheduler's lock:   the application's requests are copied; those that wait longest, if there are many
 * without it:                   each is held against the nodes of the last snapshot
 * under it, request by request: the core is asked about a few nodes that have room, as it would ask itself
 * without it:                   the words
 * </pre>
 *
 * <p>For any thread that holds no lock. What is free may have changed since the snapshot, by a
 * second. Cost O(requests of the application · log + shown requests · nodes), of which the first
 * part, and O(classes · log nodes) for each shown request, are under the lock.
 */
public final class WhyPending {
  /** How many requests of an application are explained. */
  private static final int MOST_SHOWN = 100;

  /** What can never start first, then what waits longest. */
  private static final Comparator<WaitingAsk> WORST_FIRST =
      Comparator.comparing(WaitingAsk::fitsSomeNode)
          .thenComparingLong(WaitingAsk::oldestArrival)
          .thenComparingInt(WaitingAsk::priority);

  private final VirtualQueueScheduler scheduler;
  private final Supplier<SchedulerSnapshot> snapshots;

  /** What is read of an application under the lock. */
  private record Read(
      State state,
      String user,
      String queue,
      List<WaitingAsk> asks,
      ShareView shares,
      Set<String> lending) {

    long containers() {
      return asks.stream().mapToLong(WaitingAsk::containers).sum();
    }

    /** The most urgent priority among the requests; there are some. */
    int mostUrgent() {
      return asks.stream().mapToInt(WaitingAsk::priority).min().orElseThrow();
    }
  }

  /**
   * Explanations for a scheduler.
   *
   * @param snapshots gives the last snapshot, which is not null and may be a second old
   */
  public WhyPending(VirtualQueueScheduler scheduler, Supplier<SchedulerSnapshot> snapshots) {
    this.scheduler = scheduler;
    this.snapshots = snapshots;
  }

  /** Why each request of an application waits. Empty if the scheduler does not know it. */
  public Optional<ApplicationAnswer> explain(ApplicationId application) {
    return explain(application, MOST_SHOWN);
  }

  /**
   * The same for no more than {@code most} requests: first what is larger than any node, then what
   * waits longest.
   */
  public Optional<ApplicationAnswer> explain(ApplicationId application, int most) {
    Read[] read = new Read[1];
    scheduler.inspect(packer -> read[0] = read(application, packer));
    if (read[0] == null) {
      return Optional.empty();
    }
    SchedulerSnapshot snapshot = snapshots.get();
    List<PendingAnswer> pending = new ArrayList<>();
    List<WaitingAsk> shown = read[0].asks().subList(0, Math.min(most, read[0].asks().size()));
    for (WaitingAsk ask : shown) {
      pending.add(answer(read[0], ask, snapshot));
    }
    State state =
        pending.isEmpty() || snapshot.totals().ready() ? read[0].state() : State.NOT_READY;
    return Optional.of(
        new ApplicationAnswer(
            application.toString(),
            read[0].user(),
            read[0].queue(),
            state,
            sentence(state, read[0]),
            read[0].containers(),
            List.copyOf(pending),
            read[0].asks().size() - shown.size(),
            now()));
  }

  /**
   * For how many milliseconds the longest waiting request of an application has waited; −1 if none
   * waits. Cost O(requests), under the scheduler's lock.
   */
  public long longestWait(ApplicationId application) {
    long[] longest = {-1};
    scheduler.inspect(
        packer -> {
          VqsAppAttempt attempt = attempt(application);
          if (attempt != null && !attempt.isStopped()) {
            for (AskEntry entry : attempt.entries().values()) {
              Ask ask = entry.ask();
              if (ask.count() > 0) {
                longest[0] = Math.max(longest[0], now() - (long) ask.oldestArrival());
              }
            }
          }
        });
    return longest[0];
  }

  private VqsAppAttempt attempt(ApplicationId id) {
    SchedulerApplication<VqsAppAttempt> application = scheduler.getSchedulerApplications().get(id);
    return application == null ? null : application.getCurrentAppAttempt();
  }

  private long now() {
    return scheduler.getClock().getTime();
  }

  private Read read(ApplicationId id, Packer packer) {
    SchedulerApplication<VqsAppAttempt> application = scheduler.getSchedulerApplications().get(id);
    if (application == null) {
      return null;
    }
    VqsQueue queue = (VqsQueue) application.getQueue();
    VqsAppAttempt attempt = application.getCurrentAppAttempt();
    List<WaitingAsk> asks = attempt == null ? List.of() : asks(attempt);
    return new Read(
        state(attempt, asks),
        application.getUser(),
        queue.getQueuePath(),
        asks,
        ShareView.of(packer.cluster().tenants(), queue.tenant()),
        lending(packer));
  }

  private static State state(VqsAppAttempt attempt, List<WaitingAsk> asks) {
    if (attempt == null) {
      return State.NO_ATTEMPT;
    }
    if (attempt.isStopped()) {
      return State.ENDED;
    }
    if (asks.isEmpty()) {
      return State.NOTHING_PENDING;
    }
    return asks.stream().anyMatch(WaitingAsk::master) ? State.WAITING_FOR_MASTER : State.WAITING;
  }

  private static List<WaitingAsk> asks(VqsAppAttempt attempt) {
    List<WaitingAsk> asks = new ArrayList<>();
    for (AskEntry entry : attempt.entries().values()) {
      if (attempt.getOutstandingAsksCount(entry.key()) > 0) {
        asks.add(AskReader.read(attempt, entry));
      }
    }
    asks.sort(WORST_FIRST);
    return asks;
  }

  /** The partitions whose nodes requests without a label may be lent. */
  private static Set<String> lending(Packer packer) {
    Set<String> lending = new HashSet<>();
    Place everywhere = packer.everywhere();
    for (Site site : everywhere.sites()) {
      if (site.isLent(everywhere)) {
        lending.add(Partitions.of(site.serverClass().home()));
      }
    }
    return lending;
  }

  private PendingAnswer answer(Read read, WaitingAsk ask, SchedulerSnapshot snapshot) {
    NodeScan nodes = new NodeScan(snapshot, ask, read.lending());
    Situation situation =
        new Situation(
            ask,
            nodes,
            probes(ask),
            read.queue(),
            read.shares(),
            read.mostUrgent(),
            snapshot.totals().ready(),
            scheduler.configuration(),
            now());
    Explanation explanation = Explanation.of(situation);
    return new PendingAnswer(
        ask.priority(),
        ask.entry().key().getAllocationRequestId(),
        ask.master(),
        ask.containers(),
        Units.byName(ask.size()),
        Units.amounts(ask.size()),
        ask.kinds(),
        ask.partition(),
        ask.names(),
        ask.waited(situation.now()),
        explanation.reason(),
        explanation.text(),
        explanation.remedy(),
        nodes.tally());
  }

  /** Nothing is asked for what is held back everywhere, or was withdrawn since. */
  private List<Probe> probes(WaitingAsk ask) {
    List<Probe> probes = new ArrayList<>();
    if (ask.limit() == null && ask.held() == null && ask.startable() > 0) {
      scheduler.inspect(
          packer -> {
            if (ask.entry().ask().isIndexed()) {
              probes.addAll(Probe.of(packer, ask.entry().ask()));
            }
          });
    }
    return probes;
  }

  private static String sentence(State state, Read read) {
    return switch (state) {
      case NO_ATTEMPT ->
          "It is accepted and has no attempt yet; the ResourceManager makes one, which asks for the application"
              + " master's container.";
      case ENDED -> "Its last attempt ended; nothing of it waits.";
      case NOTHING_PENDING -> "It waits for nothing: all that it asked for, it got.";
      case NOT_READY ->
          "The ResourceManager was started again and starts nothing until the nodes had time to report.";
      case WAITING_FOR_MASTER ->
          "Its application master waits; nothing else of it can start before.";
      case WAITING -> "It waits for " + Units.count(read.containers(), "container") + ".";
    };
  }
}
