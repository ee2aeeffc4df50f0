package org.vqs.yarn.why;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;
import org.vqs.core.cluster.Ask;
import org.vqs.core.cluster.Place;
import org.vqs.core.cluster.Refusal;
import org.vqs.core.cluster.Refusal.Reason;
import org.vqs.core.cluster.Server;
import org.vqs.core.cluster.ServerClass;
import org.vqs.core.cluster.Site;
import org.vqs.core.cluster.Tenant;
import org.vqs.core.cluster.Tenants;
import org.vqs.yarn.app.AskEntry;
import org.vqs.yarn.app.VqsAppAttempt;
import org.vqs.yarn.snapshot.Amounts;

/** Copies pending requests. Called under the scheduler's lock. */
final class AskReader {
  /** Of how many capacities of nodes the type is told. */
  private static final int MOST_TYPES = 4;

  private AskReader() {}

  static boolean isForMaster(AskEntry entry) {
    return entry.ask().lane() == Ask.Lane.MASTER;
  }

  /** Copies one. Cost O(places · classes). */
  static WaitingAsk read(VqsAppAttempt attempt, AskEntry entry) {
    Ask ask = entry.ask();
    SchedulerRequestKey key = entry.key();
    Tenant limiting = limiting(ask);
    Reason held = ask.held() == null ? null : ask.held().reason();
    return new WaitingAsk(
        entry,
        attempt.getOutstandingAsksCount(key),
        ask.count(),
        isForMaster(entry),
        Amounts.of(ask.shape().demand()),
        ask.places().stream().map(AskReader::where).toList(),
        names(ask),
        types(ask),
        entry.pendingSince(),
        ask.due(),
        entry.waitEnds(),
        ask.fitsSomeServer(),
        held,
        limiting == null ? null : LimitView.of(limiting, ask, limitReason(ask, limiting, held)),
        reason(ask.lastRefusal()),
        ask.claims().stream().map(AskReader::claim).toList(),
        entry.constrained() == null ? null : entry.constrained().toString(),
        key.getContainerToUpdate() == null ? null : key.getContainerToUpdate().toString());
  }

  /** Whose limit it waits for, also if it was held for another that is not in the way any more. */
  private static Tenant limiting(Ask ask) {
    Tenant now = Tenants.limiting(ask.tenant(), ask.shape().demand(), ask.lane());
    return now == null ? ask.limitedBy() : now;
  }

  private static Reason limitReason(Ask ask, Tenant limiting, Reason held) {
    Reason now = limiting.exceeded(ask.shape().demand(), ask.lane());
    return now == null ? held : now;
  }

  private static Reason reason(Refusal refusal) {
    return refusal == null ? null : refusal.reason();
  }

  private static WaitingAsk.Where where(Place place) {
    return new WaitingAsk.Where(place.name(), place.isHome(), place.serverCount());
  }

  private static WaitingAsk.Claim claim(Server server) {
    return new WaitingAsk.Claim(server.name(), server.claimedSince(), Amounts.of(server.free()));
  }

  private static List<String> names(Ask ask) {
    Set<String> names = new LinkedHashSet<>();
    for (List<Place> places : List.of(ask.places(), ask.preferred())) {
      places.stream().filter(place -> !place.isHome()).map(Place::name).forEach(names::add);
    }
    return List.copyOf(names);
  }

  private static List<WaitingAsk.Type> types(Ask ask) {
    if (ask.lane() == Ask.Lane.MASTER) {
      return List.of();
    }
    Set<ServerClass> classes = new LinkedHashSet<>();
    for (Place place : ask.places()) {
      for (Site site : place.sites()) {
        if (classes.size() < MOST_TYPES && ask.shape().fitsEmpty(site.serverClass())) {
          classes.add(site.serverClass());
        }
      }
    }
    return classes.stream()
        .map(nodes -> new WaitingAsk.Type(ask.shape().typeIn(nodes), Amounts.of(nodes.capacity())))
        .toList();
  }
}
