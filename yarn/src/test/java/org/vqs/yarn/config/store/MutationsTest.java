package org.vqs.yarn.config.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.webapp.dao.QueueConfigInfo;
import org.apache.hadoop.yarn.webapp.dao.SchedConfUpdateInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.vqs.yarn.testing.Change;

class MutationsTest {
  private static final String PREFIX = "yarn.scheduler.vqs.";
  private static final String ROOT = PREFIX + "root.";

  private final Configuration settings = new Configuration(false);

  private Map<String, String> of(Change change) throws IOException {
    return Mutations.of(settings, change.info());
  }

  private static Map<String, String> changes(String... keysAndValues) {
    Map<String, String> changes = new HashMap<>();
    for (int i = 0; i < keysAndValues.length; i += 2) {
      changes.put(keysAndValues[i], keysAndValues[i + 1]);
    }
    return changes;
  }

  @Test
  void queue_isAddedBehindItsSiblings() throws IOException {
    settings.set(ROOT + "queues", "default, etl");
    assertThat(of(new Change().add("root.dev", "weight", "3", "maximum-capacity", "50%")))
        .isEqualTo(
            changes(
                ROOT + "queues",
                "default,etl,dev",
                ROOT + "dev.weight",
                "3",
                ROOT + "dev.maximum-capacity",
                "50%"));
  }

  @Test
  void queueDefault_staysWhereNoListNamesIt() throws IOException {
    assertThat(of(new Change().add("root.dev"))).isEqualTo(changes(ROOT + "queues", "default,dev"));
  }

  @Test
  void queuesOfSeveralLevels_areAddedTogether() throws IOException {
    assertThat(of(new Change().add("root.dev").add("root.dev.web").add("root.dev.live")))
        .isEqualTo(changes(ROOT + "queues", "default,dev", ROOT + "dev.queues", "web,live"));
  }

  @Test
  void queue_isRemovedWithAllBelowItAndNothingBeside() throws IOException {
    settings.set(ROOT + "queues", "default,dev,development");
    settings.set(ROOT + "dev.queues", "web");
    settings.set(ROOT + "dev.web.weight", "2");
    settings.set(ROOT + "dev.template.weight", "2");
    settings.set(ROOT + "development.weight", "2");
    assertThat(of(new Change().remove("root.dev")))
        .isEqualTo(
            changes(
                ROOT + "queues",
                "default,development",
                ROOT + "dev.queues",
                null,
                ROOT + "dev.web.weight",
                null,
                ROOT + "dev.template.weight",
                null));
  }

  @Test
  void parentOfTheLastQueue_becomesALeaf() throws IOException {
    settings.set(ROOT + "default.queues", "only");
    assertThat(of(new Change().remove("root.default.only")))
        .isEqualTo(changes(ROOT + "default.queues", null));
  }

  /** The setting {@code am.max-share} of a queue looks like one of a queue {@code am} below it. */
  @Test
  void queueThatIsCalledAsASetting_leavesThatOfItsParent() throws IOException {
    settings.set(ROOT + "default.queues", "am,other");
    settings.set(ROOT + "default.am.max-share", "0.2");
    settings.set(ROOT + "default.am.weight", "2");
    assertThat(of(new Change().remove("root.default.am")))
        .isEqualTo(changes(ROOT + "default.queues", "other", ROOT + "default.am.weight", null));
  }

  @Test
  void removal_comesFirst() throws IOException {
    settings.set(ROOT + "queues", "default,dev");
    settings.set(ROOT + "dev.state", "STOPPED");
    assertThat(
            of(
                new Change()
                    .update("root.dev", "weight", "3", "reward", "3")
                    .add("root.dev", "weight", "2", "reward", "2", "am.max-share", "0.2")
                    .remove("root.dev")))
        .isEqualTo(
            changes(
                ROOT + "queues",
                "default,dev",
                ROOT + "dev.state",
                null,
                ROOT + "dev.weight",
                "3",
                ROOT + "dev.reward",
                "3",
                ROOT + "dev.am.max-share",
                "0.2"));
  }

