package org.vqs.yarn.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.apache.hadoop.conf.Configuration;

/**
 * Spark as Maven Central has it, with the jobs of {@code it/src/test/spark}. It runs in processes
 * of its own and on a class path of its own, which has nothing of this build.
 */
public final class Spark {
  private static final Path SOURCES = Path.of("it", "src", "test", "spark");
  private static final Path POM = Path.of("scripts", "lib", "spark-pom.xml");
  private static final String PACKAGE = "org.vqs.spark.";

  /** Of the first download. */
  private static final long RESOLVE_MINUTES = 10;

  private final Path directory;
  private final Path libraries;
  private final Path jobs;
  private final Path driverLog;

  /**
   * Resolves Spark's jars and compiles the jobs.
   *
   * @param directory where both are put, and the configuration of its clients
   */
  public Spark(Path directory) throws IOException, InterruptedException {
    this.directory = directory.toAbsolutePath();
    driverLog = this.directory.resolve("driver.log");
    libraries = Files.createDirectories(this.directory.resolve("lib"));
    String classPath = resolve(this.directory.resolve("classpath"));
    for (String jar : classPath.split(File.pathSeparator, -1)) {
      Path link = libraries.resolve(Path.of(jar).getFileName());
      Files.deleteIfExists(link);
      Files.createSymbolicLink(link, Path.of(jar));
    }
    jobs = compile(classPath);
  }

  private static String resolve(Path file) throws IOException, InterruptedException {
    if (maven(file, "-o") != 0) {
      assertThat(maven(file)).as("exit code of Maven for %s", POM).isZero();
    }
    return Files.readString(file).strip();
  }

  private static int maven(Path file, String... options) throws IOException, InterruptedException {
    List<String> command =
        new ArrayList<>(
            List.of("mvn", "-q", "-B", "-f", POM.toString(), "dependency:build-classpath"));
    command.add("-Dmdep.outputFile=" + file);
    command.addAll(List.of(options));
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(file.resolveSibling("maven.log").toFile())
            .start();
    if (!process.waitFor(RESOLVE_MINUTES, TimeUnit.MINUTES)) {
      process.destroyForcibly();
    }
    return process.waitFor();
  }

  private Path compile(String classPath) throws IOException {
    Path classes = Files.createDirectories(directory.resolve("jobs"));
    List<String> arguments = new ArrayList<>(List.of("-nowarn", "-proc:none", "-cp", classPath));
    arguments.addAll(List.of("-d", classes.toString()));
    try (Stream<Path> sources = Files.walk(SOURCES)) {
      sources
          .filter(source -> source.toString().endsWith(".java"))
          .forEach(source -> arguments.add(source.toString()));
    }
    int code =
        ToolProvider.getSystemJavaCompiler()
            .run(null, null, null, arguments.toArray(String[]::new));
    assertThat(code).as("exit code of the compiler for %s", arguments).isZero();
    return classes;
  }

  /**
   * A job in cluster mode: its driver is the application master.
   *
   * @param name of its class
   * @param settings of Spark, beside those that all jobs have here
   * @param arguments of the job
   */
  public record Job(String name, Map<String, String> settings, List<String> arguments) {}

  /**
   * Submits a job.
   *
   * @param cluster of the ResourceManager
   * @return the client, which ends with the job, with 0 if the job succeeds
   */
  public Process submit(Configuration cluster, Job job) throws IOException {
    Files.deleteIfExists(driverLog);
    Path conf = Files.createDirectories(directory.resolve("conf"));
    try (OutputStream out = Files.newOutputStream(conf.resolve("yarn-site.xml"))) {
      cluster.writeXml(out);
    }
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("@scripts/lib/hadoop.opts", "-XX:TieredStopAtLevel=1", "-Xmx256m"));
    command.addAll(List.of("-cp", conf + File.pathSeparator + libraries + "/*"));
    command.addAll(List.of("org.apache.spark.deploy.SparkSubmit", "--master", "yarn"));
    command.addAll(List.of("--deploy-mode", "cluster", "--class", PACKAGE + job.name()));
    all(job.settings())
        .forEach((key, value) -> command.addAll(List.of("--conf", key + "=" + value)));
    command.add("spark-internal");
    command.addAll(job.arguments());
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(directory.resolve("client.log").toFile());
    builder.environment().put("HADOOP_CONF_DIR", conf.toString());
    return builder.start();
  }

  /** What every job needs here: jars that are on this machine, and little of everything. */
  private Map<String, String> all(Map<String, String> settings) {
    Map<String, String> all = new TreeMap<>();
    all.put("spark.yarn.jars", "local:" + libraries + "/*");
    all.put("spark.driver.extraClassPath", jobs.toString());
    all.put("spark.executor.extraClassPath", jobs.toString());
    all.put("spark.yarn.am.waitTime", "60s");
    all.put("spark.yarn.report.interval", "200ms");
    all.put("spark.yarn.maxAppAttempts", "1");
    all.put("spark.ui.enabled", "false");
    all.put("spark.driver.memory", "512m");
    all.put("spark.executor.memory", "512m");
    all.put(
        "spark.driver.extraJavaOptions",
        "-XX:TieredStopAtLevel=1 -Dlog4j2.configurationFile=%s -Dvqs.spark.log=%s"
            .formatted(SOURCES.resolve("log4j2.properties").toUri(), driverLog));
    all.put("spark.executor.extraJavaOptions", "-XX:TieredStopAtLevel=1");
    all.putAll(settings);
    return all;
  }

  /** What the last client printed. */
  public String output() throws IOException {
    return Files.readString(directory.resolve("client.log"));
  }

  /** What the driver of the last job logged, which is also its application master. */
  public String driverLog() throws IOException {
    return Files.readString(driverLog);
  }
}
