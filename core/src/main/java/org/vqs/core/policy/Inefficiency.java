package org.vqs.core.policy;

import org.vqs.core.configuration.Configuration;

/**
 * In what way a server is inefficient: {@code value} &lt; {@code beta} · {@code attainable}.
 *
 * @param best the configuration it would take if it were empty, or null for policies without
 *     configurations
 * @param value the weight of its active configuration; without configurations the part of it that
 *     is used, or of a server that drains what runs there and could be added now are worth
 * @param attainable the weight of {@code best}; without configurations 1, or of a server that
 *     drains what it could run would be worth if it were empty
 * @param beta the threshold, in (0, 1]
 */
public record Inefficiency(Configuration best, double value, double attainable, double beta) {}
