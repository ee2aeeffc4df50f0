package org.vqs.yarn.it.sharing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppState;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.vqs.yarn.app.VqsAppAttempt;
import org.vqs.yarn.it.mock.MockApp;
import org.vqs.yarn.it.mock.MockCluster;

/** A limit on running applications in a real ResourceManager, before and after its restart. */
@Tag("cluster")
class RunningApplicationsIT {
  private final YarnConfiguration conf = settings();
  private final MockCluster cluster = MockCluster.startRecoverable(conf);

  private static YarnConfiguration settings() {
    YarnConfiguration conf = MockCluster.recoverable();
    conf.set("yarn.scheduler.vqs.root.default.maximum-running-applications", "1");
    conf.set("yarn.scheduler.vqs.am.max-share", "1");
    return conf;
  }

  @AfterEach
  void close() {
    cluster.close();
  }

  private int running() {
    return cluster
        .scheduler()
        .queues()
        .running()
        .in(cluster.scheduler().queues().names().find("default"));
  }

  private boolean isHeld(MockApp app) {
    VqsAppAttempt attempt = cluster.scheduler().context().attempt(app.id());
    return attempt != null && attempt.isHeld();
  }

  @Test
  void applicationsBeyondTheLimit_stayAccepted_overARestart_andStartInTheirOrder()
      throws Exception {
    cluster.addNode("h1", 8192, 8);
    MockApp running = cluster.launch();
    MockApp first = cluster.submit();
    MockApp last = cluster.submit();
    await().until(() -> cluster.scheduler().context().attempt(last.id()) != null);
    assertThat(isHeld(first) && isHeld(last)).isTrue();
    assertThat(first.rmApp().getState()).isEqualTo(RMAppState.ACCEPTED);

    cluster.restart(conf);
    cluster.reregisterAll();
    running.reregister();
    await().until(() -> isHeld(first) && isHeld(last));
    assertThat(running()).as("counted once, and before those that wait").isEqualTo(1);
    cluster.assertSound();

    running.finish();
    first.launchMaster();
    assertThat(isHeld(last)).isTrue();
    assertThat(running()).isEqualTo(1);
    first.finish();
    last.launchMaster();
    last.finish();
    cluster.assertDrained();
  }
}
