package org.vqs.whatif.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.vqs.core.model.ResourceVector;
import org.vqs.whatif.history.Application;
import org.vqs.whatif.history.History;
import org.vqs.whatif.history.Task;

class SyntheticGangsTest {
  /** Applications that want one more task each second. */
  private static History history(int applications, int tasks) {
    List<Application> all = new ArrayList<>();
    for (int a = 0; a < applications; a++) {
      List<Task> own = new ArrayList<>();
      for (int t = 0; t < tasks; t++) {
        own.add(new Task(t * 1_000L, ResourceVector.of(1_024 + t, 1), 5_000 + t, 1));
      }
      all.add(new Application("a" + a, "root.q", "ann", a * 100L, Optional.empty(), own));
    }
    return new History("h", List.of("memory-mb", "vcores"), all, List.of());
  }

  @Test
  void application_asksForItsGangAtOnceAndKeepsItsWork() {
    Application made = new SyntheticGangs(1, List.of(3)).in(history(1, 5), 1).applications().get(0);

    assertThat(made.gang().orElseThrow()).hasToString("gang:3");
    assertThat(made.tasks().stream().map(Task::askedMs))
        .containsExactly(2_000L, 2_000L, 2_000L, 3_000L, 4_000L);
    assertThat(made.tasks().stream().map(Task::durationMs))
        .containsExactly(5_000L, 5_001L, 5_002L, 5_003L, 5_004L);
    assertThat(made.idealMs()).isEqualTo(4_000 + 5_004);
  }

  @Test
  void share_isOfTheApplicationsAndSizesAreDrawn() {
    History made = new SyntheticGangs(0.3, List.of(2, 4)).in(history(1_000, 5), 7);

    long twos = made.applications().stream().filter(each -> each.gangSize() == 2).count();
    long fours = made.applications().stream().filter(each -> each.gangSize() == 4).count();
    assertThat(twos + fours).isBetween(250L, 350L);
    assertThat(twos).isBetween(100L, 200L);
    assertThat(made.caveats()).last().asString().contains("of 1000 applications were made gangs");
    assertThat(made).isEqualTo(new SyntheticGangs(0.3, List.of(2, 4)).in(history(1_000, 5), 7));
  }

  @Test
  void sizesThatAreTooLarge_areLeftOut() {
    History made = new SyntheticGangs(1, List.of(2, 8)).in(history(50, 5), 1);

    assertThat(made.applications()).allMatch(each -> each.gangSize() == 2);
  }

  @Test
  void historyThatGivesNoGang_isRefused() {
    assertThatThrownBy(() -> new SyntheticGangs(1, List.of(8)).in(history(50, 5), 1))
        .hasMessageContaining("no application of h becomes a gang");
  }

  @Test
  void historyWithGangs_isRefused() {
    SyntheticGangs gangs = new SyntheticGangs(1, List.of(2));
    History made = gangs.in(history(2, 5), 1);

    assertThatThrownBy(() -> gangs.in(made, 1)).hasMessageContaining("gangs of its own");
  }
}
