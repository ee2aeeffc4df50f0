package org.vqs;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.LineMap;
import com.sun.source.tree.MethodTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreePathScanner;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Files and methods, tests among them, stay small enough to be read in one sitting. */
class SizeBudgetTest {
  private static final int LONGEST_FILE = 700;
  private static final int NINE_IN_TEN_FILES = 350;
  private static final int MEDIAN_FILE = 120;
  private static final int LONGEST_METHOD = 60;

  private static List<Path> files;
  private static List<Sized> fileLengths;

  /** Something with a name and a length in lines. */
  private record Sized(String name, long lines) {
    @Override
    public String toString() {
      return "%s (%d lines)".formatted(name, lines);
    }
  }

  @BeforeAll
  static void readSources() throws IOException {
    files = Rooms.javaFiles();
    List<Sized> lengths = new ArrayList<>();
    for (Path file : files) {
      lengths.add(new Sized(file.toString(), Files.readAllLines(file).size()));
    }
    fileLengths = List.copyOf(lengths);
    assertThat(fileLengths).as("files").isNotEmpty();
  }

  @Test
  void file_isNeverOverTheLimit() {
    assertThat(fileLengths.stream().filter(file -> file.lines() > LONGEST_FILE))
        .as("files over %d lines", LONGEST_FILE)
        .isEmpty();
  }

  @Test
  void nineInTenFiles_areShort() {
    List<Sized> longer =
        fileLengths.stream().filter(file -> file.lines() >= NINE_IN_TEN_FILES).toList();
    assertThat(longer)
        .as("files of %d lines or more, at most a tenth of all", NINE_IN_TEN_FILES)
        .hasSizeLessThanOrEqualTo(fileLengths.size() / 10);
  }

  @Test
  void medianFile_isShort() {
    long[] sorted = fileLengths.stream().mapToLong(Sized::lines).sorted().toArray();
    assertThat(sorted[sorted.length / 2]).as("median lines of a file").isLessThan(MEDIAN_FILE);
  }

  @Test
  void method_isNeverOverTheLimit() throws IOException {
    List<Sized> methods = methodLengths();
    assertThat(methods).isNotEmpty();
    assertThat(methods.stream().filter(method -> method.lines() >= LONGEST_METHOD))
        .as("methods of %d lines or more", LONGEST_METHOD)
        .isEmpty();
  }

  private static List<Sized> methodLengths() throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    List<Sized> methods = new ArrayList<>();
    try (StandardJavaFileManager manager =
        compiler.getStandardFileManager(null, Locale.ROOT, StandardCharsets.UTF_8)) {
      JavacTask task =
          (JavacTask)
              compiler.getTask(
                  null,
                  manager,
                  null,
                  List.of("-proc:none"),
                  null,
                  manager.getJavaFileObjectsFromPaths(files));
      SourcePositions positions = Trees.instance(task).getSourcePositions();
      for (CompilationUnitTree unit : task.parse()) {
        new MethodScanner(unit, positions).scan(unit, methods);
      }
    }
    return methods;
  }

  /** Collects the methods of a file, from the first annotation to the closing brace. */
  private static final class MethodScanner extends TreePathScanner<Void, List<Sized>> {
    private final CompilationUnitTree unit;
    private final SourcePositions positions;

    MethodScanner(CompilationUnitTree unit, SourcePositions positions) {
      this.unit = unit;
      this.positions = positions;
    }

    @Override
    public Void visitMethod(MethodTree method, List<Sized> found) {
      LineMap lines = unit.getLineMap();
      long first = lines.getLineNumber(positions.getStartPosition(unit, method));
      long last = lines.getLineNumber(positions.getEndPosition(unit, method));
      String file = Path.of(unit.getSourceFile().getName()).getFileName().toString();
      found.add(new Sized(file + ":" + first + " " + method.getName(), last - first + 1));
      return super.visitMethod(method, found);
    }
  }
}
