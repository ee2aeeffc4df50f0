package org.vqs.yarn.scripts;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.vqs.yarn.testing.ScriptRun;

/** install.sh on the directories that vendors' packages make; src/docs/operating tells of each. */
@Tag("cluster")
class InstallLayoutsIT {
  private static final String OURS = "<value>org.vqs.yarn.VirtualQueueScheduler</value>";

  @TempDir private static Path shared;
  private static Path jar;
  private static Path libraries;

  @TempDir private Path top;
  private Path conf;

  @BeforeAll
  static void build() throws IOException {
    jar = HadoopHome.schedulerJar(shared.resolve("vqs-yarn-1.0.jar"));
    libraries = HadoopHome.libraries(shared.resolve("libraries"));
  }

  @ParameterizedTest
  @CsvSource({
    "usr, usr/lib/hadoop, usr/lib/hadoop-yarn, , ",
    "usr, usr/lib/hadoop, usr/lib/hadoop-yarn, usr/share/aws/emr, Amazon EMR",
    "usr/hdp/current, usr/hdp/current/hadoop-client, usr/hdp/current/hadoop-yarn-resourcemanager, , Ambari",
  })
  void packages_areFoundAndInstalledInto(
      String home, String common, String yarn, String mark, String writer) throws Exception {
    assertInstalledInto(home, common, yarn, mark, writer);
  }

  @ParameterizedTest
  @CsvSource({
    "usr/lib, usr/lib/hadoop, usr/lib/hadoop-yarn, , ",
    "usr/lib/hadoop, usr/lib/hadoop, usr/lib/hadoop-yarn, , ",
    "usr, usr/lib/hadoop, usr/lib/hadoop-yarn, usr/local/share/google/dataproc, Dataproc",
    "usr/hdp/3.3.0.0-1, usr/hdp/3.3.0.0-1/hadoop, usr/hdp/3.3.0.0-1/hadoop-yarn, , Ambari",
  })
  @Tag("release")
  void otherPackages_areFoundAndInstalledInto(
      String home, String common, String yarn, String mark, String writer) throws Exception {
    assertInstalledInto(home, common, yarn, mark, writer);
  }

  private void assertInstalledInto(
      String home, String common, String yarn, String mark, String writer) throws Exception {
    layOut(common, yarn);
    if (mark != null) {
      Files.createDirectories(top.resolve(mark));
    }
    ScriptRun run = install(home, "--write").exits(0);
    assertThat(top.resolve(yarn).resolve("lib/vqs-yarn-1.0.jar")).hasSameBinaryContentAs(jar);
    assertThat(conf.resolve("yarn-site.xml")).content().contains(OURS);
    assertThat(Files.isSymbolicLink(top.resolve(common).resolve("etc/hadoop"))).isTrue();
    assertThat(run.output())
        .contains("Hadoop 3.4.3 in " + top.resolve(home), "decided by yarn-site.xml");
    if (writer == null) {
      assertThat(run.output()).doesNotContain("src/docs/operating");
    } else {
      assertThat(run.output()).contains(writer + " writes " + top, "src/docs/operating/");
      assertThat(Path.of(run.output().replaceAll("(?s).*(src/docs/operating/\\w+\\.md).*", "$1")))
          .exists();
    }
    String[] words = {top.resolve(home).toString()};
    ScriptRun.start(Map.of(), "uninstall.sh", words).await().exits(0);
    assertThat(top.resolve(yarn).resolve("lib/vqs-yarn-1.0.jar")).doesNotExist();
    assertThat(conf.resolve("yarn-site.xml")).hasContent("<configuration/>");
  }

