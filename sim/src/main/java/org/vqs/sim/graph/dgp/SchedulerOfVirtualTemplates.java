package org.vqs.sim.graph.dgp;

import java.util.random.RandomGenerator;
import org.vqs.core.graph.GraphType;
import org.vqs.core.graph.Machines;

/** What the algorithms have in common that keep places for graphs as virtual templates. */
abstract class SchedulerOfVirtualTemplates implements TemplateScheduler {
  final TemplateHost host;
  final TemplateWorth worth;
  final double beta;
  final RandomGenerator random;
  final Machines machines;
  final RandomPartition partition;
  final VirtualTemplates virtual;

  SchedulerOfVirtualTemplates(
      TemplateHost host,
      Machines machines,
      TemplateWorth worth,
      Temperature temperature,
      RandomGenerator random) {
    this.host = host;
    this.machines = machines;
    this.worth = worth;
    this.beta = temperature.beta();
    this.random = random;
    this.partition = new RandomPartition(temperature.rackDistance(), random);
    this.virtual = new VirtualTemplates(machines, host, random);
  }

  @Override
  public final int virtualTemplates(GraphType type) {
    return virtual.count(type);
  }

  @Override
  public final double virtualCost() {
    return virtual.cost();
  }
}
