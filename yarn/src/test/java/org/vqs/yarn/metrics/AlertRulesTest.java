package org.vqs.yarn.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/**
 * The alerts for Prometheus name metrics, labels and values that there are. What there is, is what
 * the page on metrics lists; DashboardIT holds that against a ResourceManager.
 */
class AlertRulesTest {
  private static final Path RULES = Path.of("conf", "prometheus-alerts.yml");
  private static final Path METRICS = Path.of("src/docs/metrics.md");
  private static final Path PAGE = Path.of("src/docs/operating/alerts.md");

  private static final Pattern SELECTOR = Pattern.compile("(vqs_[a-z0-9_]+)(?:\\{([^}]*)})?");
  private static final Pattern MATCHER = Pattern.compile("(\\w+)=\"([^\"]*)\"");
  private static final Pattern GROUPING = Pattern.compile("\\b(?:by|on) \\(([^)]*)\\)");
  private static final Pattern SHOWN = Pattern.compile("\\$labels\\.(\\w+)");
  private static final Pattern CODE = Pattern.compile("`([^`]*)`");

  /** What Prometheus adds to what it scrapes. */
  private static final String OF_PROMETHEUS = "instance";

  private static List<Map<String, Object>> rules;
  private static Map<String, Set<String>> labelsByMetric;
  private static String metrics;

  @BeforeAll
  static void read() throws IOException {
    rules = new ArrayList<>();
    Map<String, List<Map<String, Object>>> file =
        new Yaml(new SafeConstructor(new LoaderOptions())).load(Files.readString(RULES));
    for (Map<String, Object> group : file.get("groups")) {
      rules.addAll(list(group.get("rules")));
    }
    metrics = Files.readString(METRICS);
    labelsByMetric = new TreeMap<>();
    for (String line : metrics.lines().filter(row -> row.startsWith("| `vqs_")).toList()) {
      String[] cells = line.split("\\|", -1);
      // Rows of another table have fewer.
      if (cells.length >= 7) {
        labelsByMetric.put(code(cells[1]).iterator().next(), code(cells[2]));
      }
    }
  }

  @Test
  void rules_haveWhatPrometheusWants() {
    assertThat(rules).hasSizeGreaterThan(5).allSatisfy(this::assertIsComplete);
    assertThat(rules).extracting(rule -> rule.get("alert")).doesNotHaveDuplicates();
  }

  private void assertIsComplete(Map<String, Object> rule) {
    assertThat(rule.keySet()).contains("alert", "expr", "labels", "annotations");
    assertThat(rule.keySet()).isSubsetOf("alert", "expr", "for", "labels", "annotations");
    assertThat(map(rule.get("labels")).get("severity")).isIn("page", "ticket");
    assertThat(map(rule.get("annotations")).keySet()).containsExactly("summary");
    assertThat(rule.getOrDefault("for", "1m").toString()).matches("\\d+[smh]");
  }

  @Test
  void expressions_nameMetricsLabelsAndValuesThatExist() {
    for (Map<String, Object> rule : rules) {
      String expression = rule.get("expr").toString();
      Set<String> labels = new TreeSet<>(Set.of(OF_PROMETHEUS));
      List<MatchResult> selectors = SELECTOR.matcher(expression).results().toList();
      assertThat(selectors).as(expression).isNotEmpty();
      for (MatchResult selector : selectors) {
        assertThat(labelsByMetric.keySet()).as(expression).contains(selector.group(1));
        labels.addAll(labelsByMetric.get(selector.group(1)));
        for (MatchResult matcher : matchers(selector.group(2))) {
          assertThat(labelsByMetric.get(selector.group(1)))
              .as(expression)
              .contains(matcher.group(1));
          assertThat(metrics).contains("`" + matcher.group(2) + "`");
        }
      }
      assertThat(labels).as(expression).containsAll(named(GROUPING, expression));
      assertThat(labels).as(expression).containsAll(named(SHOWN, rule.toString()));
    }
  }

  @Test
  void page_listsTheAlertsWithTheirSeverity() throws IOException {
    List<String> rows =
        Files.readString(PAGE).lines().filter(row -> row.startsWith("| `Vqs")).toList();
    assertThat(rows).hasSameSizeAs(rules);
    for (Map<String, Object> rule : rules) {
      assertThat(rows)
          .anyMatch(
              row ->
                  row.startsWith("| `" + rule.get("alert") + "` |")
                      && row.split(" \\| ", -1)[2].equals(map(rule.get("labels")).get("severity")));
    }
  }

  private static List<MatchResult> matchers(String text) {
    return MATCHER.matcher(text == null ? "" : text).results().toList();
  }

  private static Set<String> named(Pattern pattern, String text) {
    return pattern
        .matcher(text)
        .results()
        .flatMap(match -> List.of(match.group(1).split(", ")).stream())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static Set<String> code(String cell) {
    return named(CODE, cell);
  }

  @SuppressWarnings("unchecked")
  private static List<Map<String, Object>> list(Object node) {
    return (List<Map<String, Object>>) node;
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> map(Object node) {
    return (Map<String, Object>) node;
  }
}
