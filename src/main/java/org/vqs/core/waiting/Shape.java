package org.vqs.core.waiting;

import java.util.Arrays;
import org.vqs.core.model.OwnedState;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.model.Size;
import org.vqs.core.server.ServerClass;
import org.vqs.core.server.ServerClasses;

/** A distinct demand, shared by all asks for it, with its size and type in each server class. */
public final class Shape {
  private static final InClass[] NO_CLASS = {};

  private final int id;
  private final ResourceVector demand;
  private InClass[] byClass = NO_CLASS;
  private int asks;
  private final OwnedState state = new OwnedState();

  /**
   * What it is in a class. Its size follows from the resource of which it needs the largest part.
   */
  private record InClass(ServerClass serverClass, int resource, int type) {
    long capacity() {
      return serverClass.amounts()[resource];
    }
  }

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
    InClass in = in(serverClass);
    return new Size(amounts()[in.resource], in.capacity(), in.resource);
  }

  /** Compares its size on servers of a class with that of another shape there; no garbage. */
  int compareSizeIn(ServerClass serverClass, Shape other) {
    InClass own = in(serverClass);
    InClass others = other.in(serverClass);
    return Size.compare(
        amounts()[own.resource],
        own.capacity(),
        other.amounts()[others.resource],
        others.capacity());
  }

  /** True if its size on servers of a class is larger than a size there; no garbage. */
  boolean isLargerIn(ServerClass serverClass, Size size) {
    InClass in = in(serverClass);
    return size.compareTo(amounts()[in.resource], in.capacity()) < 0;
  }

  /**
   * Its type on servers of a class; meaningful only if it fits one. Cost O(1) after the first time.
   */
  public int typeIn(ServerClass serverClass) {
    return in(serverClass).type;
  }

  /** True if an empty server of the class has room for it in every resource. */
  public boolean fitsEmpty(ServerClass serverClass) {
    InClass in = in(serverClass);
    return amounts()[in.resource] <= in.capacity();
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

  private InClass in(ServerClass serverClass) {
    int slot = serverClass.index();
    if (slot >= byClass.length) {
      byClass = Arrays.copyOf(byClass, slot + 1);
    }
    InClass cached = byClass[slot];
    if (cached == null || cached.serverClass != serverClass) {
      Size size = Size.of(demand, serverClass.capacity());
      cached = new InClass(serverClass, size.resource(), serverClass.typeOf(size));
      byClass[slot] = cached;
    }
    return cached;
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
