package org.vqs.yarn.scripts;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vqs.yarn.testing.ScriptRun;

/**
 * check-config.sh with what an operator has: a Hadoop distribution (links to the jars of this
 * test's class path, laid out like one), the scheduler's jar, and a configuration.
 */
class CheckConfigScriptTest {
  @TempDir private static Path shared;
  private static Path home;
  private static Path jar;

  @TempDir private Path directory;
  private Path conf;

  @BeforeAll
  static void layOut() throws IOException {
    home = shared.resolve("hadoop home");
    HadoopHome.libraries(home.resolve("share/hadoop/yarn/lib"));
    Files.createDirectories(home.resolve("share/hadoop/common"));
    Files.createDirectories(home.resolve("etc/hadoop"));
    jar = HadoopHome.schedulerJar(shared.resolve("vqs-yarn-1.0.jar"));
  }

  @BeforeEach
  void writeConfiguration() throws IOException {
    conf = Files.createDirectory(directory.resolve("conf of mine"));
    write(
        "yarn-site.xml",
        "yarn.resourcemanager.scheduler.class",
        "org.vqs.yarn.VirtualQueueScheduler");
  }

  private void write(String name, String key, String value) throws IOException {
    Files.writeString(
        conf.resolve(name),
        "<configuration><property><name>%s</name><value>%s</value></property></configuration>"
            .formatted(key, value));
  }

  private static ScriptRun run(Object... arguments) throws Exception {
    String[] words = Stream.of(arguments).map(Object::toString).toArray(String[]::new);
    return ScriptRun.start(Map.of("HADOOP_HOME", ""), "check-config.sh", words).await();
  }

  @Test
  void goodConfiguration_showsItsQueuesAndNothingElse() throws Exception {
    write("vqs-scheduler.xml", "yarn.scheduler.vqs.root.queues", "default,dev");
    ScriptRun run = run(home, "--conf", conf, "--jar", jar).exits(0);
    List<String> lines = run.output().lines().toList();
    assertThat(lines).hasSize(11);
    assertThat(lines.subList(0, 6))
        .satisfiesExactly(
            line -> assertThat(line).isEqualTo("core-site.xml: none"),
            line -> assertThat(line).startsWith("yarn-site.xml: file:").endsWith("yarn-site.xml"),
            line -> assertThat(line).isEqualTo("resource-types.xml: none"),
            line -> assertThat(line).startsWith("vqs-scheduler.xml: file:"),
            line -> assertThat(line).endsWith("store.class (file): the files decide"),
            line -> assertThat(line).isEqualTo("adaptive (defaults)"));
    assertThat(lines.get(9)).startsWith("  dev      50.0%");
  }

  @Test
  void badConfiguration_isRefusedWithEveryError() throws Exception {
    write("vqs-scheduler.xml", "yarn.scheduler.vqs.root.dve.weight", "2");
    Path installed = home.resolve("share/hadoop/yarn/lib").resolve(jar.getFileName());
    Files.copy(jar, installed);
    try {
      assertThat(run(home, "--conf", conf).exits(1).output())
          .contains("error: yarn.scheduler.vqs.root.dve.weight: there is no queue root.dve");
    } finally {
      Files.delete(installed);
    }
  }

  @Test
  void withoutHadoopAndConfiguration_saysWhatIsMissing() throws Exception {
    assertThat(run().exits(1).output()).contains("no HADOOP_HOME: name one, or the configuration");
    assertThat(run("--conf", directory.resolve("none")).exits(1).output())
        .contains("no directory " + directory.resolve("none"));
    assertThat(run("--help").exits(0).output()).startsWith("Usage: scripts/check-config.sh");
  }
}
