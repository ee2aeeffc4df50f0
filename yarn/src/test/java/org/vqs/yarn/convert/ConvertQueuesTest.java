package org.vqs.yarn.convert;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.vqs.yarn.config.VqsConfiguration;
import org.vqs.yarn.config.queue.QueueTree;

class ConvertQueuesTest {
  private static final String CAPACITY = "yarn.scheduler.capacity.";

  @TempDir private Path directory;
  private Path source;
  private Path target;
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @BeforeEach
  void findFiles() throws Exception {
    source = Examples.file("/convert/capacity-percent.xml", directory);
    target = directory.resolve("vqs-scheduler.xml");
  }

  @ParameterizedTest
  @MethodSource("org.vqs.yarn.convert.Examples#all")
  void file_isWrittenAndLoads_andTheSourceStays(String example) throws Exception {
    source = Examples.file(example, directory);
    String before = Files.readString(source);
    assertThat(run(source, "-o", directory)).as(err::toString).isZero();
    assertThat(source).hasContent(before);
    assertThat(err.toString(StandardCharsets.UTF_8)).isEmpty();
    QueueTree queues =
        VqsConfiguration.from(Examples.configuration(Files.readString(target))).queues();
    assertThat(queues.leaves()).isNotEmpty();
  }

  @Test
  void report_namesWhatWasLeftOutAndWhatWasDoneInstead() {
    assertThat(run(source, "-o", directory)).isZero();
    assertThat(out.toString(StandardCharsets.UTF_8))
        .contains("Wrote " + target)
        .contains("Done in another way:", CAPACITY + "root.prod.etl.maximum-capacity")
        .contains("Without an equivalent, left out:", CAPACITY + "root.prod.priority");
  }

  @Test
  void verbose_showsEachSettingThereAndHere() throws Exception {
    capacityFile(
        "root.queues", "a,b",
        "root.a.capacity", "40",
        "root.a.acl_submit_applications", " ",
        "root.b.capacity", "60",
        "root.b.maximum-capacity", "100",
        "root.b.priority", "5");
    assertThat(run(source, "-o", directory, "--verbose")).isZero();
    assertThat(out.toString(StandardCharsets.UTF_8))
        .containsPattern("(?m)^there +here +what became of it$")
        .containsPattern("(?m)^root\\.a\\.capacity = 40 +root\\.a\\.weight = 40 +carried over$")
        .containsPattern(
            "(?m)^root\\.a\\.acl_submit_applications = \\(blank\\) +root\\.a\\.acl\\.submit-applications = \\(blank\\) +carried over$")
        .containsPattern("(?m)^root\\.b\\.maximum-capacity = 100 +- +the same here, without")
        .containsPattern("(?m)^root\\.b\\.priority = 5 +- +left out: queues have no priority here")
        .containsPattern(
            "(?m)^maximum-am-resource-percent \\(not set\\) +root\\.a\\.am\\.max-share = 0\\.1 +by its default")
        .doesNotContain("Done in another way");
  }

  @Test
  void verbose_putsACellThatIsTooWideOnItsOwnLine() throws Exception {
    String name = "q".repeat(70);
    capacityFile("root.queues", name, "root." + name + ".capacity", "100");
    assertThat(run(source, "-o", directory, "--verbose")).isZero();
    String[] lines = out.toString(StandardCharsets.UTF_8).split("\\R", -1);
    int here = lines[3].indexOf(" here") + 1;
    int remark = lines[3].indexOf("what became");
    assertThat(lines[4]).isEqualTo("root." + name + ".capacity = 100");
    assertThat(lines[5]).startsWith(" ".repeat(here) + "root." + name + ".weight = 100");
    assertThat(lines[6]).isEqualTo(" ".repeat(remark) + "carried over");
  }

  @Test
  void existingFile_isReplacedWithForceOnly() throws Exception {
    Files.writeString(target, "mine");
    assertThat(run(source, "-o", directory)).isEqualTo(1);
    assertThat(target).hasContent("mine");
    assertThat(err.toString(StandardCharsets.UTF_8)).contains(target.toString(), "--force");
    assertThat(run(source, "-o", directory, "--force")).isZero();
    assertThat(target).content().contains("yarn.scheduler.vqs.root.queues");
  }

  @Test
  void arguments_thatAreWrong_showTheUsage() {
    assertThat(run()).isEqualTo(2);
    assertThat(run(source, source)).isEqualTo(2);
    assertThat(run(source, "-o")).isEqualTo(2);
    assertThat(run(source, "--colour")).isEqualTo(2);
    assertThat(err.toString(StandardCharsets.UTF_8)).contains("usage: convert-queues.sh");
    assertThat(target).doesNotExist();
  }

  @Test
  void missingFile_isRefused() {
    refused(
        directory.resolve("none.xml"),
        "none.xml is no file: name one that the old scheduler reads");
  }

  @ParameterizedTest
  @ValueSource(strings = {"configuration", "allocations"})
  void fileThatBringsInOthers_isRefused(String root) throws Exception {
    Path secret = Files.writeString(directory.resolve("secret"), "root.secret");
    refused(
        Files.writeString(
            source,
            "<!DOCTYPE %s [<!ENTITY e SYSTEM \"%s\">]><%s>&e;</%s>"
                .formatted(root, secret.toUri(), root, root)),
        "has a DOCTYPE, which could bring in other files: remove it");
  }

  @Test
  void missingDirectory_isRefused() {
    assertThat(run(source, "-o", directory.resolve("none"))).isEqualTo(1);
    assertThat(err.toString(StandardCharsets.UTF_8)).contains("none");
  }

