package org.vqs.whatif.cli;

import java.util.function.LongFunction;
import org.vqs.whatif.history.History;

/**
 * What is replayed to all schedulers.
 *
 * @param name short
 * @param description a sentence
 * @param history by seed
 */
record Circumstances(String name, String description, LongFunction<History> history) {}
