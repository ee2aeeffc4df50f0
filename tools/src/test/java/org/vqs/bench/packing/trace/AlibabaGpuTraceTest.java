package org.vqs.bench.packing.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vqs.sim.trace.BrokenTraceException;

class AlibabaGpuTraceTest {
  private static final String HEADER =
      "name,cpu_milli,memory_mib,num_gpu,gpu_milli,gpu_spec,qos,pod_phase,creation_time\n";

  @TempDir private Path directory;

  @BeforeEach
  void writeNodes() throws IOException {
    Files.writeString(
        directory.resolve(AlibabaGpuTrace.NODES),
        "sn,cpu_milli,memory_mib,gpu,model\nn0,64000,262144,2,P100\nn1,8000,32768,0,\n");
  }

  private void writePods(String lines) throws IOException {
    Files.writeString(directory.resolve(AlibabaGpuTrace.PODS), HEADER + lines);
  }

  @Test
  void read_keepsGpusModelsAndAllPods() throws IOException {
    writePods(
        """
        p0,12000,16384,1,460,,LS,Running,0
        p1,6000,12288,8,1000,V100M16|V100M32,LS,Pending,5
        p2,1000,1024,0,0,,BE,Failed,6
        p3,12000,16384,1,460,,BE,Running,7
        """);

    GpuTrace trace = AlibabaGpuTrace.read(directory);

    assertThat(trace.nodes())
        .containsExactly(
            new NodeShape(64_000, 262_144, 2, "P100"), new NodeShape(8000, 32_768, 0, ""));
    assertThat(trace.gpuMilli()).isEqualTo(2000);
    assertThat(trace.shapes())
        .containsExactly(
            new PodShape(0, 12_000, 16_384, 1, 460, List.of()),
            new PodShape(1, 6000, 12_288, 8, 1000, List.of("V100M16", "V100M32")),
            new PodShape(2, 1000, 1024, 0, 0, List.of()));
    assertThat(trace.pods().stream().map(PodShape::index)).containsExactly(0, 1, 2, 0);
  }

  @Test
  void anyModel_forgetsModelsAndMergesShapes() throws IOException {
    writePods("p0,1000,1024,1,460,A,LS,Running,0\np1,1000,1024,1,460,B,LS,Running,0\n");

    GpuTrace trace = AlibabaGpuTrace.read(directory).anyModel();

    assertThat(trace.shapes()).containsExactly(new PodShape(0, 1000, 1024, 1, 460, List.of()));
    assertThat(trace.pods()).hasSize(2);
    assertThat(trace.nodes()).hasSize(2);
  }

  @Test
  void read_withoutTheTraceSaysWhatToDo() {
    assertThatThrownBy(() -> AlibabaGpuTrace.read(directory.resolve("none")))
        .isInstanceOf(NoSuchFileException.class)
        .hasMessageContaining("none")
        .hasMessageContaining("--trace DIR");
  }

  @Test
  void read_rejectsAPartOfMoreThanAGpu() throws IOException {
    writePods("p0,1000,1024,1,1001,,LS,Running,0\n");

    assertThatThrownBy(() -> AlibabaGpuTrace.read(directory))
        .isInstanceOf(BrokenTraceException.class)
        .hasMessageContaining("gpu_milli")
        .hasMessageContaining("1001");
  }

  @Test
  void read_rejectsNegativeAmounts() throws IOException {
    writePods("p0,-1,1024,1,100,,LS,Running,0\n");

    assertThatThrownBy(() -> AlibabaGpuTrace.read(directory)).hasMessageContaining("cpu_milli");
  }

  @Test
  void read_rejectsAHeaderWithoutItsColumns() throws IOException {
    Files.writeString(directory.resolve(AlibabaGpuTrace.PODS), "name,cpu_milli\np0,1\n");

    assertThatThrownBy(() -> AlibabaGpuTrace.read(directory)).hasMessageContaining("memory_mib");
  }
}
