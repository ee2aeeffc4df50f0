package org.vqs.whatif.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.vqs.whatif.audit.AuditLines.container;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vqs.core.model.ResourceVector;
import org.vqs.whatif.history.Application;
import org.vqs.whatif.history.History;
import org.vqs.whatif.history.Task;

class ReconstructionTest {
  private static final String SMALL = "<memory:1024, vCores:1>";
  private static final String LARGE = "<memory:4096, vCores:2>";
  private static final ResourceVector SMALL_SIZE = ResourceVector.of(1024, 1);
  private static final ResourceVector LARGE_SIZE = ResourceVector.of(4096, 2);

  @TempDir Path directory;

  private final AuditLines lines = new AuditLines();

  @Test
  void asks_areAtRegistrationOrAtGrant() throws IOException {
    lines
        .submitted(100, 1, "prod")
        .allocated(1100, container(1, 1, 1), SMALL)
        .registered(3100, 1, 1)
        .allocated(4100, container(1, 1, 2), LARGE)
        .allocated(6100, container(1, 1, 3), LARGE)
        .released(9100, container(1, 1, 2), LARGE)
        .released(9600, container(1, 1, 3), LARGE)
        .released(9900, container(1, 1, 1), SMALL);

    assertThat(application(Assumption.AT_START).tasks())
        .containsExactly(new Task(2000, LARGE_SIZE, 5000, 1), new Task(2000, LARGE_SIZE, 3500, 1));
    assertThat(application(Assumption.AT_GRANT).tasks())
        .containsExactly(new Task(3000, LARGE_SIZE, 5000, 1), new Task(5000, LARGE_SIZE, 3500, 1));
    assertThat(application(Assumption.AT_START).master()).contains(SMALL_SIZE);
    assertThat(application(Assumption.AT_START).lingerMs()).isEqualTo(300);
    assertThat(application(Assumption.AT_START).user()).isEqualTo("ann");
  }

  @Test
  void histories_beginWithTheFirstSubmission() throws IOException {
    lines
        .submitted(5000, 1, "prod")
        .submitted(7000, 2, "prod")
        .allocated(8000, container(2, 1, 1), SMALL)
        .allocated(8000, container(2, 1, 2), SMALL)
        .allocated(9000, container(1, 1, 1), SMALL)
        .allocated(9000, container(1, 1, 2), SMALL);

    assertThat(history(Assumption.AT_GRANT).applications())
        .extracting(Application::submittedMs)
        .containsExactly(0L, 2000L);
  }

  @Test
  void masterWithoutRegistration_asksWhenGranted() throws IOException {
    lines
        .allocated(1000, container(1, 1, 1), SMALL)
        .allocated(4000, container(1, 1, 2), LARGE)
        .released(5000, container(1, 1, 2), LARGE);

    assertThat(application(Assumption.AT_START).tasks())
        .extracting(Task::askedMs)
        .containsExactly(0L);
    assertThat(caveat("Masters that are not said to have registered")).startsWith("1.");
    assertThat(caveat("Applications whose submission is not in the log")).contains(": 1.");
  }

  @Test
  void masterThatRegisters_beforeAnythingIsGranted_runsElsewhere() throws IOException {
    lines
        .submitted(1000, 1, "prod")
        .registered(1500, 1, 1)
        .allocated(4000, container(1, 1, 1), LARGE)
        .released(5000, container(1, 1, 1), LARGE);

    Application application = application(Assumption.AT_START);

    assertThat(application.master()).isEmpty();
    assertThat(application.tasks()).containsExactly(new Task(500, LARGE_SIZE, 1000, 1));
    assertThat(application(Assumption.AT_GRANT).tasks())
        .containsExactly(new Task(3000, LARGE_SIZE, 1000, 1));
    assertThat(caveat("Applications without their master's container in the log")).startsWith("1.");
  }

  @Test
  void restartedResourceManager_countsFromOneWithoutNewMaster() throws IOException {
    lines
        .submitted(0, 1, "prod")
        .allocated(1000, container(1, 1, 1), SMALL)
        .registered(2000, 1, 1)
        .allocated(3000, container(1, 1, 2), LARGE)
        .registered(5000, 1, 1)
        .allocated(6000, container("e01_", 1, 1, 1), LARGE)
        .released(8000, container(1, 1, 2), LARGE)
        .released(9000, container("e01_", 1, 1, 1), LARGE);

    Application application = application(Assumption.AT_GRANT);

    assertThat(application.master()).contains(SMALL_SIZE);
    assertThat(application.tasks())
        .containsExactly(new Task(2000, LARGE_SIZE, 5000, 1), new Task(5000, LARGE_SIZE, 3000, 1));
    assertThat(application(Assumption.AT_START).tasks())
        .extracting(Task::askedMs)
        .containsExactly(1000L, 1000L);
  }

