package org.vqs.whatif.federation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.vqs.whatif.replay.FederatedReplay.Cost;

class CostTextTest {
  @Test
  void row_isOfTheBusiestSubCluster() {
    Map<String, List<Cost>> costs = new LinkedHashMap<>();
    costs.put("one", List.of(new Cost(20, 1_000, 500_000_000, 10_000, 7 << 20)));
    costs.put(
        "two",
        List.of(
            new Cost(10, 400, 60_000_000, 10_000, 4 << 20),
            new Cost(10, 600, 90_000_000, 10_000, 4 << 20)));

    assertThat(CostText.of(costs))
        .containsPattern("(?m)^one +20 +100\\.0 +500\\.0 +5\\.0 +7\\.0$")
        .containsPattern("(?m)^two +10 +60\\.0 +150\\.0 +0\\.9 +4\\.0$");
  }

  @Test
  void nothingStarted_hasNoTimePerStart() {
    assertThat(CostText.of(Map.of("none", List.of(new Cost(1, 0, 5, 0, 0)))))
        .containsPattern("(?m)^none +1 +n/a +n/a +n/a +0\\.0$");
  }
}
