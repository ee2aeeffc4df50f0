package org.vqs.whatif.audit;

import java.util.ArrayList;
import java.util.List;
import org.vqs.sim.trace.TraceReport;
import org.vqs.whatif.history.History;

/**
 * What an audit log of the ResourceManager says, read once; it gives one history for each {@link
 * Assumption}.
 */
public final class AuditLog {
  private static final List<String> ALWAYS_UNKNOWN =
      List.of(
          "The log does not say with which priority a container was asked for: within an"
              + " application all are equal.",
          "The log does not say where a container wanted to run, nor next to which others: locality,"
              + " labels, placement constraints and node attributes are not replayed.",
          "The log has only what was granted: what was asked for and never granted is missing.");

  private final String name;
  private final TraceReport report;
  private final List<String> resources;
  private final List<LoggedApplication> applications;
  private final List<String> caveats;

  AuditLog(String name, TraceReport report, LogContents contents, AuditSettings settings) {
    this.name = name;
    this.report = report;
    this.resources = contents.sizes().resources();
    Reconstruction reconstruction = new Reconstruction(contents, settings);
    this.applications = reconstruction.applications();
    this.caveats = new ArrayList<>();
    if (report.problems() > 0) {
      caveats.add(
          "%d of %d lines of the audit log could not be read: the first is %s."
              .formatted(
                  report.problems(), report.lines(), report.firstProblems().get(0).toString()));
    }
    caveats.addAll(Counts.ofTheLog(contents));
    caveats.addAll(reconstruction.counts().sentences(settings));
    caveats.addAll(contents.sizes().unitSentences());
    caveats.addAll(ALWAYS_UNKNOWN);
  }

  /** How many lines there were and which of them were broken. */
  public TraceReport report() {
    return report;
  }

  /**
   * The history under an assumption; its first application is submitted at time 0. Cost
   * O(containers log containers).
   */
  public History history(Assumption assumption) {
    long beginningMs =
        applications.stream().mapToLong(LoggedApplication::submittedMs).min().orElse(0);
    List<String> all = new ArrayList<>();
    all.add("When containers were asked for is assumed. " + assumption.description());
    all.addAll(caveats);
    return new History(
        name,
        resources,
        applications.stream()
            .map(application -> application.application(assumption, beginningMs, resources))
            .toList(),
        all);
  }
}
