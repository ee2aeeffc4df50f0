package org.vqs.whatif.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vqs.whatif.compare.Comparison;
import org.vqs.whatif.compare.NaiveReplay;
import org.vqs.whatif.compare.Scene;
import org.vqs.whatif.compare.Scenes;
import org.vqs.whatif.compare.node.NodeSearch;
import org.vqs.whatif.compare.node.Saving;
import org.vqs.whatif.history.History;
import org.vqs.whatif.history.NodeSpec;
import org.vqs.whatif.replay.ReplayResult;

class WhatIfReportTest {
  private static final List<NodeSpec> NODES = NaiveReplay.nodes(10, 16384, 16);

  private static final List<Comparison> COMPARISONS = new ArrayList<>();
  private static Saving saving;
  private static WhatIfReport report;

  @TempDir private static Path directory;

  @BeforeAll
  static void write() throws IOException {
    for (String name : List.of("asks at the start", "asks <at> the grant")) {
      Map<String, List<ReplayResult>> runs = new LinkedHashMap<>();
      for (String scheduler : List.of("vqs-bf", "capacity")) {
        runs.put(scheduler, List.of(replay(scheduler, NODES)));
      }
      Scene scene = new Scene(name, "Described.", runs);
      COMPARISONS.add(Comparison.of(scene, 1));
      if (saving == null) {
        NodeSearch search = new NodeSearch(scene, List.of(1L), (s, n, seed) -> replay(s, n), 1);
        saving = search.against("capacity");
      }
    }
    report = report(true);
    report.write(directory);
  }

  private static ReplayResult replay(String scheduler, List<NodeSpec> nodes) {
    History history = NaiveReplay.history(200, 10.5, 1);
    return NaiveReplay.replay(scheduler, history, nodes, scheduler.equals("vqs-bf"));
  }

  private static WhatIfReport report(boolean assumptions) {
    return new WhatIfReport(
        "What if <vqs>",
        "what-if --a",
        List.of("capacity decides <here>."),
        new Scenes(COMPARISONS, assumptions),
        List.of(saving));
  }

  private static String page() throws IOException {
    return Files.readString(directory.resolve(WhatIfReport.PAGE));
  }

  @Test
  void page_needsNothingElse() throws IOException {
    String page = page();
    assertThat(page).contains("src=\"data:image/png;base64,iVBOR").doesNotContain("<script");
    assertThat(page.replaceAll("src=\"data:[^\"]*\"", ""))
        .doesNotContain("http", "src=", "href=", "url(");
  }

  @Test
  void page_quotesNamesOfTheUser() throws IOException {
    assertThat(page())
        .contains("<h1>What if &lt;vqs&gt;</h1>", "asks &lt;at&gt; the grant")
        .contains("<p>capacity decides &lt;here&gt;.</p>")
        .doesNotContain("<at>", "<vqs>");
  }

  @Test
  void page_hasVerdictsCaveatsPlotsTablesAndAGuide() throws IOException {
    String page = page();
    assertThat(page)
        .contains("vqs-bf against the others: all assumptions", "<li>nothing</li>", "How to read")
        .contains("<li>asks at the start: vqs-bf ", "10 nodes");
    assertThat(page.split("<img ")).hasSize(1 + 2 * 6);
    assertThat(page.indexOf("<h2>Verdict")).isLessThan(page.indexOf("<h2>asks at the start"));
  }

  @Test
  void page_saysFirstWhatNeverStarted(@TempDir Path other) throws IOException {
    Map<String, List<ReplayResult>> runs = new LinkedHashMap<>();
    List<NodeSpec> small = NaiveReplay.nodes(10, 8192, 16);
    runs.put("vqs-bf", List.of(replay("vqs-bf", NODES)));
    runs.put("capacity", List.of(replay("vqs-bf", small)));
    Comparison comparison = Comparison.of(new Scene("small", "", runs), 1);
    new WhatIfReport("t", "", List.of(), Scenes.asWorkloads(List.of(comparison)), List.of())
        .write(other);
    long never = comparison.figures().get(1).never();
    assertThat(never).isPositive();
    String page = Files.readString(other.resolve(WhatIfReport.PAGE));
    assertThat(page)
        .containsSubsequence(
            "<h2>Verdict", "small: capacity did not start " + never + " of", "<h3>vqs-bf against");
    assertThat(page()).doesNotContain("Beware");
  }

  @Test
  void text_hasTablesAndThenVerdicts() {
    assertThat(report.text())
        .containsSubsequence(
            "what-if --a",
            "asks at the start: schedulers",
            "asks at the start: from ask to start",
            "tasks of over 1/2 of a node",
            "Nodes needed",
            "- capacity decides <here>.",
            "- all assumptions: ");
    assertThat(report(false).text())
        .contains("- asks at the start: ")
        .doesNotContain("all assumptions");
  }

  @Test
  void files_areAlsoCsvJsonAndPng() throws IOException {
    JsonObject json =
        JsonParser.parseString(Files.readString(directory.resolve("what-if.json")))
            .getAsJsonObject();
    assertThat(json.getAsJsonArray("tables")).hasSize(11);
    assertThat(json.get("command").getAsString()).isEqualTo("what-if --a");
    assertThat(directory.resolve("what-if-1-asks-at-the-start-waits.csv"))
        .content()
        .startsWith("for whom,scheduler,containers,never started,within 1 s [%],mean [s]")
        .contains("\nmasters,capacity,200,");
    assertThat(directory.resolve("what-if-2-asks-at-the-grant-queue.png")).exists();
  }

  @Test
  void equalInput_givesEqualFiles(@TempDir Path again) throws IOException {
    report(true).write(again);
    for (String name : List.of(WhatIfReport.PAGE, "what-if.json", "what-if.txt")) {
      assertThat(again.resolve(name)).hasSameBinaryContentAs(directory.resolve(name));
    }
  }
}
