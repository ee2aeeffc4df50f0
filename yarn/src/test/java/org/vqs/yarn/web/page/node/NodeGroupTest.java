package org.vqs.yarn.web.page.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.vqs.yarn.web.page.PageFixture.LARGE_NODE;
import static org.vqs.yarn.web.page.PageFixture.NODE;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.vqs.yarn.resource.ResourceMapping;
import org.vqs.yarn.snapshot.NodeView.Standing;
import org.vqs.yarn.snapshot.ResourceAmounts;
import org.vqs.yarn.web.page.PageFixture;

class NodeGroupTest {
  private final PageFixture fixture = new PageFixture();

  private List<NodeGroup> groups() {
    return NodeGroup.of(fixture.snapshot());
  }

  @Test
  void nodes_areSummedByCapacityAndPartition() {
    fixture.nodes.add(PageFixture.node("g1", "gpu", NODE, NODE));
    fixture.nodes.add(PageFixture.node("h1", "", NODE, ResourceAmounts.of(16 * 1024, 16)));
    fixture.nodes.add(PageFixture.node("h2", "", NODE, ResourceAmounts.of(32 * 1024, 0)));
    fixture.nodes.add(PageFixture.node("h3", "", LARGE_NODE, LARGE_NODE));
    fixture.nodes.add(PageFixture.node("h4", "", LARGE_NODE, LARGE_NODE));
    fixture.nodes.add(PageFixture.node("h5", Standing.STALLED, 0));
    assertThat(groups()).extracting(NodeGroup::nodes).containsExactly(3, 2, 1);
    NodeGroup first = groups().get(0);
    assertThat(first.partition()).isEmpty();
    assertThat(first.containers()).isEqualTo(6);
    assertThat(first.used()).isEqualTo(ResourceAmounts.of(80 * 1024, 16));
    assertThat(first.usedPart(1)).isEqualTo(16.0 / 48);
    assertThat(first.count(Standing.ACTIVE)).isEqualTo(2);
    assertThat(first.count(Standing.STALLED)).isEqualTo(1);
    assertThat(first.count(Standing.SILENT)).isZero();
    assertThat(groups().get(2).partition()).isEqualTo("gpu");
  }

  @Test
  void fill_isOfTheScarcestResource() {
    fixture.nodes.add(PageFixture.node("h1", "", NODE, NODE));
    fixture.nodes.add(PageFixture.node("h2", "", NODE, ResourceAmounts.of(64 * 1024, 8)));
    fixture.nodes.add(PageFixture.node("h3", "", NODE, ResourceAmounts.of(0, 16)));
    fixture.nodes.add(PageFixture.node("overfull", "", NODE, ResourceAmounts.of(-1, 16)));
    assertThat(groups().get(0).fills()).containsExactly(1, 0, 0, 0, 0, 1, 0, 0, 0, 2);
  }

  @Test
  void nodeWithNothing_isEmpty() {
    ResourceAmounts nothing = ResourceAmounts.of(0, 0);
    fixture.nodes.add(PageFixture.node("h1", "", nothing, nothing));
    assertThat(groups().get(0).usedPart(0)).isZero();
    assertThat(groups().get(0).fills().get(0)).isEqualTo(1);
  }

  @Test
  void names_areThoseOfTheAddress() {
    assertThat(NodeGroup.className(NODE, ResourceMapping.ALL)).isEqualTo("65536x16");
    assertThat(NodeGroup.partitionName("")).isEqualTo("<DEFAULT_PARTITION>");
    assertThat(NodeGroup.partitionName("gpu")).isEqualTo("gpu");
  }
}
