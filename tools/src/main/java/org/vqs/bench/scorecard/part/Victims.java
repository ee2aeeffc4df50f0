package org.vqs.bench.scorecard.part;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.vqs.bench.scorecard.score.Group;
import org.vqs.bench.scorecard.score.Quantity;
import org.vqs.bench.scorecard.score.Score;
import org.vqs.core.Policies;
import org.vqs.sim.experiment.Replications.Replicated;
import org.vqs.sim.experiment.sharing.Ordeal;
import org.vqs.sim.experiment.sharing.Ordeal.Outcome;
import org.vqs.sim.experiment.sharing.Victim;

/** How long those wait who may be passed over: under lasting overload, and large beside small. */
public final class Victims implements Part {
  private static final int SEEDS = 3;
  private static final double LENGTH = 60;
  private static final int SEEDS_BESIDE_SMALL = 5;
  private static final double LENGTH_BESIDE_SMALL = 500;
  private static final double SHORT_WARM_UP = 1;

  /** In less some kinds do not come at all. */
  private static final double SHORT = 8;

  private static final int FEW = 2;

  @Override
  public List<Score> run(Setting setting) {
    Endured large =
        new Endured(setting, Group.LARGE, SEEDS_BESIDE_SMALL, beside(), LENGTH_BESIDE_SMALL);
    Endured starving = new Endured(setting, Group.STARVATION, SEEDS, overloaded(), LENGTH);
    Endured underVqs = new Endured(setting, Group.STARVATION_VQS, SEEDS, underVqs(), LENGTH);
    List<Score> scores = new ArrayList<>();
    for (Endured endured : List.of(large, starving, underVqs)) {
      scores.addAll(endured.scores(Quantity.MEAN_WAIT, Outcome::mean));
      scores.addAll(endured.scores(Quantity.LONGEST_WAIT, Outcome::max));
    }
    scores.addAll(large.scores(Quantity.OTHERS_WAIT, Outcome::othersMean));
    return scores;
  }

  private static List<Ordeal> beside() {
    return Victim.besideSmall().stream()
        .map(victim -> new Ordeal(victim, true, Policies.DEFAULT, true))
        .toList();
  }

  private static List<Ordeal> overloaded() {
    return Stream.of(true, false)
        .flatMap(
            open ->
                Victim.all().stream()
                    .map(victim -> new Ordeal(victim, open, Policies.DEFAULT, true)))
        .toList();
  }

  private static List<Ordeal> underVqs() {
    return Stream.of(Policies.VQS, Policies.VQS_BF)
        .flatMap(
            policy -> Victim.all().stream().map(victim -> new Ordeal(victim, true, policy, true)))
        .toList();
  }

  /** What became of some. */
  private static final class Endured {
    private final Group group;
    private final List<Replicated<Ordeal, Outcome>> rows;

    Endured(Setting setting, Group group, int seeds, List<Ordeal> cases, double full) {
      this.group = group;
      double warmUp = setting.length(Ordeal.WARM_UP, SHORT_WARM_UP);
      double length = setting.length(full, SHORT);
      rows =
          setting
              .replications(seeds)
              .of(
                  group.toString(),
                  setting.smoke() ? cases.subList(0, FEW) : cases,
                  (each, seed) -> each.endure(seed, warmUp, length));
    }

    List<Score> scores(Quantity quantity, ToDoubleFunction<Outcome> figure) {
      return rows.stream()
          .map(
              row ->
                  new Score(
                      group,
                      name(row.of()),
                      quantity,
                      row.runs().stream().map(figure::applyAsDouble).toList()))
          .toList();
    }

    private static String name(Ordeal ordeal) {
      String policy = ordeal.policy().equals(Policies.DEFAULT) ? "" : ", " + ordeal.policy();
      return ordeal.victim().name() + (ordeal.open() ? "" : ", one waits") + policy;
    }
  }
}
