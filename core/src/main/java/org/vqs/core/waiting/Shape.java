package org.vqs.core.waiting;

import java.util.Arrays;
import org.vqs.core.model.OwnedState;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.model.Size;
import org.vqs.core.server.ServerClass;
import org.vqs.core.server.ServerClasses;

/** A distinct demand, shared by all asks for it, with its size and type in each server class. */
public final class Shape {
  private static final int[] NO_CLASS = {};

  /**
   * For each slot of a class: the number of the class, and in one number the resource of which the
   * shape needs the largest part there with its type in the last bits. There is a shape for each
   * size that waits.
   */
  private static final int PER_CLASS = 2;

  /** Of types there are fewer than 128. */
  private static final int TYPE_BITS = 7;

  private final int id;
  private final ResourceVector demand;
  private int[] byClass = NO_CLASS;
  private int asks;
  private final OwnedState state = new OwnedState();

  Shape(int id, ResourceVector demand) {
    this.id = id;
    this.demand = demand;
  }

  /** The order of creation; breaks ties between shapes of equal size. */
  int id() {
    return id;
  }

  /** What one job of this shape needs. */
  public ResourceVector demand() {
    return demand;
  }

  /** The same as an array, for searches. Read only. */
  public long[] amounts() {
    return demand.amounts();
  }

  /** Its size on servers of a class. Cost O(1) after the first time. */
  public Size sizeIn(ServerClass serverClass) {
    int r = resourceIn(serverClass);
    return new Size(amounts()[r], serverClass.amounts()[r], r);
  }

  /** Compares its size on servers of a class with that of another shape there; no garbage. */
  int compareSizeIn(ServerClass serverClass, Shape other) {
    int r = resourceIn(serverClass);
    int others = other.resourceIn(serverClass);
    long[] capacity = serverClass.amounts();
    return Size.compare(amounts()[r], capacity[r], other.amounts()[others], capacity[others]);
  }

  /** True if its size on servers of a class is larger than what an amount is of a capacity. */
  boolean isLargerIn(ServerClass serverClass, long amount, long capacity) {
    int r = resourceIn(serverClass);
    return Size.compare(amount, capacity, amounts()[r], serverClass.amounts()[r]) < 0;
  }

  /**
   * Its type on servers of a class; meaningful only if it fits one. Cost O(1) after the first time.
   */
  public int typeIn(ServerClass serverClass) {
    int place = placeOf(serverClass);
    return byClass[place + 1] & ((1 << TYPE_BITS) - 1);
  }

  /** True if an empty server of the class has room for it in every resource. */
  public boolean fitsEmpty(ServerClass serverClass) {
    int r = resourceIn(serverClass);
    return amounts()[r] <= serverClass.amounts()[r];
  }

  private int resourceIn(ServerClass serverClass) {
    int place = placeOf(serverClass);
    return byClass[place + 1] >> TYPE_BITS;
  }

  /** True if an empty server of some class has room for it. Cost O(classes). */
  boolean fitsSome(ServerClasses classes) {
    for (ServerClass serverClass : classes) {
      if (fitsEmpty(serverClass)) {
        return true;
      }
    }
    return false;
  }

  /** The first class with room for it on an empty server, which there must be. */
  ServerClass firstFitting(ServerClasses classes) {
    for (ServerClass serverClass : classes) {
      if (fitsEmpty(serverClass)) {
        return serverClass;
      }
    }
    throw new IllegalStateException(this + " fits no server");
  }

  /** Where in {@link #byClass} the class is, which may be another array after the call. */
  private int placeOf(ServerClass serverClass) {
    int place = serverClass.index() * PER_CLASS;
    if (place >= byClass.length) {
      byClass = Arrays.copyOf(byClass, place + PER_CLASS);
    }
    if (byClass[place] != serverClass.number()) {
      Size size = Size.of(demand, serverClass.capacity());
      byClass[place] = serverClass.number();
      byClass[place + 1] = size.resource() << TYPE_BITS | serverClass.typeOf(size);
    }
    return place;
  }

  /** What policies and layers keep on it, as long as jobs of the shape are asked for. */
  public OwnedState state() {
    return state;
  }

  /** How many asks are for it. */
  public int asks() {
    return asks;
  }

  int retain() {
    return ++asks;
  }

  int release() {
    return --asks;
  }

  @Override
  public String toString() {
    return demand.toString();
  }
}
