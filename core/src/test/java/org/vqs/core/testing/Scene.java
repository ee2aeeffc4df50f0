package org.vqs.core.testing;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;
import org.vqs.core.Packer;
import org.vqs.core.PackerOptions;
import org.vqs.core.configuration.Configuration;
import org.vqs.core.graph.GraphType;
import org.vqs.core.graph.Span;
import org.vqs.core.model.Lane;
import org.vqs.core.model.Refusal;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.policy.Host;
import org.vqs.core.policy.Inefficiency;
import org.vqs.core.server.Job;
import org.vqs.core.server.Location;
import org.vqs.core.server.Server;
import org.vqs.core.tenant.Tenant;
import org.vqs.core.waiting.Ask;
import org.vqs.core.waiting.AskGroup;
import org.vqs.core.waiting.AskSpec;
import org.vqs.core.waiting.gang.Gang;
import org.vqs.core.waiting.gang.GangSpec;

/**
 * A packer whose host writes down what it is told, with servers and asks called by names.
 *
 * <p>Nothing is scheduled before {@link #run} or {@link #heartbeat}. Jobs run until {@link #end}.
 */
public final class Scene implements Host {
  private static final int ALL = Integer.MAX_VALUE;

  private final Packer packer;
  private final Map<String, Server> servers = new LinkedHashMap<>();
  private final Map<String, Ask> asks = new LinkedHashMap<>();
  private final Map<String, Gang> gangs = new LinkedHashMap<>();
  private final List<String> log = new ArrayList<>();
  private BiFunction<Ask, Server, Refusal> check = (ask, server) -> null;
  private BiFunction<Ask, Server, Refusal> start = (ask, server) -> null;
  private String failure;
  private long now;

  /** An empty cluster. */
  public Scene(PackerOptions options) {
    packer = new Packer(options, this);
  }

  /** The paper's algorithm, with jobs of at least this size. */
  public static Scene of(String policy, long... smallest) {
    return new Scene(PackerOptions.paper(policy, ResourceVector.of(smallest)));
  }

  /** The packer. */
  public Packer packer() {
    return packer;
  }

  /** Sets the time. */
  public Scene at(long time) {
    now = time;
    return this;
  }

  /** Adds a server that is at no location of its own. */
  public Scene server(String name, long... capacity) {
    return serverAt(name, List.of(), capacity);
  }

  /** Adds a server at named locations. */
  public Scene serverAt(String name, List<String> locations, long... capacity) {
    List<Location> at = locations.stream().map(packer::location).toList();
    servers.put(name, packer.servers().add(name, ResourceVector.of(capacity), at, null, name));
    return this;
  }

  /** Adds a server that need not be everywhere. */
  public Scene serverAtHome(String name, List<Location> locations, long... capacity) {
    servers.put(
        name, packer.servers().addAt(name, ResourceVector.of(capacity), locations, null, name));
    return this;
  }

  /** A server by name. */
  public Server server(String name) {
    return servers.get(name);
  }

  /** An ask by name. */
  public Ask ask(String name) {
    return asks.get(name);
  }

  /** A number of jobs of one size arrive that may run anywhere. */
  public Scene ask(String name, int count, long... demand) {
    return ask(name, count, spec -> spec, demand);
  }

  /** As {@link #ask(String, int, long...)}, with something about the ask changed. */
  public Scene ask(String name, int count, UnaryOperator<AskSpec> change, long... demand) {
    AskSpec spec = AskSpec.anywhere(ResourceVector.of(demand), packer.everywhere(), name);
    Ask ask = packer.newAsk(change.apply(spec));
    asks.put(name, ask);
    packer.setCount(ask, count, now);
    return this;
  }

  /**
   * A gang of all jobs of some asks, named by the first of them; every two of its jobs want to be
   * close together.
   *
   * @param spec of the form "name×count×demand"
   */
  public Scene gang(UnaryOperator<AskSpec> change, String... spec) {
    return gangAt(packer.everywhere(), change, spec);
  }

  /** The same of the servers of a home. */
  public Scene gangAt(Location home, UnaryOperator<AskSpec> change, String... spec) {
    return gang(Span.ANYWHERE, ALL, home, change, spec);
  }

  /** A gang of which the first so many jobs start together, more if they have room at once. */
  public Scene gangOfAtLeast(int least, UnaryOperator<AskSpec> change, String... spec) {
    return gang(Span.ANYWHERE, least, packer.everywhere(), change, spec);
  }

  /** A gang of anybody's that must be within a span. */
  public Scene gangWithin(Span span, String... spec) {
    return gang(span, ALL, packer.everywhere(), ask -> ask, spec);
  }

  private Scene gang(
      Span span, int least, Location home, UnaryOperator<AskSpec> change, String... spec) {
    GraphType.Builder type = GraphType.builder().within(span);
    List<Ask> parts = new ArrayList<>();
    List<String> names = new ArrayList<>();
    for (String part : spec) {
      String[] words = part.split("×", -1);
      int count = Integer.parseInt(words[1]);
      long demand = Long.parseLong(words[2]);
      Ask ask =
          packer.newAsk(
              change.apply(
                  AskSpec.anywhere(ResourceVector.of(demand), packer.everywhere(), words[0])));
      packer.suspend(ask);
      packer.setCount(ask, count, now);
      asks.put(words[0], ask);
      parts.add(ask);
      names.add(words[0]);
      type.group(words[0], count, ResourceVector.of(demand));
      names.forEach(other -> type.edge(other, words[0], 1));
    }
    GraphType largest = type.build();
    GangSpec gang =
        new GangSpec(largest, Math.min(least, largest.size()), parts, home, null, names.get(0));
    gangs.put(names.get(0), packer.newGang(gang, now));
    return this;
  }

