import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.DefaultHandler;

/**
 * Sets the ResourceManager's scheduler in a yarn-site.xml, or takes that back; run by install.sh and uninstall.sh.
 *
 * <p>Only the bytes of that one property change. What was there before is kept in a comment beside it, so that the way
 * back is exact even when other lines were edited in between. Before anything is written the new text is parsed, compared
 * with the old one property by property, and undone in memory to see that the old text comes back.
 *
 * <p>Usage: {@code java YarnSite.java set|restore FILE CLASS [--write]}. Without {@code --write} the change is only shown.
 * Exit code 1: refused, the reason is on the error stream and nothing was changed.
 */
public final class YarnSite {
  private static final String NAME = "yarn.resourcemanager.scheduler.class";
  private static final String ADDED = "<!-- vqs-yarn: added at installation";
  private static final String ADDED_END = "<!-- vqs-yarn: end -->";
  private static final String WAS = "<!-- vqs-yarn: value before installation: [";
  private static final String WAS_END = "] -->";

  private static final Pattern BLOCK =
      Pattern.compile("  \\Q" + ADDED + "\\E.*?\\Q" + ADDED_END + "\\E\\r?\\n", Pattern.DOTALL);
  private static final Pattern BLOCK_IN_EMPTY_ROOT =
      Pattern.compile("<configuration[^>]*>\\r?\\n  \\Q" + ADDED + "\\E, in place of <([^>]*)>.*?\\Q" + ADDED_END
          + "\\E\\r?\\n</configuration>", Pattern.DOTALL);
  private static final Pattern CHANGED =
      Pattern.compile("</value>\\Q" + WAS + "\\E(.*?)\\Q" + WAS_END + "\\E", Pattern.DOTALL);

  private final Path file;
  private final String scheduler;
  private final PrintStream out;

