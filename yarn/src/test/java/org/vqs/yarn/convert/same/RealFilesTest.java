package org.vqs.yarn.convert.same;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.vqs.yarn.convert.Examples;
import org.vqs.yarn.convert.model.Conversion;
import org.vqs.yarn.convert.model.Note;
import org.vqs.yarn.testing.HadoopLine;

/**
 * Files modelled on those of real clusters: the old scheduler and ours get the same questions about
 * each. Every answer that differs is in {@code differences.txt}, below the sentence of the
 * conversion's report that tells an operator of it.
 */
@Tag("long")
class RealFilesTest {
  private static final String ROOM = "/convert/real/";
  private static final String BECAUSE = "  because ";
  private static final String SAYS = " says ";

  @TempDir private Path directory;

  @ParameterizedTest
  @MethodSource("org.vqs.yarn.convert.Examples#real")
  void answers_areTheSameButForThoseThatTheReportTellsOf(String example) throws Exception {
    HadoopLine.skipOn("3.3", "Capacity has no weights and no rules in JSON, Fair another default");
    SameAnswers same = SameAnswers.of(Examples.file(example, directory));
    Map<String, List<String>> pinned = pinned(example);
    assertThat(same.questions()).isGreaterThan(30);
    assertThat(same.differences())
        .containsExactlyInAnyOrderElementsOf(
            pinned.values().stream().flatMap(List::stream).toList());
    for (String because : pinned.keySet()) {
      int says = because.indexOf(SAYS);
      String source = because.substring(0, says);
      String text = because.substring(says + SAYS.length());
      assertThat(notes(same.conversion()))
          .anyMatch(note -> note.source().equals(source) && note.text().contains(text));
    }
  }

  @Test
  void eachFile_hasARowInTheIndex() throws Exception {
    String index = text("README.md");
    assertThat(Examples.real()).hasSize(25).allMatch(example -> index.contains(row(example)));
    assertThat(
            text("differences.txt")
                .lines()
                .filter(line -> !line.isBlank() && !line.startsWith(" ")))
        .isSubsetOf(Examples.real().map(RealFilesTest::name).toList());
  }

  @Test
  void numbersOfTheDocument_areThoseOfTheDifferences() throws Exception {
    long differences = 0;
    long files = 0;
    for (String example : Examples.real().toList()) {
      long mine = pinned(example).values().stream().mapToLong(List::size).sum();
      differences += mine;
      files += mine == 0 ? 0 : 1;
    }
    assertThat(Files.readString(Path.of("src/docs/converting.md")).replaceAll("\\s+", " "))
        .contains("%d differ, in %d of the files".formatted(differences, files));
  }

  private static String row(String example) {
    return "| `%s.xml` |".formatted(name(example));
  }

  private static String name(String example) {
    return example.substring(ROOM.length(), example.length() - ".xml".length());
  }

  private static List<Note> notes(Conversion conversion) {
    return Stream.concat(
            conversion.notesOfOtherWays().stream(), conversion.notesOfLeftOut().stream())
        .toList();
  }

  /** The differences of one file, by what the report says of them. */
  private static Map<String, List<String>> pinned(String example) throws IOException {
    Map<String, List<String>> pinned = new LinkedHashMap<>();
    List<String> last = new ArrayList<>();
    boolean isMine = false;
    for (String line : text("differences.txt").lines().toList()) {
      if (!line.startsWith(" ")) {
        isMine = line.equals(name(example));
      } else if (isMine && line.startsWith(BECAUSE)) {
        last = pinned.computeIfAbsent(line.substring(BECAUSE.length()), any -> new ArrayList<>());
      } else if (isMine) {
        last.add(line.strip());
      }
    }
    return pinned;
  }

  private static String text(String file) throws IOException {
    try (InputStream in =
        Objects.requireNonNull(RealFilesTest.class.getResourceAsStream(ROOM + file))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
