package org.vqs.yarn.tool;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Optional;

/**
 * Sets the ResourceManager's scheduler in a yarn-site.xml, or takes that back; run by install.sh
 * and uninstall.sh. Needs no class of Hadoop's.
 *
 * <p>Before anything is written the new text is parsed, compared with the old one property by
 * property, and undone in memory to see that the old text comes back.
 *
 * <p>Usage: {@code YarnSite set|restore FILE CLASS [--write]}. Without {@code --write} the change
 * is only shown. Exit code 1: refused, the reason is on the error stream and nothing was changed.
 */
public final class YarnSite {
  private final Path file;
  private final SiteChange change;
  private final PrintStream out;

  private YarnSite(Path file, String scheduler, PrintStream out) {
    this.file = file;
    this.change = new SiteChange(file, scheduler);
    this.out = out;
  }

  /** Entry point. */
  public static void main(String[] args) throws IOException {
    System.exit(execute(System.out, System.err, args));
  }

  /** Does what the arguments say; returns the exit code. */
  public static int execute(PrintStream out, PrintStream err, String... args) throws IOException {
    boolean write = args.length == 4 && args[3].equals("--write");
    if (args.length != (write ? 4 : 3) || !args[0].matches("set|restore")) {
      err.println("usage: YarnSite set|restore FILE CLASS [--write]");
      return 2;
    }
    try {
      new YarnSite(Path.of(args[1]), args[2], out).run(args[0].equals("set"), write);
      return 0;
    } catch (SiteRefusal e) {
      err.println(e.getMessage());
      return 1;
    }
  }

  private void run(boolean set, boolean write) throws IOException, SiteRefusal {
    Optional<String> before = read();
    Optional<String> after = set ? Optional.of(change.set(before)) : change.restore(before);
    if (before.equals(after)) {
      out.println(file + ": nothing to change");
      return;
    }
    change.check(set, before, after);
    show(before.orElse(""), after.orElse(""));
    if (write) {
      store(before.isPresent(), after);
    }
  }

  /** The file's bytes as characters, one to one; empty if there is no file. */
  private Optional<String> read() throws IOException, SiteRefusal {
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    String text = Files.readString(file, StandardCharsets.ISO_8859_1);
    if (text.indexOf('\0') >= 0) {
      throw new SiteRefusal(
          file + " is in an encoding that does not extend ASCII: change it by hand");
    }
    return Optional.of(text);
  }

  /** Prints the lines that differ, from the first to the last, as a patch does. */
  private void show(String before, String after) {
    List<String> old = before.lines().toList();
    List<String> now = after.lines().toList();
    int common = Math.min(old.size(), now.size());
    int head = 0;
    while (head < common && old.get(head).equals(now.get(head))) {
      head++;
    }
    int tail = 0;
    while (tail < common - head
        && old.get(old.size() - 1 - tail).equals(now.get(now.size() - 1 - tail))) {
      tail++;
    }
    out.println(file + " line " + (head + 1) + ":");
    old.subList(head, old.size() - tail).forEach(line -> out.println("- " + line));
    now.subList(head, now.size() - tail).forEach(line -> out.println("+ " + line));
  }

  /**
   * Replaces the file at once, keeping its owner and mode, after making a backup. A link stays a
   * link.
   */
  private void store(boolean existed, Optional<String> after) throws IOException {
    if (!existed) {
      Files.writeString(file, after.orElseThrow(), StandardCharsets.ISO_8859_1);
      return;
    }
    Path real = file.toRealPath();
    String time =
        LocalDateTime.now(ZoneId.systemDefault())
            .format(DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss-SSS"));
    Path backup = real.resolveSibling(real.getFileName() + ".vqs-" + time);
    Files.copy(real, backup, StandardCopyOption.COPY_ATTRIBUTES);
    out.println("backup: " + backup);
    if (after.isEmpty()) {
      Files.delete(real);
      return;
    }
    Path next = real.resolveSibling(real.getFileName() + ".vqs-new");
    Files.copy(real, next, StandardCopyOption.COPY_ATTRIBUTES, StandardCopyOption.REPLACE_EXISTING);
    Files.writeString(next, after.get(), StandardCharsets.ISO_8859_1);
    Files.move(next, real, StandardCopyOption.ATOMIC_MOVE);
  }
}
