package org.vqs.sim.experiment.dominance.workload;

import org.vqs.sim.language.Scenario;

/**
 * A workload of a benchmark set, ready to run.
 *
 * @param workload the workload
 * @param scenario what a policy runs on
 * @param meanService the mean duration of a job: waits are shown in it
 */
public record PreparedWorkload(BenchmarkWorkload workload, Scenario scenario, double meanService) {}
