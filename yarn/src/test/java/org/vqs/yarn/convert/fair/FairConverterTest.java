package org.vqs.yarn.convert.fair;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.vqs.yarn.config.queue.QueueSettings;
import org.vqs.yarn.config.queue.QueueTree;
import org.vqs.yarn.convert.Examples;
import org.vqs.yarn.convert.Source;
import org.vqs.yarn.convert.model.Conversion;
import org.vqs.yarn.convert.model.InvalidSourceException;
import org.vqs.yarn.convert.model.Note;
import org.vqs.yarn.testing.HadoopLine;

class FairConverterTest {
  @TempDir private Path directory;

  @Test
  void queues_haveTheirNamesMadePlain() throws Exception {
    Conversion conversion = Examples.converted("/convert/fair-rich.xml", directory);
    assertThat(Examples.queues(conversion).leaves())
        .extracting(QueueSettings::path)
        .containsExactly("root.research.ml_large", "root.research.dev", "root.dev");
    assertThat(conversion.notesOfOtherWays())
        .extracting(Note::source)
        .contains("root.research.ml.large")
        .doesNotContain("root.dev", "root.default");
  }

  @Test
  void queueCalledLabels_isRenamed() throws Exception {
    Conversion conversion =
        Examples.ofFair(directory, "<queue name='labels'><queue name='labels'/></queue>");
    assertThat(Examples.queues(conversion).atPath("root.labels_2.labels_2")).isNotNull();
    assertThat(Examples.texts(conversion.notesOfOtherWays()))
        .hasEntrySatisfying(
            "root.labels",
            text -> assertThat(text).contains("renamed to root.labels_2", "labels are taken"));
  }

  @Test
  void defaultQueue_isAddedWhereApplicationsMayNeedIt() throws Exception {
    String queue = "<queue name='a'/>";
    String rules =
        "<queuePlacementPolicy><rule name='specified' create='false'/>%s</queuePlacementPolicy>";
    assertThat(hasDefault(queue)).as("users called root need one").isTrue();
    assertThat(hasDefault(rules.formatted("<rule name='reject'/>"))).as("no queue at all").isTrue();
    assertThat(hasDefault(queue + rules.formatted("<rule name='default'/>"))).isTrue();
    assertThat(hasDefault(queue + rules.formatted("<rule name='default' queue='default'/>")))
        .isTrue();
    assertThat(hasDefault(queue + rules.formatted("<rule name='default' queue='a'/>"))).isFalse();
    assertThat(hasDefault(queue + rules.formatted("<rule name='reject'/>"))).isFalse();
  }

  private boolean hasDefault(String elements) throws Exception {
    Conversion conversion = Examples.ofFair(directory, elements);
    boolean isThere = Examples.queues(conversion).atPath("root.default") != null;
    assertThat(Examples.texts(conversion.notesOfOtherWays()).containsKey("root.default"))
        .isEqualTo(isThere);
    assertThat(Examples.texts(conversion.notesOfLeftOut()).containsKey("root.default"))
        .isNotEqualTo(isThere);
    return isThere;
  }

  @Test
  void anyNumberOfApplications_mayWait() throws Exception {
    Conversion conversion = Examples.ofFair(directory, "<queue name='a'/>");
    assertThat(Examples.queues(conversion).root().applications().most())
        .isEqualTo(Integer.MAX_VALUE);
    assertThat(Examples.queues(conversion).root().applications().mostPerUser())
        .isEqualTo(Integer.MAX_VALUE);
    assertThat(Examples.texts(conversion.notesOfOtherWays())).containsKey("applications that wait");
  }

  @Test
  void belowAQueueThatNothingIsTakenFrom_nothingIs() throws Exception {
    Conversion conversion =
        Examples.ofFair(
            directory,
            "<queue name='a'><allowPreemptionFrom>false</allowPreemptionFrom>"
                + "<queue name='x'><allowPreemptionFrom>true</allowPreemptionFrom></queue></queue>");
    assertThat(Examples.queues(conversion).atPath("root.a.x").preemption().disabled()).isTrue();
    assertThat(Examples.texts(conversion.notesOfOtherWays()))
        .containsKey("root.a.x: allowPreemptionFrom");
  }

  @Test
  void ruleThatMakesNoQueue_isListedWhereAnotherMakesThem() throws Exception {
    String user = "queuePlacementPolicy: rule 2 (user)";
    String rules =
        "<queuePlacementPolicy><rule name='specified'%s/><rule name='user' create='false'/></queuePlacementPolicy>";
    assertThat(notes("<queue name='a'/>" + rules.formatted("")))
        .hasEntrySatisfying(user, text -> assertThat(text).contains("makes a queue"));
    assertThat(notes("<queue name='a'/>" + rules.formatted(" create='false'")))
        .doesNotContainKey(user);
    assertThat(
            notes("<queue name='a'><queue name='x'/></queue>" + rules.formatted(" create='false'")))
        .hasEntrySatisfying(user, text -> assertThat(text).contains("leads to the next rule"));
  }

