package org.vqs.yarn.it.mock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

/**
 * A busy cluster with a web server: a small node for the master, and two of 10 GiB and 10 vcores.
 * On them run three containers of half a node, one of the nodes is stalled, ten containers of a
 * fifth wait, and two that fit nowhere.
 */
public final class ScrapedCluster implements AutoCloseable {
  private static final HttpClient HTTP = HttpClient.newHttpClient();
  private static final ObjectMapper JSON = new ObjectMapper();

  private final MockCluster cluster;

  public ScrapedCluster() throws Exception {
    YarnConfiguration conf = MockCluster.configuration();
    conf.setBoolean("mockrm.webapp.enabled", true);
    conf.set(YarnConfiguration.RM_WEBAPP_ADDRESS, "127.0.0.1:0");
    // Has the ResourceManager write the port that it got to its configuration.
    conf.setBoolean(YarnConfiguration.IS_MINI_YARN_CLUSTER, true);
    conf.setBoolean("hadoop.prometheus.endpoint.enabled", true);
    conf.set("yarn.scheduler.vqs.policy", "vqs-bf");
    conf.set("vqs.test.stall.kind", "constant");
    conf.set("vqs.test.weight.tau", "Infinity");
    conf.set("yarn.scheduler.vqs.root.default.labels.no-label.maximum-capacity", "100%");
    cluster = MockCluster.start(conf);
    cluster.addNode("small", 1024, 16);
    MockApp app = cluster.launch();
    cluster.addNode("h1", 10_240, 10);
    cluster.addNode("h2", 10_240, 10);
    List<Container> halves = app.run(1, 5120, 1, 4);
    cluster.heartbeatAll();
    assertThat(app.ask(2, 2048, 1, 10)).isEmpty();
    assertThat(app.ask(3, 2048, 12, 2)).isEmpty();
    Container ended = halves.get(0);
    cluster.node(ended).complete(ended.getId(), 0);
    cluster.heartbeatAll();
    cluster.rm().drainEvents();
  }

  public MockCluster cluster() {
    return cluster;
  }

  /** What /prom says once it shows all that happened. */
  public Scrape scrape() {
    Scrape[] last = new Scrape[1];
    await("metrics of today")
        .untilAsserted(
            () -> {
              last[0] = new Scrape(get("/prom"));
              assertThat(last[0].value("vqs_containers_waiting")).isEqualTo(12);
              // The last of all.
              assertThat(last[0].value("vqs_stalls_total")).isEqualTo(1);
              assertThat(last[0].all("vqs_virtual_queue_length", "serverclass", "10240x10"))
                  .isNotEmpty();
            });
    return last[0];
  }

  /** A bean of the ResourceManager's in /jmx. */
  public JsonNode bean(String name) throws Exception {
    JsonNode beans = beans("Hadoop:service=ResourceManager,name=" + name);
    assertThat(beans).as(name).hasSize(1);
    return beans.get(0);
  }

  /** Beans in /jmx by a pattern of their names. */
  public JsonNode beans(String pattern) throws IOException, InterruptedException {
    String query = URLEncoder.encode(pattern, StandardCharsets.UTF_8);
    return JSON.readTree(get("/jmx?qry=" + query)).get("beans");
  }

  private String get(String path) throws IOException, InterruptedException {
    URI uri =
        URI.create(
            "http://" + cluster.rm().getConfig().get(YarnConfiguration.RM_WEBAPP_ADDRESS) + path);
    HttpRequest request = HttpRequest.newBuilder(uri).timeout(Duration.ofSeconds(20)).build();
    var response = HTTP.send(request, BodyHandlers.ofString());
    assertThat(response.statusCode()).as(path).isEqualTo(200);
    return response.body();
  }

  @Override
  public void close() {
    cluster.close();
  }
}
