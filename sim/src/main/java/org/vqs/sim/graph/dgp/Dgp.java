package org.vqs.sim.graph.dgp;

import java.util.random.RandomGenerator;
import org.vqs.core.graph.GraphType;
import org.vqs.core.graph.Machines;
import org.vqs.core.graph.Template;

/**
 * Dynamic Graph Partitioning (Scheduling Storms and Streams in the Cloud, Algorithm 3). It
 * interrupts nobody.
 *
 * <pre>
 *   a job of type j arrives:
 *     1  it is added to queue j (by the host)
 *     2  a template A is drawn ({@link RandomPartition}), if possible
 *        it becomes a virtual template with probability e^(w_A/β) / (1 + e^(w_A/β))
 *        and leaves after an exponential time of mean 1/μ_j
 *     3  if there is a virtual template of type j and a job of type j waits:
 *        the job goes to one of the virtual templates, each as likely as the others
 *   template A, virtual or not, departs:
 *     1  if it has a job, that ends (by the host)
 *     2  A becomes a virtual template again with probability e^(w_A/β) / (1 + e^(w_A/β))
 *     3  as above
 * </pre>
 */
public final class Dgp extends SchedulerOfVirtualTemplates {

  /**
   * On these machines, which may have jobs.
   *
   * @param worth the weights but for the broken edges
   * @param temperature β, and how far racks are apart
   * @param random all chance
   */
  public Dgp(
      TemplateHost host,
      Machines machines,
      TemplateWorth worth,
      Temperature temperature,
      RandomGenerator random) {
    super(host, machines, worth, temperature, random);
  }

  @Override
  public void arrival(GraphType type, double now) {
    Template drawn = partition.place(type, machines);
    if (drawn != null) {
      addByChance(drawn, now);
    }
    virtual.fillAny(type);
  }

  @Override
  public void departure(Template template, double now) {
    addByChance(template, now);
    virtual.fillAny(template.type());
  }

  @Override
  public double nextEventAt() {
    return virtual.nextLeavesAt();
  }

  @Override
  public void tick(double now) {
    while (virtual.nextLeavesAt() <= now) {
      double time = virtual.nextLeavesAt();
      departure(virtual.takeNext(), time);
    }
  }

  private void addByChance(Template template, double now) {
    double weight = worth.of(template.type()) - template.cost();
    if (random.nextDouble() < 1 / (1 + Math.exp(-weight / beta))) {
      virtual.add(template, now);
    }
  }
}
