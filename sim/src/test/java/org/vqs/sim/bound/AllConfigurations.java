package org.vqs.sim.bound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.ojalgo.optimisation.Expression;
import org.ojalgo.optimisation.ExpressionsBasedModel;
import org.ojalgo.optimisation.Variable;
import org.vqs.core.model.ResourceVector;
import org.vqs.sim.engine.ServerGroup;

/** ρ* the long way: all feasible configurations in one program, each server group by itself. */
final class AllConfigurations {
  private AllConfigurations() {}

  static double limit(List<JobType> types, List<ServerGroup> cluster) {
    ExpressionsBasedModel model = new ExpressionsBasedModel();
    Variable workload = model.newVariable("workload").lower(0).weight(1);
    List<Expression> held = new ArrayList<>();
    for (JobType type : types) {
      held.add(model.addExpression().lower(0).set(workload, -type.probability()));
    }
    for (ServerGroup group : cluster) {
      Expression servers = model.addExpression().upper(group.count());
      forEach(
          types,
          group.capacity(),
          configuration -> {
            Variable share = model.addVariable().lower(0);
            servers.set(share, 1);
            for (int j = 0; j < configuration.length; j++) {
              held.get(j).set(share, configuration[j]);
            }
          });
    }
    return model.maximise().getValue();
  }

  /** Visits every feasible configuration of a server. */
  static void forEach(List<JobType> types, ResourceVector capacity, Consumer<int[]> visitor) {
    visit(types, 0, capacity.toArray(), new int[types.size()], visitor);
  }

  private static void visit(
      List<JobType> types, int next, long[] room, int[] configuration, Consumer<int[]> visitor) {
    if (next == types.size()) {
      visitor.accept(configuration.clone());
      return;
    }
    ResourceVector demand = types.get(next).demand();
    long[] left = room.clone();
    int count = 0;
    do {
      configuration[next] = count++;
      visit(types, next + 1, left, configuration, visitor);
      demand.addTo(left, -1);
    } while (left[0] >= 0 && ResourceVector.zero(left.length).fitsIn(left));
    configuration[next] = 0;
  }

  /** Checks that a mix is feasible and supports what it claims. */
  static void checkMix(WorkloadLimit limit, List<JobType> types, List<ServerGroup> cluster) {
    double[] held = new double[types.size()];
    double used = 0;
    for (WorkloadLimit.Share share : limit.mix()) {
      long[] room = share.capacity().toArray();
      for (int j = 0; j < held.length; j++) {
        types.get(j).demand().addTo(room, -share.configuration().get(j));
        held[j] += share.servers() * share.configuration().get(j);
      }
      assertThat(ResourceVector.zero(room.length).fitsIn(room)).isTrue();
      used += share.servers();
    }
    int servers = cluster.stream().mapToInt(ServerGroup::count).sum();
    assertThat(used).isLessThanOrEqualTo(servers + 1e-9);
    for (int j = 0; j < held.length; j++) {
      assertThat(held[j] / types.get(j).probability()).isGreaterThanOrEqualTo(limit.lower() - 1e-9);
    }
    assertThat(limit.lower()).isCloseTo(limit.upper(), within(1e-5 * limit.upper() + 1e-12));
  }
}
