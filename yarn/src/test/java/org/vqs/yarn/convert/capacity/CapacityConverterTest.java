package org.vqs.yarn.convert.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vqs.yarn.config.queue.QueueSettings;
import org.vqs.yarn.config.queue.QueueTree;
import org.vqs.yarn.convert.Examples;
import org.vqs.yarn.convert.Source;
import org.vqs.yarn.convert.model.Conversion;
import org.vqs.yarn.convert.model.Note;

class CapacityConverterTest {
  private static final String CAPACITY = "yarn.scheduler.capacity.";

  @TempDir private Path directory;

  @Test
  void percentages_areWeightsAndLimitsOfTheWholeCluster() throws Exception {
    Conversion conversion = Examples.converted("/convert/capacity-percent.xml", directory);
    assertThat(Examples.value(conversion, "root.prod.weight")).isEqualTo("60");
    assertThat(Examples.value(conversion, "root.prod.etl.weight")).isEqualTo("75");
    assertThat(Examples.value(conversion, "root.prod.labels.no-label.maximum-capacity"))
        .isEqualTo("80%");
    assertThat(Examples.value(conversion, "root.prod.etl.labels.no-label.maximum-capacity"))
        .isEqualTo("40%");
    assertThat(Examples.value(conversion, "root.prod.maximum-capacity"))
        .as("all of label gpu")
        .isNull();
    assertThat(Examples.value(conversion, "root.dev.maximum-capacity")).isNull();
    assertThat(Examples.value(conversion, "root.misc_stuff.weight")).isEqualTo("0.01");
    assertThat(Examples.texts(conversion.notesOfOtherWays()))
        .containsEntry(
            CAPACITY + "root.prod.etl.maximum-capacity",
            "50 of the parent queue is 40% of these nodes, which is what labels.no-label.maximum-capacity means here")
        .containsKey(CAPACITY + "root.misc stuff.capacity");
  }

  @Test
  void userLimitFactor_isTakenOfThePromiseAndWrittenOfTheMaximum() throws Exception {
    Conversion conversion = Examples.converted("/convert/capacity-percent.xml", directory);
    assertThat(Examples.value(conversion, "root.prod.adhoc.user.max-share")).isNull();
    // 30 % x 50 % = 15 % of the cluster, all of it at most; the factor 2 is the default there.
    assertThat(Examples.value(conversion, "root.dev.test.user.max-share")).isEqualTo("0.3");
  }

  @Test
  void settingsOfAQueue_keepTheirMeaning() throws Exception {
    QueueTree queues =
        Examples.queues(Examples.converted("/convert/capacity-percent.xml", directory));
    QueueSettings etl = queues.find("root.prod.etl").orElseThrow();
    assertThat(etl.masterShare()).isEqualTo(0.5);
    assertThat(etl.applications().most()).isEqualTo(300);
    assertThat(etl.terms().defaultPriority()).isEqualTo(3);
    assertThat(etl.terms().maximumLifetime()).isEqualTo(86400);
    assertThat(etl.terms().defaultLifetime()).isEqualTo(3600);
    assertThat(etl.access().defaultNodeLabel()).isEqualTo("gpu");
    assertThat(etl.access().nodeLabels()).containsExactly("gpu");
    assertThat(queues.find("root.dev").orElseThrow().access().nodeLabels()).isEmpty();
    assertThat(etl.preemption().disabled()).isFalse();
    assertThat(etl.access().submitters().getUsers()).containsExactlyInAnyOrder("alice", "bob");
    assertThat(etl.access().submitters().getGroups()).containsExactlyInAnyOrder("etl", "ops");
    QueueSettings adhoc = queues.find("root.prod.adhoc").orElseThrow();
    assertThat(adhoc.preemption().disabled()).as("inherited").isTrue();
    assertThat(adhoc.applications().most()).as("the common one").isEqualTo(800);
    assertThat(adhoc.masterShare()).as("the common one").isEqualTo(0.2);
    assertThat(queues.find("root.dev.test").orElseThrow().state()).hasToString("STOPPED");
    assertThat(queues.root().access().administrators().getGroups()).containsExactly("admins");
    assertThat(queues.root().access().administrators().getUsers()).isEmpty();
    assertThat(queues.root().access().submitters().isAllAllowed()).isFalse();
    assertThat(queues.root().applications().most()).isEqualTo(5000);
  }

