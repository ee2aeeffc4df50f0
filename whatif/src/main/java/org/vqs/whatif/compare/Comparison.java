package org.vqs.whatif.compare;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.vqs.whatif.compare.figure.ClusterFigures;
import org.vqs.whatif.compare.figure.FairnessFigures;
import org.vqs.whatif.compare.figure.GangFigures;
import org.vqs.whatif.compare.figure.Group;
import org.vqs.whatif.compare.figure.SchedulerFigures;
import org.vqs.whatif.compare.figure.SchedulerFigures.TailPoint;
import org.vqs.whatif.compare.figure.SlowdownFigures;
import org.vqs.whatif.compare.figure.Slowdowns;
import org.vqs.whatif.compare.figure.UnitValues;
import org.vqs.whatif.compare.figure.UseFigures;
import org.vqs.whatif.compare.figure.WaitFigures;
import org.vqs.whatif.compare.inference.Bootstrap;
import org.vqs.whatif.compare.inference.Finding;
import org.vqs.whatif.compare.inference.Judgement;
import org.vqs.whatif.compare.inference.Measure;
import org.vqs.whatif.compare.inference.RatioInterval;
import org.vqs.whatif.replay.ReplayResult;
import org.vqs.whatif.replay.StatedResult;

/**
 * What is measured in a scene, and how ours does against each other scheduler.
 *
 * @param scene the scene
 * @param figures by scheduler, in the order of the scene
 * @param findings by other scheduler, measure and group
 */
public record Comparison(Scene scene, List<SchedulerFigures> figures, List<Finding> findings) {
  /** From a wait to the next one in the distribution. */
  private static final double TAIL_STEP = Math.pow(10, 0.05);

  private static final double MS_PER_S = 1000;

  /** Copies the lists. */
  public Comparison {
    figures = List.copyOf(figures);
    findings = List.copyOf(findings);
  }

  /**
   * Measures and compares. Cost O(containers · log containers) for each scheduler, a few times.
   *
   * @param scene the scene
   * @param seed the seed of the bootstrap
   */
  public static Comparison of(Scene scene, long seed) {
    return new Builder(scene, seed).build();
  }

  private static final class Builder {
    private final Scene scene;
    private final Observations observations;
    private final Bootstrap resampling;
    private final Map<String, List<WaitFigures>> waits = new LinkedHashMap<>();
    private final Map<String, SlowdownFigures> slowdowns = new LinkedHashMap<>();
    private final Map<String, List<TailPoint>> tails = new LinkedHashMap<>();
    private final List<Finding> findings = new ArrayList<>();

    Builder(Scene scene, long seed) {
      this.scene = scene;
      observations = new Observations(scene);
      resampling = new Bootstrap(observations.units(), Observations.BLOCKS, seed);
    }

    Comparison build() {
      for (Group group : observations.groups()) {
        addWaits(group);
        if (group.kind() == Group.Kind.ALL) {
          addSlowdowns(group, Optional.empty());
        } else if (group.kind() == Group.Kind.QUEUE) {
          addSlowdowns(group, Optional.of(group.name()));
        }
      }
      List<SchedulerFigures> figures = new ArrayList<>();
      scene.runs().forEach((scheduler, runs) -> figures.add(figures(scheduler, runs)));
      return new Comparison(scene, figures, findings);
    }

    private void addWaits(Group group) {
      Map<String, UnitValues> values = new LinkedHashMap<>();
      for (String scheduler : scene.runs().keySet()) {
        values.put(scheduler, observations.waits(scheduler, group));
      }
      if (values.get(scene.ours()).size() == 0) {
        return;
      }
      values.forEach(
          (scheduler, waited) -> {
            long never = observations.never(scheduler, group);
            waits
                .computeIfAbsent(scheduler, name -> new ArrayList<>())
                .add(WaitFigures.of(group, waited, never));
            if (group.kind() == Group.Kind.ALL) {
              tails.put(scheduler, tail(waited));
            }
          });
      compare(Measure.MEAN_WAIT, group, values);
      compare(Measure.P99_WAIT, group, values);
    }

    private void addSlowdowns(Group group, Optional<String> queue) {
      Map<String, UnitValues> values = new LinkedHashMap<>();
      for (String scheduler : scene.runs().keySet()) {
        Slowdowns of = observations.slowdowns(scheduler, queue);
        values.put(scheduler, of.values());
        if (queue.isEmpty()) {
          slowdowns.put(scheduler, SlowdownFigures.of(values.get(scheduler), of.unfinished()));
        }
      }
      if (values.get(scene.ours()).size() > 0) {
        compare(Measure.SLOWDOWN, group, values);
      }
    }

    private void compare(Measure measure, Group group, Map<String, UnitValues> values) {
      UnitValues mine = values.get(scene.ours());
      for (String other : scene.others()) {
        UnitValues theirs = values.get(other);
        RatioInterval interval = resampling.ratio(measure, mine, theirs);
        findings.add(
            new Finding(
                scene.name(),
                scene.ours(),
                other,
                measure,
                group,
                measure.of(mine, mine.once()) / MS_PER_S,
                measure.of(theirs, theirs.once()) / MS_PER_S,
                interval,
                overcommits(other) ? Judgement.NO_VERDICT : Judgement.of(interval)));
      }
    }

    /** True if it gave what nodes do not have: then its waits are those of a larger cluster. */
    private boolean overcommits(String scheduler) {
      return scene.runs().get(scheduler).stream().anyMatch(run -> run.overcommitted() > 0);
    }

    private static List<TailPoint> tail(UnitValues waits) {
      List<TailPoint> points = new ArrayList<>();
      for (double ms = 100; ms < waits.max(); ms *= TAIL_STEP) {
        points.add(new TailPoint(ms / MS_PER_S, waits.partAbove(ms)));
      }
      return points;
    }

    private SchedulerFigures figures(String scheduler, List<ReplayResult> runs) {
      return new SchedulerFigures(
          scheduler,
          runs.stream().mapToLong(ReplayResult::makespanMs).average().orElse(0) / MS_PER_S,
          waits.get(scheduler),
          runs.stream().map(run -> WaitFigures.of(List.of(run))).toList(),
          slowdowns.get(scheduler),
          ClusterFigures.of(runs),
          FairnessFigures.of(runs),
          GangFigures.of(runs),
          UseFigures.of(runs),
          runs.stream().flatMap(run -> run.stated().stream()).reduce(StatedResult::plus),
          tails.get(scheduler));
    }
  }
}
