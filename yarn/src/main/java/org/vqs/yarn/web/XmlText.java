package org.vqs.yarn.web;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.StringWriter;
import java.util.Iterator;
import java.util.Map;
import java.util.regex.Pattern;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/**
 * A document as XML, in the way of YARN's own: an element for each key, one for each entry of a
 * list, {@code xsi:type} for the key {@code type}. A key that cannot be the name of an element is
 * the attribute {@code name} of an element {@code entry}; what is null has {@code xsi:nil}.
 * Stateless.
 */
final class XmlText {
  private static final String XSI = "http://www.w3.org/2001/XMLSchema-instance";
  private static final String TYPE = "type";
  private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_.-]*");

  /** XML has no way to write the others. */
  private static final Pattern UNWRITABLE =
      Pattern.compile("[^\\t\\n\\r\\x{20}-\\x{D7FF}\\x{E000}-\\x{FFFD}\\x{10000}-\\x{10FFFF}]");

  private XmlText() {}

  /** A document with one key, which becomes the element that all others are in. */
  static String of(ObjectNode document) {
    StringWriter text = new StringWriter();
    try {
      XMLStreamWriter xml = XMLOutputFactory.newFactory().createXMLStreamWriter(text);
      xml.writeStartDocument("UTF-8", "1.0");
      Map.Entry<String, JsonNode> root = document.fields().next();
      xml.writeStartElement(root.getKey());
      xml.writeNamespace("xsi", XSI);
      writeContent(xml, root.getValue());
      xml.writeEndElement();
      xml.writeEndDocument();
      xml.close();
    } catch (XMLStreamException impossible) {
      throw new IllegalStateException("a tree of JSON nodes cannot be written", impossible);
    }
    return text.toString();
  }

  private static void writeContent(XMLStreamWriter xml, JsonNode node) throws XMLStreamException {
    if (node.isObject()) {
      if (node.path(TYPE).isTextual()) {
        xml.writeAttribute("xsi", XSI, TYPE, node.path(TYPE).textValue());
      }
      for (Iterator<Map.Entry<String, JsonNode>> fields = node.fields(); fields.hasNext(); ) {
        Map.Entry<String, JsonNode> field = fields.next();
        if (!field.getKey().equals(TYPE)) {
          writeField(xml, field.getKey(), field.getValue());
        }
      }
    } else if (node.isNull()) {
      xml.writeAttribute("xsi", XSI, "nil", "true");
    } else {
      xml.writeCharacters(UNWRITABLE.matcher(node.asText()).replaceAll("?"));
    }
  }

  private static void writeField(XMLStreamWriter xml, String key, JsonNode value)
      throws XMLStreamException {
    if (value.isArray()) {
      for (JsonNode entry : value) {
        writeElement(xml, key, entry);
      }
    } else {
      writeElement(xml, key, value);
    }
  }

  private static void writeElement(XMLStreamWriter xml, String key, JsonNode value)
      throws XMLStreamException {
    if (NAME.matcher(key).matches()) {
      xml.writeStartElement(key);
    } else {
      xml.writeStartElement("entry");
      xml.writeAttribute("name", key);
    }
    writeContent(xml, value);
    xml.writeEndElement();
  }
}
