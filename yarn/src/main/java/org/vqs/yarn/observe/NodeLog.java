package org.vqs.yarn.observe;

import java.util.Locale;
import java.util.StringJoiner;
import java.util.function.LongSupplier;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vqs.core.configuration.Configuration;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.policy.Host.Activation;
import org.vqs.core.policy.Host.Occasion;
import org.vqs.core.policy.Inefficiency;
import org.vqs.core.server.Server;
import org.vqs.core.waiting.Ask;
import org.vqs.core.waiting.gang.Gang;
import org.vqs.yarn.app.AskEntry;
import org.vqs.yarn.app.ContainerGang;
import org.vqs.yarn.node.VqsNode;
import org.vqs.yarn.placing.NodeListener;
import org.vqs.yarn.resource.ResourceMapping;
import org.vqs.yarn.snapshot.HeldBecause;
import org.vqs.yarn.snapshot.RecentEvents;
import org.vqs.yarn.snapshot.SchedulerEventView;
import org.vqs.yarn.snapshot.SchedulerEventView.Kind;

/**
 * What the scheduler does to nodes, one line each at INFO and one event for the page.
 *
 * <p>A line is {@code kind: key=value …}; {@code because} comes last and may hold spaces. Called
 * under the scheduler's lock.
 */
public final class NodeLog implements NodeListener {
  private static final Logger LOG = LoggerFactory.getLogger(NodeLog.class);

  /** From one configuration of a node to another; either may be null. */
  private record Change(Configuration from, Configuration to) {}

  private final RecentEvents events;
  private final LongSupplier clock;

  /**
   * A log of what happens from now on.
   *
   * @param events gets what the page lists
   * @param clock the scheduler's, in milliseconds
   */
  public NodeLog(RecentEvents events, LongSupplier clock) {
    this.events = events;
    this.clock = clock;
  }

  @Override
  public void refreshed(
      Server server, Configuration before, Configuration after, Occasion occasion) {
    remember(Kind.REFRESH, server, new Change(before, after), "", why(occasion));
  }

  private static String why(Occasion occasion) {
    return switch (occasion) {
      case EMPTY -> "nothing runs on it";
      case NONE_BEFORE -> "it had none";
      case OUTLASTED -> "all that runs has outlasted a stall";
      case PART_OF_BEST -> "what still runs is part of the best";
      case SPARE_ROOM -> "its configuration left room for others";
    };
  }

  @Override
  public void stalled(Server server, Configuration configuration, Inefficiency inefficiency) {
    ((VqsNode) server.owner()).stalled(inefficiency);
    String running = " running=" + server.jobs().size();
    Change wanted = new Change(configuration, inefficiency.best());
    remember(Kind.STALL, server, wanted, running, why(inefficiency));
  }

  private static String why(Inefficiency inefficiency) {
    if (inefficiency.best() == null) {
      double used = inefficiency.value() / inefficiency.attainable();
      return String.format(Locale.ROOT, "used %.2f < %.2f", used, inefficiency.beta());
    }
    return String.format(
        Locale.ROOT,
        "weight %.2f < beta %.2f x best %.2f",
        inefficiency.value(),
        inefficiency.beta(),
        inefficiency.attainable());
  }

  @Override
  public void activated(Server server, Activation cause, long since) {
    String length = " after=" + (clock.getAsLong() - since) + "ms";
    Configuration configuration = server.configuration();
    Change none = new Change(configuration, configuration);
    remember(Kind.ACTIVE, server, none, length, why(cause));
  }

  private static String why(Activation cause) {
    return switch (cause) {
      case EMPTY -> "nothing runs on it any more";
      case SUBSET -> "what still runs is part of the best";
      case EFFICIENT -> "it is no longer inefficient";
      case COSTLY -> "to drain it cost as much as it may";
      case FEW_WAIT -> "too little waits to fill what is stalled";
      case TIMEOUT -> "it was stalled for yarn.scheduler.vqs.stall.timeout";
      case RECONFIGURED -> "other settings came into force";
    };
  }

  @Override
  public void reserved(Server server, Ask ask, boolean begins) {
    ApplicationId by = ((AskEntry) ask.owner()).attempt().getApplicationId();
    String why = begins ? HeldBecause.of(server).toString() : "the reservation ended";
    Kind kind = begins ? Kind.RESERVE : Kind.UNRESERVE;
    if (LOG.isDebugEnabled()) {
      String size = words(ask.shape().demand());
      LOG.debug("{}: node={} by={} of={} because={}", word(kind), server, by, size, why);
    }
    events.add(new SchedulerEventView(clock.getAsLong(), kind, server.name(), "", "", why, by));
  }

  @Override
  public void reservedRoom(Server server, Gang gang, boolean begins) {
    ApplicationId by = ((ContainerGang) gang.owner()).attempt().getApplicationId();
    String size = gang.type().size() + " containers";
    String why =
        begins ? "room for a gang of " + size : "no more room is reserved for a gang of " + size;
    Kind kind = begins ? Kind.RESERVE : Kind.UNRESERVE;
    LOG.debug("{}: node={} by={} because={}", word(kind), server, by, why);
    events.add(new SchedulerEventView(clock.getAsLong(), kind, server.name(), "", "", why, by));
  }

  /** A container was taken for others; preemption has a log of its own. */
  public void taken(NodeId node, ApplicationId of, String why) {
    events.add(
        new SchedulerEventView(clock.getAsLong(), Kind.PREEMPT, node.toString(), "", "", why, of));
  }

  private void remember(Kind kind, Server server, Change change, String more, String why) {
    LOG.info(
        "{}: node={} from={} to={}{} because={}",
        word(kind),
        server,
        words(change.from()),
        words(change.to()),
        more,
        why);
    events.add(
        new SchedulerEventView(
            clock.getAsLong(),
            kind,
            server.name(),
            text(change.from()),
            text(change.to()),
            why,
            null));
  }

  private static String word(Kind kind) {
    return kind.name().toLowerCase(Locale.ROOT);
  }

  private static String text(Configuration configuration) {
    return configuration == null ? "" : configuration.toString();
  }

  /** Without spaces, and in ASCII because a log may be written in any encoding. */
  private static String words(Configuration configuration) {
    return configuration == null
        ? "none"
        : configuration.toString().replace(" ", "").replace('×', 'x');
  }

  private static String words(ResourceVector demand) {
    StringJoiner words = new StringJoiner(",");
    for (int r = 0; r < demand.dimensions(); r++) {
      words.add(ResourceMapping.name(r) + ":" + demand.get(r));
    }
    return words.toString();
  }
}
