package org.vqs.yarn;

import java.io.IOException;
import java.util.List;
import java.util.function.Supplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.service.Service;
import org.apache.hadoop.yarn.conf.ConfigurationProvider;
import org.apache.hadoop.yarn.exceptions.YarnRuntimeException;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vqs.yarn.config.SchedulerFile;
import org.vqs.yarn.config.VqsConfiguration;
import org.vqs.yarn.context.SchedulerLock;
import org.vqs.yarn.resource.AllocationLimits;

/**
 * The settings of the moment: read when the scheduler is initialised, and taken over again while it
 * runs ({@code -refreshQueues}). For any thread.
 */
final class LiveSettings {
  private static final Logger LOG = LoggerFactory.getLogger(LiveSettings.class);

  private final Service scheduler;
  private final SchedulerLock lock;
  private final Supplier<RMContext> rmContext;
  private volatile VqsConfiguration current;

  /** What YARN's base class takes over itself. */
  @FunctionalInterface
  interface BaseRefresh {
    void run() throws IOException;
  }

  /** No settings yet. */
  LiveSettings(Service scheduler, SchedulerLock lock, Supplier<RMContext> rmContext) {
    this.scheduler = scheduler;
    this.lock = lock;
    this.rmContext = rmContext;
  }

  /** The settings of the moment; null before {@link #init}. */
  VqsConfiguration current() {
    return current;
  }

  /**
   * Reads the settings for the first time.
   *
   * @throws IllegalArgumentException with all that is wrong in them
   */
  void init(Configuration conf) {
    current = read(conf);
  }

  /** Says what to know about the settings of now, in the log. */
  void announce(String sinceWhen) {
    current.warnings().forEach(LOG::warn);
    LOG.info("{} schedules by {}{}", scheduler.getName(), current, sinceWhen);
  }

  private VqsConfiguration read(Configuration conf) {
    Configuration bootstrap = scheduler.getConfig() == null ? conf : scheduler.getConfig();
    RMContext context = rmContext.get();
    ConfigurationProvider provider = context == null ? null : context.getConfigurationProvider();
    return VqsConfiguration.from(SchedulerFile.merge(conf, provider, bootstrap));
  }

  /**
   * Takes over the settings of now, all of them or none. A standby that becomes active reads its
   * files again before it starts, and an exception then would leave the cluster without an active
   * one: it keeps what it cannot take over, with a warning, and takes the rest.
   *
   * @param parts what follows the settings; null before the scheduler is initialised
   * @throws IOException with what is wrong; then all is as it was, unless it says otherwise
   */
  void refresh(Configuration conf, SchedulerParts parts, BaseRefresh base) throws IOException {
    try {
      takeOver(conf, parts, base);
    } catch (RuntimeException refused) {
      String message = "The old configuration stays: " + refused.getMessage();
      if (isStarted()) {
        throw new IOException(message, refused);
      }
      LOG.warn(message);
      base.run();
    }
  }

  private void takeOver(Configuration conf, SchedulerParts parts, BaseRefresh base)
      throws IOException {
    VqsConfiguration read = read(conf);
    if (current == null) {
      base.run();
      return;
    }
    VqsConfiguration refreshed = acceptable(read, conf);
    IOException[] failure = new IOException[1];
    lock.locked(
        () -> {
          try {
            parts.state().queues().check(refreshed);
            // It may fail, what follows may not.
            base.run();
            parts.state().queues().refresh(refreshed, conf).forEach(LOG::warn);
            current = refreshed;
            follow(refreshed, parts);
          } catch (IOException failed) {
            failure[0] = failed;
          }
        });
    if (failure[0] != null) {
      throw failure[0];
    }
    announce(" from now on");
    lock.guarded("new settings", parts.cycle()::run);
  }

  /** The settings are taken over by now: what fails here cannot be refused, but done again. */
  private void follow(VqsConfiguration refreshed, SchedulerParts parts) throws IOException {
    try {
      parts.followSettings(refreshed);
    } catch (VirtualMachineError fatal) {
      throw fatal;
    } catch (Throwable failure) {
      lock.countError();
      String message =
          "The settings are taken over, but the packer is not: run -refreshQueues again, or restart the ResourceManager ("
              + failure
              + ")";
      LOG.error(message, failure);
      if (isStarted()) {
        throw new IOException(message, failure);
      }
    }
  }

  /** What it can take over of other settings: all, or an exception if the scheduler started. */
  private VqsConfiguration acceptable(VqsConfiguration refreshed, Configuration conf) {
    try {
      AllocationLimits.check(conf);
      List<String> needRestart = current.changesThatNeedRestart(refreshed);
      if (!needRestart.isEmpty()) {
        throw new YarnRuntimeException(
            "these properties take effect when the ResourceManager starts; restart it (work-preserving) to change "
                + String.join(", ", needRestart));
      }
      return refreshed;
    } catch (YarnRuntimeException refused) {
      if (isStarted()) {
        throw refused;
      }
      LOG.warn("Taking over the queues and the live properties only: {}", refused.getMessage());
      return current.withLive(refreshed);
    }
  }

  private boolean isStarted() {
    return scheduler.isInState(Service.STATE.STARTED);
  }
}
