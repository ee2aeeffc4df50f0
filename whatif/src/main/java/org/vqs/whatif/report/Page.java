package org.vqs.whatif.report;

import static org.vqs.sim.report.HtmlTable.escape;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.vqs.sim.report.HtmlTable;
import org.vqs.sim.report.Table;
import org.vqs.whatif.compare.Comparison;
import org.vqs.whatif.compare.Scenes;
import org.vqs.whatif.compare.inference.Judgement;

/** Collects a page that needs nothing else: styles and plots are inside, and there is no script. */
final class Page {
  private static final String STYLE =
      """
      :root { color-scheme: light dark; --line: #c8c8c8; --soft: #f3f4f6;
        --better: #0b6b45; --worse: #b3261e; --same: #1f4f8f; --open: #6a6a6a; }
      @media (prefers-color-scheme: dark) { :root { --line: #555; --soft: #26282c;
        --better: #5fd3a0; --worse: #ff9b90; --same: #9cc2ff; --open: #b0b0b0; } }
      body { font: 16px/1.5 system-ui, sans-serif; max-width: 75rem; margin: 2rem auto;
        padding: 0 1rem; }
      h1 { font-size: 1.8rem; } h4 { margin-bottom: .3rem; } ul { margin-top: .3rem; } h2 { margin-top: 3rem; border-bottom: 1px solid var(--line); }
      code { background: var(--soft); padding: .1em .3em; overflow-wrap: anywhere; }
      .wide { overflow-x: auto; margin: 1.5rem 0; }
      table { border-collapse: collapse; font-size: .9rem; font-variant-numeric: tabular-nums; }
      caption { text-align: left; font-weight: 600; padding: .3rem 0; }
      th, td { border-bottom: 1px solid var(--line); padding: .25rem .7rem; text-align: left;
        vertical-align: top; }
      tbody th { font-weight: normal; white-space: nowrap; }
      thead th { background: var(--soft); vertical-align: bottom; }
      .number { text-align: right; }
      .note { font-size: .85rem; opacity: .8; margin: .3rem 0; }
      .better { color: var(--better); font-weight: 600; }
      .worse { color: var(--worse); font-weight: 600; }
      .same { color: var(--same); font-weight: 600; }
      .no-verdict { color: var(--open); font-weight: 600; }
      .warning { border-left: .3rem solid var(--worse); padding-left: 1rem; }
      .plots { display: grid; grid-template-columns: repeat(auto-fill, minmax(28rem, 1fr));
        gap: 1rem; }
      .plots img { width: 100%; height: auto; background: #fff; border: 1px solid var(--line); }
      @media (max-width: 34rem) { .plots { grid-template-columns: 1fr; } }
      @media print { body { max-width: none; margin: 0; font-size: 11px; }
        .wide { overflow: visible; } table, img { break-inside: avoid; }
        .plots { grid-template-columns: 1fr 1fr; } table { font-size: 8px; }
        th, td { padding: .15rem .3rem; } }
      """;

  private final String title;
  private final StringBuilder body = new StringBuilder();
  private boolean inPlots;

  Page(String title) {
    this.title = title;
    add("<h1>" + escape(title) + "</h1>");
  }

  private void add(String html) {
    if (inPlots) {
      body.append("</div>\n");
      inPlots = false;
    }
    body.append(html).append('\n');
  }

  /** How it is made again. */
  void command(String command) {
    if (!command.isEmpty()) {
      add("<p class=\"note\">Made by <code>" + escape(command) + "</code></p>");
    }
  }

  void section(String heading) {
    add("<h2>" + escape(heading) + "</h2>");
  }

  void paragraph(String text) {
    add("<p>" + escape(text) + "</p>");
  }

  /** What the sources of the histories did not say. */
  void caveats(Comparison comparison) {
    Set<String> caveats = new LinkedHashSet<>();
    comparison
        .scene()
        .runs()
        .get(comparison.scene().ours())
        .forEach(run -> caveats.addAll(run.history().caveats()));
    if (!caveats.isEmpty()) {
      add("<p>What the source did not say:</p>");
      list(List.copyOf(caveats));
    }
  }

  void table(Table table) {
    add("<div class=\"wide\">\n" + HtmlTable.render(table) + "</div>");
  }

  /** Puts a picture inside. */
  void image(Path png, String description) throws IOException {
    if (!inPlots) {
      body.append("<div class=\"plots\">\n");
      inPlots = true;
    }
    String data = Base64.getEncoder().encodeToString(Files.readAllBytes(png));
    body.append(
        "<img alt=\"plot: %s\" src=\"data:image/png;base64,%s\">\n"
            .formatted(escape(description), data));
  }

  private void list(List<String> lines) {
    StringBuilder html = new StringBuilder("<ul>\n");
    lines.forEach(line -> html.append("<li>").append(escape(line)).append("</li>\n"));
    add(html.append("</ul>").toString());
  }

  /** What a reader came for. */
  void verdicts(Scenes scenes, Verdicts verdicts) {
    section("Verdict");
    List<String> faults = verdicts.faults();
    if (!faults.isEmpty()) {
      add("<div class=\"warning\"><p>Beware:</p>");
      list(faults);
      add("</div>");
    }
    verdicts
        .against()
        .forEach(
            (name, against) -> {
              add("<h3>" + escape(scenes.ours() + " against the others: " + name) + "</h3>");
              add(VerdictMatrix.overview(against));
              against.forEach(this::details);
            });
    lines("Gangs", verdicts.gangs());
    lines("Nodes", verdicts.nodes());
  }

  private void lines(String heading, List<String> lines) {
    if (!lines.isEmpty()) {
      add("<h3>" + heading + "</h3>");
      list(lines);
    }
  }

  /** The sentences that nobody may overlook; the rest is in the matrix. */
  private void details(Verdicts.Against one) {
    add("<h4>Against " + escape(one.other()) + "</h4>");
    StringBuilder html = new StringBuilder("<ul>\n");
    Stream.concat(
            one.overall().stream(),
            one.parts().stream().filter(part -> part.judgement() == Judgement.WORSE))
        .forEach(
            conclusion ->
                html.append("<li>").append(escape(Sentences.of(conclusion))).append("</li>\n"));
    add(html.append("</ul>").toString());
    add(VerdictMatrix.byGroup(one));
  }

  /** How to read it. */
  void guide() {
    section("How to read this");
    list(ReadingGuide.LINES);
  }

  String html() {
    add("");
    return """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>%s</title>
        <style>
        %s</style>
        </head>
        <body>
        %s</body>
        </html>
        """
        .formatted(escape(title), STYLE, body);
  }
}
