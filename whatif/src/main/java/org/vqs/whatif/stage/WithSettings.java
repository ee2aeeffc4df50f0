package org.vqs.whatif.stage;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AbstractYarnScheduler;

/**
 * A scheduler with more settings, which go before its own.
 *
 * @param base the scheduler
 * @param settings values by name of property
 */
public record WithSettings(SchedulerSetup base, Map<String, String> settings)
    implements SchedulerSetup {
  /** Copies the settings. */
  public WithSettings {
    settings = Map.copyOf(settings);
  }

  @Override
  public AbstractYarnScheduler<?, ?> create(
      Configuration conf, List<QueueWeight> queues, Path directory) {
    AbstractYarnScheduler<?, ?> scheduler = base.create(conf, queues, directory);
    settings.forEach(conf::set);
    return scheduler;
  }

  @Override
  public boolean decidesInItsOwnThreads() {
    return base.decidesInItsOwnThreads();
  }

  @Override
  public boolean repeatsFruitlessHeartbeats() {
    // A setting may make a heartbeat count that changes nothing.
    return settings.isEmpty() && base.repeatsFruitlessHeartbeats();
  }

  @Override
  public boolean isPlacing() {
    return base.isPlacing();
  }

  @Override
  public String toString() {
    return base.toString();
  }
}
