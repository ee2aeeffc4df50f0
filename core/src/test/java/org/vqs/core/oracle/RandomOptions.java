package org.vqs.core.oracle;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.vqs.core.PackerOptions;
import org.vqs.core.Policies;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.oracle.Features.Feature;
import org.vqs.core.policy.option.QueueBeta;
import org.vqs.core.policy.option.ReservationOptions;
import org.vqs.core.policy.option.ShareOptions;
import org.vqs.core.policy.option.Stall;

/**
 * Options drawn from a seed. Every number is a power of two where doubles would otherwise round.
 */
final class RandomOptions {
  private RandomOptions() {}

  static PackerOptions of(long seed, Features features) {
    Random random = new Random(seed * 31 + 7);
    long[] smallest = new long[features.resources()];
    Arrays.fill(smallest, 1 + random.nextInt(2));
    boolean reservations = features.has(Feature.RESERVATIONS) && random.nextInt(4) > 0;
    ReservationOptions reservationOptions =
        new ReservationOptions(
            8L << random.nextInt(3), 16L << random.nextInt(3), random.nextInt(3) * 0.25);
    PackerOptions options =
        PackerOptions.paper(features.policy(), ResourceVector.of(smallest))
            .with(
                o ->
                    o.j(random.nextInt(3) == 0 ? 2 + random.nextInt(3) : 0)
                        .maxStartsPerEvent(
                            features.has(Feature.BUDGET)
                                ? 1 + random.nextInt(3)
                                : Integer.MAX_VALUE)
                        .tau(
                            features.has(Feature.TAU) && random.nextBoolean()
                                ? 16
                                : Double.POSITIVE_INFINITY)
                        .stall(
                            features.has(Feature.STALL)
                                ? stall(features.policy(), random)
                                : new Stall.None())
                        .stallTimeout(random.nextBoolean() ? Long.MAX_VALUE : 20)
                        .reservations(reservations ? reservationOptions : null));
    return features.has(Feature.SHARES)
        ? options.with(o -> o.shares(shares(features, random)))
        : options;
  }

  /**
   * Other options for a packer that runs: other limits and times only, or others of all, also
   * another policy if the features have that.
   */
  static PackerOptions instead(PackerOptions now, long seed, Features features) {
    List<String> policies = features.policies();
    String policy = policies.get((int) (seed % policies.size()));
    PackerOptions drawn = of(seed, new Features(policy, features.resources(), features.on()));
    if (seed % 3 == 0) {
      return otherNumbers(now, drawn);
    }
    return PackerOptions.paper(policy, now.smallest())
        .with(
            o ->
                o.j(drawn.j())
                    .maxStartsPerEvent(drawn.maxStartsPerEvent())
                    .probeLimit(drawn.probeLimit())
                    .tau(drawn.tau())
                    .stall(drawn.stall())
                    .reservations(drawn.reservations())
                    .shares(drawn.shares())
                    .readings(drawn.readings()));
  }

  private static PackerOptions otherNumbers(PackerOptions now, PackerOptions drawn) {
    ReservationOptions ages = now.reservations();
    ShareOptions shares = now.shares();
    boolean reservations = ages != null && drawn.reservations() != null;
    boolean helps = shares != null && drawn.shares() != null;
    return now.with(
        o ->
            o.maxStartsPerEvent(drawn.maxStartsPerEvent())
                .probeLimit(drawn.probeLimit())
                .tau(drawn.tau())
                .stallTimeout(drawn.stall().timeout())
                .reservations(
                    reservations
                        ? new ReservationOptions(
                            ages.delay(),
                            drawn.reservations().timeout(),
                            drawn.reservations().share())
                        : ages)
                .shares(
                    helps
                        ? new ShareOptions(
                            shares.tolerance(),
                            drawn.shares().timeout(),
                            drawn.shares().share(),
                            shares.halfLife())
                        : shares));
  }

  private static ShareOptions shares(Features features, Random random) {
    return new ShareOptions(
        0.25 * random.nextInt(3),
        16L << random.nextInt(3),
        0.25 * random.nextInt(3),
        features.has(Feature.HISTORY) && random.nextInt(4) > 0 ? 4L << random.nextInt(8) : 0);
  }

  private static Stall stall(String policy, Random random) {
    if (policy.equals(Policies.ADAPTIVE)) {
      return random.nextInt(5) == 0 ? new Stall.None() : new Stall.Drain();
    }
    return switch (random.nextInt(4)) {
      case 0 -> new Stall.None();
      case 1 -> new Stall.Varying(new QueueBeta(0.9, 0.5, 0.1, 0.6, random.nextBoolean()));
      default -> new Stall.Constant(random.nextBoolean() ? 0.75 : 1);
    };
  }
}
