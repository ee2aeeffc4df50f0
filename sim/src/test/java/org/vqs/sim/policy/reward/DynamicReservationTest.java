package org.vqs.sim.policy.reward;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.reward.GreedyPlacement;
import org.vqs.core.reward.MaxReward;
import org.vqs.core.reward.RewardInstances;
import org.vqs.core.reward.RewardType;
import org.vqs.core.reward.classification.Reassignment;

class DynamicReservationTest {
  private static final ReservationRules PAPER = ReservationRules.paper(3).withReserve(1);

  @Test
  void anyEvents_keepEveryServerWithinItsRoomAndRejectOnlyWhereThereIsNoSlot() {
    for (int seed = 0; seed < 120; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      int types = 1 + random.nextInt(4);
      MaxReward best = RewardInstances.random(random, types);
      List<ServerPool> pools = new ArrayList<>(List.of(new ServerPool(best, 6, 1)));
      if (random.nextBoolean()) {
        pools.add(new ServerPool(larger(best), 3, 1 + random.nextInt(3)));
      }
      AdmissionRecord host = new AdmissionRecord(pools);
      ReservationRules rules =
          new ReservationRules(
              1 + random.nextInt(3),
              random.nextBoolean() ? Migration.ONE : Migration.NONE,
              random.nextBoolean() ? Preemption.LOWEST : Preemption.NONE,
              random.nextBoolean() ? Reassignment.EMPTY : Reassignment.FITTING,
              1 + random.nextInt(3));
      int[] priorities = random.ints(types, 0, 3).toArray();
      DynamicReservation policy = new DynamicReservation(pools, priorities, rules, host);
      for (int event = 0; event < 300; event++) {
        int type = random.nextInt(types);
        int server = random.nextInt(pools.size() == 1 ? 6 : 9);
        if (random.nextBoolean()) {
          arrive(policy, host, type);
        } else if (host.placement(server)[type] > 0) {
          host.end(server, type);
          policy.departure(server, type);
        }
      }
    }
  }

  private static MaxReward larger(MaxReward best) {
    long[] capacity = best.capacity().toArray();
    for (int r = 0; r < capacity.length; r++) {
      capacity[r] += 1 + r;
    }
    return new MaxReward(best.types(), ResourceVector.of(capacity));
  }

  private static void arrive(DynamicReservation policy, AdmissionRecord host, int type) {
    boolean slot = policy.emptySlots(type) > 0;
    host.events();
    policy.arrival(type);
    List<String> told = host.events();
    boolean started = told.stream().anyMatch(event -> event.startsWith("start"));
    boolean rejected = told.contains("reject " + type);
    assertThat(started).isNotEqualTo(rejected);
    assertThat(!slot || started).as("a slot is used").isTrue();
  }

  @Test
  void emptySystem_keepsSlotsOfEachTypeThatPacksWell() {
    DynamicReservation policy = smallAndLarge(PAPER.withReserve(2), new int[2], host(3));

    assertThat(policy.emptySlots(1)).as("two of the large on a server each").isEqualTo(2);
    assertThat(policy.emptySlots(0)).as("two of the small on one server").isEqualTo(2);
  }

  @Test
  void jobThatEnds_letsOneOfTheRejectGroupMigrateToItsSlot() {
    AdmissionRecord host = host(3);
    DynamicReservation policy = smallAndLarge(PAPER, new int[2], host);
    fillTwoWithSmall(policy);
    policy.arrival(1);
    assertThat(policy.rejectServers()).isEqualTo(1);
    host.events();

    host.end(1, 0);
    policy.departure(1, 0);

    assertThat(host.events()).containsExactly("migrate 0 from 2 to 1");
    host.end(2, 0);
    policy.departure(2, 0);
    assertThat(policy.emptySlots(1)).as("the server that emptied has another slot").isEqualTo(1);
  }

  @Test
  void jobThatEnds_movesNothingWithoutMigration() {
    AdmissionRecord host = host(3);
    DynamicReservation policy = smallAndLarge(PAPER.with(Migration.NONE), new int[2], host);
    fillTwoWithSmall(policy);
    policy.arrival(1);
    host.events();

    host.end(1, 0);
    policy.departure(1, 0);

    assertThat(host.events()).isEmpty();
    assertThat(policy.emptySlots(0)).isEqualTo(1);
  }

  /** Two small on servers 1 and 2 each; server 0 has a slot for a large one. */
  private static void fillTwoWithSmall(DynamicReservation policy) {
    for (int n = 0; n < 4; n++) {
      policy.arrival(0);
    }
    assertThat(policy.emptySlots(1)).isEqualTo(1);
    assertThat(policy.emptySlots(0)).isZero();
  }

