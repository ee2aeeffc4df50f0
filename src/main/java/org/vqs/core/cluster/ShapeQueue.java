package org.vqs.core.cluster;

import java.util.Arrays;
import java.util.TreeSet;
import org.vqs.core.index.FitTree;

/** The waiting asks of one shape at one place, in the order in which they are served. */
public final class ShapeQueue {
  private final Shape shape;
  private final int dimensions;
  private final TreeSet<Ask> asks = new TreeSet<>(Ask.SERVICE_ORDER);
  private FitTree.Node<ShapeQueue>[] sizeNodes = nodes(0);
  private FitTree.Node<ShapeQueue>[] headNodes = nodes(0);
  private Ask indexedHead;
  private long count;
  private double arrivalSum;

  ShapeQueue(Shape shape, int dimensions) {
    this.shape = shape;
    this.dimensions = dimensions;
  }

  /** The shape of its asks. */
  public Shape shape() {
    return shape;
  }

  /** How many jobs wait here. */
  public long count() {
    return count;
  }

  /** The ask that is served first, or null. */
  public Ask first() {
    return asks.isEmpty() ? null : asks.first();
  }

  /** The ask that is served after {@code ask}, which need not wait any more, or null. */
  public Ask after(Ask ask) {
    return asks.higher(ask);
  }

  double arrivalSum() {
    return arrivalSum;
  }

  /**
   * The head by which it is ordered in the virtual queues' lines; changes only while it is in none.
   */
  Ask indexedHead() {
    return indexedHead;
  }

  void indexHead() {
    indexedHead = first();
  }

  Iterable<Ask> asks() {
    return asks;
  }

  void add(Ask ask) {
    asks.add(ask);
    change(ask.count(), ask.arrivalSum());
  }

  void remove(Ask ask) {
    asks.remove(ask);
    change(-ask.count(), -ask.arrivalSum());
  }

  void change(long countDelta, double arrivalDelta) {
    count += countDelta;
    arrivalSum = count == 0 ? 0 : arrivalSum + arrivalDelta;
  }

  boolean isEmpty() {
    return asks.isEmpty();
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
      result[slot] = new FitTree.Node<>(this, dimensions);
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
