package org.vqs.sim.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleFunction;
import org.junit.jupiter.api.Test;
import org.vqs.sim.engine.Horizon;
import org.vqs.sim.engine.JobScheduler;
import org.vqs.sim.engine.SchedulerFactory;
import org.vqs.sim.engine.ServerGroup;
import org.vqs.sim.engine.SimJob;
import org.vqs.sim.engine.TimeModel;
import org.vqs.sim.experiment.CapacitySearch.Answer;
import org.vqs.sim.experiment.CapacitySearch.Question;
import org.vqs.sim.language.PolicyParser;
import org.vqs.sim.language.SyntheticScenario;
import org.vqs.sim.measure.Verdict;
import org.vqs.sim.progress.ProgressMonitor;
import org.vqs.sim.workload.SyntheticWorkload;
import org.vqs.sim.workload.Workload;

class CapacitySearchTest {
  private static final double SLOTS = 6000;

  /**
   * A policy whose queue has the verdict that a load shall have, where load and rate are equal. Two
   * seeds that say the opposite leave it undecided.
   */
  private record Scripted(DoubleFunction<Verdict> verdicts) implements SchedulerFactory {
    @Override
    public String name() {
      return "scripted";
    }

    @Override
    public JobScheduler make(
        Workload workload, List<ServerGroup> cluster, long seed, JobScheduler.Starts starts) {
      Verdict verdict = verdicts.apply(((SyntheticWorkload) workload).rate());
      boolean grows = verdict == Verdict.UNDECIDED ? seed == 1 : verdict == Verdict.GROWING;
      return new ScriptedQueue(grows, starts);
    }
  }

  /** Starts all at once, or nobody. */
  private static final class ScriptedQueue implements JobScheduler {
    private final boolean grows;
    private final Starts starts;
    private final List<SimJob> waiting = new ArrayList<>();

    ScriptedQueue(boolean grows, Starts starts) {
      this.grows = grows;
      this.starts = starts;
    }

    @Override
    public void arrive(SimJob job, double now) {
      waiting.add(job);
    }

    @Override
    public void depart(SimJob job, double now) {
      // It has room without end.
    }

    @Override
    public void schedule(double now) {
      if (!grows) {
        waiting.forEach(job -> starts.started(job, 0));
        waiting.clear();
      }
    }

    @Override
    public int stalledServers() {
      return 0;
    }

    @Override
    public long stalls() {
      return 0;
    }

    @Override
    public long configurationChanges() {
      return 0;
    }
  }

  private static List<Answer> answer(double slots, double tolerance, Question... questions) {
    Lab lab = new Lab(new RunPool(1, ProgressMonitor.NONE), false, 0, 1, null);
    return new CapacitySearch(lab, Horizon.time(slots, 0.25), List.of(1L, 2L))
        .answer("test", List.of(questions), tolerance);
  }

  private static Question question(String sizes, String service, String policy, double to) {
    return new Question(
        sizes,
        SyntheticScenario.slotted(sizes, service, 1),
        PolicyParser.parse(policy, TimeModel.SLOTTED),
        0,
        to);
  }

  private static Answer scripted(DoubleFunction<Verdict> verdicts) {
    Question question =
        new Question(
            "scripted",
            SyntheticScenario.slotted("discrete:1", "fixed:1", 1),
            new Scripted(verdicts),
            0,
            1);
    return answer(SLOTS, 0.01, question).get(0);
  }

  @Test
  void oneServerOfOneJob_isStableBelowLoadOne() {
    Answer answer =
        answer(150_000, 0.04, question("discrete:1", "geometric:10", "fifo-ff", 1.5)).get(0);

    assertThat(answer.stable()).isBetween(0.85, 1.0);
    assertThat(answer.growing()).isBetween(1.0, 1.1);
  }

  @Test
  void vqsOfTwoSizes_losesAThird_andSearchesGoSideBySide() {
    Question vqs = question("discrete:0.4,0.6", "geometric:10", "vqs", 1.1);
    Question bestFit = question("discrete:0.4,0.6", "geometric:10", "bf-js", 1.1);

    List<Answer> answers = answer(100_000, 0.04, vqs, bestFit);

    assertThat(answers).extracting(Answer::question).containsExactly(vqs, bestFit);
    assertThat(answers.get(0).stable()).isBetween(0.58, 2 / 3.0 + 0.01);
    assertThat(answers.get(0).growing()).isBetween(2 / 3.0 - 0.01, 0.75);
    assertThat(answers.get(1).stable()).isGreaterThan(0.8);
    assertThat(answer(100_000, 0.04, vqs)).containsExactly(answers.get(0));
  }

  @Test
  void limitWithoutDoubt_isEnclosedToTheTolerance() {
    Answer answer = scripted(load -> load < 0.37 ? Verdict.STABLE : Verdict.GROWING);

    assertThat(answer.stable()).isBetween(0.36, 0.37);
    assertThat(answer.growing()).isBetween(0.37, 0.38);
    assertThat(answer.undecidedFrom()).isNaN();
    assertThat(answer.undecidedTo()).isNaN();
  }

  @Test
  void undecidedLoads_areEnclosedFromBothSides() {
    Answer answer =
        scripted(
            load ->
                load < 0.37 ? Verdict.STABLE : load < 0.61 ? Verdict.UNDECIDED : Verdict.GROWING);

    assertThat(answer.stable()).isBetween(0.36, 0.37);
    assertThat(answer.undecidedFrom()).isBetween(0.37, 0.38);
    assertThat(answer.undecidedTo()).isBetween(0.60, 0.61);
    assertThat(answer.growing()).isBetween(0.61, 0.62);
  }

  @Test
  void loadThatIsStableAboveUndecidedOnes_endsTheDoubt() {
    Answer answer =
        scripted(
            load ->
                load > 0.45 && load < 0.55
                    ? Verdict.UNDECIDED
                    : load < 0.8 ? Verdict.STABLE : Verdict.GROWING);

    assertThat(answer.stable()).isBetween(0.79, 0.8);
    assertThat(answer.growing()).isBetween(0.8, 0.81);
    assertThat(answer.undecidedFrom()).isNaN();
    assertThat(answer.undecided()).isPositive().isLessThan(answer.tried());
  }

  @Test
  void loadThatGrowsBelowUndecidedOnes_endsTheDoubt() {
    Answer answer =
        scripted(
            load ->
                load > 0.45 && load < 0.55
                    ? Verdict.UNDECIDED
                    : load < 0.2 ? Verdict.STABLE : Verdict.GROWING);

    assertThat(answer.stable()).isBetween(0.19, 0.2);
    assertThat(answer.growing()).isBetween(0.2, 0.21);
    assertThat(answer.undecidedFrom()).isNaN();
  }

  @Test
  void questionWithinTheTolerance_needsNoRun() {
    Question known =
        new Question(
            "known",
            SyntheticScenario.slotted("discrete:1", "fixed:1", 1),
            new Scripted(
                load -> {
                  throw new AssertionError("load " + load + " was tried");
                }),
            0.99,
            1);

    assertThat(answer(10, 0.02, known))
        .containsExactly(new Answer(known, 0.99, Double.NaN, Double.NaN, 1, 0, 0));
  }
}
