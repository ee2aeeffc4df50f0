package org.vqs.whatif.compare.figure;

import java.util.stream.IntStream;
import org.vqs.core.model.Size;
import org.vqs.sim.measure.SizeClasses;

/**
 * Whose containers: of whom a verdict speaks.
 *
 * @param kind how they are told apart
 * @param name which of them, in words that go after "containers"; the path of a queue
 */
public record Group(Kind kind, String name) {
  /** How containers are told apart. */
  public enum Kind {
    /** All containers, masters included. */
    ALL,
    /** The masters of applications. */
    MASTERS,
    /** Tasks of a size; masters have a group of their own. */
    SIZE,
    /** All containers of a queue, masters included. */
    QUEUE
  }

  /** All containers. */
  public static final Group ALL = new Group(Kind.ALL, "all");

  /** Masters. */
  public static final Group MASTERS = new Group(Kind.MASTERS, "masters");

  /** Classes of sizes, each half of the one before; the last one holds all that is smaller. */
  public static final int SIZES = 5;

  /** The class of a size: as {@link SizeClasses} with all small ones in one. */
  static int sizeClass(Size size) {
    return Math.min(SIZES - 1, SizeClasses.of(size));
  }

  /** The tasks of a class of sizes. */
  public static Group ofSize(int sizeClass) {
    String name =
        switch (sizeClass) {
          case 0 -> "over 1/2 of a node";
          case SIZES - 1 -> "up to 1/" + (1 << sizeClass) + " of a node";
          default -> "1/" + (2 << sizeClass) + " to 1/" + (1 << sizeClass) + " of a node";
        };
    return new Group(Kind.SIZE, name);
  }

  /** The class of sizes of which this is the group, 0 for the largest; or -1. */
  public int sizeClass() {
    return IntStream.range(0, SIZES).filter(c -> ofSize(c).equals(this)).findFirst().orElse(-1);
  }

  /** The containers of a queue. */
  public static Group ofQueue(String queue) {
    return new Group(Kind.QUEUE, queue);
  }

  /** Them as the subject of a sentence. */
  public String subject() {
    return switch (kind) {
      case ALL -> "containers";
      case MASTERS -> "masters";
      case SIZE -> "tasks of " + name;
      case QUEUE -> "containers of queue " + name;
    };
  }
}
