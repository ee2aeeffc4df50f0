package org.vqs.yarn.it.rest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.vqs.yarn.it.mock.Scrape;
import org.vqs.yarn.it.mock.ScrapedCluster;

/**
 * The dashboard and the page on metrics name what a ResourceManager really publishes, and all of
 * it.
 */
@Tag("cluster")
class DashboardIT {
  private static final Pattern SELECTOR = Pattern.compile("(vqs_[a-z0-9_]+)\\s*(?:\\{([^}]*)})?");
  private static final Pattern MATCHER =
      Pattern.compile("([a-z_]+)\\s*(=~|!~|!=|=)\\s*\"([^\"]*)\"");
  private static final Pattern GROUPING = Pattern.compile("\\bby \\(([^)]*)\\)");
  private static final Pattern LEGEND = Pattern.compile("\\{\\{([^}]*)}}");
  private static final Pattern CELL = Pattern.compile("\\|");
  private static final Pattern CODE = Pattern.compile("`([^`]*)`");

  /** What Prometheus adds to what it scrapes. */
  private static final String OF_PROMETHEUS = "instance";

  private static ScrapedCluster cluster;
  private static Scrape scrape;
  private static JsonNode dashboard;

  /** A row of the page's table. */
  private record Row(String name, Set<String> labels, String bean, List<String> attributes) {}

  @BeforeAll
  static void start() throws Exception {
    cluster = new ScrapedCluster();
    scrape = cluster.scrape();
    dashboard = new ObjectMapper().readTree(Path.of("conf", "grafana-dashboard.json").toFile());
  }

  @AfterAll
  static void stop() {
    cluster.close();
  }

  private static List<JsonNode> targets() {
    List<JsonNode> targets = new ArrayList<>();
    dashboard.get("panels").forEach(panel -> panel.path("targets").forEach(targets::add));
    return targets;
  }

  private static Set<String> labels(String metric) {
    Set<String> labels = new TreeSet<>(scrape.labels(metric));
    labels.add(OF_PROMETHEUS);
    return labels;
  }

  @Test
  void expressions_nameOnlyMetricsLabelsAndValuesThatExist() {
    assertThat(targets()).hasSizeGreaterThan(20);
    for (JsonNode target : targets()) {
      String expression = target.get("expr").asText();
      Set<String> common = new TreeSet<>();
      Matcher selector = SELECTOR.matcher(expression);
      int found = 0;
      for (; selector.find(); found++) {
        assertThat(scrape.names()).as(expression).contains(selector.group(1));
        assertMatchersExist(expression, selector.group(1), selector.group(2));
        common.addAll(labels(selector.group(1)));
      }
      assertThat(found).as("metrics in " + expression).isPositive();
      Matcher grouping = GROUPING.matcher(expression);
      Set<String> grouped = new TreeSet<>();
      while (grouping.find()) {
        grouped.addAll(List.of(grouping.group(1).split(", ")));
      }
      assertThat(common).as(expression).containsAll(grouped);
      Matcher legend = LEGEND.matcher(target.get("legendFormat").asText());
      while (legend.find()) {
        assertThat(grouped)
            .as("labels that are left for the legend of " + expression)
            .contains(legend.group(1));
      }
    }
  }

  private static void assertMatchersExist(String expression, String metric, String matchers) {
    Matcher matcher = MATCHER.matcher(matchers == null ? "" : matchers);
    while (matcher.find()) {
      assertThat(labels(metric)).as(expression).contains(matcher.group(1));
      if (matcher.group(2).equals("=")) {
        assertThat(scrape.all(metric, matcher.group(1), matcher.group(3)))
            .as(expression)
            .isNotEmpty();
      }
    }
  }

  @Test
  void variables_queryWhatExists() {
    for (JsonNode variable : dashboard.at("/templating/list")) {
      Matcher query =
          Pattern.compile("label_values\\((\\w+), (\\w+)\\)")
              .matcher(variable.path("definition").asText("none"));
      if (variable.get("type").asText().equals("query")) {
        assertThat(query.matches()).isTrue();
        assertThat(labels(query.group(1))).contains(query.group(2));
      }
    }
  }

  @Test
  void panels_useTheChosenDataSourceAndDoNotOverlap() {
    Set<String> cells = new TreeSet<>();
    Set<Integer> ids = new TreeSet<>();
    for (JsonNode panel : dashboard.get("panels")) {
      assertThat(ids.add(panel.get("id").asInt())).isTrue();
      if (!panel.get("type").asText().equals("row")) {
        assertThat(panel.at("/datasource/uid").asText()).isEqualTo("${datasource}");
      }
      JsonNode place = panel.get("gridPos");
      for (int x = 0; x < place.get("w").asInt(); x++) {
        for (int y = 0; y < place.get("h").asInt(); y++) {
          int column = place.get("x").asInt() + x;
          assertThat(column).isLessThan(24);
          assertThat(cells.add(column + "," + (place.get("y").asInt() + y)))
              .as(panel.get("title").asText())
              .isTrue();
        }
      }
    }
  }

  @Test
  void documentedMetrics_areThoseThatArePublished() throws Exception {
    List<Row> rows = rows();
    assertThat(rows).extracting(Row::name).containsExactlyInAnyOrderElementsOf(scrape.names());
    for (Row row : rows) {
      Set<String> own = scrape.labels(row.name());
      own.removeAll(Set.of("context", "hostname"));
      assertThat(own).as(row.name()).isEqualTo(row.labels());
      JsonNode beans =
          cluster.beans("Hadoop:service=ResourceManager,name=" + row.bean().replace("…", "*"));
      assertThat(beans).as(row.bean()).isNotEmpty();
      for (JsonNode bean : beans) {
        assertThat(row.attributes()).as(row.name()).isNotEmpty().allMatch(bean::has);
      }
    }
  }

  private static List<Row> rows() throws IOException {
    List<Row> rows = new ArrayList<>();
    for (String line : Files.readAllLines(Path.of("src", "docs", "metrics.md"))) {
      List<String> cells = CELL.splitAsStream(line).toList();
      if (line.startsWith("| `vqs_") && cells.size() >= 6) {
        rows.add(
            new Row(
                code(cells.get(1)).get(0),
                new TreeSet<>(code(cells.get(2))),
                code(cells.get(3)).get(0),
                code(cells.get(4))));
      }
    }
    return rows;
  }

  private static List<String> code(String cell) {
    return CODE.matcher(cell).results().map(result -> result.group(1)).toList();
  }
}
