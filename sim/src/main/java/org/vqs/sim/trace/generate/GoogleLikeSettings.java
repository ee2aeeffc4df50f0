package org.vqs.sim.trace.generate;

/**
 * What a Google-like workload is made with; see {@link GoogleLikeGenerator} for how.
 *
 * @param tasks how many tasks arrive
 * @param days over how many days, about
 * @param meanTasksPerJob the mean number of tasks of a job, which have one size and arrive together
 * @param mostTasksPerJob no job has more
 * @param tasksPerJobTail the exponent of the bounded Pareto law of tasks per job; smaller is
 *     heavier
 * @param burst the tasks of a job arrive within so many seconds
 * @param diurnal by which fraction of its mean the rate of jobs rises and falls in a day
 * @param cpuSizes how many CPU requests there are to choose from, in even ratios
 * @param memorySizes likewise for memory
 * @param cpuMedian the median CPU request, as a fraction of the largest server
 * @param memoryMedian likewise for memory
 * @param sizeSpread the standard deviation of the logarithm of a request
 * @param correlation of the logarithms of the CPU and memory request of a job
 * @param popular the fraction of jobs whose requests are among a few that people like to write
 * @param jobDurationSpread the standard deviation, between jobs, of the logarithm of durations
 * @param taskDurationSpread the same between the tasks of a job
 * @param longestDuration longer durations are cut to so many times the median
 * @param load the load that is offered to {@code servers} servers of capacity 1 by the larger of
 *     CPU and memory: sum of size · duration / (servers · span). All durations are multiplied by
 *     one factor to meet it, which decides their mean
 * @param servers see {@code load}
 */
public record GoogleLikeSettings(
    int tasks,
    double days,
    double meanTasksPerJob,
    int mostTasksPerJob,
    double tasksPerJobTail,
    double burst,
    double diurnal,
    int cpuSizes,
    int memorySizes,
    double cpuMedian,
    double memoryMedian,
    double sizeSpread,
    double correlation,
    double popular,
    double jobDurationSpread,
    double taskDurationSpread,
    double longestDuration,
    double load,
    int servers) {

  /** Checks the values. */
  public GoogleLikeSettings {
    require(tasks > 1, "tasks", tasks, "more than 1");
    require(days > 0, "days", days, "positive");
    require(mostTasksPerJob >= 1, "most tasks per job", mostTasksPerJob, "at least 1");
    require(
        meanTasksPerJob >= 1 && meanTasksPerJob <= mostTasksPerJob,
        "mean tasks per job",
        meanTasksPerJob,
        "from 1 to the most tasks per job");
    require(tasksPerJobTail > 0, "tasks per job tail", tasksPerJobTail, "positive");
    require(burst >= 0, "burst", burst, "zero or more");
    require(diurnal >= 0 && diurnal < 1, "diurnal", diurnal, "in [0, 1)");
    require(cpuSizes > 1 && cpuSizes <= 10_000, "CPU sizes", cpuSizes, "from 2 to 10000");
    require(
        memorySizes > 1 && memorySizes <= 10_000, "memory sizes", memorySizes, "from 2 to 10000");
    require(cpuMedian > 0 && cpuMedian <= 1, "CPU median", cpuMedian, "in (0, 1]");
    require(memoryMedian > 0 && memoryMedian <= 1, "memory median", memoryMedian, "in (0, 1]");
    require(sizeSpread >= 0, "size spread", sizeSpread, "zero or more");
    require(correlation >= -1 && correlation <= 1, "correlation", correlation, "in [-1, 1]");
    require(popular >= 0 && popular <= 1, "popular", popular, "in [0, 1]");
    require(jobDurationSpread >= 0, "job duration spread", jobDurationSpread, "zero or more");
    require(taskDurationSpread >= 0, "task duration spread", taskDurationSpread, "zero or more");
    require(longestDuration >= 1, "longest duration", longestDuration, "at least 1");
    require(load > 0, "load", load, "positive");
    require(servers > 0, "servers", servers, "positive");
  }

  /**
   * About what the papers say of their part of the trace: a million tasks in one and a half days,
   * half an hour long in the mean, more than 700 memory and 400 CPU requests and more than 10 000
   * of both together in the first day. The load is 0.6 on 1000 servers, so that a traffic scaling
   * of 1.6 offers 0.96.
   */
  public static GoogleLikeSettings defaults() {
    return new GoogleLikeSettings(
        1_000_000, 1.5, 25, 2_000, 1.2, 10, 0.3, 520, 1_100, 0.021, 0.021, 0.85, 0.4, 0.3, 1.0, 1.5,
        250, 0.6, 1_000);
  }

  /** The same with another number of tasks, on as many servers and in as many days. */
  public GoogleLikeSettings withTasks(int newTasks) {
    return with(newTasks, days, load, servers);
  }

  /** The same with another number of days; durations follow from the load. */
  public GoogleLikeSettings withDays(double newDays) {
    return with(tasks, newDays, load, servers);
  }

  /** The same with another load on another number of servers. */
  public GoogleLikeSettings withLoad(double newLoad, int newServers) {
    return with(tasks, days, newLoad, newServers);
  }

  private GoogleLikeSettings with(int newTasks, double newDays, double newLoad, int newServers) {
    return new GoogleLikeSettings(
        newTasks,
        newDays,
        meanTasksPerJob,
        mostTasksPerJob,
        tasksPerJobTail,
        burst,
        diurnal,
        cpuSizes,
        memorySizes,
        cpuMedian,
        memoryMedian,
        sizeSpread,
        correlation,
        popular,
        jobDurationSpread,
        taskDurationSpread,
        longestDuration,
        newLoad,
        newServers);
  }

  private static void require(boolean holds, String what, double value, String range) {
    if (!holds) {
      throw new IllegalArgumentException(what + " (" + value + ") must be " + range);
    }
  }
}
