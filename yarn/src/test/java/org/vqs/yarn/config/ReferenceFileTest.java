package org.vqs.yarn.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.vqs.yarn.config.property.VqsProperties;
import org.vqs.yarn.config.property.VqsProperty;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/**
 * The reference for operators says what the code does: the same properties, defaults, units and
 * ranges.
 */
class ReferenceFileTest {
  private static final Path FILE = Path.of("conf", "vqs-default.xml");
  private static final int SHORTEST_MEANING = 40;

  /** What the file says of one property. */
  private record Entry(String value, String description) {}

  private static Map<String, Entry> entries() throws Exception {
    Document document =
        DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(FILE.toFile());
    NodeList properties = document.getElementsByTagName("property");
    Map<String, Entry> entries = new LinkedHashMap<>();
    for (int i = 0; i < properties.getLength(); i++) {
      Element property = (Element) properties.item(i);
      Entry entry = new Entry(text(property, "value"), text(property, "description"));
      assertThat(entries.put(text(property, "name"), entry)).isNull();
    }
    return entries;
  }

  private static String text(Element property, String tag) {
    return property
        .getElementsByTagName(tag)
        .item(0)
        .getTextContent()
        .strip()
        .replaceAll("\\s+", " ");
  }

  @Test
  void file_hasThePropertiesInTheOrderOfTheCode() throws Exception {
    assertThat(entries().keySet())
        .containsExactlyElementsOf(VqsProperties.all().stream().map(VqsProperty::name).toList());
  }

  @Test
  void file_hasTheDefaultsOfTheCode() throws Exception {
    Map<String, Entry> entries = entries();
    for (VqsProperty<?> property : VqsProperties.all()) {
      assertThat(entries.get(property.name()).value())
          .as(property.name())
          .isEqualTo(property.defaultText());
    }
  }

  @Test
  void everyProperty_isDocumentedWithItsUnitAndRange() throws Exception {
    Map<String, Entry> entries = entries();
    for (VqsProperty<?> property : VqsProperties.all()) {
      String facts = "Unit: " + property.unit() + ". Range: " + property.range() + ".";
      String description = entries.get(property.name()).description();
      assertThat(description).as(property.name()).endsWith(" " + facts);
      assertThat(description.length() - facts.length())
          .as(property.name())
          .isGreaterThan(SHORTEST_MEANING);
    }
  }

  @Test
  void everyLiveProperty_saysSo() throws Exception {
    Map<String, Entry> entries = entries();
    for (VqsProperty<?> property : VqsProperties.all()) {
      assertThat(
              entries
                  .get(property.name())
                  .description()
                  .contains("Takes effect with -refreshQueues."))
          .as(property.name())
          .isEqualTo(property.isLive());
    }
  }

  @Test
  void file_isReadByHadoopAsTheDefaults() throws IOException {
    Configuration conf = new Configuration(false);
    try (InputStream file = Files.newInputStream(FILE)) {
      conf.addResource(file);
      assertThat(VqsConfiguration.from(conf))
          .isEqualTo(VqsConfiguration.from(new Configuration(false)));
      // Hadoop drops a property with nothing between <value> and </value>.
      assertThat(conf.size())
          .isEqualTo(VqsProperties.all().stream().filter(p -> !p.defaultText().isEmpty()).count());
    }
  }

  @Test
  void file_isPackaged() throws IOException {
    try (InputStream packaged = VqsProperties.class.getResourceAsStream("/vqs-default.xml")) {
      assertThat(packaged).isNotNull().hasBinaryContent(Files.readAllBytes(FILE));
    }
  }
}
