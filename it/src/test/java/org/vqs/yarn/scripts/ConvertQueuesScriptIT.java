package org.vqs.yarn.scripts;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vqs.yarn.config.VqsConfiguration;
import org.vqs.yarn.testing.ScriptRun;

/** convert-queues.sh with the product jar, as in a checkout and as on an operator's host. */
@Tag("cluster")
class ConvertQueuesScriptIT {
  private static final String EXAMPLE = "yarn/src/test/resources/convert/capacity-percent.xml";
  private static final Pattern NEVER_IN_HADOOP =
      Pattern.compile("picocli|HdrHistogram|progressbar|jfreechart|ojalgo|junit|assertj|-tests");

  @TempDir private Path directory;

  @Test
  void fromACheckout_withMavensArtifacts_converts() throws Exception {
    convert(EXAMPLE, "-o", directory).exits(0);
    assertThat(leaves()).isEqualTo(5);
  }

  @Test
  void withAnInstallationOfHadoop_converts() throws Exception {
    ScriptRun run =
        convert(
                "yarn/src/test/resources/convert/fair-rich.xml",
                "-o",
                directory,
                "--hadoop",
                home())
            .exits(0);
    assertThat(run.output())
        .startsWith("Wrote " + directory.resolve("vqs-scheduler.xml"))
        .contains("Without an equivalent, left out:", "root.research: fairSharePreemptionThreshold")
        .doesNotContain("log4j", "Exception");
    assertThat(leaves()).isEqualTo(3);
  }

  @Test
  void fileThatIsThere_isKept() throws Exception {
    Path target = Files.writeString(directory.resolve("vqs-scheduler.xml"), "mine");
    convert(EXAMPLE, "-o", directory, "--hadoop", home()).exits(1);
    assertThat(target).hasContent("mine");
  }

  @Test
  void wrongArguments_haveTheirExitCode() throws Exception {
    convert().exits(2);
    assertThat(convert(EXAMPLE, "--colour").exits(2).output()).contains("no option --colour");
    convert(EXAMPLE, EXAMPLE, "--hadoop", home()).exits(2);
  }

  private ScriptRun convert(Object... arguments) throws Exception {
    String jar = System.getProperty("vqs.jar");
    assertThat(jar).as("set by the build").isNotNull();
    String[] words =
        Stream.concat(
                Stream.of(arguments).map(Object::toString),
                arguments.length == 0 ? Stream.of() : Stream.of("--jar", jar))
            .toArray(String[]::new);
    return ScriptRun.start(Map.of("HADOOP_HOME", ""), "convert-queues.sh", words).await();
  }

  /** What the tests' class path has of Hadoop's libraries, laid out as in a distribution. */
  private Path home() throws Exception {
    Path home = directory.resolve("hadoop");
    Path lib = home.resolve("share/hadoop/yarn/lib");
    if (Files.exists(lib)) {
      return home;
    }
    Files.createDirectories(lib);
    Files.createDirectories(home.resolve("etc/hadoop"));
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
      Path jar = Path.of(entry);
      if (entry.endsWith(".jar") && !NEVER_IN_HADOOP.matcher(entry).find()) {
        Files.createSymbolicLink(lib.resolve(jar.getFileName()), jar);
      }
    }
    return home;
  }

  private int leaves() throws Exception {
    Configuration conf = new Configuration(false);
    conf.addResource(new org.apache.hadoop.fs.Path(directory.resolve("vqs-scheduler.xml").toUri()));
    return VqsConfiguration.from(conf).queues().leaves().size();
  }
}
