package org.vqs.core;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.vqs.core.policy.option.QueueBeta;
import org.vqs.core.policy.option.Stall;
import org.vqs.core.testing.SlottedModel;
import org.vqs.core.testing.SlottedModel.Service;

/**
 * The examples of §VII-A of Scheduling Jobs with Random Resource Requirements and of §7.1 of On
 * Non-Preemptive VM Scheduling, one server each, seeded.
 *
 * <p>A queue that grows never falls back below a bound; a stable one is nearly empty again and
 * again.
 */
class PaperExamplesTest {
  private static final long SLOTS = 1_000_000;
  private static final long SEED = 20_190_429;
  private static final Service GEOMETRIC = new Service.Geometric(100);
  private static final Service FIXED = new Service.Fixed(100);
  private static final Stall ADAPTIVE =
      new Stall.Varying(new QueueBeta(0.9, -0.05, 0.005, 0.1, true));

  /**
   * §VII-A1: sizes 0.4 and 0.6, equally likely, .014 arrivals per slot, geometric service of mean
   * 100.
   */
  private static SlottedModel a1(String policy) {
    return new SlottedModel(SlottedModel.paper(policy, 4), GEOMETRIC, SEED, 10)
        .arrivals(4, 0.007)
        .arrivals(6, 0.007);
  }

  /** §VII-A2: capacity 10, sizes 2 and 5, .0204 and .0102 arrivals per slot. */
  private static SlottedModel a2(PackerOptions options, Service service) {
    return new SlottedModel(options, service, SEED, 10).arrivals(2, 0.0204).arrivals(5, 0.0102);
  }

  private static PackerOptions paper(String policy) {
    return SlottedModel.paper(policy, 2);
  }

  /**
   * "Locked in (2, 1)": that runs, the departures are spread, and the backlog makes 2×VQ2 the
   * configuration.
   */
  private static SlottedModel lockedIn(PackerOptions options) {
    return a2(options, FIXED)
        .resident(0, 2, 20)
        .resident(0, 2, 50)
        .resident(0, 5, 80)
        .backlog(2, 100)
        .backlog(5, 300);
  }

  private static void assertGrows(SlottedModel model, double perSlot) {
    long before = model.run(SLOTS / 4).queue();
    long after = model.measure().run(SLOTS).queue();
    assertThat(model.leastQueue()).as("least queue").isGreaterThan(20);
    assertThat((after - before) / (double) SLOTS)
        .as("growth per slot")
        .isBetween(0.5 * perSlot, 1.5 * perSlot);
  }

  private static void assertStable(SlottedModel model, double meanQueueAtMost) {
    model.run(SLOTS / 4).measure().run(SLOTS / 2);
    assertThat(model.leastQueue())
        .as("least queue in the first half")
        .isLessThan((long) meanQueueAtMost / 8);
    model.measure().run(SLOTS / 2);
    assertThat(model.leastQueue())
        .as("least queue in the second half")
        .isLessThan((long) meanQueueAtMost / 8);
    assertThat(model.meanQueue()).as("mean queue").isLessThan(meanQueueAtMost);
  }

  /** Its limit is 2/3 · .02 = .0133, so .0007 jobs per slot stay behind. */
  @Test
  void sectionA1_vqsGrows() {
    assertGrows(a1(Policies.VQS), 0.014 - 0.02 * 2 / 3);
  }

  @ParameterizedTest
  @ValueSource(strings = {Policies.BF_JS, Policies.VQS_BF, Policies.ADAPTIVE})
  void sectionA1_bestFitVariantsAreStableWithAFewJobs(String policy) {
    SlottedModel model = a1(policy);
    assertStable(model, 8);
    assertThat(model.meanQueue()).isBetween(2.0, 3.5);
  }

  @Test
  void sectionA1_configurationOneOneCarriesUpToThatRate() {
    SlottedModel slower =
        new SlottedModel(SlottedModel.paper(Policies.VQS, 4), GEOMETRIC, SEED, 10)
            .arrivals(4, 0.006)
            .arrivals(6, 0.006);
    assertStable(slower, 20);
  }

  /** Once in (2, 1) the rates are (.0204, .0102) against (.02, .01). */
  @Test
  void sectionA2_bestFitGrows() {
    assertGrows(a2(paper(Policies.BF_JS), FIXED), 0.0306 - 0.03);
  }

