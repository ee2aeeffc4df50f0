package org.vqs.yarn.web.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.vqs.yarn.web.page.PageFixture.LARGE_NODE;
import static org.vqs.yarn.web.page.PageFixture.NODE;

import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.vqs.yarn.config.VqsConfiguration;
import org.vqs.yarn.config.queue.QueueTree;
import org.vqs.yarn.scale.ClassScale;
import org.vqs.yarn.scale.ScaleView;
import org.vqs.yarn.snapshot.ClassView;
import org.vqs.yarn.snapshot.QueueDetail;
import org.vqs.yarn.snapshot.QueueDetail.LabelUse;
import org.vqs.yarn.snapshot.QueueDetail.PartitionUse;
import org.vqs.yarn.snapshot.QueueView;
import org.vqs.yarn.snapshot.ResourceAmounts;
import org.vqs.yarn.snapshot.SlotsView;
import org.vqs.yarn.web.page.part.Query;

/** The page of the nodes of one label. */
class LabelsSectionTest {
  private static final ResourceAmounts NOTHING = ResourceAmounts.of(0, 0);
  private static final LabelUse LIMITED =
      new LabelUse(
          "gpu", NOTHING, ResourceAmounts.of(96 * 1024, 16), 3, ResourceAmounts.of(256 * 1024, 64));

  private final PageFixture fixture = new PageFixture();

  @BeforeEach
  void addCluster() {
    fixture.nodes.add(PageFixture.node("h1", "", NODE, NODE));
    fixture.nodes.add(PageFixture.node("g1", "gpu", LARGE_NODE, ResourceAmounts.of(32 * 1024, 8)));
    fixture.nodes.add(PageFixture.node("g2", "gpu", LARGE_NODE, LARGE_NODE));
    fixture.classes.add(PageFixture.serverClass(NODE, 1, 0, 5, 0, 0));
    ClassView ofGpu = PageFixture.serverClass(LARGE_NODE, 2, 3, 0, 0, 0);
    fixture.classes.add(
        new ClassView("gpu", ofGpu.capacity(), ofGpu.nodes(), ofGpu.j(), ofGpu.queues()));
    fixture.queues.add(queue("root", ResourceAmounts.of(96 * 1024, 24)));
    fixture.queues.add(queue("root.a", ResourceAmounts.of(64 * 1024, 24)));
    fixture.queues.add(queue("root.b", ResourceAmounts.of(32 * 1024, 0)));
    fixture.queues.add(queue("root.c", null));
    fixture.scale =
        new ScaleView(0, 0, false, List.of(scale("", NODE, 1), scale("gpu", LARGE_NODE, 2)));
    fixture.slots.add(new SlotsView("", List.of(), List.of(), List.of("h1:8041"), 1));
  }

  private static ClassScale scale(String partition, ResourceAmounts capacity, int nodes) {
    return new ClassScale(
        partition, capacity, nodes, nodes, nodes, nodes, 0, List.of(), List.of(), "all are used");
  }

  /** A queue that uses so much of the nodes labelled gpu, or never used any. */
  private QueueView queue(String path, ResourceAmounts used) {
    Configuration conf = new Configuration(false);
    conf.set("yarn.scheduler.vqs.root.queues", "default,a,b,c");
    conf.set("yarn.scheduler.vqs.root.a.default-node-label-expression", "gpu");
    conf.set("yarn.scheduler.vqs.root.c.accessible-node-labels", " ");
    QueueTree tree = VqsConfiguration.from(conf).queues();
    QueueView queue = PageFixture.queue(path, 0.5, 0.25, fixture.capacity);
    PartitionUse ofDefault = new PartitionUse("", ResourceAmounts.of(1024, 1), NOTHING);
    return withDetail(
        queue,
        new QueueDetail(
            tree.atPath(path),
            7,
            1,
            1,
            used == null
                ? List.of(ofDefault)
                : List.of(ofDefault, new PartitionUse("gpu", used, ResourceAmounts.of(2048, 3))),
            path.equals("root.a") ? List.of(LIMITED) : List.of(),
            fixture.capacity,
            List.of()));
  }

  @Test
  void settingsOfTheLabel_standBesideWhatAQueueUsesThere() {
    assertThat(page("gpu").section("queues")).containsOnlyOnce(", at most 25 %, weight 3");
    assertThat(page("").section("queues")).doesNotContain("at most 25 %");
  }

  private static QueueView withDetail(QueueView q, QueueDetail detail) {
    return new QueueView(
        q.path(),
        q.parent(),
        q.leaf(),
        q.created(),
        q.state(),
        q.weight(),
        q.reward(),
        q.share(),
        q.usedShare(),
        q.averageShare(),
        q.used(),
        q.maximum(),
        q.guaranteed(),
        q.mastersUsed(),
        q.mastersMaximum(),
        q.applications(),
        q.runningApplications(),
        q.maximumRunningApplications(),
        q.pendingContainers(),
        q.pending(),
        detail);
  }

