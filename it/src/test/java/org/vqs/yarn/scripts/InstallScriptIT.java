package org.vqs.yarn.scripts;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.vqs.yarn.testing.ScriptRun;

/** install.sh and uninstall.sh on a directory laid out like a Hadoop distribution. */
@Tag("cluster")
class InstallScriptIT {
  private static final String SITE =
      """
      <configuration>
        <property>
          <name>yarn.resourcemanager.scheduler.class</name>
          <value>org.example.Before</value>
        </property>
      </configuration>
      """;

  @TempDir private static Path shared;
  private static Path realJar;
  private static Path libraries;

  @TempDir private Path directory;
  private Path home;
  private Path site;
  private Path installed;
  private Path jar;

  @BeforeAll
  static void buildJar() throws IOException {
    libraries = HadoopHome.libraries(shared.resolve("libraries"));
    realJar = HadoopHome.schedulerJar(shared.resolve("vqs-yarn-1.0.jar"));
  }

  @BeforeEach
  void layOut() throws IOException {
    home = Files.createDirectory(directory.resolve("hadoop home"));
    Files.createDirectories(home.resolve("share/hadoop/common"));
    Files.createSymbolicLink(home.resolve("share/hadoop/common/lib"), libraries);
    Files.createDirectories(home.resolve("share/hadoop/yarn/lib"));
    Files.createDirectories(home.resolve("etc/hadoop"));
    Files.createFile(home.resolve("share/hadoop/common/hadoop-common-3.4.3.jar"));
    Files.createFile(home.resolve("share/hadoop/common/hadoop-common-3.4.3-tests.jar"));
    site = Files.writeString(home.resolve("etc/hadoop/yarn-site.xml"), SITE);
    Files.writeString(home.resolve("etc/hadoop/vqs-scheduler.xml"), "<configuration/>");
    jar = Files.copy(realJar, directory.resolve("vqs-yarn-1.0.jar"));
    installed = home.resolve("share/hadoop/yarn/lib/vqs-yarn-1.0.jar");
  }

  @Test
  void install_withWrite_readsItBackAndIsTakenBackByUninstall() throws Exception {
    Map<String, String> before = contents();
    assertThat(run("install.sh", home, "--jar", jar, "--write").exits(0).output())
        .contains("is org.vqs.yarn.VirtualQueueScheduler, decided by yarn-site.xml (file:");
    assertThat(installed).hasSameBinaryContentAs(jar);
    assertThat(site).content().contains("<value>org.vqs.yarn.VirtualQueueScheduler</value>");

    Map<String, String> once = contents();
    run("install.sh", home, "--jar", jar, "--write").exits(0);
    assertThat(contents()).as("after a second installation").isEqualTo(once);

    run("uninstall.sh", home).exits(0);
    assertThat(contents())
        .hasEntrySatisfying("etc/hadoop/yarn-site.xml", text -> assertThat(text).isEqualTo(SITE));
    assertThat(contentsWithoutBackups()).isEqualTo(before);

    run("uninstall.sh", home).exits(0);
    assertThat(contentsWithoutBackups()).as("after a second removal").isEqualTo(before);
  }

  @Test
  void install_withWriteAndNoQueues_saysWhatComesFirst() throws Exception {
    Files.delete(home.resolve("etc/hadoop/vqs-scheduler.xml"));
    Files.createFile(home.resolve("etc/hadoop/capacity-scheduler.xml"));
    refused("vqs-scheduler.xml: all applications would be in the queue root.default");
    String output = run("install.sh", home, "--jar", jar, "--write").output();
    assertThat(output)
        .containsSubsequence(
            "scripts/convert-queues.sh " + home, "scripts/check-config.sh " + home, "--one-queue");

    run("install.sh", home, "--jar", jar, "--write", "--one-queue").exits(0);
    assertThat(site).content().contains("<value>org.vqs.yarn.VirtualQueueScheduler</value>");
  }

  @Test
  void install_whereAFinalValueDecides_saysWhichFile() throws Exception {
    Path core = home.resolve("etc/hadoop/core-site.xml");
    Files.writeString(core, SITE.replace("</value>", "</value><final>true</final>"));
    ScriptRun run = run("install.sh", home, "--jar", jar, "--write").exits(3);
    assertThat(run.output())
        .contains("is org.example.Before, decided by core-site.xml (file:", ", where it is final")
        .contains(
            "yarn-site.xml is written, but the ResourceManager would not start with the scheduler");
    run("uninstall.sh", home).exits(0);
    assertThat(site).hasContent(SITE);
  }

  @Test
  void install_whereAnIncludedFileDecides_saysWhichFile() throws Exception {
    Files.writeString(home.resolve("etc/hadoop/ours.xml"), SITE);
    Files.writeString(
        site,
        "<configuration xmlns:xi='http://www.w3.org/2001/XInclude'>\n"
            + SITE.substring(SITE.indexOf('\n') + 1, SITE.indexOf("</configuration>"))
            + "  <xi:include href='ours.xml'/>\n</configuration>\n");
    ScriptRun run = run("install.sh", home, "--jar", jar, "--write").exits(3);
    assertThat(run.output())
        .contains("is org.example.Before, decided by yarn-site.xml", "which includes file:")
        .contains("ours.xml)");
  }

