package org.vqs.yarn.preemption;

import java.util.Comparator;
import java.util.List;
import org.vqs.core.server.Job;
import org.vqs.core.server.Server;
import org.vqs.yarn.preemption.rule.Rule;

/**
 * What one more job on a server costs: these jobs, which use so much of the cluster.
 *
 * @param dearest the one of them that goes last; null if none has to go
 */
record Candidate(Server server, List<Job> victims, double share, Job dearest) {

  static Candidate of(Server server, List<Job> victims, double share, Rule rule) {
    Job dearest =
        victims.stream().max(rule.precedence().thenComparing(rule.amongEquals())).orElse(null);
    return new Candidate(server, victims, share, dearest);
  }

  /**
   * The one whose dearest job has the lowest precedence first, however much it costs: nothing goes
   * while something lower would do. Then the one that uses least, of that the fewest jobs.
   */
  static Comparator<Candidate> cheapestFirst(Rule rule) {
    return Comparator.comparing(Candidate::dearest, Comparator.nullsFirst(rule.precedence()))
        .thenComparingDouble(Candidate::share)
        .thenComparingInt(candidate -> candidate.victims().size())
        .thenComparing(Candidate::dearest, Comparator.nullsFirst(rule.amongEquals()))
        .thenComparing(Candidate::server, Server.BY_INDEX);
  }
}
