package org.vqs.core.layer;

import org.vqs.core.layer.gang.Waits;
import org.vqs.core.policy.Counters.Step;
import org.vqs.core.policy.JobStarter;
import org.vqs.core.policy.PolicyLayer;
import org.vqs.core.policy.SchedulingPolicy;
import org.vqs.core.policy.option.ReservationOptions;
import org.vqs.core.policy.option.ShareOptions;
import org.vqs.core.server.HeldRoom;
import org.vqs.core.server.Location;
import org.vqs.core.server.Server;
import org.vqs.core.tenant.Tenants;
import org.vqs.core.waiting.Ask;
import org.vqs.core.waiting.JobObserver;
import org.vqs.core.waiting.TenantAsks;

/**
 * No job and no queue starves (design.md, "What we add to the policies" and "Tenants"; a departure
 * from all papers, whose policies may pass over a rare type for ever under overload): jobs reserve
 * servers for their age ({@link AgeReservations}), queues for their shares ({@link
 * ShareReservations}). This layer gives reserved servers to those who reserved them, and lets the
 * two kinds work in turn; reservations of either kind take at most a share of the servers each.
 *
 * <p>Cost O(log n) per event while nobody's patience has ended and no queue is far below its share.
 */
public final class Reservations extends PolicyLayer {
  private final JobStarter starter;
  private final ReservedServers reserved;
  private final AgeReservations ages;
  private final ShareReservations shares;
  private final Claims claims;

  /**
   * The layer around a policy.
   *
   * @param forAge how jobs that wait too long are helped, or null for not at all
   * @param forShare how queues below their share are helped, or null for not at all
   */
  public Reservations(
      SchedulingPolicy inner,
      JobStarter starter,
      ReservationOptions forAge,
      ShareOptions forShare) {
    super(inner);
    this.starter = starter;
    reserved = new ReservedServers(starter);
    ages = new AgeReservations(starter, reserved, forAge);
    shares = new ShareReservations(starter, reserved);
    claims = new Claims(reserved);
    setBounds(forAge, forShare);
  }

  /**
   * Changes how many servers may be reserved and for how long, also of the reservations there are;
   * what is reserved beyond a new bound stays so until it ends. Patience and tolerance are as they
   * were.
   */
  public void setBounds(ReservationOptions forAge, ShareOptions forShare) {
    ages.setBounds(forAge);
    shares.setBounds(forShare);
    claims.setBounds(forShare);
  }

  /**
   * Lets an ask reserve a server for its queue's share where the host makes room for it.
   *
   * @return false where that cannot be
   */
  public boolean reserve(Server server, Ask ask) {
    return shares.reserve(server, ask);
  }

  /**
   * Lets an ask reserve a server where the host ends jobs for it, whatever its age and the shares
   * of queues are.
   *
   * @return false where that cannot be
   */
  public boolean claim(Server server, Ask ask) {
    return claims.claim(server, ask);
  }

  /** What is known of how long jobs wait and run. */
  public Waits waits() {
    return ages;
  }

  @Override
  public JobObserver observer() {
    return ages.observer().and(inner.observer());
  }

  @Override
  public void fill(Server server) {
    Ask reservedFor = Ask.reserving(server);
    boolean fits = reservedFor != null && reservedFor.shape().demand().fitsIn(server.free());
    if (reservedFor != null
        && (!isStillOf(reservedFor, server) || (fits && givesWay(reservedFor, server)))) {
      reserved.end(reservedFor, server);
    } else if (reservedFor != null) {
      if (!fits) {
        return;
      }
      boolean forShare = server.isReservedForShare();
      HeldRoom.Hold hold = reserved.endToStart(reservedFor, server);
      boolean started =
          starter.start(reservedFor, server, Step.RESERVATION) == JobStarter.Outcome.STARTED;
      if (started && forShare && shares.again(reservedFor, server)) {
        return;
      }
      if (!started) {
        hold.wasInVain(starter.now());
      }
      if (!started && reservedFor.isIndexed()) {
        ages.rest(reservedFor);
      }
    }
    if (server.isOpen()) {
      inner.fill(server);
    }
  }

  /** False if a reservation became pointless: its queue has its share, or the host refuses it. */
  private boolean isStillOf(Ask reservedFor, Server server) {
    return shares.isNeeded(server) && starter.consent().accepts(reservedFor, server);
  }

  /**
   * True if the room that gathered for a queue above its share would do for a job, at least as
   * large, of a queue that is not above: such a job needed no reservation, and comes first.
   */
  private boolean givesWay(Ask reservedFor, Server server) {
    Tenants tenants = starter.cluster().tenants();
    return tenants.fairShare().isAboveShare(reservedFor.tenant().queue())
        && TenantAsks.hasFittingWithinShare(
            tenants.root(),
            server,
            starter.probeLimit(),
            ask ->
                reservedFor.shape().demand().fitsIn(ask.shape().demand())
                    && starter.consent().accepts(ask, server));
  }

  @Override
  public void tick(Server server) {
    ages.tick(server.home());
    shares.expire();
    claims.expire();
    Ask reservedFor = Ask.reserving(server);
    if (reservedFor != null && !isStillOf(reservedFor, server)) {
      reserved.end(reservedFor, server);
      starter.work().add(server);
    }
    for (Location location : server.locations()) {
      ages.review(location, location.isHome() ? location : server.home());
    }
    shares.review(server);
    inner.tick(server);
  }
}
