package org.vqs.whatif.report;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.vqs.sim.report.LinePlot;
import org.vqs.sim.report.Report;
import org.vqs.sim.report.Table;
import org.vqs.sim.report.TableOf;
import org.vqs.whatif.compare.Comparison;
import org.vqs.whatif.compare.Scenes;
import org.vqs.whatif.compare.node.Saving;

/**
 * The answer to "what would it do on my cluster?": verdicts in plain words, tables and plots, as
 * one page that needs nothing else, and as text, CSV, JSON and PNG. Equal input gives equal files.
 */
public final class WhatIfReport {
  /** The page. */
  public static final String PAGE = "what-if.html";

  private static final String ID = "what-if";

  private final String title;
  private final String command;
  private final List<String> remarks;
  private final Scenes scenes;
  private final List<Saving> savings;
  private final Verdicts verdicts;
  private final Report report;
  private final Map<Comparison, List<Table>> tables = new LinkedHashMap<>();
  private final Map<Comparison, Map<String, LinePlot>> plots = new LinkedHashMap<>();

  /**
   * A report.
   *
   * @param title what it is about, for people
   * @param command the command line that makes it again
   * @param remarks sentences that a reader must know before all verdicts
   * @param scenes what was compared
   * @param savings what was found about nodes; may be empty
   */
  public WhatIfReport(
      String title, String command, List<String> remarks, Scenes scenes, List<Saving> savings) {
    this.title = title;
    this.command = command;
    this.remarks = List.copyOf(remarks);
    this.scenes = scenes;
    this.savings = List.copyOf(savings);
    verdicts = new Verdicts(scenes, this.savings);
    Report.Builder builder = Report.builder(ID, title).command(command);
    for (Comparison comparison : scenes.comparisons()) {
      String prefix = tables.size() + 1 + "-" + slug(comparison.scene().name());
      tables.put(comparison, new SceneTables(comparison, prefix).all());
      tables.get(comparison).forEach(builder::table);
      Map<String, LinePlot> named = new LinkedHashMap<>();
      new ScenePlots(comparison)
          .all()
          .forEach((name, plot) -> named.put(prefix + "-" + name, plot));
      plots.put(comparison, named);
      named.forEach(builder::plot);
    }
    if (!savings.isEmpty()) {
      builder.table(savingsTable());
    }
    this.remarks.forEach(builder::note);
    verdicts.lines().forEach(builder::note);
    report = builder.build();
  }

  /** Letters, digits and dashes only. */
  private static String slug(String name) {
    String slug = name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
    return slug.replaceAll("^-|-$", "");
  }

  private Table savingsTable() {
    return TableOf.<Saving>named(
            "nodes", "Nodes needed for the waits that another scheduler has on all nodes")
        .text("circumstances", Saving::scene)
        .text("against", Saving::other)
        .number("nodes", "", Saving::nodes)
        .number("needed", "", saving -> saving.isEnough() ? saving.needed() : null)
        .number("saved", "", Saving::saved)
        .number("saved", "%", saving -> Sentences.percentOf(saving.saved(), saving.nodes()))
        .number("exact to", "nodes", Saving::step)
        .number("its mean wait", "s", saving -> saving.otherWaits().mean())
        .number("its p95 wait", "s", saving -> saving.otherWaits().p95())
        .note(
            "Ours on fewer nodes of the same mixture must have at most the mean and the p95 of the"
                + " waits that the other has on all; n/a: not even on all nodes.")
        .over(savings);
  }

  /** For a terminal: all tables, then the verdicts. */
  public String text() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    report.print(new PrintStream(bytes, true, StandardCharsets.UTF_8));
    return bytes.toString(StandardCharsets.UTF_8);
  }

  /**
   * Writes {@link #PAGE}, what-if.txt, what-if.json, and a CSV for each table and a PNG for each
   * plot, over what is there.
   *
   * @param directory is made if it is missing
   * @return the files, the page first
   */
  public List<Path> write(Path directory) throws IOException {
    List<Path> files = new ArrayList<>(report.writeTo(directory));
    Page page = new Page(title);
    page.command(command);
    remarks.forEach(page::paragraph);
    page.verdicts(scenes, verdicts);
    for (Table table : report.tables()) {
      if (table.name().equals("nodes")) {
        page.section("Nodes needed");
        page.table(table);
      }
    }
    for (Comparison comparison : scenes.comparisons()) {
      page.section(comparison.scene().name());
      page.paragraph(comparison.scene().description());
      page.caveats(comparison);
      for (Map.Entry<String, LinePlot> plot : plots.get(comparison).entrySet()) {
        page.image(directory.resolve(ID + "-" + plot.getKey() + ".png"), plot.getKey());
      }
      tables.get(comparison).forEach(page::table);
    }
    page.guide();
    files.add(0, Files.writeString(directory.resolve(PAGE), page.html()));
    return files;
  }
}
