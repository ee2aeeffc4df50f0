package org.vqs.sim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * What a command line did.
 *
 * @param exit its exit code
 * @param out what it printed
 * @param err what it said on the error stream
 */
record CommandLineRun(int exit, String out, String err) {

  /** Runs a command line, written with single spaces. */
  static CommandLineRun of(String line) {
    return of(line.split(" ", -1));
  }

  static CommandLineRun of(String... arguments) {
    PrintStream out = System.out;
    PrintStream err = System.err;
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    try {
      System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
      System.setErr(new PrintStream(said, true, StandardCharsets.UTF_8));
      int exit = Simulate.execute(arguments);
      return new CommandLineRun(
          exit, printed.toString(StandardCharsets.UTF_8), said.toString(StandardCharsets.UTF_8));
    } finally {
      System.setOut(out);
      System.setErr(err);
    }
  }

  /** Checks the exit code, and shows what was said if it is another. */
  CommandLineRun exits(int code) {
    assertThat(exit).as(err + out).isEqualTo(code);
    return this;
  }

  /** Checks that the command line was refused with this message and that nothing was printed. */
  void isRefusedWith(String message) {
    exits(2);
    assertThat(err).contains(message);
    assertThat(out).isEmpty();
  }

  JsonObject json() {
    return JsonParser.parseString(out).getAsJsonObject();
  }
}