  @Test
  @Tag("release")
  void install_besideMonitorsOfCapacity_writesNothing() throws Exception {
    String monitor =
        "<property><name>yarn.resourcemanager.scheduler.monitor.enable</name><value>true</value></property>";
    Files.writeString(site, SITE.replace("</configuration>", monitor + "</configuration>"));
    refused("error: yarn.resourcemanager.scheduler.monitor.enable is true");
  }

  @Test
  @Tag("release")
  void install_withQueuesInYarnSite_needsNoOtherFile() throws Exception {
    Files.delete(home.resolve("etc/hadoop/vqs-scheduler.xml"));
    String queues =
        "<property><name>yarn.scheduler.vqs.root.queues</name><value>a,default</value></property>";
    Files.writeString(site, SITE.replace("</configuration>", queues + "</configuration>"));
    run("install.sh", home, "--jar", jar, "--write").exits(0);
  }

  @Test
  void install_ofANewVersionBesideOneQueue_asksForNone() throws Exception {
    Files.delete(home.resolve("etc/hadoop/vqs-scheduler.xml"));
    run("install.sh", home, "--jar", jar, "--write", "--one-queue").exits(0);
    Path next = Files.copy(realJar, directory.resolve("vqs-yarn-2.0.jar"));
    run("install.sh", home, "--jar", next, "--write").exits(0);
    assertThat(installed.resolveSibling("vqs-yarn-2.0.jar")).exists();
    assertThat(installed).doesNotExist();
  }

  @Test
  void install_whereTheToolDoesNotRun_writesNothing() throws Exception {
    Files.delete(home.resolve("share/hadoop/common/lib"));
    Map<String, String> before = contents();
    assertThat(run("install.sh", home, "--jar", jar, "--write").exits(4).output())
        .contains("the configuration cannot be checked with Hadoop's libraries in " + home);
    assertThat(contents()).isEqualTo(before);
    run("install.sh", home, "--jar", jar).exits(0);
  }

  @Test
  void wrongArguments_haveACodeOfTheirOwn() throws Exception {
    for (String script : List.of("install.sh", "uninstall.sh", "check-config.sh")) {
      assertThat(run(script, home, "--colour").exits(2).output()).contains("no option --colour");
      run(script, home, "--conf").exits(2);
      run(script, home, home).exits(2);
    }
    run("install.sh", home, "--dry-run", "--write").exits(2);
  }

  @Test
  @Tag("release")
  void exportedVariableLib_isNotTakenForALibrary() throws Exception {
    run("install.sh", home, "--jar", jar, "--write").exits(0);
    String[] words = {home.toString()};
    ScriptRun.start(Map.of("LIB", directory.resolve("none").toString()), "check-config.sh", words)
        .await()
        .exits(0);
  }

  @Test
  void install_dryRun_changesNothing() throws Exception {
    Map<String, String> before = contents();
    ScriptRun run = run("install.sh", home, "--jar", jar, "--dry-run").exits(0);
    assertThat(run.output())
        .contains("would copy", "Hadoop 3.4.3", "-     <value>org.example.Before");
    assertThat(contents()).isEqualTo(before);
  }

  @Test
  void install_copiesTheJarAndOnlyShowsTheChange() throws Exception {
    ScriptRun run = run("install.sh", home, "--jar", jar).exits(0);
    assertThat(run.output()).contains("+     <value>org.vqs.yarn.VirtualQueueScheduler", "--write");
    assertThat(installed).exists();
    assertThat(site).hasContent(SITE);
  }

  @Test
  void install_ofAnotherVersion_replacesTheJar() throws Exception {
    run("install.sh", home, "--jar", jar).exits(0);
    run("install.sh", home, "--jar", Files.copy(jar, directory.resolve("vqs-yarn-2.0.jar")))
        .exits(0);
    assertThat(installed).doesNotExist();
    assertThat(installed.resolveSibling("vqs-yarn-2.0.jar")).exists();
  }

  @ParameterizedTest
  @ValueSource(strings = {"3.1.4", "3.2.1-amzn-9", "3.3.0"})
  void install_onAnOldHadoop_isRefused(String version) throws Exception {
    Path common = home.resolve("share/hadoop/common");
    Files.move(
        common.resolve("hadoop-common-3.4.3.jar"),
        common.resolve("hadoop-common-" + version + ".jar"));
    refused("Hadoop " + version);
  }

  @Test
  void install_elsewhereThanAHadoopHome_isRefused() throws Exception {
    Files.delete(home.resolve("share/hadoop/common/hadoop-common-3.4.3.jar"));
    refused("no hadoop-common-*.jar in " + home.resolve("share/hadoop/common"));
  }

