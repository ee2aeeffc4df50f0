package org.vqs.bench.scorecard.part;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.vqs.bench.scorecard.score.Group;
import org.vqs.bench.scorecard.score.Quantity;
import org.vqs.bench.scorecard.score.Score;
import org.vqs.core.Policies;
import org.vqs.sim.experiment.Replications;
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
  private static final double SHORT = 2;

  @Override
  public List<Score> run(Setting setting) {
    List<Score> scores = new ArrayList<>();
    List<Ordeal> beside =
        Victim.besideSmall().stream()
            .map(victim -> new Ordeal(victim, true, Policies.DEFAULT, true))
            .toList();
    Replications few = setting.replications(SEEDS_BESIDE_SMALL);
    double length = setting.length(LENGTH_BESIDE_SMALL, SHORT);
    scores.addAll(new Endured(Group.LARGE, few, beside, length).scores(true));
    scores.addAll(
        new Endured(
                Group.STARVATION,
                setting.replications(SEEDS),
                overloaded(),
                setting.length(LENGTH, SHORT))
            .scores(false));
    return scores;
  }

  private static List<Ordeal> overloaded() {
    List<Ordeal> all = new ArrayList<>();
    for (String policy : List.of(Policies.DEFAULT, Policies.VQS, Policies.VQS_BF)) {
      Victim.all().forEach(victim -> all.add(new Ordeal(victim, true, policy, true)));
    }
    Victim.all().forEach(victim -> all.add(new Ordeal(victim, false, Policies.DEFAULT, true)));
    return all;
  }

  /** What became of some. */
  private static final class Endured {
    private final Group group;
    private final List<Replicated<Ordeal, Outcome>> rows;

    Endured(Group group, Replications runs, List<Ordeal> cases, double length) {
      this.group = group;
      rows = runs.of(group.toString(), cases, (each, seed) -> each.endure(seed, length));
    }

    List<Score> scores(boolean withOthers) {
      List<Score> scores = new ArrayList<>(of(Quantity.MEAN_WAIT, Outcome::mean));
      scores.addAll(of(Quantity.LONGEST_WAIT, Outcome::max));
      if (withOthers) {
        scores.addAll(of(Quantity.OTHERS_WAIT, Outcome::othersMean));
      }
      return scores;
    }

    private List<Score> of(Quantity quantity, ToDoubleFunction<Outcome> figure) {
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
