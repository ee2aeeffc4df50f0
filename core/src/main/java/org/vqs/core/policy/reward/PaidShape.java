package org.vqs.core.policy.reward;

import org.vqs.core.model.ResourceVector;

/**
 * Jobs that are alike to {@code dra}: of one demand, in queues of one reward.
 *
 * @param demand what one of them uses
 * @param reward what it earns in a unit of time for each part of a server
 */
record PaidShape(ResourceVector demand, double reward) {}