  @Test
  void install_whereHadoopRunsOnAnOldJava_isRefused() throws Exception {
    Path java = Files.createDirectories(directory.resolve("jdk7/bin")).resolve("java");
    Files.writeString(java, "#!/bin/sh\necho '    java.specification.version = 1.7' >&2\n");
    assertThat(java.toFile().setExecutable(true)).isTrue();
    Path env = home.resolve("etc/hadoop/hadoop-env.sh");
    Files.writeString(env, "export JAVA_HOME=" + directory.resolve("jdk7") + "\n");
    refused("is Java 7, but Java 8 or later is needed");
  }

  @Test
  void install_whereHadoopRunsOnARuntimeWithoutCompiler_isDone() throws Exception {
    Path java = Files.createDirectories(directory.resolve("jre17/bin")).resolve("java");
    String real = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    Files.writeString(
        java, "#!/bin/sh\nexec " + real + " --limit-modules java.se,jdk.unsupported \"$@\"\n");
    assertThat(java.toFile().setExecutable(true)).isTrue();
    Path env = home.resolve("etc/hadoop/hadoop-env.sh");
    Files.writeString(env, "export JAVA_HOME=" + directory.resolve("jre17") + "\n");
    run("install.sh", home, "--jar", jar, "--write").exits(0);
    run("uninstall.sh", home).exits(0);
    assertThat(site).hasContent(SITE);
  }

  @Test
  void install_ofAJarWithoutTheScheduler_isRefused() throws Exception {
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
      out.putNextEntry(new JarEntry("org/example/Other.class"));
    }
    refused("does not hold org.vqs.yarn.VirtualQueueScheduler");
  }

  @Test
  void install_withAYarnSiteItCannotChange_copiesNothing() throws Exception {
    Files.writeString(site, "<configuration>");
    refused("not well-formed");
  }

  @Test
  void uninstall_ofAHandSetScheduler_keepsTheJar() throws Exception {
    Files.copy(jar, installed);
    Files.writeString(
        site, SITE.replace("org.example.Before", "org.vqs.yarn.VirtualQueueScheduler"));
    ScriptRun run = run("uninstall.sh", home).exits(1);
    assertThat(run.output()).contains("yarn-site.xml line 4", "did not put it there");
    assertThat(installed).exists();
  }

  @Test
  void uninstall_afterTheJarWasRemoved_restoresTheScheduler() throws Exception {
    run("install.sh", home, "--jar", jar, "--write").exits(0);
    Files.delete(installed);
    run("uninstall.sh", home).exits(0);
    assertThat(site).hasContent(SITE);
  }

  @Test
  @Tag("release")
  void uninstall_afterTheJarWasRemoved_takesAnother() throws Exception {
    run("install.sh", home, "--jar", jar, "--write").exits(0);
    Files.delete(installed);
    Path other = directory.resolve("other.jar");
    ScriptRun missing = run("uninstall.sh", home, "--jar", other).exits(1);
    assertThat(missing.output()).contains("--jar (" + other + ") does not hold");
    Files.copy(jar, other);
    run("uninstall.sh", home, "--jar", other).exits(0);
    assertThat(site).hasContent(SITE);
  }

  @Test
  void uninstall_dryRun_changesNothing() throws Exception {
    run("install.sh", home, "--jar", jar, "--write").exits(0);
    Map<String, String> before = contents();
    ScriptRun run = run("uninstall.sh", home, "--dry-run").exits(0);
    assertThat(run.output())
        .contains("+     <value>org.example.Before", "would remove " + installed);
    assertThat(contents()).isEqualTo(before);
  }

  private void refused(String reason) throws Exception {
    Map<String, String> before = contents();
    for (String mode : List.of("--dry-run", "--write")) {
      ScriptRun run = run("install.sh", home, "--jar", jar, mode).exits(1);
      assertThat(run.output()).contains(reason);
    }
    assertThat(contents()).isEqualTo(before);
  }

  private static ScriptRun run(String script, Object... arguments) throws Exception {
    String[] words = Stream.of(arguments).map(Object::toString).toArray(String[]::new);
    return ScriptRun.start(Map.of(), script, words).await();
  }

  /** Every file below the home with its bytes, one character each. */
  private Map<String, String> contents() throws IOException {
    Map<String, String> contents = new TreeMap<>();
    try (Stream<Path> files = Files.walk(home)) {
      files
          .filter(file -> Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS))
          .forEach(file -> contents.put(home.relativize(file).toString(), text(file)));
    }
    return contents;
  }

  private Map<String, String> contentsWithoutBackups() throws IOException {
    Map<String, String> contents = contents();
    contents.keySet().removeIf(name -> name.contains("yarn-site.xml.vqs-"));
    return contents;
  }

  private static String text(Path file) {
    try {
      return Files.readString(file, StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
