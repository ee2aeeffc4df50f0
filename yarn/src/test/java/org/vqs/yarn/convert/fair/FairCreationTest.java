package org.vqs.yarn.convert.fair;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vqs.yarn.config.queue.QueueSettings;
import org.vqs.yarn.config.queue.QueueTree;
import org.vqs.yarn.convert.Examples;
import org.vqs.yarn.convert.model.Conversion;

/** Rules that created queues still do, right below a queue of the file. */
class FairCreationTest {
  private static final String LIMITS =
      "<queueMaxResourcesDefault>2048 mb,2 vcores</queueMaxResourcesDefault>"
          + "<queueMaxAppsDefault>5</queueMaxAppsDefault>";

  @TempDir private Path directory;

  private Conversion convert(String content) throws Exception {
    return Examples.ofFair(directory, content);
  }

  @Test
  void queuesOfUsers_haveTheLimitsOfChildren() throws Exception {
    Conversion conversion = Examples.converted("/convert/fair-rich.xml", directory);
    QueueSettings ofAnn = Examples.queues(conversion).newLeaf("root.users.ann").orElseThrow();
    assertThat(ofAnn.maximum().toString()).contains("8192");
    assertThat(Examples.queues(conversion).newLeaf("root.ann")).isEmpty();
  }

  @Test
  void filesWithoutRules_giveEachUserAQueue_withTheDefaults() throws Exception {
    Conversion conversion = convert(LIMITS + "<queue name='etl'/>");
    assertThat(Examples.value(conversion, "queue.mappings")).isEqualTo("u:%user:root.%user");
    QueueSettings ofAnn = Examples.queues(conversion).newLeaf("root.ann").orElseThrow();
    assertThat(ofAnn.maximum().toString()).contains("2048");
    assertThat(Examples.value(conversion, "root.template.maximum-running-applications"))
        .isEqualTo("5");
  }

  @Test
  void rulesThatCreateNothing_leaveTheQueuesAsTheyAre() throws Exception {
    Conversion conversion =
        convert(
            "<queue name='etl'/><queuePlacementPolicy><rule name='specified' create='false'/>"
                + "<rule name='user' create='false'/><rule name='default'/></queuePlacementPolicy>");
    assertThat(Examples.queues(conversion).newLeaf("root.ann")).isEmpty();
  }

  @Test
  void queuesBelowThoseOfGroups_areSaid() throws Exception {
    Conversion conversion =
        convert(
            "<queue name='etl'/><queuePlacementPolicy><rule name='nestedUserQueue'>"
                + "<rule name='primaryGroup'/></rule></queuePlacementPolicy>");
    QueueTree queues = Examples.queues(conversion);
    assertThat(queues.newLeaf("root.staff")).isEmpty();
    assertThat(Examples.texts(conversion.notesOfOtherWays()))
        .hasEntrySatisfying(
            "queuePlacementPolicy: rule 1 (nestedUserQueue)",
            text -> assertThat(text).contains("not below one that is made"));
  }
}
