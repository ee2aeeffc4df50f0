package org.vqs.whatif.report;

import static org.vqs.sim.report.HtmlTable.escape;

import java.util.List;
import java.util.Optional;
import org.vqs.whatif.compare.inference.Conclusion;
import org.vqs.whatif.compare.inference.Finding;
import org.vqs.whatif.compare.inference.Judgement;
import org.vqs.whatif.compare.inference.Measure;

/** All verdicts at a glance: for whom, against whom, in what. */
final class VerdictMatrix {
  private VerdictMatrix() {}

  /** A row for each other scheduler: about all containers and applications. */
  static String overview(List<Verdicts.Against> against) {
    StringBuilder html = begin("against");
    against.forEach(one -> appendRow(html, one.other(), one.overall()));
    return end(html);
  }

  /** A row for each group that is not all: against one scheduler. */
  static String byGroup(Verdicts.Against one) {
    StringBuilder html = begin("for whom");
    one.groups().forEach(group -> appendRow(html, group.subject(), one.about(group)));
    return end(html);
  }

  private static StringBuilder begin(String heading) {
    StringBuilder html = new StringBuilder("<div class=\"wide\"><table>\n<thead>");
    html.append("<tr><th scope=\"col\">").append(heading).append("</th>");
    for (Measure measure : Measure.values()) {
      html.append("<th scope=\"col\">").append(measure.words()).append("</th>");
    }
    return html.append("</tr></thead>\n<tbody>\n");
  }

  private static String end(StringBuilder html) {
    return html.append("</tbody>\n</table></div>").toString();
  }

  private static void appendRow(StringBuilder html, String heading, List<Conclusion> about) {
    html.append("<tr><th scope=\"row\">").append(escape(heading)).append("</th>");
    for (Measure measure : Measure.values()) {
      Optional<Conclusion> conclusion =
          about.stream().filter(c -> c.question().measure() == measure).findFirst();
      html.append("<td>").append(conclusion.map(VerdictMatrix::cell).orElse("")).append("</td>");
    }
    html.append("</tr>\n");
  }

  private static String cell(Conclusion conclusion) {
    StringBuilder html = new StringBuilder(label(conclusion.judgement()));
    if (conclusion.disagrees()) {
      html.append(": the assumptions disagree");
    }
    for (Finding finding : conclusion.findings()) {
      html.append("<br><small title=\"").append(escape(Sentences.numbers(finding))).append("\">");
      if (conclusion.findings().size() > 1) {
        html.append(escape(finding.scene())).append(": ");
      }
      html.append(escape(Sentences.brief(finding))).append("</small>");
    }
    return html.toString();
  }

  /** The words of a judgement in its colour. */
  static String label(Judgement judgement) {
    return "<span class=\"%s\">%s</span>"
        .formatted(judgement.words().replace(' ', '-'), judgement.words());
  }
}
