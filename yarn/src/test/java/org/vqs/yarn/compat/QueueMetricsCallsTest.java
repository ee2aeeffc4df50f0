package org.vqs.yarn.compat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.lang.invoke.MethodHandle;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.metrics2.impl.MetricsSystemImpl;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;
import org.junit.jupiter.api.Test;

class QueueMetricsCallsTest {
  private final QueueMetrics metrics =
      QueueMetrics.forQueue(
          new MetricsSystemImpl(),
          "root." + getClass().getSimpleName(),
          null,
          false,
          new Configuration(false));

  /** As in Hadoop 3.3. */
  public static final class Older {
    private String user;

    /** Without the argument that came later. */
    public void submitApp(String newUser) {
      user = newUser;
    }
  }

  /** As since Hadoop 3.4. */
  public static final class Newer {
    private String user;
    private boolean unmanaged;

    /** With both arguments. */
    public void submitApp(String newUser, boolean newUnmanaged) {
      user = newUser;
      unmanaged = newUnmanaged;
    }
  }

  @Test
  void submissions_areCounted() {
    int apps = metrics.getAppsSubmitted();
    int attempts = metrics.getAppsPending();
    QueueMetricsCalls.submitApp(metrics, "ann", false);
    QueueMetricsCalls.submitAppAttempt(metrics, "ann", true);
    QueueMetricsCalls.submitAppAttempt(metrics, "ann", false);
    assertThat(metrics.getAppsSubmitted()).isEqualTo(apps + 1);
    assertThat(metrics.getAppsPending()).isEqualTo(attempts + 2);
  }

  @Test
  void newerMethod_getsBothArguments() throws Throwable {
    Newer target = new Newer();
    QueueMetricsCalls.find(Newer.class, "submitApp").invoke(target, "ann", true);
    assertThat(target.user).isEqualTo("ann");
    assertThat(target.unmanaged).isTrue();
  }

  @Test
  void olderMethod_getsTheUserOnly() throws Throwable {
    Older target = new Older();
    MethodHandle handle = QueueMetricsCalls.find(Older.class, "submitApp");
    handle.invoke(target, "ann", true);
    assertThat(target.user).isEqualTo("ann");
  }

  @Test
  void unknownMethod_isNamed() {
    assertThatIllegalStateException()
        .isThrownBy(() -> QueueMetricsCalls.find(Older.class, "submitPlan"))
        .withMessageContaining("submitPlan");
  }
}