  @Test
  void leafNames_areMadePlain_andMayBeShared() throws Exception {
    Conversion conversion = Examples.converted("/convert/capacity-percent.xml", directory);
    assertThat(Examples.queues(conversion).leaves())
        .extracting(QueueSettings::path)
        .containsExactly(
            "root.prod.etl",
            "root.prod.adhoc",
            "root.dev.adhoc",
            "root.dev.test",
            "root.misc_stuff");
    assertThat(Examples.texts(conversion.notesOfOtherWays()))
        .containsKey("root.misc stuff")
        .doesNotContainKey("root.dev.adhoc");
  }

  @Test
  void parallelApplications_areLimited_withOneNumberForAllUsers() throws Exception {
    Conversion conversion = Examples.converted("/convert/capacity-percent.xml", directory);
    QueueTree queues = Examples.queues(conversion);
    String etl = Examples.value(conversion, "root.prod.etl.maximum-running-applications");
    assertThat(etl).isNotEqualTo("100").isNotNull();
    assertThat(queues.root().applications().mostRunning()).as("the common one").isEqualTo(100);
    assertThat(queues.atPath("root.dev.test").applications().mostRunning()).isEqualTo(100);
    assertThat(queues.root().applications().mostRunningPerUser()).isEqualTo(20);
    assertThat(Examples.texts(conversion.notesOfOtherWays()))
        .extractingByKey("yarn.scheduler.capacity.user.alice.max-parallel-apps")
        .asString()
        .startsWith("30 for this user alone becomes 20");
  }

  @Test
  void calculator_saysWhichResourcesCount() throws Exception {
    String[] queues = {"root.queues", "a", "root.a.capacity", "100"};
    String calculators = "org.apache.hadoop.yarn.util.resource.";
    Conversion unset = Examples.ofCapacity(directory, queues);
    assertThat(Examples.value(unset, "resources")).isEqualTo("memory-mb");
    assertThat(Examples.texts(unset.notesOfOtherWays()))
        .extractingByKey(CAPACITY + "resource-calculator")
        .asString()
        .startsWith("memory alone counts there");
    assertThat(
            Examples.value(withCalculator(calculators + "DefaultResourceCalculator"), "resources"))
        .isEqualTo("memory-mb");
    Conversion dominant = withCalculator(calculators + "DominantResourceCalculator");
    assertThat(Examples.value(dominant, "resources")).isNull();
    assertThat(dominant.carried()).contains(CAPACITY + "resource-calculator");
    Conversion own = withCalculator("org.example.Mine");
    assertThat(Examples.value(own, "resources")).isNull();
    assertThat(Examples.texts(own.notesOfLeftOut())).containsKey(CAPACITY + "resource-calculator");
  }

  private Conversion withCalculator(String name) throws Exception {
    return Examples.ofCapacity(
        directory, "root.queues", "a", "root.a.capacity", "100", "resource-calculator", name);
  }

  @Test
  void commonSettings_becomeTheSchedulers() throws Exception {
    Conversion conversion = Examples.converted("/convert/capacity-percent.xml", directory);
    assertThat(Examples.value(conversion, "am.max-share")).as("the largest").isEqualTo("0.5");
    assertThat(Examples.value(conversion, "locality.node-delay")).isEqualTo("1s");
    assertThat(Examples.value(conversion, "locality.rack-delay")).isNull();
    assertThat(Examples.value(conversion, "preemption.enabled")).isEqualTo("true");
    assertThat(Examples.value(conversion, "preemption.grace")).isEqualTo("20000");
    assertThat(Examples.texts(conversion.notesOfOtherWays()))
        .containsEntry(
            "yarn.resourcemanager.monitor.capacity.preemption.monitoring_interval",
            "5000 is a twentieth of preemption.delay here")
        .containsEntry(
            "yarn.resourcemanager.monitor.capacity.preemption.total_preemption_per_round",
            "0.2 is a tenth of the cluster here");
  }

