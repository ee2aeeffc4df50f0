package org.vqs.demo;

import org.vqs.yarn.gang.GangTag;

/**
 * That the containers of an application are useless alone, as those of a training job are.
 *
 * @param queue the team that submits it
 * @param size how many containers it waits for before any of them works
 * @param patienceMs how long its master holds some of them while it waits for the rest, before it
 *     gives up
 */
record GangPlan(String queue, int size, long patienceMs) {

  /** YARN's application tag, by which a scheduler may know. */
  String tag() {
    return GangTag.PREFIX + size;
  }
}
