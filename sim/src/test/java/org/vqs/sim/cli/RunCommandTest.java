package org.vqs.sim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.vqs.core.Policies;

/** The commands run, compare and capacity. */
class RunCommandTest {
  private static final String WORKLOAD =
      " --sizes discrete:0.4,0.6 --service geometric:10 --slots 20000 --seeds 2";
  private static final String STABLE = "run --policy bf-js --load 0.5" + WORKLOAD;
  private static final String GROWING = "run --policy vqs --load 0.9" + WORKLOAD;

  @TempDir Path directory;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "run | --policy --sizes --service --arrivals --rate --load --servers --capacity --slots"
            + " --events --warmup --time --growth --seeds --options --stall --j --tie-breaking"
            + " --solver --subset --sampling-rate --expect --series --out --format"
            + " --trace-format --strict --threads",
        "compare | --policy --sizes --load --seeds --options --stall --out --format --series",
        "capacity | --policy --options --tolerance --sizes --seeds --slots --out --format",
        "figure | --quick --trace --out --seeds r3a v3",
        "figures | --quick --trace --out --seeds",
        "trace info | --trace-format --strict --format --out",
        "trace generate | --tasks --days --load --first-seed",
      })
  void help_namesTheOptions(String command, String options) {
    CommandLineRun run = CommandLineRun.of(command + " --help").exits(0);

    assertThat(run.out()).contains("Usage: simulate.sh " + command);
    assertThat(run.out()).contains(options.split(" ", -1));
    assertThat(run.err()).isEmpty();
  }

  @Test
  void deployedRun_saysSoInTextAndJson() {
    JsonObject options =
        CommandLineRun.of(
                "compare --policy bf-js bf-js+options=deployed --load 0.5"
                    + WORKLOAD
                    + " --format json")
            .exits(0)
            .json()
            .getAsJsonObject("options");

    assertThat(options.get("bf-js").getAsString()).isEqualTo("paper");
    assertThat(options.get("bf-js+options=deployed").getAsString()).isEqualTo("deployed");
    assertThat(CommandLineRun.of(STABLE + " --options deployed").exits(0).out())
        .contains("bf-js+options=deployed", "a mean service of a minute");
  }

  @Test
  void capacityOfDeployedPolicies_saysSo() {
    String out =
        CommandLineRun.of(
                "capacity --policy bf-js --options deployed --sizes discrete:1 --service"
                    + " geometric:10 --slots 3000 --seeds 1 --tolerance 0.5")
            .exits(0)
            .out();

    assertThat(out).contains("bf-js+options=deployed", "a mean service of a minute");
  }

  @Test
  void helpOfAll_namesCommandsAndExitCodes() {
    assertThat(CommandLineRun.of("--help").exits(0).out())
        .contains("figure", "figures", "run", "compare", "capacity", "trace")
        .contains("Exit codes:")
        .containsPattern("3 +Done, but the verdict");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "run --sizes discrete:0.4 --load 0.5 | Missing required option: '--policy",
        "run --policy bf-js --load 0.5 | Missing required option: '--sizes",
        "run --policy bestfit --sizes discrete:0.4 --load 0.5"
            + " | --policy (bestfit) must be one of [adaptive,",
        "run --policy bf-js --sizes discrete:0.4 | give either --rate or --load",
        "run --policy bf-js --sizes discrete:0.4 --rate 1 --load 1 | give either --rate or --load",
        "run --policy bf-js --sizes discrete:abc --load 0.5 | a size of --sizes (abc) must be",
        "run --policy bf-js --sizes normal:1 --load 0.5 | --sizes (normal:1) must be discrete",
        "run --policy bf-js --sizes discrete:1x2x3 --capacity 1x2 --load 0.5"
            + " | has 3 resources, but --capacity (1x2) has 2",
        "run --policy bf-js --sizes discrete:0.4 --load 0.5 --seeds 0"
            + " | --seeds (0) must be at least 1",
        "run --policy bf-js --sizes discrete:0.4 --load 0.5 --solver dp"
            + " | --solver is of none of the policies [bf-js]",
        "run --policy vqs --sizes discrete:0.4 --load 0.5 --stall half-full-before-refill"
            + " | --stall (half-full-before-refill) must be none, beta=B, paper or drain for vqs",
        "run --policy bf-js --sizes discrete:0.4 --load 0.5 --growth -1"
            + " | --growth (-1.0) must be 0 or more",
        "run --policy bf-js --sizes discrete:0.4 --load 0.5 --seeds -3"
            + " | --seeds (-3) must be at least 1",
        "run --policy bf-js --sizes discrete:0.4 --load 0.5 --seeds two"
            + " | Invalid value for option '--seeds'",
        "run --policy bf-js --sizes discrete:0.4 --load 0.5 --threads 0"
            + " | --threads (0) must be at least 1",
        "run --policy bf-js --sizes discrete:0.4 --load 0 | arrival rate (0) must be a positive",
        "run --policy bf-js --sizes discrete:0.4 --rate -2 | arrival rate (-2) must be a positive",
        "run --policy bf-js --sizes discrete:0.4 --rate 2 --arrivals bernoulli"
            + " | rate of bernoulli arrivals (2) must be at most 1",
        "run --policy bf-js --sizes discrete:0.4 --load 0.5 --slots 0"
            + " | --slots (0.0) must be positive",
        "run --policy bf-js --sizes discrete:0.4 --load 0.5 --slots Infinity"
            + " | --slots (Infinity) must be positive and finite",
        "run --policy bf-js --sizes discrete:0.4 --load 0.5 --capacity 1e20 --slots 9"
            + " | 100000000000000000000 is too large",
        "run --policy bf-js --sizes discrete:0.4 --load 0.5 --events 0"
            + " | --events (0) must be positive",
        "run --policy bf-js --sizes discrete:0.4 --load 0.5 --warmup 1"
            + " | warm-up (1.0) must be in [0, 1)",
        "run --policy bf-js --sizes discrete:0.4 --load 0.5 --servers 0"
            + " | --servers (0) must be at least 1",
        "run --policy bf-js --sizes discrete:0.4 --load 0.5 --stall beta=2"
            + " | --stall beta (2.0) must be in (0, 1]",
        "run --policy bf-js --sizes discrete:0.4 --load 0.5 --format xml"
            + " | Invalid value for option '--format'",
        "run --policy bf-js --sizes discrete:0.4 --load 0.5 --time discrete"
            + " | Invalid value for option '--time'",
        "run --policy bf-js --options real --sizes discrete:0.4 --load 0.5"
            + " | --options (real) must be one of [deployed, paper]",
        "run --policy m14 --sizes uniform:0.1:0.9 --load 0.5 | m14 needs finitely many job types",
      })
  void wrongRun_isRefusedAndNothingRuns(String line, String message) {
    CommandLineRun.of(line).isRefusedWith(message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "fly | Unmatched argument",
        "capacity --sizes discrete:0.4 --rate 1 | --rate and --load are what is searched",
        "compare --policy bf-js vqs bf-js --sizes discrete:0.4 --load 0.5"
            + " | --policy [bf-js, vqs, bf-js] names a policy twice",
        "compare --policy bf-js m14 --options deployed --sizes discrete:0.4 --load 0.5"
            + " | --options (deployed) must be paper for m14",
        "compare --policy bf-js fly --sizes discrete:0.4 --load 0.5"
            + " | --policy (fly) must be one of",
        "capacity --sizes discrete:0.4 --tolerance 0 | --tolerance (0.0) must be in (0, 1)",
        "capacity --sizes discrete:0.4 --seeds -1 | --seeds (-1) must be at least 1",
        "figure r3a --quick --seeds -1 | --seeds (-1) must be at least 1",
        "figure r3a --quick --seeds 0 | --seeds (0) must be at least 1",
        "figure | Missing required parameter: 'ID'",
        "trace | a command is missing: info or generate",
      })
  void wrongCommand_isRefusedAndNothingRuns(String line, String message) {
    CommandLineRun.of(line).isRefusedWith(message);
  }

  @Test
  void nothingAtAll_isRefused() {
    CommandLineRun.of(new String[0]).isRefusedWith("a command is missing");
  }

  @Test
  void table_isPrintedWithItsCommandAndSeeds() {
    CommandLineRun run = CommandLineRun.of(STABLE).exits(0);

    assertThat(run.out())
        .startsWith("bf-js: --sizes discrete:0.4=1,0.6=1 --service geometric:10")
        .contains("command: scripts/simulate.sh " + STABLE)
        .contains("seeds: 1, 2")
        .contains("Means over seeds", "Waits by size", "Each seed", "stable", "(0.25, 0.5]");
    assertThat(run.err()).matches("2 runs, \\d+ arrivals and departures in .* per second\\R");
    assertThat(CommandLineRun.of(STABLE).out()).isEqualTo(run.out());
    assertThat(CommandLineRun.of(STABLE + " --threads 1").out().lines().skip(3))
        .containsExactlyElementsOf(run.out().lines().skip(3).toList());
  }

  @Test
  void csv_hasARowForEachSeed() {
    assertThat(CommandLineRun.of(STABLE + " --format csv --first-seed 7").exits(0).out().lines())
        .filteredOn(line -> line.matches("bf-js,[78],stable,.*"))
        .hasSize(2);
  }

  @Test
  void json_hasForEachSeedWhatScriptsNeed() {
    JsonArray runs =
        CommandLineRun.of(STABLE + " --format json").exits(0).json().getAsJsonArray("runs");

    assertThat(runs).hasSize(2);
    int seed = 1;
    for (JsonElement element : runs) {
      JsonObject run = element.getAsJsonObject();
      assertThat(run.get("policy").getAsString()).isEqualTo("bf-js");
      assertThat(run.get("seed").getAsInt()).isEqualTo(seed++);
      assertThat(run.get("meanQueue").getAsDouble()).isPositive();
      assertThat(run.get("finalQueue").getAsLong()).isNotNegative();
      double slope = run.get("slope").getAsDouble();
      JsonArray interval = run.getAsJsonArray("slopeInterval");
      assertThat(interval).hasSize(2);
      assertThat(slope).isBetween(interval.get(0).getAsDouble(), interval.get(1).getAsDouble());
      assertThat(run.get("verdict").getAsString()).isEqualTo("stable");
      assertThat(run.getAsJsonObject("utilisation").get("size").getAsDouble())
          .isBetween(0.45, 0.55);
      JsonArray waits = run.getAsJsonArray("waits");
      assertThat(waits).hasSize(3);
      assertThat(waits.get(0).getAsJsonObject().get("size").getAsString()).isEqualTo("all");
      for (JsonElement wait : waits) {
        assertThat(wait.getAsJsonObject().keySet())
            .contains("size", "started", "mean", "p50", "p95", "p99", "max");
      }
      assertThat(run.has("queue")).isFalse();
    }
  }

  @Test
  void series_putsTheQueueIntoTheJson() {
    JsonElement first =
        CommandLineRun.of(STABLE + " --format json --series")
            .exits(0)
            .json()
            .getAsJsonArray("runs")
            .get(0);

    JsonObject queue = first.getAsJsonObject().getAsJsonObject("queue");
    assertThat(queue.getAsJsonArray("means").size() * queue.get("interval").getAsDouble())
        .isBetween(19_000.0, 20_000.0);
  }

  @Test
  void expectation_decidesTheExitCode() {
    CommandLineRun.of(STABLE + " --expect stable").exits(0);
    assertThat(CommandLineRun.of(STABLE + " --expect growing").exits(3).out()).contains("stable");
    CommandLineRun.of(GROWING + " --expect growing").exits(0);
    CommandLineRun.of(GROWING + " --expect stable").exits(3);
  }

  @Test
  void out_writesTheFilesAndNamesThem() throws IOException {
    Path out = directory.resolve("new/results");
    CommandLineRun run = CommandLineRun.of(STABLE + " --out " + out).exits(0);

    for (String name :
        new String[] {
          "run.txt",
          "run.json",
          "run-summary.csv",
          "run-waits.csv",
          "run-seeds.csv",
          "run-queue.png"
        }) {
      assertThat(out.resolve(name)).isNotEmptyFile();
      assertThat(run.err()).contains("wrote " + out.resolve(name));
    }
    assertThat(Files.readString(out.resolve("run.txt"))).isEqualTo(run.out());
  }

  @Test
  void outThatIsAFile_fails() throws IOException {
    Path file = Files.createFile(directory.resolve("file"));

    assertThat(CommandLineRun.of(STABLE + " --out " + file).exits(1).err())
        .contains("FileAlreadyExistsException: " + file)
        .doesNotContain("\tat ");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--time continuous --service exponential:5 --arrivals lognormal:1",
        "--service hyperexponential:10:4 --arrivals batch:3",
        "--service fixed:7 --arrivals periodic",
        "--service uniform:3:9 --arrivals bernoulli"
      })
  void everyLaw_runs(String laws) {
    String line =
        "run --policy vqs-bf --sizes discrete:0.1=1,0.5=1 --rate 0.1 --events 2000 --seeds 1 ";
    assertThat(CommandLineRun.of(line + laws).exits(0).out()).contains("vqs-bf");
  }

  @Test
  void severalResourcesAndServerKinds_areRun() {
    JsonObject json =
        CommandLineRun.of(
                "run --policy max-weight --sizes discrete:15x8=1,3x10=2 --servers 2,1"
                    + " --capacity 90x90,180x90 --load 0.5 --slots 5000 --seeds 1 --format json")
            .exits(0)
            .json();

    assertThat(json.getAsJsonArray("runs").get(0).getAsJsonObject().getAsJsonObject("utilisation"))
        .extracting(JsonObject::keySet)
        .isEqualTo(Set.of("resource 1", "resource 2"));
  }

  @Test
  void compare_hasARowForEachPolicy() {
    CommandLineRun run =
        CommandLineRun.of("compare --policy bf-js vqs vqs+j=7 --load 0.9 --format csv" + WORKLOAD)
            .exits(0);

    assertThat(run.out()).containsPattern("(?m)^bf-js,").containsPattern("(?m)^vqs,2,growing");
    assertThat(run.out()).containsPattern("(?m)^vqs\\+j=7,");
  }

  @Test
  void compareWithoutPolicies_takesTheDefaultAndThoseOfThePaper() {
    assertThat(CommandLineRun.of("compare --load 0.5 --format csv" + WORKLOAD).exits(0).out())
        .containsPattern("(?m)^" + Policies.DEFAULT + ",")
        .containsPattern("(?m)^bf-js,")
        .containsPattern("(?m)^vqs,")
        .containsPattern("(?m)^vqs-bf,")
        .containsPattern("(?m)^fifo-ff,");
  }

  @Test
  void capacityWithoutPolicies_takesTheDefaultAndThoseOfThePaper() {
    assertThat(CommandLineRun.of("capacity --help").exits(0).out().replaceAll("\\s+", " "))
        .contains("Default: " + Policies.DEFAULT + " bf-js vqs vqs-bf fifo-ff.");
  }

  @Test
  void capacity_isShownBesideTheLimit() {
    CommandLineRun run =
        CommandLineRun.of(
                "capacity --policy vqs --sizes discrete:0.4,0.6 --service geometric:10"
                    + " --slots 40000 --seeds 2 --tolerance 0.1 --format csv")
            .exits(0);

    assertThat(run.out())
        .containsPattern("(?m)^vqs,0\\.[56]")
        .containsPattern("(?m)^ρ\\*,2\\.0,2\\.0,1\\.0");
  }

  @Test
  void sizesThatFitNoServer_areWarnedOf() {
    String tail = " --load 0.1 --service fixed:10 --slots 1000 --seeds 1";

    assertThat(CommandLineRun.of("run --policy bf-js --sizes discrete:0.5,2" + tail).exits(0).err())
        .contains("warning: 1 of 2 sizes, such as [4], fit no server");
    assertThat(
            CommandLineRun.of("run --policy bf-js --sizes uniform:0.5:1.5" + tail).exits(0).err())
        .contains("warning: 1 of 1 sizes");
    assertThat(CommandLineRun.of("run --policy bf-js --sizes discrete:0.5,1" + tail).exits(0).err())
        .doesNotContain("warning");
  }

  @Test
  void runOfOneEvent_isReportedWithoutAPlot() {
    CommandLineRun.of("run --policy bf-js --sizes discrete:0.4 --rate 0.6 --events 1 --seeds 8")
        .exits(0);
  }

  @Test
  void limit_standsBesideWhatIsOffered() {
    String out =
        CommandLineRun.of("run --policy vqs --sizes discrete:0.4,0.6 --load 0.5 --slots 1000")
            .exits(0)
            .out();

    assertThat(out).containsPattern("offered +1 +1 +0.5").containsPattern("ρ\\* +2 +2 +1");
  }

  @Test
  void growthOption_reachesTheCapacitySearch() {
    String line =
        "capacity --policy vqs --sizes discrete:0.4,0.6 --service geometric:10 --slots 20000"
            + " --seeds 1 --tolerance 0.2 --format csv --growth ";

    assertThat(CommandLineRun.of(line + "0.002").exits(0).out())
        .isNotEqualTo(CommandLineRun.of(line + "5").exits(0).out());
  }

  @Test
  void replay_endsAtItsLastArrivalThoughMoreEventsAreAskedFor() {
    JsonObject run =
        CommandLineRun.of(
                "run --policy bf-js --sizes trace:sim/src/test/resources/traces/example.csv --mapping"
                    + " all --capacity 16x65536 --events 1000 --format json")
            .exits(0)
            .json()
            .getAsJsonArray("runs")
            .get(0)
            .getAsJsonObject();

    // The last of three jobs arrives after 30 s, in slot 300.
    assertThat(run.get("end").getAsDouble()).isBetween(300.0, 300.1);
    assertThat(run.get("warmup").getAsDouble()).isBetween(75.0, 75.1);
  }
}
