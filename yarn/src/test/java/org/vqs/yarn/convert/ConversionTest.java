package org.vqs.yarn.convert;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.vqs.yarn.config.queue.QueueSettings;
import org.vqs.yarn.convert.model.Account;
import org.vqs.yarn.convert.model.Conversion;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;

/**
 * What holds for every conversion: nothing is silently lost, and the scheduler takes the result.
 */
class ConversionTest {
  @TempDir private Path directory;

  @ParameterizedTest
  @MethodSource("org.vqs.yarn.convert.Examples#capacity")
  void everySettingOfACapacityFile_isAccountedFor(String example) throws Exception {
    Configuration source =
        Examples.configuration(Files.readString(Examples.file(example, directory)));
    List<String> names = new ArrayList<>();
    for (Map.Entry<String, String> setting : source) {
      names.add(setting.getKey());
    }
    assertThat(names).isNotEmpty();
    assertThat(Examples.accounted(Examples.converted(example, directory))).containsAll(names);
  }

  @ParameterizedTest
  @MethodSource("org.vqs.yarn.convert.Examples#fair")
  void everyElementOfAFairFile_isAccountedFor(String example) throws Exception {
    Element root =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(Examples.file(example, directory).toFile())
            .getDocumentElement();
    Map<String, String> names = new HashMap<>();
    collect(root, "", names);
    assertThat(Examples.accounted(Examples.converted(example, directory)))
        .containsAll(names.keySet());
  }

  @ParameterizedTest
  @MethodSource("org.vqs.yarn.convert.Examples#all")
  void accounts_leadToAllOfOurs_fromAllOfTheSource(String example) throws Exception {
    Conversion conversion = Examples.converted(example, directory);
    Map<String, String> ours = new HashMap<>();
    conversion.accounts().forEach(account -> ours.putAll(account.ours()));
    assertThat(ours).isEqualTo(conversion.settings());
    assertThat(conversion.accounts())
        .extracting(Account::source)
        .doesNotHaveDuplicates()
        .containsAll(Examples.accounted(conversion));
  }

  @ParameterizedTest
  @MethodSource("org.vqs.yarn.convert.Examples#all")
  void result_isTakenByTheScheduler(String example) throws Exception {
    Conversion conversion = Examples.converted(example, directory);
    assertThat(Examples.queues(conversion).leaves())
        .isNotEmpty()
        .extracting(QueueSettings::path)
        .doesNotHaveDuplicates();
  }

  /** Names as the report has them; queues that are empty have none. */
  private static void collect(Element parent, String path, Map<String, String> names) {
    NodeList nodes = parent.getChildNodes();
    for (int i = 0; i < nodes.getLength(); i++) {
      Node node = nodes.item(i);
      if (!(node instanceof Element element)) {
        continue;
      }
      String tag = element.getTagName();
      if (tag.equals("queue") || tag.equals("pool")) {
        String name = element.getAttribute("name");
        String top = path.isEmpty() && !name.equals("root") ? "root." : "";
        collect(element, path.isEmpty() ? top + name : path + "." + name, names);
      } else if (tag.equals("user")) {
        collect(element, "user " + element.getAttribute("name"), names);
      } else {
        names.put(path.isEmpty() ? tag : path + ": " + tag, element.getTextContent());
      }
    }
  }
}
