package org.vqs.whatif.job;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.TaskCompletionEvent;
import org.apache.hadoop.mapreduce.TaskID;
import org.apache.hadoop.util.ShutdownHookManager;
import org.vqs.sim.row.RowList;
import org.vqs.sim.row.RowWorkers;

/** A job that computes a list, and what is told of it while it runs. */
final class RowJob {
  private static final int KILL_PRIORITY = 50;
  private static final int EVENTS_AT_ONCE = 1_000;
  private static final String THROWN = "Error: java.io.IOException: ";

  private final Job job;
  private final RowList list;
  private final Path tasks;
  private final Path failures;
  private int events;
  private long told;
  private String lastFailure = "";

  /**
   * A job that does not run yet.
   *
   * @param room a directory for what rows note
   */
  RowJob(Job job, RowList list, Path room) {
    this.job = job;
    this.list = list;
    tasks = new Path(room, "tasks");
    failures = new Path(room, "failures");
    job.getConfiguration().set(RowMapper.TASKS, tasks.toString());
    job.getConfiguration().set(RowMapper.FAILURES, failures.toString());
  }

  /** What the rows of a list are and how many, for people. */
  static String what(RowList list) {
    return list.rows() + " (" + list.what() + ")";
  }

  /**
   * Runs it to its end. It ends with this process.
   *
   * @param steps hears how many more steps are done
   * @throws RowJobException if it fails; names the row
   */
  void await(LongConsumer steps) throws IOException, InterruptedException, ClassNotFoundException {
    Runnable kill = this::kill;
    job.submit();
    ShutdownHookManager.get().addShutdownHook(kill, KILL_PRIORITY);
    try {
      System.err.println(list.what() + ": " + job.getJobID() + ", " + job.getTrackingURL());
      boolean ended;
      do {
        ended = job.isComplete();
        tellAttempts();
        tellSteps(steps);
        if (!ended) {
          TimeUnit.MILLISECONDS.sleep(Job.getProgressPollInterval(job.getConfiguration()));
        }
      } while (!ended);
      if (!job.isSuccessful()) {
        throw new RowJobException("%s failed: %s".formatted(job.getJobID(), failure()));
      }
      steps.accept((long) RowWorkers.STEPS * list.rows() - told);
    } finally {
      ShutdownHookManager.get().removeShutdownHook(kill);
    }
  }

  private String failure() throws IOException, InterruptedException {
    FileSystem files = failures.getFileSystem(job.getConfiguration());
    FileStatus[] noted = files.exists(failures) ? files.listStatus(failures) : new FileStatus[0];
    if (noted.length == 0) {
      return lastFailure.isEmpty() ? job.getStatus().getFailureInfo() : lastFailure;
    }
    return text(files, noted[noted.length - 1].getPath());
  }

  private void kill() {
    try {
      job.killJob();
    } catch (IOException e) {
      System.err.println(job.getJobID() + " may still run: " + e.getMessage());
    }
  }

  /** A row that begins again has not done what it had done. */
  private void tellSteps(LongConsumer steps) throws IOException {
    Counters counters = job.getCounters();
    if (counters != null) {
      long now = counters.findCounter(RowMapper.GROUP, RowMapper.STEPS).getValue();
      if (now > told) {
        steps.accept(now - told);
        told = now;
      }
    }
  }

  private void tellAttempts() throws IOException, InterruptedException {
    TaskCompletionEvent[] news = job.getTaskCompletionEvents(events, EVENTS_AT_ONCE);
    events += news.length;
    for (TaskCompletionEvent event : news) {
      TaskCompletionEvent.Status status = event.getStatus();
      if (status == TaskCompletionEvent.Status.FAILED
          || status == TaskCompletionEvent.Status.KILLED
          || status == TaskCompletionEvent.Status.TIPFAILED) {
        tellFailure(event, row(event.getTaskAttemptId().getTaskID()));
      }
    }
  }

  private void tellFailure(TaskCompletionEvent event, String row)
      throws IOException, InterruptedException {
    String[] all = job.getTaskDiagnostics(event.getTaskAttemptId());
    String reason = all == null || all.length == 0 ? "no reason is known" : reason(all[0]);
    lastFailure =
        "attempt %d on %s: %s"
            .formatted(
                event.getTaskAttemptId().getId() + 1,
                event.getTaskTrackerHttp(),
                reason.startsWith(row) ? reason : row + ": " + reason);
    System.err.println(lastFailure);
  }

  private static String reason(String diagnostics) {
    String first = diagnostics.lines().findFirst().orElse("");
    return first.startsWith(THROWN) ? first.substring(THROWN.length()) : first;
  }

  /** What a task computes, if it came so far as to say it. */
  private String row(TaskID task) throws IOException {
    Path file = new Path(tasks, task.toString());
    FileSystem files = file.getFileSystem(job.getConfiguration());
    return files.exists(file) ? text(files, file) : "a row of " + what(list);
  }

  private static String text(FileSystem files, Path file) throws IOException {
    try (InputStream in = files.open(file)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