  @Test
  void mappings_leadToOurQueues_andTheRestIsListed() throws Exception {
    Conversion conversion = Examples.converted("/convert/capacity-percent.xml", directory);
    assertThat(Examples.value(conversion, "queue.mappings"))
        .isEqualTo("u:alice:root.prod.etl,u:%user:root.users.%user");
    assertThat(Examples.value(conversion, "queue.mappings.override")).isEqualTo("true");
    assertThat(conversion.notesOfLeftOut())
        .extracting(Note::text)
        .contains(
            "rule g:analysts:adhoc: several queues are called adhoc; name the path",
            "rule u:carol:root.nowhere: the target root.nowhere is no leaf queue here",
            "rule u:%user:%secondary_group: the target %secondary_group is no leaf queue here");
  }

  @Test
  void mappingsInJson_leadToOurQueues_andTheRestIsListed() throws Exception {
    Conversion conversion = Examples.converted("/convert/capacity-absolute.xml", directory);
    assertThat(Examples.value(conversion, "queue.mappings"))
        .isEqualTo(
            "u:alice:root.a.fast,g:ops:root.c,u:%user:%specified,u:%user:root.a.%primary_group");
    assertThat(conversion.notesOfLeftOut())
        .extracting(Note::text)
        .anyMatch(text -> text.contains("b.%user leads nowhere"))
        .anyMatch(text -> text.contains("nightly"))
        .anyMatch(text -> text.contains("\"secondaryGroup\""))
        .anyMatch(text -> text.contains("\"setDefaultQueue\""))
        .anyMatch(text -> text.contains("\"reject\""));
  }

  @Test
  void mappingsInAFile_areReadFromBesideTheSource() throws Exception {
    Files.writeString(
        directory.resolve("rules.json"),
        "{\"rules\":[{\"type\":\"user\",\"matches\":\"bob\",\"policy\":\"user\"}]}");
    Conversion conversion =
        convert(
            "root.queues", "a",
            "root.a.capacity", "100",
            "mapping-rule-format", "json",
            "mapping-rule-json-file", "rules.json");
    assertThat(Examples.value(conversion, "queue.mappings")).isEqualTo("u:bob:%user");
  }

  @Test
  void amounts_areLimitsAsTheyStand_andWeightsByMemory() throws Exception {
    Conversion conversion = Examples.converted("/convert/capacity-absolute.xml", directory);
    assertThat(Examples.value(conversion, "root.a.maximum-capacity"))
        .isEqualTo("[memory=81920, vcores=30]");
    assertThat(Examples.value(conversion, "root.a.slow.maximum-capacity"))
        .isEqualTo("[memory=40960, vcores=15]");
    assertThat(Examples.value(conversion, "root.b.maximum-capacity"))
        .isEqualTo("[memory=20480, vcores=50%]");
    assertThat(Examples.value(conversion, "root.a.fast.weight")).isEqualTo("3");
    assertThat(Examples.value(conversion, "root.a.fast.user.max-share"))
        .as("3/4 of 40 GiB of 80 GiB")
        .isEqualTo("0.375");
    assertThat(Examples.value(conversion, "root.a.weight")).as("by hand").isNull();
    assertThat(Examples.value(conversion, "root.b.weight")).as("by hand").isNull();
    assertThat(Examples.texts(conversion.notesOfOtherWays()).get(CAPACITY + "root.a.capacity"))
        .contains("set it by hand");
  }

