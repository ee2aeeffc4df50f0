package org.vqs.yarn.convert.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vqs.yarn.config.queue.QueueSettings;
import org.vqs.yarn.config.queue.QueueTree;
import org.vqs.yarn.convert.Examples;
import org.vqs.yarn.convert.model.Conversion;

/** Queues that were made on submission still are, with the limits they had. */
class CapacityTemplateTest {
  private static final String CAPACITY = "yarn.scheduler.capacity.";

  @TempDir private Path directory;

  private Conversion convert(String... namesAndValues) throws Exception {
    return Examples.ofCapacity(directory, namesAndValues);
  }

  /**
   * 10 % of 20 % of the cluster is promised, at most 50 % of 40 %; a user four times the promise.
   */
  private Conversion firstForm() throws Exception {
    return convert(
        "root.queues", "users,rest",
        "root.users.capacity", "20",
        "root.users.maximum-capacity", "40",
        "root.users.auto-create-child-queue.enabled", "true",
        "root.users.auto-create-child-queue.max-queues", "30",
        "root.users.auto-create-child-queue.fail-on-exceeding-parent-capacity", "true",
        "root.users.leaf-queue-template.capacity", "10",
        "root.users.leaf-queue-template.maximum-capacity", "50",
        "root.users.leaf-queue-template.user-limit-factor", "4",
        "root.users.leaf-queue-template.acl_submit_applications", "ann",
        "root.rest.capacity", "80",
        "queue-mappings", "u:%user:users.%user");
  }

  @Test
  void firstForm_makesLeavesThatStay_withTheLimitsOfItsTemplate() throws Exception {
    Conversion conversion = firstForm();
    QueueTree queues = Examples.queues(conversion);
    assertThat(queues.find("root.users").orElseThrow().isLeaf()).isFalse();
    QueueSettings ofAnn = queues.newLeaf("root.users.ann").orElseThrow();
    assertThat(ofAnn.users().share()).isEqualTo(0.4);
    assertThat(ofAnn.maximum().toString()).contains("20");
    assertThat(Examples.value(conversion, "root.users.template.acl.submit-applications"))
        .isEqualTo("ann");
    assertThat(Examples.value(conversion, "root.users.children.maximum")).isEqualTo("30");
    assertThat(Examples.value(conversion, "root.users.children.idle")).isEqualTo("never");
    assertThat(Examples.value(conversion, "queue.mappings")).isEqualTo("u:%user:root.users.%user");
    assertThat(Examples.texts(conversion.notesOfLeftOut()))
        .containsOnlyKeys(
            CAPACITY + "root.users.auto-create-child-queue.fail-on-exceeding-parent-capacity");
  }

  @Test
  void secondForm_takesTheTemplateOfLeavesBeforeThatOfAll() throws Exception {
    Conversion conversion =
        convert(
            "root.queues", "users",
            "root.users.capacity", "1w",
            "root.users.auto-queue-creation-v2.enabled", "true",
            "root.users.auto-queue-creation-v2.template.capacity", "2w",
            "root.users.auto-queue-creation-v2.template.maximum-applications", "7",
            "root.users.auto-queue-creation-v2.leaf-template.capacity", "3w",
            "root.users.auto-queue-creation-v2.parent-template.capacity", "9w",
            "auto-queue-creation-v2.queue-expiration-time", "60");
    QueueSettings made = Examples.queues(conversion).newLeaf("root.users.ann").orElseThrow();
    assertThat(made.weight()).isEqualTo(3);
    assertThat(made.applications().most()).isEqualTo(7);
    assertThat(Examples.value(conversion, "root.users.children.idle")).isEqualTo("60s");
    assertThat(Examples.texts(conversion.notesOfLeftOut()))
        .containsOnlyKeys(CAPACITY + "root.users.auto-queue-creation-v2.parent-template.capacity");
  }

  @Test
  void secondForm_withoutTemplates_limitsNoUser_andQueuesGoWhenIdle() throws Exception {
    Conversion conversion =
        convert(
            "root.queues", "users",
            "root.users.capacity", "1w",
            "root.users.auto-queue-creation-v2.enabled", "true");
    QueueSettings made = Examples.queues(conversion).newLeaf("root.users.ann").orElseThrow();
    assertThat(conversion.carried())
        .as("what the file says, and not what it leaves out")
        .containsExactlyInAnyOrder(
            CAPACITY + "root.queues",
            CAPACITY + "root.users.capacity",
            CAPACITY + "root.users.auto-queue-creation-v2.enabled");
    assertThat(made.users().share()).isEqualTo(1);
    assertThat(made.weight()).isEqualTo(1);
    assertThat(Examples.value(conversion, "root.users.children.idle")).isEqualTo("300s");
  }

  @Test
  void secondForm_withoutRemoval_keepsQueues() throws Exception {
    Conversion conversion =
        convert(
            "root.queues", "users",
            "root.users.capacity", "1w",
            "root.users.auto-queue-creation-v2.enabled", "true",
            "root.users.auto-queue-creation-v2.queue-auto-removal.enable", "false");
    assertThat(Examples.value(conversion, "root.users.children.idle")).isEqualTo("never");
  }

  @Test
  void queueCalledTemplate_isRenamedWhereQueuesAreMade() throws Exception {
    Conversion conversion =
        convert(
            "root.queues", "users",
            "root.users.capacity", "1w",
            "root.users.queues", "template",
            "root.users.template.capacity", "1w",
            "root.users.auto-queue-creation-v2.enabled", "true");
    assertThat(Examples.value(conversion, "root.users.queues")).isEqualTo("template_2");
    assertThat(Examples.texts(conversion.notesOfOtherWays())).containsKey("root.users.template");
  }

  @Test
  void templateWithoutCreation_isLeftOut() throws Exception {
    Conversion conversion =
        convert(
            "root.queues", "users",
            "root.users.capacity", "100",
            "root.users.leaf-queue-template.capacity", "10");
    assertThat(Examples.queues(conversion).find("root.users").orElseThrow().isLeaf()).isTrue();
    assertThat(Examples.texts(conversion.notesOfLeftOut()))
        .containsKey(CAPACITY + "root.users.leaf-queue-template.capacity");
  }

  @Test
  void ruleThatLeadsDeeper_saysWhereItCouldLead() throws Exception {
    Conversion conversion =
        convert(
            "root.queues", "users",
            "root.users.capacity", "1w",
            "root.users.auto-queue-creation-v2.enabled", "true",
            "queue-mappings", "u:%user:root.users.%primary_group.%user");
    assertThat(Examples.texts(conversion.notesOfOtherWays()).get(CAPACITY + "queue-mappings"))
        .contains("only queues right below root.users are made")
        .endsWith("or else lead to root.users.%user");
  }
}
