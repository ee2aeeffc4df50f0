package org.vqs.bench.schedulers.result;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.vqs.bench.schedulers.result.Judgement.Status;
import org.vqs.bench.schedulers.run.SchedulerRun;

/** What a scheduler must reach in a scenario. */
public sealed interface Threshold {

  /** Number of the target that it is a part of. */
  int target();

  /** Name of the scenario. */
  String scenario();

  /** Name of the scheduler that must reach it. */
  String scheduler();

  /** What it asks for, for people. */
  String what();

  /** Judges where there is a number of the scheduler to judge. */
  Judgement compare(Results results);

  /** The number that is compared. */
  Figure figure();

  /** Judges what was measured; what did not finish has missed it. */
  default Judgement judge(Results results) {
    List<SchedulerRun> runs = results.of(scenario(), scheduler());
    if (runs.isEmpty()) {
      return Judgement.without(this, Status.NOT_MEASURED, scheduler() + " was not run");
    }
    if (runs.stream().noneMatch(SchedulerRun::isFinished)) {
      return Judgement.without(this, Status.MISSED, scheduler() + " did not finish");
    }
    if (Double.isNaN(results.mean(scenario(), scheduler(), figure()))) {
      return Judgement.without(
          this, Status.NOT_MEASURED, scheduler() + " has no " + figure().name());
    }
    return compare(results);
  }

  /** A number below a limit. */
  record Absolute(int target, String scenario, String scheduler, Figure figure, double below)
      implements Threshold {
    @Override
    public String what() {
      return "%s below %s %s".formatted(figure.name(), plain(below), figure.unit());
    }

    @Override
    public Judgement compare(Results results) {
      double measured = results.mean(scenario, scheduler, figure);
      return Judgement.of(this, measured < below, measured, below, figure.unit(), "");
    }
  }

  /**
   * A number beside that of another scheduler or of another scenario.
   *
   * @param times how many times the other's it may be
   * @param more what is added to that
   */
  record Relative(
      int target,
      String scenario,
      String scheduler,
      Figure figure,
      double times,
      double more,
      String toScenario,
      String toScheduler)
      implements Threshold {
    @Override
    public String what() {
      String other =
          toScenario.equals(scenario) ? "that of " + toScheduler : "that in " + toScenario;
      return figure.name()
          + " at most "
          + (times == 1 ? "" : plain(times) + " x ")
          + other
          + (more == 0 ? "" : " + " + plain(more) + " " + figure.unit());
    }

    @Override
    public Judgement compare(Results results) {
      double other = results.mean(toScenario, toScheduler, figure);
      if (Double.isNaN(other)) {
        return Judgement.without(
            this,
            Status.NOT_MEASURED,
            "no %s of %s in %s".formatted(figure.name(), toScheduler, toScenario));
      }
      double measured = results.mean(scenario, scheduler, figure);
      double limit = times * other + more;
      String remark =
          "%s in %s: %s %s".formatted(toScheduler, toScenario, plain(other), figure.unit());
      return Judgement.of(this, measured <= limit, measured, limit, figure.unit(), remark);
    }
  }

  /**
   * So many times the containers per second of the best rival. Where even a scheduler that decides
   * nothing has fewer, the time for deciding must be a part of that scheduler's time instead.
   *
   * @param floor name of the scheduler that decides nothing
   * @param floorShare how much of its time deciding may take
   */
  record Throughput(
      int target,
      String scenario,
      String scheduler,
      double times,
      List<String> rivals,
      String floor,
      double floorShare)
      implements Threshold {
    @Override
    public Figure figure() {
      return Figure.STEADY_RATE;
    }

    @Override
    public String what() {
      return "%s at least %s x the best of %s; beyond %s: deciding at most %s %% of its time"
          .formatted(
              figure().name(),
              plain(times),
              String.join(", ", rivals),
              floor,
              plain(100 * floorShare));
    }

    @Override
    public Judgement compare(Results results) {
      List<String> finished =
          rivals.stream().filter(rival -> !Double.isNaN(rate(results, rival))).toList();
      if (finished.isEmpty()) {
        return Judgement.without(this, Status.NOT_MEASURED, "no rival was measured");
      }
      String best =
          finished.stream()
              .max((left, right) -> Double.compare(rate(results, left), rate(results, right)))
              .orElseThrow();
      double own = rate(results, scheduler);
      double wanted = times * rate(results, best);
      String remark =
          "%s: %s/s, %s: %s/s, %s times%s"
              .formatted(
                  scheduler,
                  plain(own),
                  best,
                  plain(rate(results, best)),
                  plain(own / rate(results, best)),
                  left(finished));
      return wanted > rate(results, floor)
          ? compareToFloor(results, remark)
          : Judgement.of(this, own >= wanted, own, wanted, figure().unit(), remark);
    }

    private Judgement compareToFloor(Results results, String remark) {
      double least = results.mean(scenario, floor, Figure.COST);
      double deciding = results.mean(scenario, scheduler, Figure.COST) - least;
      return Judgement.of(
          this,
          deciding <= floorShare * least,
          100 * deciding / least,
          100 * floorShare,
          "% of " + floor + "'s time",
          "%s, %s: %s/s".formatted(remark, floor, plain(rate(results, floor))));
    }

    private String left(List<String> finished) {
      return rivals.stream()
          .filter(rival -> !finished.contains(rival))
          .map(rival -> ", without " + rival)
          .collect(Collectors.joining());
    }

    private double rate(Results results, String of) {
      return results.mean(scenario, of, figure());
    }
  }

  /** At most four significant digits, and all before the point. */
  private static String plain(double number) {
    return String.format(Locale.ROOT, Math.abs(number) >= 1000 ? "%,.0f" : "%.4g", number)
        .replaceFirst("(\\.\\d*?)0+$", "$1")
        .replaceFirst("\\.$", "");
  }
}
