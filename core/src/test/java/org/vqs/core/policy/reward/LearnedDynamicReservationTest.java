package org.vqs.core.policy.reward;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.vqs.core.PackerOptions;
import org.vqs.core.Policies;
import org.vqs.core.model.Refusal;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.policy.Counters.Step;
import org.vqs.core.policy.SlotReserve;
import org.vqs.core.policy.option.ReservationOptions;
import org.vqs.core.policy.option.SlotOptions;
import org.vqs.core.server.Server;
import org.vqs.core.tenant.Tenant;
import org.vqs.core.testing.Scene;

/** DRA with learned types, on servers of 10: a queue that pays 5, and one that pays 1. */
class LearnedDynamicReservationTest {
  private static final SlotOptions TWO = new SlotOptions(2, 1, 64, 100);

  private final Scene scene;
  private final Tenant high;
  private final Tenant low;

  LearnedDynamicReservationTest() {
    scene = scene(TWO);
    high = scene.queue(scene.packer().tenants().root(), "high", 1);
    low = scene.queue(scene.packer().tenants().root(), "low", 1);
    scene.packer().tenants().setReward(high, 5);
  }

  private static Scene scene(SlotOptions slots) {
    return new Scene(
        PackerOptions.paper(Policies.DRA, ResourceVector.of(1)).with(o -> o.slots(slots)));
  }

  /** Jobs of 3 of the queue that pays more were seen, and none runs or waits. */
  private Scene whereThreeIsKnown(String... servers) {
    for (String server : servers) {
      scene.server(server, 10);
    }
    scene.ask("three", 1, Scene.of(high), 3).run();
    for (String server : servers) {
      if (scene.on(server).contains("three")) {
        scene.end("three", server);
      }
    }
    return scene.run();
  }

  private void keep(SlotOptions slots) {
    scene.packer().reconfigure(scene.packer().options().with(o -> o.slots(slots)), 0);
  }

  private long running(String name, String... servers) {
    long running = 0;
    for (String server : servers) {
      running += scene.on(server).stream().filter(name::equals).count();
    }
    return running;
  }

  @Test
  void workThatPaysLess_leavesTheLastSlots() {
    whereThreeIsKnown("s", "t").ask("small", 100, Scene.of(low), 1).run();

    assertThat(running("small", "s", "t")).isEqualTo(20 - 2 * 3);
    scene.ask("more", 2, Scene.of(high), 3).run();
    assertThat(running("more", "s", "t")).as("in the run in which they came").isEqualTo(2);
  }

  @Test
  void whatIsKept_isSaidOfThoseThatWait() {
    whereThreeIsKnown("s").ask("small", 100, Scene.of(low), 1).run();

    Refusal why = scene.packer().whyNot(scene.ask("small")).apply(scene.server("s"));
    assertThat(why.reason()).isEqualTo(Refusal.Reason.KEPT_FOR_REWARD);
  }

  @Test
  void equalRewards_keepNothing() {
    scene.packer().tenants().setReward(high, 1);

    whereThreeIsKnown("s", "t").ask("small", 100, Scene.of(low), 1).run();

    assertThat(running("small", "s", "t")).isEqualTo(20);
  }

  @Test
  void freedRoom_isKeptAgain() {
    whereThreeIsKnown("s").ask("small", 100, Scene.of(low), 1).run();
    scene.ask("more", 2, Scene.of(high), 3).run();
    assertThat(scene.on("s")).hasSize(4 + 2);

    for (int i = 0; i < 3; i++) {
      scene.end("small", "s").run();
    }

    assertThat(running("small", "s")).isOne();
    assertThat(running("more", "s")).isEqualTo(2);
  }

  @Test
  void freedRoom_goesToWhatPaysMost_thoughItIsSmallerAndYounger() {
    scene.server("s", 10).ask("small", 5, Scene.of(low), 5).run();

    scene.ask("three", 1, Scene.of(high), 3).end("small", "s").run();

    assertThat(scene.on("s")).containsExactlyInAnyOrder("small", "three");
  }

  @Test
  void largeTypeThatPaysMore_emptiesServerForItself() {
    keep(new SlotOptions(1, 0.4, 64, 100));
    scene.server("s", 10).server("t", 10).ask("small", 40, Scene.of(low), 5).run();
    assertThat(running("small", "s", "t")).isEqualTo(4);
    scene.ask("ten", 1, Scene.of(high), 10).run();

    scene.end("small", "s").run().end("small", "t").run();

    assertThat(running("small", "s", "t")).as("one of them is not filled again").isEqualTo(3);
    String emptied = scene.on("s").size() < 2 ? "s" : "t";
    scene.end("small", emptied).run();
    assertThat(scene.on(emptied)).containsExactly("ten");
  }

  @Test
  void typeThatNobodyAskedForOfLate_keepsNothing() {
    whereThreeIsKnown("s").at(101).ask("small", 100, Scene.of(low), 1).run();

    scene.at(102).end("small", "s").run();

    assertThat(running("small", "s")).isEqualTo(10);
  }

  @Test
  void rewardThatChanges_countsAtOnce() {
    whereThreeIsKnown("s").ask("small", 100, Scene.of(low), 1).run();
    assertThat(running("small", "s")).isEqualTo(4);

    scene.packer().tenants().setReward(low, 7);
    scene.run().run();

    assertThat(running("small", "s")).isEqualTo(10);
  }

