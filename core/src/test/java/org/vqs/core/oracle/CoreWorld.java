package org.vqs.core.oracle;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.vqs.core.Packer;
import org.vqs.core.PackerOptions;
import org.vqs.core.model.Lane;
import org.vqs.core.model.Refusal;
import org.vqs.core.model.Refusal.Reason;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.oracle.naive.AskPlan;
import org.vqs.core.oracle.naive.HostScript;
import org.vqs.core.oracle.naive.NaiveAsk;
import org.vqs.core.oracle.naive.NaiveCluster;
import org.vqs.core.oracle.naive.NaiveModel.Start;
import org.vqs.core.policy.Host;
import org.vqs.core.server.Job;
import org.vqs.core.server.Location;
import org.vqs.core.server.Server;
import org.vqs.core.tenant.Discipline;
import org.vqs.core.tenant.Tenant;
import org.vqs.core.waiting.Ask;
import org.vqs.core.waiting.AskGroup;
import org.vqs.core.waiting.AskSpec;

/** The real packer under a scripted host. */
final class CoreWorld implements World, Host {
  final Packer packer;
  final TreeMap<Integer, Server> servers = new TreeMap<>();
  final TreeMap<Integer, Ask> asks = new TreeMap<>();
  final List<Job> jobs = new ArrayList<>();
  final List<Start> starts = new ArrayList<>();
  final List<Tenant> tenants = new ArrayList<>();
  private final Map<Integer, AskGroup> groups = new HashMap<>();
  private final HostScript script;

  CoreWorld(PackerOptions options, HostScript script) {
    this.script = script;
    this.packer = new Packer(options, this);
    tenants.add(packer.tenants().root());
  }

  static int number(Ask ask) {
    return (int) ask.sequence();
  }

  private static int group(Ask ask) {
    return (Integer) ask.owner();
  }

  @Override
  public HostScript script() {
    return script;
  }

  @Override
  public Refusal check(Ask ask, Server server) {
    return script.check(number(ask), group(ask), server.index());
  }

  @Override
  public Refusal start(Job job, Ask ask) {
    Refusal refusal = script.start(group(ask));
    if (refusal == null) {
      job.setOwner(ask.owner());
      jobs.add(job);
      starts.add(new Start(number(ask), job.server().index()));
    }
    return refusal;
  }

  private Location place(String name) {
    return name.equals(NaiveCluster.EVERYWHERE) ? packer.everywhere() : packer.location(name);
  }

  private List<Location> locations(List<String> names) {
    return names.stream().map(this::place).toList();
  }

  @Override
  public int addServer(ResourceVector capacity, List<String> locations, Reason closed) {
    Server server = packer.servers().addAt("server", capacity, locations(locations), closed, null);
    servers.put(server.index(), server);
    return server.index();
  }

  @Override
  public void removeServer(int server) {
    packer.servers().remove(servers.remove(server));
  }

  @Override
  public void resizeServer(int server, ResourceVector capacity) {
    packer.servers().resize(servers.get(server), capacity);
  }

  @Override
  public void closeServer(int server) {
    packer.servers().close(servers.get(server), Reason.SERVER_CLOSED);
  }

  @Override
  public void openServer(int server) {
    packer.servers().open(servers.get(server));
  }

  @Override
  public void occupy(int server, ResourceVector demand, int tenant, boolean master) {
    jobs.add(packer.occupy(servers.get(server), demand, tenants.get(tenant), lane(master)));
  }

  private static Lane lane(boolean master) {
    return master ? Lane.MASTER : Lane.TASK;
  }

  @Override
  public int newTenant(int parent, Tenant.Kind kind, double weight) {
    tenants.add(
        packer.tenants().add(tenants.get(parent), "t" + tenants.size(), kind, weight, null));
    return tenants.size() - 1;
  }

  @Override
  public void setWeight(int tenant, double weight) {
    packer.tenants().setWeight(tenants.get(tenant), weight);
  }

  @Override
  public void setDiscipline(int queue, Discipline discipline) {
    packer.tenants().setDiscipline(tenants.get(queue), discipline);
  }

  @Override
  public void setPrecedence(int application, int rank, long seniority) {
    packer.tenants().setPrecedence(tenants.get(application), rank, seniority);
  }

  @Override
  public void setLimits(int tenant, ResourceVector maximum, ResourceVector mastersMaximum) {
    packer.tenants().setLimits(tenants.get(tenant), maximum, mastersMaximum);
  }

  @Override
  public void setMaximumAt(String home, int tenant, ResourceVector maximum) {
    packer.tenants().setMaximumAt(place(home), tenants.get(tenant), maximum);
  }

  @Override
  public void setWeightAt(String home, int tenant, Double weight) {
    packer.tenants().setWeightAt(place(home), tenants.get(tenant).queue(), weight);
  }

  @Override
  public void setGuaranteed(int tenant, ResourceVector guaranteed) {
    packer.tenants().setGuaranteed(tenants.get(tenant), guaranteed);
  }

  @Override
  public void transfer(int ask, int tenant) {
    packer.transfer(asks.get(ask), tenants.get(tenant));
  }

  @Override
  public void assign(int job, int tenant, boolean master) {
    packer.assign(jobs.get(job), tenants.get(tenant), lane(master));
  }

  @Override
  public void resizeJob(int job, ResourceVector demand) {
    packer.resizeJob(jobs.get(job), demand);
  }

  @Override
  public void vacate(int job) {
    Job ended = jobs.remove(job);
    packer.vacate(ended);
    if (ended.owner() != null) {
      script.ended((Integer) ended.owner());
    }
  }

  @Override
  public int newAsk(AskPlan plan) {
    AskGroup group =
        plan.group() < 0
            ? null
            : groups.computeIfAbsent(
                plan.group(), g -> new AskGroup("app" + g, NaiveAsk.seniority(g)));
    Ask ask =
        packer.newAsk(
            new AskSpec(
                plan.demand(),
                group,
                plan.urgency(),
                plan.rank(),
                lane(plan.master()),
                locations(plan.locations()),
                locations(plan.preferred()),
                place(plan.home()),
                tenants.get(plan.tenant()),
                plan.group(),
                null));
    asks.put(number(ask), ask);
    return number(ask);
  }

  @Override
  public void setCount(int ask, int count, long now) {
    packer.setCount(asks.get(ask), count, now);
  }

  @Override
  public void removeAsk(int ask, long now) {
    packer.remove(asks.remove(ask), now);
  }

  @Override
  public void move(int ask, List<String> locations, List<String> preferred, int rank, long now) {
    packer.move(asks.get(ask), locations(locations), locations(preferred), rank);
  }

  @Override
  public void retry(int ask) {
    packer.retry(asks.get(ask));
  }

  @Override
  public void unhold(int ask) {
    packer.resume(asks.get(ask));
  }

  @Override
  public void reconfigure(PackerOptions options, long now) {
    packer.reconfigure(options, now);
  }

  @Override
  public void run(long now) {
    packer.run(now);
  }

  @Override
  public void heartbeat(int server, long now) {
    packer.heartbeat(servers.get(server), now);
  }
}
