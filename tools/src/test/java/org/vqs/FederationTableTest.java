package org.vqs;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.hadoop.yarn.server.nodemanager.amrmproxy.FederationInterceptor;
import org.junit.jupiter.api.Test;

/** What the document says that holds in a federation is shown by tests, line by line. */
class FederationTableTest {
  private static final Path DOCUMENT = Path.of("src/docs/operating/federation.md");
  private static final String HEAD = "| | in each sub-cluster | in all together | shown by |";

  /** {@code `ThisTest#subject`}, of a method {@code subject_behaviour}. */
  private static final Pattern SHOWN_BY = Pattern.compile("`(\\w+(?:Test|IT))#(\\w+)`");

  private static List<String> rows() throws IOException {
    List<String> lines = Files.readAllLines(DOCUMENT);
    int head = lines.indexOf(HEAD);
    assertThat(head).as(HEAD).isNotNegative();
    // Behind the line of dashes.
    return lines.subList(head + 2, lines.size()).stream()
        .takeWhile(line -> line.startsWith("|"))
        .toList();
  }

  @Test
  void lines_nameTestsThatThereAre() throws IOException {
    List<String> rows = rows();
    List<String> problems = new ArrayList<>();
    for (String row : rows) {
      Matcher shown = SHOWN_BY.matcher(row);
      int named = 0;
      while (shown.find()) {
        named++;
        if (!isThere(shown.group(1), shown.group(2))) {
          problems.add(shown.group() + " is no test: " + row);
        }
      }
      if (named == 0) {
        problems.add("no test is named: " + row);
      }
    }
    assertThat(problems).isEmpty();
    assertThat(rows).hasSizeGreaterThan(10);
  }

  private static boolean isThere(String name, String subject) throws IOException {
    for (Path file : Rooms.javaFiles()) {
      if (file.endsWith(name + ".java")) {
        return Pattern.compile("\\bvoid " + subject + "_\\w+\\(")
            .matcher(Files.readString(file))
            .find();
      }
    }
    return false;
  }

  @Test
  void amrmProxy_passesOnAsksAndReleases_andNoSchedulingRequests() {
    JavaClass interceptor = new ClassFileImporter().importClass(FederationInterceptor.class);
    Set<String> called =
        interceptor.getMethodCallsFromSelf().stream()
            .map(call -> call.getTarget().getName())
            .collect(Collectors.toSet());

    assertThat(called)
        .contains("getAskList", "getReleaseList", "getUpdateRequests")
        .doesNotContain("getSchedulingRequests", "setSchedulingRequests", "schedulingRequests");
  }
}
