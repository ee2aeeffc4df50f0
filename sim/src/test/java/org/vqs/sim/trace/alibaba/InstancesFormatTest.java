package org.vqs.sim.trace.alibaba;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vqs.sim.trace.BrokenTraceException;
import org.vqs.sim.trace.ParsedTrace;
import org.vqs.sim.trace.TraceFiles;
import org.vqs.sim.trace.TraceReader;

class InstancesFormatTest {
  private static final String HEADER =
      "instance_sn,role,app_name,cpu_request,cpu_limit,gpu_request,gpu_limit,rdma_request,rdma_limit,"
          + "memory_request,memory_limit,disk_request,disk_limit,max_instance_per_node,creation_time,"
          + "scheduled_time,deletion_time";

  @TempDir Path directory;

  private ParsedTrace read(String header, String... lines) throws IOException {
    List<String> all = new ArrayList<>(List.of(header));
    all.addAll(List.of(lines));
    Path file = Files.write(directory.resolve("instances.csv"), all);
    return TraceReader.read(List.of(file), new InstancesFormat(), true);
  }

  private static String instance(String times) {
    return "i,CN,app_1,64,64,0,0,1,1,320.5,320.5,255.0,300.0,-1," + times;
  }

  @Test
  void instancesOfKnownLives_areJobs() throws IOException {
    ParsedTrace trace =
        read(
            HEADER,
            instance("10.0,12.0,132.5"),
            "i,HN,app_0,12,12,1,1,25,25,120.0,120.0,680.0,800.0,8,20,20,50");

    assertThat(trace.resources())
        .containsExactly("cpu_milli", "memory_mib", "gpu_milli", "disk_gib", "rdma");
    assertThat(trace.jobs())
        .containsExactly(
            TraceFiles.job(10, 120.5, "64000", "328192", "0", "255.0", "1"),
            TraceFiles.job(20, 30, "12000", "122880", "1000", "680.0", "25"));
  }

  @Test
  void instancesOfUnknownLives_areLeftOut() throws IOException {
    ParsedTrace trace =
        read(HEADER, instance(",,"), instance("1,1,"), instance(",,5"), instance("3,4,4"));

    assertThat(trace.jobs()).isEmpty();
    assertThat(trace.report().leftOut())
        .containsExactly(
            entry("instances that were there before the trace began", 2L),
            entry("instances that were never deleted", 1L),
            entry("instances that ran for no time", 1L));
  }

  @Test
  void timesInAnotherOrder_areRefused() {
    assertThatThrownBy(() -> read(HEADER, instance("5,4,9")))
        .isInstanceOf(BrokenTraceException.class)
        .hasMessageContaining("instances.csv:2: ")
        .hasMessageContaining("are not in this order");
  }

  @Test
  void headerWithoutAColumn_isRefused() {
    assertThatThrownBy(() -> read(HEADER.replace("rdma_request", "rdma"), instance("1,1,2")))
        .isInstanceOf(BrokenTraceException.class)
        .hasMessageContaining("the header has no column rdma_request");
  }
}
