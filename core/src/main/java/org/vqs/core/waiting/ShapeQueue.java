package org.vqs.core.waiting;

import java.util.Arrays;
import java.util.function.Predicate;
import org.vqs.core.index.FitTree;
import org.vqs.core.server.ServerClass;
import org.vqs.core.tenant.HomeTenants;
import org.vqs.core.tenant.Tenant;

/** The waiting asks of one shape at one location, in the order in which they are served. */
public final class ShapeQueue extends TenantLines {
  private static final FitTree.Node<ShapeQueue>[] NOWHERE = nodes(0);

  private final Shape shape;
  private FitTree.Node<ShapeQueue>[] sizeNodes = NOWHERE;
  private FitTree.Node<ShapeQueue>[] headNodes = NOWHERE;
  private Ask indexedHead;
  private long count;
  private double weight;
  private double weightedArrivals;

  ShapeQueue(Shape shape) {
    this.shape = shape;
  }

  /** The shape of its asks. */
  public Shape shape() {
    return shape;
  }

  /** How many jobs wait here. */
  public long count() {
    return count;
  }

  /**
   * The ask to serve: the first one of the least served tenant, or null.
   *
   * @param passed asks that are not to be considered
   * @param within only asks of this tenant or below it
   * @param here the queues by which tenants are compared at a home, or null to compare them by what
   *     they use everywhere
   */
  public Ask next(Predicate<Ask> passed, Tenant within, HomeTenants here) {
    return here == null ? leastServedOfWaiting(passed, within) : leastServed(passed, within, here);
  }

  /** The sum over its jobs of the weights of their queues. */
  public double weight() {
    return weight;
  }

  /** The same sum with each weight times the job's arrival time. */
  public double weightedArrivals() {
    return weightedArrivals;
  }

  /**
   * The head by which it is ordered in the virtual queues' lines; changes only while it is in none.
   */
  public Ask indexedHead() {
    return indexedHead;
  }

  void indexHead() {
    indexedHead = first();
  }

  @Override
  void add(Ask ask) {
    super.add(ask);
    change(ask.count(), ask.queueWeight(), ask.arrivalSum());
  }

  @Override
  boolean remove(Ask ask) {
    boolean removed = super.remove(ask);
    change(-ask.count(), ask.queueWeight(), -ask.arrivalSum());
    return removed;
  }

  void change(long countDelta, double queueWeight, double arrivalDelta) {
    count += countDelta;
    weight = count == 0 ? 0 : weight + queueWeight * countDelta;
    weightedArrivals = count == 0 ? 0 : weightedArrivals + queueWeight * arrivalDelta;
  }

  /** The weight of jobs that wait here changes. */
  void weigh(double weightDelta, double weightedArrivalDelta) {
    weight += weightDelta;
    weightedArrivals += weightedArrivalDelta;
  }

  /** Forgets the virtual queues that it is in, which nobody uses any more. */
  void leaveVirtualQueues() {
    sizeNodes = NOWHERE;
    headNodes = NOWHERE;
  }

  FitTree.Node<ShapeQueue> sizeNode(ServerClass serverClass) {
    sizeNodes = grown(sizeNodes, serverClass.index());
    return sizeNodes[serverClass.index()];
  }

  FitTree.Node<ShapeQueue> headNode(ServerClass serverClass) {
    headNodes = grown(headNodes, serverClass.index());
    return headNodes[serverClass.index()];
  }

  private FitTree.Node<ShapeQueue>[] grown(FitTree.Node<ShapeQueue>[] array, int slot) {
    FitTree.Node<ShapeQueue>[] result =
        slot < array.length ? array : Arrays.copyOf(array, slot + 1);
    if (result[slot] == null) {
      result[slot] = new FitTree.Node<>(this);
    }
    return result;
  }

  @SuppressWarnings("unchecked")
  private static FitTree.Node<ShapeQueue>[] nodes(int length) {
    return (FitTree.Node<ShapeQueue>[]) new FitTree.Node<?>[length];
  }

  @Override
  public String toString() {
    return count + "×" + shape;
  }
}
