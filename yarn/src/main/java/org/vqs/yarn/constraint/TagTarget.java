package org.vqs.yarn.constraint;

import org.apache.hadoop.yarn.api.records.ApplicationId;

/**
 * Allocation tags that a constraint counts.
 *
 * @param within the application whose containers are counted, or null if others' may be too
 * @param tag the tag, or null for all tags
 */
record TagTarget(ApplicationId within, String tag) {}
