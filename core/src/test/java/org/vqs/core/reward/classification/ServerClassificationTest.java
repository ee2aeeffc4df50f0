package org.vqs.core.reward.classification;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.reward.GreedyPlacement;
import org.vqs.core.reward.MaxReward;
import org.vqs.core.reward.RewardInstances;
import org.vqs.core.reward.RewardType;

class ServerClassificationTest {
  private static final int SERVERS = 12;

  @ParameterizedTest
  @EnumSource(Reassignment.class)
  void anyEvents_keepWhatCraPromises(Reassignment when) {
    for (int seed = 0; seed < 40; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      MaxReward best = RewardInstances.random(random, 1 + random.nextInt(5));
      NaiveClassification naive = new NaiveClassification(best, when);
      GreedyPlacement greedy = new GreedyPlacement(best);
      for (int n = 0; n < SERVERS / 2; n++) {
        naive.add(n, new int[best.types().size()]);
      }
      for (int event = 0; event < 400; event++) {
        naive.anything(random, SERVERS);
        if (random.nextInt(3) > 0) {
          long[] workload = naive.jobs();
          for (int type = 0; type < workload.length; type++) {
            workload[type] += random.nextInt(3);
          }
          naive.classify(greedy.assign(workload, naive.serverCount()));
        }
        naive.assertIsRecount();
      }
    }
  }

  @Test
  void slotsOfTheAcceptGroup_areWhatGpaSays() {
    MaxReward best = RewardInstances.fourTypes();
    ServerClassification servers = empty(best, 50);
    GreedyAssignment assignment =
        new GreedyPlacement(best).assign(new long[] {100, 80, 120, 60}, 50);

    servers.classify(assignment);

    assertThat(servers.rejectServers()).isZero();
    for (int type = 0; type < 4; type++) {
      long slots = 0;
      for (int i = 0; i < assignment.size(); i++) {
        slots += (long) assignment.servers(i) * assignment.configuration(i)[type];
      }
      assertThat(servers.emptySlots(type)).isEqualTo(slots).isPositive();
    }
  }

  @Test
  void configurationThatIsNotWanted_hasOneServerInTheRejectGroup() {
    ServerClassification servers = new ServerClassification(2, Reassignment.EMPTY);
    for (int n = 0; n < 3; n++) {
      servers.add(n, new int[] {2, 0});
    }
    MaxReward best = oneResource(2, 3, 4, 2);

    servers.classify(new GreedyPlacement(best).assign(new long[] {0, 9}, 3));

    assertThat(servers.accepts(2)).as("assigned last: index 1").isFalse();
    assertThat(servers.accepts(0)).isTrue();
    assertThat(servers.rejectServerWith(0)).isEqualTo(2);
    assertThat(servers.rejectServerWith(1)).isEqualTo(-1);
    assertThat(servers.groups())
        .extracting(
            ConfigurationGroup::wanted, ConfigurationGroup::accept, ConfigurationGroup::reject)
        .containsExactly(tuple(3, 0, 0), tuple(0, 2, 1));
  }

  @Test
  void serverThatEmpties_isReassigned() {
    ServerClassification servers = new ServerClassification(2, Reassignment.EMPTY);
    servers.add(0, new int[] {1, 0});
    MaxReward best = oneResource(2, 3, 4, 2);
    GreedyAssignment wanted = new GreedyPlacement(best).assign(new long[] {0, 9}, 1);
    servers.classify(wanted);
    assertThat(servers.serverWithEmptySlot(1)).isEqualTo(-1);

    servers.end(0, 0);
    servers.classify(wanted);

    assertThat(servers.serverWithEmptySlot(1)).isZero();
    assertThat(servers.configuration(0)).containsExactly(0, 2);
    assertThat(servers.accepts(0)).isTrue();
  }

  @Test
  void serverWhoseJobsHaveSlots_isReassignedWithThemIfTheHostDoesNotMigrate() {
    ServerClassification servers = new ServerClassification(2, Reassignment.FITTING);
    servers.add(0, new int[] {0, 1});
    servers.add(1, new int[] {0, 2});
    servers.add(2, new int[] {1, 0});
    MaxReward best = oneResource(2, 3, 4, 2);

    servers.classify(new GreedyPlacement(best).assign(new long[] {0, 3}, 3));

    assertThat(servers.configuration(1)).as("the most jobs").containsExactly(0, 2);
    assertThat(servers.configuration(0)).containsExactly(0, 2);
    assertThat(servers.configuration(2)).containsExactly(1, 0);
    assertThat(servers.emptySlots(1)).isEqualTo(1);
  }

