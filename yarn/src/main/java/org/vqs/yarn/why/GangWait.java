package org.vqs.yarn.why;

import org.vqs.core.model.Refusal.Reason;
import org.vqs.yarn.snapshot.GangView;
import org.vqs.yarn.why.answer.Units;

/** Requests whose containers start together with others or not at all. */
final class GangWait {
  private GangWait() {}

  /** Null if it starts by itself. */
  static Explanation explain(Situation situation) {
    GangView gang = situation.ask().gang();
    return gang == null
        ? null
        : new Explanation(
            gang.state() == GangView.State.NEVER_FITS ? Reason.NEVER_FITS : Reason.GANG,
            "It starts together with all of "
                + gang.name()
                + ", "
                + gang.size()
                + " containers"
                + (gang.unit() == null ? "" : " in one " + gang.unit())
                + ", or not at all. "
                + obstacle(gang, situation)
                + patience(gang, situation),
            remedy(gang));
  }

  private static String obstacle(GangView gang, Situation situation) {
    return switch (gang.state()) {
      case INCOMPLETE ->
          "Only "
              + gang.asked()
              + " are asked for so far."
              + (gang.detail() == null ? "" : " " + gang.detail() + ".");
      case ELSEWHERE, NEVER_FITS -> gang.detail() + ".";
      case LIMIT ->
          "All of them together are beyond a limit of queue "
              + situation.queue()
              + ", or of one above it, or of its user, for now.";
      case TOO_LARGE_TO_RESERVE -> room(gang) + " It is too large to have room reserved for it.";
      case WAITING -> room(gang) + turn(gang);
      case RESERVING ->
          "Room is reserved for it piece by piece, since "
              + Units.time(Math.max(0, situation.now() - gang.reservedSince()))
              + " ago: for "
              + gang.reservedPlaces()
              + " of them now, on "
              + nodes(gang)
              + ".";
    };
  }

  private static String room(GangView gang) {
    return "Now there is room for " + gang.withRoom() + " of them.";
  }

  private static String turn(GangView gang) {
    if (gang.turnOf() == null) {
      return " Room will be reserved for it when it has waited for much longer than others do.";
    }
    return gang.turnOf().equals(gang.application())
        ? " Room is reserved for one gang at a time, now for another of this application."
        : " Room is reserved for one gang at a time, now for one of " + gang.turnOf() + ".";
  }

  private static String nodes(GangView gang) {
    if (gang.reservedNodes() == 0) {
      return "no node yet";
    }
    int more = gang.reservedNodes() - gang.reservedOn().size();
    return String.join(", ", gang.reservedOn())
        + (more == 0 ? "" : " and " + Units.count(more, "more node"));
  }

  private static String patience(GangView gang, Situation situation) {
    return gang.patienceEnds() == Long.MAX_VALUE
        ? ""
        : " In "
            + Units.time(Math.max(0, gang.patienceEnds() - situation.now()))
            + " they start one by one.";
  }

  private static String remedy(GangView gang) {
    return switch (gang.state()) {
      case INCOMPLETE ->
          "The application must ask for "
              + (gang.size() - gang.asked())
              + " more, or be submitted with a smaller gang."
              + (gang.detail() == null
                  ? ""
                  : " A policy of the federation that asks for all of it at home helps, too.");
      case ELSEWHERE -> "Ask the ResourceManager of that sub-cluster why it waits.";
      case NEVER_FITS -> "Add nodes, raise the limit, or submit it with a smaller gang.";
      case LIMIT -> "Wait until containers there end, or raise the limit.";
      case TOO_LARGE_TO_RESERVE ->
          "Submit it with a smaller gang, add nodes, or wait for a quiet moment.";
      case WAITING, RESERVING -> "Wait until enough containers end, or add nodes.";
    };
  }
}
