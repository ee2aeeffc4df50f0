package org.vqs.sim.trace.alibaba;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.vqs.core.model.ResourceVector;
import org.vqs.sim.engine.ServerGroup;
import org.vqs.sim.trace.BrokenTraceException;
import org.vqs.sim.trace.ParsedTrace;
import org.vqs.sim.trace.ResourceMapping;
import org.vqs.sim.trace.ServerType;
import org.vqs.sim.trace.TraceFiles;
import org.vqs.sim.trace.TraceReader;
import org.vqs.sim.trace.TraceSettings;
import org.vqs.sim.trace.TraceWorkload;

class PodsFormatTest {
  private static final String HEADER =
      "name,cpu_milli,memory_mib,num_gpu,gpu_milli,gpu_spec,qos,pod_phase,creation_time,deletion_time,"
          + "scheduled_time";
  private static final Path SHARED = Path.of("..", "shared", "traces");

  @TempDir Path directory;

  private static ParsedTrace read(Path file, boolean strict) throws IOException {
    return TraceReader.read(List.of(file), new PodsFormat(), strict);
  }

  @Test
  void scheduledPods_areJobsInOrderOfCreation() throws IOException {
    ParsedTrace trace = read(TraceFiles.resource("alibaba2023-pods.csv"), true);

    assertThat(trace.resources()).containsExactly("cpu_milli", "memory_mib", "gpu_milli");
    assertThat(trace.jobs())
        .containsExactly(
            TraceFiles.job(0, 500, "12000", "16384", "1000"),
            TraceFiles.job(90, 905, "88000", "327680", "8000"),
            TraceFiles.job(100, 240, "6000", "12288", "460"));
    assertThat(trace.report().leftOut())
        .containsExactly(
            entry("pods that were never scheduled", 1L),
            entry("pods that ran for no time", 1L),
            entry("pods that ask for nothing", 1L),
            entry("pods that were never deleted", 1L));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "p,1,2,1,1000,,LS,Running,5,9 | 10 columns instead of 11",
        "p,x,2,1,1000,,LS,Running,5,9,6 |"
            + " column 2 (cpu_milli) is not a decimal number of at most 30 digits: x",
        "p,1,-2,1,1000,,LS,Running,5,9,6 | column 3 (memory_mib) is negative: -2",
        "p,1,2,1,1000,,LS,Running,,9,6 | column 9 (creation_time) is empty",
        "p,1,2,1,1000,,LS,Running,NaN,9,6 | column 9 (creation_time) is not a number: NaN",
        "p,1,2,1,1000,,LS,Running,5,9,10 |"
            + " creation_time, scheduled_time and deletion_time are not in this order",
        "p,1,2,1,1000,,LS,Running,5,9,4 |"
            + " creation_time, scheduled_time and deletion_time are not in this order"
      })
  void brokenLine_isReportedAndSkipped(String line, String reason) throws IOException {
    Path file = TraceFiles.of(directory, "pods.csv", HEADER, line, "q,1,2,1,500,,LS,Running,5,9,6");

    assertThat(read(file, false).jobs()).containsExactly(TraceFiles.job(5, 3, "1", "2", "500"));
    assertThatThrownBy(() -> read(file, true))
        .isInstanceOf(BrokenTraceException.class)
        .hasMessage(file + ":2: " + reason);
  }

  @Test
  void headerWithoutAColumn_isAlwaysAnError() throws IOException {
    Path file = TraceFiles.of(directory, "pods.csv", "name,cpu_milli", "p,1");

    assertThatThrownBy(() -> read(file, false))
        .isInstanceOf(BrokenTraceException.class)
        .hasMessage(file + ":1: the header has no column memory_mib: name,cpu_milli");
  }

  @Test
  void nodes_areGroupedByCapacity() throws IOException {
    NodesReader.Nodes nodes = NodesReader.read(TraceFiles.resource("alibaba2023-nodes.csv"), true);

    assertThat(nodes.groups())
        .containsExactly(
            new ServerType(2, TraceFiles.amounts("64000", "262144", "2000")),
            new ServerType(1, TraceFiles.amounts("96000", "393216", "8000")));
  }

  @Test
  void brokenNode_isReportedAndSkipped() throws IOException {
    Path file =
        TraceFiles.of(
            directory,
            "nodes.csv",
            "sn,cpu_milli,memory_mib,gpu,model",
            "n,1,2,x,T4",
            "m,1,2,3,T4");

    NodesReader.Nodes nodes = NodesReader.read(file, false);

    assertThat(nodes.groups())
        .containsExactly(new ServerType(1, TraceFiles.amounts("1", "2", "3000")));
    assertThat(nodes.report().firstProblems().get(0).line()).isEqualTo(2);
  }

  @Test
  void podsOnNodes_areInTheSameUnits() throws IOException {
    TraceWorkload workload =
        new TraceWorkload(
            read(TraceFiles.resource("alibaba2023-pods.csv"), true),
            TraceSettings.defaults().withMapping(ResourceMapping.ALL, List.of()));

    assertThat(workload.unit()).isEqualTo(1);
    assertThat(workload.smallest()).isEqualTo(ResourceVector.of(6000, 12288, 460));
    assertThat(
            workload.servers(
                NodesReader.read(TraceFiles.resource("alibaba2023-nodes.csv"), true).groups()))
        .containsExactly(
            new ServerGroup(2, ResourceVector.of(64000, 262144, 2000)),
            new ServerGroup(1, ResourceVector.of(96000, 393216, 8000)));
  }

  @Test
  void publicTrace_isReadWithoutABrokenLine() throws IOException {
    Path pods = SHARED.resolve("alibaba-gpu-2023-pods.csv");
    Path nodes = SHARED.resolve("alibaba-gpu-2023-nodes.csv");
    assumeTrue(Files.isReadable(pods) && Files.isReadable(nodes), "the trace is not here");

    assertThat(read(pods, true).jobs()).hasSize(7255);
    assertThat(NodesReader.read(nodes, true).groups()).hasSize(15);
  }
}
