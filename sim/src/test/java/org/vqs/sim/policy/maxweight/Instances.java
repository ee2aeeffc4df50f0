package org.vqs.sim.policy.maxweight;

import java.util.Collections;
import java.util.List;
import org.vqs.core.model.ResourceVector;

/** Instances of the paper. */
public final class Instances {
  /**
   * Table 1, in tenths of GB, tenths of EC2 units and tens of GB of storage: standard, high-memory
   * and high-CPU instances.
   */
  public static final List<ResourceVector> TABLE_1 =
      List.of(
          ResourceVector.of(150, 80, 169),
          ResourceVector.of(171, 65, 42),
          ResourceVector.of(70, 200, 169));

  /** The server of Table 1. */
  public static final ResourceVector TABLE_1_SERVER = ResourceVector.of(900, 900, 500);

  /** Example 1 of §7.1: types of 4 and 1 units on one server of 6. */
  static final TypedCluster EXAMPLE_1 =
      new TypedCluster(
          List.of(ResourceVector.of(4), ResourceVector.of(1)), List.of(ResourceVector.of(6)));

  private Instances() {}

  static TypedCluster table1(int servers) {
    return new TypedCluster(TABLE_1, Collections.nCopies(servers, TABLE_1_SERVER));
  }
}
