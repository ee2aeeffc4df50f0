package org.vqs.yarn;

import java.io.IOException;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.service.Service;
import org.apache.hadoop.yarn.conf.ConfigurationProvider;
import org.apache.hadoop.yarn.exceptions.YarnRuntimeException;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vqs.yarn.app.SchedulerContext;
import org.vqs.yarn.config.Adjustment;
import org.vqs.yarn.config.SchedulerFile;
import org.vqs.yarn.config.VqsConfiguration;
import org.vqs.yarn.config.store.EditableSettings;
import org.vqs.yarn.config.store.FileSettings;
import org.vqs.yarn.config.store.StoreKind;
import org.vqs.yarn.config.store.StoredSettings;
import org.vqs.yarn.context.Entrance;
import org.vqs.yarn.queue.QueueLabels;
import org.vqs.yarn.resource.AllocationLimits;

/**
 * The settings of the moment: read when the scheduler is initialised, and taken over again while it
 * runs ({@code -refreshQueues}, or a change of what a configuration store keeps). For any thread.
 */
final class LiveSettings implements StoredSettings.Follower {
  private static final Logger LOG = LoggerFactory.getLogger(LiveSettings.class);

  private final Service scheduler;
  private final SchedulerContext context;
  private final Supplier<SchedulerParts> parts;
  private final Function<Configuration, Adjustment> adjustment;
  private volatile VqsConfiguration current;
  private volatile Configuration lastRead;
  private volatile StoredSettings stored;

  /** What YARN's base class takes over itself. */
  @FunctionalInterface
  interface BaseRefresh {
    void run() throws IOException;
  }

  /**
   * No settings yet.
   *
   * @param parts what follows the settings; gives null before the scheduler is initialised
   * @param adjustment of what is no setting
   */
  LiveSettings(
      Service scheduler,
      SchedulerContext context,
      Supplier<SchedulerParts> parts,
      Function<Configuration, Adjustment> adjustment) {
    this.scheduler = scheduler;
    this.context = context;
    this.parts = parts;
    this.adjustment = adjustment;
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
    lastRead = conf;
    StoreKind kind = StoreKind.of(conf);
    if (!kind.isMutable()) {
      current = read(conf);
      return;
    }
    stored = new StoredSettings(kind, context.rmContext(), this);
    stored.open(conf, SchedulerFile.merge(conf, provider(), conf), context.rmContext());
    try {
      current = read(conf);
    } catch (IllegalArgumentException refused) {
      LOG.error("What the configuration store has, as vqs-scheduler.xml:\n{}", stored.asFile());
      throw new IllegalArgumentException(
          "in the configuration store of %s: %s (yarn resourcemanager -format-conf-store empties the store, so that the next start fills it from the files; what it has is in the log, to be corrected as vqs-scheduler.xml)"
              .formatted(kind, refused.getMessage()),
          refused);
    }
  }

  /** The store of the settings; null if they are in files. */
  StoredSettings stored() {
    return stored;
  }

  /** The settings where they are kept. */
  EditableSettings editable() {
    return stored == null
        ? new FileSettings(provider(), scheduler.getConfig(), files -> check(files, files))
        : stored;
  }

  /** Gives the store back. */
  void close() throws IOException {
    if (stored != null) {
      stored.close();
    }
  }

  /** Says what to know about the settings of now, in the log. */
  void announce(String sinceWhen) {
    current.warnings().forEach(LOG::warn);
    String ignored = StoreKind.of(scheduler.getConfig()).whyIgnored();
    if (ignored != null) {
      LOG.warn(ignored);
    }
    if (stored != null) {
      LOG.info(
          "The settings are those of the configuration store of {}, not of files", stored.kind());
    }
    LOG.info("{} schedules by {}{}", scheduler.getName(), current, sinceWhen);
  }

  private VqsConfiguration read(Configuration conf) {
    return asOfNow(VqsConfiguration.from(inForce(conf), adjustment.apply(conf)));
  }

  private VqsConfiguration asOfNow(VqsConfiguration settings) {
    return settings.schedules().names().isEmpty()
        ? settings
        : settings.at(context.time() + context.behindWallClock());
  }

