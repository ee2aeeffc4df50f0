package org.vqs.yarn.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.junit.jupiter.api.Test;

class XmlTextTest {
  private static String xml(String json) throws Exception {
    return XmlText.of((ObjectNode) new ObjectMapper().readTree(json));
  }

  @Test
  void keysAndEntries_areElements() throws Exception {
    String document =
        xml(
            "{'a': {'type': 't', 'n': 1, 'list': [{'x': 'y'}, 2.5], 'none': null}}"
                .replace('\'', '"'));

    // The class path says whose writer it is: quotes and empty elements differ.
    assertThat(document.replace('\'', '"').replace("></none>", "/>"))
        .isEqualTo(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>"
                + "<a xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" xsi:type=\"t\">"
                + "<n>1</n><list><x>y</x></list><list>2.5</list><none xsi:nil=\"true\"/></a>");
  }

  @Test
  void namesAndTexts_areAlwaysWellFormed() throws Exception {
    assertThat(xml("{'a': {'yarn.io/gpu': 2, 'text': 'a<b & \\u0001'}}".replace('\'', '"')))
        .contains("<entry name=\"yarn.io/gpu\">2</entry>", "<text>a&lt;b &amp; ?</text>");
  }
}
