package org.vqs.core.index;

/** Is shown the elements of a {@link FitTree} that fit. */
@FunctionalInterface
public interface FitVisitor<E> {
  /**
   * One of them; the tree must not change in this call.
   *
   * @param amounts its vector, from place {@code from} on: read only, and valid in this call. Who
   *     needs no more than these spares the way to the element
   * @return whether it wants to see another one
   */
  boolean visit(E element, long[] amounts, int from);
}
