package org.vqs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What documents, comments, settings and scripts refer to is there, and prose can be read. */
class DocumentLinksTest {
  private static final Path DOCUMENTS = Path.of("src", "docs");
  private static final int COLUMNS = 120;

  private static final Pattern LINK = Pattern.compile("]\\(([^)#\\s]*)(#[^)\\s]*)?\\)");
  private static final Pattern NAMED_DOCUMENT = Pattern.compile("[\\w./-]*\\w\\.md\\b");

  /** {@code design.md, "Tenants" and "Safety"}, with the name in code or not. */
  private static final Pattern NAMED_SECTIONS =
      Pattern.compile("([\\w./-]*\\w\\.md)[`}]?, ((?:(?:, | and )?\"[^\"]+\")+)");

  private static final Pattern QUOTED = Pattern.compile("\"([^\"]+)\"");

  private static final Pattern NAMED_FILE =
      Pattern.compile("(?<![\\w/}$])(?:scripts/[\\w/-]+\\.sh|conf/[\\w-]+\\.(?:xml|json|yml))\\b");

  /** {@code `core.model.Size`}, or in full, with a member behind it or not. */
  private static final Pattern NAMED_CLASS =
      Pattern.compile(
          "`(?:org\\.vqs\\.(\\w+(?:\\.\\w+)*)|((?:core|sim|bench|whatif)(?:\\.\\w+)+"
              + "|yarn(?:\\.[a-z]\\w*)+\\.[A-Z]\\w*))(?:#\\w+)?`");

  private static final List<Path> SOURCES =
      Rooms.sources().stream()
          .flatMap(sources -> Stream.of("main", "test").map(part -> sources.resolve(part)))
          .map(part -> part.resolve(Path.of("java", "org", "vqs")))
          .toList();

  /** What the repository does not have: a number of a section says nothing when sections move. */
  private static final Pattern DEAD = Pattern.compile("\\.\\./shared|\\bdesign(?:\\.md)?\\)? §");

  private static List<Path> documents;
  private static List<Path> everything;

  @BeforeAll
  static void find() {
    documents =
        Stream.concat(
                Stream.of("README.md", "CONTRIBUTING.md", "CHANGELOG.md").map(Path::of),
                files(DOCUMENTS, path -> path.toString().endsWith(".md")).stream())
            .toList();
    List<Path> all = new ArrayList<>(documents);
    all.addAll(Rooms.javaFiles());
    all.addAll(files(Path.of("conf"), path -> true));
    all.addAll(files(Path.of("scripts"), path -> true));
    all.removeIf(path -> path.endsWith(DocumentLinksTest.class.getSimpleName() + ".java"));
    everything = all;
    assertThat(documents).hasSizeGreaterThan(20);
    assertThat(everything).hasSizeGreaterThan(500);
  }

  @Test
  void links_leadToFilesAndHeadings() {
    List<String> problems = new ArrayList<>();
    for (Path document : documents) {
      LINK.matcher(String.join("\n", outsideCode(document)))
          .results()
          .filter(link -> !link.group(1).contains("://"))
          .forEach(
              link -> {
                Path target =
                    link.group(1).isEmpty() ? document : document.resolveSibling(link.group(1));
                if (!Files.exists(target)) {
                  problems.add(document + ": no file " + link.group(1));
                } else if (link.group(2) != null
                    && !anchors(target).contains(link.group(2).substring(1))) {
                  problems.add(document + ": no heading " + link.group(1) + link.group(2));
                }
              });
    }
    assertThat(problems).isEmpty();
  }

  @Test
  void documentsThatAreNamed_exist() {
    List<String> problems = new ArrayList<>();
    for (Path file : everything) {
      NAMED_DOCUMENT
          .matcher(text(file))
          .results()
          .filter(name -> document(file, name.group()) == null)
          .forEach(name -> problems.add(file + ": no document " + name.group()));
    }
    assertThat(problems).isEmpty();
  }

