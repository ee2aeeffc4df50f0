package org.vqs.whatif.job;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;

/**
 * Computes the row whose number it is given, in a process of its own: that has the classes that the
 * command has, whatever Hadoop the cluster has. This class knows nothing but Hadoop, since only it
 * is in the job's jar.
 */
public final class RowMapper extends Mapper<LongWritable, Text, NullWritable, NullWritable> {
  /** The class whose main method computes a row. */
  static final String MAIN = "vqs.row.main";

  /** What describes the list, in the form that this class takes. */
  static final String LIST = "vqs.row.list";

  /** What the rows are and how many, for people. */
  static final String WHAT = "vqs.row.what";

  /** The class path, in the first archive of the job's cache. */
  static final String CLASS_PATH = "vqs.row.class-path";

  /** What Java is given, a line each. */
  static final String JAVA = "vqs.row.java";

  /** The directory of which row each task computes: jobs sort their tasks. */
  static final String TASKS = "vqs.row.tasks";

  /** The directory of what failed, a file for each attempt. */
  static final String FAILURES = "vqs.row.failures";

  /** The counter of steps that are done. */
  static final String GROUP = "vqs";

  static final String STEPS = "steps";

  /** How many of the last lines of errors are told, without the frames of stacks. */
  private static final int LINES_OF_ERRORS = 5;

  private static final String FRAME = "\t";
  private static final long LOOK_EVERY_S = 2;

  @Override
  protected void map(LongWritable key, Text line, Context context)
      throws IOException, InterruptedException {
    int row = Integer.parseInt(line.toString());
    String name = "row " + (row + 1) + " of " + context.getConfiguration().get(WHAT);
    context.setStatus(name);
    note(TASKS, context.getTaskAttemptID().getTaskID().toString(), name, context);
    Path room = Files.createTempDirectory("row");
    try {
      Path result = room.resolve("result.gz");
      run(command(context.getConfiguration(), row, room, result), name, room, context);
      org.apache.hadoop.fs.Path kept =
          new org.apache.hadoop.fs.Path(FileOutputFormat.getWorkOutputPath(context), file(row));
      kept.getFileSystem(context.getConfiguration())
          .copyFromLocalFile(new org.apache.hadoop.fs.Path(result.toUri()), kept);
    } catch (IOException e) {
      note(FAILURES, context.getTaskAttemptID().toString(), e.getMessage(), context);
      throw e;
    } finally {
      FileUtil.fullyDelete(room.toFile());
    }
  }

  /** Keeps something where it is still found when the application master is gone. */
  private static void note(String directory, String name, String text, Context context)
      throws IOException {
    org.apache.hadoop.fs.Path file =
        new org.apache.hadoop.fs.Path(context.getConfiguration().get(directory), name);
    try (OutputStream out = file.getFileSystem(context.getConfiguration()).create(file)) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    }
  }

  /** The name of the file with a row's result. */
  static String file(int row) {
    return "row-" + row + ".gz";
  }

  private static List<String> command(Configuration conf, int row, Path room, Path result)
      throws IOException {
    List<Path> archives = local(conf, MRJobConfig.CACHE_LOCALARCHIVES);
    List<String> classPath = new ArrayList<>();
    for (String each : conf.getStrings(CLASS_PATH)) {
      classPath.add(archives.get(0).resolve(each).toString());
    }
    Path list = Files.writeString(room.resolve("list.json"), conf.get(LIST));
    Path earlier = Files.createDirectory(room.resolve("earlier"));
    for (Path file : local(conf, MRJobConfig.CACHE_LOCALFILES)) {
      Files.createSymbolicLink(earlier.resolve(file.getFileName()), file);
    }
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(Arrays.asList(conf.get(JAVA).split("\n")));
    command.addAll(List.of("-cp", String.join(File.pathSeparator, classPath), conf.get(MAIN)));
    command.addAll(
        List.of(
            list.toString(),
            "" + row,
            archives.get(1).toString(),
            earlier.toString(),
            result.toString()));
    return command;
  }

  /** Where parts of the job's cache are, in the order in which they were added. */
  private static List<Path> local(Configuration conf, String property) {
    return Arrays.stream(conf.getStrings(property, new String[0]))
        .map(each -> Path.of(new org.apache.hadoop.fs.Path(each).toUri().getPath()))
        .map(Path::toAbsolutePath)
        .toList();
  }

  private static void run(List<String> command, String name, Path room, Context context)
      throws IOException, InterruptedException {
    Process process = new ProcessBuilder(command).directory(room.toFile()).start();
    try {
      AtomicLong steps = new AtomicLong();
      Deque<String> errors = new ArrayDeque<>();
      Thread told = reader(process.getInputStream(), line -> steps.addAndGet(Long.parseLong(line)));
      Thread complaints =
          reader(
              process.getErrorStream(),
              line -> {
                System.err.println(line);
                if (line.startsWith(FRAME)) {
                  return;
                }
                errors.addLast(line);
                if (errors.size() > LINES_OF_ERRORS) {
                  errors.removeFirst();
                }
              });
      while (!process.waitFor(LOOK_EVERY_S, TimeUnit.SECONDS)) {
        context.getCounter(GROUP, STEPS).increment(steps.getAndSet(0));
        context.progress();
      }
      told.join();
      complaints.join();
      context.getCounter(GROUP, STEPS).increment(steps.get());
      if (process.exitValue() != 0) {
        throw new IOException(
            "%s ended with exit code %d: %s; its log is %s/stderr on %s"
                .formatted(
                    name,
                    process.exitValue(),
                    String.join(" | ", errors),
                    System.getenv("LOG_DIRS"),
                    System.getenv("NM_HOST")));
      }
    } finally {
      process.destroyForcibly();
    }
  }

  private static Thread reader(InputStream stream, Consumer<String> lines) {
    Thread thread =
        new Thread(
            () -> {
              try (BufferedReader in =
                  new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8))) {
                in.lines().forEach(lines);
              } catch (IOException e) {
                System.err.println("the row's output ended: " + e);
              }
            },
            "row");
    thread.start();
    return thread;
  }
}
