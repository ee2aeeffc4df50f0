package org.vqs.bench.sls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExampleTraceTest {
  private static final String EXAMPLE =
      """
      {"num_nodes": 20, "num_jobs": 10, "rand_seed": 2, "workloads": [{"job_classes": [
        {"mtime_avg": 10, "mtime_stddev": 2, "rtime_avg": 20, "rtime_stddev": 4, "mtasks_avg": 5}]}]}
      """;

  @TempDir private Path directory;

  @BeforeEach
  void writeExample() throws IOException {
    Files.writeString(source(), EXAMPLE);
  }

  @Test
  void exampleAsItIs_keepsItsNumbers() throws Exception {
    assertThat(written(SlsWorkload.example())).isEqualTo(JsonParser.parseString(EXAMPLE));
  }

  @Test
  void scaledExample_hasOtherNumbersAndTheSameTasks() throws Exception {
    JsonObject trace = written(SlsWorkload.scaled(400, 200));

    assertThat(trace.get("num_jobs").getAsInt()).isEqualTo(400);
    assertThat(trace.get("num_nodes").getAsInt()).isEqualTo(200);
    assertThat(trace.get("rand_seed").getAsInt()).isEqualTo(2);
    JsonObject jobs =
        trace
            .getAsJsonArray("workloads")
            .get(0)
            .getAsJsonObject()
            .getAsJsonArray("job_classes")
            .get(0)
            .getAsJsonObject();
    assertThat(jobs.get("mtime_avg").getAsInt()).isEqualTo(10_000);
    assertThat(jobs.get("rtime_stddev").getAsInt()).isEqualTo(4_000);
    assertThat(jobs.get("mtasks_avg").getAsInt()).isEqualTo(5);
  }

  @Test
  void otherFile_isRefused() throws Exception {
    Files.writeString(source(), EXAMPLE.replace("rtime_avg", "rtime"));

    assertThatThrownBy(() -> written(SlsWorkload.smoke()))
        .isInstanceOf(IOException.class)
        .hasMessageEndingWith("syn.json has no rtime_avg where it is expected");
  }

  private JsonObject written(SlsWorkload workload) throws IOException {
    Path target = directory.resolve("trace.json");
    ExampleTrace.write(workload, source(), target);
    JsonObject trace = JsonParser.parseString(Files.readString(target)).getAsJsonObject();
    return JsonParser.parseString(plain(trace)).getAsJsonObject();
  }

  /** 10.0 and 10 are one number. */
  private static String plain(JsonObject trace) {
    return trace.toString().replaceAll("(\\d)\\.0\\b", "$1");
  }

  private Path source() {
    return directory.resolve("syn.json");
  }
}
