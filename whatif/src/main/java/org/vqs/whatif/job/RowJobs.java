package org.vqs.whatif.job;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsAction;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.io.IOUtils;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.Cluster;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.lib.input.NLineInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.lib.output.LazyOutputFormat;
import org.apache.hadoop.mapreduce.lib.output.TextOutputFormat;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.vqs.sim.row.RowCluster;
import org.vqs.sim.row.RowList;
import org.vqs.sim.row.RowTask;

/**
 * Computes each list by a MapReduce job, a map task for each row. What rows need and give lies in a
 * directory of its own among the user's staged files, which goes when this process ends.
 */
final class RowJobs implements RowCluster {
  private static final int CONNECT_MS = 5_000;

  /** What a map task's own process needs beside that of its row. */
  private static final int MAPPER_MB = 128;

  private static final int LEAST_HEAP_MB = 64;

  private final Configuration conf;
  private final RowProgram program;
  private final FileSystem files;
  private final Path directory;
  private final List<Path> earlier = new ArrayList<>();

  /**
   * Brings a program to a cluster.
   *
   * @param conf of the cluster, and of the jobs
   * @throws RowJobException if nobody answers, or map tasks are too small
   */
  RowJobs(Configuration conf, RowProgram program) throws IOException {
    this.conf = new Configuration(conf);
    this.program = program;
    this.conf.set(RowMapper.JAVA, RowProgram.javaOptions(heapMb(conf)));
    directory =
        new Path(
            stagingArea(conf),
            "vqs-rows-"
                + InetAddress.getLocalHost().getHostName()
                + "-"
                + ProcessHandle.current().pid());
    files = directory.getFileSystem(conf);
    files.delete(directory, true);
    FileSystem.mkdirs(
        files, directory, new FsPermission(FsAction.ALL, FsAction.NONE, FsAction.NONE));
    files.deleteOnExit(directory);
    try (OutputStream out = files.create(classes())) {
      program.writeClasses(out);
    }
    try (OutputStream out = files.create(inputs())) {
      program.writeInputs(out);
    }
    try (ZipOutputStream jar = new ZipOutputStream(files.create(jar()))) {
      String mapper = RowMapper.class.getName().replace('.', '/') + ".class";
      jar.putNextEntry(new ZipEntry(mapper));
      RowMapper.class.getResourceAsStream("/" + mapper).transferTo(jar);
    }
  }

  private Path classes() {
    return new Path(directory, "classes.zip");
  }

  private Path inputs() {
    return new Path(directory, "inputs.zip");
  }

  private Path jar() {
    return new Path(directory, "mapper.jar");
  }

  private static int heapMb(Configuration conf) throws RowJobException {
    int container = new JobConf(conf).getMemoryRequired(TaskType.MAP);
    int heap = container * 3 / 4 - MAPPER_MB;
    if (heap < LEAST_HEAP_MB) {
      throw new RowJobException(
          "mapreduce.map.memory.mb (%d) is too little for a run: give --yarn-set mapreduce.map.memory.mb=1024 or more"
              .formatted(container));
    }
    return heap;
  }

  private static Path stagingArea(Configuration conf) throws IOException {
    Configuration impatient = new Configuration(conf);
    impatient.setInt(YarnConfiguration.RESOURCEMANAGER_CONNECT_MAX_WAIT_MS, CONNECT_MS);
    impatient.setInt(YarnConfiguration.RESOURCEMANAGER_CONNECT_RETRY_INTERVAL_MS, 1_000);
    impatient.setInt("ipc.client.connect.max.retries", 0);
    try {
      Cluster cluster = new Cluster(impatient);
      try {
        cluster.getClusterStatus();
        return cluster.getStagingAreaDir();
      } finally {
        cluster.close();
      }
    } catch (IOException e) {
      throw new RowJobException(
          "no ResourceManager answers at %s (yarn.resourcemanager.address): start it, or let HADOOP_CONF_DIR name the files of another; %s"
              .formatted(conf.get(YarnConfiguration.RM_ADDRESS), e.getMessage()),
          e);
    } catch (InterruptedException e) {
      throw interrupted();
    }
  }

  private static UncheckedIOException interrupted() {
    Thread.currentThread().interrupt();
    return new UncheckedIOException(new InterruptedIOException("interrupted"));
  }

  @Override
  public List<String> compute(RowList list, LongConsumer steps) {
    if (list.number() == 0) {
      earlier.clear();
    }
    try {
      Path room = new Path(directory, "list-" + list.number());
      files.delete(room, true);
      Path out = new Path(room, "out");
      new RowJob(job(list, room, out), list, room).await(steps);
      Path all = new Path(room, RowTask.file(list.number()));
      join(list.rows(), out, all);
      earlier.add(all);
      return RowTask.lines(files.open(all));
    } catch (IOException | ClassNotFoundException e) {
      throw new UncheckedIOException(e instanceof IOException io ? io : new IOException(e));
    } catch (InterruptedException e) {
      throw interrupted();
    }
  }

  private Job job(RowList list, Path room, Path out) throws IOException {
    Job job = Job.getInstance(conf, "vqs " + String.join(" ", list.arguments()));
    job.setJar(files.makeQualified(jar()).toString());
    job.getConfiguration().set(RowMapper.MAIN, program.main());
    job.getConfiguration().set(RowMapper.LIST, RowTask.describe(list));
    job.getConfiguration().set(RowMapper.WHAT, RowJob.what(list));
    job.getConfiguration().setStrings(RowMapper.CLASS_PATH, program.classNames());
    job.addCacheArchive(link(classes(), "vqs-classes"));
    job.addCacheArchive(link(inputs(), "vqs-inputs"));
    for (Path each : earlier) {
      job.addCacheFile(link(each, each.getName()));
    }
    Path rows = new Path(room, "rows");
    try (OutputStream to = files.create(rows)) {
      to.write(
          IntStream.range(0, list.rows())
              .mapToObj(row -> row + "\n")
              .collect(Collectors.joining())
              .getBytes(StandardCharsets.UTF_8));
    }
    job.setInputFormatClass(NLineInputFormat.class);
    NLineInputFormat.addInputPath(job, rows);
    NLineInputFormat.setNumLinesPerSplit(job, 1);
    job.setMapperClass(RowMapper.class);
    job.setNumReduceTasks(0);
    // A row that is slow is long: to compute it twice at a time helps nobody.
    job.setMapSpeculativeExecution(false);
    job.setOutputKeyClass(NullWritable.class);
    job.setOutputValueClass(NullWritable.class);
    LazyOutputFormat.setOutputFormatClass(job, TextOutputFormat.class);
    FileOutputFormat.setOutputPath(job, out);
    return job;
  }

  private URI link(Path file, String name) {
    return URI.create(files.makeQualified(file).toUri() + "#" + name);
  }

  /** Files in gzip one after the other are one. */
  private void join(int rows, Path out, Path all) throws IOException {
    try (OutputStream to = files.create(all)) {
      for (int row = 0; row < rows; row++) {
        IOUtils.copyBytes(files.open(new Path(out, RowMapper.file(row))), to, conf, false);
      }
    }
  }
}
