package org.vqs.core.layer.gang;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;
import org.vqs.core.graph.Eligibility;
import org.vqs.core.graph.GraphType;
import org.vqs.core.graph.Machines;
import org.vqs.core.graph.Template;
import org.vqs.core.graph.dgp.Adgp;
import org.vqs.core.graph.dgp.Dgp;
import org.vqs.core.graph.dgp.QueueWorth;
import org.vqs.core.graph.dgp.Temperature;
import org.vqs.core.graph.dgp.TemplateHost;
import org.vqs.core.graph.dgp.TemplateScheduler;
import org.vqs.core.policy.option.GangOptions;
import org.vqs.core.server.Job;
import org.vqs.core.server.Location;
import org.vqs.core.server.Server;
import org.vqs.core.waiting.gang.Gang;

/**
 * The virtual templates of a home: {@link Dgp} or {@link Adgp} over its servers ([S] §5, appendix
 * B), with these departures:
 *
 * <pre>
 *   kinds appear as their gangs come, and are forgotten     μ_j is learned; ε is 0: the term ε/(8M) is below all rounding
 *   b_A is in parts of all edges of the graph               so that one α suits graphs of all sizes
 *   single jobs take room from virtual templates            what they hold is kept from other gangs only; the youngest are dropped
 *   a gang that still waits counts as an arrival again      while room may do, every 60th of the delay: what frees room may be no gang
 *   of a kind the gang is filled in whose turn it is        the first that the servers accept, by tenants' shares, not by age alone
 *   the clocks of kinds of which none waits stand still     or their templates would fill the servers: a clock ticks often in a life
 *   a gang that waits too long has a turn                   {@link GangTurn}: no kind is starved, whatever its templates are worth
 *   an event does a bounded part of what is due
 * </pre>
 */
final class HomeTemplates implements TemplateHost {
  /** b of f(x) = log^(1−b) x. */
  private static final double EXPONENT = 0.1;

  /** So many templates are made or leave in one event. */
  private static final int TICKS = 8;

  /** So many gangs of a kind are asked whether they accept a template. */
  private static final int ASKED = 8;

  /** Who is forgotten is looked up once in this part of the delay. */
  private static final int LOOK = 60;

  private final GangHand hand;
  private final GangOptions.Graph options;
  private final Waits waits;
  private final RandomGenerator random;
  private final GangKinds kinds = new GangKinds();
  private GangRoom room;
  private TemplateScheduler scheduler;
  private Gang drawnFor;
  private long nextLook = Long.MIN_VALUE;

  HomeTemplates(GangHand hand, GangOptions.Graph options, Waits waits, Location home) {
    this.hand = hand;
    this.options = options;
    this.waits = waits;
    this.random = new SplittableRandom(options.templates().seed() ^ home.name().hashCode());
  }

  GangKinds kinds() {
    return kinds;
  }

  /** Works on these servers from now on; without templates, if they are others than before. */
  void use(GangRoom newRoom) {
    if (room == newRoom) {
      return;
    }
    room = newRoom;
    GangOptions.Templates letters = options.templates();
    QueueWorth worth =
        new QueueWorth(
            new QueueWorth.Parameters(letters.alpha(), letters.bias(), EXPONENT, 0, 1), this);
    Temperature temperature = new Temperature(letters.beta(), options.rackDistance());
    Machines machines = room.machines();
    scheduler =
        options.placement() == GangOptions.Placement.DGP
            ? new Dgp(this, machines, worth, temperature, random)
            : new Adgp(
                this,
                machines,
                type -> kinds.waiting(type) == 0 ? Double.NEGATIVE_INFINITY : worth.of(type),
                temperature,
                new Adgp.Clock(1 / letters.clock(), random));
  }

  private double now() {
    return (double) hand.starter().now();
  }

  /** A gang of a known kind waits; returns whether it runs now. */
  boolean tryToStart(Gang gang) {
    hand.starter().cluster().refreshIndexes();
    drawnFor = gang;
    try {
      scheduler.arrival(kinds.of(gang), now());
    } finally {
      drawnFor = null;
    }
    return kinds.of(gang) == null;
  }

  /** Time passed, and gangs ended. */
  void pass(List<RunningGangs.Run> ended) {
    long now = hand.starter().now();
    for (RunningGangs.Run run : ended) {
      kinds.ended(run.template().type(), (double) now - run.since(), now);
      scheduler.departure(run.template(), now());
    }
    if (scheduler.nextEventAt() <= now) {
      scheduler.tick(now(), TICKS);
    }
    if (now >= nextLook) {
      nextLook = now + hand.rests().part(LOOK);
      kinds.takeForgotten(now, usualLife()).forEach(scheduler::forget);
    }
  }

  /** Where jobs of a kind run; null if it is not known, or a server of theirs takes no work. */
  Template where(GraphType type, List<Job> jobs) {
    int[] machines = jobs.stream().mapToInt(job -> job.server().index()).toArray();
    boolean isKnown = room != null && kinds.all().contains(type);
    for (int machine : machines) {
      isKnown = isKnown && room.machines().contains(machine);
    }
    return isKnown ? Template.at(type, machines, room.machines(), options.rackDistance()) : null;
  }

  void changed(Server server) {
    if (scheduler != null) {
      scheduler.machineChanged(server.index());
    }
  }

  /** How many virtual templates there are. */
  int count() {
    return scheduler == null ? 0 : kinds.all().stream().mapToInt(scheduler::virtualTemplates).sum();
  }

  @Override
  public int inSystem(GraphType type) {
    return kinds.inSystem(type);
  }

  @Override
  public int mostInSystem() {
    return kinds.mostInSystem();
  }

  @Override
  public int waiting(GraphType type) {
    return kinds.waiting(type);
  }

  @Override
  public double meanLife(GraphType type) {
    return kinds.meanLife(type, usualLife());
  }

  private double usualLife() {
    double ofJobs = waits.meanService();
    return ofJobs > 0 ? ofJobs : hand.rests().base();
  }

  @Override
  public Eligibility eligibility(GraphType type) {
    boolean isKnown = drawnFor != null && type.equals(kinds.of(drawnFor));
    Gang gang = isKnown ? drawnFor : next(type, each -> true);
    return gang == null
        ? Eligibility.ALL
        : (group, machine) -> hand.mayUse(gang, group, room.server(machine));
  }

  private Gang next(GraphType type, Predicate<Gang> test) {
    return kinds.waiting(type) == 0
        ? null
        : hand.next(room, gang -> type.equals(kinds.of(gang)) && test.test(gang));
  }

  @Override
  public boolean fill(Template template) {
    if (hand.starter().isExhausted()) {
      return false;
    }
    hand.starter().cluster().refreshIndexes();
    List<Server> servers = new ArrayList<>();
    for (int node = 0; node < template.type().size(); node++) {
      Server server = room.server(template.machine(node));
      if (server == null) {
        return false;
      }
      servers.add(server);
    }
    int[] asked = {0};
    Gang gang =
        next(template.type(), each -> asked[0]++ < ASKED && acceptsAll(each, template, servers));
    boolean runs = gang != null && hand.start(gang, template, servers);
    hand.starter().cluster().refreshIndexes();
    return runs;
  }

  private boolean acceptsAll(Gang gang, Template template, List<Server> servers) {
    for (int node = 0; node < servers.size(); node++) {
      if (!hand.mayUse(gang, template.type().groupOf(node), servers.get(node))) {
        return false;
      }
    }
    return true;
  }
}
