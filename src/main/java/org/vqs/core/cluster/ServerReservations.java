package org.vqs.core.cluster;

import org.vqs.core.server.Reservation;
import org.vqs.core.server.Server;
import org.vqs.core.waiting.Ask;

/**
 * Which servers asks reserve, and for what reason: because an ask is old, because its queue is
 * below its share, or because the host makes room there. Not thread-safe.
 */
public final class ServerReservations {
  private final TenantUse use;
  private int count;
  private int forShare;
  private int claims;

  ServerReservations(TenantUse use) {
    this.use = use;
  }

  /** How many servers are reserved. */
  public int count() {
    return count;
  }

  /** How many of them are reserved because a queue is below its share. */
  public int forShare() {
    return forShare;
  }

  /** How many of them are reserved because the host makes room there for one job. */
  public int claims() {
    return claims;
  }

  /**
   * Lets an ask reserve a server that nobody reserves.
   *
   * @param isForShare because its queue is below its share, not because it is old
   */
  public void begin(Server server, Ask ask, boolean isForShare, long now) {
    begin(server, ask, new Reservation(ask, isForShare, false, now));
  }

  /** Lets an ask reserve a server that nobody reserves, because the host makes room there. */
  public void claim(Server server, Ask ask, long now) {
    begin(server, ask, new Reservation(ask, false, true, now));
  }

  private void begin(Server server, Ask ask, Reservation reservation) {
    change(reservation, 1);
    ask.reserves(server);
    use.changeReserved(server, ask, 1);
    server.setReservation(reservation);
  }

  /** Ends the reservation on a server, if there is one. */
  public void end(Server server) {
    Reservation reservation = server.reservation();
    if (reservation == null) {
      return;
    }
    change(reservation, -1);
    use.changeReserved(server, reservation.holder(), -1);
    reservation.holder().givesBack(server);
    server.setReservation(null);
  }

  private void change(Reservation reservation, int sign) {
    count += sign;
    forShare += reservation.isForShare() ? sign : 0;
    claims += reservation.isClaim() ? sign : 0;
  }
}
