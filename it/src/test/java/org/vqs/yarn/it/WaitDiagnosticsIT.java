package org.vqs.yarn.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.YarnApplicationState;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.vqs.yarn.it.mock.MockApp;
import org.vqs.yarn.it.mock.MockCluster;

/** What {@code yarn application -status} shows of applications that wait. */
@Tag("cluster")
class WaitDiagnosticsIT {
  private final YarnConfiguration conf = MockCluster.recoverable();
  private MockCluster cluster;

  @BeforeEach
  void start() throws Exception {
    conf.set("vqs.test.why.delay", "1s");
    cluster = MockCluster.startRecoverable(conf);
    cluster.addNode("h1", 4096, 8);
  }

  @AfterEach
  void stop() {
    cluster.close();
  }

  private static String diagnostics(MockApp app) {
    return app.rmApp().createAndGetApplicationReport("user", true).getDiagnostics();
  }

  private static void awaitDiagnostics(MockApp app, String... parts) {
    await().untilAsserted(() -> assertThat(diagnostics(app)).contains(parts));
  }

  @Test
  void acceptedApplication_isShownWhyItsMasterWaits() throws Exception {
    cluster.launch().run(1, 3072, 1, 1);
    MockApp waiting =
        cluster.submit(submission -> submission.withResource(Resource.newInstance(2048, 1)));
    awaitDiagnostics(waiting, "the application master's container of 2 GiB, 1 vcore", "AM_LIMIT");
    assertThat(waiting.rmApp().createApplicationState()).isEqualTo(YarnApplicationState.ACCEPTED);
  }

  @Test
  void runningApplication_isShownWhyItsContainersWait_untilTheyCome() throws Exception {
    MockApp app = cluster.launch();
    List<Container> running = app.run(1, 2048, 1, 1);
    assertThat(app.ask(2, 3072, 1, 1)).isEmpty();
    awaitDiagnostics(app, "1 container of 3 GiB, 1 vcore, priority 2", "NO_ROOM_NOW");
    assertThat(app.rmApp().createApplicationState()).isEqualTo(YarnApplicationState.RUNNING);

    cluster.node(running.get(0)).complete(running.get(0).getId(), 0);
    app.awaitGrants(new ArrayList<>(), 1);
    await().untilAsserted(() -> assertThat(diagnostics(app)).isEmpty());
  }

  @Test
  void finishedApplication_showsNothingOfIt() throws Exception {
    MockApp app = cluster.launch();
    assertThat(app.ask(1, 4096, 1, 1)).isEmpty();
    awaitDiagnostics(app, "NO_ROOM_NOW");
    app.ask(1, 4096, 1, 0);
    await().untilAsserted(() -> assertThat(diagnostics(app)).isEmpty());
    app.finish();
    assertThat(diagnostics(app)).isEmpty();
  }

  /** YARN notes the recovery itself, and what is noted hides what the scheduler says. */
  @Test
  void recoveredApplication_isExplainedByTheScheduler_notInItsDiagnostics() throws Exception {
    MockApp app = cluster.launch();
    cluster.restart(conf);
    cluster.reregisterAll();
    app.reregister();
    assertThat(app.ask(1, 4096, 1, 1)).isEmpty();
    await()
        .untilAsserted(
            () ->
                assertThat(cluster.scheduler().observation().why().explain(app.id()).orElseThrow())
                    .extracting(answer -> answer.toText())
                    .asString()
                    .contains("NO_ROOM_NOW"));
    assertThat(diagnostics(app)).contains("recovered after RM restart");
  }
}