  @Test
  void brokenXml_isRefused() throws Exception {
    refused(Files.writeString(source, "<configuration>"), "not well-formed");
  }

  @Test
  void anotherKindOfFile_isRefused() throws Exception {
    refused(Files.writeString(source, "<html/>"), "begins with <html>", "<allocations>");
  }

  @Test
  void configurationWithoutQueues_isRefused() throws Exception {
    refused(Files.writeString(source, "<configuration/>"), CAPACITY + "root.queues is not set");
  }

  @Test
  void valueThatIsNone_isRefusedByName() throws Exception {
    refused(
        capacityFile("root.queues", "a", "root.a.capacity", "much"),
        CAPACITY + "root.a.capacity (much) must be a percentage");
    refused(
        capacityFile("root.queues", "a", "root.a.maximum-application-lifetime", "1h"),
        CAPACITY + "root.a.maximum-application-lifetime (1h) must be a whole number");
    refused(
        capacityFile("root.queues", "a", "root.a.state", "HALTED"),
        CAPACITY + "root.a.state (HALTED) must be RUNNING or STOPPED");
  }

  @Test
  void unknownResourceType_isWrittenAndToBeMended() throws Exception {
    Path file =
        capacityFile(
            "root.queues",
            "a",
            "root.a.capacity",
            "100",
            "root.a.maximum-capacity",
            "[memory=1024,vcores=1,example.org/card=4]");
    assertThat(run(file, "-o", directory)).isEqualTo(3);
    assertThat(err.toString(StandardCharsets.UTF_8))
        .contains("would refuse", "example.org/card", "resource types are");
    assertThat(target).content().contains("example.org/card=4");
  }

  @ParameterizedTest
  @CsvSource({"true, true", "false, false", ", false"})
  void siteFile_saysWhetherFairPreempts(String fair, String ours) throws Exception {
    Files.writeString(source, "<allocations><queue name='a'/></allocations>");
    Path site =
        Examples.write(
            directory.resolve("yarn-site.xml"),
            fair == null ? Map.of() : Map.of("yarn.scheduler.fair.preemption", fair));
    assertThat(run(source, "--site", site, "-o", directory)).isZero();
    Configuration written = Examples.configuration(Files.readString(target));
    assertThat(written.get("yarn.scheduler.vqs.preemption.enabled")).isEqualTo(ours);
  }

  /** The Fair Scheduler preempts for applications, whichever leaf the others are in. */
  @ParameterizedTest
  @CsvSource({"true, share, priority", "false, ,"})
  void siteFile_saysWhetherFairPreemptsWithinLeaves(boolean on, String fair, String fifo)
      throws Exception {
    Files.writeString(
        source,
        """
        <allocations>
          <queue name='a'><fairSharePreemptionTimeout>60</fairSharePreemptionTimeout></queue>
          <queue name='b'>
            <fairSharePreemptionTimeout>60</fairSharePreemptionTimeout>
            <queue name='x'><schedulingPolicy>fifo</schedulingPolicy></queue>
            <queue name='y'><allowPreemptionFrom>false</allowPreemptionFrom></queue>
          </queue>
          <queue name='c'/>
        </allocations>
        """);
    Path site =
        Examples.write(
            directory.resolve("yarn-site.xml"),
            Map.of("yarn.scheduler.fair.preemption", Boolean.toString(on)));
    assertThat(run(source, "--site", site, "-o", directory)).isZero();
    Configuration written = Examples.configuration(Files.readString(target));
    assertThat(within(written, "a")).isEqualTo(fair);
    assertThat(within(written, "b.x")).isEqualTo(fifo);
    assertThat(within(written, "b.y")).as("nothing is taken from it").isNull();
    assertThat(within(written, "c")).as("no timeout").isNull();
    String report = out.toString(StandardCharsets.UTF_8);
    assertThat(report.contains("below (1 - share.tolerance) of its share")).isEqualTo(on);
    assertThat(report.contains("takes from those of lower priority only")).isEqualTo(on);
  }

  private static String within(Configuration written, String queue) {
    return written.get("yarn.scheduler.vqs.root." + queue + ".preemption.within");
  }

  @Test
  void siteFile_hasThePreemptionOfCapacity_andNothingElse() throws Exception {
    capacityFile("root.queues", "a", "root.a.capacity", "100");
    Path site =
        Examples.write(
            directory.resolve("yarn-site.xml"),
            Map.of(
                "yarn.resourcemanager.scheduler.monitor.enable", "true",
                "yarn.resourcemanager.monitor.capacity.preemption.max_wait_before_kill", "7000",
                "yarn.nodemanager.local-dirs", "/d"));
    assertThat(run(source, "--site", site, "-o", directory)).isZero();
    assertThat(target)
        .content()
        .contains("preemption.enabled", "yarn.scheduler.vqs.preemption.grace", "7000");
    assertThat(out.toString(StandardCharsets.UTF_8)).doesNotContain("local-dirs");
  }

  private Path capacityFile(String... namesAndValues) throws Exception {
    return Examples.capacityFile(source, namesAndValues);
  }

  private void refused(Path file, String... reasons) {
    err.reset();
    assertThat(run(file, "-o", directory)).isEqualTo(1);
    assertThat(err.toString(StandardCharsets.UTF_8)).contains(reasons);
    assertThat(target).doesNotExist();
  }

  private int run(Object... arguments) {
    return ConvertQueues.execute(
        new PrintStream(out, true, StandardCharsets.UTF_8),
        new PrintStream(err, true, StandardCharsets.UTF_8),
        Arrays.stream(arguments).map(Object::toString).toArray(String[]::new));
  }
}
