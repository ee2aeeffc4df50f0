package org.vqs.yarn.config.queue;

import java.util.Set;
import org.apache.hadoop.security.authorize.AccessControlList;

/**
 * Who may use a queue, and what its applications may use.
 *
 * @param submitters who may submit to it, besides those who may above
 * @param administrators who may administer it, besides those who may above
 * @param nodeLabels the labels that its requests may name; {@code "*"} for all
 * @param defaultNodeLabel of requests that name none; empty for nodes without a label
 */
public record AccessSettings(
    AccessControlList submitters,
    AccessControlList administrators,
    Set<String> nodeLabels,
    String defaultNodeLabel) {}
