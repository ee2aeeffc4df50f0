package org.vqs.yarn.web.page.queue;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.vqs.yarn.snapshot.ResourceAmounts;
import org.vqs.yarn.web.page.PageFixture;
import org.vqs.yarn.web.page.part.Query;

class QueueTableTest {
  private final PageFixture fixture = new PageFixture();

  private void add(String path) {
    fixture.queues.add(PageFixture.queue(path, 0.5, 0.25, fixture.capacity));
  }

  private QueueTable table(Query query) {
    return QueueTable.of(fixture.snapshot(), query);
  }

  private static List<String> names(QueueTable table) {
    return table.rows().stream().map(row -> row.depth() + row.name()).toList();
  }

  @Test
  void smallTree_isShownWhole() {
    List.of("root", "root.a", "root.a.x", "root.a.y", "root.b").forEach(this::add);
    assertThat(names(table(Query.none()))).containsExactly("0root", "1a", "2x", "2y", "1b");
    assertThat(table(Query.none()).rows()).extracting(QueueRow::hidden).containsOnly(0);
  }

  @Test
  void namedQueue_isShownWithWhatIsBelow() {
    List.of("root", "root.a", "root.a.x", "root.b").forEach(this::add);
    assertThat(names(table(Query.none().with(Query.QUEUE, "root.a")))).containsExactly("0a", "1x");
  }

  @Test
  void unknownQueue_isNoTable() {
    add("root");
    QueueTable table = table(Query.none().with(Query.QUEUE, "root.none"));
    assertThat(table.top()).isNull();
    assertThat(table.rows()).isEmpty();
  }

  @Test
  void largeTree_isCutAtADepth() {
    add("root");
    for (int i = 0; i < 10; i++) {
      add("root.q" + i);
      for (int k = 0; k < 20; k++) {
        add("root.q" + i + ".leaf" + k);
      }
    }
    QueueTable table = table(Query.none());
    assertThat(table.rows()).hasSize(11);
    assertThat(table.rows().get(0).hidden()).isZero();
    assertThat(table.rows().get(1).hidden()).isEqualTo(20);
    assertThat(table(Query.none().with(Query.QUEUE, "root.q3")).rows()).hasSize(21);
  }

  @Test
  void wideTree_isPagedTheBusiestFirst() {
    add("root");
    for (int i = 0; i < 150; i++) {
      fixture.queues.add(PageFixture.queue("root.q" + i, 0.01, i / 1000.0, fixture.capacity));
    }
    QueueTable table = table(Query.none());
    assertThat(table.pages()).isEqualTo(2);
    assertThat(names(table)).hasSize(101).contains("1q149", "1q50").doesNotContain("1q49");
    Query second = Query.none().with(Query.QUEUE_PAGE, "2");
    assertThat(names(table(second))).hasSize(51).contains("0root", "1q49", "1q0");
    for (String beyond : List.of("3", "99999999999", "-1", "x")) {
      assertThat(table(Query.none().with(Query.QUEUE_PAGE, beyond)).rows()).hasSizeGreaterThan(50);
    }
  }

  @Test
  void limit_isOfTheResourceThatItLeavesLeastOf() {
    ResourceAmounts cluster = ResourceAmounts.of(1000, 100, 0);
    assertThat(QueueRow.limit(ResourceAmounts.of(500, 20, 7), cluster)).isEqualTo(0.2);
    assertThat(QueueRow.limit(ResourceAmounts.of(Long.MAX_VALUE, 100, 0), cluster)).isEqualTo(1.0);
    assertThat(QueueRow.limit(ResourceAmounts.of(5, 5, 5), ResourceAmounts.of(0, 0, 0)))
        .isEqualTo(1.0);
  }
}
