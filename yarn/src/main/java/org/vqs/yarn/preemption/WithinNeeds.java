package org.vqs.yarn.preemption;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.vqs.core.tenant.Tenant;
import org.vqs.core.tenant.Tenants;
import org.vqs.core.waiting.Ask;
import org.vqs.core.waiting.AskOrder;
import org.vqs.core.waiting.TenantAsks;
import org.vqs.yarn.config.queue.PreemptionWithin;
import org.vqs.yarn.preemption.rule.Containers;
import org.vqs.yarn.preemption.rule.Rule;
import org.vqs.yarn.preemption.rule.Rules;
import org.vqs.yarn.preemption.rule.ShareRule;

/**
 * The asks for which room is to be made within their leaf, where that is set: by priority those
 * that waited for the delay, the highest priority first; by share those of members that have been
 * far below their share for the delay. A leaf above its own fair share takes nothing within: what
 * it freed would go to other queues.
 */
final class WithinNeeds {
  /** How many asks of one leaf a round looks for room for. */
  private static final int ASKS_PER_LEAF = 4;

  /** How many waiting asks of one leaf it looks at to find these. */
  private static final int SEEN_PER_LEAF = 256;

  private final Tenants tenants;
  private final Containers containers;
  private final Map<Tenant, Long> belowSince = new LinkedHashMap<>();

  WithinNeeds(Tenants tenants, Containers containers) {
    this.tenants = tenants;
    this.containers = containers;
  }

  /**
   * What room is to be made for, by which right.
   *
   * @param isClaim whether what is freed is kept for it, whatever the shares of queues are
   */
  record Want(Ask ask, Rule.Kind kind, boolean isClaim) {}

  /** Those of now that began at or before a time. */
  List<Want> since(long time, Rules rules, long now) {
    List<Want> wants = new ArrayList<>();
    Set<Tenant> below = new HashSet<>();
    for (Tenant leaf : rules.places().leaves()) {
      PreemptionWithin within = containers.within(leaf);
      if (within == PreemptionWithin.OFF || tenants.fairShare().isAboveShare(leaf)) {
        continue;
      }
      if (within == PreemptionWithin.PRIORITY) {
        wants(leaf, ask -> ask.oldestArrival() <= time)
            .forEach(ask -> wants.add(new Want(ask, Rule.Kind.PRIORITY, true)));
      } else {
        for (Tenant member : rules.share().farBelow(leaf)) {
          below.add(member);
          belowSince.putIfAbsent(member, now);
        }
        wants(leaf, ask -> isBelowSince(ask, time))
            .forEach(ask -> wants.add(new Want(ask, Rule.Kind.SHARE, true)));
      }
    }
    belowSince.keySet().retainAll(below);
    return wants;
  }

  private boolean isBelowSince(Ask ask, long time) {
    Long since = belowSince.get(ShareRule.member(ask.tenant()));
    return since != null && since <= time;
  }

  /** Masters first, without which nothing else of an application can start. */
  static List<Ask> wants(Tenant leaf, Predicate<Ask> isDue) {
    List<Ask> seen = new ArrayList<>();
    Ask ask = TenantAsks.of(leaf).bulkiest().last();
    while (ask != null && seen.size() < SEEN_PER_LEAF) {
      seen.add(ask);
      ask = TenantAsks.of(leaf).bulkiest().before(ask);
    }
    seen.removeIf(isDue.negate());
    seen.sort(
        Comparator.comparingInt((Ask each) -> -each.rank())
            .thenComparing(AskOrder::compareService));
    List<Ask> wants = new ArrayList<>();
    for (Ask master : TenantAsks.of(leaf).waitingMasters()) {
      if (wants.size() < ASKS_PER_LEAF / 2 && isDue.test(master)) {
        wants.add(master);
      }
    }
    seen.stream().limit(ASKS_PER_LEAF - wants.size()).forEach(wants::add);
    return wants;
  }

  /** Forgets since when. */
  void clear() {
    belowSince.clear();
  }
}
