package org.vqs.sim.language;

import java.util.HashSet;
import java.util.Set;
import org.vqs.core.policy.option.QueueBeta;
import org.vqs.core.policy.option.Stall;

/**
 * When servers stall, as the command line writes it: none; beta=0.9; paper, the form that depends
 * on the queue and on the stalled fraction, with any parameter after a colon
 * (paper:beta=0.98,p=-0.05,z=0.005,smax=0.1,queue=server); for BF-J/S, whose condition is "less
 * than half full" whatever β is, half-full-before-refill (the same as any beta); drain, by what a
 * server wasted.
 */
public final class StallParser {
  private static final String FORMS =
      "none, beta=B, paper, paper:beta=B,p=P,z=Z,smax=S,queue=total|server, drain,"
          + " or half-full-before-refill";

  private static final String HALF_FULL = "half-full-before-refill";

  private StallParser() {}

  /** True if a text says how servers stall under policies without configurations. */
  static boolean isHalfFull(String text) {
    return text.equals(HALF_FULL);
  }

  /**
   * When servers stall.
   *
   * @throws IllegalArgumentException naming the text and the forms that are possible
   */
  public static Stall parse(String text) {
    if (text.startsWith("beta=")) {
      double beta = Text.real("--stall beta", text.substring("beta=".length()));
      checkBeta(beta);
      return new Stall.Constant(beta);
    }
    if (text.startsWith("paper:")) {
      return new Stall.Varying(varying(text.substring("paper:".length())));
    }
    return switch (text) {
      case "none" -> new Stall.None();
      case HALF_FULL -> new Stall.Constant(1);
      case "drain" -> new Stall.Drain();
      case "paper" -> new Stall.Varying(QueueBeta.PAPER);
      default -> throw Text.wrong("--stall", text, FORMS);
    };
  }

  private static void checkBeta(double beta) {
    if (!(beta > 0 && beta <= 1)) {
      throw Text.wrong("--stall beta", String.valueOf(beta), "in (0, 1]");
    }
  }

  private static QueueBeta varying(String settings) {
    QueueBeta beta = QueueBeta.PAPER;
    Set<String> seen = new HashSet<>();
    for (String setting : settings.isEmpty() ? new String[0] : settings.split(",", -1)) {
      String[] parts = setting.split("=", -1);
      if (parts.length != 2 || !seen.add(parts[0])) {
        throw Text.wrong("--stall", settings, "NAME=VALUE,… with each name once: " + FORMS);
      }
      beta = with(beta, parts[0], parts[1]);
    }
    checkBeta(beta.bar());
    if (!(beta.p() <= 1) || !(beta.z() > 0) || !(beta.sMax() > 0 && beta.sMax() <= 1)) {
      throw Text.wrong("--stall", settings, "with p at most 1, z positive and smax in (0, 1]");
    }
    return beta;
  }

  private static QueueBeta with(QueueBeta beta, String name, String value) {
    if (name.equals("queue")) {
      if (!Set.of("total", "server").contains(value)) {
        throw Text.wrong("--stall queue", value, "total or server");
      }
      boolean perServer = value.equals("server");
      return new QueueBeta(beta.bar(), beta.p(), beta.z(), beta.sMax(), perServer);
    }
    double number = Text.real("--stall " + name, value);
    boolean perServer = beta.perServer();
    return switch (name) {
      case "beta" -> new QueueBeta(number, beta.p(), beta.z(), beta.sMax(), perServer);
      case "p" -> new QueueBeta(beta.bar(), number, beta.z(), beta.sMax(), perServer);
      case "z" -> new QueueBeta(beta.bar(), beta.p(), number, beta.sMax(), perServer);
      case "smax" -> new QueueBeta(beta.bar(), beta.p(), beta.z(), number, perServer);
      default -> throw Text.wrong("--stall " + name, value, FORMS);
    };
  }
}
