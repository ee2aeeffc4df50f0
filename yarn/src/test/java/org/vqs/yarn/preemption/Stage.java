package org.vqs.yarn.preemption;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.vqs.core.Packer;
import org.vqs.core.PackerOptions;
import org.vqs.core.model.Lane;
import org.vqs.core.model.Refusal;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.policy.Host;
import org.vqs.core.policy.option.ShareOptions;
import org.vqs.core.server.Job;
import org.vqs.core.server.Server;
import org.vqs.core.tenant.Tenant;
import org.vqs.core.waiting.Ask;
import org.vqs.core.waiting.AskSpec;
import org.vqs.yarn.config.PreemptionSettings;
import org.vqs.yarn.config.queue.PreemptionWithin;
import org.vqs.yarn.preemption.rule.Containers;
import org.vqs.yarn.preemption.rule.EntitledShares;
import org.vqs.yarn.preemption.rule.Places;

/**
 * A packer with queues, servers and jobs called by names, and those whose containers may be taken.
 * What happens to them is written down. Queues are below root; the tolerance is a tenth.
 */
public final class Stage implements Host, Containers {
  public static final double TOLERANCE = 0.1;

  private final Packer packer;
  private final Map<String, Tenant> queues = new LinkedHashMap<>();
  private final Map<String, Server> servers = new LinkedHashMap<>();
  private final Map<String, Ask> asks = new LinkedHashMap<>();
  private final Set<String> spared = new TreeSet<>();
  private final Set<String> warned = new TreeSet<>();
  private final List<String> log = new ArrayList<>();
  private final List<Job> dying = new ArrayList<>();
  private final Map<String, Integer> priorities = new LinkedHashMap<>();
  private PreemptionWithin within = PreemptionWithin.OFF;
  private boolean nodesAreSlow;
  private final Set<String> withoutExcess = new TreeSet<>();
  private final Map<String, List<String>> gangs = new LinkedHashMap<>();

  /** An empty cluster of so many resources. */
  public Stage(int dimensions) {
    this(dimensions, "bf-js");
  }

  /** The same under a policy. */
  public Stage(int dimensions, String policy) {
    long[] smallest = new long[dimensions];
    smallest[0] = 1;
    packer =
        new Packer(
            PackerOptions.paper(policy, ResourceVector.of(smallest))
                .with(o -> o.probeLimit(10))
                .with(o -> o.shares(new ShareOptions(TOLERANCE, Long.MAX_VALUE, 1))),
            this);
  }

  /** Preemption here. */
  public Preemption preemption(PreemptionSettings[] settings) {
    return new Preemption(packer, () -> TOLERANCE, () -> settings[0], this);
  }

  public Packer packer() {
    return packer;
  }

  public EntitledShares shares() {
    return new EntitledShares(packer.cluster().tenants(), Set.of());
  }

  public Places places() {
    return new Places(packer.cluster(), Map.of());
  }

  public Stage queue(String name, double weight) {
    return queue(name, packer.tenants().root(), weight);
  }

  public Stage queue(String name, Tenant parent, double weight) {
    queues.put(name, packer.tenants().add(parent, name, Tenant.Kind.QUEUE, weight, name));
    return this;
  }

  /** What the jobs of a queue earn. */
  public Stage reward(String name, double reward) {
    packer.tenants().setReward(queues.get(name), reward);
    return this;
  }

  public Tenant queue(String name) {
    return queues.get(name);
  }

  public Stage server(String name, long... capacity) {
    servers.put(
        name, packer.servers().add(name, ResourceVector.of(capacity), List.of(), null, name));
    return this;
  }

  public Server server(String name) {
    return servers.get(name);
  }

  /** A user of a queue, whose jobs and asks go by this name. */
  public Stage user(String name, String queue) {
    queues.put(name, packer.tenants().add(queues.get(queue), name, Tenant.Kind.USER, 1, name));
    return this;
  }

  /** Within queues is taken by this right. */
  public Stage within(PreemptionWithin newWithin) {
    within = newWithin;
    return this;
  }

  /** Jobs and asks that come under this name have a priority. */
  public Stage priority(String name, int priority) {
    priorities.put(name, priority);
    return this;
  }

  /** What these queues use beyond their maxima is taken. */
  public Stage withoutExcess(String... names) {
    withoutExcess.addAll(List.of(names));
    return this;
  }

  /** What this queue uses beyond its maximum is not taken any more. */
  public Stage withExcess(String name) {
    withoutExcess.remove(name);
    return this;
  }

  /** What a queue may use. */
  public Stage maximum(String queue, long... amounts) {
    packer.tenants().setLimits(queues.get(queue), ResourceVector.of(amounts), null);
    return this;
  }