  @Test
  void settings_areUnsetByNothing() throws IOException {
    assertThat(
            of(
                new Change()
                    .update("root.default", "weight", "", " state ", null, "acl.x", " ")
                    .global(PREFIX + "policy", "")
                    .global(PREFIX + "share.tolerance", null)))
        .isEqualTo(
            changes(
                ROOT + "default.weight",
                null,
                ROOT + "default.state",
                null,
                ROOT + "default.acl.x",
                " ",
                PREFIX + "policy",
                null,
                PREFIX + "share.tolerance",
                null));
  }

  @Test
  void templates_areChangedUnderEitherPath() throws IOException {
    assertThat(
            of(
                new Change()
                    .update("root.users", "children.create", "true", "template.weight", "2")
                    .update("root.users.template", "state", "RUNNING")))
        .isEqualTo(
            changes(
                ROOT + "users.children.create",
                "true",
                ROOT + "users.template.weight",
                "2",
                ROOT + "users.template.state",
                "RUNNING"));
  }

  @Test
  void settingsAsTheyWere_stay() throws IOException {
    settings.set(ROOT + "queues", "default,dev");
    of(new Change().remove("root.dev").update("root.default", "weight", "2"));
    assertThat(settings.get(ROOT + "queues")).isEqualTo("default,dev");
    assertThat(settings.get(ROOT + "default.weight")).isNull();
  }

  @ParameterizedTest
  @NullSource
  @ValueSource(strings = {"", "default", "stall", "rooted.default", "root", "root."})
  void removalOfWhatIsNoQueueBelowRoot_isRefused(String path) {
    assertThatThrownBy(() -> of(new Change().remove(path))).isInstanceOf(IOException.class);
  }

  /** By such a path anybody who administers a queue could change every property. */
  @Test
  void settingsOfWhatIsNoQueue_areRefused() {
    assertThatThrownBy(() -> of(new Change().update("stall", "beta", "0.5")))
        .isInstanceOf(IOException.class)
        .hasMessage("queue-name (stall) must be the full path of a queue, such as root.default");
  }

  @Test
  void unknownQueue_cannotBeRemovedNorAKnownOneAdded() {
    assertThatThrownBy(() -> of(new Change().remove("root.dev")))
        .isInstanceOf(IOException.class)
        .hasMessage("queue root.dev cannot be removed: " + ROOT + "queues names [default]");
    assertThatThrownBy(() -> of(new Change().add("root.default")))
        .isInstanceOf(IOException.class)
        .hasMessage("queue root.default cannot be added: it is there already");
    assertThatThrownBy(() -> of(new Change().add("root.a,b")))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith("queue root.a,b cannot be added: the name of a queue is made of");
    assertThatThrownBy(() -> of(new Change().add("root")))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith("queue root cannot be added");
  }

  @Test
  void lastQueue_isReplacedButNotRemoved() throws IOException {
    assertThatThrownBy(() -> of(new Change().remove("root.default")))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("the last queue below root cannot be removed");
    assertThat(of(new Change().remove("root.default").add("root.dev")))
        .isEqualTo(changes(ROOT + "queues", "dev"));
  }

  @Test
  void keysOfOthersAndThoseOfAStart_areRefused() {
    assertThatThrownBy(() -> of(new Change().global("yarn.scheduler.minimum-allocation-mb", "1")))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("yarn.scheduler.minimum-allocation-mb is none of the scheduler's");
    assertThatThrownBy(() -> of(new Change().global(PREFIX + "place-on", "heartbeat")))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("place-on takes effect when the ResourceManager starts");
    assertThatThrownBy(() -> of(new Change().global(ROOT + "default.weight", "2")))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("root.default.weight is a setting of a queue");
  }

  @Test
  void callThatChangesNothing_isRefused() throws IOException {
    SchedConfUpdateInfo empty = new SchedConfUpdateInfo();
    assertThatThrownBy(() -> Mutations.of(settings, empty))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("the call changes nothing");
    empty.setAddQueueInfo(null);
    empty.setRemoveQueueInfo(null);
    empty.setUpdateQueueInfo(null);
    empty.setGlobalParams(null);
    assertThatThrownBy(() -> Mutations.of(settings, empty)).isInstanceOf(IOException.class);
    empty.setUpdateQueueInfo(new ArrayList<>(List.of(new QueueConfigInfo("root", Map.of()))));
    assertThat(Mutations.of(settings, empty)).isEmpty();
  }
}
