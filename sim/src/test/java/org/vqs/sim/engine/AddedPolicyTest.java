package org.vqs.sim.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Comparator;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.vqs.core.PackerOptions;
import org.vqs.core.check.ClusterInvariants;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.policy.Counters.Step;
import org.vqs.core.policy.JobStarter;
import org.vqs.core.policy.PolicyEntry;
import org.vqs.core.policy.SchedulingPolicy;
import org.vqs.core.policy.option.ShareOptions;
import org.vqs.core.policy.option.Stall;
import org.vqs.core.server.Location;
import org.vqs.core.server.Server;
import org.vqs.core.server.Site;
import org.vqs.core.testing.Scene;
import org.vqs.core.waiting.Ask;
import org.vqs.sim.language.Scenario;
import org.vqs.sim.language.SyntheticScenario;
import org.vqs.sim.measure.RunResult;

/**
 * A policy that only this test knows, added as src/docs/adding-a-policy.md says, runs in the packer
 * with all layers and in the simulator: nothing else needs to know its name.
 */
class AddedPolicyTest {
  private static final PolicyEntry WORST_FIT =
      PolicyEntry.of("worst-fit", "the server with the most room", WorstFit::new).build();

  /** Each job goes to the server with the most room, and freed room to the oldest that fits. */
  private static final class WorstFit implements SchedulingPolicy {
    private final JobStarter starter;

    WorstFit(JobStarter starter) {
      this.starter = starter;
    }

    @Override
    public void fill(Server server) {
      Ask ask = starter.cluster().pending().inServiceOrder().first();
      while (ask != null && server.isOpen() && !starter.isExhausted()) {
        Ask next = starter.cluster().pending().inServiceOrder().after(ask);
        boolean mayStart = ask.isIndexed() && ask.shape().demand().fitsIn(server.free());
        boolean started =
            mayStart && starter.start(ask, server, Step.FIRST_FIT) == JobStarter.Outcome.STARTED;
        ask = started && ask.isIndexed() ? ask : next;
      }
    }

    @Override
    public void place(Ask ask) {
      boolean started = true;
      while (started && ask.isIndexed() && !starter.isExhausted()) {
        Server server = roomiest(ask);
        started =
            server != null
                && starter.start(ask, server, Step.FIRST_FIT) == JobStarter.Outcome.STARTED;
      }
    }

    private static Server roomiest(Ask ask) {
      Server best = null;
      for (Location location : ask.locations()) {
        for (Site site : location.sites()) {
          Server server = site.openByTightness().last();
          boolean fits = server != null && ask.shape().demand().fitsIn(server.free());
          if (fits && (best == null || server.residual() > best.residual())) {
            best = server;
          }
        }
      }
      return best;
    }

    @Override
    public Comparator<Ask> arrivalOrder() {
      return Comparator.comparingLong(Ask::sequence);
    }

    @Override
    public boolean admits(Server server, Ask ask) {
      return true;
    }
  }

  private static RunResult run(UnaryOperator<PackerOptions> settings) {
    Scenario scenario =
        SyntheticScenario.slotted("discrete:2=2,5=1", "geometric:100", "2", "10")
            .atLoad(0.8, Horizon.time(50_000, 0.25));
    PackerFactory factory = new PackerFactory("worst-fit", WORST_FIT, settings, scenario.time());
    return new Simulation(scenario.run(factory, 1)).run(done -> {});
  }

  @Test
  void packer_runsItWithAllLayers() {
    PackerOptions options =
        PackerOptions.paper(WORST_FIT, ResourceVector.of(1))
            .with(o -> o.shares(new ShareOptions(0.1, 50, 0.5)).stall(new Stall.Constant(1)));
    Scene scene = new Scene(options).server("narrow", 6).server("wide", 10).run();
    scene.ask("a", 1, 3).run();

    assertThat(options.policy()).isEqualTo("worst-fit");
    assertThat(scene.on("wide")).as("the most room").containsExactly("a");
    scene.ask("b", 1, 7).ask("c", 2, 6).run();
    assertThat(scene.on("wide")).containsExactly("a", "b");
    assertThat(scene.on("narrow")).containsExactly("c");
    scene.end("b", "wide").run();
    assertThat(scene.server("wide").isStalled()).as("3 of 10 are in use").isTrue();
    scene.end("a", "wide").run();
    assertThat(scene.on("wide")).containsExactly("c");
    assertThat(ClusterInvariants.violations(scene.packer().cluster())).isEmpty();
  }

  @Test
  void packer_changesOverToItAndBack() {
    PackerOptions before = PackerOptions.paper("vqs", ResourceVector.of(1));
    Scene scene = new Scene(before).server("s", 10).ask("a", 3, 4).run();
    scene.packer().reconfigure(PackerOptions.paper(WORST_FIT, ResourceVector.of(1)), 1);
    scene.end("a", "s").run();

    assertThat(scene.on("s")).containsExactly("a", "a");
    scene.packer().reconfigure(before, 2);
    assertThat(scene.packer().worksBy(before)).isTrue();
    assertThat(ClusterInvariants.violations(scene.packer().cluster())).isEmpty();
  }

  @Test
  void simulator_runsItAndDrainsOverIt() {
    RunResult plain = run(options -> options);
    RunResult drained = run(options -> options.with(o -> o.stall(new Stall.Drain())));

    for (RunResult result : List.of(plain, drained)) {
      assertThat(result.departures()).isGreaterThan(2_000);
      assertThat(result.finalQueue()).isLessThan(100);
    }
  }
}
