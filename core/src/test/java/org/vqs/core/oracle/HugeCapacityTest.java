package org.vqs.core.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.vqs.core.PackerOptions;
import org.vqs.core.check.ClusterInvariants;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.oracle.naive.AskPlan;
import org.vqs.core.oracle.naive.HostScript;
import org.vqs.core.oracle.naive.NaiveCluster;

/**
 * A resource counted in bytes makes capacities that leave a long when they are multiplied by 2^J.
 */
class HugeCapacityTest {
  private static final long BYTES = 3L << 43;
  private static final long MEMORY = 1L << 20;

  private final CoreWorld core =
      new CoreWorld(PackerOptions.paper("vqs", ResourceVector.of(1, 1)), new HostScript(0));

  @Test
  void vqs_fillsServerWhoseCapacityTimesTwoToTheJayOverflows() {
    List<String> anywhere = List.of(NaiveCluster.EVERYWHERE);
    core.addServer(ResourceVector.of(BYTES, MEMORY), anywhere, null);
    ResourceVector quarter = ResourceVector.of(BYTES / 4, 1);
    AskPlan plan =
        new AskPlan(quarter, 0, -1, 0, 0, false, anywhere, List.of(), NaiveCluster.EVERYWHERE);
    core.setCount(core.newAsk(plan), 5, 0);
    core.run(0);
    assertThat(core.starts).hasSize(4);
    assertThat(ClusterInvariants.violations(core.packer.cluster(), core.asks.values())).isEmpty();
  }
}