  @Test
  void restartBeforeTheLog_makesNoMasterOfTheFirstContainerAfterIt() throws IOException {
    lines
        .allocated(1000, container("e01_", 1, 1, 1), LARGE)
        .released(3000, container(1, 1, 2), LARGE)
        .registered(4000, 1, 1)
        .released(5000, container("e01_", 1, 1, 1), LARGE);

    Application application = application(Assumption.AT_START);

    assertThat(application.master()).isEmpty();
    assertThat(application.tasks()).containsExactly(new Task(0, LARGE_SIZE, 4000, 1));
  }

  @Test
  void registrationAfterTheFirstGrant_isThatOfARestart() throws IOException {
    lines
        .allocated(1000, container(1, 1, 1), SMALL)
        .allocated(2000, container(1, 1, 2), LARGE)
        .registered(8000, 1, 1)
        .allocated(9000, container(1, 1, 3), LARGE)
        .released(9500, container(1, 1, 2), LARGE)
        .released(9500, container(1, 1, 3), LARGE);

    assertThat(application(Assumption.AT_START).tasks())
        .containsExactly(new Task(1000, LARGE_SIZE, 7500, 1), new Task(1000, LARGE_SIZE, 500, 1));
  }

  @Test
  void submissionsAtTheSameTime_areInOrderOfTheirNames() throws IOException {
    lines
        .submitted(0, 2, "prod")
        .submitted(0, 1, "prod")
        .allocated(0, container(2, 1, 1), SMALL)
        .allocated(0, container(1, 1, 1), SMALL);

    assertThat(history(Assumption.AT_START).applications())
        .extracting(Application::name)
        .containsExactly(AuditLines.application(1), AuditLines.application(2));
  }

  @Test
  void sameLineInTwoFiles_countsOnce() throws IOException {
    lines
        .allocated(0, container(1, 1, 1), SMALL)
        .allocated(1000, container(1, 1, 2), LARGE)
        .released(3000, container(1, 1, 2), LARGE);
    Path one = lines.in(directory, "one.log");
    Path other = lines.in(directory, "other.log");

    assertThat(
            AuditReader.read(List.of(one, other), AuditSettings.defaults())
                .history(Assumption.AT_GRANT)
                .applications())
        .isEqualTo(history(Assumption.AT_GRANT).applications());
  }

  @Test
  void laterAttempts_addTheirMasterAsAContainer() throws IOException {
    lines
        .submitted(0, 1, "prod")
        .allocated(1000, container(1, 1, 1), SMALL)
        .registered(2000, 1, 1)
        .allocated(3000, container(1, 1, 2), LARGE)
        .released(4000, container(1, 1, 1), SMALL)
        .released(4000, container(1, 1, 2), LARGE)
        .allocated(5000, container(1, 2, 1), SMALL)
        .registered(7000, 1, 2)
        .allocated(8000, container(1, 2, 2), LARGE)
        .released(9000, container(1, 2, 2), LARGE)
        .released(9500, container(1, 2, 1), SMALL);

    assertThat(application(Assumption.AT_START).tasks())
        .containsExactly(
            new Task(1000, LARGE_SIZE, 1000, 1),
            new Task(4000, SMALL_SIZE, 4500, 1),
            new Task(6000, LARGE_SIZE, 1000, 1));
    assertThat(caveat("Applications of more than one attempt")).startsWith("1.");
  }

  @Test
  void runningContainers_endWithTheirApplicationOrTheLog() throws IOException {
    lines
        .allocated(0, container(1, 1, 1), SMALL)
        .allocated(1000, container(1, 1, 2), LARGE)
        .allocated(1000, container(2, 1, 1), SMALL)
        .allocated(2000, container(2, 1, 2), LARGE)
        .finished(3000, 2, "Killed")
        .allocated(7000, container(1, 1, 3), LARGE);

    assertThat(history(Assumption.AT_GRANT).applications())
        .flatExtracting(Application::tasks)
        .containsExactly(
            new Task(1000, LARGE_SIZE, 6000, 1),
            new Task(7000, LARGE_SIZE, 1, 1),
            new Task(1000, LARGE_SIZE, 1000, 1));
    assertThat(caveat("Containers that are not said to have ended")).startsWith("5.");
    assertThat(caveat("Containers that ended in the millisecond of their grant")).startsWith("1.");
    assertThat(caveat("Applications that were killed")).startsWith("1.");
  }

  @Test
  void containersFromBeforeTheLog_areLeftOut() throws IOException {
    lines
        .released(0, container(1, 1, 5), LARGE)
        .allocated(1000, container(1, 1, 6), LARGE)
        .released(2000, container(1, 1, 6), LARGE)
        .released(3000, container(2, 1, 1), SMALL);

    assertThat(history(Assumption.AT_START).applications()).hasSize(1);
    assertThat(application(Assumption.AT_START).tasks())
        .containsExactly(new Task(0, LARGE_SIZE, 1000, 1));
    assertThat(caveat("Containers that ended but were granted before the log began"))
        .startsWith("2.");
    assertThat(caveat("Applications of which the log has no container from its grant on"))
        .startsWith("1.");
  }

