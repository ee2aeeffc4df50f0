package org.vqs.bench.packing.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.vqs.bench.packing.PackingFixtures;
import org.vqs.bench.packing.trace.PodShape;

class NodeTest {
  private final Placements placements = new Placements(List.of(PackingFixtures.node(16, 3)));
  private final Node node = placements.nodes().get(0);

  @Test
  void fits_needsRoomOnOneGpu() {
    PackingFixtures.leave(placements, 0, 16, 400, 400, 400);

    assertThat(node.fits(PackingFixtures.pod(1, 400))).isTrue();
    assertThat(node.freeGpu()).isEqualTo(1200);
    assertThat(node.fits(PackingFixtures.pod(1, 600))).isFalse();
  }

  @Test
  void fits_needsAsManyWholeGpusAsAskedFor() {
    PackingFixtures.leave(placements, 0, 16, 1000, 999, 1000);

    assertThat(node.fits(PackingFixtures.pods(1, 2, 1000))).isTrue();
    assertThat(node.fits(PackingFixtures.pods(1, 3, 1000))).isFalse();
  }

  @Test
  void fits_needsCpuMemoryAndModel() {
    assertThat(node.fits(PackingFixtures.pod(16, 0))).isTrue();
    assertThat(node.fits(PackingFixtures.pod(17, 0))).isFalse();
    assertThat(node.fits(new PodShape(0, 0, PackingFixtures.MEMORY + 1, 0, 0, List.of())))
        .isFalse();
    assertThat(node.fits(new PodShape(0, 0, 0, 1, 1, List.of("B", "A")))).isTrue();
    assertThat(node.fits(new PodShape(0, 0, 0, 1, 1, List.of("B")))).isFalse();
  }

  @Test
  void tightestGpus_areThoseWithTheLeastLeftThatHaveRoom() {
    PackingFixtures.leave(placements, 0, 16, 700, 300, 500);

    assertThat(node.tightestGpus(PackingFixtures.pod(1, 400))).containsExactly(2);
    assertThat(node.tightestGpus(PackingFixtures.pods(1, 2, 200))).containsExactly(1, 2);
    assertThat(node.tightestGpus(PackingFixtures.pod(1, 0))).isEmpty();
  }

  @Test
  void giveBack_leavesTheNodeAsItWas() {
    PodShape pod = PackingFixtures.pods(2, 2, 300);

    node.take(pod, new int[] {0, 2});
    assertThat(node.freeMilli()).containsExactly(700, 1000, 700);
    assertThat(node.freeCpu()).isEqualTo(14_000);
    node.giveBack(pod, new int[] {0, 2});

    assertThat(node.freeMilli()).containsExactly(1000, 1000, 1000);
    assertThat(node.freeCpu()).isEqualTo(16_000);
    assertThat(node.freeGpu()).isEqualTo(3000);
    assertThat(node.changes()).isZero();
  }
}
