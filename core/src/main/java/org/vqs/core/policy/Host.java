package org.vqs.core.policy;

import java.util.function.BooleanSupplier;
import org.vqs.core.configuration.Configuration;
import org.vqs.core.model.Refusal;
import org.vqs.core.server.Job;
import org.vqs.core.server.Server;
import org.vqs.core.waiting.Ask;
import org.vqs.core.waiting.gang.Gang;

/**
 * What a policy runs in: YARN's ResourceManager, a simulator, a benchmark or a test.
 *
 * <p>{@link #start} is the one door through which a decision becomes a running job. A host must not
 * call the packer back from any of these methods.
 */
public interface Host {

  /**
   * Why this job may not start on this server now, beyond room and places, or null if it may. Must
   * change nothing and be cheap: it is asked for each candidate.
   *
   * <p>A refusal of scope {@code STANDING} is remembered, and not asked for again until the host
   * calls {@code Packer.retry} for the ask, or {@code Packer.servers().offer} or {@code relocate}
   * for the server. The host may refuse more at any time, but should call {@code retry} then too.
   * Whether such a refusal stands must not depend on what is free.
   */
  Refusal check(Ask ask, Server server);

  /**
   * Starts one job of an ask. The server's room is taken already, and given back if the job is
   * refused; the job still counts as waiting until this returns.
   *
   * @return null if it started, otherwise why not
   */
  Refusal start(Job job, Ask ask);

  /**
   * Starts the jobs of a gang, or none: calls {@code starts}, which calls {@link #start} for each,
   * and {@link #undo} for those that started if one is refused. Who asked for them must see all of
   * them at once.
   *
   * @return what {@code starts} returns: whether all started
   */
  default boolean together(Gang gang, BooleanSupplier starts) {
    return starts.getAsBoolean();
  }

  /**
   * Takes back a job that {@link #start} started a moment ago, within {@link #together}; the core
   * gives back the server's room.
   */
  default void undo(Job job, Ask ask) {
    throw new UnsupportedOperationException(
        "this host cannot take back " + job + ": it runs no gangs");
  }

  /** Room of a server became reserved for a gang, or (false) all of it there is given back. */
  default void reservedRoom(Server server, Gang gang, boolean reserved) {}

  /** A server took a new active configuration; {@code before} is null if it had none. */
  default void refreshed(
      Server server, Configuration before, Configuration after, Occasion occasion) {}

  /**
   * A server stalled because of its configuration, which may be null for policies without
   * configurations.
   */
  default void stalled(Server server, Configuration configuration, Inefficiency inefficiency) {}

  /** A server that was stalled since {@code since} takes work again. */
  default void activated(Server server, Activation cause, long since) {}

  /** An ask that waited too long reserved a server, or (false) the reservation ended. */
  default void reserved(Server server, Ask ask, boolean reserved) {}

  /** What let a server take a new configuration. */
  enum Occasion {
    /** Nothing but application masters ran on it. */
    EMPTY,
    /** It ran jobs but had no configuration, as after a restart. */
    NONE_BEFORE,
    /** What remained on the stalled server was part of the configuration of maximum weight. */
    PART_OF_BEST,
    /** All that ran on it had outlasted a stall. */
    OUTLASTED,
    /** Its configuration left room for jobs of types that were learned since. */
    SPARE_ROOM
  }

  /** Why a stalled server became active. */
  enum Activation {
    /** Nothing but application masters ran on it any more. */
    EMPTY,
    /** What remained was part of today's configuration of maximum weight. */
    SUBSET,
    /** It was no longer inefficient. */
    EFFICIENT,
    /** It had cost as much as it may that the server took no work. */
    COSTLY,
    /** Too little waited to fill the servers that are stalled. */
    FEW_WAIT,
    /** It had been stalled for too long. */
    TIMEOUT,
    /**
     * The packer goes on under other options, or the server elsewhere: both begin without stalls.
     */
    RECONFIGURED
  }
}