  @Test
  void parcel_isFoundButNotWritten() throws Exception {
    String parcel = "opt/cloudera/parcels/CDH";
    layOut(parcel + "/lib/hadoop", parcel + "/lib/hadoop-yarn");
    Files.createDirectories(top.resolve(parcel + "/meta"));
    Files.createFile(top.resolve(parcel + "/meta/parcel.json"));
    assertThat(install(parcel, "--write").exits(1).output())
        .contains("Cloudera Manager writes the ResourceManager's yarn-site.xml anew")
        .contains("src/docs/operating/cloudera.md");
    assertThat(conf.resolve("yarn-site.xml")).hasContent("<configuration/>");

    install(parcel, "--dry-run").exits(0);
    install(parcel, "--lib", top.resolve(parcel + "/lib/hadoop-yarn/lib")).exits(0);
    assertThat(top.resolve(parcel + "/lib/hadoop-yarn/lib/vqs-yarn-1.0.jar")).exists();
  }

  @Test
  void directoryOfLibraries_canBeNamed() throws Exception {
    layOut("somewhere/jars", "somewhere/jars");
    Path lib = Files.createDirectory(top.resolve("elsewhere"));
    install("somewhere/jars", "--lib", lib, "--write").exits(0);
    assertThat(lib.resolve("vqs-yarn-1.0.jar")).exists();
    assertThat(conf.resolve("yarn-site.xml")).content().contains(OURS);
    assertThat(install("somewhere", "--dry-run").exits(1).output())
        .contains("--lib DIR names the directory of YARN's libraries");
  }

  @Test
  void layoutOfItsOwn_isFoundFromTheDirectoryOfLibraries() throws Exception {
    assertFound("anywhere/jars", true);
  }

  @ParameterizedTest
  @ValueSource(strings = {"somewhere/share/hadoop/common", "elsewhere/lib"})
  @Tag("release")
  void layoutWithoutACommand_isFoundFromTheDirectoryOfLibraries(String common) throws Exception {
    assertFound(common, false);
  }

  private void assertFound(String common, boolean hasCommand) throws Exception {
    layOut(common, common);
    Path home = Files.createDirectories(top.resolve("somewhere"));
    Path lib = Files.createDirectories(top.resolve("elsewhere/lib"));
    if (hasCommand) {
      Path command = Files.createDirectories(home.resolve("bin")).resolve("hadoop");
      Path jars = top.resolve(common);
      Files.writeString(
          command, "#!/bin/sh\necho '/etc/hadoop:%s/*:%s/lib/*'\n".formatted(jars, jars));
      assertThat(command.toFile().setExecutable(true)).isTrue();
    }
    install("somewhere", "--lib", lib, "--conf", conf, "--write").exits(0);
    assertThat(lib.resolve("vqs-yarn-1.0.jar")).exists();
    assertThat(conf.resolve("yarn-site.xml")).content().contains(OURS);
    String[] words = {home.toString(), "--lib", lib.toString(), "--conf", conf.toString()};
    assertThat(ScriptRun.start(Map.of(), "check-config.sh", words).await().exits(0).output())
        .contains("root", "default");
  }

  /** Jars, and a configuration that the packages link to. */
  private void layOut(String common, String yarn) throws IOException {
    Path commonDirectory = Files.createDirectories(top.resolve(common));
    Files.createFile(commonDirectory.resolve("hadoop-common-3.4.3.jar"));
    Files.createSymbolicLink(commonDirectory.resolve("lib"), libraries);
    if (!common.equals(yarn)) {
      Files.createDirectories(top.resolve(yarn).resolve("lib"));
    }
    conf = Files.createDirectories(top.resolve("etc/hadoop/conf"));
    Files.writeString(conf.resolve("yarn-site.xml"), "<configuration/>");
    Files.writeString(conf.resolve("vqs-scheduler.xml"), "<configuration/>");
    Files.createDirectories(commonDirectory.resolve("etc"));
    Files.createSymbolicLink(commonDirectory.resolve("etc/hadoop"), conf);
  }

  private ScriptRun install(String home, Object... options) throws Exception {
    String[] words =
        Stream.concat(
                Stream.of(top.resolve(home), "--jar", jar).map(Object::toString),
                Stream.of(options).map(Object::toString))
            .toArray(String[]::new);
    return ScriptRun.start(Map.of(), "install.sh", words).await();
  }
}
