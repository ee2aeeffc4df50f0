package org.vqs.yarn.preemption;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.vqs.core.model.Lane;
import org.vqs.core.server.Job;
import org.vqs.yarn.preemption.rule.QueueRule;

/** Two queues of equal weight; b, which uses nothing, waits for room that a holds. */
class VictimsTest {

  private static Stage stage(int dimensions) {
    return new Stage(dimensions).queue("a", 1).queue("b", 1);
  }

  private static List<String> victims(Stage stage, String server) {
    List<Job> chosen =
        new Victims(stage)
            .choose(
                stage.server(server),
                stage.ask("y"),
                stage.server(server).free(),
                job -> false,
                new QueueRule(stage.places(), stage, 1),
                stage.ask("y").shape().demand());
    return chosen == null ? null : chosen.stream().map(stage::name).toList();
  }

  @Test
  void youngest_goesFirst() {
    Stage stage = stage(1).server("s", 4);
    stage.job("old", "a", "s", 1).job("middle", "a", "s", 1);
    stage.job("young", "a", "s", 1).job("youngest", "a", "s", 1).ask("y", "b", 9, 1);
    assertThat(victims(stage, "s")).containsExactly("youngest");
  }

  @Test
  void freeRoom_counts() {
    Stage stage = stage(1).server("s", 10);
    stage.job("one", "a", "s", 3).job("two", "a", "s", 3).job("three", "a", "s", 2);
    stage.ask("y", "b", 9, 4);
    assertThat(victims(stage, "s")).containsExactly("three");
  }

  @Test
  void severalVictims_makeRoomForOne() {
    Stage stage = stage(1).server("s", 8);
    stage.job("one", "a", "s", 2).job("two", "a", "s", 2);
    stage.job("three", "a", "s", 2).job("four", "a", "s", 2).ask("y", "b", 9, 4);
    assertThat(victims(stage, "s")).containsExactly("four", "three");
  }

  @Test
  void jobThatIsNotNeededInTheEnd_stays_thoughItIsYounger() {
    Stage stage = stage(1).server("s", 10);
    stage.job("first", "a", "s", 5).job("large", "a", "s", 4).job("small", "a", "s", 1);
    stage.ask("y", "b", 9, 4);
    assertThat(victims(stage, "s")).containsExactly("large");
  }

  @Test
  void jobThatHoldsNothingOfWhatIsMissing_stays() {
    Stage stage = stage(2).server("s", 20, 20);
    stage.job("one", "a", "s", 9, 1).job("two", "a", "s", 9, 1).job("cores", "a", "s", 0, 9);
    stage.ask("y", "b", 9, 4, 0);
    assertThat(victims(stage, "s")).containsExactly("two");
    assertThat(victims(stage.spare("one").spare("two"), "s")).isNull();
  }

  @Test
  void applicationMaster_isNeverTaken() {
    Stage stage = stage(1).server("s", 8).job("other", "a", "s", 5).spare("other");
    stage.job("task", "a", "s", 1).job("master", "a", "s", Lane.MASTER, 2).ask("y", "b", 9, 1);
    assertThat(victims(stage, "s")).containsExactly("task");

    assertThat(victims(stage.spare("task"), "s")).isNull();
  }

  @Test
  void queueAtItsRight_losesNothing() {
    Stage stage = stage(1).server("s", 10).server("t", 10).queue("c", 1);
    stage.job("c1", "c", "s", 5).job("a1", "a", "s", 5).job("a2", "a", "t", 8);
    stage.ask("y", "b", 9, 2).ask("waits", "c", 9, 5);
    // A third of 20 is a right of each; c holds less.
    assertThat(victims(stage, "s")).containsExactly("a1");
    stage.spare("a1");
    assertThat(victims(stage, "s")).isNull();
  }

  @Test
  void lossesAddUp_toTheRight() {
    Stage stage = stage(1).server("s", 10).server("t", 10);
    stage.job("a1", "a", "s", 3).job("a2", "a", "s", 3).job("a3", "a", "s", 3);
    stage.job("b1", "b", "t", 5).job("a4", "a", "t", 5).ask("y", "b", 9, 5);
    // a holds 14 of 20 and has a right to 10.
    assertThat(victims(stage, "s")).isNull();
    stage.end("a4");
    assertThat(stage.events()).containsExactly("start y on t");
  }

  @Test
  void queueThatTheHostSpares_losesNothing() {
    Stage stage = stage(1).server("s", 4).job("x", "a", "s", 4).ask("y", "b", 9, 1);
    assertThat(victims(stage.spare("a"), "s")).isNull();
  }
}
