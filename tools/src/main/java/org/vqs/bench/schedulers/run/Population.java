package org.vqs.bench.schedulers.run;

import java.util.ArrayList;
import java.util.List;
import org.vqs.bench.schedulers.cluster.AskingMaster;
import org.vqs.bench.schedulers.cluster.ScenarioCluster;
import org.vqs.whatif.stage.Contestant;
import org.vqs.whatif.stage.ScriptedNode;
import org.vqs.whatif.stage.Stage;

/**
 * The nodes and masters of a cluster call the scheduler in turns. In each virtual second every node
 * reports and every master calls once, in an order that chance draws once for all.
 */
public final class Population {
  private final Contestant contestant;
  private final ScenarioCluster cluster;
  private final Calls calls;
  private final List<Runnable> turns = new ArrayList<>();

  /** Of a cluster whose nodes and masters have come. */
  public Population(Contestant contestant, Stage stage, ScenarioCluster cluster, Calls calls) {
    this.contestant = contestant;
    this.cluster = cluster;
    this.calls = calls;
    cluster.masters().forEach(master -> turns.add(() -> call(master)));
    stage.nodes().forEach(node -> turns.add(() -> report(node)));
    cluster.shuffle(turns);
  }

  /** A master comes late: it asks now, and calls once a second from now on. */
  void add(AskingMaster master) {
    call(master);
    turns.add(() -> call(master));
  }

  /** All masters ask for what they want at the beginning. */
  public void ask() {
    for (AskingMaster master : cluster.masters()) {
      cluster.want(master);
      call(master);
    }
  }

  /** One second passes. */
  public void second() {
    cluster.nextSecond();
    turns.forEach(Runnable::run);
    if (contestant.decidesInItsOwnThreads()) {
      calls.waitForItsThreads();
    }
    calls.update();
  }

  private void report(ScriptedNode node) {
    cluster.measure(node);
    calls.heartbeat(node, cluster.takeEnded(node));
  }

  private void call(AskingMaster master) {
    cluster.got(master, calls.allocate(master.attemptId(), master.requests(), master.releases()));
  }
}