  @Test
  void jobsBeyondTheSlots_makeNoNegativeEmptySlot() {
    ServerClassification servers = new ServerClassification(1, Reassignment.EMPTY);
    servers.add(4, new int[] {0});
    servers.start(4, 0);
    servers.start(4, 0);
    assertThat(servers.emptySlots(0)).isZero();

    servers.end(4, 0);

    assertThat(servers.emptySlots(0)).isZero();
    assertThat(servers.serverWithEmptySlot(0)).isEqualTo(-1);
    assertThat(servers.placement(4)).containsExactly(1);
  }

  @Test
  void emptySlots_areFoundServerByServer() {
    MaxReward best = oneResource(2, 3, 4, 2);
    ServerClassification servers = new ServerClassification(2, Reassignment.EMPTY);
    for (int server : List.of(70, 3, 500)) {
      servers.add(server, new int[2]);
    }
    servers.classify(new GreedyPlacement(best).assign(new long[] {0, 6}, 3));

    assertThat(servers.serverWithEmptySlot(1)).isEqualTo(3);
    assertThat(servers.nextServerWithEmptySlot(1, 3)).isEqualTo(70);
    assertThat(servers.nextServerWithEmptySlot(1, 70)).isEqualTo(500);
    assertThat(servers.nextServerWithEmptySlot(1, 500)).isEqualTo(-1);
    servers.remove(70);
    assertThat(servers.nextServerWithEmptySlot(1, 3)).isEqualTo(500);
  }

  @Test
  void errors_nameTheServer() {
    ServerClassification servers = new ServerClassification(2, Reassignment.EMPTY);
    servers.add(1, new int[2]);

    assertThatThrownBy(() -> servers.add(1, new int[2])).hasMessage("server (1) is there already");
    assertThatThrownBy(() -> servers.add(2, new int[3]))
        .hasMessage("placement (3 types) must have 2 types");
    assertThatThrownBy(() -> servers.remove(0)).hasMessage("server (0) is not known");
    assertThatThrownBy(() -> servers.start(64, 0)).hasMessage("server (64) is not known");
    assertThatThrownBy(() -> servers.end(1, 1)).hasMessage("server (1) has no job of type 1");
  }

  private static ServerClassification empty(MaxReward best, int count) {
    ServerClassification servers =
        new ServerClassification(best.types().size(), Reassignment.EMPTY);
    for (int n = 0; n < count; n++) {
      servers.add(n, new int[best.types().size()]);
    }
    return servers;
  }

  /** Two types of one resource. */
  private static MaxReward oneResource(long first, double reward, long capacity, long second) {
    return new MaxReward(
        List.of(
            new RewardType(ResourceVector.of(first), reward),
            new RewardType(ResourceVector.of(second), reward)),
        ResourceVector.of(capacity));
  }

  /** The same events beside a recount from first principles. */
  private static final class NaiveClassification {
    private final int types;
    private final Reassignment when;
    private final ServerClassification real;
    private final Map<Integer, int[]> placements = new HashMap<>();
    private GreedyAssignment assignment;

    NaiveClassification(MaxReward best, Reassignment when) {
      this.types = best.types().size();
      this.when = when;
      this.real = new ServerClassification(types, when);
    }

    int serverCount() {
      return placements.size();
    }

    void add(int server, int[] placement) {
      real.add(server, placement);
      placements.put(server, placement.clone());
    }

    long[] jobs() {
      long[] jobs = new long[types];
      placements.values().forEach(p -> Arrays.setAll(jobs, type -> jobs[type] + p[type]));
      return jobs;
    }