  /** Jobs that run started together. */
  public Stage gang(String... jobs) {
    for (String job : jobs) {
      gangs.put(job, List.of(jobs));
    }
    return this;
  }

  /** The jobs that started together with one, itself included; none for a single one. */
  public List<String> gangOf(Job job) {
    return gangs.getOrDefault(name(job), List.of());
  }

  @Override
  public boolean takesBeyondMaximum(Tenant queue) {
    return withoutExcess.contains(queue.name());
  }

  @Override
  public boolean isOfGang(Job job) {
    return gangs.containsKey(name(job));
  }

  @Override
  public List<Job> companions(Job job) {
    List<String> others = gangOf(job);
    return servers.values().stream()
        .flatMap(server -> server.jobs().stream())
        .filter(other -> other != job && others.contains(name(other)))
        .toList();
  }

  @Override
  public PreemptionWithin within(Tenant leaf) {
    return within;
  }

  @Override
  public int priority(Job job) {
    return priorities.getOrDefault(name(job), 0);
  }

  /** A job of a queue runs on a server. */
  public Stage job(String name, String queue, String server, long... demand) {
    return job(name, queue, server, Lane.TASK, demand);
  }

  public Stage job(String name, String queue, String server, Lane lane, long... demand) {
    packer
        .occupy(servers.get(server), ResourceVector.of(demand), queues.get(queue), lane)
        .setOwner(name);
    return this;
  }

  /** So many jobs of a queue wait, and start where there is room. */
  public Stage ask(String name, String queue, int count, long... demand) {
    return ask(name, queue, Lane.TASK, count, demand);
  }

  public Stage ask(String name, String queue, Lane lane, int count, long... demand) {
    Ask ask =
        packer.newAsk(
            AskSpec.anywhere(ResourceVector.of(demand), packer.everywhere(), name)
                .in(lane)
                .ranked(priorities.getOrDefault(name, 0))
                .of(queues.get(queue)));
    asks.put(name, ask);
    packer.setCount(ask, count, 0);
    packer.run(0);
    return this;
  }

  public Ask ask(String name) {
    return asks.get(name);
  }

  /** Killed jobs hold their room until {@link #nodesReport}. */
  public Stage withSlowNodes() {
    nodesAreSlow = true;
    return this;
  }

  /** The room of killed jobs comes back one by one. */
  public void nodesReport() {
    List<Job> ended = List.copyOf(dying);
    dying.clear();
    for (Job job : ended) {
      packer.vacate(job);
      packer.run(0);
    }
  }

  /** A job ends on its own. */
  public void end(String name) {
    Job job =
        servers.values().stream()
            .flatMap(server -> server.jobs().stream())
            .filter(running -> name.equals(running.owner()))
            .findFirst()
            .orElseThrow();
    warned.remove(name);
    packer.vacate(job);
    packer.run(0);
  }

  /** Nothing starts for an ask on a server. */
  public Stage refuse(String ask, String server) {
    return spare(ask + "@" + server);
  }

  /** Nothing is taken from a queue, or a job, of this name. */
  public Stage spare(String name) {
    spared.add(name);
    return this;
  }

  /** The jobs that know that they are to go. */
  public Set<String> warned() {
    return warned;
  }

  /** What happened since the last call. */
  public List<String> events() {
    List<String> result = List.copyOf(log);
    log.clear();
    return result;
  }

  @Override
  public Refusal check(Ask ask, Server server) {
    return null;
  }

  @Override
  public Refusal start(Job job, Ask ask) {
    job.setOwner(ask.owner());
    log.add("start " + ask.owner() + " on " + job.server());
    return null;
  }

  @Override
  public boolean mayStart(Ask ask, Server server) {
    return !spared.contains(ask.owner() + "@" + server.name());
  }

  @Override
  public boolean mayTake(Job job) {
    return !dying.contains(job)
        && !spared.contains(name(job))
        && !spared.contains(job.tenant().queue().name());
  }

  @Override
  public void warn(Job job) {
    if (warned.add(name(job))) {
      log.add("warn " + job.owner());
    }
  }

  @Override
  public void takeBack(Job job) {
    warned.remove(name(job));
    log.add("spare " + job.owner());
  }

  @Override
  public boolean kill(Job job, String why) {
    warned.remove(name(job));
    log.add("kill " + job.owner());
    if (nodesAreSlow) {
      dying.add(job);
    } else {
      packer.vacate(job);
    }
    return true;
  }

  @Override
  public String name(Job job) {
    return (String) job.owner();
  }

  @Override
  public String name(ResourceVector amounts) {
    return amounts.toString();
  }
}
