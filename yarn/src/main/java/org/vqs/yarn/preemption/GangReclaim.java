package org.vqs.yarn.preemption;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.server.Job;
import org.vqs.core.server.Server;
import org.vqs.core.waiting.Ask;
import org.vqs.core.waiting.gang.Gang;

/**
 * Room that is to be taken back for all of a gang: where each of its jobs is to start, and which
 * jobs are to go there.
 */
final class GangReclaim extends RoomTaking {
  private final Gang gang;
  private final List<Server> servers;
  private final Map<Server, Set<Job>> victims = new LinkedHashMap<>();

  /**
   * From this time on.
   *
   * @param servers where each node of the gang is to start
   */
  GangReclaim(Gang gang, List<Server> servers, long since) {
    super(gang.tenant().queue(), since);
    this.gang = gang;
    this.servers = List.copyOf(servers);
  }

  /** What for. */
  Gang gang() {
    return gang;
  }

  @Override
  Ask ask() {
    return gang.ask(0);
  }

  @Override
  Server server() {
    return servers.get(0);
  }

  @Override
  ResourceVector gain() {
    return gang.demand();
  }

  @Override
  Collection<Job> victims() {
    return victims.values().stream().flatMap(Set::stream).toList();
  }

  /** Where each node of the gang is to start. */
  List<Server> servers() {
    return servers;
  }

  /**
   * These jobs are to go from a server.
   *
   * @param with what goes with them elsewhere
   */
  void add(Server server, Collection<Job> jobs, Collection<Job> with) {
    victims.computeIfAbsent(server, at -> new LinkedHashSet<>()).addAll(jobs);
    companions().addAll(with);
  }

  /** The jobs that are to go from each server and are not gone yet. */
  Map<Server, Set<Job>> victimsByServer() {
    return victims;
  }

  /** Forgets what is gone; returns how many were. */
  int forgetGone() {
    int before = ending().size();
    victims.values().forEach(jobs -> jobs.removeIf(Job::isGone));
    companions().removeIf(Job::isGone);
    return before - ending().size();
  }

  /** A job stays after all, and what goes with it. */
  void spare(Server server, Job job, Collection<Job> with) {
    victims.get(server).remove(job);
    companions().removeAll(with);
  }

  /** What the jobs that go from a server use. */
  ResourceVector freed(Server server) {
    long[] sum = new long[server.free().length];
    victims.getOrDefault(server, Set.of()).forEach(job -> job.demand().addTo(sum, 1));
    return ResourceVector.of(sum);
  }
}
