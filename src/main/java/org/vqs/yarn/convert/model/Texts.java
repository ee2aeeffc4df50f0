package org.vqs.yarn.convert.model;

import java.util.stream.Collectors;

/** Texts that both converters write. */
public final class Texts {
  private Texts() {}

  /** The names of a queue's children as we list them. */
  public static String childNames(SourceQueue queue) {
    return queue.children().stream().map(SourceQueue::targetName).collect(Collectors.joining(","));
  }

  /** A list of users and groups as we have it: a blank for nobody, not nothing, which is unset. */
  public static String acl(String list) {
    return list.isBlank() ? " " : list;
  }
}
