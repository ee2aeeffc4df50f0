package org.vqs.whatif.stage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.tngtech.archunit.ArchConfiguration;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.util.VersionInfo;
import org.apache.hadoop.yarn.server.resourcemanager.ClusterMetrics;
import org.apache.hadoop.yarn.server.resourcemanager.RMActiveServiceContext;
import org.apache.hadoop.yarn.server.resourcemanager.RMContextImpl;
import org.apache.hadoop.yarn.server.resourcemanager.RMServiceContext;
import org.apache.hadoop.yarn.server.resourcemanager.ahs.RMApplicationHistoryWriter;
import org.apache.hadoop.yarn.server.resourcemanager.metrics.NoOpSystemMetricPublisher;
import org.apache.hadoop.yarn.server.resourcemanager.recovery.NullRMStateStore;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptMetrics;
import org.apache.hadoop.yarn.util.AbstractLivelinessMonitor;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * The document names every method that could read the wall clock or chance, or start a thread, and
 * no other: what it says is held against the classes.
 */
class StaticClockTest {
  private static final Path DOCUMENT = Path.of("whatif/src/test/resources/clocks/reads.md");
  private static final Path LIST = Path.of("whatif/src/test/resources/clocks/reads.csv");

  private static final String MANAGER = "org.apache.hadoop.yarn.server.resourcemanager.";

  private static final List<String> PACKAGES =
      List.of(
          MANAGER + "scheduler",
          MANAGER + "rmcontainer",
          MANAGER + "nodelabels",
          MANAGER + "placement",
          MANAGER + "security",
          MANAGER + "resource",
          "org.apache.hadoop.yarn.server.scheduler",
          "org.apache.hadoop.yarn.server.security",
          "org.apache.hadoop.yarn.server.utils",
          "org.apache.hadoop.yarn.nodelabels",
          "org.apache.hadoop.yarn.security",
          "org.apache.hadoop.yarn.util.resource",
          "org.vqs.yarn",
          "org.vqs.core");

  /** What the host makes of packages that are otherwise not in it. */
  private static final List<Class<?>> SINGLE =
      List.of(
          RMContextImpl.class,
          RMActiveServiceContext.class,
          RMServiceContext.class,
          ClusterMetrics.class,
          RMAppAttemptMetrics.class,
          RMApplicationHistoryWriter.class,
          NoOpSystemMetricPublisher.class,
          NullRMStateStore.class,
          AbstractLivelinessMonitor.class);

  private static final Pattern REASON = Pattern.compile("\\| \\*\\*([a-z-]+)\\*\\* \\| \\S.+ \\|");

  private static List<String> document;
  private static List<String> list;

  /** What a method reads and why that is harmless. */
  private record Row(String reads, String reason) {}

  @BeforeAll
  static void read() throws IOException {
    document = Files.readAllLines(DOCUMENT);
    list = Files.readAllLines(LIST);
  }

  @Test
  void readsOfClockAndChance_areThoseOfTheDocument() throws IOException {
    String version = version();
    assertThat(document).as("the version of the pom").anyMatch(line -> line.contains(version));
    assumeThat(VersionInfo.getVersion())
        .as("the document is about the classes of Hadoop " + version)
        .isEqualTo(version);
    Map<String, String> documented = new TreeMap<>();
    rows().forEach((method, row) -> documented.put(method, row.reads()));

    Map<String, String> found = found();

    SoftAssertions.assertSoftly(
        both -> {
          both.assertThat(minus(found, documented)).as("what %s does not have", LIST).isEmpty();
          both.assertThat(minus(documented, found))
              .as("rows of %s that are no more", LIST)
              .isEmpty();
        });
  }

  @Test
  void core_readsNeitherClockNorChance() {
    assertThat(rows().keySet()).isNotEmpty().noneMatch(method -> method.startsWith("org.vqs.core"));
  }

  @Test
  void reasonOfEachRow_isGivenAndEachReasonIsUsed() {
    TreeSet<String> given = new TreeSet<>();
    for (String line : document) {
      Matcher reason = REASON.matcher(line);
      if (reason.matches()) {
        assertThat(given.add(reason.group(1))).as(line).isTrue();
      }
    }
    TreeSet<String> used = new TreeSet<>();
    rows().values().forEach(row -> used.add(row.reason()));
    assertThat(used).isEqualTo(given);
  }

  /** The version that the pom builds with if it is not told another. */
  private static String version() throws IOException {
    Matcher property =
        Pattern.compile("<hadoop.version>([^<]+)</hadoop.version>")
            .matcher(Files.readString(Path.of("pom.xml")));
    assertThat(property.find()).isTrue();
    return property.group(1);
  }

  private static Map<String, Row> rows() {
    Map<String, Row> rows = new TreeMap<>();
    for (String line : list.subList(1, list.size())) {
      String[] cells = line.split(";", -1);
      assertThat(cells).as(line).hasSize(3);
      Row before = rows.put(cells[0], new Row(cells[1], cells[2]));
      assertThat(before).as("repeated: " + line).isNull();
    }
    return rows;
  }

  private static Map<String, String> found() {
    Map<String, Set<String>> found = new TreeMap<>();
    // What other classes extend does not matter, and looking it up doubles the time.
    List<JavaClass> classes =
        ArchConfiguration.withThreadLocalScope(
            configuration -> {
              configuration.setResolveMissingDependenciesFromClassPath(false);
              return classes();
            });
    for (JavaClass type : classes) {
      ClockReads.of(type)
          .forEach(
              (method, reads) ->
                  found.computeIfAbsent(method, key -> new TreeSet<>()).addAll(reads));
    }
    Map<String, String> result = new TreeMap<>();
    found.forEach((method, reads) -> result.put(method, String.join(", ", reads)));
    return result;
  }

  private static List<JavaClass> classes() {
    ImportOption noTests = location -> !location.contains("-tests.jar");
    ClassFileImporter importer =
        new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .withImportOption(noTests);
    List<JavaClass> classes = new ArrayList<>(importer.importPackages(PACKAGES));
    classes.addAll(importer.importClasses(SINGLE));
    return classes;
  }

  private static Set<String> minus(Map<String, String> these, Map<String, String> those) {
    Set<String> left = new TreeSet<>();
    these.forEach(
        (method, reads) -> {
          if (!reads.equals(those.get(method))) {
            left.add(method + " (" + reads + ")");
          }
        });
    return left;
  }
}
