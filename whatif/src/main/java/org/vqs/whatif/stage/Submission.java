package org.vqs.whatif.stage;

import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.Resource;

/**
 * An application that comes.
 *
 * @param number its number, which no other application has
 * @param queue its queue, without root
 * @param user whose it is
 * @param master the container of its master, or empty if the master runs elsewhere
 * @param tags YARN's application tags: lower case, ASCII
 */
public record Submission(
    int number, String queue, String user, Optional<Resource> master, Set<String> tags) {
  /** Copies the tags. */
  public Submission {
    tags = Set.copyOf(tags);
  }

  /** One without tags. */
  public Submission(int number, String queue, String user, Optional<Resource> master) {
    this(number, queue, user, master, Set.of());
  }
}
