package org.vqs.yardstick;

import java.util.concurrent.TimeUnit;
import org.junit.Test;
import org.junit.internal.runners.statements.FailOnTimeout;
import org.junit.runner.Runner;
import org.junit.runners.model.FrameworkMethod;
import org.junit.runners.model.InitializationError;
import org.junit.runners.model.Statement;
import org.junit.runners.parameterized.BlockJUnit4ClassRunnerWithParameters;
import org.junit.runners.parameterized.ParametersRunnerFactory;
import org.junit.runners.parameterized.TestWithParameters;
import org.vqs.yarn.testing.Patience;

/**
 * Runs Hadoop's test methods with our time limit in place of their own.
 *
 * <p>Theirs are of ten seconds and more, which a ResourceManager alone may need to start on a busy
 * machine. A method that has a limit still runs in a thread of its own, as its authors saw it.
 */
public final class PatientRunners implements ParametersRunnerFactory {
  @Override
  public Runner createRunnerForTestWithParameters(TestWithParameters test)
      throws InitializationError {
    return new PatientRunner(test);
  }

  private static final class PatientRunner extends BlockJUnit4ClassRunnerWithParameters {
    PatientRunner(TestWithParameters test) throws InitializationError {
      super(test);
    }

    @Override
    @Deprecated // as in the class of JUnit, which still calls it
    protected Statement withPotentialTimeout(
        FrameworkMethod method, Object instance, Statement next) {
      if (method.getAnnotation(Test.class).timeout() == 0) {
        return next;
      }
      return FailOnTimeout.builder().withTimeout(Patience.MINUTES, TimeUnit.MINUTES).build(next);
    }
  }
}
