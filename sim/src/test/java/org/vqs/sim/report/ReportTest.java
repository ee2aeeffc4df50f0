package org.vqs.sim.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportTest {
  @TempDir private Path directory;

  @Test
  void files_areOneTextOneJsonAndOneForEachTableAndPlot() throws IOException {
    Path missing = directory.resolve("out/r3a");
    assertThat(report().writeTo(missing))
        .extracting(file -> missing.relativize(file).toString())
        .containsExactly("r3a.txt", "r3a.json", "r3a-loads.csv", "r3a-waits.csv", "r3a-queue.png");
    assertThat(missing.resolve("r3a-loads.csv")).hasContent("policy,load\nVQS,0.5\n");
    assertThat(missing.resolve("r3a-queue.png")).isNotEmptyFile();
  }

  @Test
  void text_holdsEverything() {
    assertThat(printed(TableFormat.TABLE))
        .isEqualTo(
            """
            Figure 3a
            =========
            command: figure r3a
            seeds: 1, 2

            Loads

            policy  load
            ------  ----
            VQS      0.5

            Waits

            policy
            ------

            - VQS is unstable.
            """);
  }

  @Test
  void json_holdsEverything() {
    JsonObject json = JsonParser.parseString(printed(TableFormat.JSON)).getAsJsonObject();
    assertThat(json.get("id").getAsString()).isEqualTo("r3a");
    assertThat(json.get("command").getAsString()).isEqualTo("figure r3a");
    assertThat(json.get("seeds")).hasToString("[1,2]");
    assertThat(json.get("notes")).hasToString("[\"VQS is unstable.\"]");
    assertThat(json.get("extra").getAsString()).isEqualTo("more");
    assertThat(json.get("tables").getAsJsonArray()).hasSize(2);
    assertThat(json.get("plots")).hasToString("[\"r3a-queue.png\"]");
  }

  @Test
  void csv_holdsAllTables() {
    assertThat(printed(TableFormat.CSV)).isEqualTo("policy,load\nVQS,0.5\n\npolicy\n");
  }

  @Test
  void equalReports_giveEqualBytes() throws IOException {
    Path first = directory.resolve("first");
    Path second = directory.resolve("second");
    report().writeTo(first);
    report().writeTo(second);
    for (String file : List.of("r3a.txt", "r3a.json", "r3a-loads.csv", "r3a-queue.png")) {
      assertThat(Files.mismatch(first.resolve(file), second.resolve(file))).as(file).isEqualTo(-1);
    }
  }

  @Test
  void equalNames_areRefused() {
    Report.Builder report = Report.builder("r3a", "Figure 3a").table(table("loads", "Loads"));
    assertThatThrownBy(() -> report.table(table("loads", "Other")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("already has a table \"loads\"");
    report.plot("queue", plot());
    assertThatThrownBy(() -> report.plot("queue", plot()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("already has a plot \"queue\"");
  }

  private String printed(TableFormat format) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    report().print(new PrintStream(bytes, true, StandardCharsets.UTF_8), format);
    return bytes.toString(StandardCharsets.UTF_8);
  }

  private static Report report() {
    return Report.builder("r3a", "Figure 3a")
        .command("figure r3a")
        .seeds(List.of(1L, 2L))
        .table(
            Table.builder("loads", "Loads", Column.text("policy"), Column.number("load", ""))
                .row("VQS", 0.5)
                .build())
        .table(table("waits", "Waits"))
        .plot("queue", plot())
        .note("VQS is unstable.")
        .data("extra", new JsonPrimitive("more"))
        .build();
  }

  private static Table table(String name, String title) {
    return Table.builder(name, title, Column.text("policy")).build();
  }

  private static LinePlot plot() {
    return LinePlot.builder("Queue", Axis.linear("time", "slots"), Axis.linear("queue", "jobs"))
        .series("VQS", List.of(Point.of(0, 0), Point.of(1, 5)))
        .build();
  }
}
