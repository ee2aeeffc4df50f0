package org.vqs.core;

import java.util.concurrent.TimeUnit;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.policy.PolicyEntry;
import org.vqs.core.policy.option.GangOptions;
import org.vqs.core.policy.option.QueueBeta;
import org.vqs.core.policy.option.ReservationOptions;
import org.vqs.core.policy.option.ShareOptions;
import org.vqs.core.policy.option.SlotOptions;
import org.vqs.core.policy.option.Stall;
import org.vqs.core.policy.option.StallOptions;
import org.vqs.core.server.HeldRoom;

/** How a packer works in a ResourceManager to which nobody says otherwise, in milliseconds. */
final class Deployed {
  /** Some milliseconds of work, so that no event makes the others wait for long. */
  private static final int STARTS = 100;

  /** As many refusals cost about what as many starts do. */
  private static final int PROBES = 100;

  /** A job that has waited for as long as most run counts twice, so no rare size starves. */
  private static final long TAU = TimeUnit.MINUTES.toMillis(5);

  /** A minute is more than a job waits on a cluster that is not full. */
  private static final long DELAY = TimeUnit.MINUTES.toMillis(1);

  /**
   * Longer than most jobs run, so that what a held server lacks has had time to end; some never do.
   */
  private static final long TIMEOUT = TimeUnit.MINUTES.toMillis(5);

  /** Of its share, what a queue may lack before it goes first: the packing's freedom. */
  private static final double TOLERANCE = 0.1;

  /** For a type that comes once an hour the slots are still there. */
  private static final long MEMORY = TimeUnit.HOURS.toMillis(1);

  private Deployed() {}

  static PackerOptions options(PolicyEntry policy, ResourceVector smallest) {
    return PackerOptions.paper(policy, smallest)
        .with(
            o ->
                o.maxStartsPerEvent(STARTS)
                    .probeLimit(PROBES)
                    .tau((double) TAU)
                    .stall(new StallOptions(stall(policy.defaultStall()), TIMEOUT))
                    .reservations(new ReservationOptions(DELAY, TIMEOUT, HeldRoom.MOST_HELD))
                    .shares(new ShareOptions(TOLERANCE, TIMEOUT, HeldRoom.MOST_HELD))
                    .gangs(GangOptions.DEFAULT.delay(DELAY))
                    .slots(slots()));
  }

  private static SlotOptions slots() {
    SlotOptions paper = SlotOptions.DEFAULT;
    return new SlotOptions(paper.slots(), paper.fraction(), paper.types(), MEMORY);
  }

  private static Stall stall(Stall.Kind kind) {
    return switch (kind) {
      case DRAIN -> new Stall.Drain();
      case VARYING -> new Stall.Varying(QueueBeta.PER_SERVER);
      case CONSTANT -> new Stall.Constant(QueueBeta.PAPER.bar());
      case NONE -> new Stall.None();
    };
  }
}
