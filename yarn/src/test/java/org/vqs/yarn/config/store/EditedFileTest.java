package org.vqs.yarn.config.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class EditedFileTest {
  private static final String FILE =
      """
      <?xml version="1.0"?>
      <?xml-stylesheet type="text/xsl" href="configuration.xsl"?>
      <!-- Of the operators -->
      <configuration>
        <!-- Who is first -->
        <property>
          <name> a.weight </name>
          <value>3</value>
          <description>by contract</description>
        </property>
        <property><name>b</name><value>1 &amp; 2</value></property>
        <property name="c" value="x"/>
      </configuration>
      """;

  private static String edit(String file, String... keysAndValues) throws IOException {
    Map<String, String> changes = new HashMap<>();
    for (int i = 0; i < keysAndValues.length; i += 2) {
      changes.put(keysAndValues[i], keysAndValues[i + 1]);
    }
    return EditedFile.of(file == null ? null : file.getBytes(StandardCharsets.UTF_8), changes);
  }

  @Test
  void nothingButTheValues_changes() throws IOException {
    String before = edit(FILE);
    assertThat(before)
        .contains("<!-- Of the operators -->\n<configuration>", "<?xml-stylesheet", "1 &amp; 2");
    assertThat(edit(FILE, "a.weight", "4", "c", "<y>"))
        .isEqualTo(
            before
                .replace("<value>3</value>", "<value>4</value>")
                .replace("value=\"x\"", "value=\"&lt;y&gt;\""));
  }

  @Test
  void newProperty_comesLast() throws IOException {
    assertThat(edit(FILE, "d", " "))
        .endsWith(
            """
              <property>
                <name>d</name>
                <value> </value>
              </property>
            </configuration>
            """);
  }

  @Test
  void propertyThatIsUnset_goesWithItsLine() throws IOException {
    assertThat(edit(FILE, "b", null))
        .doesNotContain("<name>b</name>")
        .doesNotContainPattern("\n *\n");
    assertThat(edit(FILE, "x", null)).isEqualTo(edit(FILE));
  }

  @Test
  void propertyThatIsThereTwice_countsLast() throws IOException {
    String twice =
        "<configuration><property><name>a</name><value>1</value></property><property><name>a</name><value>2</value></property></configuration>";
    assertThat(edit(twice, "a", "3")).contains("<value>1</value>", "<value>3</value>");
    assertThat(edit(twice, "a", null)).doesNotContain("<property>");
  }

  @Test
  void fileThatIsNotThere_isMade() throws IOException {
    assertThat(edit(null, "a", "1"))
        .isEqualTo(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <configuration>
              <property>
                <name>a</name>
                <value>1</value>
              </property>
            </configuration>
            """);
  }

  @Test
  void fileWithADoctype_isRefused() {
    assertThatThrownBy(() -> edit("<!DOCTYPE configuration [<!ENTITY x \"y\">]><configuration/>"))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("vqs-scheduler.xml cannot be changed here")
        .hasMessageContaining("change it by hand");
  }
}
