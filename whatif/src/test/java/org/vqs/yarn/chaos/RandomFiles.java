package org.vqs.yarn.chaos;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.conf.Configuration;
import org.vqs.yarn.config.ConfDirectory;
import org.vqs.yarn.config.SchedulerFile;
import org.vqs.yarn.config.VqsConfiguration;
import org.vqs.yarn.testing.SchedulerHarness;

/** An administrator who edits vqs-scheduler.xml, not always well, and has it read again. */
final class RandomFiles implements AutoCloseable {
  private static final String PREFIX = "yarn.scheduler.vqs.";

  private static final List<String> GOOD =
      List.of(
          PREFIX + "locality.node-delay=3s",
          PREFIX + "reservation.timeout=30s",
          PREFIX + "preemption.enabled=true",
          PREFIX + "preemption.enabled=false",
          PREFIX + "request.max-keys=500",
          PREFIX + "gang.max-size=5");

  private static final List<String> BAD =
      List.of(
          PREFIX + "share.tolerance=7",
          PREFIX + "policy=none",
          PREFIX + "root.queues=,",
          PREFIX + "partition.j=3",
          PREFIX + "am.max-share=much");

  private final SchedulerHarness harness;
  private final Random random;
  private final ConfDirectory directory;

  RandomFiles(SchedulerHarness harness, Random random, Path path) {
    this.harness = harness;
    this.random = random;
    try {
      directory = new ConfDirectory(path);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The file changes and is read. Returns what happened. */
  String reload() {
    try {
      return switch (random.nextInt(3)) {
        case 0 -> good();
        case 1 -> refused(BAD.get(random.nextInt(BAD.size())));
        default -> {
          directory.text(SchedulerFile.NAME, "<configuration><property>");
          yield refused("a broken file");
        }
      };
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      clear();
    }
  }

  private String good() throws IOException {
    String line = GOOD.get(random.nextInt(GOOD.size()));
    directory.file(SchedulerFile.NAME, line);
    Configuration read = harness.reload(directory::over);
    VqsConfiguration wanted = VqsConfiguration.from(SchedulerFile.merge(read, null));
    if (!harness.scheduler().configuration().equals(wanted)) {
      throw new AssertionError(line + " of the file is not taken over");
    }
    return "reload";
  }

  private String refused(String what) throws IOException {
    if (what.contains("=")) {
      directory.file(SchedulerFile.NAME, what);
    }
    VqsConfiguration before = harness.scheduler().configuration();
    harness.reload(directory::over);
    if (!harness.scheduler().configuration().equals(before)) {
      throw new AssertionError(what + " changed the settings");
    }
    return "bad reload";
  }

  private void clear() {
    try {
      directory.text(SchedulerFile.NAME, "<configuration></configuration>");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    try {
      directory.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