  /**
   * Takes over what other schedules of queues bring that hold now, as {@link #refresh} takes over
   * other files. The files themselves are not read: nobody asked for that.
   *
   * @throws IOException as {@link #refresh}
   */
  @SuppressWarnings("ReferenceEquality") // Whether anybody else changed them meanwhile.
  void followClock() throws IOException {
    VqsConfiguration before = current;
    VqsConfiguration now = asOfNow(before);
    if (now != before) {
      LOG.info("The schedules of queues that hold now are {}", now.timedQueues().holding());
      takeOver(now, lastRead, () -> {}, () -> current == before);
    }
  }

  /** A configuration of the ResourceManager with the scheduler's settings of now in it. */
  Configuration inForce(Configuration conf) {
    Configuration bootstrap = scheduler.getConfig() == null ? conf : scheduler.getConfig();
    return stored == null ? SchedulerFile.merge(conf, provider(), bootstrap) : stored.over(conf);
  }

  private ConfigurationProvider provider() {
    RMContext rmContext = context.rmContext();
    return rmContext == null ? null : rmContext.getConfigurationProvider();
  }

  @Override
  public Configuration readFiles() {
    return SchedulerFile.readAgain(provider(), scheduler.getConfig());
  }

  @Override
  public VqsConfiguration check(Configuration proposed) throws IOException {
    Configuration conf = scheduler.getConfig();
    return check(stored.over(conf, proposed), conf);
  }

  private VqsConfiguration check(Configuration proposed, Configuration conf) throws IOException {
    try {
      VqsConfiguration read = asOfNow(VqsConfiguration.from(proposed, adjustment.apply(conf)));
      VqsConfiguration refreshed = acceptable(read, conf);
      context.lock().run(Entrance.PLAIN, "new settings", () -> context.queues().check(refreshed));
      return refreshed;
    } catch (RuntimeException refused) {
      throw new IOException(refused.getMessage(), refused);
    }
  }

  @Override
  public void follow() throws IOException {
    Configuration conf = scheduler.getConfig();
    if (isStarted() && !read(conf).equals(current)) {
      takeOver(conf, () -> {});
    }
  }

  /**
   * Takes over the settings of now, all of them or none. A standby that becomes active reads its
   * files again before it starts, and an exception then would leave the cluster without an active
   * one: it keeps what it cannot take over, with a warning, and takes the rest.
   *
   * @throws IOException with what is wrong; then all is as it was, unless it says otherwise
   */
  void refresh(Configuration conf, BaseRefresh base) throws IOException {
    try {
      takeOver(conf, base);
    } catch (RuntimeException refused) {
      String message = "The old configuration stays: " + refused.getMessage();
      if (isStarted()) {
        throw new IOException(message, refused);
      }
      LOG.warn(message);
      base.run();
    }
  }

  private void takeOver(Configuration conf, BaseRefresh base) throws IOException {
    VqsConfiguration read = read(conf);
    if (current == null) {
      base.run();
      return;
    }
    takeOver(acceptable(read, conf), conf, base, () -> true);
  }

  /**
   * Takes over other settings, under the lock and all at once.
   *
   * @param isWanted asked under the lock; false for nothing to happen
   */
  private void takeOver(
      VqsConfiguration refreshed, Configuration conf, BaseRefresh base, BooleanSupplier isWanted)
      throws IOException {
    IOException[] failure = new IOException[1];
    context
        .lock()
        .run(
            Entrance.PLAIN,
            "new settings",
            () -> {
              if (!isWanted.getAsBoolean()) {
                return;
              }
              try {
                context.queues().check(refreshed);
                // It may fail, what follows may not.
                base.run();
                context.queues().refresh(refreshed, conf).forEach(LOG::warn);
                current = refreshed;
                lastRead = conf;
                packAnew(refreshed);
              } catch (IOException failed) {
                failure[0] = failed;
              }
            });
    if (failure[0] != null) {
      throw failure[0];
    }
    QueueLabels.tell(context.rmContext().getNodeLabelManager(), refreshed.queues());
    announce(" from now on");
    context.lock().run(Entrance.EVENT, "new settings", parts.get().cycle::run);
  }

  /** The settings are taken over by now: what fails here cannot be refused, but done again. */
  private void packAnew(VqsConfiguration refreshed) throws IOException {
    try {
      parts.get().followSettings(refreshed);
    } catch (VirtualMachineError fatal) {
      throw fatal;
    } catch (Throwable failure) {
      context.lock().countError();
      String message =
          "The settings are taken over, but the packer is not: "
              + (stored == null ? "run -refreshQueues again" : "change them again")
              + ", or restart the ResourceManager ("
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