  @Test
  void sectionA2_vqsIsStable() {
    assertStable(a2(paper(Policies.VQS), FIXED), 20);
  }

  @Test
  void sectionA2_vqsBestFitGrowsOnceItIsLockedIn() {
    assertGrows(lockedIn(paper(Policies.VQS_BF)), 0.0306 - 0.03);
  }

  @Test
  void sectionA2_stallingFreesVqsBestFit() {
    SlottedModel model = lockedIn(paper(Policies.VQS_BF).with(o -> o.stall(ADAPTIVE)));

    assertStable(model, 20);
    assertThat(model.packer().counters().stalls()).isPositive();
  }

  @Test
  void sectionA2_stallingKeepsVqsBestFitFree() {
    assertStable(a2(paper(Policies.VQS_BF).with(o -> o.stall(ADAPTIVE)), FIXED), 20);
  }

  /** On one server the queue per server is the total queue, and s = 0 before it stalls. */
  @Test
  void sectionA2_paperSettingsAreTheSameOnOneServer() {
    SlottedModel perServer =
        lockedIn(paper(Policies.VQS_BF).with(o -> o.stall(ADAPTIVE))).run(SLOTS / 4);
    SlottedModel total =
        lockedIn(paper(Policies.VQS_BF).with(o -> o.stall(new Stall.Varying(QueueBeta.PAPER))))
            .run(SLOTS / 4);

    assertThat(total.checksum()).isEqualTo(perServer.checksum());
  }

  @ParameterizedTest
  @ValueSource(strings = {Policies.BF_JS, Policies.VQS})
  void sectionA2_geometricServiceIsStable(String policy) {
    assertStable(a2(paper(policy), GEOMETRIC), 100);
  }

  @Test
  void sectionA2_geometricServiceIsStableUnderVqsBestFitToo() {
    assertStable(a2(paper(Policies.VQS_BF), GEOMETRIC), 600);
    assertStable(a2(paper(Policies.VQS_BF).with(o -> o.stall(ADAPTIVE)), GEOMETRIC), 100);
  }

  /**
   * §VIII, "less than half full": before the room is filled again it frees BF-J/S here and fails it
   * in §VII-A1.
   */
  @Test
  void stallingBestFitBeforeRefill_repairsOneExampleAndBreaksTheOther() {
    assertStable(a2(paper(Policies.BF_JS).with(o -> o.stall(new Stall.Constant(1))), FIXED), 40);
    PackerOptions options =
        SlottedModel.paper(Policies.BF_JS, 4).with(o -> o.stall(new Stall.Constant(1)));
    SlottedModel model =
        new SlottedModel(options, GEOMETRIC, SEED, 10).arrivals(4, 0.007).arrivals(6, 0.007);
    model.run(SLOTS);
    assertThat(model.queue()).isGreaterThan(400);
  }

  /**
   * On Non-Preemptive VM Scheduling, Example 1: capacity 6, sizes 4 and 1, workload .89 · (.5, 4),
   * exponential service, which needs short slots: several departures in one slot would empty the
   * server.
   */
  private static SlottedModel example1(Stall stall) {
    PackerOptions options = SlottedModel.paper(Policies.VQS, 1).with(o -> o.stall(stall));
    double rate = 1e-5;
    return new SlottedModel(options, new Service.Geometric(1 / rate), SEED, 6)
        .arrivals(4, 0.89 * 0.5 * rate)
        .arrivals(1, 0.89 * 4 * rate);
  }

  /** In (1, 2) 3.56 jobs of size 1 arrive while 2 leave, and the server never empties. */
  @Test
  void exampleOne_renewalAtEmptyServersAloneGrows() {
    SlottedModel model = example1(new Stall.None()).run(100 * SLOTS).measure().run(300 * SLOTS);

    assertThat(model.leastQueue()).isGreaterThan(500);
    assertThat(model.queue()).isGreaterThan(3_000);
  }

  @Test
  void exampleOne_stallingIsStable() {
    SlottedModel model = example1(ADAPTIVE).run(100 * SLOTS).measure().run(300 * SLOTS);

    assertThat(model.leastQueue()).isLessThan(10);
    assertThat(model.meanQueue()).isLessThan(300);
  }
}
