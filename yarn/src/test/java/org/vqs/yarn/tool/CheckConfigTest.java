package org.vqs.yarn.tool;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vqs.yarn.config.ConfDirectory;
import org.vqs.yarn.config.SchedulerFile;
import org.vqs.yarn.testing.HadoopLine;

class CheckConfigTest {
  private static final String SCHEDULER =
      "yarn.resourcemanager.scheduler.class=org.vqs.yarn.VirtualQueueScheduler";

  private static final String CAPACITY =
      "yarn.resourcemanager.scheduler.class="
          + "org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler";

  @TempDir private Path temporary;
  private ConfDirectory directory;
  private String output;
  private String problems;

  @BeforeEach
  void open() throws IOException {
    directory = new ConfDirectory(temporary).file("yarn-site.xml", SCHEDULER);
  }

  @AfterEach
  void close() throws IOException {
    directory.close();
  }

  private int run() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    try (PrintStream outStream = new PrintStream(out, true, StandardCharsets.UTF_8);
        PrintStream errStream = new PrintStream(err, true, StandardCharsets.UTF_8)) {
      return CheckConfig.execute(directory.over(new YarnConfiguration()), outStream, errStream);
    } finally {
      output = out.toString(StandardCharsets.UTF_8);
      problems = err.toString(StandardCharsets.UTF_8);
    }
  }

  @Test
  void monitorsOfCapacity_areRefused() throws IOException {
    String enabled = "yarn.resourcemanager.scheduler.monitor.enable=true";
    directory.file("yarn-site.xml", SCHEDULER, enabled);
    assertThat(run()).isEqualTo(1);
    assertThat(problems)
        .contains(
            "error: yarn.resourcemanager.scheduler.monitor.enable is true",
            "ProportionalCapacityPreemptionPolicy is for the Capacity Scheduler only",
            "yarn.scheduler.vqs.preemption.enabled");

    directory.file(
        "yarn-site.xml",
        SCHEDULER,
        enabled,
        "yarn.resourcemanager.scheduler.monitor.policies=org.example.Mine");
    assertThat(run()).as(problems).isZero();
  }

  @Test
  void federation_saysWhatDoesNotReachTheScheduler() throws IOException {
    directory.file(
        "yarn-site.xml",
        SCHEDULER,
        "yarn.federation.enabled=true",
        "yarn.resourcemanager.cluster-id=sc1",
        "yarn.resourcemanager.epoch=1000");
    assertThat(run()).as(problems).isZero();
    assertThat(problems).isEmpty();
    assertThat(output)
        .contains(
            "YARN Federation: sub-cluster sc1, epoch 1000; the AMRMProxy drops scheduling requests");
  }

  @Test
  void federationWithoutIdOrEpoch_isRefusedOrWarnedOf() throws IOException {
    directory.file("yarn-site.xml", SCHEDULER, "yarn.federation.enabled=true");
    assertThat(run()).isEqualTo(1);
    assertThat(problems)
        .contains(
            "error: yarn.federation.enabled is true, and yarn.resourcemanager.cluster-id is not set",
            "warning: yarn.resourcemanager.epoch is 0");
  }

  @Test
  void settingsOfSchedules_areShownAndCheckedForAllTimes() throws IOException {
    directory.file(
        SchedulerFile.NAME,
        "yarn.scheduler.vqs.queue.schedules=UTC; night = MON-SUN 20:00-06:00",
        "yarn.scheduler.vqs.root.default.at.night.weight=3");
    assertThat(run()).as(problems).isZero();
    assertThat(output)
        .contains(
            "while night holds (MON-SUN 20:00-06:00, UTC): yarn.scheduler.vqs.root.default.weight = 3");

    directory.file(
        SchedulerFile.NAME,
        "yarn.scheduler.vqs.queue.schedules=UTC; night = MON-SUN 20:00-06:00",
        "yarn.scheduler.vqs.root.default.default-application-priority=3",
        "yarn.scheduler.vqs.root.default.at.night.maximum-application-priority=2");
    assertThat(run()).isEqualTo(1);
    assertThat(problems).contains("error: while night holds: yarn.scheduler.vqs.root.default.");
  }

  @Test
  void goodConfiguration_isShownAsATree() throws IOException {
    directory.file(
        SchedulerFile.NAME,
        "yarn.scheduler.vqs.root.queues=default,dev",
        "yarn.scheduler.vqs.root.dev.queues=web,batch",
        "yarn.scheduler.vqs.root.dev.weight=3",
        "yarn.scheduler.vqs.root.dev.maximum-capacity=[memory=40g, vcores=50%]",
        "yarn.scheduler.vqs.root.dev.batch.state=STOPPED",
        "yarn.scheduler.vqs.root.dev.batch.maximum-application-lifetime=1h",
        "yarn.scheduler.vqs.queue.mappings=u:alice:web");
    assertThat(run()).as(problems).isZero();
    assertThat(problems).isEmpty();
    assertThat(output)
        .contains(
            "vqs-scheduler.xml: file:" + directory.path(),
            "adaptive (queue.mappings=u:alice:web)\n",
            """
            queue      share   maximum                       masters    applications  of one user  per user  state
            root       100.0%  100%                          50.0%      10000         5000                   RUNNING
              default  25.0%   100%                          by weight  any           any          100.0%    RUNNING
              dev      75.0%   [memory-mb=40960, vcores=50%]  by weight  any           any                    RUNNING
                web    37.5%   100%                          by weight  any           any          100.0%    RUNNING
                batch  37.5%   100%                          by weight  any           any          100.0%    STOPPED
            """
                .replace("maximum                     ", "maximum                      ")
                .replace("100%                        ", "100%                         "),
            "root.dev.batch: lifetime 3600s of at most 3600s\n",
            "mapping u:alice:web\n");
  }

  @Test
  void allErrors_areShown() throws IOException {
    directory.file(
        "yarn-site.xml",
        SCHEDULER,
        "yarn.scheduler.vqs.am.max-share=2",
        "yarn.scheduler.vqs.root.default.wieght=2");
    assertThat(run()).isEqualTo(1);
    assertThat(problems)
        .contains(
            "error: 2 properties are wrong:",
            "yarn.scheduler.vqs.am.max-share (2) must be in (0, 1]",
            "the nearest is yarn.scheduler.vqs.root.default.weight");
    assertThat(output).doesNotContain("share");
  }

  @Test
  void malformedFile_isAnError() throws IOException {
    directory.text(SchedulerFile.NAME, "<configuration>");
    assertThat(run()).isEqualTo(1);
    assertThat(problems).contains("error: vqs-scheduler.xml is no Hadoop configuration");
    directory.file(SchedulerFile.NAME).text("yarn-site.xml", "<configuration>");
    assertThat(run()).isEqualTo(1);
    assertThat(problems).contains("error: the configuration cannot be read");
  }

  @Test
  void keyThatOnlyTheStartReads_isAnErrorOrAWarning() throws IOException {
    directory.file("core-site.xml", "yarn.scheduler.vqs.policy=vqs");
    assertThat(run()).isZero();
    assertThat(problems)
        .startsWith("warning: -refreshQueues would read something else than a start (adaptive");
    directory.file("core-site.xml", "yarn.scheduler.vqs.policy=best");
    assertThat(run()).isEqualTo(1);
    assertThat(problems).contains("error: yarn.scheduler.vqs.policy (best) must be one of");
  }

  @Test
  void configurationStore_isNamedAndNeedsNoRefresh() throws IOException {
    HadoopLine.skipOn("3.3", "its stores begin with the Capacity Scheduler's file");
    String store = "yarn.scheduler.configuration.store.class";
    assertThat(run()).as(problems).isZero();
    assertThat(output).contains(store + " (file): the files decide\n");
    directory
        .file("core-site.xml", "yarn.scheduler.vqs.policy=vqs")
        .file("yarn-site.xml", SCHEDULER, store + "=leveldb");
    assertThat(run()).as(problems).isZero();
    assertThat(problems).isEmpty();
    assertThat(output).contains(store + " (leveldb): the files fill a new store; once it is");
    directory.file("yarn-site.xml", SCHEDULER, store + "=etcd");
    assertThat(run()).isEqualTo(1);
    assertThat(problems)
        .contains("error: " + store + " (etcd) must be file or one of memory, leveldb, zk, fs");
  }

  @Test
  void queuesInCoreSite_breakTheRefresh() throws IOException {
    directory
        .file("core-site.xml", "yarn.scheduler.vqs.root.queues=default,dev")
        .file(SchedulerFile.NAME, "yarn.scheduler.vqs.root.dev.weight=2");
    assertThat(run()).isEqualTo(1);
    assertThat(problems)
        .contains("error: yarn.scheduler.vqs.root.dev.weight: there is no queue root.dev");
  }

  @Test
  void anotherScheduler_isWarnedAbout() throws IOException {
    directory.file("yarn-site.xml", "yarn.resourcemanager.scheduler.class=org.example.Other");
    assertThat(run()).isZero();
    assertThat(problems)
        .startsWith("warning: yarn.resourcemanager.scheduler.class is org.example.Other");
  }

  @Test
  void schedulerThatCountsMemoryOnly_isWarnedAboutUntilSomebodySaysWhatCounts() throws IOException {
    String property = "yarn.scheduler.capacity.resource-calculator=";
    String calculators = "org.apache.hadoop.yarn.util.resource.";
    String warning = "CapacityScheduler counts memory only";
    directory.file("yarn-site.xml", CAPACITY).file("capacity-scheduler.xml");
    assertThat(run()).isZero();
    assertThat(problems).contains(warning, "set yarn.scheduler.vqs.resources to memory-mb");
    directory.file("capacity-scheduler.xml", property + calculators + "DefaultResourceCalculator");
    assertThat(run()).isZero();
    assertThat(problems).contains(warning);
    directory.file("capacity-scheduler.xml", property + calculators + "DominantResourceCalculator");
    assertThat(run()).isZero();
    assertThat(problems).doesNotContain(warning);
    directory
        .file("capacity-scheduler.xml")
        .file(SchedulerFile.NAME, "yarn.scheduler.vqs.resources=all");
    assertThat(run()).isZero();
    assertThat(problems).doesNotContain(warning);
    directory.file("yarn-site.xml", SCHEDULER).file(SchedulerFile.NAME);
    assertThat(run()).isZero();
    assertThat(problems).as("ours is in force").isEmpty();
    directory.file("yarn-site.xml", CAPACITY.replace("capacity.Capacity", "fifo.Fifo"));
    assertThat(run()).isZero();
    assertThat(problems).contains("FifoScheduler counts memory only");
  }

  @Test
  void warnings_refuseNothing() throws IOException {
    directory.file(SchedulerFile.NAME, "yarn.scheduler.vqs.root.queues=dev");
    assertThat(run()).isZero();
    assertThat(problems).startsWith("warning: there is no queue default");
  }
}
