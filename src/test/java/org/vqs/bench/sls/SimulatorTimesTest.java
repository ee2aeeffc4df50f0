package org.vqs.bench.sls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SimulatorTimesTest {
  private static final String HEADER = "t,count,max,mean,min,stddev,p50,p75,p95,p98,p99,p999\n";

  @TempDir private Path directory;

  @Test
  void lastMedian_isReadInMicroseconds() throws Exception {
    write("allocate", "1,1,9,9,9,9,9,9,9,9,9,9\n2,2,0,1,0,0,4480.5,0,0,0,0,0\n");
    write("handle", "1,1,0,0,0,0,1000.000000,0,0,0,0,0\n");
    write("handle.NODE_UPDATE", "1,1,0,0,0,0,2000,0,0,0,0,0\n");

    assertThat(SimulatorTimes.read(directory))
        .containsEntry("allocate", 4.4805)
        .containsEntry("handle", 1.0)
        .containsEntry("handle.NODE_UPDATE", 2.0);
  }

  @Test
  void fileWithoutValues_isRefused() throws Exception {
    write("allocate", "");

    assertThatThrownBy(() -> SimulatorTimes.read(directory))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("allocate.timecost.csv has no values");
  }

  private void write(String operation, String lines) throws IOException {
    Path file =
        directory.resolve("metrics/sampler.scheduler.operation." + operation + ".timecost.csv");
    Files.createDirectories(file.getParent());
    Files.writeString(file, HEADER + lines);
  }
}
