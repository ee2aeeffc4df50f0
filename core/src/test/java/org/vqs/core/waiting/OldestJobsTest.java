package org.vqs.core.waiting;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.vqs.core.cluster.Cluster;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.server.Location;
import org.vqs.core.server.ServerClass;
import org.vqs.core.server.ServerSpec;

class OldestJobsTest {
  private static final long NEVER = Long.MAX_VALUE;

  private Cluster cluster;
  private ServerClass servers;

  private void makeCluster(long patience) {
    cluster = new Cluster(ResourceVector.of(1), new Cluster.Settings(3, patience, false, 1, 0));
    servers =
        cluster
            .addServer(
                new ServerSpec("s", ResourceVector.of(24), List.of(cluster.everywhere()), null))
            .server()
            .serverClass();
  }

  private Ask ask(long size, int count, int rank, long arrival) {
    Location location = cluster.everywhere();
    AskSpec spec = AskSpec.anywhere(ResourceVector.of(size), location, null).ranked(rank);
    Ask ask = cluster.pending().newAsk(spec);
    cluster.pending().setCount(ask, count, arrival);
    return ask;
  }

  private double oldest(int type, int limit) {
    return new OldestJobs(cluster.pending(), cluster.everywhere(), List.of(servers), limit)
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

  @Test
  void typeBeyondTheLimit_isNoOlderThanTheLastSeen() {
    makeCluster(1000);
    askSixSizes();
    assertThat(oldest(2, 3)).isEqualTo(12);
    assertThat(oldest(0, 3)).as("it was found").isEqualTo(10);
    assertThat(oldest(2, 6)).isEqualTo(99);
  }

  private void askSixSizes() {
    for (int i = 0; i < 5; i++) {
      ask(24 - i, 1, 0, 10 + i);
    }
    ask(12, 1, 0, 99);
  }

  @Test
  void withoutPatience_nothingIsKnownBeyondTheLimit() {
    makeCluster(NEVER);
    askSixSizes();
    ask(24, 1, 9, 5);
    assertThat(oldest(2, 3)).isNaN();
    assertThat(oldest(0, 3)).as("an older one may be beyond the limit").isNaN();
    assertThat(oldest(0, 7)).isEqualTo(5);
  }

  @Test
  void withoutPatience_theOldestCountsAndNotTheFirstInService() {
    makeCluster(NEVER);
    ask(24, 1, 0, 10);
    ask(23, 1, 9, 20);
    assertThat(oldest(0, 100)).isEqualTo(10);
  }

  @Test
  void restingAsk_tellsNothingOfTheAgeOfOthers() {
    makeCluster(1000);
    Ask young = ask(24, 1, 0, 90);
    ask(20, 1, 0, 10);
    ask(23, 1, 0, 20);
    ask(12, 1, 0, 30);
    rest(young, 5000);
    assertThat(oldest(2, 1)).as("only one that rests was seen").isNaN();
    assertThat(oldest(2, 2)).as("no older than the first in line").isEqualTo(10);
    assertThat(oldest(0, 100)).as("the oldest is in line").isEqualTo(10);
    assertThat(oldest(2, 100)).isEqualTo(30);
  }

  @Test
  void restingAsk_isOldestItself() {
    makeCluster(1000);
    Ask old = ask(24, 1, 0, 10);
    ask(12, 1, 0, 30);
    rest(old, 5000);
    assertThat(oldest(0, 100)).isEqualTo(10);
    assertThat(oldest(2, 100)).isEqualTo(30);
  }

  private void rest(Ask ask, long until) {
    cluster.pending().rest(ask, until);
    assertThat(LocationAsks.of(cluster.everywhere()).overdue().resting()).contains(ask);
  }
}
