package org.vqs.yardstick;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.hadoop.yarn.server.resourcemanager.ParameterizedSchedulerTestBase;
import org.junit.jupiter.api.Test;
import org.junit.runner.JUnitCore;
import org.junit.runner.RunWith;
import org.junit.runners.Parameterized;
import org.junit.runners.Parameterized.Parameters;
import org.junit.runners.Parameterized.UseParametersRunnerFactory;

class PatientRunnersTest {
  /** Longer than its own limit. */
  @RunWith(Parameterized.class)
  @UseParametersRunnerFactory(PatientRunners.class)
  public static final class Slow {
    public Slow(String only) {
      assertThat(only).isEqualTo("only");
    }

    @Parameters
    public static Object[] only() {
      return new Object[] {"only"};
    }

    @org.junit.Test(timeout = 1)
    public void slow_endsAfterItsLimit() {
      long begun = System.nanoTime();
      while (System.nanoTime() - begun < 100_000_000) {
        Thread.onSpinWait();
      }
    }
  }

  @Test
  void methodThatExceedsItsOwnLimit_passes() {
    assertThat(JUnitCore.runClasses(Slow.class).getFailures()).isEmpty();
  }

  @Test
  void hadoopsTests_runThatWay() {
    UseParametersRunnerFactory factory =
        ParameterizedSchedulerTestBase.class.getAnnotation(UseParametersRunnerFactory.class);
    assertThat(factory.value()).isEqualTo(PatientRunners.class);
  }
}
