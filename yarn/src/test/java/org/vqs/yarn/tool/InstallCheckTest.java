package org.vqs.yarn.tool;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vqs.yarn.config.ConfDirectory;
import org.vqs.yarn.config.SchedulerFile;
import org.vqs.yarn.testing.HadoopLine;

class InstallCheckTest {
  private static final String OURS =
      "yarn.resourcemanager.scheduler.class=org.vqs.yarn.VirtualQueueScheduler";
  private static final String OTHER = "yarn.resourcemanager.scheduler.class=org.example.Other";
  private static final String QUEUES = "yarn.scheduler.vqs.root.queues=default,dev";

  @TempDir private Path temporary;
  private ConfDirectory directory;
  private String problems;

  @BeforeEach
  void open() throws IOException {
    directory = new ConfDirectory(temporary).file("yarn-site.xml", OTHER);
  }

  @AfterEach
  void close() throws IOException {
    directory.close();
  }

  private int run(boolean before) {
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    try (PrintStream stream = new PrintStream(err, true, StandardCharsets.UTF_8)) {
      return InstallCheck.execute(directory.over(new YarnConfiguration()), before, stream, stream);
    } finally {
      problems = err.toString(StandardCharsets.UTF_8);
    }
  }

  @Test
  void before_wantsQueues_whereverTheyAreSet() throws IOException {
    assertThat(run(true)).isEqualTo(InstallCheck.NO_QUEUES);
    assertThat(problems).contains("yarn.scheduler.vqs.root.queues is set in no file");
    directory.file("yarn-site.xml", OTHER, QUEUES);
    assertThat(run(true)).as(problems).isEqualTo(InstallCheck.FINE);
    directory.file("yarn-site.xml", OTHER).file(SchedulerFile.NAME, QUEUES);
    assertThat(run(true)).as(problems).isEqualTo(InstallCheck.FINE);
  }

  @Test
  void before_wantsTheIdOfASubCluster_andSaysWhatDoesNotReachTheScheduler() throws IOException {
    directory.file("yarn-site.xml", OTHER, QUEUES, "yarn.federation.enabled=true");
    assertThat(run(true)).isEqualTo(InstallCheck.REFUSED);
    assertThat(problems).contains("yarn.resourcemanager.cluster-id is not set");
    directory.file(
        "yarn-site.xml",
        OTHER,
        QUEUES,
        "yarn.federation.enabled=true",
        "yarn.resourcemanager.cluster-id=sc1");
    assertThat(run(true)).as(problems).isEqualTo(InstallCheck.FINE);
    assertThat(problems)
        .contains(
            "sub-cluster sc1", "drops scheduling requests", "yarn.resourcemanager.epoch is 0");
  }

  @Test
  void before_wantsQueuesInTheStoreOfTheProvider() throws IOException {
    Path store = Files.createDirectory(temporary.resolve("store"));
    String[] provided = {
      OTHER,
      "yarn.resourcemanager.configuration.provider-class="
          + "org.apache.hadoop.yarn.FileSystemBasedConfigurationProvider",
      "yarn.resourcemanager.configuration.file-system-based-store=" + store.toUri()
    };
    directory.file("yarn-site.xml", provided);
    try (ConfDirectory inStore = new ConfDirectory(store)) {
      inStore.file("yarn-site.xml", provided);
      assertThat(run(true)).as(problems).isEqualTo(InstallCheck.NO_QUEUES);
      inStore.file(SchedulerFile.NAME, QUEUES);
      assertThat(run(true)).as(problems).isEqualTo(InstallCheck.FINE);
    }
  }

  @Test
  void before_wantsNoQueuesWhereTheSchedulerIsSet() throws IOException {
    directory.file("yarn-site.xml", OURS);
    assertThat(run(true)).as(problems).isEqualTo(InstallCheck.FINE);
  }

  @Test
  void monitorsOfCapacity_areRefusedBeforeAndAfter() throws IOException {
    directory.file(
        "yarn-site.xml", OURS, QUEUES, "yarn.resourcemanager.scheduler.monitor.enable=true");
    assertThat(run(true)).isEqualTo(InstallCheck.REFUSED);
    assertThat(problems).contains("error: yarn.resourcemanager.scheduler.monitor.enable is true");
    assertThat(run(false)).isEqualTo(InstallCheck.REFUSED);
  }

  @Test
  void configurationStore_isNamedAndMustBeOneOfYarns() throws IOException {
    HadoopLine.skipOn("3.3", "its stores begin with the Capacity Scheduler's file");
    String store = "yarn.scheduler.configuration.store.class=";
    directory.file("yarn-site.xml", OURS, QUEUES, store + "zk");
    for (boolean before : new boolean[] {true, false}) {
      assertThat(run(before)).as(problems).isEqualTo(InstallCheck.FINE);
      assertThat(problems)
          .contains("store.class (zk): the files fill a new store", "that of another scheduler");
    }
    directory.file("yarn-site.xml", OURS, QUEUES, store + "etcd");
    assertThat(run(true)).isEqualTo(InstallCheck.REFUSED);
    assertThat(problems).contains("error: yarn.scheduler.configuration.store.class (etcd) must be");
    assertThat(run(false)).isEqualTo(InstallCheck.REFUSED);
  }

  @Test
  void before_warnsOfCoresThatWouldCount() throws IOException {
    directory
        .file(
            "yarn-site.xml",
            "yarn.resourcemanager.scheduler.class="
                + "org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler",
            QUEUES)
        .file("capacity-scheduler.xml");
    assertThat(run(true)).as(problems).isEqualTo(InstallCheck.FINE);
    assertThat(problems)
        .contains("CapacityScheduler counts memory only")
        .contains("set yarn.scheduler.vqs.resources to memory-mb");
  }

  @Test
  void after_wantsOurScheduler() throws IOException {
    assertThat(run(false)).isEqualTo(InstallCheck.REFUSED);
    assertThat(problems).contains("is org.example.Other, decided by yarn-site.xml");
    directory.file("yarn-site.xml", OURS);
    assertThat(run(false)).as(problems).isEqualTo(InstallCheck.FINE);
  }

  @Test
  void unreadableFile_isRefused() throws IOException {
    directory.text("yarn-site.xml", "<configuration>");
    assertThat(run(true)).isEqualTo(InstallCheck.REFUSED);
    assertThat(problems).contains("the configuration cannot be read");
  }
}