  @Test
  void amountsAlone_shareByMemory() throws Exception {
    Conversion conversion =
        convert(
            "root.queues", "a,b",
            "root.a.capacity", "[memory=30Gi,vcores=1]",
            "root.b.capacity", "[memory=10240,vcores=9]");
    assertThat(Examples.value(conversion, "root.a.weight")).isEqualTo("30720");
    assertThat(Examples.value(conversion, "root.b.weight")).isEqualTo("10240");
  }

  @Test
  void queueWithoutCapacity_doesNotMixItsSiblings() throws Exception {
    Conversion conversion =
        convert(
            "root.queues", "prod,dev,old", "root.prod.capacity", "10w", "root.dev.capacity", "1w");
    assertThat(Examples.value(conversion, "root.prod.weight")).isEqualTo("10");
    assertThat(Examples.value(conversion, "root.dev.weight")).isEqualTo("1");
    assertThat(Examples.value(conversion, "root.old.weight")).isEqualTo("0.01");
  }

  @Test
  void stoppedRoot_stopsAllBelow() throws Exception {
    Conversion conversion =
        convert(
            "root.queues", "a,b",
            "root.state", "STOPPED",
            "root.a.capacity", "50",
            "root.a.state", "RUNNING",
            "root.b.capacity", "50");
    assertThat(Examples.queues(conversion).leaves())
        .extracting(QueueSettings::state)
        .allSatisfy(state -> assertThat(state).hasToString("STOPPED"));
  }

  @Test
  void observingPreemption_isNone() throws Exception {
    Path file = directory.resolve("capacity.xml");
    Map<String, String> settings = new TreeMap<>();
    settings.put(CAPACITY + "root.queues", "a");
    settings.put("yarn.resourcemanager.scheduler.monitor.enable", "true");
    settings.put("yarn.resourcemanager.monitor.capacity.preemption.observe_only", "true");
    Conversion conversion = Source.convert(Examples.write(file, settings));
    assertThat(Examples.value(conversion, "preemption.enabled")).isEqualTo("false");
  }

  @Test
  void jsonRules_reportFallbackAndCreation() throws Exception {
    Conversion conversion =
        convert(
            "root.queues", "a",
            "root.a.capacity", "100",
            "mapping-rule-format", "json",
            "mapping-rule-json",
                "{\"rules\":[{\"type\":\"user\",\"matches\":\"bob\",\"policy\":\"custom\","
                    + "\"customPlacement\":\"root.a\",\"create\":true,\"fallbackResult\":\"reject\"},"
                    + "{\"type\":\"user\",\"matches\":\"amy\",\"policy\":\"user\","
                    + "\"create\":false,\"fallbackResult\":\"skip\"}]}");
    assertThat(Examples.value(conversion, "queue.mappings")).isEqualTo("u:bob:root.a,u:amy:%user");
    assertThat(conversion.notesOfOtherWays())
        .extracting(Note::text)
        .anyMatch(text -> text.contains("bob") && text.contains("not the fallbackResult reject"))
        .anyMatch(
            text -> text.contains("bob") && text.contains("children.create of the queue above"))
        .noneMatch(text -> text.contains("amy"));
  }

  @Test
  void priorityAcl_hasAReasonOfItsOwn() throws Exception {
    Conversion conversion =
        convert(
            "root.queues", "a",
            "root.a.capacity", "100",
            "root.a.acl_application_max_priority", "[user=amy max_priority=5]");
    assertThat(Examples.texts(conversion.notesOfLeftOut()))
        .hasEntrySatisfying(
            CAPACITY + "root.a.acl_application_max_priority",
            text -> assertThat(text).contains("maximum-application-priority"));
  }

