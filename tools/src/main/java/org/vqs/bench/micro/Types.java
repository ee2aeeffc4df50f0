package org.vqs.bench.micro;

import org.vqs.core.model.ResourceVector;
import org.vqs.core.model.Size;
import org.vqs.core.server.ServerClass;

/** The paper's types of jobs, for checks. */
final class Types {
  private Types() {}

  /** The type of a demand on the servers of a class, or -1 if it is too large for them. */
  static int of(ResourceVector demand, ServerClass serverClass) {
    Size size = Size.of(demand, serverClass.capacity());
    return size.fitsEmptyServer() ? serverClass.sizeTypes().typeOf(size) : -1;
  }
}