  @Test
  void overdueJob_takesWhatIsKept() {
    ReservationOptions aged = new ReservationOptions(10, 1_000, 1);
    PackerOptions options =
        PackerOptions.paper(Policies.DRA, ResourceVector.of(1))
            .with(o -> o.slots(TWO).reservations(aged));
    scene.packer().reconfigure(options, 0);
    whereThreeIsKnown("s").ask("small", 5, Scene.of(low), 1).run();
    assertThat(running("small", "s")).isEqualTo(4);

    for (int time = 20; time < 400 && running("small", "s") < 5; time += 20) {
      scene.at(time).heartbeat("s");
    }

    assertThat(running("small", "s")).isEqualTo(5);
    assertThat(
            scene.packer().counters().starts(Step.AGED)
                + scene.packer().counters().starts(Step.RESERVATION))
        .isPositive();
  }

  @Test
  void master_takesWhatIsKept() {
    whereThreeIsKnown("s").ask("small", 100, Scene.of(low), 1).run();

    scene.ask("am", 1, spec -> Scene.master(spec).of(low), 2).run();

    assertThat(scene.on("s")).contains("am");
  }

  @Test
  void slotThatIsMoreThanTheFraction_isKeptOnlyWhileTheTypeIsThere() {
    keep(new SlotOptions(5, 0.1, 64, 100));
    whereThreeIsKnown("s", "t").ask("small", 100, Scene.of(low), 1).run();
    assertThat(running("small", "s", "t")).isEqualTo(20);

    for (int i = 0; i < 7; i++) {
      scene.end("small", "s");
    }
    scene.ask("more", 1, Scene.of(high), 3).run().run();

    assertThat(running("more", "s", "t")).isOne();
    assertThat(running("small", "s", "t")).as("one slot is kept").isBetween(14L, 16L);
  }

  @Test
  void idleTypes_areRememberedWhenAnotherQueueGetsItsReward() {
    whereThreeIsKnown("s");
    Tenant other = scene.queue(scene.packer().tenants().root(), "other", 1);

    scene.packer().tenants().setReward(other, 2);
    scene.run().ask("small", 100, Scene.of(low), 1).run();

    assertThat(running("small", "s")).isEqualTo(4);
  }

  @Test
  void changeOfRewards_countsNothingTwice() {
    scene
        .server("s", 10)
        .ask("three", 2, Scene.of(high), 3)
        .ask("small", 4, Scene.of(low), 1)
        .run();
    Tenant other = scene.queue(scene.packer().tenants().root(), "other", 1);

    scene.packer().tenants().setReward(other, 2);
    scene.run();
    scene.end("three", "s").end("three", "s").end("small", "s").run();

    assertThat(scene.packer().slots().homes().get(0).types())
        .extracting(SlotReserve.Type::running)
        .containsExactly(0L, 3L);
    assertThat(scene.ask("three", 3, Scene.of(high), 3).run().on("s"))
        .filteredOn("three"::equals)
        .hasSize(2);
  }

  @Test
  void jobsThatWaitForLimit_teachNoSlots() {
    keep(new SlotOptions(0, 1, 64, 1_000));
    whereThreeIsKnown("s", "t").ask("small", 1, Scene.of(low), 1).run();
    scene.packer().tenants().setLimits(high, ResourceVector.of(3), null);

    for (int i = 0; i < 8; i++) {
      scene.ask("limited" + i, 5, Scene.of(high), 3).run();
    }

    assertThat(scene.packer().slots().homes().get(0).types().get(0).kept()).isOne();
  }

  @Test
  void emptying_goesOnInOnePartition_whileTheOtherIsBusy() {
    keep(new SlotOptions(1, 0.4, 64, 100));
    scene.server("s", 10).ask("small", 40, Scene.of(low), 5).run();
    scene.ask("ten", 1, Scene.of(high), 10).run();
    scene.end("small", "s").run();
    assertThat(running("small", "s")).as("s is emptied").isOne();

    Server gpu =
        scene
            .packer()
            .servers()
            .addAt(
                "gpu",
                ResourceVector.of(10),
                List.of(scene.packer().location("partition")),
                null,
                "gpu");
    scene.ask("there", 4, spec -> scene.only("partition").apply(spec).of(low), 5).run();
    List.copyOf(gpu.jobs()).forEach(scene.packer()::vacate);
    scene.run().run();

    assertThat(running("small", "s")).isOne();
    assertThat(scene.end("small", "s").run().on("s")).containsExactly("ten");
  }

  @Test
  void partitions_keepTheirOwn() {
    whereThreeIsKnown("s");
    scene
        .packer()
        .servers()
        .addAt(
            "gpu",
            ResourceVector.of(10),
            List.of(scene.packer().location("partition")),
            null,
            "gpu");

    scene.ask("small", 100, spec -> scene.only("partition").apply(spec).of(low), 1).run();

    assertThat(scene.ask("small").count()).as("nobody asked for more there").isEqualTo(90);
  }

  @Test
  void gangThatPaysLess_leavesTheLastSlots() {
    keep(new SlotOptions(2, 1, 64, Long.MAX_VALUE));
    whereThreeIsKnown("s");

    scene.gang(Scene.of(low), "part×2×5").run();
    assertThat(running("part", "s")).as("one would leave one slot of two").isZero();

    scene.server("t", 10).at(60_000).run();
    assertThat(running("part", "s", "t")).isEqualTo(2);
  }
}