  private YarnSite(Path file, String scheduler, PrintStream out) {
    this.file = file;
    this.scheduler = scheduler;
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
      err.println("usage: java YarnSite.java set|restore FILE CLASS [--write]");
      return 2;
    }
    try {
      new YarnSite(Path.of(args[1]), args[2], out).run(args[0].equals("set"), write);
      return 0;
    } catch (Refusal e) {
      err.println(e.getMessage());
      return 1;
    }
  }

  private void run(boolean set, boolean write) throws IOException, Refusal {
    Optional<String> before = read();
    Optional<String> after = set ? Optional.of(set(before)) : restore(before);
    if (before.equals(after)) {
      out.println(file + ": nothing to change");
      return;
    }
    check(set, before, after);
    show(before.orElse(""), after.orElse(""));
    if (write) {
      store(before.isPresent(), after);
    }
  }

  /** The file's bytes as characters, one to one; empty if there is no file. */
  private Optional<String> read() throws IOException, Refusal {
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    String text = Files.readString(file, StandardCharsets.ISO_8859_1);
    if (text.indexOf('\0') >= 0) {
      throw new Refusal(file + " is in an encoding that does not extend ASCII: change it by hand");
    }
    return Optional.of(text);
  }

  // ---- the change ----

  private String set(Optional<String> before) throws Refusal {
    if (before.isEmpty()) {
      return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<configuration>\n" + block("\n", ", with this file")
          + "</configuration>\n";
    }
    String text = before.get();
    Optional<Value> found = find(text);
    if (found.isEmpty()) {
      return add(text);
    }
    Value value = found.get();
    if (value.text().strip().equals(scheduler)) {
      return text;
    }
    if (value.text().contains("--")) {
      throw new Refusal(at(text, value.from()) + "the value holds \"--\", which no comment can keep: change it by hand");
    }
    return text.substring(0, value.from()) + scheduler + "</value>" + WAS + value.text() + WAS_END
        + text.substring(value.end());
  }

  private String add(String text) throws Refusal {
    String newline = text.contains("\r\n") ? "\r\n" : "\n";
    List<Tag> roots = new ArrayList<>(tags(text));
    roots.removeIf(tag -> !tag.name().equals("configuration") || !tag.closes());
    if (roots.isEmpty()) {
      throw new Refusal(file + " has no <configuration>: is it a Hadoop configuration file?");
    }
    Tag root = roots.get(roots.size() - 1);
    if (!root.opens()) {
      return text.substring(0, root.start()) + block(newline, "") + text.substring(root.start());
    }
    String inside = text.substring(root.start() + 1, root.end() - 1);
    if (inside.contains("--")) {
      throw new Refusal(at(text, root.start()) + "<" + inside + "> cannot be kept in a comment: change it by hand");
    }
    String open = inside.substring(0, inside.length() - 1).stripTrailing();
    return text.substring(0, root.start()) + "<" + open + ">" + newline
        + block(newline, ", in place of <" + inside + ">") + "</configuration>" + text.substring(root.end());
  }

  private String block(String newline, String occasion) {
    return String.join(newline,
        "  " + ADDED + occasion + " -->",
        "  <property>",
        "    <name>" + NAME + "</name>",
        "    <value>" + scheduler + "</value>",
        "  </property>",
        "  " + ADDED_END,
        "");
  }

  // ---- the way back ----

  private Optional<String> restore(Optional<String> before) throws Refusal {
    if (before.isEmpty() || before.get().equals(set(Optional.empty()))) {
      return Optional.empty();
    }
    String text = before.get();
    Optional<Value> found = find(text);
    if (found.isEmpty() || !found.get().text().strip().equals(scheduler)) {
      return before;
    }
    Value value = found.get();
    Matcher changed = CHANGED.matcher(text).region(value.to(), text.length());
    if (changed.lookingAt()) {
      return Optional.of(text.substring(0, value.from()) + changed.group(1) + "</value>" + text.substring(changed.end()));
    }
    for (Matcher block = BLOCK_IN_EMPTY_ROOT.matcher(text); block.find(); ) {
      if (block.start() < value.from() && value.to() < block.end()) {
        return Optional.of(text.substring(0, block.start()) + "<" + block.group(1) + ">" + text.substring(block.end()));
      }
    }
    for (Matcher block = BLOCK.matcher(text); block.find(); ) {
      if (block.start() < value.from() && value.to() < block.end()) {
        return Optional.of(text.substring(0, block.start()) + text.substring(block.end()));
      }
    }
    throw new Refusal(at(text, value.from()) + "names " + scheduler + ", but the installation did not put it there:"
        + " set the scheduler you want (or remove the property for Hadoop's default) and run this again");
  }

  // ---- reading ----

  /** Finds the property, or refuses a form whose change would be a guess. */
  private Optional<Value> find(String text) throws Refusal {
    List<Value> found = new ArrayList<>();
    List<Tag> tags = tags(text);
    for (int i = 0; i < tags.size(); i++) {
      if (tags.get(i).name().equals("property") && tags.get(i).opens()) {
        int end = i;
        while (end < tags.size() && !(tags.get(end).name().equals("property") && tags.get(end).closes())) {
          end++;
        }
        valueIn(text, tags.subList(i, Math.min(end + 1, tags.size()))).ifPresent(found::add);
      }
    }
    List<Property> parsed = properties(text);
    parsed.removeIf(property -> !property.name().equals(NAME));
    if (parsed.size() > 1) {
      throw new Refusal(file + " sets " + NAME + " " + parsed.size() + " times: leave one and run this again");
    }
    if (parsed.size() != found.size() || !parsed.isEmpty() && !parsed.get(0).value().equals(found.get(0).text())) {
      throw new Refusal(file + " sets " + NAME + " in a form other than <name>…</name> <value>plain text</value>:"
          + " change it by hand to " + scheduler);
    }
    return found.stream().findFirst();
  }

  private static Optional<Value> valueIn(String text, List<Tag> property) {
    boolean named = false;
    Value value = null;
    for (int i = 0; i + 1 < property.size(); i++) {
      Tag open = property.get(i);
      Tag close = property.get(i + 1);
      if (open.opens() && !open.closes() && close.closes() && !close.opens() && open.name().equals(close.name())) {
        String content = text.substring(open.end(), close.start());
        named |= open.name().equals("name") && content.strip().equals(NAME);
        if (open.name().equals("value")) {
          value = new Value(content, open.end(), close.start(), close.end());
        }
      }
    }
    return named ? Optional.ofNullable(value) : Optional.empty();
  }

  /** The tags of a text in order; comments, CDATA sections, declarations and processing instructions hold none. */
  private List<Tag> tags(String text) throws Refusal {
    List<Tag> tags = new ArrayList<>();
    int at = 0;
    while ((at = text.indexOf('<', at)) >= 0) {
      int end;
      if (text.startsWith("<!--", at)) {
        end = after(text, "-->", at + 4);
      } else if (text.startsWith("<![CDATA[", at)) {
        end = after(text, "]]>", at);
      } else if (text.startsWith("<?", at)) {
        end = after(text, "?>", at);
      } else if (text.startsWith("<!", at)) {
        end = after(text, ">", at);
        if (text.substring(at, end).contains("[")) {
          throw new Refusal(at(text, at) + "declares entities, which this does not follow: change the file by hand");
        }
      } else {
        end = after(text, ">", at);
        boolean closing = text.charAt(at + 1) == '/';
        String inside = text.substring(at + (closing ? 2 : 1), end - 1);
        if (inside.contains("=") && inside.replaceAll("\"[^\"]*\"|'[^']*'", "").matches("(?s).*[\"'].*")) {
          throw new Refusal(at(text, at) + "has \">\" within an attribute: change the file by hand");
        }
        boolean empty = inside.endsWith("/");
        tags.add(new Tag(inside.split("[\\s/]", 2)[0], !closing, closing || empty, at, end));
      }
      at = end;
    }
    return tags;
  }

  private int after(String text, String mark, int from) throws Refusal {
    int at = text.indexOf(mark, from);
    if (at < 0) {
      throw new Refusal(at(text, from) + "no \"" + mark + "\" follows: not well-formed XML");
    }
    return at + mark.length();
  }

  private String at(String text, int offset) {
    return file + " line " + (1 + text.substring(0, offset).chars().filter(c -> c == '\n').count()) + ": ";
  }

  /** What an XML parser makes of the text: every property in order, as Hadoop reads it. */
  private List<Property> properties(String text) throws Refusal {
    Document document;
    try {
      DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
      factory.setFeature("http://apache.org/xml/features/nonvalidating/load-external-dtd", false);
      factory.setFeature("http://xml.org/sax/features/external-general-entities", false);
      DocumentBuilder builder = factory.newDocumentBuilder();
      builder.setErrorHandler(new DefaultHandler()); // throws, prints nothing
      document = builder.parse(new ByteArrayInputStream(text.getBytes(StandardCharsets.ISO_8859_1)));
    } catch (SAXException e) {
      throw new Refusal(file + " is not well-formed XML: " + e.getMessage());
    } catch (IOException | javax.xml.parsers.ParserConfigurationException e) {
      throw new Refusal(file + " cannot be parsed: " + e);
    }
    List<Property> properties = new ArrayList<>();
    NodeList elements = document.getElementsByTagName("property");
    for (int i = 0; i < elements.getLength(); i++) {
      Element element = (Element) elements.item(i);
      properties.add(new Property(part(element, "name").strip(), part(element, "value"), part(element, "final")));
    }
    return properties;
  }

  private static String part(Element property, String name) {
    NodeList parts = property.getElementsByTagName(name);
    return parts.getLength() == 0 ? property.getAttribute(name) : parts.item(parts.getLength() - 1).getTextContent();
  }

  // ---- safety, output ----

  /** Stops unless the change is exactly the intended one and can be taken back exactly. */
  private void check(boolean set, Optional<String> before, Optional<String> after) throws Refusal {
    if (after.isPresent()) {
      List<Property> now = properties(after.get());
      List<Property> then = before.isPresent() ? properties(before.get()) : new ArrayList<>();
      boolean ours = now.stream().anyMatch(p -> p.name().equals(NAME) && p.value().equals(scheduler));
      now.removeIf(property -> property.name().equals(NAME));
      then.removeIf(property -> property.name().equals(NAME));
      if (ours != set || !now.equals(then)) {
        throw new Refusal(file + " has a form this cannot change safely: change it by hand");
      }
    }
    if (set && !restore(after).equals(before)) {
      throw new Refusal(file + " has a form this could not restore later: change it by hand");
    }
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
    while (tail < common - head && old.get(old.size() - 1 - tail).equals(now.get(now.size() - 1 - tail))) {
      tail++;
    }
    out.println(file + " line " + (head + 1) + ":");
    old.subList(head, old.size() - tail).forEach(line -> out.println("- " + line));
    now.subList(head, now.size() - tail).forEach(line -> out.println("+ " + line));
  }

  /** Replaces the file at once, keeping its owner and mode, after making a backup. A link stays a link. */
  private void store(boolean existed, Optional<String> after) throws IOException {
    if (!existed) {
      Files.writeString(file, after.orElseThrow(), StandardCharsets.ISO_8859_1);
      return;
    }
    Path real = file.toRealPath();
    String time = LocalDateTime.now().format(DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss-SSS"));
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

  /** A reason to leave the file alone. */
  private static final class Refusal extends Exception {
    private static final long serialVersionUID = 1;

    Refusal(String message) {
      super(message);
    }
  }

  /** A tag, by character offsets. */
  private record Tag(String name, boolean opens, boolean closes, int start, int end) {}

  /** The text between {@code <value>} at {@code from} and {@code </value>} at {@code to}, which stops at {@code end}. */
  private record Value(String text, int from, int to, int end) {}

  private record Property(String name, String value, String isFinal) {}
}
