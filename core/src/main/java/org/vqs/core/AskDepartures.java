package org.vqs.core;

import java.util.List;
import org.vqs.core.server.Server;
import org.vqs.core.waiting.Ask;

/**
 * What follows when asks wait no longer: servers that were reserved for them are offered to others,
 * and asks that they stood before are tried.
 */
final class AskDepartures {
  private final Arrangement arrangement;

  AskDepartures(Arrangement arrangement) {
    this.arrangement = arrangement;
  }

  /** An ask waits no longer as it did before. */
  void gone(Ask ask) {
    while (!ask.reservations().isEmpty()) {
      giveBack(ask.reservations().get(0));
    }
  }

  /** An ask waits no longer anywhere: the policy learns of it too. */
  void goneEverywhere(Ask ask) {
    gone(ask);
    arrangement.layers().policy().left(ask, ask.locations());
  }

  /** Ends the latest reservations of an ask that has fewer jobs than reservations now. */
  void keepReservations(Ask ask, int most) {
    while (ask.reservations().size() > most) {
      giveBack(ask.reservations().get(ask.reservations().size() - 1));
    }
  }

  private void giveBack(Server reserved) {
    arrangement.endReservation(reserved);
    arrangement.work().add(reserved);
  }

  /** Those of some asks that fit no server any more. */
  List<Ask> unfitting(List<Ask> affected) {
    List<Ask> unfitting =
        affected.stream().filter(ask -> !ask.fitsSomeServer() && ask.count() > 0).toList();
    unfitting.forEach(this::goneEverywhere);
    return unfitting;
  }
}
