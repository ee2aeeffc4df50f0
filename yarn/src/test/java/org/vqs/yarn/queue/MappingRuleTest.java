package org.vqs.yarn.queue;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.ApplicationSubmissionContext;
import org.apache.hadoop.yarn.server.resourcemanager.placement.ApplicationPlacementContext;
import org.apache.hadoop.yarn.util.Records;
import org.junit.jupiter.api.Test;
import org.vqs.yarn.config.VqsConfiguration;

class MappingRuleTest {
  private static final Map<String, List<String>> GROUPS =
      Map.of("alice", List.of("devs", "ops"), "bob", List.of("sales"), "carol", List.of("ops"));

  private final Configuration conf = new Configuration(false);

  MappingRuleTest() {
    conf.set("yarn.scheduler.vqs.root.queues", "default,research,teams");
    conf.set("yarn.scheduler.vqs.root.teams.queues", "devs,ops");
  }

  private String queueOf(String user, String submittedTo, String mappings) {
    conf.set("yarn.scheduler.vqs.queue.mappings", mappings);
    VqsConfiguration configuration = VqsConfiguration.from(conf);
    List<String> prepared = new ArrayList<>();
    MappingRule rule =
        new MappingRule(
            () -> configuration, configuration::queues, prepared::add, MappingRuleTest::groups);
    ApplicationSubmissionContext application =
        Records.newRecord(ApplicationSubmissionContext.class);
    application.setQueue(submittedTo);
    ApplicationPlacementContext placement = rule.getPlacementForApp(application, user);
    assertThat(prepared).as("users whose groups are looked up before").containsExactly(user);
    assertThat(rule.getPlacementForApp(application, user, true)).as("when recovered").isNull();
    return placement == null ? null : placement.getQueue();
  }

  private static List<String> groups(String user) {
    return GROUPS.getOrDefault(user, List.of());
  }

  @Test
  void user_isMappedByName() {
    assertThat(queueOf("alice", "default", "u:alice:research")).isEqualTo("root.research");
    assertThat(queueOf("bob", "default", "u:alice:research")).isEqualTo("root.default");
  }

  @Test
  void user_isMappedByAnyGroup() {
    assertThat(queueOf("alice", "default", "g:ops:root.teams.ops")).isEqualTo("root.teams.ops");
    assertThat(queueOf("bob", "default", "g:ops:root.teams.ops")).isEqualTo("root.default");
    assertThat(queueOf("nobody", "default", "g:ops:root.teams.ops")).isEqualTo("root.default");
  }

  @Test
  void firstMatch_wins() {
    assertThat(queueOf("alice", "default", "g:devs:devs,u:alice:research"))
        .isEqualTo("root.teams.devs");
  }

  @Test
  void placeholders_standForUserAndPrimaryGroup() {
    String byGroup = "u:%user:root.teams.%primary_group";
    assertThat(queueOf("alice", "default", byGroup)).isEqualTo("root.teams.devs");
    assertThat(queueOf("carol", "default", byGroup)).isEqualTo("root.teams.ops");
    assertThat(queueOf("ops", "default", "u:%user:root.teams.%user")).isEqualTo("root.teams.ops");
  }

  @Test
  void placeholderThatLeadsNowhere_isPassedOver() {
    String mappings = "u:%user:root.teams.%primary_group,u:%user:research";
    assertThat(queueOf("bob", "default", mappings)).isEqualTo("root.research");
    assertThat(queueOf("nobody", "default", mappings)).isEqualTo("root.research");
  }

  @Test
  void namedQueue_staysUnlessMappingsOverride() {
    assertThat(queueOf("alice", "root.teams.ops", "u:alice:research")).isEqualTo("root.teams.ops");
    conf.set("yarn.scheduler.vqs.queue.mappings.override", "true");
    assertThat(queueOf("alice", "root.teams.ops", "u:alice:research")).isEqualTo("root.research");
    assertThat(queueOf("alice", "ops", "u:%user:%specified,u:%user:research"))
        .isEqualTo("root.teams.ops");
    assertThat(queueOf("alice", "default", "u:%user:%specified,u:%user:research"))
        .isEqualTo("root.research");
  }

  @Test
  void shortName_becomesThePath_soThatARestartFindsTheQueue() {
    assertThat(queueOf("alice", "ops", "")).isEqualTo("root.teams.ops");
    assertThat(queueOf("alice", "nowhere", "")).as("the scheduler rejects it").isNull();
    assertThat(queueOf("alice", "teams", "")).as("the scheduler rejects it").isNull();
  }

  @Test
  void queueThatWouldBeMade_isALeaf() {
    assertThat(queueOf("carol", "default", "u:%user:root.teams.%user")).isEqualTo("root.default");
    conf.set("yarn.scheduler.vqs.root.teams.children.create", "true");
    assertThat(queueOf("carol", "default", "u:%user:root.teams.%user"))
        .isEqualTo("root.teams.carol");
    assertThat(queueOf("a.b", "default", "u:%user:root.teams.%user")).isEqualTo("root.default");
    assertThat(queueOf("carol", "root.teams.new", "")).isEqualTo("root.teams.new");
    assertThat(queueOf("carol", "default", "u:carol:root.teams.fixed"))
        .isEqualTo("root.teams.fixed");
  }

  @Test
  void ambiguousName_isLeftToTheScheduler_andPassedOverByPlaceholders() {
    conf.set("yarn.scheduler.vqs.root.research.queues", "ops");
    assertThat(queueOf("alice", "ops", "")).isNull();
    assertThat(queueOf("carol", "default", "u:%user:%primary_group,u:%user:root.teams.devs"))
        .isEqualTo("root.teams.devs");
  }
}
