package org.vqs.whatif.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static org.vqs.whatif.audit.AuditLines.container;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vqs.whatif.history.History;
import org.vqs.whatif.history.Task;

/** Files and lines; what is made of them is in {@link ReconstructionTest}. */
class AuditReaderTest {
  private static final String SIZE = "<memory:1024, vCores:1>";

  @TempDir Path directory;

  @Test
  void rotatedFiles_areReadInOrderOfTimeWhateverTheirNames() throws IOException {
    Path last =
        new AuditLines().released(9000, container(1, 1, 2), SIZE).in(directory, "rm-audit.log");
    Path middle =
        new AuditLines()
            .other(3000, "nothing")
            .allocated(4000, container(1, 1, 2), SIZE)
            .in(directory, "rm-audit.log.1");
    Path first =
        new AuditLines()
            .submitted(0, 1, "prod")
            .allocated(1000, container(1, 1, 1), SIZE)
            .in(directory, "rm-audit.log.2");

    History history = read(last, middle, first).history(Assumption.AT_GRANT);

    assertThat(history.name()).isEqualTo("rm-audit.log and 2 more");
    assertThat(history.applications().get(0).tasks())
        .extracting(Task::askedMs, Task::durationMs)
        .containsExactly(tuple(3000L, 5000L));
    assertThat(history.caveats()).noneMatch(caveat -> caveat.contains("earlier"));
  }

  @Test
  void brokenLines_areCountedAndPassedOver() throws IOException {
    Path file =
        new AuditLines()
            .allocated(0, container(1, 1, 1), SIZE)
            .allocated(0, "container_1_2", SIZE)
            .allocated(0, container(1, 1, 3), "a lot")
            .success(0, "AM Allocated Container", "APPID=application_1_1")
            .raw(
                "no time INFO: USER=a\tOPERATION=Application Finished - Killed\tAPPID=application_1")
            .allocated(500, container(1, 1, 2), SIZE)
            .released(1000, container(1, 1, 2), SIZE)
            .in(directory);

    AuditLog log = read(file);

    assertThat(log.report().lines()).isEqualTo(7);
    assertThat(log.report().problems()).isEqualTo(4);
    assertThat(log.report().firstProblems())
        .extracting(Object::toString)
        .containsExactly(
            file
                + ":2: CONTAINERID is not like container_e17_1700000000000_0001_01_000001:"
                + " container_1_2",
            file + ":3: RESOURCE is not like <memory:1024, vCores:1>: a lot",
            file + ":4: AM Allocated Container without CONTAINERID",
            file + ":5: no time is before the message: it must begin like 2026-11-22 00:46:02,123");
    assertThat(log.history(Assumption.AT_START).tasks()).isEqualTo(1);
    assertThat(log.history(Assumption.AT_START).caveats())
        .anyMatch(caveat -> caveat.startsWith("4 of 7 lines of the audit log could not be read"));
  }

  @Test
  void refusals_areNotTaken() throws IOException {
    Path file =
        new AuditLines()
            .allocated(0, container(1, 1, 1), SIZE)
            .allocated(500, container(1, 1, 2), SIZE)
            .raw(
                AuditLines.time(600)
                    + " WARN  RMAuditLogger: USER=ann\tIP=1.2.3.4\tOPERATION=AM Released Container"
                    + "\tTARGET=Scheduler\tRESULT=FAILURE\tDESCRIPTION=Trying to release container"
                    + " not owned by app or with invalid id.\tPERMISSIONS=Unauthorized access"
                    + "\tAPPID="
                    + AuditLines.application(1)
                    + "\tCONTAINERID="
                    + container(1, 1, 2))
            .released(9500, container(1, 1, 2), SIZE)
            .in(directory);

    assertThat(read(file).history(Assumption.AT_GRANT).applications().get(0).tasks())
        .extracting(Task::durationMs)
        .containsExactly(9000L);
  }

