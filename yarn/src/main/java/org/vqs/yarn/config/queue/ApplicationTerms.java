package org.vqs.yarn.config.queue;

import java.util.Map;

/**
 * What the applications of a queue get that ask for nothing, and at most.
 *
 * @param defaultPriority of applications that name none
 * @param maximumPriority the highest that an application gets; {@link Integer#MAX_VALUE} for no
 *     limit of its own. YARN's limit for the cluster is in force too
 * @param workflowPriorities the priority of applications of a workflow, whatever they ask for, by
 *     the workflow's name in lower case
 * @param defaultLifetime of applications that name none, in seconds; {@link
 *     QueueSettings#UNLIMITED_LIFETIME}
 * @param maximumLifetime the longest that an application may ask for, in seconds; {@link
 *     QueueSettings#UNLIMITED_LIFETIME}
 */
public record ApplicationTerms(
    int defaultPriority,
    int maximumPriority,
    Map<String, Integer> workflowPriorities,
    long defaultLifetime,
    long maximumLifetime) {}
