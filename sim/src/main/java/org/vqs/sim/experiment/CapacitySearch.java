package org.vqs.sim.experiment;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
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
 * <pre>
 * until no gap is wider than the tolerance:
 *   try the middle of the gap between stable and growing loads; where loads between them are
 *   undecided, the middles of both gaps around these
 * </pre>
 *
 * <p>A load is stable, growing or undecided by the verdict over all seeds; longer runs leave fewer
 * undecided. Undecided loads below one that is found stable, or above one that is found growing,
 * are forgotten. Metastable policies may look stable in runs that are too short for them to lock
 * in.
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
   * @param undecidedFrom the smallest load that was undecided; NaN if there is none
   * @param undecidedTo the largest load that was undecided; NaN if there is none
   * @param growing the smallest load at which the queue was found growing
   * @param undecided at how many of the loads that were tried the verdict was undecided, those that
   *     are forgotten included
   * @param tried how many loads were tried
   */
  public record Answer(
      Question question,
      double stable,
      double undecidedFrom,
      double undecidedTo,
      double growing,
      int undecided,
      int tried) {

    /** Nothing was tried. */
    static Answer none(Question question) {
      return new Answer(question, question.from(), Double.NaN, Double.NaN, question.to(), 0, 0);
    }

    /** The largest load that was tried and found stable; NaN if none was. */
    public double foundStable() {
      return stable > question.from() ? stable : Double.NaN;
    }

    /** The smallest load that was tried and found growing; NaN if none was. */
    public double foundGrowing() {
      return growing < question.to() ? growing : Double.NaN;
    }

    private boolean isUndecided() {
      return !Double.isNaN(undecidedFrom);
    }

    private List<Double> next(double tolerance) {
      List<Double> loads = new ArrayList<>();
      addMiddle(loads, stable, isUndecided() ? undecidedFrom : growing, tolerance);
      if (isUndecided()) {
        addMiddle(loads, undecidedTo, growing, tolerance);
      }
      return loads;
    }

    private void addMiddle(List<Double> loads, double from, double to, double tolerance) {
      if (to - from > tolerance * question.to()) {
        loads.add((from + to) / 2);
      }
    }

    private Answer with(double load, Verdict verdict) {
      Answer answer =
          switch (verdict) {
            case STABLE -> range(Math.max(stable, load), undecidedFrom, undecidedTo, growing);
            case GROWING -> range(stable, undecidedFrom, undecidedTo, Math.min(growing, load));
            case UNDECIDED ->
                range(
                    stable,
                    isUndecided() ? Math.min(undecidedFrom, load) : load,
                    isUndecided() ? Math.max(undecidedTo, load) : load,
                    growing);
          };
      int doubts = undecided + (verdict == Verdict.UNDECIDED ? 1 : 0);
      boolean isSure = answer.isOverruled();
      return new Answer(
          question,
          answer.stable,
          isSure ? Double.NaN : answer.undecidedFrom,
          isSure ? Double.NaN : answer.undecidedTo,
          answer.growing,
          doubts,
          tried + 1);
    }

    private Answer range(double from, double doubtFrom, double doubtTo, double to) {
      return new Answer(question, from, doubtFrom, doubtTo, to, undecided, tried);
    }

    /** Without this the same load would be tried again and again. */
    private boolean isOverruled() {
      return stable > undecidedTo || growing < undecidedFrom;
    }
  }

  private final Lab lab;
  private final Horizon horizon;
  private final UnaryOperator<Scenario> change;
  private final List<Long> seeds;

  /** Searches with runs of this length and these seeds. */
  public CapacitySearch(Lab lab, Horizon horizon, List<Long> seeds) {
    this(lab, horizon, UnaryOperator.identity(), seeds);
  }

  /** The same on scenarios that are changed before they run. */
  public CapacitySearch(
      Lab lab, Horizon horizon, UnaryOperator<Scenario> change, List<Long> seeds) {
    this.change = change;
    this.lab = lab;
    this.horizon = horizon;
    this.seeds = seeds;
  }

  /**
   * The answers, in the order of the questions.
   *
   * @param tolerance how narrow the gaps must be, as a fraction of each question's upper end
   */
  public List<Answer> answer(String what, List<Question> questions, double tolerance) {
    List<Answer> answers = new ArrayList<>();
    for (Question question : questions) {
      answers.add(Answer.none(question));
    }
    List<Trial> trials = trials(answers, tolerance);
    for (int round = 1; !trials.isEmpty(); round++) {
      List<RunSpec> specs = new ArrayList<>();
      trials.forEach(trial -> addRuns(specs, answers.get(trial.index()).question(), trial.load()));
      List<RunResult> results = lab.pool().run(what + ", round " + round, specs);
      for (int k = 0; k < trials.size(); k++) {
        List<RunResult> own = results.subList(k * seeds.size(), (k + 1) * seeds.size());
        Trial trial = trials.get(k);
        Verdict verdict = verdict(own, specs.get(0).growth());
        answers.set(trial.index(), answers.get(trial.index()).with(trial.load(), verdict));
      }
      trials = trials(answers, tolerance);
    }
    return answers;
  }

  /** A load to try for one of the answers. */
  private record Trial(int index, double load) {}

  private static List<Trial> trials(List<Answer> answers, double tolerance) {
    List<Trial> trials = new ArrayList<>();
    for (int i = 0; i < answers.size(); i++) {
      for (double load : answers.get(i).next(tolerance)) {
        trials.add(new Trial(i, load));
      }
    }
    return trials;
  }

  private void addRuns(List<RunSpec> specs, Question question, double load) {
    Scenario scenario = change.apply(question.scenario().atLoad(load, horizon));
    for (long seed : seeds) {
      specs.add(scenario.run(question.policy(), seed));
    }
  }

  private static Verdict verdict(List<RunResult> runs, double growth) {
    List<Trend> trends = runs.stream().map(RunResult::trend).toList();
    double rate = Interval.over(runs, run -> run.arrivals() / run.end()).mean();
    return SeedVerdicts.of(trends, QueueTrend.threshold(rate, growth)).verdict();
  }
}
