package org.vqs.core.waiting;

import java.util.HashMap;
import java.util.Map;
import org.vqs.core.model.ResourceVector;

/** The distinct demands of asks. */
final class Shapes {
  private final Map<ResourceVector, Shape> shapes = new HashMap<>();
  private int made;

  /** The shape of a demand for one more ask, which is given back by {@link #release}. */
  Shape retain(ResourceVector demand) {
    Shape shape = shapes.get(demand);
    if (shape == null) {
      shape = new Shape(made++, demand);
      shapes.put(demand, shape);
    }
    shape.retain();
    return shape;
  }

  /** An ask of the shape is gone. */
  void release(Shape shape) {
    if (shape.release() == 0) {
      shapes.remove(shape.demand());
    }
  }

  int size() {
    return shapes.size();
  }
}
