package org.vqs.yarn.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.vqs.yarn.snapshot.NodeView;
import org.vqs.yarn.snapshot.SchedulerSnapshot;

/** An operator at the scheduler page of a busy cluster, in a real browser. */
@Tag("cluster")
class SchedulerPageBrowserIT {
  private static final int NODES = 120;

  /** The last column of the list of nodes. */
  private static final int STANDING = 6;

  private static BusyCluster cluster;
  private static Browser browser;

  @BeforeAll
  static void start() throws Exception {
    if (System.getenv("CI") == null) {
      assumeTrue(
          Browser.isInstalled(), "no browser; on Debian: apt-get install chromium chromium-driver");
    }
    YarnConfiguration conf = BusyCluster.configuration();
    // Only a part of the nodes reports in each turn.
    conf.set("yarn.scheduler.vqs.node.max-silence", "off");
    cluster = new BusyCluster(conf, NODES);
    for (int turn = 0; turn < 6; turn++) {
      cluster.turn();
    }
    browser = new Browser();
  }

  @AfterAll
  static void stop() {
    if (browser != null) {
      browser.close();
    }
    if (cluster != null) {
      cluster.close();
    }
  }

  @BeforeEach
  void widen() {
    browser.resize(1400, 2400);
  }

  private static void open(String query) {
    browser.open(cluster.address() + "/cluster/scheduler" + query);
  }

  @Test
  void page_showsTheClusterAsItIs() throws IOException {
    open("");
    browser.screenshot("scheduler-page");
    browser.picture("#queues", "page-queues");
    browser.picture("#activity", "page-waiting");
    SchedulerSnapshot snapshot = cluster.scheduler().observation().snapshots().latest();
    assertThat(browser.text("#summary")).contains("adaptive");
    assertThat(browser.text("#virtual-queues")).contains("84 nodes of 128 GiB", "1/2", "1/16");
    browser.click("#virtual-queues details summary");
    assertThat(browser.text("#virtual-queues details")).contains("VQ0");
    assertThat(browser.all("#node-groups table tbody tr")).isNotEmpty();
    assertThat(browser.text("#queues")).contains("production", "etl", "adhoc");
    assertThat(browser.text("#nodes")).contains("of " + snapshot.nodes().size());
    assertThat(browser.text("body")).doesNotContain("This cannot be shown");
  }

  @Test
  void page_loadsNothingFromElsewhere() {
    open("");
    assertThat(browser.loaded()).allMatch(address -> address.startsWith(cluster.address()));
  }

  @Test
  void page_fitsNarrowWindows() {
    browser.resize(1000, 1600);
    open("");
    assertThat(browser.isTooWide()).isFalse();
  }

  @Test
  void nodesOfAStanding_areAClickAway() {
    open("");
    browser.follow("#node-groups a[href*='standing=ACTIVE']");
    assertThat(browser.address()).contains("standing=ACTIVE");
    assertThat(browser.column("#nodes table", STANDING))
        .isNotEmpty()
        .allMatch(standing -> standing.startsWith("active"));
  }

  @Test
  void secondPageOfNodes_continuesTheFirst() {
    open("");
    String first = browser.column("#nodes table", 1).findFirst().orElseThrow();
    browser.follow("#nodes a[href*='page=2']");
    assertThat(browser.column("#nodes table", 1)).hasSizeGreaterThan(1).doesNotContain(first);
  }

  @Test
  void node_isShownAloneByItsLink() {
    open("");
    String id = browser.column("#nodes table", 1).findFirst().orElseThrow();
    browser.follow("#nodes table tbody tr td:first-child a");
    NodeView node =
        cluster.scheduler().observation().snapshots().latest().nodes().stream()
            .filter(view -> view.id().equals(id))
            .findFirst()
            .orElseThrow();
    assertThat(browser.text("#node")).contains(id, node.rack());
  }

  @Test
  void waitingApplication_isExplained() throws IOException {
    ApplicationId application = cluster.applications().get(5);
    open("");
    browser.type("#why input[name='application']", application.toString());
    browser.follow("#why button");
    assertThat(browser.address()).contains("application=" + application);
    assertThat(browser.text("#why")).contains(application.toString(), "GiB");
    assertThat(browser.all("#why table tbody tr")).isNotEmpty();
    browser.screenshot("scheduler-page-why");
    browser.picture("#why", "page-why");
  }

  @Test
  void wrongApplicationId_getsASentence() {
    open("?application=%3Cscript%3Ealert(1)%3C/script%3E");
    assertThat(browser.text("#why")).contains("<script>alert(1)</script>", "no application id");
  }
}
