package org.vqs.yarn.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.QueueState;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.vqs.yarn.queue.VqsQueue;
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
    // Queues can be edited.
    conf.set(YarnConfiguration.SCHEDULER_CONFIGURATION_STORE_CLASS, "memory");
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

  private static VqsQueue queue(String path) {
    return cluster.scheduler().queues().names().find(path);
  }

  private static void stage(String setting, String value) {
    browser.type("input[name='set." + setting + "']", value);
    browser.follow("button[value='set']");
  }

  private static void apply() {
    browser.follow("form.apply button");
    assertThat(browser.text("#edit-queues .fine")).contains("applied and in force");
    assertThat(browser.all("table.staged")).isEmpty();
  }

  @Test
  void queue_isAddedStoppedAndRemoved() throws IOException {
    open("?queue=root.production#queues");
    browser.follow("#queues a[href*='edit=root.production']");
    browser.type("input[name='name']", "night");
    browser.follow("button[value='add']");
    stage("weight", "2.5");
    stage("acl.submit-applications", "ann,bob <ops>");
    browser.follow("#edit-queues h4 a[href*='edit=root&']");
    browser.follow("table.below a[href*='edit=root.adhoc&']");
    stage("maximum-capacity", "30%");
    assertThat(browser.column("table.staged", 1))
        .containsExactly(
            "root.production.night",
            "root.production.night",
            "root.production.night",
            "root.adhoc");
    assertThat(browser.column("table.staged", 4))
        .containsExactly("–", "2.5", "ann,bob <ops>", "30%");
    assertThat(browser.text("#edit-queues")).contains("The check finds nothing wrong");
    browser.picture("#edit-queues", "page-edit");
    assertThat(queue("root.production.night")).as("before it is applied").isNull();
    apply();
    assertThat(queue("root.production.night").settings().weight()).isEqualTo(2.5);
    assertThat(queue("root.adhoc").settings().maximum()).hasToString("30%");
    browser.reload();
    assertThat(browser.text("#edit-queues .fine")).contains("applied and in force");

    open("?edit=root.production.night");
    browser.follow("button[value='stop']");
    apply();
    assertThat(queue("root.production.night").settings().state()).isEqualTo(QueueState.STOPPED);
    browser.follow("button[value='start']");
    apply();
    assertThat(queue("root.production.night").settings().state()).isEqualTo(QueueState.RUNNING);
    await()
        .until(
            () -> {
              open("");
              return browser.text("#queues");
            },
            text -> text.contains("night"));

    open("?edit=root.production.night");
    browser.follow("button[value='remove']");
    browser.follow("#edit-queues h4 a[href*='edit=root&']");
    browser.follow("table.below a[href*='edit=root.adhoc&']");
    stage("maximum-capacity", "20%");
    apply();
    assertThat(queue("root.production.night")).isNull();
  }

  @Test
  void wrongValue_isRefusedWithTheRightOnesBesideIt() {
    open("?edit=root.production");
    stage("weight", "4");
    browser.type("input[name='name']", "night");
    browser.follow("button[value='add']");
    stage("weight", "-1");
    assertThat(browser.text("#edit-queues .refused"))
        .contains("yarn.scheduler.vqs.root.production.night.weight (-1) must be a number above 0");
    assertThat(browser.all("form.apply")).isEmpty();
    assertThat(queue("root.production").settings().weight()).isEqualTo(3);
    assertThat(queue("root.production.night")).isNull();
    browser.follow("table.staged tbody tr:last-child td:last-child a");
    assertThat(browser.column("table.staged", 4)).containsExactly("4", "–");
    assertThat(browser.all("form.apply")).hasSize(1);
  }
}
