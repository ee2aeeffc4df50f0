package org.vqs.bench.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JavaProcessTest {
  private static final Duration LONG = Duration.ofMinutes(1);

  @TempDir private Path directory;

  /** A process that says what it was given, and ends with a code or not at all. */
  static final class Child {
    public static void main(String[] arguments) throws InterruptedException {
      System.out.println(
          System.getProperty("vqs.test.given") + " in " + Path.of("").toAbsolutePath());
      int code = Integer.parseInt(arguments[0]);
      if (code < 0) {
        Thread.currentThread().join();
      }
      System.exit(code);
    }
  }

  @Test
  void process_getsOptionsArgumentsAndDirectory() throws Exception {
    Path log = directory.resolve("log.txt");

    OptionalInt code = child("7").run(directory, log, LONG);

    assertThat(code).hasValue(7);
    assertThat(log).content().contains("something in " + directory.toAbsolutePath());
  }

  @Test
  void processWithoutEnd_isKilledAfterItsLimit() throws Exception {
    Path log = directory.resolve("log.txt");

    assertThat(child("-1").run(directory, log, Duration.ofMillis(500))).isEmpty();
  }

  @Test
  void endOfLog_isItsLastLines() throws Exception {
    Path log = directory.resolve("log.txt");
    Files.writeString(log, "x\n".repeat(100) + "last\n");

    assertThat(JavaProcess.endOf(log).lines()).hasSize(25).last().isEqualTo("last");
    Files.writeString(log, "only");
    assertThat(JavaProcess.endOf(log)).isEqualTo("only");
  }

  private static JavaProcess child(String argument) {
    return new JavaProcess(
        List.of("-Dvqs.test.given=something"), Child.class.getName(), List.of(argument));
  }
}
