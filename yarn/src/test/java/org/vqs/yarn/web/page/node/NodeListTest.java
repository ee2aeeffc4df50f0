package org.vqs.yarn.web.page.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.vqs.yarn.web.page.PageFixture.LARGE_NODE;
import static org.vqs.yarn.web.page.PageFixture.NODE;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.vqs.yarn.snapshot.NodeView;
import org.vqs.yarn.snapshot.NodeView.Standing;
import org.vqs.yarn.web.page.PageFixture;
import org.vqs.yarn.web.page.part.Query;

class NodeListTest {
  private final PageFixture fixture = new PageFixture();

  private NodeList list(Query query) {
    return NodeList.of(fixture.snapshot(), query);
  }

  private List<String> names(Query query) {
    return list(query).nodes().stream().map(NodeView::name).toList();
  }

  private void addNodes(int count) {
    for (int i = 0; i < count; i++) {
      fixture.nodes.add(PageFixture.node("h" + i, "", NODE, NODE));
    }
  }

  @Test
  void filters_narrowTogether() {
    fixture.nodes.add(PageFixture.node("a", "", NODE, NODE));
    fixture.nodes.add(PageFixture.node("b", "gpu", NODE, NODE));
    fixture.nodes.add(PageFixture.node("c", "gpu", LARGE_NODE, NODE));
    fixture.nodes.add(PageFixture.node("d", Standing.STALLED, 1));
    Query gpu = Query.none().with(Query.PARTITION, "gpu");
    assertThat(names(gpu)).containsExactly("b", "c");
    assertThat(names(gpu.with(Query.CLASS, "131072x32"))).containsExactly("c");
    assertThat(names(gpu.with(Query.STANDING, "stalled"))).isEmpty();
    assertThat(names(Query.none().with(Query.PARTITION, "<DEFAULT_PARTITION>")))
        .containsExactly("d", "a");
    assertThat(names(Query.none().with(Query.STANDING, "STALLED"))).containsExactly("d");
  }

  @Test
  void unknownStanding_matchesNothingAndSaysWhy() {
    addNodes(1);
    NodeList list = list(Query.none().with(Query.STANDING, "sleepy"));
    assertThat(list.matching()).isZero();
    assertThat(list.filter().problem()).contains("sleepy", "ACTIVE, STALLED, RESERVED");
  }

  @Test
  void nodesThatTakeNoWork_areFirst() {
    addNodes(60);
    fixture.nodes.add(PageFixture.node("silent", Standing.SILENT, 1));
    assertThat(names(Query.none())).hasSize(50).startsWith("silent", "h0", "h1");
  }

  @ParameterizedTest
  @CsvSource({"1, 1, h0, 50", "2, 2, h50, 50", "3, 3, h100, 20", "4, 3, h100, 20"})
  void page_isTheOneAskedForOrTheNearest(String asked, int page, String first, int size) {
    addNodes(120);
    NodeList list = list(Query.none().with(Query.PAGE, asked));
    assertThat(list.page()).isEqualTo(page);
    assertThat(list.pages()).isEqualTo(3);
    assertThat(list.nodes()).hasSize(size);
    assertThat(list.nodes().get(0).name()).isEqualTo(first);
    assertThat(list.first()).isEqualTo(50 * (page - 1) + 1);
  }

  @ParameterizedTest
  @CsvSource({"0", "-3", "x", "99999999999999999999"})
  void pageThatIsNone_isTheFirst(String asked) {
    addNodes(120);
    assertThat(list(Query.none().with(Query.PAGE, asked)).page()).isEqualTo(1);
  }

  @Test
  void noNode_isOneEmptyPage() {
    NodeList list = list(Query.none());
    assertThat(list.pages()).isEqualTo(1);
    assertThat(list.first()).isZero();
    assertThat(list.nodes()).isEmpty();
  }
}
