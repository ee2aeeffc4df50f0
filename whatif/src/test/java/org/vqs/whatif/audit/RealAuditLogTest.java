package org.vqs.whatif.audit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.vqs.core.model.ResourceVector;
import org.vqs.whatif.history.Application;
import org.vqs.whatif.history.History;
import org.vqs.whatif.history.Task;

/**
 * Parts of the main log of ResourceManagers that ran MapReduce pi with 6 maps and 1 reduce. The
 * numbers are differences of times in these files.
 */
class RealAuditLogTest {
  private static final ResourceVector SMALL = ResourceVector.of(512, 1);

  @Test
  void ourLog_givesMapsAndReduceAtTheirGrants() throws Exception {
    History history = read("ours-pi.txt").history(Assumption.AT_GRANT);

    assertThat(history.applications())
        .containsExactly(
            new Application(
                "application_1795309207914_0001",
                "root.default",
                "root",
                0,
                Optional.of(SMALL),
                2224,
                List.of(
                    new Task(12008, SMALL, 17657, 1),
                    new Task(12009, SMALL, 16343, 1),
                    new Task(12009, SMALL, 16468, 1),
                    new Task(12023, SMALL, 18225, 1),
                    new Task(12024, SMALL, 19131, 1),
                    new Task(12025, SMALL, 18971, 1),
                    new Task(29334, SMALL, 5672, 1))));
  }

  @Test
  void capacitysLog_losesTheContainerThatWasGivenBack() throws Exception {
    AuditLog log = read("capacity-pi.txt");
    History history = log.history(Assumption.AT_START);

    assertThat(log.report().problems()).isZero();
    assertThat(log.report().lines()).isEqualTo(21);
    assertThat(history.applications()).hasSize(1);
    assertThat(history.applications().get(0).tasks())
        .hasSize(7)
        .allSatisfy(task -> assertThat(task.askedMs()).isEqualTo(9943));
    assertThat(history.caveats())
        .contains(
            "Containers that their application gave back within 5000 ms of their grant: 1. They are"
                + " left out: it cannot have used them.");
  }

  private static AuditLog read(String name) throws IOException, URISyntaxException {
    URL resource = Objects.requireNonNull(RealAuditLogTest.class.getResource("/audit/" + name));
    return AuditReader.read(List.of(Path.of(resource.toURI())), AuditSettings.defaults());
  }
}
