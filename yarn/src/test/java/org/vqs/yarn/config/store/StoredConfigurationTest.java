package org.vqs.yarn.config.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ConfigurationMutationACLPolicy;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.MutableConfigurationProvider;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.conf.QueueAdminConfigurationMutationACLPolicy;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.conf.YarnConfigurationStore.LogMutation;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.vqs.yarn.testing.Change;
import org.vqs.yarn.testing.HadoopLine;
import org.vqs.yarn.testing.SchedulerHarness;

/** The settings are in one of YARN's configuration stores, and change by calls. */
class StoredConfigurationTest {
  private static final String PREFIX = "yarn.scheduler.vqs.";
  private static final String ROOT = PREFIX + "root.";

  @TempDir private Path directory;
  private final Map<String, String> settings = new HashMap<>();
  private SchedulerHarness rm;

  @BeforeEach
  void prepare() {
    HadoopLine.skipOn("3.3", "its stores begin with the Capacity Scheduler's file");
    settings.put(ROOT + "queues", "default,dev");
    settings.put(ROOT + "dev.weight", "3");
    settings.put(PREFIX + "share.tolerance", "0.5");
    store("memory");
  }

  private void store(String kind) {
    settings.put(YarnConfiguration.SCHEDULER_CONFIGURATION_STORE_CLASS, kind);
    settings.put(YarnConfiguration.RM_SCHEDCONF_STORE_PATH, directory.toString());
    settings.put(
        YarnConfiguration.SCHEDULER_CONFIGURATION_FS_PATH, directory.resolve("fs").toUri() + "");
  }

  private void start() {
    rm = new SchedulerHarness(settings);
    rm.scheduler().start();
  }

  @AfterEach
  void close() {
    if (rm != null) {
      rm.close();
    }
  }

  private MutableConfigurationProvider provider() {
    return rm.scheduler().getMutableConfProvider();
  }

  /** As YARN's web service does it. */
  private void change(Change change) throws Exception {
    MutableConfigurationProvider provider = provider();
    LogMutation pending =
        provider.logAndApplyMutation(UserGroupInformation.getCurrentUser(), change.info());
    try {
      rm.scheduler().reinitialize(rm.scheduler().getConfig(), rm.context());
    } catch (IOException refused) {
      provider.confirmPendingMutation(pending, false);
      throw refused;
    }
    provider.confirmPendingMutation(pending, true);
  }

  private void assertRefused(Change change, String... parts) {
    Configuration before = provider().getConfiguration();
    assertThatThrownBy(() -> ((StoredSettings) provider()).validated(change.info()))
        .isInstanceOf(IOException.class)
        .hasMessageContainingAll(parts);
    assertThatThrownBy(() -> change(change))
        .isInstanceOf(IOException.class)
        .hasMessageContainingAll(parts);
    assertThat(provider().getConfiguration()).containsExactlyInAnyOrderElementsOf(before);
  }

  private double weight(String queue) {
    return rm.scheduler().queues().names().find(queue).settings().weight();
  }

