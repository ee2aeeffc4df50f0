package org.vqs.yarn.preemption;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.vqs.core.tenant.Tenant;
import org.vqs.core.waiting.Ask;
import org.vqs.core.waiting.TenantAsks;
import org.vqs.yarn.preemption.rule.Rule;
import org.vqs.yarn.preemption.rule.Rules;

/** The asks for which room is to be made by reward, those that pay most first. Stateless. */
final class RewardNeeds {
  private RewardNeeds() {}

  /** Those of now. Cost O(queues · log queues), and that of some asks of each. */
  static List<WithinNeeds.Want> of(Rules rules) {
    List<Tenant> leaves = new ArrayList<>(rules.places().leaves());
    double least = leaves.stream().mapToDouble(Tenant::reward).min().orElse(0);
    leaves.removeIf(leaf -> leaf.reward() <= least || !waits(leaf));
    leaves.removeIf(leaf -> rules.reward().isAboveShare(leaf));
    leaves.sort(Comparator.comparingDouble((Tenant leaf) -> -leaf.reward()));
    List<WithinNeeds.Want> wants = new ArrayList<>();
    for (Tenant leaf : leaves) {
      for (Ask ask : WithinNeeds.wants(leaf, rules.reward()::isWanted)) {
        wants.add(new WithinNeeds.Want(ask, Rule.Kind.REWARD, true));
      }
    }
    return wants;
  }

  private static boolean waits(Tenant leaf) {
    return leaf.waiting() > 0 || !TenantAsks.of(leaf).waitingMasters().isEmpty();
  }
}
