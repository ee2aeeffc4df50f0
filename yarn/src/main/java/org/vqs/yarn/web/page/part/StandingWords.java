package org.vqs.yarn.web.page.part;

import java.util.ArrayList;
import java.util.List;
import org.vqs.core.policy.Inefficiency;
import org.vqs.yarn.resource.NodeUse;
import org.vqs.yarn.snapshot.NodeView;
import org.vqs.yarn.snapshot.NodeView.BackOffView;
import org.vqs.yarn.snapshot.NodeView.ReservationView;
import org.vqs.yarn.snapshot.NodeView.Standing;
import org.vqs.yarn.why.answer.Units;

/** Whether a node takes new work, since when and why, as an operator would say it. */
public final class StandingWords {
  private StandingWords() {}

  /** One or two words. */
  public static String name(Standing standing) {
    return switch (standing) {
      case ACTIVE -> "active";
      case STALLED -> "stalled";
      case RESERVED -> "reserved";
      case BACKING_OFF -> "backing off";
      case LEAVING -> "leaving";
      case DECOMMISSIONING -> "decommissioning";
      case SILENT -> "silent";
    };
  }

  /** What it means for new work. */
  public static String meaning(Standing standing) {
    return switch (standing) {
      case ACTIVE -> "takes new work";
      case STALLED -> "takes no new work until it can be filled better";
      case RESERVED -> "keeps its room for one request";
      case BACKING_OFF -> "containers failed on it quickly, one after another";
      case LEAVING -> "takes no new work so that it can be removed: the cluster needs fewer nodes";
      case DECOMMISSIONING -> "is being decommissioned";
      case SILENT -> "has not reported for a while";
    };
  }

  /**
   * The whole reason, "" for an active node about which there is nothing to say.
   *
   * @param data whose user is told of an application only what the ResourceManager would show
   */
  public static String reason(NodeView node, PageData data) {
    long now = data.snapshot().time();
    List<String> parts = new ArrayList<>();
    if (node.standing() != Standing.ACTIVE && node.since() > 0) {
      parts.add("since " + Units.time(now - node.since()));
    }
    if (node.reservation() != null) {
      parts.add(reserve(node.reservation(), data));
    }
    if (node.backOff() != null) {
      parts.add(backOff(node.backOff(), data));
    }
    boolean isExplained = node.reservation() != null || node.backOff() != null;
    if (node.standing() != Standing.ACTIVE && !isExplained) {
      parts.add(node.stall() == null ? meaning(node.standing()) : stall(node.stall()));
    }
    if (node.use() != null) {
      parts.add(use(node, data));
    }
    return String.join("; ", parts);
  }

  /** What over-commit sees of a node, in a few words. */
  public static String use(NodeUse.State state) {
    return switch (state) {
      case UNMEASURED -> "do not say what they use";
      case WATCHED -> "watched for too short a time";
      case LENDS -> "may be lent what they do not use";
      case ABOVE_MARK -> "above the high-water mark";
      case GIVING_WAY -> "have containers that must give way";
    };
  }

  private static String use(NodeView node, PageData data) {
    NodeUse use = node.use();
    if (use.machine().isEmpty()) {
      return "does not say what it uses";
    }
    List<String> parts = new ArrayList<>();
    for (int r = 0; r < use.machine().size(); r++) {
      parts.add(
          Units.percent(use.machine().get(r))
              + " of its "
              + Units.name(data.snapshot().resources().get(r)));
    }
    String lent =
        node.lent().isZero()
            ? ""
            : ", lent " + Units.amounts(data.snapshot().resources(), node.lent());
    String gives = use.state() == NodeUse.State.GIVING_WAY ? ", containers must give way" : "";
    return "in use " + String.join(", ", parts) + lent + gives;
  }

  private static String stall(Inefficiency stall) {
    if (stall.best() == null) {
      return Units.percent(stall.value() / stall.attainable())
          + " of what it could run, less than the "
          + Units.percent(stall.beta())
          + " that it should be";
    }
    return "its configuration's weight, "
        + Units.number(stall.value())
        + ", is less than "
        + Units.number(stall.beta())
        + " of the best one's, "
        + Units.number(stall.attainable())
        + " ("
        + stall.best()
        + ")";
  }

  private static String reserve(ReservationView reservation, PageData data) {
    String application =
        data.surroundings().mayView(reservation.application())
            ? reservation.application()
                + " ("
                + Units.amounts(data.snapshot().resources(), reservation.size())
                + ")"
            : "an application";
    return "for " + application + ", as " + reservation.because();
  }

  private static String backOff(BackOffView backOff, PageData data) {
    String failures = Units.count(backOff.failures(), "container") + " failed quickly in a row";
    return backOff.until() > data.snapshot().time()
        ? "until " + data.time(backOff.until()) + "; " + failures
        : "takes one container to see; " + failures;
  }
}
