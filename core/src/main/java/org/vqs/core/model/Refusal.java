package org.vqs.core.model;

import java.util.EnumMap;
import java.util.Map;

/**
 * Why a job did not start, and how far that reaches.
 *
 * <p>A refusal is a value: a host returns it, the policies act on its scope, and operators read its
 * reason.
 *
 * @param reason what kind of obstacle it is
 * @param scope what need not be tried again while the obstacle stands
 */
public record Refusal(Reason reason, Scope scope) {

  /** The obstacles a pending job can meet. */
  public enum Reason {
    /** Larger than any registered server. */
    NEVER_FITS,
    /** No server it may run on has room for it now. */
    NO_ROOM_NOW,
    /** Servers have room, but their configurations do not want its type. */
    NOT_IN_CONFIGURATION,
    /** Servers have room, which is kept for jobs that pay more. */
    KEPT_FOR_REWARD,
    /** Servers have room, but are stalled, reserved or closed. */
    SERVERS_STALLED,
    /** Its queue or user is at a limit. */
    QUEUE_LIMIT,
    /** Application masters use their whole share. */
    AM_LIMIT,
    /** It is one of a gang, of which not all can start now. */
    GANG,
    /** A more urgent ask of the same application could start there. */
    MORE_URGENT_ASK,
    /** It waits for a particular node or rack. */
    LOCALITY_WAIT,
    /** Its application does not want that server. */
    BLACKLISTED,
    /** A placement constraint forbids that server. */
    CONSTRAINT,
    /** That server belongs to another partition. */
    PARTITION,
    /** The server takes no new work: it is draining, or it is being avoided for a while. */
    SERVER_CLOSED,
    /** The host failed to start it; see its log. */
    HOST_ERROR
  }

  /** How far a refusal reaches. */
  public enum Scope {
    /** This job on this server. */
    PAIR,
    /**
     * This job on this server, until the host says that something changed ({@code Packer.retry}).
     */
    STANDING,
    /** This job on every server, until the host releases it. */
    JOB,
    /** Every job on this server, until the host opens it again. */
    SERVER
  }

  /** One of each: considering a candidate must not make garbage. */
  private static final Map<Reason, Refusal> PAIRS = all(Scope.PAIR);

  private static final Map<Reason, Refusal> STANDING = all(Scope.STANDING);
  private static final Map<Reason, Refusal> JOBS = all(Scope.JOB);
  private static final Map<Reason, Refusal> SERVERS = all(Scope.SERVER);

  private static Map<Reason, Refusal> all(Scope scope) {
    Map<Reason, Refusal> all = new EnumMap<>(Reason.class);
    for (Reason reason : Reason.values()) {
      all.put(reason, new Refusal(reason, scope));
    }
    return all;
  }

  /** True if it holds for this job on this server until the host says otherwise. */
  public boolean isStanding() {
    return scope == Scope.STANDING;
  }

  /** True if the next look at this job and this server meets it again: nobody remembers it. */
  public boolean isMetAgain() {
    return scope == Scope.PAIR;
  }

  /** A refusal of this job on this server. */
  public static Refusal pair(Reason reason) {
    return PAIRS.get(reason);
  }

  /** A refusal of this job on this server that stands until the host says otherwise. */
  public static Refusal standing(Reason reason) {
    return STANDING.get(reason);
  }

  /** A refusal of this job everywhere. */
  public static Refusal job(Reason reason) {
    return JOBS.get(reason);
  }

  /** A refusal of every job on this server. */
  public static Refusal server(Reason reason) {
    return SERVERS.get(reason);
  }
}
