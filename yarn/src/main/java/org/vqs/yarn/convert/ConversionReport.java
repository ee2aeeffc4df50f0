package org.vqs.yarn.convert;

import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.vqs.yarn.convert.model.Conversion;
import org.vqs.yarn.convert.model.Note;

/** What an operator is told about a conversion. */
final class ConversionReport {
  private ConversionReport() {}

  static void print(Conversion conversion, PrintStream out) {
    out.printf(
        "%d settings have an equivalent that means the same.%n", conversion.carried().size());
    print("Done in another way", conversion.notesOfOtherWays(), out);
    print("Without an equivalent, left out", conversion.notesOfLeftOut(), out);
  }

  /** Settings with the same text are listed together. */
  private static void print(String title, List<Note> notes, PrintStream out) {
    if (notes.isEmpty()) {
      return;
    }
    out.printf("%n%s:%n", title);
    Map<String, List<Note>> byText =
        notes.stream()
            .collect(Collectors.groupingBy(Note::text, LinkedHashMap::new, Collectors.toList()));
    byText.forEach(
        (text, same) -> {
          same.forEach(note -> out.printf("  %s%n", note.source()));
          out.printf("      %s%n", text);
        });
  }
}
