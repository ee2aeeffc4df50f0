package org.vqs.demo.workload;

import java.util.Set;
import org.vqs.yarn.gang.GangTag;

/**
 * That the containers of an application are useless alone, as those of a training job are.
 *
 * @param queue the team that submits it
 * @param size how many containers it waits for before any of them works
 * @param isGraph whether its master asks for a {@link org.vqs.client.Graph}, which needs no tag and
 *     keeps the containers close together
 * @param patienceMs how long its master holds some of them while it waits for the rest, before it
 *     gives up
 */
public record GangPlan(String queue, int size, boolean isGraph, long patienceMs) {

  /** YARN's application tags, by which a scheduler may know. */
  public Set<String> tags() {
    return isGraph ? Set.of() : Set.of(GangTag.PREFIX + size);
  }
}
