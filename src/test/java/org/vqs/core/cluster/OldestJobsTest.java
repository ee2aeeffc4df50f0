package org.vqs.core.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.vqs.core.model.ResourceVector;

class OldestJobsTest {
  private static final long NEVER = Long.MAX_VALUE;

  private Cluster cluster;
  private ServerClass servers;

  private void makeCluster(long patience) {
    cluster = new Cluster(ResourceVector.of(1), new Cluster.Settings(3, patience, false, 1));
    servers =
        cluster
            .addServer("s", ResourceVector.of(24), List.of(cluster.everywhere()), null)
            .server()
            .serverClass();
  }

  private void ask(long size, int count, int rank, long arrival) {
    Place place = cluster.everywhere();
    AskSpec spec =
        new AskSpec(
            ResourceVector.of(size),
            null,
            0,
            rank,
            Ask.Lane.TASK,
            List.of(place),
            List.of(),
            null,
            null);
    cluster.pending().setCount(cluster.pending().newAsk(spec), count, arrival);
  }

  private double oldest(int type, int limit) {
    return new OldestJobs(cluster, cluster.everywhere(), List.of(servers), limit)
        .arrival(servers, type);
  }

  @ParameterizedTest
  @ValueSource(longs = {1000, NEVER})
  void arrival_isThatOfTheOldestJobOfTheType(long patience) {
    makeCluster(patience);
    ask(24, 2, 0, 30);
    ask(20, 1, 9, 40);
    ask(12, 1, 0, 50);
    ask(23, 1, 0, 60);
    assertThat(oldest(0, 100)).isEqualTo(30);
    assertThat(oldest(2, 100)).isEqualTo(50);
    assertThat(oldest(1, 100)).isEqualTo(Double.POSITIVE_INFINITY);
  }

  @ParameterizedTest
  @ValueSource(longs = {1000, NEVER})
  void typeBeyondTheLimit_isNoOlderThanTheLastSeen(long patience) {
    makeCluster(patience);
    for (int i = 0; i < 5; i++) {
      ask(24 - i, 1, 0, 10 + i);
    }
    ask(12, 1, 0, 99);
    assertThat(oldest(2, 3)).isEqualTo(12);
    assertThat(oldest(2, 6)).isEqualTo(99);
  }
}
