package org.vqs.sim.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.vqs.core.model.ResourceVector;
import org.vqs.sim.language.LawParser;

class SizeSamplerTest {
  private static final int DRAWS = 100_000;

  private static SizeSampler sampler(String law, long unit) {
    return new SizeSampler(LawParser.sizes(law), unit);
  }

  /** How often each size comes. */
  private static Map<String, Double> shares(String law, long unit) {
    SizeSampler sampler = sampler(law, unit);
    SplittableRandom random = new SplittableRandom(11);
    Map<String, Double> shares = new TreeMap<>();
    for (int i = 0; i < DRAWS; i++) {
      shares.merge(sampler.draw(random).toString(), 1.0 / DRAWS, Double::sum);
    }
    return shares;
  }

  @Test
  void discreteSizes_comeByTheirWeights() {
    Map<String, Double> shares = shares("discrete:0.2=2,0.5=1,0.7=5", 10);

    assertThat(shares).hasSize(3);
    assertThat(shares.get(ResourceVector.of(2).toString())).isCloseTo(0.25, within(0.006));
    assertThat(shares.get(ResourceVector.of(5).toString())).isCloseTo(0.125, within(0.006));
    assertThat(shares.get(ResourceVector.of(7).toString())).isCloseTo(0.625, within(0.006));
  }

  @Test
  void uniformSizes_areAboveTheLowEndUpToTheHighOne_equallyOften() {
    Map<String, Double> shares = shares("uniform:0.2:0.6", 10);

    assertThat(shares).hasSize(4);
    for (long amount = 3; amount <= 6; amount++) {
      assertThat(shares.get(ResourceVector.of(amount).toString())).isCloseTo(0.25, within(0.006));
    }
  }

  @Test
  void mixture_drawsFromItsPartsByTheirWeights() {
    Map<String, Double> shares = shares("mix:3*uniform:0.2:0.4+1*discrete:0.4=1,0.9=3", 10);

    assertThat(shares).hasSize(3);
    assertThat(shares.get(ResourceVector.of(3).toString())).isCloseTo(0.375, within(0.006));
    assertThat(shares.get(ResourceVector.of(4).toString()))
        .isCloseTo(0.375 + 0.0625, within(0.006));
    assertThat(shares.get(ResourceVector.of(9).toString())).isCloseTo(0.1875, within(0.006));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "discrete:0.4,0.6 | 0.5",
        "discrete:2=2,5=1 | 3",
        "uniform:0.1:0.9 | 0.5",
        "uniform:0.1x1:0.3x5 | 0.2x3",
        "discrete:1x4=3,2x8=1 | 1.25x5",
        "mix:1*uniform:0:0.2+3*discrete:0.9 | 0.7",
      })
  void meanOfALaw_isThatOfManyDraws(String text, String mean) {
    SizeLaw law = LawParser.sizes(text);
    long unit = Sizes.unit(law.numbers(), !law.isDiscrete());
    SizeSampler sampler = new SizeSampler(law, unit);
    SplittableRandom random = new SplittableRandom(2);
    double[] sums = new double[law.resources()];
    for (int i = 0; i < DRAWS; i++) {
      ResourceVector size = sampler.draw(random);
      for (int r = 0; r < sums.length; r++) {
        sums[r] += size.get(r) / (double) unit / DRAWS;
      }
    }

    String[] expected = mean.split("x", -1);
    assertThat(sums).hasSameSizeAs(expected);
    for (int r = 0; r < sums.length; r++) {
      double known = Double.parseDouble(expected[r]);
      assertThat(law.mean()[r]).isCloseTo(known, within(1e-12));
      assertThat(sums[r]).isCloseTo(known, within(0.012 * known));
    }
  }

  @Test
  void smallestAndTypes_areThoseThatCanBeDrawn() {
    assertThat(sampler("discrete:0.4x0.9,0.6x0.2", 10).smallest())
        .isEqualTo(ResourceVector.of(4, 2));
    assertThat(sampler("uniform:0.2:0.6", 10).smallest()).isEqualTo(ResourceVector.of(3));
    assertThat(sampler("mix:1*discrete:0.4+1*discrete:0.4,0.5", 10).types())
        .containsExactly(ResourceVector.of(4), ResourceVector.of(5));
    assertThat(sampler("mix:1*discrete:0.4+1*uniform:0.1:0.2", 10).types()).isEmpty();
  }
}
