package org.vqs.sim.trace.generate;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import org.vqs.sim.trace.ParsedTrace;
import org.vqs.sim.trace.TraceJob;
import org.vqs.sim.trace.TraceReport;

/**
 * Makes a workload that resembles what the papers say of Google's trace of 2011, which cannot be
 * shipped: a stand-in for it, and to be labelled as one.
 *
 * <pre>
 * jobs arrive by a Poisson process of rate r · (1 + diurnal · cos(2π t / day)), thinned
 * each job:  tasks       bounded Pareto, times a factor that makes its mean meanTasksPerJob
 *            (cpu, mem)  log-normal, correlated; each up to the next request of a catalogue
 *            duration    log-normal between jobs
 * each task: arrival     that of its job + uniform in [0, burst]
 *            duration    that of its job · log-normal between tasks, cut
 * at last:   durations   times one factor so that the offered load is met
 * </pre>
 *
 * <p>Times and durations are whole microseconds, sizes decimals of five digits. The same settings
 * and seed give the same trace. Cost: about a second and 150 MB for a million tasks.
 */
public final class GoogleLikeGenerator {
  private static final double DAY = 24 * 60 * 60;
  private static final double MICROSECONDS = 1e6;
  private static final double LEAST_REQUEST = 0.001;

  /** In the trace no request for CPU is above half of the largest server. */
  private static final double MOST_CPU = 0.5;

  private static final double MOST_MEMORY = 1;

  private final GoogleLikeSettings settings;
  private final RequestCatalogue cpus;
  private final RequestCatalogue memories;
  private final Chance arrivals;
  private final Chance jobs;
  private final Chance tasks;
  private final double taskFactor;
  private double now;

  private record Task(double arrival, double duration, List<BigDecimal> amounts) {
    double work() {
      return amounts.get(0).max(amounts.get(1)).doubleValue() * duration;
    }
  }

  private GoogleLikeGenerator(GoogleLikeSettings settings, long seed) {
    this.settings = settings;
    this.cpus = new RequestCatalogue(settings.cpuSizes(), LEAST_REQUEST, MOST_CPU);
    this.memories = new RequestCatalogue(settings.memorySizes(), LEAST_REQUEST, MOST_MEMORY);
    SplittableRandom root = new SplittableRandom(seed);
    this.arrivals = new Chance(root.split());
    this.jobs = new Chance(root.split());
    this.tasks = new Chance(root.split());
    this.taskFactor = settings.meanTasksPerJob() / boundedParetoMean(settings);
  }

  /** The trace of a seed, with resources cpu and mem. */
  public static ParsedTrace generate(GoogleLikeSettings settings, long seed) {
    List<Task> tasks = new GoogleLikeGenerator(settings, seed).tasks();
    double work = tasks.stream().mapToDouble(Task::work).sum();
    double span = tasks.get(tasks.size() - 1).arrival() - tasks.get(0).arrival();
    double factor = settings.load() * settings.servers() * span / work;
    List<TraceJob> result = new ArrayList<>(tasks.size());
    for (Task task : tasks) {
      result.add(
          new TraceJob(
              wholeMicroseconds(task.arrival()),
              Math.max(1 / MICROSECONDS, wholeMicroseconds(task.duration() * factor)),
              task.amounts()));
    }
    return new ParsedTrace(
        "google-like:" + seed, List.of("cpu", "mem"), result, TraceReport.none());
  }

  private static double wholeMicroseconds(double seconds) {
    return StrictMath.rint(seconds * MICROSECONDS) / MICROSECONDS;
  }

  /** In order of arrival. */
  private List<Task> tasks() {
    List<Task> made = new ArrayList<>(settings.tasks());
    while (made.size() < settings.tasks()) {
      addJob(made);
    }
    made.sort(Comparator.comparingDouble(Task::arrival));
    return made;
  }

  private void addJob(List<Task> made) {
    now = nextJob(now);
    List<BigDecimal> amounts = amounts();
    double count =
        taskFactor * jobs.boundedPareto(settings.tasksPerJobTail(), settings.mostTasksPerJob());
    int number =
        (int) Math.max(1, Math.min(StrictMath.rint(count), settings.tasks() - made.size()));
    double jobDuration = StrictMath.exp(settings.jobDurationSpread() * jobs.normal());
    for (int i = 0; i < number; i++) {
      double arrival = now + settings.burst() * tasks.uniform();
      double duration =
          jobDuration * StrictMath.exp(settings.taskDurationSpread() * tasks.normal());
      made.add(new Task(arrival, Math.min(duration, settings.longestDuration()), amounts));
    }
  }

  /** Thinning: candidates at the highest rate, each kept with the chance rate / highest rate. */
  private double nextJob(double after) {
    double meanGap = settings.days() * DAY * settings.meanTasksPerJob() / settings.tasks();
    double highest = 1 + settings.diurnal();
    double time = after;
    double rate;
    do {
      time += arrivals.exponential(meanGap / highest);
      rate = 1 + settings.diurnal() * StrictMath.cos(2 * Math.PI * time / DAY);
    } while (arrivals.uniform() * highest > rate);
    return time;
  }

  private List<BigDecimal> amounts() {
    double shared = jobs.normal();
    double own = jobs.normal();
    double rho = settings.correlation();
    double other = rho * shared + StrictMath.sqrt(1 - rho * rho) * own;
    boolean popular = jobs.uniform() < settings.popular();
    double cpu = settings.cpuMedian() * StrictMath.exp(settings.sizeSpread() * shared);
    double memory = settings.memoryMedian() * StrictMath.exp(settings.sizeSpread() * other);
    return List.of(cpus.atLeast(cpu, popular), memories.atLeast(memory, popular));
  }

  private static double boundedParetoMean(GoogleLikeSettings settings) {
    double most = settings.mostTasksPerJob();
    double a = settings.tasksPerJobTail();
    if (most == 1) {
      return 1;
    }
    double mass = 1 - StrictMath.pow(most, -a);
    double moment = a == 1 ? StrictMath.log(most) : a / (a - 1) * (1 - StrictMath.pow(most, 1 - a));
    return moment / mass;
  }
}
