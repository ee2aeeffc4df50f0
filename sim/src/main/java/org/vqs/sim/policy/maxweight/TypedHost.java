package org.vqs.sim.policy.maxweight;

/** Through whom a {@link TypedPolicy} acts. */
@FunctionalInterface
public interface TypedHost {
  /** The longest waiting job of a type starts on a server. */
  void start(int server, int type);
}
