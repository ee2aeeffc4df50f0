package org.vqs.sim.graph.dgp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.offset;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.vqs.core.graph.GraphType;
import org.vqs.core.graph.Machines;
import org.vqs.core.model.ResourceVector;

class DgpTest {
  private static final ResourceVector SLOT = ResourceVector.of(1);
  private static final GraphType PAIR =
      GraphType.builder().group("n", 2, SLOT).edge("n", "n", 1).build();
  private static final double RATE = 1.5;
  private static final double BETA = .8;
  private static final double WORTH = .6;
  private static final Temperature TEMPERATURE = new Temperature(BETA, 2);

  private final Machines machines = machines();
  private final TinySystem system = new TinySystem(PAIR, machines, RATE);

  @Test
  void dgp_hasTheProductFormWithFixedWeights() {
    Dgp dgp = new Dgp(system, machines, type -> WORTH, TEMPERATURE, system.random());

    assertProductForm(system.run(dgp, 200_000), RATE * Math.exp(WORTH / BETA));
  }

  @Test
  void adgp_hasTheProductFormOfItsClocksWithFixedWeights() {
    Adgp adgp =
        new Adgp(system, machines, type -> WORTH, TEMPERATURE, new Adgp.Clock(.7, system.random()));

    assertProductForm(system.run(adgp, 200_000), .7 * Math.exp(WORTH / BETA));
  }

  /** (14) and (15): of 4 slots, free! · (what a template counts)^templates · e^(−cost/β). */
  private static void assertProductForm(Map<String, Double> shares, double perTemplate) {
    double broken = Math.exp(-1 / BETA);
    double none = 24;
    double oneWhole = 2 * perTemplate * 4;
    double oneBroken = 2 * perTemplate * broken * 8;
    double twoWhole = perTemplate * perTemplate * 4;
    double twoBroken = perTemplate * perTemplate * broken * broken * 8;
    double sum = none + oneWhole + oneBroken + twoWhole + twoBroken;
    assertThat(shares).containsOnlyKeys("0@0", "1@0", "1@1", "2@0", "2@2");
    assertThat(shares.get("0@0")).isCloseTo(none / sum, offset(.005));
    assertThat(shares.get("1@0")).isCloseTo(oneWhole / sum, offset(.005));
    assertThat(shares.get("1@1")).isCloseTo(oneBroken / sum, offset(.005));
    assertThat(shares.get("2@0")).isCloseTo(twoWhole / sum, offset(.005));
    assertThat(shares.get("2@2")).isCloseTo(twoBroken / sum, offset(.005));
  }

  @Test
  void worth_growsWithTheQueueAndIsNeverFarBelowTheLongest() {
    QueueWorth worth = new QueueWorth(new QueueWorth.Parameters(2, 1, .5, .5, 4), system);
    assertThat(worth.of(PAIR)).isZero();

    Dgp dgp = new Dgp(system, machines, type -> -1e6, TEMPERATURE, system.random());
    system.arrive(dgp);
    system.arrive(dgp);

    assertThat(worth.of(PAIR)).isCloseTo(2 * Math.sqrt(Math.log(3)), offset(1e-12));
    assertThat(QueueWorth.f(.5, .5)).isZero();
  }

  @Test
  void parameters_areChecked() {
    assertThatThrownBy(() -> new Temperature(0, 2)).hasMessageContaining("beta (0.0) must be");
    assertThatThrownBy(() -> new Temperature(1, .5)).hasMessageContaining("(0.5) must be");
    assertThatThrownBy(() -> new Adgp.Clock(0, system.random())).hasMessageContaining("(0.0)");
    assertThatThrownBy(() -> new QueueWorth.Parameters(1, 1, 1, .5, 4))
        .hasMessageContaining("exponent (1.0) must be in [0, 1)");
  }

  private static Machines machines() {
    Machines machines = new Machines(1);
    machines.put(0, "/r", new long[] {2});
    machines.put(1, "/r", new long[] {2});
    return machines;
  }
}
