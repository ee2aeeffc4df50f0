package org.vqs.whatif.compare.node;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.vqs.whatif.compare.Scene;
import org.vqs.whatif.compare.figure.WaitFigures;
import org.vqs.whatif.compare.node.Saving.Trial;
import org.vqs.whatif.compare.node.Saving.Waited;
import org.vqs.whatif.history.History;
import org.vqs.whatif.history.NodeSpec;
import org.vqs.whatif.replay.ReplayResult;

/**
 * Looks for the fewest nodes with which ours makes containers wait no longer, in the mean and at
 * the 95th percentile, than another scheduler does on all nodes.
 *
 * <p>It halves the range of numbers of nodes until it is a hundredth of the nodes. More nodes need
 * not always mean shorter waits; so a number counts only if the next larger one does as well.
 */
public final class NodeSearch {
  private static final int PARTS = 100;

  private final Scene scene;
  private final List<Long> seeds;
  private final Replayer replayer;
  private final NodeOrder order;
  private final int nodes;
  private final int step;
  private final int smallest;
  private final TreeMap<Integer, Waited> tried = new TreeMap<>();

  /**
   * A search.
   *
   * @param scene what was replayed on all nodes
   * @param seeds its seeds, in the order of its results
   * @param replayer replays it on other nodes; called for ours only, about 10 times for each seed
   * @param seed the seed of the order in which nodes are taken away
   */
  public NodeSearch(Scene scene, List<Long> seeds, Replayer replayer, long seed) {
    if (seeds.size() != scene.seeds()) {
      throw new IllegalArgumentException(
          "scene \"%s\" has results of %d seeds, not of the %d given: %s"
              .formatted(scene.name(), scene.seeds(), seeds.size(), seeds));
    }
    this.scene = scene;
    this.seeds = List.copyOf(seeds);
    this.replayer = replayer;
    List<ReplayResult> mine = scene.runs().get(scene.ours());
    List<NodeSpec> all = mine.get(0).nodes();
    List<History> histories = mine.stream().map(ReplayResult::history).distinct().toList();
    order = new NodeOrder(all, seed);
    nodes = all.size();
    step = Math.max(1, nodes / PARTS);
    smallest = order.fewestThatHold(histories);
    tried.put(nodes, waited(mine));
  }

  /**
   * The saving against another scheduler. What was tried for one is not tried again for the next.
   */
  public Saving against(String other) {
    Waited bound = waited(scene.runs().get(other));
    int needed = tried.get(nodes).isAtMost(bound) ? fewest(bound) : nodes + 1;
    List<Trial> trials = new ArrayList<>();
    tried.forEach((count, waited) -> trials.add(new Trial(count, waited)));
    return new Saving(
        scene.name(), scene.ours(), other, nodes, needed, step, smallest, bound, trials);
  }

  private int fewest(Waited bound) {
    int tooFew = smallest - 1;
    while (true) {
      int enough = halve(tooFew, bound);
      int next = Math.min(nodes, enough + step);
      if (on(next).isAtMost(bound)) {
        return enough;
      }
      tooFew = next;
    }
  }

  /** A number of nodes that is enough, a step above one that is not. */
  private int halve(int tooFewNodes, Waited bound) {
    int tooFew = tooFewNodes;
    int enough = nodes;
    while (enough - tooFew > step) {
      int middle = (enough + tooFew + 1) / 2;
      if (on(middle).isAtMost(bound)) {
        enough = middle;
      } else {
        tooFew = middle;
      }
    }
    return enough;
  }

  private Waited on(int count) {
    Waited known = tried.get(count);
    if (known == null) {
      List<ReplayResult> runs = new ArrayList<>();
      for (long seed : seeds) {
        runs.add(replayer.replay(scene.ours(), order.first(count), seed));
      }
      known = waited(runs);
      tried.put(count, known);
    }
    return known;
  }

  private static Waited waited(List<ReplayResult> runs) {
    WaitFigures figures = WaitFigures.of(runs);
    return new Waited(figures.mean(), figures.p95(), figures.never());
  }
}