  /** A gang of anybody's. */
  public Scene gang(String... spec) {
    return gang(ask -> ask, spec);
  }

  /** A gang by the name of its first ask. */
  public Gang gangOf(String name) {
    return gangs.get(name);
  }

  /** The ask is for an application master. */
  public static AskSpec master(AskSpec spec) {
    return spec.in(Lane.MASTER);
  }

  /** The ask belongs to a tenant; to be applied last. */
  public static UnaryOperator<AskSpec> of(Tenant tenant) {
    return spec -> spec.of(tenant);
  }

  /** A queue below another tenant. */
  public Tenant queue(Tenant parent, String name, double weight) {
    return packer.tenants().add(parent, name, Tenant.Kind.QUEUE, weight, null);
  }

  /** The ask belongs to an application, with an urgency. */
  public static UnaryOperator<AskSpec> urgent(AskGroup group, int urgency) {
    return spec -> spec.urgent(group, urgency);
  }

  /** The ask may run only at these locations. */
  public UnaryOperator<AskSpec> only(String... locations) {
    return spec -> spec.only(locations(locations));
  }

  /** The ask would rather run at these locations. */
  public UnaryOperator<AskSpec> preferably(String... locations) {
    return spec -> spec.preferably(locations(locations));
  }

  private List<Location> locations(String... names) {
    return List.of(names).stream().map(packer::location).toList();
  }

  /** Sets what the host says when it is asked whether a job may start. */
  public Scene check(BiFunction<Ask, Server, Refusal> newCheck) {
    check = newCheck;
    return this;
  }

  /** Sets what the host says when it is told to start a job. */
  public Scene startWith(BiFunction<Ask, Server, Refusal> newStart) {
    start = newStart;
    return this;
  }

  /** Has the host fail when it is told of this reservation, or of the end of it; null for never. */
  public Scene failOn(String reservation) {
    failure = reservation;
    return this;
  }

  /** Refuses one pair by names, with the scope of the refusal. */
  public Scene refuse(String ask, String server, Refusal refusal) {
    return check((a, s) -> a.owner().equals(ask) && s.name().equals(server) ? refusal : null);
  }

  /** Withdraws or adds jobs of an ask. */
  public Scene count(String ask, int count) {
    packer.setCount(asks.get(ask), count, now);
    return this;
  }

  /** A job runs there that no policy started. */
  public Scene resident(String name, String server, long... demand) {
    packer.occupy(servers.get(server), ResourceVector.of(demand)).setOwner(name);
    return this;
  }

  /** The longest running job of this name on the server ends. */
  public Scene end(String name, String server) {
    Job ended =
        servers.get(server).allJobs().stream()
            .filter(job -> name.equals(job.owner()))
            .findFirst()
            .orElseThrow();
    packer.vacate(ended);
    return this;
  }

  /** Lets the policy work. */
  public Scene run() {
    packer.run(now);
    return this;
  }

  /** Lets the policy work, time included. */
  public Scene heartbeat(String server) {
    packer.heartbeat(servers.get(server), now);
    return this;
  }

  /** The names of the jobs that run on a server, in the order in which they started. */
  public List<String> on(String server) {
    return servers.get(server).allJobs().stream().map(job -> (String) job.owner()).toList();
  }

  /** What was written down since the last call. */
  public List<String> events() {
    List<String> result = List.copyOf(log);
    log.clear();
    return result;
  }

  @Override
  public Refusal check(Ask ask, Server server) {
    return check.apply(ask, server);
  }

  @Override
  public Refusal start(Job job, Ask ask) {
    Refusal refusal = start.apply(ask, job.server());
    if (refusal == null) {
      job.setOwner(ask.owner());
      log.add("start " + ask.owner() + " on " + job.server());
    }
    return refusal;
  }

  @Override
  public void undo(Job job, Ask ask) {
    log.add("undo " + ask.owner() + " on " + job.server());
  }

  @Override
  public void reservedRoom(Server server, Gang gang, boolean reserved) {
    log.add((reserved ? "room " : "free room ") + server + " for " + gang.owner());
  }

  @Override
  public void refreshed(
      Server server, Configuration before, Configuration after, Occasion occasion) {
    log.add("refresh " + server + " to " + after);
  }

  @Override
  public void stalled(Server server, Configuration configuration, Inefficiency inefficiency) {
    log.add("stall " + server + " in " + configuration);
  }

  @Override
  public void activated(Server server, Activation cause, long since) {
    log.add("activate " + server + " " + cause);
  }

  @Override
  public void reserved(Server server, Ask ask, boolean reserved) {
    String event = (reserved ? "reservation " : "free ") + server + " by " + ask.owner();
    if (event.equals(failure)) {
      throw new IllegalStateException(event);
    }
    log.add(event);
  }
}
