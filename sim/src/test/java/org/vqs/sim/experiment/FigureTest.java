package org.vqs.sim.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.vqs.sim.progress.ProgressMonitor;

class FigureTest {
  /** What a figure of so many seeds is made with where three are asked for. */
  private static List<Long> seeds(int figures) {
    List<Long> seen = new ArrayList<>();
    Lab lab = new Lab(new RunPool(1, ProgressMonitor.NONE), false, 3, 7, null);

    new Figure("f", "A figure", figures, draft -> seen.addAll(draft.seeds())).run(lab);

    return seen;
  }

  @Test
  void figure_hasTheSeedsAskedFor_unlessItShowsOneRunOrHasNoChance() {
    assertThat(seeds(5)).containsExactly(7L, 8L, 9L);
    assertThat(seeds(1)).containsExactly(7L);
    assertThat(seeds(0)).isEmpty();
  }
}
