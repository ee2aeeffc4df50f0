package org.vqs.yarn.web.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.vqs.yarn.scale.ClassScale;
import org.vqs.yarn.scale.ClassScale.ScaleNode;
import org.vqs.yarn.scale.ScaleView;
import org.vqs.yarn.web.page.part.Markup;

class ScaleSectionTest {
  private final PageFixture fixture = new PageFixture();

  @Test
  void classes_areShownWithWhatCanBeRemovedAndWhy() {
    ScaleNode node = new ScaleNode("h<2>:1", "h<2>", 0);
    fixture.scale =
        new ScaleView(
            PageFixture.NOW,
            10_000,
            true,
            List.of(
                new ClassScale(
                    "", PageFixture.NODE, 5, 4, 4, 4, 0, List.of(node), List.of(node), "few run"),
                new ClassScale(
                    "gpu", PageFixture.NODE, 1, 3, 3, 3, 7, List.of(), List.of(), "7 wait")));

    Markup html = new Markup();
    new ScaleSection().render(html, fixture.data());
    String page = html.end();

    assertThat(page)
        .contains("default", "64 GiB, 16 vcores", "h&lt;2&gt;", "gpu")
        .contains("Needs 4 nodes, 1 fewer than there are: few run.")
        .contains("Needs 3 nodes, 2 more than there are: 7 wait.")
        .doesNotContain("h<2>");
  }

  @Test
  void sectionSaysSo_untilTheDemandWasLookedAt() {
    assertThat(PageWriter.write(fixture.data())).contains("Nodes needed", "Not looked at yet");
    fixture.scale =
        new ScaleView(
            1,
            1,
            false,
            List.of(
                new ClassScale(
                    "", PageFixture.NODE, 5, 4, 4, 4, 0, List.of(), List.of(), "few run")));
    assertThat(PageWriter.write(fixture.data()))
        .contains("Nodes needed")
        .doesNotContain("Not looked at yet");
  }
}
