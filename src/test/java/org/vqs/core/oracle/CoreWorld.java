package org.vqs.core.oracle;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.vqs.core.Host;
import org.vqs.core.Packer;
import org.vqs.core.PackerOptions;
import org.vqs.core.cluster.Ask;
import org.vqs.core.cluster.AskGroup;
import org.vqs.core.cluster.AskSpec;
import org.vqs.core.cluster.Job;
import org.vqs.core.cluster.Place;
import org.vqs.core.cluster.Refusal;
import org.vqs.core.cluster.Server;
import org.vqs.core.oracle.NaiveModel.Start;

/** The real packer under a scripted host, driven by numbers instead of objects. */
final class CoreWorld implements Host {
  final Packer packer;
  final HostScript script;
  final TreeMap<Integer, Server> servers = new TreeMap<>();
  final TreeMap<Integer, Ask> asks = new TreeMap<>();
  final List<Job> jobs = new ArrayList<>();
  final List<Start> starts = new ArrayList<>();
  private final Map<Integer, AskGroup> groups = new HashMap<>();

  CoreWorld(PackerOptions options, HostScript script) {
    this.script = script;
    this.packer = new Packer(options, this);
  }

  static int number(Ask ask) {
    return (int) ask.sequence();
  }

  private static int group(Ask ask) {
    return (Integer) ask.owner();
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

  /** The group of the ask that a job came from, or -1. */
  int groupOf(Job job) {
    return job.owner() == null ? -1 : (Integer) job.owner();
  }

  Place place(String name) {
    return name.equals(NaiveCluster.EVERYWHERE) ? packer.everywhere() : packer.place(name);
  }

  List<Place> places(List<String> names) {
    return names.stream().map(this::place).toList();
  }

  int newAsk(AskPlan plan) {
    AskGroup group = plan.group() < 0 ? null : groups.computeIfAbsent(plan.group(), g -> new AskGroup("app" + g));
    Ask ask =
        packer.newAsk(
            new AskSpec(
                plan.demand(),
                group,
                plan.urgency(),
                plan.rank(),
                plan.master() ? Ask.Lane.MASTER : Ask.Lane.TASK,
                places(plan.places()),
                places(plan.preferred()),
                plan.group()));
    asks.put(number(ask), ask);
    return number(ask);
  }
}
