package org.vqs.yarn.config.store;

import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ConfigurationMutationACLPolicy;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.conf.MutableCSConfigurationProvider;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.conf.QueueAdminConfigurationMutationACLPolicy;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.conf.YarnConfigurationStore.LogMutation;
import org.apache.hadoop.yarn.webapp.dao.SchedConfUpdateInfo;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vqs.yarn.config.VqsConfiguration;
import org.vqs.yarn.config.property.VqsProperties;

/**
 * The scheduler's settings in one of YARN's configuration stores: all keys that begin with {@value
 * VqsProperties#PREFIX}, but for properties that only a start reads, which stay those of the files.
 * What is stored decides over the files; they fill a new store only.
 *
 * <p>YARN's web service calls it for each change, one after the other: {@link
 * #logAndApplyMutation}, then the scheduler's {@code reinitialize}, then {@link
 * #confirmPendingMutation}. Readers may be any threads.
 */
public final class StoredSettings extends MutableCSConfigurationProvider
    implements EditableSettings {
  private static final Logger LOG = LoggerFactory.getLogger(StoredSettings.class);

  private final StoreKind kind;
  private final Follower follower;
  private final Map<String, String> startOnly = new HashMap<>();
  private QueueAdministrators queueAdministrators;
  private Configuration initial;

  /** Whether the copies in memory may have a change that was not stored. */
  private boolean isCopyDoubtful;

  /** The scheduler that runs with them. */
  public interface Follower {

    /** What the files say at the moment. */
    Configuration readFiles();

    /**
     * Refuses settings that it could not take over now.
     *
     * @param stored as they would be in the store
     * @return what it would run with
     * @throws IOException with what is wrong
     */
    VqsConfiguration check(Configuration stored) throws IOException;

    /**
     * Takes over what is stored, if it runs with something else.
     *
     * @throws IOException with what is wrong
     */
    void follow() throws IOException;
  }

  /** Settings that are not there before {@link #open}. */
  public StoredSettings(StoreKind kind, RMContext context, Follower follower) {
    super(context);
    this.kind = kind;
    this.follower = follower;
  }

  /**
   * Opens the store and fills it if it is new.
   *
   * @param conf of the ResourceManager
   * @param files the settings of the files
   * @throws IllegalArgumentException if it cannot be opened, or another scheduler's settings are in
   *     it
   */
  public void open(Configuration conf, Configuration files, RMContext context) {
    initial = live(files);
    for (Map.Entry<String, String> entry : files) {
      if (Mutations.isStartOnly(entry.getKey())) {
        startOnly.put(entry.getKey(), entry.getValue());
      }
    }
    try {
      init(conf);
    } catch (IOException | RuntimeException failed) {
      closeAfter(failed);
      throw new IllegalArgumentException(
          "the configuration store of " + kind + " cannot be opened: " + failed.getMessage(),
          failed);
    }
    refuseForeign();
    queueAdministrators = new QueueAdministrators();
    queueAdministrators.init(conf, context);
  }

  private void closeAfter(Exception failed) {
    try {
      close();
    } catch (IOException | RuntimeException second) {
      failed.addSuppressed(second);
    }
  }

  /** A Capacity Scheduler's store would be read as no settings at all. */
  private void refuseForeign() {
    for (Map.Entry<String, String> entry : super.getConfiguration()) {
      if (!entry.getKey().startsWith(VqsProperties.PREFIX)) {
        throw new IllegalArgumentException(
            "the configuration store of %s has %s, which is not this scheduler's: give the scheduler a store of its own, or have yarn resourcemanager -format-conf-store empty this one, which deletes the other scheduler's settings"
                .formatted(kind, entry.getKey()));
      }
    }
  }

  /** Which store it is. */
  public StoreKind kind() {
    return kind;
  }

  /** What is stored, in the form of {@code vqs-scheduler.xml}. */
  public String asFile() {
    StringWriter file = new StringWriter();
    try {
      super.getConfiguration().writeXml(file);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
    return file.toString();
  }

  /** What the scheduler runs with: what is stored, in place of what {@code conf} has of it. */
  public Configuration over(Configuration conf) {
    return over(conf, getConfiguration());
  }

  /** The same with other settings than those that are stored. */
  public Configuration over(Configuration conf, Configuration stored) {
    Configuration merged = new Configuration(conf);
    for (Map.Entry<String, String> entry : conf) {
      if (entry.getKey().startsWith(VqsProperties.PREFIX)) {
        merged.unset(entry.getKey());
      }
    }
    stored.forEach(entry -> merged.set(entry.getKey(), entry.getValue()));
    startOnly.forEach(merged::set);
    return merged;
  }

  /** The settings that a store keeps, of a configuration. */
  private static Configuration live(Configuration files) {
    Configuration kept = new Configuration(false);
    for (Map.Entry<String, String> entry : files) {
      String key = entry.getKey();
      if (key.startsWith(VqsProperties.PREFIX) && !Mutations.isStartOnly(key)) {
        kept.set(key, entry.getValue());
      }
    }
    return kept;
  }

  /** What a new store begins with. */
  @SuppressWarnings("MissingOverride") // Not there in earlier versions, which use no store.
  protected Configuration getInitSchedulerConfig() {
    return initial;
  }

  /** All settings, also those that only a start reads. */
  @Override
  public Configuration getConfiguration() {
    Configuration settings = super.getConfiguration();
    startOnly.forEach(settings::set);
    return settings;
  }

  /** YARN's policy, or ours in the place of one that cannot tell our queues apart. */
  @Override
  public ConfigurationMutationACLPolicy getAclMutationPolicy() {
    ConfigurationMutationACLPolicy policy = super.getAclMutationPolicy();
    return policy instanceof QueueAdminConfigurationMutationACLPolicy
        ? queueAdministrators
        : policy;
  }

  @Override
  public LogMutation logAndApplyMutation(UserGroupInformation user, SchedConfUpdateInfo update)
      throws IOException {
    renewDoubtfulCopy();
    SchedConfUpdateInfo byKey = new SchedConfUpdateInfo();
    byKey.setGlobalParams(new HashMap<>(Mutations.of(super.getConfiguration(), update)));
    try {
      return super.logAndApplyMutation(user, byKey);
    } catch (Exception failed) {
      // The store may have noted part of it.
      reloadAfter(failed);
      throw notStored(failed);
    }
  }

  /** A change that a store failed to write would else be stored together with the next one. */
  private void renewDoubtfulCopy() throws IOException {
    if (!isCopyDoubtful) {
      return;
    }
    try {
      reloadConfigurationFromStore();
    } catch (Exception failed) {
      throw notStored(failed);
    }
    isCopyDoubtful = false;
  }

  private boolean reloadAfter(Exception failed) {
    try {
      reloadConfigurationFromStore();
      isCopyDoubtful = false;
    } catch (Exception second) {
      failed.addSuppressed(second);
      isCopyDoubtful = true;
    }
    return !isCopyDoubtful;
  }

  private IOException notStored(Exception failed) {
    return new IOException(
        "the configuration store of "
            + kind
            + " failed ("
            + failed
            + "); the scheduler runs with what is stored",
        failed);
  }

  @Override
  public Configuration applyChanges(Configuration old, SchedConfUpdateInfo update)
      throws IOException {
    Configuration changed = new Configuration(old);
    Mutations.of(old, update).forEach((key, value) -> Mutations.apply(changed, key, value));
    return changed;
  }

  /**
   * The settings as they would be after a change, if the scheduler would take them over now.
   *
   * @throws IOException with what is wrong
   */
  public Configuration validated(SchedConfUpdateInfo update) throws IOException {
    Configuration changed = changed(update);
    follower.check(changed);
    return changed;
  }

  @Override
  public String place() {
    return "in YARN’s configuration store (" + kind.name() + ")";
  }

  @Override
  public Configuration kept() {
    return getConfiguration();
  }

  @Override
  public Configuration changed(SchedConfUpdateInfo update) throws IOException {
    return applyChanges(getConfiguration(), update);
  }

  @Override
  public VqsConfiguration check(SchedConfUpdateInfo update) throws IOException {
    return follower.check(changed(update));
  }

  @Override
  public Optional<String> file(SchedConfUpdateInfo update) {
    return Optional.empty();
  }

  /** If the store fails, the scheduler goes back to what is stored. */
  @Override
  public void confirmPendingMutation(LogMutation pending, boolean isValid) throws IOException {
    try {
      super.confirmPendingMutation(pending, isValid);
    } catch (Exception failed) {
      if (!reloadAfter(failed)) {
        rollBackAfter(failed, pending);
      }
      followQuietly();
      throw notStored(failed);
    }
    if (!isValid) {
      followQuietly();
    }
  }

  private void rollBackAfter(Exception failed, LogMutation pending) {
    try {
      super.confirmPendingMutation(pending, false);
    } catch (Exception second) {
      failed.addSuppressed(second);
    }
  }

  /** The files are looked at before anything of the store goes. */
  @Override
  public void formatConfigurationInStore(Configuration conf) throws Exception {
    Configuration files = live(follower.readFiles());
    follower.check(files);
    initial = files;
    isCopyDoubtful = true;
    super.formatConfigurationInStore(conf);
    isCopyDoubtful = false;
  }

  @Override
  public void revertToOldConfig(Configuration conf) throws Exception {
    super.revertToOldConfig(conf);
    followQuietly();
  }

  /** The caller is to learn what went wrong first. */
  private void followQuietly() {
    try {
      follower.follow();
    } catch (IOException | RuntimeException failed) {
      LOG.error("The scheduler does not run with what is stored; restart it", failed);
    }
  }
}
