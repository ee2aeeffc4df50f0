package org.vqs.whatif.audit;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Full paths of queues. Some schedulers log {@code root.a.prod}, some the leaf {@code prod}, and
 * users name either when they submit.
 */
final class QueuePaths {
  private static final String ROOT = "root";
  private static final String NONE = "default";

  private final Map<String, Set<String>> byLeaf = new HashMap<>();
  private final Set<String> guessed = new HashSet<>();

  /** A name that may be a path, and then tells where its leaf belongs. */
  void learn(String name) {
    if (isPath(name)) {
      byLeaf.computeIfAbsent(leaf(name), key -> new HashSet<>()).add(name);
    }
  }

  /** The path of a queue. */
  String path(ApplicationLog application) {
    String name = application.queue().or(application::submittedTo).orElse(NONE);
    if (isPath(name)) {
      return name;
    }
    String submittedTo = application.submittedTo().orElse(name);
    if (isPath(submittedTo) && leaf(submittedTo).equals(leaf(name))) {
      return submittedTo;
    }
    Set<String> known = byLeaf.getOrDefault(name, Set.of());
    if (known.size() == 1) {
      return known.iterator().next();
    }
    if (known.size() > 1 || !name.equals(NONE)) {
      guessed.add(name);
    }
    return ROOT + "." + name;
  }

  /** How many leaves were put below root because the log does not say where they belong. */
  int guessed() {
    return guessed.size();
  }

  private static boolean isPath(String name) {
    return name.equals(ROOT) || name.startsWith(ROOT + ".");
  }

  private static String leaf(String path) {
    return path.substring(path.lastIndexOf('.') + 1);
  }
}
