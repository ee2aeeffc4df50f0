package org.vqs.sim.graph.dgp;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.vqs.core.graph.GraphType;
import org.vqs.core.graph.Machines;
import org.vqs.core.graph.Template;

/**
 * Alternative Dynamic Graph Partitioning (Scheduling Storms and Streams in the Cloud, Algorithm 4,
 * appendix B): decisions have clocks of their own. It interrupts nobody.
 *
 * <pre>
 *   each queue j has a clock that ticks at rate λ e^(α f_j(h + Q) / β)
 *   clock j ticks:
 *     1  a template A is drawn ({@link RandomPartition}), if possible
 *        it becomes a virtual template with probability e^(−b_A/β)
 *        and leaves after an exponential time of mean 1/μ_j
 *     2  if a job of type j waits, it goes to a virtual template
 *   a job of type j arrives: it is added to queue j (by the host), and goes to a virtual template,
 *     if there is one
 *   a template departs: it is gone
 * </pre>
 *
 * <p>The time to a tick is memoryless: clocks are drawn anew whenever a queue changes.
 */
public final class Adgp extends SchedulerOfVirtualTemplates {
  private final double rate;

  /** By type: when its clock ticks. Types are those of which a job ever came. */
  private final Map<GraphType, Double> clocks = new LinkedHashMap<>();

  /**
   * On these machines, which may have jobs.
   *
   * @param worth the weights but for the broken edges
   * @param temperature β, and how far racks are apart
   * @param clock the rate λ of all clocks, and all chance
   */
  public Adgp(
      TemplateHost host,
      Machines machines,
      TemplateWorth worth,
      Temperature temperature,
      Clock clock) {
    super(host, machines, worth, temperature, clock.random);
    this.rate = clock.rate;
  }

  /**
   * What drives the ticks.
   *
   * @param rate λ, above 0, per unit of time
   * @param random all chance
   */
  public record Clock(double rate, RandomGenerator random) {
    /** Checks the rate. */
    public Clock {
      if (!(rate > 0) || Double.isInfinite(rate)) {
        throw new IllegalArgumentException(
            "the rate of clocks (" + rate + ") must be a number above 0");
      }
    }
  }

  @Override
  public void arrival(GraphType type, double now) {
    clocks.putIfAbsent(type, Double.POSITIVE_INFINITY);
    virtual.fillAny(type);
    setClocks(now);
  }

  @Override
  public void departure(Template template, double now) {
    setClocks(now);
  }

  @Override
  public double nextEventAt() {
    double next = virtual.nextLeavesAt();
    for (double tick : clocks.values()) {
      next = Math.min(next, tick);
    }
    return next;
  }

  @Override
  public void tick(double now) {
    for (double time = nextEventAt(); time <= now; time = nextEventAt()) {
      if (virtual.nextLeavesAt() <= time) {
        virtual.takeNext();
      } else {
        clockTicks(time);
      }
    }
  }

  private void clockTicks(double time) {
    for (Map.Entry<GraphType, Double> clock : clocks.entrySet()) {
      if (clock.getValue() <= time) {
        Template drawn = partition.place(clock.getKey(), machines);
        if (drawn != null && random.nextDouble() < Math.exp(-drawn.cost() / beta)) {
          virtual.add(drawn, time);
          virtual.fillAny(drawn.type());
        }
        clock.setValue(nextTick(clock.getKey(), time));
      }
    }
  }

  private void setClocks(double now) {
    clocks.replaceAll((type, tick) -> nextTick(type, now));
  }

  private double nextTick(GraphType type, double now) {
    return now + random.nextExponential() / (rate * Math.exp(worth.of(type) / beta));
  }
}
