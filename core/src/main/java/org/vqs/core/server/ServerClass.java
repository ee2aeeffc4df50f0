package org.vqs.core.server;

import org.vqs.core.configuration.ReducedConfigurations;
import org.vqs.core.configuration.SizeTypes;
import org.vqs.core.model.OwnedState;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.model.Size;

/**
 * All servers of one capacity and one home, with the types of job sizes relative to it.
 *
 * <p>The paper keeps "different sets of virtual queues, one set for each type of servers"
 * (Scheduling Jobs with Random Resource Requirements, §VIII). A class lives as long as it has
 * servers.
 */
public final class ServerClass {
  private final int index;
  private final int number;
  private final ResourceVector capacity;
  private final Location home;
  private final long[] nothing;
  private final SizeTypes sizeTypes;
  private final ReducedConfigurations configurations;
  private int servers;
  private final OwnedState state = new OwnedState();

  /**
   * A class without servers.
   *
   * @param index its slot in per-class arrays
   * @param number above 0, and no other class's ever
   * @param home the widest place that each of its servers is at
   */
  ServerClass(int index, int number, ResourceVector capacity, Location home, SizeTypes sizeTypes) {
    this.index = index;
    this.number = number;
    this.capacity = capacity;
    this.home = home;
    this.nothing = new long[capacity.dimensions()];
    this.sizeTypes = sizeTypes;
    this.configurations = new ReducedConfigurations(sizeTypes);
  }

  /** The slot of this class in per-class arrays; reused after the class is gone. */
  public int index() {
    return index;
  }

  /** A number above 0 that no other class ever has. */
  public int number() {
    return number;
  }

  /** The capacity of each of its servers. */
  public ResourceVector capacity() {
    return capacity;
  }

  /** The widest place that each of its servers is at: everywhere, or a partition. */
  public Location home() {
    return home;
  }

  /** The same as an array, for searches. Read only. */
  public long[] amounts() {
    return capacity.amounts();
  }

  /** No amount of anything, the same array for all that have none. Read only. */
  long[] nothing() {
    return nothing;
  }

  /** The types of jobs on its servers. */
  public SizeTypes sizeTypes() {
    return sizeTypes;
  }

  /** The reduced configurations of its servers. */
  public ReducedConfigurations configurations() {
    return configurations;
  }

  /** How many servers it has. */
  public int servers() {
    return servers;
  }

  /** What policies and layers keep on it, as long as the class lives. */
  public OwnedState state() {
    return state;
  }

  void serverJoined() {
    servers++;
  }

  void serverLeft() {
    servers--;
  }

  /** The type of a job of this size on its servers; a job larger than a server counts as type 0. */
  public int typeOf(Size size) {
    return size.fitsEmptyServer() ? sizeTypes.typeOf(size) : 0;
  }

  @Override
  public String toString() {
    return capacity + " " + sizeTypes;
  }
}
