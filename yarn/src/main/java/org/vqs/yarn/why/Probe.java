package org.vqs.yarn.why;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.vqs.core.Packer;
import org.vqs.core.configuration.Configuration;
import org.vqs.core.model.Refusal;
import org.vqs.core.model.Refusal.Reason;
import org.vqs.core.policy.SlotReserve;
import org.vqs.core.server.Location;
import org.vqs.core.server.Server;
import org.vqs.core.server.Site;
import org.vqs.core.waiting.Ask;
import org.vqs.yarn.snapshot.ResourceAmounts;
import org.vqs.yarn.why.answer.Units;

/**
 * What the core says of one node that takes new work and has room for a request.
 *
 * @param node its id
 * @param whyNot why the request may not start there, or null if nothing stands against it
 * @param configuration the node's active configuration, or null
 * @param keptFor for which containers its room is kept, as words, or null
 */
record Probe(String node, Reason whyNot, Configuration configuration, String keptFor) {
  /** How many nodes are asked about. */
  private static final int MOST = 16;

  /**
   * Asks about the nodes reserved for it that have room, and the tightest others. Called under the
   * scheduler's lock. Cost O(classes · log nodes) and that of 16 candidates.
   */
  static List<Probe> of(Packer packer, Ask ask) {
    Function<Server, Refusal> whyNot = packer.whyNot(ask);
    List<Probe> probes = new ArrayList<>();
    for (Server own : ask.reservations()) {
      if (probes.size() < MOST && ask.shape().demand().fitsIn(own.free())) {
        probes.add(of(own, whyNot, packer, ask));
      }
    }
    for (Location location : ask.locations()) {
      for (Site site : location.sites()) {
        if (ask.shape().fitsEmpty(site.serverClass())) {
          probe(ask, site, whyNot, packer, probes);
        }
      }
    }
    return probes;
  }

  private static void probe(
      Ask ask, Site site, Function<Server, Refusal> whyNot, Packer packer, List<Probe> into) {
    Server server = site.openByTightness().firstFit(ask.shape().amounts());
    while (server != null && into.size() < MOST) {
      into.add(of(server, whyNot, packer, ask));
      server = site.openByTightness().firstFitAfter(server, ask.shape().amounts());
    }
  }

  private static Probe of(Server server, Function<Server, Refusal> whyNot, Packer packer, Ask ask) {
    Refusal refusal = whyNot.apply(server);
    SlotReserve.Type keptFor = packer.slots().keptFor(server, ask);
    return new Probe(
        server.name(),
        refusal == null ? null : refusal.reason(),
        server.configuration(),
        keptFor == null ? null : describe(keptFor, ask));
  }

  private static String describe(SlotReserve.Type type, Ask ask) {
    return "containers of "
        + Units.amounts(ResourceAmounts.of(type.demand()))
        + " of queues with reward "
        + Units.number(type.reward())
        + ", which pay more than "
        + Units.number(ask.tenant().queue().reward())
        + " ("
        + type.open()
        + " of "
        + type.kept()
        + " slots are open)";
  }
}
