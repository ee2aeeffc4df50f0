package org.vqs.core.oracle;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.vqs.core.PackerOptions;
import org.vqs.core.PackerOptions.ClaimOptions;
import org.vqs.core.PackerOptions.ShareOptions;
import org.vqs.core.PackerOptions.Stall;
import org.vqs.core.Policies;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.oracle.Features.Feature;
import org.vqs.core.stall.AdaptiveBeta;

/**
 * Options drawn from a seed. Every number is a power of two where doubles would otherwise round.
 */
final class RandomOptions {
  private RandomOptions() {}

  static PackerOptions of(long seed, Features features) {
    Random random = new Random(seed * 31 + 7);
    long[] smallest = new long[features.resources()];
    Arrays.fill(smallest, 1 + random.nextInt(2));
    boolean claims = features.has(Feature.CLAIMS) && random.nextInt(4) > 0;
    ClaimOptions claimOptions =
        new ClaimOptions(
            8L << random.nextInt(3), 16L << random.nextInt(3), random.nextInt(3) * 0.25);
    PackerOptions options =
        new PackerOptions(
            features.policy(),
            ResourceVector.of(smallest),
            random.nextInt(3) == 0 ? 2 + random.nextInt(3) : 0,
            features.has(Feature.BUDGET) ? 1 + random.nextInt(3) : Integer.MAX_VALUE,
            Integer.MAX_VALUE,
            features.has(Feature.TAU) && random.nextBoolean() ? 16 : Double.POSITIVE_INFINITY,
            features.has(Feature.STALL) ? stall(features.policy(), random) : new Stall.None(),
            random.nextBoolean() ? Long.MAX_VALUE : 20,
            claims ? claimOptions : null);
    return features.has(Feature.SHARES) ? options.withShares(shares(random)) : options;
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
    return new PackerOptions(
        policy,
        now.smallest(),
        drawn.j(),
        drawn.maxStartsPerEvent(),
        drawn.probeLimit(),
        drawn.tau(),
        drawn.stall(),
        drawn.stallTimeout(),
        drawn.claims(),
        drawn.shares(),
        drawn.readings());
  }

  private static PackerOptions otherNumbers(PackerOptions now, PackerOptions drawn) {
    ClaimOptions ages = now.claims();
    ShareOptions shares = now.shares();
    boolean claims = ages != null && drawn.claims() != null;
    boolean helps = shares != null && drawn.shares() != null;
    return new PackerOptions(
        now.policy(),
        now.smallest(),
        now.j(),
        drawn.maxStartsPerEvent(),
        drawn.probeLimit(),
        drawn.tau(),
        now.stall(),
        drawn.stallTimeout(),
        claims
            ? new ClaimOptions(ages.delay(), drawn.claims().timeout(), drawn.claims().share())
            : ages,
        helps
            ? new ShareOptions(shares.tolerance(), drawn.shares().timeout(), drawn.shares().share())
            : shares,
        now.readings());
  }

  private static ShareOptions shares(Random random) {
    return new ShareOptions(
        0.25 * random.nextInt(3), 16L << random.nextInt(3), 0.25 * random.nextInt(3));
  }

  private static Stall stall(String policy, Random random) {
    if (policy.equals(Policies.ADAPTIVE)) {
      return random.nextInt(5) == 0 ? new Stall.None() : new Stall.Hold();
    }
    return switch (random.nextInt(5)) {
      case 0 -> new Stall.None();
      case 1 -> new Stall.Adaptive(new AdaptiveBeta(0.9, 0.5, 0.1, 0.6, random.nextBoolean()));
      case 2 -> new Stall.HalfFullAfterRefill();
      default -> new Stall.Constant(random.nextBoolean() ? 0.75 : 1);
    };
  }
}
