package org.vqs.yarn.web.page.part;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class MarkupTest {
  @Test
  void textAndAttributes_areEscaped() {
    String html = new Markup().leaf("b", "<script>'&\"", "title", "\"><i a='", "class", null).end();
    assertThat(html)
        .isEqualTo("<b title=\"&quot;&gt;&lt;i a=&#39;\">&lt;script&gt;&#39;&amp;&quot;</b>");
  }

  @Test
  void controlCharacters_areBlanks() {
    assertThat(new Markup().text("a\u0000b\u0007c").end()).isEqualTo("a b c");
  }

  @Test
  void openElement_isAnError() {
    Markup html = new Markup().open("div").open("p");
    assertThatThrownBy(html::end).hasMessageContaining("[p, div]");
    assertThat(html.close().close().end()).isEqualTo("<div><p></p></div>");
  }

  @Test
  void attributeWithoutValue_isAnError() {
    Markup html = new Markup();
    assertThatThrownBy(() -> html.open("a", "href")).hasMessageContaining("a has no value");
  }
}
