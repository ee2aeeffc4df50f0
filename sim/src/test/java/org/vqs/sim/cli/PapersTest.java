package org.vqs.sim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What the papers number has a row in papers.md each, and what the rows name is there. */
class PapersTest {
  /** By paper: Algorithms, theorems, corollaries, propositions that claim something, figures. */
  private static final String NUMBERED =
      """
      R Theorem 1, 2, 3, 4; Corollary 1; Proposition 1, 2; Fig. 1, 2, 3, 4, 5
      V Algorithm 1; Theorem 3.1; Corollary 5.2, 5.3, 6.2, 6.3; Fig. 1, 2, 3, 4, 5, 6, 7, 8; Table 1
      S Algorithm 1, 2, 3, 4; Theorem 1, 2; Corollary 1, 2, 3; Proposition 1, 2, 3, 4; Fig. 1
      A Algorithm 1, 2; Theorem 3.7, 3.9, 4.1, 6.1; Corollary 3.6; Proposition 3.1, 3.5, 3.10
      A Fig. 1, 2, 3, 4, 5, 6; Table 1
      """;

  private static final Pattern QUOTED = Pattern.compile("`([^`]+)`");

  /** A row: what is numbered, where it is, the verdict. */
  private record Row(String numbered, String where, String verdict) {
    private List<String> named() {
      return QUOTED.matcher(where).results().map(quoted -> quoted.group(1)).toList();
    }
  }

  private static List<Row> rows() throws IOException {
    return Files.readString(Path.of("src", "docs", "papers.md"))
        .lines()
        .filter(line -> line.matches("\\| [RVSA] [A-Z].*"))
        .map(line -> line.split(" *\\| *", -1))
        .map(cells -> new Row(cells[1], cells[2], cells[3]))
        .toList();
  }

  private static List<String> numbered() {
    List<String> all = new ArrayList<>();
    NUMBERED
        .lines()
        .forEach(
            line -> {
              for (String kind : line.substring(2).split("; ", -1)) {
                int last = kind.indexOf(' ');
                for (String number : kind.substring(last + 1).split(", ", -1)) {
                  all.add(line.charAt(0) + " " + kind.substring(0, last + 1) + number);
                }
              }
            });
    return all;
  }

  @Test
  void numbered_haveARowEach() throws IOException {
    assertThat(rows()).extracting(Row::numbered).containsExactlyInAnyOrderElementsOf(numbered());
    assertThat(rows()).extracting(Row::verdict).doesNotContain("");
  }

  @Test
  void rows_nameClassesTestsAndFiguresThatAreThere() throws IOException {
    for (Row row : rows()) {
      List<String> named = row.named();
      assertThat(named.isEmpty()).as(row.numbered).isEqualTo(row.where.startsWith("none"));
      for (String name : named) {
        assertThat(isThere(name)).as("%s: %s", row.numbered, name).isTrue();
      }
    }
  }

  private static boolean isThere(String name) throws IOException {
    if (name.startsWith("figure ")) {
      List<String> ids = Experiments.all().stream().map(figure -> figure.id()).toList();
      return ids.containsAll(List.of(name.substring("figure ".length()).split(" ", -1)));
    }
    List<Path> sources = new ArrayList<>();
    for (String module : List.of("core", "sim")) {
      sources.add(Path.of(module, "src", name.endsWith("Test") ? "test" : "main", "java"));
    }
    String file = name.endsWith("Test") ? "/" + name : "/org/vqs/" + name.replace('.', '/');
    for (Path source : sources) {
      try (Stream<Path> walk = Files.walk(source)) {
        if (walk.anyMatch(path -> path.toString().endsWith(file + ".java"))) {
          return true;
        }
      }
    }
    return false;
  }
}
