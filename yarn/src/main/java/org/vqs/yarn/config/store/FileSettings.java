package org.vqs.yarn.config.store;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.ConfigurationProvider;
import org.apache.hadoop.yarn.webapp.dao.SchedConfUpdateInfo;
import org.vqs.yarn.config.SchedulerFile;
import org.vqs.yarn.config.VqsConfiguration;
import org.vqs.yarn.config.property.VqsProperties;

/**
 * The scheduler's settings in files, as a refresh would read them now. A change is another {@value
 * SchedulerFile#NAME}, for an operator to put in place. For any thread.
 */
public final class FileSettings implements EditableSettings {
  private final ConfigurationProvider provider;
  private final Configuration bootstrap;
  private final Check check;

  /** Whether a scheduler could take settings over. */
  @FunctionalInterface
  public interface Check {
    /**
     * What it would run with.
     *
     * @param files all that a refresh would read
     * @throws IOException with what is wrong
     */
    VqsConfiguration of(Configuration files) throws IOException;
  }

  /**
   * Those that a ResourceManager reads.
   *
   * @param provider as in {@link SchedulerFile#readAgain}
   */
  public FileSettings(ConfigurationProvider provider, Configuration bootstrap, Check check) {
    this.provider = provider;
    this.bootstrap = bootstrap;
    this.check = check;
  }

  @Override
  public String place() {
    return "in files";
  }

  @Override
  public Configuration kept() throws IOException {
    return ours(unlessUnreadable(in -> SchedulerFile.readAgain(in, bootstrap)));
  }

  @Override
  public Configuration changed(SchedConfUpdateInfo update) throws IOException {
    Configuration changed = kept();
    Mutations.of(changed, update).forEach((key, value) -> Mutations.apply(changed, key, value));
    return changed;
  }

  @Override
  public VqsConfiguration check(SchedConfUpdateInfo update) throws IOException {
    return check.of(read(edited(update)));
  }

  @Override
  public Optional<String> file(SchedConfUpdateInfo update) throws IOException {
    return Optional.of(edited(update));
  }

  /** What the other file does not say cannot be changed by it. */
  private String edited(SchedConfUpdateInfo update) throws IOException {
    Map<String, String> changes = Mutations.of(kept(), update);
    byte[] content = unlessUnreadable(in -> SchedulerFile.content(in, bootstrap));
    String edited = EditedFile.of(content, changes);
    Configuration read = read(edited);
    for (Map.Entry<String, String> change : changes.entrySet()) {
      String value = read.getRaw(change.getKey());
      if (value == null ? change.getValue() != null : !value.equals(change.getValue())) {
        throw new IOException(
            "%s is set in another file than %s, or is included or final there: change it by hand"
                .formatted(change.getKey(), SchedulerFile.NAME));
      }
    }
    return edited;
  }

  private Configuration read(String content) throws IOException {
    byte[] bytes = content.getBytes(StandardCharsets.UTF_8);
    return unlessUnreadable(in -> SchedulerFile.readAgain(in, bootstrap, bytes));
  }

  private <T> T unlessUnreadable(Function<ConfigurationProvider, T> reader) throws IOException {
    try {
      return reader.apply(provider);
    } catch (IllegalArgumentException unreadable) {
      throw new IOException(unreadable.getMessage(), unreadable);
    }
  }

  private static Configuration ours(Configuration files) {
    Configuration ours = new Configuration(false);
    files.forEach(
        entry -> {
          if (entry.getKey().startsWith(VqsProperties.PREFIX)) {
            ours.set(entry.getKey(), entry.getValue());
          }
        });
    return ours;
  }
}
