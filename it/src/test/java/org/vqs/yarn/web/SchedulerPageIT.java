package org.vqs.yarn.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.vqs.yarn.testing.Patience;
import org.vqs.yarn.web.page.PageText;

/** The scheduler's page of a busy ResourceManager over HTTP. */
@Tag("cluster")
class SchedulerPageIT {
  private static final HttpClient HTTP = HttpClient.newHttpClient();
  private static final int NODES = 120;
  private static final List<String> SECTIONS =
      List.of(
          "summary",
          "queues",
          "waiting",
          "why",
          "scale",
          "virtual-queues",
          "node-groups",
          "nodes",
          "events",
          "activity",
          "parameters");

  private static BusyCluster cluster;

  @BeforeAll
  static void start() throws Exception {
    cluster = new BusyCluster(BusyCluster.configuration(), NODES);
    for (int i = 0; i < 10; i++) {
      cluster.turn();
    }
    cluster.rm().drainEvents();
  }

  @AfterAll
  static void stop() {
    cluster.close();
  }

  private static HttpResponse<String> get(String address, String query) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(address + "/cluster/scheduler" + query))
            .timeout(Patience.LIMIT)
            .build();
    return HTTP.send(request, BodyHandlers.ofString());
  }

  private static PageText page(String query) throws Exception {
    return page(cluster, query);
  }

  private static PageText page(BusyCluster of, String query) throws Exception {
    HttpResponse<String> response = get(of.address(), query);
    assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
    assertThat(response.body()).endsWith("</html>\n");
    return PageText.ofPage(response.body());
  }

  @Test
  void page_hasAllSectionsAndNothingFails() throws Exception {
    PageText page = page("");
    assertThat(page.texts("/div/div/@id")).containsExactlyElementsOf(SECTIONS);
    for (String section : SECTIONS) {
      assertThat(page.section(section)).isNotBlank().doesNotContain("cannot be shown");
    }
    assertThat(page.section("summary")).contains("adaptive", "120", "10 applications");
    assertThat(page.section("parameters")).contains("yarn.scheduler.vqs.reservation.timeout");
    assertThat(page.section("queues")).contains("production", "training", "at most 40 %");
  }

  @Test
  void yarnsOwnPagesOfNodes_areThere() throws Exception {
    for (String path : List.of("/cluster/nodes", "/ws/v1/cluster/nodes")) {
      HttpRequest request = HttpRequest.newBuilder(URI.create(cluster.address() + path)).build();
      HttpResponse<String> response = HTTP.send(request, HttpResponse.BodyHandlers.ofString());
      assertThat(response.statusCode()).as(path).isEqualTo(200);
      assertThat(response.body()).contains("10.0.0.3:8041");
    }
  }

  @Test
  void waiting_namesTheLongestWithTheirReasons() throws Exception {
    assertThat(page("").texts("//div[@id='waiting']//tbody/tr")).hasSize(10);
    PageText page = page("?queue=root.research");
    assertThat(page.texts("//div[@id='waiting']//tbody/tr/td[3]"))
        .containsOnly("root.research.training");
    assertThat(page.section("waiting")).contains("all queues", "root.adhoc 2");
  }

  @Test
  void leaf_showsItsUsers() throws Exception {
    PageText page = page("?queue=root.production.etl");
    assertThat(page.texts("//div[@id='queues']//table[contains(@class,'users')]//tbody/tr/td[1]"))
        .containsExactlyInAnyOrder("user0", "user1");
  }

  @Test
  void page_isLoadedAgainWhereThatIsAskedFor() throws Exception {
    assertThat(get(cluster.address(), "").headers().firstValue("Refresh")).isEmpty();
    assertThat(get(cluster.address(), "?refresh=30").headers().firstValue("Refresh"))
        .hasValue("30");
    assertThat(get(cluster.address(), "?refresh=1").headers().firstValue("Refresh")).isEmpty();
  }

  @Test
  void page_loadsNothingFromElsewhere() throws Exception {
    String body = get(cluster.address(), "").body();
    assertThat(body).doesNotContain("src=\"http").doesNotContain("src=\"//");
    assertThat(body).doesNotContainPattern("<link[^>]* href=\"(http|//)");
    assertThat(body).doesNotContainPattern("url\\((http|//|\"|')");
    assertThat(PageText.ofPage(body).texts("//script")).isEmpty();
    assertThat(body.length()).isLessThan(500_000);
  }

  @Test
  void nodes_arePagedAndFiltered() throws Exception {
    String rows = "//div[@id='nodes']//tbody/tr";
    String names = "//div[@id='nodes']//tbody/tr/td[1]";
    assertThat(page("").texts(rows)).hasSize(50);
    List<String> seen = new ArrayList<>();
    for (int number = 1; number <= 3; number++) {
      seen.addAll(page("?class=131072x32&page=" + number).texts(names));
    }
    assertThat(seen).hasSizeGreaterThanOrEqualTo(84).contains("10.0.0.0:8041");
    PageText small = page("?class=65536x16&partition=%3CDEFAULT_PARTITION%3E");
    assertThat(small.texts(rows)).hasSize(NODES / 5);
    assertThat(small.section("nodes")).contains("of class 65536x16");
    assertThat(page("?standing=DECOMMISSIONING").section("nodes"))
        .contains("No node is decommissioning.");
    assertThat(page("?page=99").section("nodes")).contains("page 3 of 3");
  }

  @Test
  void node_isShownAlone() throws Exception {
    PageText page = page("?node=10.0.0.3:8041");
    assertThat(page.section("node")).contains("10.0.0.3:8041", "/default-rack", "32 vcores");
    assertThat(page.texts("//div[@id='node']//a[.='its NodeManager']/@href"))
        .containsExactly("http://10.0.0.3:8042");
    assertThat(page("?node=10.0.0.3").section("node")).contains("10.0.0.3:8041");
  }

  @Test
  void application_isExplained() throws Exception {
    String application = cluster.applications().get(5).toString();
    assertThat(page("?application=" + application).section("why"))
        .contains(application, "user1", "root.production.etl", "It waits for")
        .doesNotContain("cannot be shown");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "?node=nowhere",
        "?node=::::",
        "?standing=SLEEPY",
        "?class=1x1",
        "?partition=none",
        "?page=-1",
        "?page=x",
        "?queue=root.none",
        "?application=x",
        "?application=application_1_0001",
        "?application=application_99999999999999999999_0001",
        "?unknown=1&unknown=2",
        "?node=%00%01&queue=%F0%9F%98%80"
      })
  void parameterThatNamesNothing_isASentence(String query) throws Exception {
    PageText page = page(query);
    assertThat(page.texts("/div/div/@id")).containsAll(SECTIONS);
    for (String section : SECTIONS) {
      assertThat(page.section(section)).doesNotContain("cannot be shown");
    }
  }

  @Test
  void scriptInAParameter_isText() throws Exception {
    String script = "\"'><script>alert(1)</script>";
    String encoded = URLEncoder.encode(script, StandardCharsets.UTF_8);
    String query = "";
    for (String name :
        List.of("standing", "class", "partition", "page", "node", "queue", "application")) {
      query += (query.isEmpty() ? "?" : "&") + name + "=" + encoded;
    }
    String body = get(cluster.address(), query).body();
    assertThat(body).doesNotContain("<script>alert");
    assertThat(PageText.ofPage(body).section("node")).contains(script);
  }

  @Test
  void page_isAnsweredToManyWhileTheClusterIsBusy() throws Exception {
    AtomicBoolean done = new AtomicBoolean();
    AtomicReference<Exception> failure = new AtomicReference<>();
    Thread traffic =
        new Thread(
            () -> {
              try {
                while (!done.get()) {
                  cluster.turn();
                }
              } catch (Exception failed) {
                failure.set(failed);
              }
            });
    long snapshots =
        cluster.scheduler().observation().latencies().snapshotLocked().histogram().count();
    long begun = System.nanoTime();
    traffic.start();
    try {
      List<CompletableFuture<HttpResponse<String>>> answers = new ArrayList<>();
      URI uri = URI.create(cluster.address() + "/cluster/scheduler?standing=ACTIVE");
      for (int i = 0; i < 20; i++) {
        answers.add(HTTP.sendAsync(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString()));
      }
      for (CompletableFuture<HttpResponse<String>> answer : answers) {
        PageText page = PageText.ofPage(answer.get().body());
        assertThat(page.texts("/div/div/@id")).containsExactlyElementsOf(SECTIONS);
      }
    } finally {
      done.set(true);
      traffic.join();
    }
    assertThat(failure.get()).isNull();
    long seconds = Duration.ofNanos(System.nanoTime() - begun).toSeconds();
    assertThat(
            cluster.scheduler().observation().latencies().snapshotLocked().histogram().count()
                - snapshots)
        .as("snapshots within " + seconds + " s")
        .isLessThanOrEqualTo(seconds + 2);
    assertThat(cluster.scheduler().caughtErrors()).isZero();
  }
}
