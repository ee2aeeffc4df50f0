package org.vqs.bench.sls;

import java.util.Map;

/**
 * A run and what came of it.
 *
 * @param simulator what the load simulator itself reports, in microseconds by operation
 */
record Result(SlsRun run, SlsOutcome outcome, Map<String, Double> simulator) {}