  private Map<String, String> notes(String elements) throws Exception {
    return Examples.texts(Examples.ofFair(directory, elements).notesOfOtherWays());
  }

  @Test
  void runningApplications_areLimited_withOneNumberForAllUsers() throws Exception {
    Conversion conversion = Examples.converted("/convert/fair-rich.xml", directory);
    QueueTree queues = Examples.queues(conversion);
    assertThat(queues.atPath("root.research").applications().mostRunning()).isEqualTo(50);
    assertThat(queues.atPath("root.users").applications().mostRunning())
        .as("the default")
        .isEqualTo(40);
    assertThat(queues.root().applications().mostRunningPerUser()).isEqualTo(5);
    assertThat(Examples.texts(conversion.notesOfOtherWays()).get("user alice: maxRunningApps"))
        .startsWith("6 for this user alone becomes 5");
  }

  @Test
  void defaultOfRunningApplications_isOfEveryQueue() throws Exception {
    Path file = directory.resolve("fair.xml");
    Files.writeString(
        file,
        "<allocations><queueMaxAppsDefault>7</queueMaxAppsDefault>"
            + "<queue name='a'><maxRunningApps>0</maxRunningApps></queue></allocations>");
    QueueTree queues = Examples.queues(Source.convert(file));
    assertThat(queues.all())
        .extracting(settings -> settings.applications().mostRunning())
        .containsExactly(7, 0, 7);
  }

  @Test
  void maxResources_areLimitsInEveryForm() throws Exception {
    Conversion conversion = Examples.converted("/convert/fair-rich.xml", directory);
    assertThat(Examples.value(conversion, "root.research.maximum-capacity"))
        .isEqualTo("[memory=40000, vcores=40]");
    assertThat(Examples.value(conversion, "root.research.ml_large.maximum-capacity"))
        .isEqualTo("[memory=40%, vcores=60%]");
    assertThat(Examples.value(conversion, "root.research.dev.maximum-capacity")).isEqualTo("100%");
    assertThat(Examples.value(conversion, "root.users.maximum-capacity"))
        .as("the default")
        .isEqualTo("[vcores=70%, memory=80%]");
    assertThat(Examples.value(conversion, "root.dev.maximum-capacity"))
        .as("nothing")
        .isEqualTo("[memory=1, vcores=1]");
    assertThat(Examples.value(conversion, "root.maximum-capacity"))
        .as("the default holds for the root too")
        .isEqualTo("[vcores=70%, memory=80%]");
  }

  @Test
  void minResources_areGuaranteed() throws Exception {
    Conversion conversion = Examples.converted("/convert/fair-rich.xml", directory);
    assertThat(Examples.value(conversion, "root.research.guaranteed-capacity"))
        .isEqualTo("[memory=10000, vcores=10]");
  }

  @Test
  void settingsOfAQueue_keepTheirMeaning() throws Exception {
    Conversion conversion = Examples.converted("/convert/fair-rich.xml", directory);
    QueueTree queues = Examples.queues(conversion);
    QueueSettings large = queues.find("root.research.ml_large").orElseThrow();
    assertThat(large.masterShare()).isEqualTo(0.3);
    assertThat(large.access().submitters().getGroups()).containsExactly("researchers");
    assertThat(large.access().submitters().getUsers()).isEmpty();
    assertThat(queues.find("root.research").orElseThrow().weight()).isEqualTo(3.5);
    assertThat(queues.find("root.dev").orElseThrow().preemption().disabled()).isTrue();
    assertThat(queues.newLeaf("root.users.ann").orElseThrow().masterShare()).isEqualTo(0.4);
    assertThat(Examples.value(conversion, "am.max-share")).isEqualTo("0.4");
  }

  @Test
  void preemptionDelay_isTheShortestTimeoutOfTheFairShare() throws Exception {
    Conversion conversion = Examples.converted("/convert/fair-rich.xml", directory);
    assertThat(Examples.value(conversion, "preemption.delay")).isEqualTo("30s");
    String chosen = "preemption.delay is one for all queues: 30s of root.research: fair";
    assertThat(conversion.notesOfOtherWays())
        .filteredOn(note -> note.source().endsWith("PreemptionTimeout"))
        .extracting(Note::text)
        .containsExactly(
            chosen + "SharePreemptionTimeout",
            chosen + "SharePreemptionTimeout, though this is 60s",
            chosen + "SharePreemptionTimeout, though this is 10s");
  }

  @Test
  void timeoutOfMinResources_countsWhereThereAreSomeAndNoOther() throws Exception {
    String timeout = "<defaultMinSharePreemptionTimeout>5</defaultMinSharePreemptionTimeout>";
    String queue = "<queue name='a'><minResources>%s</minResources></queue>";
    assertThat(delay(queue.formatted("1024 mb, 0 vcores") + timeout)).isEqualTo("5s");
    assertThat(
            delay(
                queue.formatted("1024 mb, 0 vcores")
                    + timeout
                    + "<fairSharePreemptionTimeout>600</fairSharePreemptionTimeout>"))
        .isEqualTo("600s");
    assertThat(delay(queue.formatted("0 mb, 0 vcores") + timeout)).isNull();
    assertThat(delay("<queue name='a'/>" + timeout)).isNull();
  }

