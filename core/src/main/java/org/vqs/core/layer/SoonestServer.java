package org.vqs.core.layer;

import org.vqs.core.model.Refusal;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.policy.HostConsent;
import org.vqs.core.server.Location;
import org.vqs.core.server.Server;
import org.vqs.core.server.Site;
import org.vqs.core.waiting.Ask;

/** Finds the server that can be expected to have room first for a job. Not thread-safe. */
final class SoonestServer {
  /**
   * Of each class at each location so many of the roomiest servers are looked at, those apart that
   * the host refuses.
   */
  private static final int CANDIDATES = 32;

  private static final double NEVER = Double.POSITIVE_INFINITY;

  private final HostConsent consent;
  private final RoomForecast forecast;

  /** A server, and the time until it can be expected to have room. */
  private record Place(Server server, double time) {}

  /** The expected time until there is room, or some time above the limit. */
  @FunctionalInterface
  private interface Forecast {
    double of(Server server, ResourceVector demand, double limit);
  }

  SoonestServer(HostConsent consent, RoomForecast forecast) {
    this.consent = consent;
    this.forecast = forecast;
  }

  /**
   * Of the roomiest open servers of each class on which the job would fit if they were empty, and
   * which the host allows, the one that can be expected to have room first; of equal ones the
   * roomiest. Null if there is none.
   *
   * @param isOther whether room does not count that a job leaves which is at least as large, or a
   *     master, while there is any other ever: it would go to another that is as large
   */
  Server find(Ask ask, boolean isOther) {
    Place other = isOther ? find(ask, forecast::timeUntilOtherRoom) : null;
    boolean isAny = other != null && other.time() < NEVER;
    Place place = isAny ? other : find(ask, forecast::timeUntilRoom);
    return place == null ? null : place.server();
  }

  private Place find(Ask ask, Forecast timeUntil) {
    Place best = null;
    for (Location location : ask.locations()) {
      for (Site site : location.sites()) {
        if (ask.shape().fitsEmpty(site.serverClass())) {
          best = findAt(site, ask, timeUntil, best);
        }
      }
    }
    return best;
  }

  private Place findAt(Site site, Ask ask, Forecast timeUntil, Place soFar) {
    Place best = soFar;
    Server server = site.openByTightness().last();
    for (int i = 0; server != null && i < CANDIDATES && !consent.isTired(); ) {
      Refusal refusal = consent.check(ask, server);
      i += refusal != null && refusal.isStanding() ? 0 : 1;
      // Room that is reserved for gangs comes back nobody knows when.
      if (refusal == null && server.reservedRoom() == null) {
        double earliest = best == null ? NEVER : best.time();
        double time = timeUntil.of(server, ask.shape().demand(), earliest);
        boolean isRoomier = best == null || server.residual() > best.server().residual();
        if (time < earliest || (time == earliest && isRoomier)) {
          best = new Place(server, time);
        }
      }
      server = site.openByTightness().before(server);
    }
    return best;
  }
}
