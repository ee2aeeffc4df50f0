package org.vqs.core.policy;

import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import org.vqs.core.model.Lane;
import org.vqs.core.model.Refusal;
import org.vqs.core.server.Server;
import org.vqs.core.tenant.Tenant;
import org.vqs.core.waiting.Ask;
import org.vqs.core.waiting.AskGroup;

/**
 * The rules by which a job may start on a server, whoever the policy is: for {@link JobStarter},
 * which starts it, and for explanations, which only ask.
 *
 * <pre>
 * room, places, the host's eligibility, limits of tenants, in this order: else the job is refused
 * urgency: the most urgent job of its application that could start there starts in its place
 * then what the policy keeps free
 * </pre>
 *
 * <p>Not thread-safe.
 */
final class StartRules {
  private final BiFunction<Ask, Server, Refusal> remembering;
  private final BiFunction<Ask, Server, Refusal> asking;
  private SchedulingPolicy policy;
  private int probeLimit = Integer.MAX_VALUE;

  StartRules(Host host, HostConsent consent) {
    this.remembering = consent::check;
    this.asking = host::check;
  }

  /** Sets the outermost policy, which is asked what it admits and keeps. */
  void setPolicy(SchedulingPolicy outermost) {
    policy = outermost;
  }

  /** How many refused candidates one decision may meet. */
  int probeLimit() {
    return probeLimit;
  }

  void setProbeLimit(int newProbeLimit) {
    probeLimit = newProbeLimit;
  }

  /**
   * Why no job of the ask's application may start on a server in its place in this event, or null.
   * What the host refuses until further notice is remembered.
   */
  Refusal refusal(Ask ask, Server server) {
    return refusal(ask, server, remembering);
  }

  /**
   * The ask that starts where {@code ask} may: the most urgent one of its application that could
   * start on the server now.
   */
  Ask goesFirst(Ask ask, Server server) {
    Ask urgent = moreUrgent(ask, server, remembering);
    return urgent == null ? ask : urgent;
  }

  /** {@link JobStarter#whyNot(Ask)}. */
  Function<Server, Refusal> whyNot(Ask ask) {
    Predicate<Server> hasTurnBefore = policy.hasTurnBefore(ask);
    return server -> whyNot(ask, server, hasTurnBefore);
  }

  private Refusal whyNot(Ask ask, Server server, Predicate<Server> hasTurnBefore) {
    if (server.closed() != null) {
      return Refusal.server(server.closed());
    }
    boolean isOthers = server.isReserved() && Ask.reserving(server) != ask;
    if (isOthers || server.isStalled()) {
      return Refusal.pair(Refusal.Reason.SERVERS_STALLED);
    }
    Refusal refusal = refusal(ask, server, asking);
    if (refusal == null && moreUrgent(ask, server, asking) != null) {
      refusal = Refusal.pair(Refusal.Reason.MORE_URGENT_ASK);
    }
    boolean isMaster = ask.lane() == Lane.MASTER;
    if (refusal == null
        && !isMaster
        && (!policy.admits(server, ask) || hasTurnBefore.test(server))) {
      return Refusal.pair(Refusal.Reason.NOT_IN_CONFIGURATION);
    }
    return refusal == null && !isMaster ? kept(ask, server) : refusal;
  }

  /** The refusal of a job that would take room which the policy keeps for others, or null. */
  Refusal kept(Ask ask, Server server) {
    return policy.keepsFrom(server, ask) ? Refusal.pair(Refusal.Reason.KEPT_FOR_REWARD) : null;
  }

  private Refusal refusal(Ask ask, Server server, BiFunction<Ask, Server, Refusal> check) {
    if (!ask.shape().demand().fitsIn(server.free())) {
      return Refusal.pair(Refusal.Reason.NO_ROOM_NOW);
    }
    if (!ask.mayRunAt(server)) {
      return Refusal.pair(Refusal.Reason.LOCALITY_WAIT);
    }
    Refusal refusal = check.apply(ask, server);
    if (refusal != null) {
      return refusal;
    }
    Tenant limiting = ask.limiting();
    return limiting == null
        ? null
        : Refusal.job(limiting.exceeded(ask.shape().demand(), ask.lane()));
  }

  /**
   * The most urgent ask of the same application that is more urgent and could start on the server
   * now, or null.
   */
  private Ask moreUrgent(Ask ask, Server server, BiFunction<Ask, Server, Refusal> check) {
    AskGroup group = ask.group();
    if (group == null || ask.lane() == Lane.MASTER || !group.hasMoreUrgentThan(ask)) {
      return null;
    }
    Ask other = group.mostUrgentFitting(server.free());
    int probes = 0;
    while (other != null && other.urgency() < ask.urgency() && probes < probeLimit) {
      Refusal refusal = other.mayRunAt(server) ? check.apply(other, server) : null;
      if (refusal == null
          && other.mayRunAt(server)
          && policy.admits(server, other)
          && !policy.keepsFrom(server, other)
          && other.limiting() == null) {
        return other;
      }
      probes += refusal != null && refusal.isStanding() ? 0 : 1;
      other = group.nextFitting(other, server.free());
    }
    return null;
  }
}
