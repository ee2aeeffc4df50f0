package org.vqs.yarn.convert.model;

import java.util.Optional;
import java.util.stream.Collectors;

/** Texts that both converters write. */
public final class Texts {
  private Texts() {}

  /** The names of a queue's children as we list them. */
  public static String childNames(SourceQueue queue) {
    return queue.children().stream().map(SourceQueue::targetName).collect(Collectors.joining(","));
  }

  /** What is to be said of root's list of users and groups; empty if that names everybody. */
  public static Optional<String> administrators(String list) {
    return list.trim().equals("*")
        ? Optional.empty()
        : Optional.of(
            "those of yarn.admin.acl, and the user that the ResourceManager runs as, may do it in"
                + " all queues here, whatever lists say; there only in applications of others, not"
                + " in queues");
  }

  /** A list of users and groups as we have it: a blank for nobody, not nothing, which is unset. */
  public static String acl(String list) {
    return list.isBlank() ? " " : list;
  }
}
