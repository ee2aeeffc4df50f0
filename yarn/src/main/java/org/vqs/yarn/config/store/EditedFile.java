package org.vqs.yarn.config.store;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.transform.OutputKeys;
import javax.xml.transform.Transformer;
import javax.xml.transform.TransformerException;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.dom.DOMSource;
import javax.xml.transform.stream.StreamResult;
import org.vqs.yarn.config.SchedulerFile;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.DefaultHandler;

/**
 * A file of Hadoop's form with other values: comments, descriptions and the order of what is there
 * stay, what is new comes last. Not thread-safe.
 */
final class EditedFile {
  private static final String EMPTY = "<configuration>\n</configuration>\n";

  private final Document document;

  private EditedFile(Document document) {
    this.document = document;
  }

  /**
   * The text of the changed file.
   *
   * @param content of the file; null if there is none yet
   * @param changes the new values by key, null for a property that goes
   * @throws IOException if it is no file that can be changed so
   */
  static String of(byte[] content, Map<String, String> changes) throws IOException {
    byte[] before = content == null ? EMPTY.getBytes(StandardCharsets.UTF_8) : content;
    try {
      EditedFile file = new EditedFile(parse(before));
      new TreeMap<>(changes).forEach(file::set);
      return file.text();
    } catch (SAXException | ParserConfigurationException | TransformerException failed) {
      throw new IOException(
          "%s cannot be changed here (%s): change it by hand"
              .formatted(SchedulerFile.NAME, failed.getMessage()),
          failed);
    }
  }

  private static Document parse(byte[] content)
      throws IOException, SAXException, ParserConfigurationException {
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
    factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
    DocumentBuilder builder = factory.newDocumentBuilder();
    // The parser's own handler writes to the error stream what it throws as well.
    builder.setErrorHandler(new DefaultHandler());
    return builder.parse(new ByteArrayInputStream(content));
  }

  private void set(String key, String value) {
    List<Element> found = properties(key);
    if (value == null) {
      found.forEach(EditedFile::remove);
    } else if (found.isEmpty()) {
      append(key, value);
    } else {
      // Of several the last one counts.
      replace(found.get(found.size() - 1), value);
    }
  }

  private List<Element> properties(String key) {
    List<Element> found = new ArrayList<>();
    NodeList all = document.getElementsByTagName("property");
    for (int i = 0; i < all.getLength(); i++) {
      Element property = (Element) all.item(i);
      Element name = child(property, "name");
      String written = name == null ? property.getAttribute("name") : name.getTextContent();
      if (written.trim().equals(key)) {
        found.add(property);
      }
    }
    return found;
  }

  private static Element child(Element property, String tag) {
    return (Element) property.getElementsByTagName(tag).item(0);
  }

  private void replace(Element property, String value) {
    Element element = child(property, "value");
    if (element != null) {
      element.setTextContent(value);
    } else if (property.hasAttribute("value")) {
      property.setAttribute("value", value);
    } else {
      property.appendChild(element("value", value));
    }
  }

  /** With the space before it, so that no empty line stays. */
  private static void remove(Element property) {
    Node before = property.getPreviousSibling();
    if (before != null
        && before.getNodeType() == Node.TEXT_NODE
        && before.getTextContent().isBlank()) {
      before.getParentNode().removeChild(before);
    }
    property.getParentNode().removeChild(property);
  }

  private void append(String key, String value) {
    Element root = document.getDocumentElement();
    Node last = root.getLastChild();
    Node end = document.createTextNode("\n");
    if (last != null && last.getNodeType() == Node.TEXT_NODE && last.getTextContent().isBlank()) {
      root.removeChild(last);
    }
    Element property = document.createElement("property");
    root.appendChild(document.createTextNode("\n  "));
    root.appendChild(property);
    for (Element part : List.of(element("name", key), element("value", value))) {
      property.appendChild(document.createTextNode("\n    "));
      property.appendChild(part);
    }
    property.appendChild(document.createTextNode("\n  "));
    root.appendChild(end);
  }

  private Element element(String tag, String text) {
    Element element = document.createElement(tag);
    element.setTextContent(text);
    return element;
  }

  /** Each on lines of its own: what stands before the root has lost its line breaks. */
  private String text() throws TransformerException {
    TransformerFactory factory = TransformerFactory.newInstance();
    factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
    Transformer transformer = factory.newTransformer();
    transformer.setOutputProperty(OutputKeys.OMIT_XML_DECLARATION, "yes");
    StringWriter text = new StringWriter();
    text.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    NodeList parts = document.getChildNodes();
    for (int i = 0; i < parts.getLength(); i++) {
      transformer.transform(new DOMSource(parts.item(i)), new StreamResult(text));
      text.append('\n');
    }
    return text.toString();
  }
}
