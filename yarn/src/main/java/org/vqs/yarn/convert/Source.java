package org.vqs.yarn.convert;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.apache.hadoop.conf.Configuration;
import org.vqs.yarn.convert.capacity.CapacityConverter;
import org.vqs.yarn.convert.fair.FairConverter;
import org.vqs.yarn.convert.model.Conversion;
import org.vqs.yarn.convert.model.InvalidSourceException;
import org.vqs.yarn.convert.model.SiteSettings;
import org.w3c.dom.Document;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.DefaultHandler;

/** Reads the file to convert and tells by its root element whose it is. */
public final class Source {
  /** Where Capacity's preemption is set up, besides its own file. */
  private static final String OF_CAPACITY =
      "yarn\\.resourcemanager\\.(scheduler\\.monitor\\.enable|monitor\\.capacity\\.preemption\\..*)";

  private Source() {}

  /**
   * Converts a file; nothing is written.
   *
   * @throws InvalidSourceException if it is not well-formed, or no file of a scheduler, or has a
   *     value that the scheduler does not take
   * @throws IOException if it cannot be read
   */
  public static Conversion convert(Path file) throws IOException {
    return convert(file, SiteSettings.NOT_GIVEN);
  }

  /** What the {@code yarn-site.xml} at a path says. Throws as {@link #convert(Path)}. */
  static SiteSettings site(Path file) throws IOException {
    parse(file);
    return SiteSettings.of(settings(file));
  }

  /** The same with what the old scheduler has in {@code yarn-site.xml}. */
  static Conversion convert(Path file, SiteSettings site) throws IOException {
    Document document = parse(file);
    String root = document.getDocumentElement().getTagName();
    return switch (root) {
      case "configuration" ->
          CapacityConverter.convert(
              site.below(settings(file), OF_CAPACITY), file.toAbsolutePath().getParent());
      case "allocations" -> FairConverter.convert(document, site);
      default ->
          throw new InvalidSourceException(
              "%s begins with <%s>; a capacity-scheduler.xml begins with <configuration>, a fair-scheduler.xml with <allocations>"
                  .formatted(file, root));
    };
  }

  private static Document parse(Path file) throws IOException {
    if (!Files.isRegularFile(file)) {
      throw new InvalidSourceException(file + " is no file: name one that the old scheduler reads");
    }
    try (InputStream in = Files.newInputStream(file)) {
      DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
      factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
      // An entity could bring in any file that the operator may read.
      factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
      factory.setIgnoringComments(true);
      DocumentBuilder builder = factory.newDocumentBuilder();
      // The parser's own handler writes to the error stream what it throws as well.
      builder.setErrorHandler(new DefaultHandler());
      return builder.parse(in);
    } catch (SAXException malformed) {
      boolean isDoctype = String.valueOf(malformed.getMessage()).contains("DOCTYPE");
      throw new InvalidSourceException(
          isDoctype
              ? file + " has a DOCTYPE, which could bring in other files: remove it"
              : "%s is not well-formed: %s".formatted(file, malformed.getMessage()),
          malformed);
    } catch (ParserConfigurationException e) {
      throw new IllegalStateException("this Java has no plain XML parser", e);
    }
  }

  /** As the ResourceManager reads them: files that it includes, and variables, too. */
  private static Map<String, String> settings(Path file) {
    Configuration conf = new Configuration(false);
    conf.addResource(new org.apache.hadoop.fs.Path(file.toUri()));
    Map<String, String> settings = new HashMap<>();
    try {
      for (Map.Entry<String, String> entry : conf) {
        settings.put(entry.getKey(), conf.get(entry.getKey()));
      }
    } catch (RuntimeException unreadable) {
      // Configuration has no checked exception for what it cannot read.
      throw new InvalidSourceException(file + ": " + unreadable.getMessage(), unreadable);
    }
    return settings;
  }
}
