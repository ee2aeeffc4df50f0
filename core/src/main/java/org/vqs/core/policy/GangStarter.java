package org.vqs.core.policy;

import java.util.ArrayList;
import java.util.List;
import org.vqs.core.cluster.Cluster;
import org.vqs.core.graph.Template;
import org.vqs.core.model.Refusal;
import org.vqs.core.policy.Counters.Step;
import org.vqs.core.server.Job;
import org.vqs.core.server.Server;
import org.vqs.core.server.Site;
import org.vqs.core.waiting.Ask;
import org.vqs.core.waiting.gang.Gang;

/**
 * The hand of those who start gangs: all jobs of one start through {@link Host#start}, or none.
 *
 * <p>Its demands count against the limits of its tenants as a whole. Where the host refuses a node
 * because of those that started before it (a constraint between them), the tightest server of the
 * gang's unit that it accepts takes the node. If there is none, all that started are undone, before
 * anybody sees them ({@link Host#together}). Not thread-safe.
 */
public final class GangStarter {
  private final JobStarter starter;
  private Refusal lastRefusal;

  /** The hand beside a starter of single jobs. */
  public GangStarter(JobStarter starter) {
    this.starter = starter;
  }

  /** True if a limit of its tenants forbids that all of it runs now. */
  public static boolean isBeyondLimit(Gang gang) {
    return gang.limiting() != null;
  }

  /** True if a job of a group may run on a server, as far as the host and its place go. */
  public boolean accepts(Gang gang, int group, Server server) {
    Ask ask = gang.ask(group);
    return gang.mayBeAt(server)
        && ask.mayRunAt(server)
        && starter.consent().check(ask, server) == null;
  }

  /**
   * Starts a gang where there is room for all of it.
   *
   * @param servers where each node goes, in the order of the template's nodes
   * @return its jobs, in the same order, if it runs; then it waits no longer. Else none
   */
  public List<Job> start(Gang gang, Template template, List<Server> servers) {
    Cluster cluster = starter.cluster();
    List<Job> started = new ArrayList<>(servers.size());
    boolean all = false;
    try {
      all = starter.host().together(gang, () -> startEach(gang, template, servers, started));
    } finally {
      if (!all) {
        // The host took back what it had, also if it failed in the end.
        started.stream().filter(job -> !job.isGone()).forEach(cluster::undo);
      }
    }
    if (!all) {
      return List.of();
    }
    for (int node = 0; node < servers.size(); node++) {
      Ask ask = gang.ask(template.type().groupOf(node));
      starter.startedTogether(started.get(node), ask, Step.GANG);
    }
    cluster.gangs().remove(gang);
    return started;
  }

  private boolean startEach(Gang gang, Template template, List<Server> servers, List<Job> started) {
    boolean all = false;
    try {
      for (int node = 0; node < servers.size(); node++) {
        Ask ask = gang.ask(template.type().groupOf(node));
        lastRefusal = startOne(ask, servers.get(node), started);
        if (lastRefusal != null && !startElsewhere(gang, ask, servers.get(0), started)) {
          starter.counters().refused(lastRefusal.reason());
          return false;
        }
      }
      all = true;
      return true;
    } finally {
      if (!all) {
        undo(gang, template, started);
      }
    }
  }

  private boolean startElsewhere(Gang gang, Ask ask, Server near, List<Job> started) {
    if (lastRefusal.reason() == Refusal.Reason.HOST_ERROR) {
      return false;
    }
    starter.cluster().refreshIndexes();
    for (Site site : gang.home().sites()) {
      Server server = site.openByTightness().firstFit(ask.shape().amounts());
      for (int probes = 0; server != null && probes < starter.probeLimit(); probes++) {
        boolean accepted =
            gang.unit(server).equals(gang.unit(near))
                && ask.mayRunAt(server)
                && starter.host().check(ask, server) == null;
        if (accepted && startOne(ask, server, started) == null) {
          return true;
        }
        server = site.openByTightness().firstFitAfter(server, ask.shape().amounts());
      }
    }
    return false;
  }

  private Refusal startOne(Ask ask, Server server, List<Job> started) {
    if (!ask.demand().fitsIn(server.free())) {
      return Refusal.pair(Refusal.Reason.NO_ROOM_NOW);
    }
    Refusal refusal = starter.host().check(ask, server);
    if (refusal != null) {
      return refusal;
    }
    starter.aboutToStart(server, Step.GANG);
    Cluster cluster = starter.cluster();
    Job job = cluster.start(server, ask.demand(), ask.tenant(), ask.lane());
    boolean runs = false;
    try {
      refusal = starter.host().start(job, ask);
      runs = refusal == null;
    } finally {
      if (!runs) {
        cluster.undo(job);
      }
    }
    if (runs) {
      started.add(job);
    }
    return refusal;
  }

  /** Takes back what started, the last first; whatever fails, the core's books are whole. */
  private void undo(Gang gang, Template template, List<Job> started) {
    for (int node = started.size() - 1; node >= 0; node--) {
      Job job = started.get(node);
      try {
        starter.host().undo(job, gang.ask(template.type().groupOf(node)));
      } finally {
        if (!job.isGone()) {
          starter.cluster().undo(job);
        }
        started.remove(node);
      }
    }
  }
}
