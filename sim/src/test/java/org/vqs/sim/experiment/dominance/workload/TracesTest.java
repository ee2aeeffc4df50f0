package org.vqs.sim.experiment.dominance.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vqs.core.model.ResourceVector;
import org.vqs.sim.engine.ServerGroup;
import org.vqs.sim.engine.TimeModel;
import org.vqs.sim.trace.ParsedTrace;
import org.vqs.sim.trace.ServerType;
import org.vqs.sim.workload.Arrival;

/** Workloads that are traces. */
class TracesTest {
  private static final String PODS =
      """
      name,cpu_milli,memory_mib,num_gpu,gpu_milli,gpu_spec,qos,pod_phase,creation_time,deletion_time,scheduled_time
      a,1000,100,1,1000,,LS,Running,0,60,0
      b,2000,300,0,0,,LS,Running,5,105,5
      c,1000,100,2,1000,,LS,Running,7,9000,7
      d,900000,100,1,1000,,LS,Running,8,90,8
      """;
  private static final String NODES =
      """
      sn,cpu_milli,memory_mib,gpu,model
      n0,8000,1000,2,P100
      n1,8000,1000,2,P100
      n2,8000,1000,2,P100
      n3,4000,500,1,T4
      """;

  @TempDir Path directory;

  @BeforeEach
  void write() throws IOException {
    Files.writeString(directory.resolve("alibaba-gpu-2023-pods.csv"), PODS);
    Files.writeString(directory.resolve("alibaba-gpu-2023-nodes.csv"), NODES);
  }

  private static BenchmarkWorkload trace(String sizes, String servers, double load) {
    return new BenchmarkWorkload(
        "t", "trace", TimeModel.CONTINUOUS, servers, "", sizes, "trace", "trace", load, 0);
  }

  private static double offered(PreparedWorkload stage, int resource) {
    double work = 0;
    for (Iterator<Arrival> jobs = stage.scenario().workload().arrivals(1); jobs.hasNext(); ) {
      Arrival job = jobs.next();
      work += job.demand().get(resource) * job.service();
    }
    double capacity = 0;
    for (ServerGroup group : stage.scenario().cluster()) {
      capacity += (double) group.count() * group.capacity().get(resource);
    }
    return work / (capacity * stage.scenario().horizon().time());
  }

  @Test
  void alibaba_offersItsLoadOfTheResourceThatIsNeededMost() {
    PreparedWorkload stage =
        new Traces(directory).stage(trace("alibaba2023:200:20000", "4", 0.9), 1, false);

    assertThat(stage.scenario().cluster()).extracting(ServerGroup::count).containsExactly(3, 1);
    // Of 28 cores, 3500 MiB and 7 GPUs, a needs 1, 100 and 1 for 60 s, b 2, 300 and 0 for 100 s.
    double memory = (60 * 100 + 100 * 300) / 3500.0;
    assertThat(offered(stage, 0)).isCloseTo(0.9 * (260 / 28.0) / memory, within(0.03));
    assertThat(offered(stage, 1)).isCloseTo(0.9, within(0.03));
    assertThat(offered(stage, 2)).isCloseTo(0.9 * (60 / 7.0) / memory, within(0.03));
    assertThat(stage.meanService()).isCloseTo(80, within(2.0));
  }

  @Test
  void alibaba_leavesOutWhatIsTooLongOrFitsNowhere() throws IOException {
    AlibabaDraw draw = new AlibabaDraw(directory);
    List<ServerType> servers = draw.servers(4);

    ParsedTrace jobs = draw.jobs(0.5, servers, 500, 200, 3);

    assertThat(jobs.jobs()).hasSize(500);
    assertThat(jobs.jobs()).extracting(job -> job.duration()).containsOnly(60.0, 100.0);
    assertThat(draw.jobs(0.5, servers, 500, 200, 3)).isEqualTo(jobs);
    assertThat(draw.jobs(0.5, servers, 500, 200, 4)).isNotEqualTo(jobs);
    assertThat(draw.servers(2)).extracting(ServerType::count).containsExactly(2, 1);
  }

  @Test
  void alibaba_isLeftOutWithoutItsFiles() {
    BenchmarkWorkload alibaba = trace("alibaba2023:200:20000", "4", 0.9);

    assertThat(new Traces(null).has(alibaba)).isFalse();
    assertThat(new Traces(directory).has(alibaba)).isTrue();
    assertThat(new Traces(null).has(trace("google-like:all:1000", "4", 0.9))).isTrue();
    Path none = directory.resolve("none");
    assertThatThrownBy(() -> new Traces(none)).isInstanceOf(UncheckedIOException.class);
  }

  @Test
  void googleLike_offersItsLoad_andQuickIsASmallerOne() {
    Traces traces = new Traces(null);
    BenchmarkWorkload workload = trace("google-like:largest:10000", "10", 0.8);

    PreparedWorkload full = traces.stage(workload, 1, false);
    PreparedWorkload quick = traces.stage(workload, 1, true);

    assertThat(offered(full, 0)).isCloseTo(0.8, within(0.01));
    assertThat(offered(quick, 0)).isCloseTo(0.8, within(0.01));
    assertThat(full.scenario().cluster()).extracting(ServerGroup::count).containsExactly(10);
    assertThat(quick.scenario().cluster()).extracting(ServerGroup::count).containsExactly(2);
    PreparedWorkload both = traces.stage(trace("google-like:all:1000", "1", 0.8), 1, false);
    ResourceVector capacity = both.scenario().cluster().get(0).capacity();
    assertThat(capacity.dimensions()).isEqualTo(2);
  }

  @Test
  void otherTrace_isRefused() {
    Traces traces = new Traces(directory);
    BenchmarkWorkload other = trace("azure:all:1000", "4", 0.9);

    assertThatThrownBy(() -> traces.stage(other, 1, false))
        .hasMessageContaining("sizes of t (azure:all:1000) must be written as alibaba2023:LONGEST");
  }
}