  @Test
  void headingsThatAreNamed_exist() {
    List<String> problems = new ArrayList<>();
    List<String> found = new ArrayList<>();
    for (Path file : everything) {
      NAMED_SECTIONS
          .matcher(text(file))
          .results()
          .forEach(
              reference -> {
                Path target = document(file, reference.group(1));
                QUOTED
                    .matcher(reference.group(2))
                    .results()
                    .map(quoted -> quoted.group(1).replaceAll("[,.]$", ""))
                    .peek(found::add)
                    .filter(heading -> target == null || !headings(target).contains(heading))
                    .forEach(
                        heading ->
                            problems.add(
                                file + ": no heading " + reference.group(1) + ", " + heading));
              });
    }
    assertThat(found).as("references to sections").hasSizeGreaterThan(10);
    assertThat(problems).isEmpty();
  }

  @Test
  void scriptsAndSettingsThatAreNamed_exist() {
    List<String> problems = new ArrayList<>();
    for (Path file : everything) {
      NAMED_FILE
          .matcher(text(file))
          .results()
          .filter(name -> !Files.exists(Path.of(name.group())))
          .forEach(name -> problems.add(file + ": no file " + name.group()));
    }
    assertThat(problems).isEmpty();
  }

  @Test
  void classesAndPackagesThatAreNamed_exist() {
    List<String> problems = new ArrayList<>();
    for (Path document : documents) {
      NAMED_CLASS
          .matcher(text(document))
          .results()
          .filter(name -> !isClassOrPackage(name.group(name.group(1) == null ? 2 : 1)))
          .forEach(name -> problems.add(document + ": no class or package " + name.group()));
    }
    assertThat(problems).isEmpty();
  }

  @Test
  void nothing_refersToWhatTheRepositoryDoesNotHave() {
    List<String> problems = new ArrayList<>();
    for (Path file : everything) {
      DEAD.matcher(text(file))
          .results()
          .forEach(reference -> problems.add(file + ": " + reference.group()));
    }
    assertThat(problems).isEmpty();
  }

  @Test
  void prose_wraps() {
    List<String> problems = new ArrayList<>();
    for (Path document : documents) {
      outsideCode(document).stream()
          .filter(line -> line.codePointCount(0, line.length()) > COLUMNS)
          .filter(line -> !line.startsWith("|"))
          .forEach(line -> problems.add(document + ": " + line));
    }
    assertThat(problems).isEmpty();
  }

  /** A document by its path, or by its name alone; null if there is none. */
  private static Path document(Path from, String name) {
    return Stream.of(from.resolveSibling(name), Path.of(name), DOCUMENTS.resolve(name))
        .filter(Files::exists)
        .findFirst()
        .orElse(null);
  }

  /** A class that stands in another one counts as the outer one. */
  private static boolean isClassOrPackage(String name) {
    String path = name.replaceFirst("(\\.[A-Z]\\w*)\\..*", "$1").replace('.', '/');
    return SOURCES.stream()
        .anyMatch(
            source ->
                Files.isDirectory(source.resolve(path))
                    || Files.exists(source.resolve(path + ".java")));
  }

  private static List<String> headings(Path document) {
    return outsideCode(document).stream()
        .filter(line -> line.startsWith("#"))
        .map(line -> line.replaceFirst("^#+ ", ""))
        .toList();
  }

  /** The anchors that GitHub makes of headings. */
  private static Set<String> anchors(Path document) {
    Set<String> anchors = new HashSet<>();
    for (String heading : headings(document)) {
      String anchor =
          heading.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{N} _-]", "").replace(' ', '-');
      String free = anchor;
      for (int again = 1; !anchors.add(free); again++) {
        free = anchor + "-" + again;
      }
    }
    return anchors;
  }

  /** The lines of a document that are no code: neither fenced nor indented as a block. */
  private static List<String> outsideCode(Path document) {
    List<String> lines = new ArrayList<>();
    boolean fenced = false;
    boolean block = false;
    String before = "";
    for (String line : read(document).split("\n", -1)) {
      block = line.startsWith("    ") && (block || before.isBlank());
      if (line.startsWith("```")) {
        fenced = !fenced;
      } else if (!fenced && !block) {
        lines.add(line);
      }
      before = line;
    }
    assertThat(fenced).as("an open fence in " + document).isFalse();
    return lines;
  }

  /** The text on one line, so that a reference may be broken wherever a line ends. */
  private static String text(Path file) {
    return read(file).replaceAll("\\s+(?:\\* |// |# )?\\s*", " ");
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<Path> files(Path directory, Predicate<Path> which) {
    try (Stream<Path> paths = Files.walk(directory)) {
      return paths.filter(Files::isRegularFile).filter(which).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
