package org.vqs.whatif.replay.router;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * By which of YARN's policies a Router chooses. Its text is what it was read from.
 *
 * <ul>
 *   <li>{@code uniform}, as Hadoop's {@code UniformRandomRouterPolicy}, which Routers have by
 *       default: at random.
 *   <li>{@code weighted:3:1}, as {@code WeightedRandomRouterPolicy}: at random, by weights.
 *   <li>{@code hash}, which is Hadoop's {@code HashBasedRouterPolicy}: all of a queue has one home.
 *   <li>{@code load} or {@code load:60}, which is Hadoop's {@code LoadBasedRouterPolicy}: where
 *       most memory was free when ResourceManagers last said so, which they do every so many
 *       seconds.
 * </ul>
 *
 * <p>Hadoop's own classes are not called for the first two, because they draw by the wall clock.
 */
public final class RouterPolicy {
  /** {@code yarn.federation.state-store.heartbeat-interval-secs} unless it is set. */
  private static final long HEARTBEAT_S = 300;

  private static final Pattern FORM =
      Pattern.compile("uniform|hash|load(?::([1-9]\\d{0,6}))?|weighted((?::\\d{1,6})+)");

  private final String text;
  private final long seconds;
  private final List<Integer> weights;

  private RouterPolicy(String text, long seconds, List<Integer> weights) {
    this.text = text;
    this.seconds = seconds;
    this.weights = weights;
  }

  /**
   * The policy of a text.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static RouterPolicy parse(String text) {
    Matcher matcher = FORM.matcher(text);
    if (!matcher.matches()) {
      throw new IllegalArgumentException(
          "'%s' must be uniform, hash, load, load:SECONDS or weighted:W:W..., such as weighted:3:1"
              .formatted(text));
    }
    long seconds = matcher.group(1) == null ? HEARTBEAT_S : Long.parseLong(matcher.group(1));
    String numbers = matcher.group(2);
    List<Integer> weights =
        numbers == null
            ? List.of()
            : Arrays.stream(numbers.substring(1).split(":", -1)).map(Integer::valueOf).toList();
    return new RouterPolicy(text, seconds, weights);
  }

  /**
   * Checks that it fits so many sub-clusters.
   *
   * @throws IllegalArgumentException if its weights do not
   */
  public void check(int subClusters) {
    if (text.startsWith("weighted")
        && (weights.size() != subClusters || weights.stream().allMatch(each -> each == 0))) {
      throw new IllegalArgumentException(
          "%s must have a weight for each of %d sub-clusters, and one above 0"
              .formatted(text, subClusters));
    }
  }

  /**
   * A Router with this policy.
   *
   * @param seed draws
   */
  public Router router(int subClusters, long seed) {
    check(subClusters);
    return switch (text.replaceFirst(":.*", "")) {
      case "hash" -> HadoopRouter.byHash(subClusters);
      case "load" -> HadoopRouter.byLoad(subClusters);
      case "weighted" -> new RandomRouter(weights, seed);
      default -> new RandomRouter(Collections.nCopies(subClusters, 1), seed);
    };
  }

  /** How often it hears of the sub-clusters, in milliseconds. */
  public long hearsEveryMs() {
    return TimeUnit.SECONDS.toMillis(seconds);
  }

  @Override
  public String toString() {
    return text;
  }
}