  @ParameterizedTest
  @ValueSource(strings = {"memory", "leveldb", "fs"})
  void change_isTakenOverAndStored(String kind) throws Exception {
    store(kind);
    start();
    long version = provider().getConfigVersion();
    change(
        new Change()
            .add("root.etl", "weight", "2", "acl.submit-applications", " ")
            .update("root.dev", "weight", null)
            .global(PREFIX + "policy", "vqs"));
    assertThat(weight("root.etl")).isEqualTo(2);
    assertThat(weight("root.dev")).isEqualTo(1);
    assertThat(rm.scheduler().packer().options().policy()).isEqualTo("vqs");
    assertThat(provider().getConfigVersion()).isEqualTo(version + 1);
    provider().reloadConfigurationFromStore();
    Configuration stored = provider().getConfiguration();
    assertThat(stored.get(ROOT + "queues")).isEqualTo("default,dev,etl");
    assertThat(stored.get(ROOT + "dev.weight")).isNull();
    assertThat(stored.get(ROOT + "etl.acl.submit-applications")).isEqualTo(" ");
    assertThat(stored.get(PREFIX + "share.tolerance")).as("as in the files").isEqualTo("0.5");
    assertThat(stored.get(YarnConfiguration.RM_SCHEDCONF_STORE_PATH)).isNull();
    assertThat(rm.scheduler().getConfiguration().get(PREFIX + "policy")).isEqualTo("vqs");
    change(new Change().remove("root.etl"));
    assertThat(rm.scheduler().getQueue("root.etl")).isNull();
    assertThat(rm.scheduler().caughtErrors()).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"leveldb", "fs"})
  void restart_readsTheStoreAndNotTheFiles(String kind) throws Exception {
    store(kind);
    start();
    change(new Change().add("root.etl").update("root.dev", "weight", "7"));
    assertRefused(new Change().update("root.dev", "weight", "-1"), "weight (-1)");
    rm.restart();
    rm.scheduler().start();
    assertThat(weight("root.dev")).isEqualTo(7);
    assertThat(weight("root.etl")).isEqualTo(1);
    change(new Change().update("root.dev", "weight", "8"));
    assertThat(weight("root.dev")).isEqualTo(8);
  }

  @Test
  void restart_afterAStoreInMemory_readsTheFiles() throws Exception {
    start();
    change(new Change().update("root.dev", "weight", "7"));
    rm.restart();
    assertThat(weight("root.dev")).isEqualTo(3);
  }

  /** As a standby that becomes active: another ResourceManager changed the store since. */
  @Test
  void standby_readsTheStoreAgainWhenItBecomesActive() throws Exception {
    store("fs");
    start();
    SchedulerHarness standby = new SchedulerHarness(settings);
    change(new Change().update("root.dev", "weight", "7"));
    assertThat(standby.scheduler().queues().names().find("dev").settings().weight()).isEqualTo(3);
    standby.scheduler().getMutableConfProvider().reloadConfigurationFromStore();
    standby.scheduler().reinitialize(standby.scheduler().getConfig(), standby.context());
    assertThat(standby.scheduler().queues().names().find("dev").settings().weight()).isEqualTo(7);
    standby.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"memory", "leveldb", "fs"})
  void refusedChange_leavesEverythingAsItWas(String kind) throws Exception {
    store(kind);
    start();
    long version = provider().getConfigVersion();
    assertRefused(
        new Change().add("root.etl").update("root.dev", "weight", "-1"),
        ROOT + "dev.weight (-1) must be a number above 0");
    assertRefused(
        new Change().update("root.nope", "weight", "2"), "there is no queue root.nope", "root.dev");
    assertRefused(
        new Change().update("root.dev", "wieght", "2"), "the nearest is " + ROOT + "dev.weight");
    assertRefused(new Change().add("root.dev"), "root.dev cannot be added: it is there already");
    assertRefused(new Change().global(PREFIX + "policy", "lottery"), PREFIX + "policy (lottery)");
    assertThat(rm.scheduler().getQueue("root.etl")).isNull();
    assertThat(weight("root.dev")).isEqualTo(3);
    assertThat(provider().getConfigVersion()).isEqualTo(version);
    change(new Change().update("root.dev", "weight", "4"));
    assertThat(weight("root.dev")).isEqualTo(4);
  }

  @Test
  void queueWithApplications_cannotBeRemoved() throws Exception {
    start();
    ApplicationAttemptId app = rm.submitUnmanaged(1, "ann", "dev");
    assertRefused(
        new Change().remove("root.dev"),
        "applications are in queues that would be removed",
        "root.dev (1)");
    rm.removeAttempt(app, false);
    rm.removeApp(app.getApplicationId());
    change(new Change().remove("root.dev"));
    assertThat(rm.scheduler().getQueue("root.dev")).isNull();
  }

  @Test
  void template_isUsedByTheNextSubmission() throws Exception {
    start();
    change(
        new Change()
            .add("root.users", "children.create", "true", "template.weight", "2")
            .update("root.users.template", "maximum-capacity", "50%"));
    rm.submitUnmanaged(1, "ann", "root.users.ann");
    assertThat(weight("root.users.ann")).isEqualTo(2);
    change(new Change().update("root.users", "template.weight", "5"));
    assertThat(weight("root.users.ann")).isEqualTo(5);
    assertRefused(
        new Change().update("root.users.ann", "weight", "2"), "there is no queue root.users.ann");
  }

  @Test
  void validation_changesNothing() throws Exception {
    start();
    Configuration changed =
        ((StoredSettings) provider())
            .validated(new Change().update("root.dev", "weight", "7").info());
    assertThat(changed.get(ROOT + "dev.weight")).isEqualTo("7");
    assertThat(weight("root.dev")).isEqualTo(3);
    assertThat(provider().getConfiguration().get(ROOT + "dev.weight")).isEqualTo("3");
  }

  @Test
  void propertyOfAStart_staysThatOfTheFiles() throws Exception {
    settings.put(PREFIX + "place-on", "heartbeat");
    store("leveldb");
    start();
    assertThat(provider().getConfiguration().get(PREFIX + "place-on")).isEqualTo("heartbeat");
    assertRefused(new Change().global(PREFIX + "place-on", "event"), "vqs-scheduler.xml");
    change(new Change().update("root.dev", "weight", "7"));
    close();
    settings.put(PREFIX + "place-on", "event");
    start();
    assertThat(provider().getConfiguration().get(PREFIX + "place-on")).isEqualTo("event");
    assertThat(weight("root.dev")).isEqualTo(7);
  }

  @ParameterizedTest
  @ValueSource(strings = {"memory", "leveldb", "fs"})
  void formattedStore_hasWhatTheFilesSay(String kind) throws Exception {
    store(kind);
    start();
    change(new Change().update("root.default", "weight", "7").remove("root.dev"));
    // Neither yarn-site.xml nor vqs-scheduler.xml of the tests sets a queue.
    provider().formatConfigurationInStore(rm.scheduler().getConfig());
    rm.scheduler().reinitialize(rm.scheduler().getConfig(), rm.context());
    assertThat(weight("root.default")).isEqualTo(1);
    assertThat(provider().getConfiguration().get(ROOT + "default.weight")).isNull();
    change(new Change().update("root.default", "weight", "2"));
    assertThat(weight("root.default")).isEqualTo(2);
    provider().revertToOldConfig(rm.scheduler().getConfig());
    assertThat(rm.scheduler().configuration().queues().root().children()).hasSize(1);
  }

  @Test
  void format_isRefusedWhereTheFilesCannotBeTakenOver() throws Exception {
    store("leveldb");
    start();
    rm.submitUnmanaged(1, "ann", "dev");
    assertThatThrownBy(() -> provider().formatConfigurationInStore(rm.scheduler().getConfig()))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("root.dev (1)");
    provider().reloadConfigurationFromStore();
    assertThat(provider().getConfiguration().get(ROOT + "dev.weight")).isEqualTo("3");
  }

  @Test
  void storeThatFails_leavesWhatIsStored() throws Exception {
    start();
    MutableConfigurationProvider provider = provider();
    LogMutation pending =
        provider.logAndApplyMutation(
            UserGroupInformation.getCurrentUser(),
            new Change().update("root.dev", "weight", "7").info());
    rm.scheduler().reinitialize(rm.scheduler().getConfig(), rm.context());
    assertThat(weight("root.dev")).isEqualTo(7);
    // A store in memory fails over a change that has no keys.
    pending.getUpdates().put(null, "x");
    assertThatThrownBy(() -> provider.confirmPendingMutation(pending, true))
        .isInstanceOf(IOException.class)
        .hasMessageContainingAll("store.class (memory) failed", "runs with what is stored");
    String stored = provider.getConfiguration().get(ROOT + "dev.weight");
    assertThat(weight("root.dev")).isEqualTo(Double.parseDouble(stored));
  }

  @Test
  void changeThatTheStoreFailedToWrite_isNotStoredWithTheNext() throws Exception {
    store("fs");
    start();
    Path store = directory.resolve("fs");
    Path away = Files.move(store, directory.resolve("away"));
    Files.createFile(store);
    assertThatThrownBy(() -> change(new Change().update("root.dev", "weight", "7")))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("store.class (fs) failed");
    assertThatThrownBy(() -> change(new Change().update("root.dev", "weight", "8")))
        .as("it cannot be read either")
        .isInstanceOf(IOException.class)
        .hasMessageContaining("store.class (fs) failed");
    Files.delete(store);
    Files.move(away, store);
    change(new Change().update("root.default", "weight", "2"));
    assertThat(weight("root.default")).isEqualTo(2);
    assertThat(weight("root.dev")).isEqualTo(3);
    provider().reloadConfigurationFromStore();
    assertThat(provider().getConfiguration().get(ROOT + "dev.weight")).isEqualTo("3");
  }

  @Test
  void settingsInFiles_areNotMutable() throws Exception {
    store("file");
    start();
    assertThat(rm.scheduler().isConfigurationMutable()).isFalse();
    assertThat(rm.scheduler().getConfiguration().get(ROOT + "dev.weight")).isEqualTo("3");
    rm.refresh(Map.of(ROOT + "dev.weight", "4"));
    assertThat(weight("root.dev")).isEqualTo(4);
  }

  @Test
  void storeThatCannotBe_isRefusedAtTheStart() throws IOException {
    store("postgres");
    assertThatThrownBy(() -> new SchedulerHarness(settings))
        .hasMessageContaining(
            "yarn.scheduler.configuration.store.class (postgres) must be file or one of memory");
    store("fs");
    Path file = Files.createFile(directory.resolve("file"));
    settings.put(YarnConfiguration.SCHEDULER_CONFIGURATION_FS_PATH, file.toUri() + "/store");
    assertThatThrownBy(() -> new SchedulerHarness(settings))
        .hasMessageContaining("yarn.scheduler.configuration.store.class (fs) cannot be opened: ");
  }

  @Test
  void storeOfAnotherScheduler_isRefusedAtTheStart() throws Exception {
    store("fs");
    start();
    ((StoredSettings) provider()).close();
    Configuration capacity = new Configuration(false);
    capacity.set("yarn.scheduler.capacity.root.queues", "default");
    try (var file =
        Files.newOutputStream(
            directory.resolve("fs").resolve("capacity-scheduler.xml.9999999999999"))) {
      capacity.writeXml(file);
    }
    assertThatThrownBy(() -> new SchedulerHarness(settings))
        .hasMessageContainingAll(
            "yarn.scheduler.capacity.root.queues, which is not this scheduler's",
            "-format-conf-store");
  }

  @Test
  void storeWithWrongSettings_isRefusedAtTheStartWithTheWayOut() throws Exception {
    store("fs");
    start();
    Configuration wrong = new Configuration(false);
    wrong.set(ROOT + "default.wieght", "2");
    try (var file =
        Files.newOutputStream(
            directory.resolve("fs").resolve("capacity-scheduler.xml.9999999999999"))) {
      wrong.writeXml(file);
    }
    assertThatThrownBy(() -> new SchedulerHarness(settings))
        .hasMessageContainingAll(
            "in the configuration store of yarn.scheduler.configuration.store.class (fs): ",
            ROOT + "default.wieght is no setting of a queue",
            "-format-conf-store");
  }

  @Test
  void queueAdministrators_changeTheirQueuesOnly() throws Exception {
    settings.put(YarnConfiguration.YARN_ACL_ENABLE, "true");
    settings.put(YarnConfiguration.YARN_ADMIN_ACL, "operator");
    settings.put(
        YarnConfiguration.RM_SCHEDULER_MUTATION_ACL_POLICY_CLASS,
        QueueAdminConfigurationMutationACLPolicy.class.getName());
    settings.put(ROOT + "acl.administer-queue", " ");
    settings.put(ROOT + "queues", "default,dev,etl");
    settings.put(ROOT + "dev.queues", "batch");
    settings.put(ROOT + "dev.acl.administer-queue", "lead");
    start();
    assertThat(isAllowed("lead", new Change().add("root.dev.web"))).isTrue();
    assertThat(isAllowed("lead", new Change().update("root.dev.batch", "weight", "2"))).isTrue();
    assertThat(isAllowed("lead", new Change().remove("root.etl"))).isFalse();
    assertThat(isAllowed("lead", new Change().add("root.etl.batch")))
        .as("a queue of the same short name is another")
        .isFalse();
    assertThat(isAllowed("lead", new Change().remove("nonsense"))).isFalse();
    Change global = new Change().global(PREFIX + "policy", "vqs");
    assertThat(isAllowed("lead", global)).isFalse();
    assertThat(isAllowed("operator", global.remove("root.etl"))).isTrue();
  }

  private boolean isAllowed(String user, Change change) {
    ConfigurationMutationACLPolicy policy = provider().getAclMutationPolicy();
    return policy.isMutationAllowed(UserGroupInformation.createRemoteUser(user), change.info());
  }
}
