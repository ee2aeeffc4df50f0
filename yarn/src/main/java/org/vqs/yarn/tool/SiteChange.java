package org.vqs.yarn.tool;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Sets the scheduler in the text of a yarn-site.xml, and takes that back. Only the characters of
 * that one property change. What was there before is kept in a comment beside it, so that the way
 * back is exact even when other lines were edited in between.
 */
final class SiteChange {
  private static final String ADDED = "<!-- vqs-yarn: added at installation";
  private static final String ADDED_END = "<!-- vqs-yarn: end -->";
  private static final String WAS = "<!-- vqs-yarn: value before installation: [";
  private static final String WAS_END = "] -->";

  private static final Pattern BLOCK =
      Pattern.compile("  \\Q" + ADDED + "\\E.*?\\Q" + ADDED_END + "\\E\\r?\\n", Pattern.DOTALL);
  private static final Pattern BLOCK_IN_EMPTY_ROOT =
      Pattern.compile(
          "<configuration[^>]*>\\r?\\n  \\Q"
              + ADDED
              + "\\E, in place of <([^>]*)>.*?\\Q"
              + ADDED_END
              + "\\E\\r?\\n</configuration>",
          Pattern.DOTALL);
  private static final Pattern CHANGED =
      Pattern.compile("</value>\\Q" + WAS + "\\E(.*?)\\Q" + WAS_END + "\\E", Pattern.DOTALL);

  private final Path file;
  private final String scheduler;

  /**
   * @param file for messages
   * @param scheduler the class to set
   */
  SiteChange(Path file, String scheduler) {
    this.file = file;
    this.scheduler = scheduler;
  }

  private SiteText text(String text) {
    return new SiteText(file, text);
  }

  /**
   * The text with the scheduler set.
   *
   * @param before empty if there is no file
   * @throws SiteRefusal if the change would be a guess
   */
  String set(Optional<String> before) throws SiteRefusal {
    if (before.isEmpty()) {
      return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<configuration>\n"
          + block("\n", ", with this file")
          + "</configuration>\n";
    }
    String text = before.get();
    Optional<SiteText.Value> found = text(text).find();
    if (found.isEmpty()) {
      return add(text);
    }
    SiteText.Value value = found.get();
    if (value.text().strip().equals(scheduler)) {
      return text;
    }
    if (value.text().contains("--")) {
      throw new SiteRefusal(
          text(text).at(value.from())
              + "the value holds \"--\", which no comment can keep: change it by hand");
    }
    return text.substring(0, value.from())
        + scheduler
        + "</value>"
        + WAS
        + value.text()
        + WAS_END
        + text.substring(value.end());
  }

  private String add(String text) throws SiteRefusal {
    String newline = text.contains("\r\n") ? "\r\n" : "\n";
    List<SiteText.Tag> roots = new ArrayList<>(text(text).tags());
    roots.removeIf(tag -> !tag.name().equals("configuration") || !tag.closes());
    if (roots.isEmpty()) {
      throw new SiteRefusal(file + " has no <configuration>: is it a Hadoop configuration file?");
    }
    SiteText.Tag root = roots.get(roots.size() - 1);
    if (!root.opens()) {
      return text.substring(0, root.start()) + block(newline, "") + text.substring(root.start());
    }
    String inside = text.substring(root.start() + 1, root.end() - 1);
    if (inside.contains("--")) {
      throw new SiteRefusal(
          text(text).at(root.start())
              + "<"
              + inside
              + "> cannot be kept in a comment: change it by hand");
    }
    String open = inside.substring(0, inside.length() - 1).stripTrailing();
    return text.substring(0, root.start())
        + "<"
        + open
        + ">"
        + newline
        + block(newline, ", in place of <" + inside + ">")
        + "</configuration>"
        + text.substring(root.end());
  }

  private String block(String newline, String occasion) {
    return String.join(
        newline,
        "  " + ADDED + occasion + " -->",
        "  <property>",
        "    <name>" + SiteText.NAME + "</name>",
        "    <value>" + scheduler + "</value>",
        "  </property>",
        "  " + ADDED_END,
        "");
  }

  /**
   * The text as it was before {@link #set}, other lines as they are now; the same if the scheduler
   * is not ours. Empty: no file.
   *
   * @throws SiteRefusal if the installation did not put the scheduler there
   */
  Optional<String> restore(Optional<String> before) throws SiteRefusal {
    if (before.isEmpty() || before.get().equals(set(Optional.empty()))) {
      return Optional.empty();
    }
    String text = before.get();
    Optional<SiteText.Value> found = text(text).find();
    if (found.isEmpty() || !found.get().text().strip().equals(scheduler)) {
      return before;
    }
    SiteText.Value value = found.get();
    Matcher changed = CHANGED.matcher(text).region(value.to(), text.length());
    if (changed.lookingAt()) {
      return Optional.of(
          text.substring(0, value.from())
              + changed.group(1)
              + "</value>"
              + text.substring(changed.end()));
    }
    for (Matcher block = BLOCK_IN_EMPTY_ROOT.matcher(text); block.find(); ) {
      if (block.start() < value.from() && value.to() < block.end()) {
        return Optional.of(
            text.substring(0, block.start())
                + "<"
                + block.group(1)
                + ">"
                + text.substring(block.end()));
      }
    }
    for (Matcher block = BLOCK.matcher(text); block.find(); ) {
      if (block.start() < value.from() && value.to() < block.end()) {
        return Optional.of(text.substring(0, block.start()) + text.substring(block.end()));
      }
    }
    throw new SiteRefusal(
        text(text).at(value.from())
            + "names "
            + scheduler
            + ", but the installation did not put it there:"
            + " set the scheduler you want (or remove the property for Hadoop's default) and run this again");
  }

  /** Stops unless the change is exactly the intended one and can be taken back exactly. */
  void check(boolean set, Optional<String> before, Optional<String> after) throws SiteRefusal {
    if (after.isPresent()) {
      List<SiteText.Property> now = text(after.get()).properties();
      List<SiteText.Property> then =
          before.isPresent() ? text(before.get()).properties() : new ArrayList<>();
      boolean ours =
          now.stream().anyMatch(p -> p.name().equals(SiteText.NAME) && p.value().equals(scheduler));
      now.removeIf(property -> property.name().equals(SiteText.NAME));
      then.removeIf(property -> property.name().equals(SiteText.NAME));
      if (ours != set || !now.equals(then)) {
        throw new SiteRefusal(file + " has a form this cannot change safely: change it by hand");
      }
    }
    if (set && !restore(after).equals(before)) {
      throw new SiteRefusal(file + " has a form this could not restore later: change it by hand");
    }
  }
}
