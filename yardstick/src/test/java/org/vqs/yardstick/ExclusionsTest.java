package org.vqs.yardstick;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.util.List;
import org.apache.hadoop.util.VersionInfo;
import org.apache.hadoop.yarn.server.resourcemanager.ParameterizedSchedulerTestBase;
import org.junit.AssumptionViolatedException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.junit.runner.Description;
import org.junit.runners.model.Statement;

class ExclusionsTest {
  private static final Exclusions ONE = new Exclusions(list("// a comment", "", "a.B#c: too hard"));

  private static ListedMethods list(String... lines) {
    return ListedMethods.parse("/list.txt", List.of(lines));
  }

  @ParameterizedTest
  @ValueSource(strings = {Exclusions.RESOURCE, TimedMethods.RESOURCE})
  void list_namesTestsThatExist(String resource) throws ReflectiveOperationException {
    // Other versions of Hadoop have other methods, and the yardstick does not run with them.
    assumeThat(VersionInfo.getVersion()).startsWith("3.4.");
    for (String name : ListedMethods.load(resource).reasons().keySet()) {
      String[] parts = name.split("#", 2);
      Class<?> type = Class.forName(parts[0], false, getClass().getClassLoader());
      assertThat(type).isAssignableTo(ParameterizedSchedulerTestBase.class);
      assertThat(type.getMethod(parts[1]).isAnnotationPresent(org.junit.Test.class))
          .as(name)
          .isTrue();
    }
  }

  @Test
  void listedMethodThatFails_isSkippedWithTheReason() {
    assertThatExceptionOfType(AssumptionViolatedException.class)
        .isThrownBy(() -> run("a.B", "c[VQS]", true))
        .withMessageContaining("too hard");
  }

  @Test
  void listedMethodThatPasses_fails() {
    assertThatExceptionOfType(AssertionError.class)
        .isThrownBy(() -> run("a.B", "c[VQS]", false))
        .withMessageContaining("a.B#c passes");
  }

  @Test
  void otherMethod_runsAsItIs() {
    assertThatCode(() -> run("a.B", "cc[VQS]", false)).doesNotThrowAnyException();
    assertThatExceptionOfType(IllegalStateException.class)
        .isThrownBy(() -> run("a.B", "cc[VQS]", true));
  }

  @ParameterizedTest
  @ValueSource(strings = {"a.B#c", "a.B#c:", "a.B: too hard", "a.B#c too hard"})
  void lineOfAnotherForm_isRefused(String line) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> list("", line))
        .withMessageContaining("line 2 of /list.txt")
        .withMessageContaining(line);
  }

  @Test
  void methodListedTwice_isRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> list("a.B#c: one", "a.B#c: two"))
        .withMessageContaining("repeats a.B#c");
  }

  @Test
  void timedMethod_isSkippedWithTheReason_unlessTheyAreToRun() {
    Statement body = body(true);
    assertThatExceptionOfType(AssumptionViolatedException.class)
        .isThrownBy(() -> timed(false).apply(body, method("a.B", "c[VQS]")).evaluate())
        .withMessageContaining("too hard");
    assertThat(timed(true).apply(body, method("a.B", "c[VQS]"))).isSameAs(body);
    assertThat(timed(false).apply(body, method("a.B", "cc[VQS]"))).isSameAs(body);
  }

  private static TimedMethods timed(boolean run) {
    return new TimedMethods(list("a.B#c: too hard"), run);
  }

  private static Description method(String type, String method) {
    return Description.createTestDescription(type, method);
  }

  private static void run(String type, String method, boolean failing) throws Throwable {
    ONE.apply(body(failing), method(type, method)).evaluate();
  }

  private static Statement body(boolean failing) {
    return new Statement() {
      @Override
      public void evaluate() {
        if (failing) {
          throw new IllegalStateException("broken");
        }
      }
    };
  }
}