  @Test
  void diagnosisOfSeveralLines_doesNotHideTheFailedApplication() throws IOException {
    Path file =
        new AuditLines()
            .allocated(0, container(1, 1, 1), SIZE)
            .allocated(500, container(1, 1, 2), SIZE)
            .raw(
                AuditLines.time(2500)
                    + " WARN  RMAuditLogger: USER=ann\tOPERATION=Application Finished - Failed"
                    + "\tTARGET=RMAppManager\tRESULT=FAILURE\tDESCRIPTION=App failed\tPERMISSIONS=It"
                    + " broke:")
            .raw("\tat Some.where(Some.java:1)")
            .raw(". Failing the application.\tAPPID=" + AuditLines.application(1))
            .registered(100_000, 7, 1)
            .in(directory);

    History history = read(file).history(Assumption.AT_GRANT);

    assertThat(history.caveats())
        .anyMatch(caveat -> caveat.startsWith("Applications that failed: 1."));
    assertThat(history.applications().get(0).tasks())
        .extracting(Task::durationMs)
        .containsExactly(2000L);
  }

  @Test
  void packedFileThatBreaksOff_isReadUpToThere() throws IOException {
    AuditLines lines = new AuditLines();
    for (int i = 1; i <= 2000; i++) {
      lines.allocated(i, container(1, 1, i), "<memory:" + i * 37 % 1000 + ", vCores:1>");
    }
    Path whole = directory.resolve("whole.log.gz");
    AuditLogWriter.pack(lines.lines(), whole);
    byte[] bytes = Files.readAllBytes(whole);
    Path half = directory.resolve("half.log.gz");
    Files.write(half, Arrays.copyOf(bytes, bytes.length / 2));

    AuditLog log = read(half);

    assertThat(log.report().firstProblems().get(0).reason())
        .startsWith("the file cannot be read from here on: ");
    assertThat(log.history(Assumption.AT_GRANT).tasks()).isBetween(500L, 1900L);
  }

  @Test
  void filesWithoutAuditLog_areRefusedWithTheWayOut() throws IOException {
    Path file = directory.resolve("other.log");
    Files.writeString(file, "2026-11-22 00:46:02,123 INFO x: nothing\n", StandardCharsets.UTF_8);

    assertThatThrownBy(() -> read(file))
        .isInstanceOf(IOException.class)
        .hasMessageContaining(file.toString())
        .hasMessageContaining("resourcemanager.RMAuditLogger");
  }

  @Test
  void missingFile_isNamed() {
    Path missing = directory.resolve("missing.log");

    assertThatThrownBy(() -> read(missing))
        .isInstanceOf(NoSuchFileException.class)
        .hasMessageContaining("missing.log");
  }

  @Test
  void clockThatGoesBack_isNoted() throws IOException {
    Path file =
        new AuditLines()
            .allocated(60_000, container(1, 1, 1), SIZE)
            .allocated(59_500, container(1, 1, 2), SIZE)
            .allocated(1_000, container(1, 1, 3), SIZE)
            .in(directory);

    assertThat(read(file).history(Assumption.AT_GRANT).caveats())
        .contains(
            "Lines that are more than a second earlier than the line before them: 1. The clock went"
                + " back, or files overlap.");
  }

  @Test
  void longPause_andWholeSecondsAreNoted() throws IOException {
    Path file =
        new AuditLines()
            .raw(AuditLines.time(0).substring(0, 19) + rest(container(1, 1, 1)))
            .raw(AuditLines.time(600_000).substring(0, 19) + rest(container(1, 1, 2)))
            .raw(AuditLines.time(8_000_000).substring(0, 19) + rest(container(1, 1, 3)))
            .in(directory);

    assertThat(read(file).history(Assumption.AT_GRANT).caveats())
        .contains(
            "The log's times are whole seconds: durations are up to a second wrong.",
            "The log says nothing for 123 minutes after minute 10: if the cluster was not idle, a"
                + " file is missing.");
  }

  private static String rest(String container) {
    return new AuditLines().allocated(0, container, SIZE).lines().get(0).substring(23);
  }

  private static AuditLog read(Path... files) throws IOException {
    return AuditReader.read(List.of(files), AuditSettings.defaults());
  }
}
