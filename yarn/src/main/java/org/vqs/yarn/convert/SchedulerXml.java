package org.vqs.yarn.convert;

import java.io.StringWriter;
import java.util.Map;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** The text of a {@code vqs-scheduler.xml}. */
final class SchedulerXml {
  private SchedulerXml() {}

  /** The settings in their order, in the format of Hadoop's configuration files. */
  static String text(Map<String, String> settings, String source) {
    StringWriter text = new StringWriter();
    try {
      XMLStreamWriter xml = XMLOutputFactory.newFactory().createXMLStreamWriter(text);
      xml.writeStartDocument("UTF-8", "1.0");
      xml.writeCharacters("\n");
      // A comment may not hold two hyphens in a row.
      xml.writeComment(" Converted from " + source.replace("--", "-_") + " by convert-queues.sh. ");
      xml.writeCharacters("\n");
      xml.writeStartElement("configuration");
      for (Map.Entry<String, String> setting : settings.entrySet()) {
        xml.writeCharacters("\n  ");
        xml.writeStartElement("property");
        element(xml, "name", setting.getKey());
        element(xml, "value", setting.getValue());
        xml.writeCharacters("\n  ");
        xml.writeEndElement();
      }
      xml.writeCharacters("\n");
      xml.writeEndElement();
      xml.writeCharacters("\n");
      xml.writeEndDocument();
      xml.close();
    } catch (XMLStreamException impossible) {
      throw new IllegalStateException("writing XML to memory failed", impossible);
    }
    return text.toString();
  }

  private static void element(XMLStreamWriter xml, String name, String value)
      throws XMLStreamException {
    xml.writeCharacters("\n    ");
    xml.writeStartElement(name);
    xml.writeCharacters(value);
    xml.writeEndElement();
  }
}
