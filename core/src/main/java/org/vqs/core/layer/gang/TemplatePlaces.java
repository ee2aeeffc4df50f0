package org.vqs.core.layer.gang;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.vqs.core.graph.GraphPlacement;
import org.vqs.core.graph.GraphType;
import org.vqs.core.graph.Template;
import org.vqs.core.policy.option.GangOptions;
import org.vqs.core.server.Job;
import org.vqs.core.server.Location;
import org.vqs.core.server.Server;
import org.vqs.core.waiting.JobObserver;
import org.vqs.core.waiting.gang.Gang;

/**
 * Gangs go into virtual templates ([S] §5 and appendix B), which are kept home by home. Knows what
 * it started since it was made, and nothing else that runs. Not thread-safe.
 */
final class TemplatePlaces implements GangPlaces {
  private final GangHand hand;
  private final GangOptions.Graph options;
  private final Waits waits;
  private final GraphPlacement search;
  private final Predicate<Gang> mayHaveTurn;
  private final RunningGangs running = new RunningGangs();
  private final Map<Location, HomeTemplates> homes = new LinkedHashMap<>();

  /**
   * No templates yet.
   *
   * @param search finds places for gangs that are of no known kind, or that nothing else helps
   * @param mayHaveTurn whether room will be reserved for a gang for which no place is kept
   */
  TemplatePlaces(
      GangHand hand,
      GangOptions.Graph options,
      Waits waits,
      GraphPlacement search,
      Predicate<Gang> mayHaveTurn) {
    this.hand = hand;
    this.options = options;
    this.waits = waits;
    this.search = search;
    this.mayHaveTurn = mayHaveTurn;
  }

  private HomeTemplates at(Location home) {
    return homes.computeIfAbsent(home, each -> new HomeTemplates(hand, options, waits, each));
  }

  @Override
  public boolean tryToStart(Gang gang, GangRoom room) {
    HomeTemplates home = at(room.home());
    if (home.kinds().of(gang) == null || isLeftToChance(gang)) {
      return hand.tryToStart(gang, room, search);
    }
    home.use(room);
    return home.tryToStart(gang);
  }

  /** At a low temperature hardly a place is kept: a gang that has no turn would wait for ever. */
  private boolean isLeftToChance(Gang gang) {
    return !mayHaveTurn.test(gang) && hand.starter().now() - gang.arrival() >= hand.rests().base();
  }

  @Override
  public void came(Gang gang) {
    at(gang.home()).kinds().came(gang);
  }

  @Override
  public void left(Gang gang) {
    at(gang.home()).kinds().left(gang, hand.starter().now());
  }

  @Override
  public void started(Gang gang, Template template, List<Job> jobs) {
    HomeTemplates home = at(gang.home());
    GraphType type = gang.type().withUnitWeight();
    Template where = home.where(type, jobs);
    if (where != null) {
      home.kinds().started(type);
      running.started(new RunningGangs.Run(gang.home(), where, hand.starter().now()), jobs);
    }
  }

  @Override
  public void changed(GangRoom room, Server server) {
    HomeTemplates home = homes.get(room.home());
    if (home != null) {
      home.changed(server);
    }
  }

  @Override
  public void pass(GangRoom room) {
    HomeTemplates home = at(room.home());
    home.use(room);
    home.pass(running.takeEnded(room.home()));
  }

  @Override
  public Collection<Location> homes() {
    homes.values().removeIf(home -> home.kinds().isEmpty());
    return homes.keySet();
  }

  @Override
  public int kept(Location home) {
    HomeTemplates templates = homes.get(home);
    return templates == null ? 0 : templates.count();
  }

  @Override
  public JobObserver observer() {
    return running;
  }
}
