package org.vqs.sim.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.vqs.sim.measure.Interval;

class TableTest {
  private static final Table TABLE =
      Table.builder(
              "loads",
              "Loads",
              Column.text("policy"),
              Column.number("stalls", ""),
              Column.interval("wait", "s"))
          .row("VQS, plain", 12345678901L, new Interval(1.25, 0.5))
          .row("BF", 0.123456789, new Interval(2, Double.NaN))
          .row(null, Double.NaN, null)
          .note("± over seeds")
          .build();

  @Test
  void text_isAligned() {
    assertThat(TableFormat.TABLE.render(TABLE))
        .isEqualTo(
            """
            Loads

            policy           stalls   wait [s]
            ----------  -----------  ---------
            VQS, plain  12345678901  1.2 ± 0.5
            BF               0.1235    2 ± n/a
            n/a                 n/a        n/a

            ± over seeds
            """);
  }

  @Test
  void csv_isExact() {
    assertThat(TableFormat.CSV.render(TABLE))
        .isEqualTo(
            """
            policy,stalls,wait [s],wait half-width [s]
            "VQS, plain",12345678901,1.25,0.5
            BF,0.123456789,2.0,
            ,,,
            """);
  }

  @Test
  void json_isExactAndHasNullForNoNumber() {
    JsonObject json = JsonParser.parseString(TableFormat.JSON.render(TABLE)).getAsJsonObject();
    assertThat(json.get("name").getAsString()).isEqualTo("loads");
    assertThat(json.get("columns").toString())
        .contains("{\"name\":\"wait\",\"unit\":\"s\"}")
        .contains("{\"name\":\"policy\",\"unit\":\"\"}");
    assertThat(json.get("rows"))
        .hasToString(
            "[[\"VQS, plain\",12345678901,{\"mean\":1.25,\"halfWidth\":0.5}],"
                + "[\"BF\",0.123456789,{\"mean\":2.0,\"halfWidth\":null}],[null,null,null]]");
  }

  @Test
  void rendering_doesNotDependOnTheLocale() {
    String csv = TableFormat.CSV.render(TABLE);
    String text = TableFormat.TABLE.render(TABLE);
    Locale before = Locale.getDefault();
    Locale.setDefault(Locale.GERMANY);
    try {
      assertThat(TableFormat.CSV.render(TABLE)).isEqualTo(csv);
      assertThat(TableFormat.TABLE.render(TABLE)).isEqualTo(text);
    } finally {
      Locale.setDefault(before);
    }
  }

  @Test
  void wrongCells_areRefused() {
    Table.Builder table = Table.builder("t", "T", Column.text("policy"), Column.number("n", ""));
    assertThatThrownBy(() -> table.row("VQS"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("a row of table t has 1 cells, but there are 2 columns: [VQS]");
    assertThatThrownBy(() -> table.row("VQS", "many"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("column \"n\" of table t holds NUMBER, not many (String)");
  }

  @Test
  void nameThatIsNoFileName_isRefused() {
    assertThatThrownBy(() -> Table.builder("a/b", "T", Column.text("policy")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("\"a/b\"");
  }
}
