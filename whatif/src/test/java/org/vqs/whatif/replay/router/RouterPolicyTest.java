package org.vqs.whatif.replay.router;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RouterPolicyTest {
  private static final int MANY = 4_000;

  private static List<Integer> homes(String policy, int subClusters, long seed) {
    Router router = RouterPolicy.parse(policy).router(subClusters, seed);
    return IntStream.range(0, MANY).mapToObj(i -> router.home("root.q" + i % 10)).toList();
  }

  @ParameterizedTest
  @CsvSource({"uniform,.25", "weighted:1:1:1:1,.25", "weighted:1:0:3:4,.125"})
  void homes_areDrawnByWeights(String policy, double ofTheFirst) {
    double first = homes(policy, 4, 1).stream().filter(home -> home == 0).count();

    assertThat(first / MANY).isCloseTo(ofTheFirst, within(0.03));
    assertThat(homes(policy, 4, 1)).isEqualTo(homes(policy, 4, 1));
    assertThat(homes(policy, 4, 1)).isNotEqualTo(homes(policy, 4, 2));
  }

  @Test
  void weightOfZero_isNobodysHome() {
    assertThat(homes("weighted:1:0:3:4", 4, 1)).doesNotContain(1).contains(0, 2, 3);
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 12})
  void hash_givesAllOfAQueueOneHome(int subClusters) {
    Router router = RouterPolicy.parse("hash").router(subClusters, 1);
    for (String queue : List.of("root.a", "root.b", "prod", "dev")) {
      // As the class is documented: of the sub-clusters by name.
      int home = Math.abs(queue.hashCode() % subClusters);
      assertThat(router.home(queue)).isEqualTo(home).isEqualTo(router.home(queue));
    }
  }

  @Test
  void load_choosesTheMostAvailableMemoryThatWasHeardOf() {
    Router router = RouterPolicy.parse("load").router(12, 1);
    long[] available = new long[12];
    available[10] = 5;
    available[3] = 4;
    router.hear(available);
    assertThat(router.home("root.a")).isEqualTo(10);
    available[3] = 6;
    assertThat(router.home("root.a")).isEqualTo(10);
    router.hear(available);
    assertThat(router.home("root.b")).isEqualTo(3);
  }

  @Test
  void load_isHeardOfAsOftenAsItSays() {
    assertThat(RouterPolicy.parse("load").hearsEveryMs()).isEqualTo(300_000);
    assertThat(RouterPolicy.parse("load:60").hearsEveryMs()).isEqualTo(60_000);
    assertThat(RouterPolicy.parse("load:60")).hasToString("load:60");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "best", "load:0", "load:-1", "weighted", "weighted:", "uniform:1"})
  void otherText_isRefused(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RouterPolicy.parse(text))
        .withMessageContaining("'" + text + "' must be uniform, hash, load");
  }

  @ParameterizedTest
  @ValueSource(strings = {"weighted:1", "weighted:1:2:3", "weighted:0:0"})
  void weightsThatDoNotFit_areRefused(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RouterPolicy.parse(text).check(2))
        .withMessageContaining(text + " must have a weight for each of 2 sub-clusters");
  }
}
