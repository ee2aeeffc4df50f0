package org.vqs.core.policy.bestfit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.vqs.core.Policies;
import org.vqs.core.server.Server;
import org.vqs.core.testing.Scene;
import org.vqs.core.waiting.Ask;
import org.vqs.core.waiting.Shape;

class LeastLossTest {
  /** Room of an odd first amount loses much. */
  private static final RoomLoss ODD_IS_DEAR =
      new RoomLoss() {
        @Override
        public boolean isKnown() {
          return true;
        }

        @Override
        public double of(Shape shape, long[] free) {
          return free[0] % 2 == 0 ? 0.1 : 0.3;
        }
      };

  private static Server find(Scene scene, ClassOrder order, Set<Server> passed) {
    Ask ask = scene.ask("x");
    return new LeastLoss(ODD_IS_DEAR, order).find(ask.shape(), ask.locations(), passed::contains);
  }

  @Test
  void looserRoom_isTakenWhereItLosesLess() {
    Scene scene = Scene.of(Policies.BF_JS, 1).server("s", 10).server("t", 10).run();
    scene.resident("r", "s", 5).resident("r", "t", 2).run().ask("x", 1, 4);

    assertThat(find(scene, ClassOrder.NONE, Set.of())).isSameAs(scene.server("t"));
  }

  @Test
  void serverClassThatComesFirst_isTakenWhateverIsLost() {
    Scene scene = Scene.of(Policies.BF_JS, 1).server("odd", 11).server("even", 10).run();
    scene.ask("x", 1, 4);
    ClassOrder oddFirst = (one, other) -> Long.compare(other.amounts()[0], one.amounts()[0]);

    assertThat(find(scene, ClassOrder.NONE, Set.of())).isSameAs(scene.server("even"));
    assertThat(find(scene, oddFirst, Set.of())).isSameAs(scene.server("odd"));
    assertThat(find(scene, oddFirst, Set.of(scene.server("odd")))).isSameAs(scene.server("even"));
  }

  @Test
  void serversThatArePassedOver_hideNobody() {
    Scene scene = Scene.of(Policies.BF_JS, 1);
    Set<Server> passed = new HashSet<>();
    for (int i = 0; i < 300; i++) {
      scene.server("s" + i, 10);
      passed.add(scene.server("s" + i));
    }
    scene.server("last", 10).run().ask("x", 1, 4);

    assertThat(find(scene, ClassOrder.NONE, passed)).isSameAs(scene.server("last"));
  }

  @Test
  void noRoom_findsNobody() {
    Scene scene = Scene.of(Policies.BF_JS, 1).server("s", 10).resident("r", "s", 7).run();
    scene.ask("x", 1, 4);

    assertThat(find(scene, ClassOrder.NONE, Set.of())).isNull();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void server_isThatOfLeastCostOfAll(int dimensions) {
    Random random = new Random(11);
    for (int round = 0; round < 300; round++) {
      long[] smallest = new long[dimensions];
      Arrays.fill(smallest, 1);
      Scene scene = Scene.of(Policies.BF_JS, smallest);
      List<Server> servers = new ArrayList<>();
      Set<Server> passed = new HashSet<>();
      for (int i = 0; i < 1 + random.nextInt(12); i++) {
        scene.server("s" + i, amounts(dimensions, 20 + 4 * random.nextInt(2), 0, random));
        scene.run().resident("r", "s" + i, amounts(dimensions, 1, 19, random)).run();
        servers.add(scene.server("s" + i));
        if (random.nextInt(6) == 0) {
          passed.add(scene.server("s" + i));
        }
      }
      scene.ask("x", 1, amounts(dimensions, 1, 8, random));

      assertThat(find(scene, ClassOrder.NONE, passed))
          .as("round %d", round)
          .isSameAs(naive(scene.ask("x"), servers, passed));
    }
  }

  private static long[] amounts(int dimensions, int least, int spread, Random random) {
    long[] amounts = new long[dimensions];
    for (int r = 0; r < dimensions; r++) {
      amounts[r] = (long) least + (spread == 0 ? 0 : random.nextInt(spread));
    }
    return amounts;
  }

  private static Server naive(Ask ask, List<Server> servers, Set<Server> passed) {
    Server best = null;
    double least = Double.POSITIVE_INFINITY;
    for (Server server : servers) {
      if (!passed.contains(server) && ask.shape().demand().fitsIn(server.free())) {
        double cost = ODD_IS_DEAR.of(ask.shape(), server.free());
        boolean isTighter = best != null && Server.TIGHTEST_FIRST.compare(server, best) < 0;
        if (cost < least - 1e-9 || (cost < least + 1e-9 && isTighter)) {
          best = server;
          least = cost;
        }
      }
    }
    return best;
  }
}
