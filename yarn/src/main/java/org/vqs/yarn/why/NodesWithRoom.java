package org.vqs.yarn.why;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.vqs.core.Policies;
import org.vqs.core.model.Refusal.Reason;
import org.vqs.core.policy.PolicyEntry;
import org.vqs.yarn.config.property.PlaceOn;
import org.vqs.yarn.why.answer.Units;
import org.vqs.yarn.why.answer.WaitingAsk;

/** Requests for which nodes have room, that take new work, but not this. */
final class NodesWithRoom {
  private NodesWithRoom() {}

  /** Null if the core knows no node that takes new work and has room. */
  static Explanation explain(Situation situation) {
    List<Probe> probes = situation.probes();
    if (probes.isEmpty()) {
      return null;
    }
    for (Probe probe : probes) {
      if (probe.whyNot() == null) {
        return possible(situation, probe);
      }
    }
    Reason most = mostFrequent(probes);
    List<Probe> refused = probes.stream().filter(probe -> probe.whyNot() == most).toList();
    String has =
        refused.size() == 1
            ? "Node " + refused.get(0).node() + " has"
            : refused.size() + " nodes, " + refused.get(0).node() + " among them, have";
    has += " room for " + situation.size();
    String others =
        refused.size() == probes.size()
            ? ""
            : " "
                + Units.count(probes.size() - refused.size(), "other node")
                + " with room: "
                + others(probes, most)
                + ".";
    others += NodeCounts.sentence(situation);
    return explain(situation, most, refused.get(0), has, others);
  }

  private static Explanation explain(
      Situation situation, Reason reason, Probe example, String has, String others) {
    WaitingAsk ask = situation.ask();
    return switch (reason) {
      case NOT_IN_CONFIGURATION ->
          new Explanation(
              reason,
              has + notInConfiguration(situation, example) + others + sharing(situation),
              "Wait until a node that has room takes a configuration with this type ("
                  + "each is renewed when its node is empty); policy vqs-bf fills such room.");
      case KEPT_FOR_REWARD -> kept(has, example, others);
      case MORE_URGENT_ASK ->
          new Explanation(
              reason,
              has
                  + ", but a more urgent request of the same application (its priority is less than "
                  + ask.priority()
                  + ") could start there and goes first."
                  + others,
              "Wait until the more urgent request has its containers, or ask with equal priorities.");
      case BLACKLISTED ->
          new Explanation(
              reason,
              has + ", but the application does not want it (it is on its blacklist)." + others,
              "The application must take nodes off its blacklist; or wait until others have room.");
      case CONSTRAINT ->
          new Explanation(
              reason,
              has + ", but the placement constraint forbids it: " + ask.constraint() + "." + others,
              "Wait until the containers that the constraint is about start or end, or let the application relax it.");
      case PARTITION -> partition(situation, has, others);
      case SERVER_CLOSED ->
          new Explanation(
              reason,
              has
                  + ", but takes no new work: it did not report for "
                  + Units.time(situation.settings().nodeMaxSilence())
                  + ", or one container is tried there after a back-off, of a user whose others did not fail there."
                  + others,
              "See whether the NodeManagers run (yarn node -list -all); a report opens them again.");
      case LOCALITY_WAIT ->
          new Explanation(
              reason,
              has
                  + ", but the request does not allow it: a request for a node must ask for its rack as well, and a"
                  + " container can be enlarged on its own node only."
                  + others,
              "The application must ask for the rack too, or relax locality.");
      default ->
          new Explanation(
              reason, has + ", but it is refused there: " + reason + "." + others, "Wait.");
    };
  }

  private static Explanation kept(String has, Probe example, String others) {
    String keptFor = example.keptFor() == null ? "containers that pay more" : example.keptFor();
    return new Explanation(
        Reason.KEPT_FOR_REWARD,
        has + ", which is kept for " + keptFor + "." + others,
        "Wait for other room; or change the reward of the queues.");
  }

  private static Explanation possible(Situation situation, Probe probe) {
    String has = "Node " + probe.node() + " has room for " + situation.size();
    if (situation.ask().lastRefusal() == Reason.HOST_ERROR) {
      return new Explanation(
          Reason.HOST_ERROR,
          has + ", but the last container failed to be made there or on another node.",
          "See the ResourceManager's log for the error; it is tried again at the next event.");
    }
    boolean onHeartbeat = situation.settings().placeOn() == PlaceOn.HEARTBEAT;
    return new Explanation(
        null,
        has + " and nothing stands against it.",
        onHeartbeat
            ? "Wait until the node reports (yarn.scheduler.vqs.place-on is heartbeat)."
            : "Wait for the next event; it is about to start.");
  }

  private static Reason mostFrequent(List<Probe> probes) {
    Map<Reason, Integer> counts = new EnumMap<>(Reason.class);
    Reason most = probes.get(0).whyNot();
    for (Probe probe : probes) {
      int count = counts.merge(probe.whyNot(), 1, Integer::sum);
      most = count > counts.get(most) ? probe.whyNot() : most;
    }
    return most;
  }

  private static String others(List<Probe> probes, Reason but) {
    Map<Reason, Integer> counts = new EnumMap<>(Reason.class);
    probes.stream()
        .filter(probe -> probe.whyNot() != but)
        .forEach(probe -> counts.merge(probe.whyNot(), 1, Integer::sum));
    StringBuilder text = new StringBuilder();
    counts.forEach(
        (reason, count) ->
            text.append(text.length() == 0 ? "" : ", ").append(reason).append(" ").append(count));
    return text.toString();
  }

  private static String notInConfiguration(Situation situation, Probe example) {
    PolicyEntry policy = Policies.get(situation.settings().policy());
    if (policy.servesInOrder()) {
      return ", but an older request has no room yet, and policy "
          + policy.name()
          + " serves strictly in order.";
    }
    String has =
        ", but its active configuration ("
            + (example.configuration() == null ? "none yet" : example.configuration())
            + ") leaves none for this type";
    if (!policy.servesHeadOfLine()) {
      return has + ": under policy " + policy.name() + " a container starts in a slot of its type.";
    }
    return has
        + ", or others of its virtual queue stand before it: policy "
        + policy.name()
        + " serves each strictly in order.";
  }

  private static String sharing(Situation situation) {
    return situation.shares().sentence(situation.queue());
  }

  private static Explanation partition(Situation situation, String has, String others) {
    String label = situation.ask().partition();
    return new Explanation(
        Reason.PARTITION,
        has
            + (label.isEmpty()
                ? ", but it is in a partition that lends its nodes to requests without a label only while nobody asks"
                    + " for it, and never to application masters."
                : ", but it is not in partition " + label + ", for which it asks.")
            + others,
        "Wait until nodes of the right partition have room, or label more nodes (yarn rmadmin -replaceLabelsOnNode).");
  }
}
