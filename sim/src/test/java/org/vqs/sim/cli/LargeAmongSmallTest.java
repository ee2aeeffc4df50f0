package org.vqs.sim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Five servers, half more work than fits, 36 % of it in jobs of .7 of a server among .02, .05 and
 * .3. Small jobs leave small holes, so those of .7 start only where others of .7 end, unless
 * servers are kept for them that have none yet.
 */
class LargeAmongSmallTest {
  private static final String COMMAND =
      "dominance --quick --workload mix-discrete-geo-poi-5-150 --first-seed 2 --seeds 3"
          + " --policy adaptive+options=deployed bf-js --out ";

  @TempDir Path directory;

  /** Without other room than what its like leaves they get .45 of their part. */
  @Test
  void largeJobs_getMostOfTheirPartUnderOverload() throws IOException {
    CommandLineRun.of(COMMAND + directory).exits(0);

    List<Double> shares;
    try (CSVParser runs =
        CSVParser.parse(
            Files.readString(directory.resolve("dominance-runs.csv")),
            CSVFormat.DEFAULT.builder().setHeader().setSkipHeaderRecord(true).build())) {
      shares =
          runs.stream()
              .filter(run -> run.get("policy").equals("adaptive+options=deployed"))
              .map(run -> Double.valueOf(run.get("least share")))
              .toList();
    }

    assertThat(shares).hasSize(3).allMatch(share -> share > 0.65);
  }
}
