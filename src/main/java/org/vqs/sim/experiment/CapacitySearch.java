package org.vqs.sim.experiment;

import java.util.ArrayList;
import java.util.List;
import org.vqs.sim.engine.Horizon;
import org.vqs.sim.engine.RunSpec;
import org.vqs.sim.engine.SchedulerFactory;
import org.vqs.sim.language.Scenario;
import org.vqs.sim.language.SyntheticScenario;
import org.vqs.sim.measure.Interval;
import org.vqs.sim.measure.QueueTrend;
import org.vqs.sim.measure.RunResult;
import org.vqs.sim.measure.SeedVerdicts;
import org.vqs.sim.measure.Trend;
import org.vqs.sim.measure.Verdict;

/**
 * The search for the largest load that a policy keeps stable, by halving: several searches go side
 * by side, since the loads of one follow from each other.
 *
 * <p>A load counts as too much if the queue grows over all seeds together, and as stable if it does
 * not; a load of which neither can be said is left out of both and ends the search on that side.
 * Metastable policies may look stable in runs that are too short for them to lock in.
 */
public final class CapacitySearch {

  /**
   * What to search for.
   *
   * @param name how the search is called
   * @param scenario the workload without its rate
   * @param policy under which policy
   * @param from a load that is stable without question, as a fraction of the rate bound
   * @param to a load above which nothing is stable
   */
  public record Question(
      String name, SyntheticScenario scenario, SchedulerFactory policy, double from, double to) {}

  /**
   * Between which loads the largest stable one lies, as fractions of the rate bound.
   *
   * @param stable the largest load that was found stable
   * @param growing the smallest load at which the queue was found growing
   * @param undecided whether a load between them was tried and gave no answer
   */
  public record Answer(Question question, double stable, double growing, boolean undecided) {
    /** The middle. */
    public double middle() {
      return (stable + growing) / 2;
    }

    private Answer with(double load, Verdict verdict) {
      return switch (verdict) {
        case STABLE -> new Answer(question, Math.max(stable, load), growing, undecided);
        case GROWING -> new Answer(question, stable, Math.min(growing, load), undecided);
        case UNDECIDED -> new Answer(question, stable, growing, true);
      };
    }

    private boolean isDone(double tolerance) {
      return undecided || growing - stable <= tolerance * growing;
    }
  }

  private final Lab lab;
  private final Horizon horizon;
  private final List<Long> seeds;

  /** Searches with runs of this length and these seeds. */
  public CapacitySearch(Lab lab, Horizon horizon, List<Long> seeds) {
    this.lab = lab;
    this.horizon = horizon;
    this.seeds = seeds;
  }

  /** The answers, in the order of the questions, each to within a relative tolerance. */
  public List<Answer> answer(String what, List<Question> questions, double tolerance) {
    List<Answer> answers = new ArrayList<>();
    for (Question question : questions) {
      answers.add(new Answer(question, question.from(), question.to(), false));
    }
    for (int round = 1; answers.stream().anyMatch(answer -> !answer.isDone(tolerance)); round++) {
      List<Integer> open = new ArrayList<>();
      List<RunSpec> specs = new ArrayList<>();
      for (int i = 0; i < answers.size(); i++) {
        if (!answers.get(i).isDone(tolerance)) {
          open.add(i);
          addRuns(specs, answers.get(i));
        }
      }
      List<RunResult> results = lab.pool().run(what + ", round " + round, specs);
      for (int k = 0; k < open.size(); k++) {
        Answer before = answers.get(open.get(k));
        List<RunResult> own = results.subList(k * seeds.size(), (k + 1) * seeds.size());
        answers.set(open.get(k), before.with(before.middle(), verdict(own, specs.get(0).growth())));
      }
    }
    return answers;
  }

  private void addRuns(List<RunSpec> specs, Answer answer) {
    Scenario scenario = answer.question().scenario().atLoad(answer.middle(), horizon);
    for (long seed : seeds) {
      specs.add(scenario.run(answer.question().policy(), seed));
    }
  }

  private static Verdict verdict(List<RunResult> runs, double growth) {
    List<Trend> trends = runs.stream().map(RunResult::trend).toList();
    double rate = Interval.over(runs, run -> run.arrivals() / run.end()).mean();
    return SeedVerdicts.of(trends, QueueTrend.threshold(rate, growth)).verdict();
  }
}
