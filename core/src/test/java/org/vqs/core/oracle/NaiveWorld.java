package org.vqs.core.oracle;

import java.util.List;
import org.vqs.core.PackerOptions;
import org.vqs.core.model.Refusal.Reason;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.oracle.naive.AskPlan;
import org.vqs.core.oracle.naive.Fraction;
import org.vqs.core.oracle.naive.HostScript;
import org.vqs.core.oracle.naive.NaiveAsk;
import org.vqs.core.oracle.naive.NaiveModel;
import org.vqs.core.oracle.naive.NaiveServer;
import org.vqs.core.oracle.naive.NaiveServer.NaiveJob;
import org.vqs.core.oracle.naive.NaiveTenant;
import org.vqs.core.tenant.Discipline;
import org.vqs.core.tenant.Tenant;

/** The naive model under a scripted host. */
final class NaiveWorld implements World {
  final NaiveModel model;

  NaiveWorld(PackerOptions options, HostScript script) {
    model = new NaiveModel(options, script);
  }

  private NaiveServer server(int number) {
    return model.cluster.servers.get(number);
  }

  private NaiveAsk ask(int number) {
    return model.cluster.asks.stream().filter(a -> a.sequence == number).findFirst().orElseThrow();
  }

  @Override
  public HostScript script() {
    return model.host;
  }

  @Override
  public int addServer(ResourceVector capacity, List<String> locations, Reason closed) {
    return model.addServer(capacity, locations, closed);
  }

  @Override
  public void removeServer(int server) {
    model.removeServer(server(server));
  }

  @Override
  public void resizeServer(int server, ResourceVector capacity) {
    model.resizeServer(server(server), capacity);
  }

  @Override
  public void closeServer(int server) {
    model.closeServer(server(server), Reason.SERVER_CLOSED);
  }

  @Override
  public void openServer(int server) {
    model.openServer(server(server));
  }

  @Override
  public void occupy(int server, ResourceVector demand, int tenant, boolean master) {
    model.occupy(server(server), demand, tenant(tenant), master);
  }

  private NaiveTenant tenant(int number) {
    return model.cluster.tenants.get(number);
  }

  @Override
  public int newTenant(int parent, Tenant.Kind kind, double weight) {
    NaiveTenant tenant =
        new NaiveTenant(model.cluster, tenant(parent), kind, Fraction.quarters(weight));
    model.cluster.tenants.add(tenant);
    return tenant.index;
  }

  @Override
  public void setWeight(int tenant, double weight) {
    tenant(tenant).weight = Fraction.quarters(weight);
  }

  @Override
  public void setDiscipline(int queue, Discipline discipline) {
    model.setDiscipline(tenant(queue), discipline);
  }

  @Override
  public void setPrecedence(int application, int rank, long seniority) {
    tenant(application).rank = rank;
    tenant(application).seniority = seniority;
  }

  @Override
  public void setLimits(int tenant, ResourceVector maximum, ResourceVector mastersMaximum) {
    tenant(tenant).maximum = maximum;
    tenant(tenant).mastersMaximum = mastersMaximum;
    model.limits.mayRelease(tenant(tenant));
  }

  @Override
  public void setMaximumAt(String home, int tenant, ResourceVector maximum) {
    NaiveTenant queue = tenant(tenant).at(home);
    queue.maximum = maximum;
    model.limits.mayRelease(queue);
  }

  @Override
  public void setWeightAt(String home, int tenant, Double weight) {
    NaiveTenant queue = tenant(tenant).at(home);
    queue.hasOwnWeight = weight != null;
    queue.weight = weight == null ? queue.weight : Fraction.quarters(weight);
  }

  @Override
  public void setGuaranteed(int tenant, ResourceVector guaranteed) {
    tenant(tenant).guaranteed = guaranteed;
  }

  @Override
  public void transfer(int ask, int tenant) {
    model.transfer(ask(ask), tenant(tenant));
  }

  @Override
  public void assign(int job, int tenant, boolean master) {
    model.assign(model.jobs.get(job), tenant(tenant), master);
  }

  @Override
  public void resizeJob(int job, ResourceVector demand) {
    model.resizeJob(model.jobs.get(job), demand);
  }

  @Override
  public void vacate(int job) {
    NaiveJob ended = model.jobs.get(job);
    model.vacate(ended);
    if (ended.isOurs) {
      model.host.ended(ended.group);
    }
  }

  @Override
  public int newAsk(AskPlan plan) {
    return model.newAsk(plan);
  }

  @Override
  public void setCount(int ask, int count, long now) {
    model.now = now;
    model.setCount(ask(ask), count);
  }

  @Override
  public void removeAsk(int ask, long now) {
    model.now = now;
    model.removeAsk(ask(ask));
  }

  @Override
  public void move(int ask, List<String> locations, List<String> preferred, int rank, long now) {
    model.move(ask(ask), locations, preferred, rank);
  }

  @Override
  public void retry(int ask) {
    model.accepted(ask(ask));
  }

  @Override
  public void unhold(int ask) {
    model.unhold(ask(ask));
  }

  @Override
  public void reconfigure(PackerOptions options, long now) {
    model.now = now;
    model.reconfigure(options);
  }

  @Override
  public void run(long now) {
    model.run(now);
  }

  @Override
  public void heartbeat(int server, long now) {
    model.heartbeat(server(server), now);
  }
}
