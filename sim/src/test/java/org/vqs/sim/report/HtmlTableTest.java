package org.vqs.sim.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.vqs.sim.measure.Interval;

class HtmlTableTest {
  @Test
  void table_hasCaptionHeadingsAlignedCellsAndNotes() {
    Table table =
        Table.builder(
                "t",
                "A <table>",
                Column.text("who"),
                Column.number("wait", "s"),
                Column.interval("mean", ""))
            .row("a & b", 12.34567, new Interval(3, 0.5))
            .row(null, 7, null)
            .note("a note")
            .build();
    assertThat(HtmlTable.render(table))
        .isEqualTo(
            """
            <table>
            <caption>A &lt;table&gt;</caption>
            <thead><tr><th scope="col">who</th><th scope="col" class="number">wait [s]</th><th scope="col" class="number">mean</th></tr></thead>
            <tbody>
            <tr><td>a &amp; b</td><td class="number">12.35</td><td class="number">3.0 ± 0.5</td></tr>
            <tr><td>n/a</td><td class="number">7</td><td class="number">n/a</td></tr>
            </tbody>
            </table>
            <p class="note">a note</p>
            """);
  }

  @Test
  void text_isQuotedForAttributesToo() {
    assertThat(HtmlTable.escape("\"<&>\"")).isEqualTo("&quot;&lt;&amp;&gt;&quot;");
  }
}
