package org.vqs.sim.graph.dgp;

import org.vqs.core.graph.GraphType;

/**
 * The worth of templates by the queues (Scheduling Storms and Streams in the Cloud, (11) and (12)):
 *
 * <pre>
 *   w_A    = α f_j(h + Q) − b_A
 *   f_j(x) = max{ f(x_j), ε / (8 M) · f(x_max) }
 *   f(x)   = log^(1−b) x,  0 below x = 1
 * </pre>
 */
public final class QueueWorth implements TemplateWorth {
  private final Parameters parameters;
  private final TemplateHost host;

  /**
   * What the paper calls by these letters.
   *
   * @param alpha α, above 0: how much queues count against broken edges
   * @param bias h, at least 0: is added to each queue
   * @param exponent b, in [0, 1): queues count with log^(1−b)
   * @param epsilon ε, in [0, 1): how much the longest queue counts for the other types
   * @param slots M, at least 1: nodes that the empty machines have room for
   */
  public record Parameters(
      double alpha, double bias, double exponent, double epsilon, double slots) {
    /** Checks the numbers. */
    public Parameters {
      check("alpha", alpha, alpha > 0, "above 0");
      // Before the bias, whose default is computed from it.
      check("exponent", exponent, exponent >= 0 && exponent < 1, "in [0, 1)");
      check("bias", bias, bias >= 0, "at least 0");
      check("epsilon", epsilon, epsilon >= 0 && epsilon < 1, "in [0, 1)");
      check("slots", slots, slots >= 1, "at least 1");
    }

    private static void check(String name, double value, boolean good, String range) {
      if (!good || Double.isInfinite(value)) {
        throw new IllegalArgumentException(name + " (" + value + ") must be " + range);
      }
    }
  }

  /** By the queues of this host. */
  public QueueWorth(Parameters parameters, TemplateHost host) {
    this.parameters = parameters;
    this.host = host;
  }

  @Override
  public double of(GraphType type) {
    double own = f(parameters.bias + host.inSystem(type));
    if (parameters.epsilon == 0) {
      return parameters.alpha * own;
    }
    double longest = f(parameters.bias + host.mostInSystem());
    return parameters.alpha * Math.max(own, parameters.epsilon / (8 * parameters.slots) * longest);
  }

  private double f(double x) {
    return f(x, parameters.exponent);
  }

  /** The paper's f: log^(1−b) x, and 0 for x below 1, where the logarithm is negative. */
  public static double f(double x, double exponent) {
    return x <= 1 ? 0 : Math.pow(Math.log(x), 1 - exponent);
  }
}
