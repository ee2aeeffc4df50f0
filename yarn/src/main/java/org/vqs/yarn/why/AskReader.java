package org.vqs.yarn.why;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;
import org.vqs.core.Packer;
import org.vqs.core.model.Lane;
import org.vqs.core.model.Refusal;
import org.vqs.core.model.Refusal.Reason;
import org.vqs.core.server.Location;
import org.vqs.core.server.Server;
import org.vqs.core.server.ServerClass;
import org.vqs.core.server.Site;
import org.vqs.core.tenant.Tenant;
import org.vqs.core.waiting.Ask;
import org.vqs.yarn.app.AskEntry;
import org.vqs.yarn.app.VqsAppAttempt;
import org.vqs.yarn.snapshot.GangView;
import org.vqs.yarn.snapshot.ResourceAmounts;
import org.vqs.yarn.why.answer.LimitView;
import org.vqs.yarn.why.answer.WaitingAsk;

/** Copies pending requests. Called under the scheduler's lock. */
final class AskReader {
  /** Of how many capacities of nodes the type is told. */
  private static final int MOST_TYPES = 4;

  private AskReader() {}

  static boolean isForMaster(AskEntry entry) {
    return entry.ask().lane() == Lane.MASTER;
  }

  /** Copies one. Cost O(locations · classes). */
  static WaitingAsk read(VqsAppAttempt attempt, AskEntry entry, Packer packer, long now) {
    Ask ask = entry.ask();
    SchedulerRequestKey key = entry.key();
    Tenant limiting = limiting(ask);
    Reason deferred = ask.deferred() == null || ask.isSetAside() ? null : ask.deferred().reason();
    return new WaitingAsk(
        entry,
        attempt.getOutstandingAsksCount(key),
        ask.count(),
        isForMaster(entry),
        ResourceAmounts.of(ask.shape().demand()),
        ask.locations().stream().map(AskReader::where).toList(),
        names(ask),
        types(ask),
        entry.pendingSince(),
        ask.due(),
        entry.waitEnds(),
        fitsSomeServer(ask, packer),
        deferred,
        limiting == null ? null : LimitView.of(limiting, ask, limitReason(ask, limiting, deferred)),
        reason(ask.lastRefusal()),
        ask.reservations().stream().map(AskReader::reserve).toList(),
        entry.constrained() == null ? null : entry.constrained().toString(),
        key.getContainerToUpdate() == null ? null : key.getContainerToUpdate().toString(),
        entry.gang() == null ? null : GangView.of(entry.gang(), packer),
        ask.isSetAside(),
        packer.cluster().starts().forecast(ask, now));
  }

  /**
   * Whose limit it waits for, also if it was deferred at another that is not in the way any more.
   */
  private static Tenant limiting(Ask ask) {
    Tenant now = ask.limiting();
    return now == null ? ask.limitedBy() : now;
  }

  private static Reason limitReason(Ask ask, Tenant limiting, Reason deferred) {
    Reason now = limiting.exceeded(ask.shape().demand(), ask.lane());
    return now == null ? deferred : now;
  }

  /** One that waits for its gang is in no index that would know. */
  private static boolean fitsSomeServer(Ask ask, Packer packer) {
    return ask.fitsSomeServer()
        || (ask.deferred() != null
            && packer.cluster().classes().stream().anyMatch(each -> ask.shape().fitsEmpty(each)));
  }

  private static Reason reason(Refusal refusal) {
    return refusal == null ? null : refusal.reason();
  }

  private static WaitingAsk.Where where(Location location) {
    return new WaitingAsk.Where(location.name(), location.isHome(), location.serverCount());
  }

  private static WaitingAsk.Reservation reserve(Server server) {
    return new WaitingAsk.Reservation(
        server.name(), server.reservation().since(), ResourceAmounts.of(server.free()));
  }

  private static List<String> names(Ask ask) {
    Set<String> names = new LinkedHashSet<>();
    for (List<Location> locations : List.of(ask.locations(), ask.preferred())) {
      locations.stream()
          .filter(location -> !location.isHome())
          .map(Location::name)
          .forEach(names::add);
    }
    return List.copyOf(names);
  }

  private static List<WaitingAsk.Type> types(Ask ask) {
    if (ask.lane() == Lane.MASTER) {
      return List.of();
    }
    Set<ServerClass> classes = new LinkedHashSet<>();
    for (Location location : ask.locations()) {
      for (Site site : location.sites()) {
        if (classes.size() < MOST_TYPES && ask.shape().fitsEmpty(site.serverClass())) {
          classes.add(site.serverClass());
        }
      }
    }
    return classes.stream()
        .map(
            nodes ->
                new WaitingAsk.Type(
                    ask.shape().typeIn(nodes), ResourceAmounts.of(nodes.capacity())))
        .toList();
  }
}