  @Test
  void jobOfAHigherPriority_endsTheSmallestOfTheLowestUntilTheySumUpToTheReserve() {
    AdmissionRecord host = host(3);
    int[] priorities = {0, 1};
    DynamicReservation policy = smallAndLarge(PAPER.with(Preemption.LOWEST), priorities, host);
    fillTwoWithSmall(policy);
    policy.arrival(1);
    host.events();

    policy.arrival(1);
    assertThat(host.events()).containsExactly("preempt 0 on 2", "preempt 0 on 2", "start 1 on 2");

    policy.arrival(0);
    assertThat(host.events()).as("the lowest priority ends nobody").containsExactly("reject 0");
  }

  @Test
  void jobThatFindsNoSlot_isRejectedWithoutPreemption() {
    AdmissionRecord host = host(3);
    DynamicReservation policy = smallAndLarge(PAPER, new int[] {0, 1}, host);
    fillTwoWithSmall(policy);
    policy.arrival(1);
    host.events();

    policy.arrival(1);

    assertThat(host.events()).containsExactly("reject 1");
  }

  @Test
  void poolThatEarnsMostForItsCost_isFilledFirst() {
    MaxReward best = twoTypes();
    List<ServerPool> pools =
        List.of(new ServerPool(best, 2, 2), new ServerPool(best, 2, 1), new ServerPool(best, 1, 3));
    AdmissionRecord host = new AdmissionRecord(pools);
    DynamicReservation policy = new DynamicReservation(pools, new int[2], PAPER, host);

    for (int n = 0; n < 5; n++) {
      policy.arrival(1);
    }

    assertThat(host.events())
        .containsExactly(
            "start 1 on 2", "start 1 on 3", "start 1 on 1", "start 1 on 0", "start 1 on 4");
  }

  @Test
  void powerOfD_takesTheLeastLoadedOfThoseItDraws() {
    AdmissionRecord host = host(2);
    PowerOfD policy =
        new PowerOfD(List.of(new ServerPool(twoTypes(), 2, 1)), 50, new SplittableRandom(1), host);

    for (int n = 0; n < 5; n++) {
      policy.arrival(0);
    }
    assertThat(host.placement(0)).containsExactly(2, 0);
    assertThat(host.placement(1)).containsExactly(2, 0);
    assertThat(host.events()).hasSize(5).endsWith("reject 0");

    host.end(1, 0);
    policy.departure(1, 0);
    policy.arrival(1);
    policy.arrival(0);
    assertThat(host.events()).containsExactly("reject 1", "start 0 on 1");
  }

  @Test
  void staticReservation_keepsItsConfigurations() {
    AdmissionRecord host = host(3);
    StaticReservation policy =
        new StaticReservation(
            2, 3, new GreedyPlacement(twoTypes()).assign(new long[] {9, 1}, 3), host);

    policy.arrival(1);
    policy.arrival(1);

    assertThat(host.events()).containsExactly("start 1 on 0", "reject 1");
    host.end(0, 1);
    policy.departure(0, 1);
    policy.arrival(1);
    assertThat(host.events()).containsExactly("start 1 on 0");
  }

  @Test
  void errors_nameTheValue() {
    MaxReward best = twoTypes();
    List<ServerPool> pools = List.of(new ServerPool(best, 1, 1));
    assertThatThrownBy(() -> PAPER.withReserve(0)).hasMessage("reserve (0) must be at least 1");
    assertThatThrownBy(() -> new ServerPool(best, 0, 1))
        .hasMessage("servers (0) must be at least 1");
    assertThatThrownBy(() -> new ServerPool(best, 1, 0))
        .hasMessage("cost (0.0) must be a number above 0");
    assertThatThrownBy(() -> new PowerOfD(pools, 0, new SplittableRandom(1), host(1)))
        .hasMessage("choices (0) must be at least 1");
    assertThatThrownBy(() -> new DynamicReservation(pools, new int[1], PAPER, host(1)))
        .hasMessage("priorities (1) must be as many as types (2)");
  }

  private static AdmissionRecord host(int servers) {
    return new AdmissionRecord(List.of(new ServerPool(twoTypes(), servers, 1)));
  }

  private static DynamicReservation smallAndLarge(
      ReservationRules rules, int[] priorities, AdmissionRecord host) {
    return new DynamicReservation(
        List.of(new ServerPool(twoTypes(), 3, 1)), priorities, rules, host);
  }

  /** Type 0 fits twice and earns 1, type 1 fits once and earns 3. */
  private static MaxReward twoTypes() {
    return new MaxReward(
        List.of(new RewardType(ResourceVector.of(1), 1), new RewardType(ResourceVector.of(2), 3)),
        ResourceVector.of(2));
  }
}