  private String delay(String allocations) throws Exception {
    Path file = directory.resolve("fair-scheduler.xml");
    Files.writeString(file, "<allocations>" + allocations + "</allocations>");
    return Examples.value(Source.convert(file), "preemption.delay");
  }

  @Test
  void masterShareWithoutLimit_isAll() throws Exception {
    Conversion conversion = Examples.converted("/fair-scheduler-conversion.xml", directory);
    assertThat(Examples.value(conversion, "root.admins.bob.am.max-share")).isEqualTo("1");
  }

  @Test
  void placement_beginsWithTheSpecifiedQueue() throws Exception {
    Conversion conversion = Examples.converted("/convert/fair-rich.xml", directory);
    assertThat(Examples.value(conversion, "queue.mappings"))
        .isEqualTo(
            "u:%user:%specified,u:%user:root.%primary_group,u:%user:root.users.%user,"
                + "u:%user:root.%user,u:%user:root.research.dev");
    assertThat(Examples.value(conversion, "queue.mappings.override"))
        .as("it makes none, so that the next rules count for who names one that is not there")
        .isEqualTo("true");
    assertThat(conversion.notesOfLeftOut())
        .extracting(Note::source)
        .contains(
            "queuePlacementPolicy: rule 3 (secondaryGroupExistingQueue)",
            "queuePlacementPolicy: rule 7 (reject)");
  }

  @Test
  void placement_thatAsksForTheSpecifiedQueueLater_overrides() throws Exception {
    HadoopLine.skipOn("3.3", "its example has no rule before the specified queue");
    Conversion conversion = Examples.converted("/fair-scheduler-conversion.xml", directory);
    assertThat(Examples.value(conversion, "queue.mappings"))
        .isEqualTo(
            "u:%user:root.%primary_group.%user,u:%user:%specified,"
                + "u:%user:root.users.%user,u:%user:root.default");
    assertThat(Examples.value(conversion, "queue.mappings.override")).isEqualTo("true");
  }

  @Test
  void queuesBesideTheRoot_areRefused() throws Exception {
    refused("<queue name='root'/><queue name='a'/>", "root has queues beside it");
  }

  @Test
  void queueTwice_isRefused() throws Exception {
    refused("<queue name='a'/><queue name='a'/>", "root.a is there twice");
  }

  @Test
  void queueWithoutName_isRefused() throws Exception {
    refused("<queue name='a'><queue/></queue>", "a queue in root.a has no name");
  }

  @Test
  void wrongResources_areRefusedByName() throws Exception {
    refused(
        "<queue name='a'><maxResources>much</maxResources></queue>",
        "root.a: maxResources (much) must be like");
    refused(
        "<queue name='a'><maxResources>-1 mb, 5 vcores</maxResources></queue>",
        "root.a: maxResources (-1 mb, 5 vcores) must be like");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "\n "})
  void blankAcl_isNobodys(String blank) throws Exception {
    Path file = directory.resolve("fair.xml");
    Files.writeString(
        file,
        "<allocations><queue name='root'><aclSubmitApps>%s</aclSubmitApps><queue name='a'/></queue></allocations>"
            .formatted(blank));
    QueueTree queues = Examples.queues(Source.convert(file));
    assertThat(queues.root().access().submitters().isAllAllowed()).isFalse();
    assertThat(queues.root().access().submitters().getUsers()).isEmpty();
  }

  private void refused(String content, String reason) throws Exception {
    Path file = directory.resolve("fair.xml");
    Files.writeString(file, "<allocations>" + content + "</allocations>");
    assertThatThrownBy(() -> Source.convert(file))
        .isInstanceOf(InvalidSourceException.class)
        .hasMessageContaining(reason);
  }

  @Test
  void orderOfALeaf_isThatOfItsPolicy_elseOfAll_elseFair() throws Exception {
    String queues =
        "<queue name='a'><schedulingPolicy>fifo</schedulingPolicy></queue><queue name='b'/>"
            + "<queue name='c'><schedulingPolicy>DRF</schedulingPolicy></queue>";
    assertThat(orders(queues)).containsExactly("fifo", "fair", "fair", "fair");
    assertThat(orders("<defaultQueueSchedulingPolicy>drf</defaultQueueSchedulingPolicy>" + queues))
        .containsExactly("fifo", "fair", "fair", "fair");
  }

  private List<String> orders(String elements) throws Exception {
    return Examples.queues(Examples.ofFair(directory, elements)).leaves().stream()
        .map(queue -> queue.users().order().text())
        .toList();
  }
}