    /** A job starts or ends, or a server comes or goes. */
    void anything(SplittableRandom random, int servers) {
      assignment = null;
      int server = random.nextInt(servers);
      int type = random.nextInt(types);
      int[] placement = placements.get(server);
      if (placement == null) {
        add(server, random.ints(types, 0, 2).toArray());
      } else if (random.nextInt(20) == 0) {
        real.remove(server);
        placements.remove(server);
      } else if (random.nextBoolean()) {
        int accepting = real.serverWithEmptySlot(type);
        int to = accepting < 0 || random.nextInt(20) == 0 ? server : accepting;
        if (accepting >= 0 || random.nextInt(10) == 0) {
          real.start(to, type);
          placements.get(to)[type]++;
        }
      } else if (placement[type] > 0) {
        real.end(server, type);
        placement[type]--;
      }
    }

    void classify(GreedyAssignment wanted) {
      assignment = wanted;
      real.classify(wanted);
    }

    void assertIsRecount() {
      assertThat(real.serverCount()).isEqualTo(placements.size());
      assertThat(real.acceptServers() + real.rejectServers()).isEqualTo(placements.size());
      long[] slots = new long[types];
      int[] lowest = new int[types];
      Arrays.fill(lowest, -1);
      placements.keySet().stream()
          .sorted()
          .filter(real::accepts)
          .forEach(
              server -> {
                for (int type = 0; type < types; type++) {
                  int free = real.configuration(server)[type] - placements.get(server)[type];
                  slots[type] += Math.max(0, free);
                  lowest[type] = lowest[type] < 0 && free > 0 ? server : lowest[type];
                }
              });
      for (int type = 0; type < types; type++) {
        assertThat(real.emptySlots(type)).isEqualTo(slots[type]);
        assertThat(real.serverWithEmptySlot(type)).isEqualTo(lowest[type]);
      }
      placements.forEach(
          (server, placement) -> assertThat(real.placement(server)).isEqualTo(placement));
      if (assignment != null) {
        assertIsClassified();
      }
    }

    /** What holds at the end of CRA. */
    private void assertIsClassified() {
      int unmatched = assignment.size();
      for (int i = assignment.size() - 1; i >= 0; i--) {
        unmatched = count(assignment.configuration(i)) < assignment.servers(i) ? i : unmatched;
      }
      for (int server : placements.keySet()) {
        int[] configuration = real.configuration(server);
        int i = indexOf(configuration);
        boolean spare = i < 0 || i > unmatched || count(configuration) > assignment.servers(i);
        boolean isEmpty = Arrays.stream(placements.get(server)).allMatch(count -> count == 0);
        if (unmatched < assignment.size() && spare) {
          assertThat(isEmpty).as("an empty server that could be reassigned").isFalse();
        }
        boolean mayReject = unmatched < assignment.size() && spare;
        assertThat(real.accepts(server) || mayReject).as("in the Reject Group").isTrue();
      }
      assertRejectGroupIsOneEach(unmatched);
    }

    private void assertRejectGroupIsOneEach(int unmatched) {
      int unwanted = 0;
      int unwantedRejecting = 0;
      for (ConfigurationGroup group : real.groups()) {
        int i = indexOf(group.configuration());
        assertThat(group.accept() + group.reject()).isEqualTo(count(group.configuration()));
        assertThat(group.wanted()).isEqualTo(i < 0 ? 0 : assignment.servers(i));
        boolean any = unmatched < assignment.size() && count(group.configuration()) > 0;
        if (i < 0) {
          unwanted++;
          unwantedRejecting += group.reject();
        } else {
          boolean tooMany = count(group.configuration()) > assignment.servers(i);
          assertThat(group.reject())
              .isEqualTo(any && (i > unmatched || (i < unmatched && tooMany)) ? 1 : 0);
        }
      }
      int most = when == Reassignment.EMPTY ? unwanted : Math.min(types, unwanted);
      assertThat(unwantedRejecting).isEqualTo(unmatched < assignment.size() ? most : 0);
    }

    private int count(int[] configuration) {
      return (int)
          placements.keySet().stream()
              .filter(server -> Arrays.equals(real.configuration(server), configuration))
              .count();
    }

    private int indexOf(int[] configuration) {
      for (int i = 0; i < assignment.size(); i++) {
        if (Arrays.equals(assignment.configuration(i), configuration)) {
          return i;
        }
      }
      return -1;
    }
  }
}
