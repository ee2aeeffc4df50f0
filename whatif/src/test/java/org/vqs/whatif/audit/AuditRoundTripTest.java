package org.vqs.whatif.audit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.io.TempDir;
import org.vqs.core.model.ResourceVector;
import org.vqs.whatif.history.Application;
import org.vqs.whatif.history.History;
import org.vqs.whatif.history.Task;

/** Random histories, written as an audit log in several files and read back. */
class AuditRoundTripTest {
  private static final List<String> RESOURCES = List.of("memory-mb", "vcores", "yarn.io/gpu");

  @TempDir Path directory;

  private Random random;

  @RepeatedTest(40)
  void history_isReadBackEqual(RepetitionInfo repetition) throws IOException {
    int seed = repetition.getCurrentRepetition();
    random = new Random(seed);
    History history = randomHistory();
    List<Path> files = files(AuditLogWriter.lines(history, random.nextInt(5000)));

    AuditLog log = AuditReader.read(files, AuditSettings.defaults());

    assertThat(log.report().problems()).as("seed %d", seed).isZero();
    assertThat(log.history(Assumption.AT_GRANT).resources()).isEqualTo(RESOURCES);
    assertThat(log.history(Assumption.AT_GRANT).applications())
        .as("seed %d", seed)
        .isEqualTo(history.applications());
    assertThat(log.history(Assumption.AT_START).applications())
        .as("seed %d", seed)
        .isEqualTo(history.applications().stream().map(AuditRoundTripTest::allAtOnce).toList());
  }

  private static Application allAtOnce(Application application) {
    return new Application(
        application.name(),
        application.queue(),
        application.user(),
        application.submittedMs(),
        application.master(),
        application.lingerMs(),
        application.tasks().stream()
            .map(task -> new Task(0, task.size(), task.durationMs(), task.priority()))
            .toList());
  }

  private History randomHistory() {
    List<Application> applications = new ArrayList<>();
    long submittedMs = 0;
    for (int a = 1; a <= 1 + random.nextInt(20); a++) {
      boolean hasMaster = random.nextBoolean();
      List<Task> tasks = new ArrayList<>();
      for (int t = hasMaster ? 0 : -1; t < random.nextInt(30); t++) {
        tasks.add(new Task(1 + random.nextInt(50_000), size(0), 1 + random.nextInt(60_000), 1));
      }
      tasks.sort(Comparator.comparingLong(Task::askedMs));
      applications.add(
          new Application(
              AuditLines.application(a),
              "root.q" + random.nextInt(3) + ".leaf",
              "user" + random.nextInt(4),
              submittedMs,
              hasMaster ? Optional.of(size(1)) : Optional.empty(),
              hasMaster ? 1 + random.nextInt(9000) : 1,
              tasks));
      submittedMs += random.nextInt(30_000);
    }
    return new History("random", RESOURCES, applications, List.of());
  }

  private ResourceVector size(int gpus) {
    return ResourceVector.of(
        1 + random.nextInt(8192), 1 + random.nextInt(16), gpus + random.nextInt(3));
  }

  /** Cuts the lines into rotated files, the older ones packed, in any order, with other lines. */
  private List<Path> files(List<String> lines) throws IOException {
    List<Path> files = new ArrayList<>();
    int parts = 1 + random.nextInt(4);
    for (int part = 0; part < parts; part++) {
      List<String> own = new ArrayList<>();
      for (String line :
          lines.subList(lines.size() * part / parts, lines.size() * (part + 1) / parts)) {
        if (random.nextBoolean()) {
          own.add("2026-11-22 10:00:00,000 INFO  RMAppImpl: State change from NEW to OLD");
        }
        own.add(line);
      }
      Path file =
          directory.resolve(
              String.format(Locale.ROOT, "rm-audit.log.%d%s", part, part > 0 ? ".gz" : ""));
      if (part > 0) {
        AuditLogWriter.pack(own, file);
      } else {
        Files.write(file, own);
      }
      files.add(file);
    }
    Collections.shuffle(files, random);
    return files;
  }
}
