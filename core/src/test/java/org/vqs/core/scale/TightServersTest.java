package org.vqs.core.scale;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.vqs.core.model.ResourceVector;

class TightServersTest {
  private static int holding(ResourceVector capacity, long... countAndSize) {
    List<ResourceVector> demands = new ArrayList<>();
    long[] jobs = new long[countAndSize.length / 2];
    for (int i = 0; i < jobs.length; i++) {
      jobs[i] = countAndSize[2 * i];
      demands.add(ResourceVector.of(countAndSize[2 * i + 1]));
    }
    return new TightServers(capacity, demands).holding(jobs);
  }

  @Test
  void jobsThatFillServers_needJustThose() {
    assertThat(holding(ResourceVector.of(10), 3, 7, 3, 3)).isEqualTo(3);
    assertThat(holding(ResourceVector.of(10), 100, 1)).isEqualTo(10);
    assertThat(holding(ResourceVector.of(10), 4, 6)).isEqualTo(4);
    assertThat(holding(ResourceVector.of(10))).isZero();
    assertThat(holding(ResourceVector.of(10), 0, 6)).isZero();
  }

  @Test
  void oneJobOfEachOfManySizes_shareServers() {
    // By itself GPA gives the last jobs of each size a server.
    assertThat(holding(ResourceVector.of(100), 1, 10, 1, 11, 1, 12, 1, 13, 1, 14)).isEqualTo(1);
    assertThat(holding(ResourceVector.of(4), 1, 1, 1, 3, 2, 2)).isEqualTo(2);
    assertThat(holding(ResourceVector.of(100), 1, 51, 1, 31, 1, 18, 1, 50, 1, 30, 1, 20))
        .isEqualTo(2);
  }

  @Test
  void hugeNumbersOfJobs_costNoMoreThanFew() {
    int billion = 1_000_000_000;

    assertThat(holding(ResourceVector.of(10), billion, 5)).isEqualTo(billion / 2);
    assertThat(holding(ResourceVector.of(10), billion, 6, billion, 4)).isEqualTo(billion);
    assertThat(holding(ResourceVector.of(10), billion, 4, billion, 3, 7, 9))
        .as("4 + 3 + 3 fill a server")
        .isEqualTo(750_000_007);
    assertThat(holding(ResourceVector.of(10), 4L * billion, 10)).isEqualTo(Integer.MAX_VALUE);
  }

  @Test
  void severalResources_areAllLookedAt() {
    ResourceVector capacity = ResourceVector.of(100, 10);
    TightServers servers =
        new TightServers(capacity, List.of(ResourceVector.of(90, 1), ResourceVector.of(10, 9)));

    assertThat(servers.holding(new long[] {5, 5})).isEqualTo(5);
    assertThat(servers.holding(new long[] {5, 0})).isEqualTo(5);
    assertThat(servers.holding(new long[] {0, 2})).isEqualTo(2);
  }

  @Test
  void randomJobs_areHeldByFewMoreServersThanTheirSum() {
    Random random = new Random(7);
    for (int round = 0; round < 50; round++) {
      List<ResourceVector> demands = new ArrayList<>();
      long[] jobs = new long[12];
      long sum = 0;
      for (int i = 0; i < jobs.length; i++) {
        long size = 20 + 37L * i + random.nextInt(20);
        demands.add(ResourceVector.of(size));
        jobs[i] = random.nextInt(40);
        sum += jobs[i] * size;
      }
      int servers = new TightServers(ResourceVector.of(1000), demands).holding(jobs);

      assertThat((double) servers).isBetween(sum / 1000.0, 1.15 * sum / 1000.0 + 2);
    }
  }

  @Test
  void fewSizes_stayAsTheyAreAndManyAreRoundedUpAtMostByTheGrid() {
    ResourceVector capacity = ResourceVector.of(1 << 20, 64);
    Set<ResourceVector> many = new HashSet<>();
    Random random = new Random(3);
    for (int i = 0; i < 3_000; i++) {
      many.add(ResourceVector.of(1 + random.nextInt(1 << 20), 1 + random.nextInt(64)));
    }
    many.add(ResourceVector.of(1 << 19, 16));

    DemandGrid coarse = DemandGrid.of(many, capacity);
    Set<ResourceVector> rounded = new HashSet<>();
    for (ResourceVector each : many) {
      ResourceVector up = coarse.round(each);
      assertThat(each.fitsIn(up) && up.fitsIn(capacity)).as("%s is %s", each, up).isTrue();
      rounded.add(up);
    }

    assertThat(rounded.size()).isLessThan(many.size() / 10);
    assertThat(coarse.round(ResourceVector.of(1 << 19, 16)))
        .isEqualTo(ResourceVector.of(1 << 19, 16));
    assertThat(coarse.round(capacity)).isEqualTo(capacity);
    ResourceVector odd = ResourceVector.of(12_345, 7);
    assertThat(DemandGrid.of(Set.of(odd), capacity).round(odd)).isEqualTo(odd);
  }
}
