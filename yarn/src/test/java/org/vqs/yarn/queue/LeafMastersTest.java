package org.vqs.yarn.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.vqs.yarn.testing.SchedulerHarness.any;

import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.vqs.yarn.testing.SchedulerHarness;
import org.vqs.yarn.testing.SchedulerInvariants;

/** Masters of one leaf do not keep those of others from starting. */
class LeafMastersTest {
  private static final String VQS = "yarn.scheduler.vqs.";
  private static final String ROOT = VQS + "root.";

  /** Masters may use 8 GiB: 2 in small, 2 and 4 below large. */
  private final SchedulerHarness rm =
      new SchedulerHarness(
          Map.of(
              VQS + "am.max-share", "0.5",
              ROOT + "queues", "small,large",
              ROOT + "large.weight", "3",
              ROOT + "large.queues", "web,batch",
              ROOT + "large.batch.weight", "2"));

  private int submitted;

  @BeforeEach
  void start() {
    rm.addNode("h1", "/r1", 16384, 64);
  }

  @AfterEach
  void close() {
    SchedulerInvariants.assertHold(rm.scheduler(), "");
    rm.close();
  }

  private ApplicationAttemptId submit(String queue, int memory) {
    ApplicationAttemptId app = rm.submit(++submitted, "u", queue, false, false);
    rm.allocate(app, List.of(any(0, memory, 1, 1)), List.of());
    return app;
  }

  private void submit(String queue, int memory, int number) {
    for (int i = 0; i < number; i++) {
      submit(queue, memory);
    }
  }

  private void submitOneToEach(int memory) {
    List.of("small", "batch", "web").forEach(queue -> submit(queue, memory));
  }

  private int masters(String queue) {
    return rm.scheduler().queues().names().find(queue).tenant().masters();
  }

  private boolean runs(ApplicationAttemptId app) {
    return !rm.attempt(app).getLiveContainers().isEmpty();
  }

  @Test
  void leaf_hasThePartOfTheMastersThatItsWeightGives() {
    submitOneToEach(1024);
    submit("small", 1024, 9);
    submit("batch", 1024, 9);
    submit("web", 1024, 9);
    assertThat(masters("small")).isEqualTo(2);
    assertThat(masters("batch")).isEqualTo(4);
    assertThat(masters("web")).isEqualTo(2);
  }

  @Test
  void idleMastersOfOneLeaf_keepNoOtherFromItsFirst() {
    submit("batch", 1024, 20);
    assertThat(runs(submit("web", 1024))).isTrue();
    assertThat(runs(submit("small", 1024))).isTrue();
  }

  @Test
  void firstMasterOfALeaf_mayBeLargerThanItsPart_withinRootsLimit() {
    assertThat(runs(submit("web", 4096))).as("the part is 2 GiB").isTrue();
    assertThat(runs(submit("web", 1024))).isFalse();
    assertThat(runs(submit("small", 4096))).isTrue();
    assertThat(runs(submit("batch", 256))).as("root's 8 GiB are used up").isFalse();
  }

  @Test
  void shareThatIsSet_isOfTheQueuesMaximum_andOfThoseBelow() throws Exception {
    rm.refresh(Map.of(ROOT + "small.am.max-share", "0.25", ROOT + "large.am.max-share", "0.125"));
    submitOneToEach(256);
    submit("small", 1024, 9);
    submit("web", 256, 9);
    submit("batch", 256, 9);
    // One of them is of 256 MB.
    assertThat(masters("small")).isEqualTo(4);
    // A third, and two thirds, of an eighth of 16 GiB.
    assertThat(masters("web")).isEqualTo(2);
    assertThat(masters("batch")).isEqualTo(5);
  }

  @Test
  void shareOfAll_letsOneLeafHaveWhatRootAllows() throws Exception {
    rm.refresh(Map.of(ROOT + "small.am.max-share", "1"));
    submit("small", 1024, 10);
    assertThat(masters("small")).isEqualTo(8);
  }

  @Test
  void otherWeight_changesThePart() throws Exception {
    submit("web", 256);
    submit("small", 1024, 10);
    assertThat(masters("small")).isEqualTo(2);
    rm.refresh(Map.of(ROOT + "small.weight", "3"));
    rm.scheduler().update();
    submit("small", 1024);
    assertThat(masters("small")).isEqualTo(4);
  }
}
