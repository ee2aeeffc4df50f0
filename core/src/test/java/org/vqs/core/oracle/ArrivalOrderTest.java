package org.vqs.core.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.vqs.core.PackerOptions;
import org.vqs.core.model.Refusal.Reason;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.oracle.naive.AskPlan;
import org.vqs.core.oracle.naive.HostScript;
import org.vqs.core.oracle.naive.NaiveCluster;
import org.vqs.core.oracle.naive.NaiveModel.Start;

/**
 * Asks that arrive together are placed by size, and sizes are relative to server classes, which
 * come and go before the asks are placed.
 */
class ArrivalOrderTest {
  private static final List<String> ANYWHERE = List.of(NaiveCluster.EVERYWHERE);
  private static final AskPlan SMALL = anywhere(1, 1);
  private static final AskPlan CORES = anywhere(1, 60);
  private static final AskPlan MEMORY = anywhere(5, 10);

  private final CoreWorld core =
      new CoreWorld(PackerOptions.paper("vqs-bf", ResourceVector.of(1, 1)), new HostScript(0));

  private static AskPlan anywhere(long memory, long cores) {
    return new AskPlan(
        ResourceVector.of(memory, cores),
        0,
        -1,
        0,
        0,
        false,
        ANYWHERE,
        List.of(),
        NaiveCluster.EVERYWHERE);
  }

  @Test
  void largestAsk_isFoundInClassesOfTheMomentOfPlacing() {
    int fewCores = core.addServer(ResourceVector.of(10, 100), ANYWHERE, Reason.SERVER_CLOSED);
    int manyCores = core.addServer(ResourceVector.of(10, 1000), ANYWHERE, null);
    // An empty server would be filled by its configuration instead.
    core.setCount(core.newAsk(SMALL), 1, 0);
    core.run(0);
    core.setCount(core.newAsk(CORES), 1, 1);
    core.setCount(core.newAsk(MEMORY), 1, 1);
    core.removeServer(fewCores);
    core.run(1);
    assertThat(core.starts)
        .containsExactly(new Start(0, manyCores), new Start(2, manyCores), new Start(1, manyCores));
  }
}
