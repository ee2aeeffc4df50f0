package org.vqs.whatif.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.gson.Gson;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import me.tongfei.progressbar.ProgressBar;
import org.HdrHistogram.Histogram;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.math3.distribution.TDistribution;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.jfree.chart.JFreeChart;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ojalgo.optimisation.Optimisation;
import org.vqs.core.Policies;
import org.vqs.sim.cli.SimulateRow;
import org.vqs.sim.experiment.dominance.contest.RunFigures;
import org.vqs.sim.row.RowList;
import org.vqs.sim.row.RowText;
import org.vqs.sim.row.RowWorkers;
import picocli.CommandLine;

/** Jobs of MapReduce's local runner; each row is a process all the same. */
class RowJobsTest {
  private static final List<String> COMMAND =
      List.of(
          "dominance --quick --workload two4-6-geo-poi-1-95 --seeds 1 --policy bf-js vqs --on-yarn"
              .split(" "));

  @TempDir private Path directory;

  private RowJobs jobs(Class<?> main) throws IOException {
    Configuration conf = new Configuration();
    conf.set(MRConfig.FRAMEWORK_NAME, MRConfig.LOCAL_FRAMEWORK_NAME);
    conf.set("hadoop.tmp.dir", directory.toString());
    return new RowJobs(conf, new RowProgram(main.getName(), classPath(main), List.of()));
  }

  private static List<Path> classPath(Class<?> main) {
    return Stream.of(
            main,
            SimulateRow.class,
            Policies.class,
            CommandLine.class,
            Gson.class,
            Histogram.class,
            ProgressBar.class,
            CSVFormat.class,
            TDistribution.class,
            JFreeChart.class,
            Optimisation.class)
        .map(
            type -> {
              try {
                return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
              } catch (URISyntaxException e) {
                throw new IllegalStateException(e);
              }
            })
        .distinct()
        .toList();
  }

  @Test
  void lists_areComputedOneAfterTheOther() throws IOException {
    RowJobs jobs = jobs(SimulateRow.class);
    List<Long> steps = new ArrayList<>();

    List<String> limits = jobs.compute(new RowList(COMMAND, 0, "limits", 1), steps::add);
    AtomicLong all = new AtomicLong();
    List<String> runs = jobs.compute(new RowList(COMMAND, 1, "dominance", 2), all::addAndGet);

    assertThat(limits).hasSize(1);
    assertThat((Double) RowText.read(limits.get(0))).isPositive();
    assertThat(runs)
        .extracting(line -> ((RunFigures) RowText.read(line)).policy())
        .containsExactly("bf-js", "vqs");
    assertThat(all).hasValue(2 * RowWorkers.STEPS);
  }

  /** Has no luck with its second row. */
  public static final class Unlucky {
    private Unlucky() {}

    /** Fails. */
    public static void main(String[] arguments) throws IOException {
      if (arguments[1].equals("1")) {
        System.err.println("no luck with " + arguments[1]);
        System.exit(7);
      }
      Files.write(Path.of(arguments[4]), new byte[0]);
    }
  }

  @Test
  void rowThatFails_isNamedWithWhatItSaid() throws IOException {
    RowJobs jobs = jobs(Unlucky.class);

    assertThatThrownBy(
            () -> jobs.compute(new RowList(List.of("figure"), 0, "draws", 2), steps -> {}))
        .hasMessageContaining("row 2 of 2 (draws) ended with exit code 7: no luck with 1; its log");
  }

  @Test
  void clusterThatDoesNotAnswer_isNamed() {
    Configuration conf = new YarnConfiguration();
    conf.set(MRConfig.FRAMEWORK_NAME, MRConfig.YARN_FRAMEWORK_NAME);
    conf.set(YarnConfiguration.RM_ADDRESS, "localhost:1");
    RowProgram program = new RowProgram(SimulateRow.class.getName(), List.of(), List.of());

    assertThatThrownBy(() -> new RowJobs(conf, program))
        .hasMessageStartingWith("no ResourceManager answers at localhost:1");
  }

  @Test
  void mapTasksWithoutMemory_areRefused() {
    Configuration conf = new Configuration();
    conf.setInt("mapreduce.map.memory.mb", 200);
    RowProgram program = new RowProgram(SimulateRow.class.getName(), List.of(), List.of());

    assertThatThrownBy(() -> new RowJobs(conf, program))
        .hasMessageContaining("mapreduce.map.memory.mb (200) is too little");
  }

  @Test
  void directoryWithoutACluster_isRefused() throws IOException {
    assertThatThrownBy(() -> RowJobsProvider.configuration(null))
        .hasMessageContaining("HADOOP_CONF_DIR (null) must be the directory");
    Files.writeString(
        directory.resolve("yarn-site.xml"),
        "<configuration><property><name>a</name><value>b</value></property></configuration>");

    assertThat(RowJobsProvider.configuration(directory.toString()).get("a")).isEqualTo("b");
  }
}
