package org.vqs.yarn.tool;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.vqs.yarn.VirtualQueueScheduler;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/**
 * The scheduler that a ResourceManager would use, and which file decides it.
 *
 * @param name the class's name
 * @param decidedBy the file that decides, and where it is if that is known
 */
record SchedulerClass(String name, String decidedBy) {
  private static final String PROPERTY = YarnConfiguration.RM_SCHEDULER;

  /** Reads it from all that a ResourceManager reads at its start. */
  static SchedulerClass in(Configuration start) {
    String name = start.get(PROPERTY);
    String[] sources = start.getPropertySources(PROPERTY);
    String last = sources == null || sources.length == 0 ? "no file" : sources[sources.length - 1];
    URL file = last.contains("/") ? null : start.getResource(last);
    String where = file == null ? last : last + " (" + included(file, name) + ")";
    boolean isFinal = start.getFinalParameters().contains(PROPERTY);
    return new SchedulerClass(name, where + (isFinal ? ", where it is final" : ""));
  }

  boolean isOurs() {
    return VirtualQueueScheduler.class.getName().equals(name);
  }

  /** The file itself, and the one that it includes if that one sets the value. */
  private static String included(URL file, String value) {
    String found = file.toString();
    try (InputStream in = file.openStream()) {
      Document document = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(in);
      NodeList includes = document.getElementsByTagName("xi:include");
      for (int i = 0; i < includes.getLength(); i++) {
        URL part = new URL(file, ((Element) includes.item(i)).getAttribute("href"));
        Configuration ofPart = new Configuration(false);
        ofPart.addResource(part);
        if (value.equals(ofPart.get(PROPERTY))) {
          found = file + ", which includes " + part;
        }
      }
    } catch (IOException | SAXException | ParserConfigurationException | RuntimeException unknown) {
      // Configuration has read the file in its own way; which part of it decides stays unsaid.
      return found;
    }
    return found;
  }

  @Override
  public String toString() {
    return "%s is %s, decided by %s".formatted(PROPERTY, name, decidedBy);
  }
}