  private PageText page(String label) {
    fixture.query = Query.none().with(Query.LABEL, label);
    return PageText.ofSections(PageWriter.write(fixture.data()));
  }

  @Test
  void labels_areChosenByAClick() {
    PageText page = page(null);
    assertThat(page.texts("//div[@id='labels']//a"))
        .containsExactly("all nodes 3", "without a label 1", "gpu 2");
    assertThat(page.texts("//div[@id='labels']//a/@href"))
        .containsExactly("?#labels", "?label=#labels", "?label=gpu#labels");
    assertThat(page.texts("//a[@aria-current]")).containsExactly("all nodes 3");
    assertThat(page.section("labels")).contains("A click shows the queues");
    assertThat(page("gpu").texts("//a[@aria-current]")).containsExactly("gpu 2");
  }

  @Test
  void cluster_withoutLabelsHasNothingToChoose() {
    fixture.nodes.removeIf(node -> node.partition().equals("gpu"));
    fixture.queues.clear();
    assertThat(page(null).texts("//div[@id='labels']")).isEmpty();
    assertThat(page("gpu").section("labels"))
        .contains("No node has the label “gpu”, and nothing in a queue names it.");
  }

  @Test
  void label_isThereWhileOnlyAQueueWaitsForIt() {
    fixture.nodes.removeIf(node -> node.partition().equals("gpu"));
    assertThat(page("gpu").section("labels"))
        .contains("gpu 0", "none registered", "waited for2 GiB, 3 vcores");
  }

  @Test
  void figures_areThoseOfTheLabel() {
    assertThat(page("gpu").section("labels"))
        .contains("nodes labelled gpu", "2 active", "memory 38 %", "vcores 38 %")
        .contains("free160 GiB, 40 vcores", "waited for2 GiB, 3 vcores");
    assertThat(page("").section("labels"))
        .contains("nodes without a label", "1 active", "memory 0 %", "free64 GiB, 16 vcores");
  }

  @Test
  void queues_haveWhatTheyUseOfTheLabel() {
    List<String> rows = page("gpu").texts("//div[@id='queues']//tbody/tr");
    assertThat(rows).hasSize(4);
    assertThat(rows.get(1))
        .startsWith("auses 38 %, at most 25 %, weight 364 GiB, 24 vcores2 GiB, 3 vcores")
        .endsWith("requests that name it, or no label");
    assertThat(rows.get(2)).startsWith("buses 13 %32 GiB").endsWith("requests that name it");
    assertThat(rows.get(3))
        .startsWith("cuses 0 %")
        .endsWith("nobody: not among its accessible-node-labels");
    assertThat(page("gpu").texts("//div[@id='queues']//a/@href"))
        .contains("?label=gpu&queue=root.a#queues");
    assertThat(page("").texts("//div[@id='queues']//tbody/tr").get(1))
        .startsWith("auses 6.3 %1 GiB");
    assertThat(page(null).texts("//div[@id='queues']//th")).contains("Weight");
  }

  @Test
  void nodesAndVirtualQueues_areThoseOfTheLabel() {
    PageText page = page("gpu");
    assertThat(page.texts("//div[@id='nodes']//tbody/tr/td[1]"))
        .containsExactly("g1:8041", "g2:8041");
    assertThat(page.section("nodes")).contains("Nodes 1 to 2 of 2 that are labelled gpu;");
    assertThat(page.texts("//div[@id='node-groups']//tbody/tr")).hasSize(1);
    assertThat(page.texts("//div[@id='node-groups']//p/a")).containsExactly("all 2", "2 active");
    assertThat(page.texts("//div[@id='node-groups']//td/a/@href"))
        .allMatch(href -> href.startsWith("?label=gpu&class=131072x32&partition=gpu"));
    assertThat(page.texts("//div[@class='chart']/h4"))
        .containsExactly("2 nodes of 128 GiB, 32 vcores in partition gpu 3 waiting");
    assertThat(page.texts("//div[@id='scale']//tbody/tr/td[1]")).containsExactly("gpu");
    assertThat(page.section("slots")).doesNotContain("h1:8041");
    PageText unlabelled = page("");
    assertThat(unlabelled.texts("//div[@id='nodes']//tbody/tr/td[1]")).containsExactly("h1:8041");
    assertThat(unlabelled.section("nodes")).contains("that are without a label;");
    assertThat(unlabelled.texts("//div[@class='chart']/h4")).hasSize(1);
    assertThat(unlabelled.section("slots")).contains("h1:8041");
    assertThat(page("tpu").section("virtual-queues")).contains("No node has this label.");
  }
}
