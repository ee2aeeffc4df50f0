package org.vqs.yarn.config.queue;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class QueueTreeChangeTest {
  private static final QueueTree BEFORE =
      QueueFixture.of("root.queues=default,dev,ml", "root.dev.queues=web,batch").queues();

  private static QueueTreeChange to(String... lines) {
    return QueueTreeChange.between(BEFORE, QueueFixture.of(lines).queues());
  }

  private static List<String> paths(List<QueueSettings> queues) {
    return queues.stream().map(QueueSettings::path).toList();
  }

  @Test
  void sameSettings_areNoChange() {
    QueueTreeChange change =
        to("root.queues=ml,default,dev", "root.dev.queues=batch,web", "root.ml.weight=1");
    assertThat(change.leavesThatEnd()).isEmpty();
    assertThat(change).hasToString("no change of queues");
  }

  @Test
  void queues_areAddedAndRemoved() {
    QueueTreeChange change = to("root.queues=default,dev,etl", "root.dev.queues=web");
    assertThat(paths(change.added())).containsExactly("root.etl");
    assertThat(paths(change.removed())).containsExactly("root.dev.batch", "root.ml");
    assertThat(change.changed()).isEmpty();
    assertThat(change.leavesThatEnd()).containsExactly("root.dev.batch", "root.ml");
    assertThat(change).hasToString("added [root.etl], removed [root.dev.batch, root.ml]");
  }

  @Test
  void settings_changeTheQueueAndThoseThatInherit() {
    QueueTreeChange change =
        to(
            "root.queues=default,dev,ml",
            "root.dev.queues=web,batch",
            "root.ml.weight=2",
            "root.dev.preemption.disabled=true",
            "root.dev.web.preemption.disabled=false");
    assertThat(paths(change.changed())).containsExactly("root.dev", "root.dev.batch", "root.ml");
    assertThat(change.changed().get(2).weight()).as("the new settings").isEqualTo(2);
    assertThat(change.leavesThatEnd()).isEmpty();
  }

  @Test
  void leafThatGetsChildren_ends() {
    QueueTreeChange change =
        to("root.queues=default,dev,ml", "root.dev.queues=web,batch", "root.ml.queues=train");
    assertThat(paths(change.leavesWithChildren())).containsExactly("root.ml");
    assertThat(paths(change.added())).containsExactly("root.ml.train");
    assertThat(change.leavesThatEnd()).containsExactly("root.ml");
  }

  @Test
  void parentThatLosesItsChildren_staysAndTheyEnd() {
    QueueTreeChange change = to("root.queues=default,dev,ml");
    assertThat(paths(change.removed())).containsExactly("root.dev.web", "root.dev.batch");
    assertThat(change.leavesWithChildren()).isEmpty();
    assertThat(change.leavesThatEnd()).containsExactly("root.dev.web", "root.dev.batch");
  }

  @Test
  void queueThatGoesElsewhere_isRemovedAndAdded() {
    QueueTreeChange change =
        to("root.queues=default,dev,ml", "root.dev.queues=batch", "root.ml.queues=web");
    assertThat(paths(change.added())).containsExactly("root.ml.web");
    assertThat(paths(change.removed())).containsExactly("root.dev.web");
  }
}
