package org.vqs.bench.process;

import com.google.gson.Gson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/**
 * A {@link JavaProcess} that is given a task and leaves a result, both as JSON: a ResourceManager
 * leaves static state behind, and what one scheduler leaves must not slow the next one.
 *
 * @param mainClass the full name of a class whose main method is {@link #answer} or {@link
 *     #answerAndExit}
 * @param options of Java, beside the usual
 * @param limit after which it is taken for stuck
 */
public record JsonProcess(String mainClass, List<String> options, Duration limit) {
  private static final Gson GSON = new Gson();

  /**
   * Makes a result of a task.
   *
   * @param <T> the task
   */
  public interface Work<T> {
    /** The result, which can be written as JSON. */
    Object of(T task) throws Exception;
  }

  /**
   * Runs it to its end.
   *
   * @param name what it is, for the message if it fails
   * @param folder is made; gets its log, its temporary files, the task and the result
   * @throws IOException if it fails, with the end of its log
   */
  public <R> R run(String name, Path folder, Object task, Class<R> type)
      throws IOException, InterruptedException {
    // Absolute, because the process works in it.
    Path directory = folder.toAbsolutePath();
    Path temporary = Files.createDirectories(directory.resolve("tmp"));
    Path given = directory.resolve("task.json");
    Path result = directory.resolve("result.json");
    Path log = log(directory);
    Files.writeString(given, GSON.toJson(task));
    List<String> all = new ArrayList<>(options);
    all.add("-Djava.io.tmpdir=" + temporary);
    OptionalInt code =
        new JavaProcess(all, mainClass, List.of(given.toString(), result.toString()))
            .run(directory, log, limit);
    if (code.isPresent() && code.getAsInt() == 0) {
      return GSON.fromJson(Files.readString(result), type);
    }
    String what =
        code.isEmpty()
            ? "was not done after %d s".formatted(limit.toSeconds())
            : "ended with %d".formatted(code.getAsInt());
    throw new IOException(
        "%s %s; the end of its log, %s:%n%s".formatted(name, what, log, JavaProcess.endOf(log)));
  }

  /** What the last run in a directory wrote. */
  private static Path log(Path directory) {
    return directory.resolve("log.txt");
  }

  /**
   * What the process does: reads the task, writes the result, and ends without waiting for daemons
   * to stop.
   *
   * @param arguments the files of the task and of the result
   */
  public static <T> void answer(String[] arguments, Class<T> type, Work<T> work) {
    write(arguments, type, work);
    Runtime.getRuntime().halt(0);
  }

  /**
   * As {@link #answer}, but the process exits as usual: a recording that Java makes of it is
   * written then.
   */
  public static <T> void answerAndExit(String[] arguments, Class<T> type, Work<T> work) {
    write(arguments, type, work);
    System.exit(0);
  }

  private static <T> void write(String[] arguments, Class<T> type, Work<T> work) {
    try {
      T task = GSON.fromJson(Files.readString(Path.of(arguments[0])), type);
      Files.writeString(Path.of(arguments[1]), GSON.toJson(work.of(task)));
    } catch (Throwable e) {
      fail(e);
    }
  }

  /** Ends the process with what went wrong in its log, in short at its end. */
  private static void fail(Throwable failure) {
    failure.printStackTrace();
    System.err.println(failure);
    Runtime.getRuntime().halt(1);
  }
}
