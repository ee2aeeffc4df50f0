package org.vqs.sim.policy.reward;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.vqs.core.model.ResourceVector;

/** A host that keeps books, and fails if a server holds more than it has room for. */
final class AdmissionRecord implements AdmissionHost {
  private final List<ServerPool> pools;
  private final List<int[]> placements = new ArrayList<>();
  private final List<ResourceVector> capacities = new ArrayList<>();
  private final List<String> events = new ArrayList<>();

  AdmissionRecord(List<ServerPool> pools) {
    this.pools = pools;
    for (ServerPool pool : pools) {
      for (int n = 0; n < pool.servers(); n++) {
        placements.add(new int[pool.best().types().size()]);
        capacities.add(pool.best().capacity());
      }
    }
  }

  int[] placement(int server) {
    return placements.get(server);
  }

  /** What was told since the last call. */
  List<String> events() {
    List<String> told = List.copyOf(events);
    events.clear();
    return told;
  }

  @Override
  public void start(int server, int type) {
    put(server, type, 1);
    events.add("start " + type + " on " + server);
  }

  @Override
  public void reject(int type) {
    events.add("reject " + type);
  }

  @Override
  public void migrate(int from, int to, int type) {
    put(from, type, -1);
    put(to, type, 1);
    events.add("migrate " + type + " from " + from + " to " + to);
  }

  @Override
  public void preempt(int server, int type) {
    put(server, type, -1);
    events.add("preempt " + type + " on " + server);
  }

  /** A job ended by itself. */
  void end(int server, int type) {
    put(server, type, -1);
  }

  private void put(int server, int type, int count) {
    int[] placement = placements.get(server);
    placement[type] += count;
    assertThat(placement[type]).isNotNegative();
    long[] used = new long[capacities.get(server).dimensions()];
    for (int other = 0; other < placement.length; other++) {
      pools.get(0).best().types().get(other).demand().addTo(used, placement[other]);
    }
    assertThat(ResourceVector.of(used).fitsIn(capacities.get(server))).isTrue();
  }
}
