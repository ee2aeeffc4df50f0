package org.vqs.yarn.config;

/**
 * How large the placement constraint of a request may be: its own together with the one registered
 * for its tags and the cluster's.
 *
 * @param terms single constraints, their targets, and what joins them
 * @param tags allocation tags and values of attributes in it
 * @param bytes of all names, tags and values in it, and of the request's own tags, as UTF-8
 */
public record ConstraintLimits(int terms, int tags, int bytes) {}
