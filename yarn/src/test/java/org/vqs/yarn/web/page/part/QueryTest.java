package org.vqs.yarn.web.page.part;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class QueryTest {
  @Test
  void parameters_areReadAndWritten() {
    Map<String, String> given = Map.of("standing", " STALLED ", "page", "2", "other", "x");
    Query query = Query.of(given::get);
    assertThat(query.get(Query.STANDING)).isEqualTo("STALLED");
    assertThat(query.href("nodes")).isEqualTo("?standing=STALLED&page=2#nodes");
  }

  @Test
  void blankAndNull_areNotThere() {
    Query query = Query.of(name -> name.equals("node") ? "  " : null);
    assertThat(query.get(Query.NODE)).isNull();
    assertThat(query.href("x")).isEqualTo("?#x");
  }

  @Test
  void change_leavesTheOthers() {
    Query query = Query.none().with(Query.CLASS, "1x2").with(Query.PAGE, "3");
    assertThat(query.with(Query.PAGE, null).href("a")).isEqualTo("?class=1x2#a");
    assertThat(query.href("a")).isEqualTo("?class=1x2&page=3#a");
  }

  @Test
  void value_isEncodedAndCutOff() {
    assertThat(Query.none().with(Query.PARTITION, "<a> &b").href("n"))
        .isEqualTo("?partition=%3Ca%3E+%26b#n");
    assertThat(Query.none().with(Query.NODE, "n".repeat(9999)).get(Query.NODE)).hasSize(256);
  }

  @Test
  void label_mayBeBlank() {
    Query unlabelled = Query.of(Map.of("label", " ", "node", " ")::get);
    assertThat(unlabelled.get(Query.LABEL)).isEmpty();
    assertThat(unlabelled.with(Query.PAGE, "2").href("nodes")).isEqualTo("?label=&page=2#nodes");
    assertThat(unlabelled.with(Query.PAGE, "2").ofLabel().href("x")).isEqualTo("?label=#x");
    assertThat(unlabelled.with(Query.LABEL, null).href("x")).isEqualTo("?#x");
    assertThat(Query.none().ofLabel().href("x")).isEqualTo("?#x");
  }
}
