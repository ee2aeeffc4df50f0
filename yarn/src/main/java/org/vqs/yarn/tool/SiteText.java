package org.vqs.yarn.tool;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.DefaultHandler;

/**
 * Where the scheduler's property stands in the text of a Hadoop configuration file, and what the
 * file sets. Immutable.
 */
final class SiteText {
  static final String NAME = "yarn.resourcemanager.scheduler.class";

  private final Path file;
  private final String text;

  /**
   * @param file for messages
   * @param text the file's bytes as characters, one to one
   */
  SiteText(Path file, String text) {
    this.file = file;
    this.text = text;
  }

  /** Finds the property, or refuses a form whose change would be a guess. */
  Optional<Value> find() throws SiteRefusal {
    List<Value> found = new ArrayList<>();
    List<Tag> tags = tags();
    for (int i = 0; i < tags.size(); i++) {
      if (tags.get(i).name().equals("property") && tags.get(i).opens()) {
        int end = i;
        while (end < tags.size()
            && !(tags.get(end).name().equals("property") && tags.get(end).closes())) {
          end++;
        }
        valueIn(tags.subList(i, Math.min(end + 1, tags.size()))).ifPresent(found::add);
      }
    }
    List<Property> parsed = properties();
    parsed.removeIf(property -> !property.name().equals(NAME));
    if (parsed.size() > 1) {
      throw new SiteRefusal(
          file + " sets " + NAME + " " + parsed.size() + " times: leave one and run this again");
    }
    if (parsed.size() != found.size()
        || (!parsed.isEmpty() && !parsed.get(0).value().equals(found.get(0).text()))) {
      throw new SiteRefusal(
          file
              + " sets "
              + NAME
              + " in a form other than <name>…</name> <value>plain text</value>:"
              + " change it by hand");
    }
    return found.stream().findFirst();
  }

  private Optional<Value> valueIn(List<Tag> property) {
    boolean named = false;
    Value value = null;
    for (int i = 0; i + 1 < property.size(); i++) {
      Tag open = property.get(i);
      Tag close = property.get(i + 1);
      if (open.opens()
          && !open.closes()
          && close.closes()
          && !close.opens()
          && open.name().equals(close.name())) {
        String content = text.substring(open.end(), close.start());
        named |= open.name().equals("name") && content.strip().equals(NAME);
        if (open.name().equals("value")) {
          value = new Value(content, open.end(), close.start(), close.end());
        }
      }
    }
    return named ? Optional.ofNullable(value) : Optional.empty();
  }

  /**
   * The tags in order; comments, CDATA sections, declarations and processing instructions hold
   * none.
   */
  List<Tag> tags() throws SiteRefusal {
    List<Tag> tags = new ArrayList<>();
    int at = 0;
    while ((at = text.indexOf('<', at)) >= 0) {
      int end;
      if (text.startsWith("<!--", at)) {
        end = after("-->", at + 4);
      } else if (text.startsWith("<![CDATA[", at)) {
        end = after("]]>", at);
      } else if (text.startsWith("<?", at)) {
        end = after("?>", at);
      } else if (text.startsWith("<!", at)) {
        end = after(">", at);
        if (text.substring(at, end).contains("[")) {
          throw new SiteRefusal(
              at(at) + "declares entities, which this does not follow: change the file by hand");
        }
      } else {
        end = after(">", at);
        boolean closing = text.charAt(at + 1) == '/';
        String inside = text.substring(at + (closing ? 2 : 1), end - 1);
        if (inside.contains("=")
            && inside.replaceAll("\"[^\"]*\"|'[^']*'", "").matches("(?s).*[\"'].*")) {
          throw new SiteRefusal(at(at) + "has \">\" within an attribute: change the file by hand");
        }
        boolean empty = inside.endsWith("/");
        tags.add(new Tag(inside.split("[\\s/]", 2)[0], !closing, closing || empty, at, end));
      }
      at = end;
    }
    return tags;
  }

  private int after(String mark, int from) throws SiteRefusal {
    int at = text.indexOf(mark, from);
    if (at < 0) {
      throw new SiteRefusal(at(from) + "no \"" + mark + "\" follows: not well-formed XML");
    }
    return at + mark.length();
  }

  String at(int offset) {
    return file
        + " line "
        + (1 + text.substring(0, offset).chars().filter(c -> c == '\n').count())
        + ": ";
  }

  /** What an XML parser makes of it: every property in order, as Hadoop reads it. */
  List<Property> properties() throws SiteRefusal {
    Document document;
    try {
      DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
      factory.setFeature("http://apache.org/xml/features/nonvalidating/load-external-dtd", false);
      factory.setFeature("http://xml.org/sax/features/external-general-entities", false);
      DocumentBuilder builder = factory.newDocumentBuilder();
      builder.setErrorHandler(new DefaultHandler()); // throws, prints nothing
      document =
          builder.parse(new ByteArrayInputStream(text.getBytes(StandardCharsets.ISO_8859_1)));
    } catch (SAXException e) {
      throw new SiteRefusal(file + " is not well-formed XML: " + e.getMessage());
    } catch (IOException | ParserConfigurationException e) {
      throw new SiteRefusal(file + " cannot be parsed: " + e);
    }
    List<Property> properties = new ArrayList<>();
    NodeList elements = document.getElementsByTagName("property");
    for (int i = 0; i < elements.getLength(); i++) {
      Element element = (Element) elements.item(i);
      properties.add(
          new Property(
              part(element, "name").strip(), part(element, "value"), part(element, "final")));
    }
    return properties;
  }

  private static String part(Element property, String name) {
    NodeList parts = property.getElementsByTagName(name);
    return parts.getLength() == 0
        ? property.getAttribute(name)
        : parts.item(parts.getLength() - 1).getTextContent();
  }

  /** A tag, by character offsets. */
  record Tag(String name, boolean opens, boolean closes, int start, int end) {}

  /**
   * The text between {@code <value>} at {@code from} and {@code </value>} at {@code to}, which
   * stops at {@code end}.
   */
  record Value(String text, int from, int to, int end) {}

  /** A property as Hadoop reads it. */
  record Property(String name, String value, String isFinal) {}
}