  @Test
  void orderOfALeaf_isFifoUnlessItSaysOtherwise() throws Exception {
    Conversion conversion =
        convert(
            "root.queues", "a,b,c,d,e",
            "root.a.capacity", "20",
            "root.b.capacity", "20",
            "root.b.ordering-policy", "fair",
            "root.b.ordering-policy.fair.enable-size-based-weight", "true",
            "root.c.capacity", "20",
            "root.c.minimum-user-limit-percent", "25",
            "root.d.capacity", "20",
            "root.d.ordering-policy", "fifo-with-partitions",
            "root.d.minimum-user-limit-percent", "100",
            "root.e.capacity", "20",
            "root.e.ordering-policy", "org.example.Mine");
    assertThat(conversion.settings())
        .containsEntry("yarn.scheduler.vqs.root.a.order", "fifo")
        .containsEntry("yarn.scheduler.vqs.root.b.order", "fair")
        .containsEntry("yarn.scheduler.vqs.root.c.order", "users")
        .containsEntry("yarn.scheduler.vqs.root.d.order", "fifo")
        .doesNotContainKey("yarn.scheduler.vqs.root.e.order");
    assertThat(Examples.texts(conversion.notesOfOtherWays()))
        .hasEntrySatisfying(
            CAPACITY + "root.c.minimum-user-limit-percent",
            text -> assertThat(text).contains("order users instead of fifo"));
    assertThat(Examples.texts(conversion.notesOfLeftOut()))
        .containsKey(CAPACITY + "root.e.ordering-policy")
        .hasEntrySatisfying(
            CAPACITY + "root.b.ordering-policy.fair.enable-size-based-weight",
            text -> assertThat(text).contains("no weight"));
  }

  @Test
  void preemptionWithinQueues_takesNothingWhereNobodyHasALimitOfTheMoment() throws Exception {
    assertThat(within(Map.of())).containsExactly("off", "off", "off");
    assertThat(within(Map.of("enabled", "true"))).containsExactly("off", "share", "off");
    assertThat(within(Map.of("enabled", "true", "preemption-order-policy", "priority_first")))
        .containsExactly("priority", "priority", "off");
  }

  private List<String> within(Map<String, String> settings) throws Exception {
    Map<String, String> all = new TreeMap<>();
    settings.forEach(
        (name, value) ->
            all.put(
                "yarn.resourcemanager.monitor.capacity.preemption.intra-queue-preemption." + name,
                value));
    all.put(CAPACITY + "root.queues", "a,b,c");
    all.put(CAPACITY + "root.a.capacity", "20");
    all.put(CAPACITY + "root.b.capacity", "40");
    all.put(CAPACITY + "root.b.minimum-user-limit-percent", "25");
    all.put(CAPACITY + "root.c.capacity", "40");
    all.put(CAPACITY + "root.c.intra-queue-preemption.disable_preemption", "true");
    Conversion conversion = Source.convert(Examples.write(directory.resolve("cs.xml"), all));
    assertThat(conversion.notesOfLeftOut()).isEmpty();
    String enabled =
        "yarn.resourcemanager.monitor.capacity.preemption.intra-queue-preemption.enabled";
    if (settings.equals(Map.of("enabled", "true"))) {
      assertThat(Examples.texts(conversion.notesOfOtherWays()))
          .hasEntrySatisfying(
              enabled,
              text -> assertThat(text).endsWith("preemption.within is left at off for root.a"));
    } else {
      assertThat(Examples.texts(conversion.notesOfOtherWays())).doesNotContainKey(enabled);
    }
    return Examples.queues(conversion).leaves().stream()
        .map(queue -> queue.preemption().within().text())
        .toList();
  }

  @Test
  void amounts_areGuaranteed() throws Exception {
    Conversion conversion =
        convert(
            "root.queues", "a,b",
            "root.a.capacity", "[memory=20Gi,vcores=10]",
            "root.b.capacity", "[memory=10Gi,vcores=50%]");
    assertThat(Examples.value(conversion, "root.a.guaranteed-capacity"))
        .isEqualTo("[memory=20480, vcores=10]");
    assertThat(Examples.value(conversion, "root.b.guaranteed-capacity")).isNull();
  }

  private Conversion convert(String... namesAndValues) throws Exception {
    return Examples.ofCapacity(directory, namesAndValues);
  }
}
