package org.vqs.core.policy.adaptive;

import org.vqs.core.server.ServerClass;
import org.vqs.core.waiting.Shape;

/** What a waiting job is worth on a server of a class. */
@FunctionalInterface
interface Worth {
  /** The size: the dominant share of a server of the class. */
  Worth SIZE = (shape, arrived, serverClass) -> shape.sizeIn(serverClass).toDouble();

  /**
   * Not negative; 0 of what is nothing beside others.
   *
   * @param arrived when it, or the oldest of its kind, arrived
   */
  double of(Shape shape, double arrived, ServerClass serverClass);

  /** An event begins: what takes time to learn is learned now. */
  default void eventBegins() {}
}
