package org.vqs.yarn.config.property;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.vqs.core.policy.PolicyEntry;
import org.vqs.core.policy.option.Stall;

/** When servers stall, as the settings write it. */
public enum StallKind {
  /** The kind that the policy's entry names. */
  DEFAULT(null),
  /** Never. */
  NONE(Stall.Kind.NONE),
  /** Below a fixed fraction of the maximum weight. */
  CONSTANT(Stall.Kind.CONSTANT),
  /** Below a fraction that depends on what waits and on how many servers are stalled. */
  ADAPTIVE(Stall.Kind.ADAPTIVE),
  /** When what a server wasted is worth more than to let it empty. */
  DRAIN(Stall.Kind.DRAIN);

  private final Stall.Kind kind;

  StallKind(Stall.Kind kind) {
    this.kind = kind;
  }

  /** What it means under a policy. */
  public Stall.Kind under(PolicyEntry policy) {
    return kind == null ? policy.defaultStall() : kind;
  }

  /** Whether a policy can have it. */
  public boolean suits(PolicyEntry policy) {
    return policy.stalls().contains(under(policy));
  }

  /** Those that suit a policy, as a sentence lists them. */
  public static String suiting(PolicyEntry policy) {
    List<String> names =
        Arrays.stream(values())
            .filter(kind -> kind.suits(policy))
            .map(kind -> kind.name().toLowerCase(Locale.ROOT))
            .toList();
    int last = names.size() - 1;
    return String.join(", ", names.subList(0, last)) + " or " + names.get(last);
  }
}
