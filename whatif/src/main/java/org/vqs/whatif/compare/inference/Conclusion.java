package org.vqs.whatif.compare.inference;

import java.util.List;

/**
 * What the findings on one question say together.
 *
 * @param findings one, or one for each assumption about the same history
 * @param judgement what they agree on; no verdict if they do not
 */
public record Conclusion(List<Finding> findings, Judgement judgement) {
  /** Copies the list. */
  public Conclusion {
    findings = List.copyOf(findings);
  }

  public static Conclusion of(List<Finding> findings) {
    Judgement first = findings.get(0).judgement();
    boolean agree = findings.stream().allMatch(finding -> finding.judgement() == first);
    return new Conclusion(findings, agree ? first : Judgement.NO_VERDICT);
  }

  /** True if the assumptions lead to different judgements. */
  public boolean disagrees() {
    return findings.stream().map(Finding::judgement).distinct().count() > 1;
  }

  /** The first finding, which says what the question is. */
  public Finding question() {
    return findings.get(0);
  }
}