  @Test
  void containersGivenBack_areLeftOutOnlyIfSoonAndByTheirApplication() throws IOException {
    lines
        .allocated(0, container(1, 1, 1), SMALL)
        .allocated(1000, container(1, 1, 2), SMALL)
        .allocated(1000, container(1, 1, 3), SMALL)
        .allocated(1000, container(1, 1, 4), SMALL)
        .returned(3000, container(1, 1, 2), SMALL)
        .released(3500, container(1, 1, 3), SMALL)
        .returned(6000, container(1, 1, 4), SMALL);

    assertThat(application(Assumption.AT_GRANT).tasks())
        .extracting(Task::durationMs)
        .containsExactly(2500L, 5000L);
    assertThat(caveat("Containers that their application gave back within 5000 ms"))
        .contains(": 1.");
  }

  @Test
  void containersThatEndBeforeTheyBegin_areLeftOut() throws IOException {
    lines
        .allocated(0, container(1, 1, 1), SMALL)
        .allocated(9000, container(1, 1, 2), SMALL)
        .allocated(9000, container(1, 1, 3), SMALL)
        .released(4000, container(1, 1, 2), SMALL)
        .released(9500, container(1, 1, 3), SMALL);

    assertThat(application(Assumption.AT_GRANT).tasks())
        .extracting(Task::durationMs)
        .containsExactly(500L);
    assertThat(caveat("Containers that ended before they began")).contains(": 1.");
  }

  @Test
  void applicationOfAMasterOnly_runsAsLongAsItsMaster() throws IOException {
    lines
        .submitted(0, 1, "prod")
        .allocated(2000, container(1, 1, 1), SMALL)
        .registered(3000, 1, 1)
        .released(9000, container(1, 1, 1), SMALL)
        .submitted(9000, 2, "prod");

    for (Assumption assumption : Assumption.values()) {
      assertThat(history(assumption).applications())
          .containsExactly(
              new Application(
                  AuditLines.application(1),
                  "root.prod",
                  "ann",
                  0,
                  Optional.of(SMALL_SIZE),
                  7000,
                  List.of()));
    }
  }

  @Test
  void whatTheReplayCannotShow_isCounted() throws IOException {
    lines
        .allocated(0, container(1, 1, 1), SMALL)
        .allocated(1000, container(1, 1, 2), SMALL)
        .success(2000, "Move Application Request", "APPID=" + AuditLines.application(1))
        .released(3000, container(1, 1, 2), LARGE)
        .raw(
            new AuditLines().allocated(5000, container(2, 1, 1), SMALL).lines().get(0)
                + "\tNODELABEL=gpu");

    assertThat(caveat("Applications that were moved to another queue")).startsWith("1.");
    assertThat(caveat("Containers that ended with another size")).contains(": 1.");
    assertThat(caveat("Containers in a partition other than the default one")).startsWith("1.");
    assertThat(application(Assumption.AT_GRANT).tasks())
        .containsExactly(new Task(1000, SMALL_SIZE, 2000, 1));
  }

  @Test
  void leafNames_getTheirPathFromTheSubmissionOrFromKnownQueues() throws IOException {
    lines.allocated(1000, container(1, 1, 1), SMALL);
    assertThat(application(Assumption.AT_GRANT).queue()).isEqualTo("root.prod");
    assertThat(caveat("Queues that the log names without their parent")).contains(": 1.");

    assertThat(
            AuditReader.read(
                    List.of(lines.in(directory)),
                    new AuditSettings(5000, List.of("root.b.prod", "root.c.dev")))
                .history(Assumption.AT_GRANT)
                .applications()
                .get(0)
                .queue())
        .isEqualTo("root.b.prod");

    lines.submitted(0, 1, "root.a.prod");
    assertThat(application(Assumption.AT_GRANT).queue()).isEqualTo("root.a.prod");
  }

  private History history(Assumption assumption) throws IOException {
    return AuditReader.read(List.of(lines.in(directory)), AuditSettings.defaults())
        .history(assumption);
  }

  private Application application(Assumption assumption) throws IOException {
    return history(assumption).applications().get(0);
  }

  /** The rest of the caveat that begins so. */
  private String caveat(String begin) throws IOException {
    return history(Assumption.AT_GRANT).caveats().stream()
        .filter(caveat -> caveat.startsWith(begin))
        .map(caveat -> caveat.substring(begin.length()).replaceFirst("^: ", ""))
        .findFirst()
        .orElse("");
  }
}
