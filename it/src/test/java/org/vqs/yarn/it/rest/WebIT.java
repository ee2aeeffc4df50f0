package org.vqs.yarn.it.rest;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.vqs.yarn.it.mock.MockApp;
import org.vqs.yarn.it.mock.MockCluster;
import org.vqs.yarn.testing.Patience;

/**
 * The ResourceManager's own pages and REST answers over HTTP, under our scheduler and without a
 * page of ours.
 */
@Tag("cluster")
class WebIT {
  private static final HttpClient HTTP = HttpClient.newHttpClient();

  private static MockCluster cluster;
  private static MockApp running;
  private static MockApp waiting;
  private static MockApp finished;

  @BeforeAll
  static void start() throws Exception {
    YarnConfiguration conf = MockCluster.configuration();
    conf.setBoolean("mockrm.webapp.enabled", true);
    conf.set(YarnConfiguration.RM_WEBAPP_ADDRESS, "127.0.0.1:0");
    // Has the ResourceManager write the port that it got to its configuration.
    conf.setBoolean(YarnConfiguration.IS_MINI_YARN_CLUSTER, true);
    cluster = MockCluster.start(conf);
    cluster.addNode("h1", 4096, 8);
    finished = cluster.launch();
    finished.finish();
    running = cluster.launch();
    running.run(1, 1024, 1, 2);
    running.ask(1, 2048, 1, 3);
    waiting = cluster.submit(submission -> submission.withResource(Resource.newInstance(4096, 1)));
  }

  @AfterAll
  static void stop() {
    cluster.close();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/cluster",
        "/cluster/cluster",
        "/cluster/apps",
        "/cluster/apps/FINISHED",
        "/ws/v1/cluster/info",
        "/ws/v1/cluster/metrics",
        "/cluster/apps/RUNNING",
        "/cluster/nodelabels",
        "/ws/v1/cluster/scheduler/activities",
        "/ws/v1/cluster/apps",
        "/ws/v1/cluster/appstatistics",
        "/conf",
        "/jmx?qry=Hadoop:service=ResourceManager,name=QueueMetrics,q0=root,q1=default"
      })
  void page_isAnswered(String path) throws Exception {
    HttpResponse<String> response = get(path);
    assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
    assertThat(response.body()).doesNotContain("Exception");
  }

  @Test
  void applications_areShownWaitingRunningAndFinished() throws Exception {
    for (MockApp application : List.of(finished, running, waiting)) {
      HttpResponse<String> rest = get("/ws/v1/cluster/apps/" + application.id());
      assertThat(rest.statusCode()).as(rest.body()).isEqualTo(200);
      assertThat(rest.body())
          .contains("<id>" + application.id() + "</id>")
          .contains("<queue>root.default</queue>");
      for (String page :
          List.of(
              "/cluster/app/" + application.id(),
              "/cluster/appattempt/" + application.attemptId(),
              "/ws/v1/cluster/apps/" + application.id() + "/appattempts",
              "/ws/v1/cluster/apps/" + application.id() + "/queue",
              "/ws/v1/cluster/apps/" + application.id() + "/priority")) {
        assertThat(get(page).statusCode()).as(page).isEqualTo(200);
      }
    }
    assertThat(get("/ws/v1/cluster/apps/" + finished.id()).body())
        .contains("<finalStatus>SUCCEEDED</finalStatus>");
    assertThat(get("/ws/v1/cluster/apps/" + running.id()).body())
        .contains("<allocatedMB>2560</allocatedMB>");
  }

  @Test
  void metrics_areThoseOfTheScheduler() throws Exception {
    assertThat(get("/ws/v1/cluster/metrics").body())
        .contains("<totalMB>4096</totalMB>")
        .contains("<availableMB>1536</availableMB>")
        .contains("<allocatedMB>2560</allocatedMB>")
        .contains("<containersAllocated>3</containersAllocated>")
        .contains("<containersPending>4</containersPending>")
        .contains("<appsCompleted>1</appsCompleted>");
  }

  private static HttpResponse<String> get(String path) throws IOException, InterruptedException {
    URI uri =
        URI.create(
            "http://" + cluster.rm().getConfig().get(YarnConfiguration.RM_WEBAPP_ADDRESS) + path);
    HttpRequest request =
        HttpRequest.newBuilder(uri)
            .timeout(Patience.LIMIT)
            .header("Accept", "text/html, application/xml")
            .build();
    return HTTP.send(request, BodyHandlers.ofString());
  }
}
