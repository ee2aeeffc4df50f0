package org.vqs.yarn.convert;

import java.util.stream.Collectors;

/** Texts that both converters write. */
final class Texts {
  private Texts() {}

  /** The names of a queue's children as we list them. */
  static String childNames(SourceQueue queue) {
    return queue.children().stream().map(SourceQueue::targetName).collect(Collectors.joining(","));
  }
}
