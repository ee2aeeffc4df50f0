package org.vqs.yarn.tool;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The editor of yarn-site.xml that install.sh and uninstall.sh run. */
class YarnSiteTest {
  private static final String NAME = "yarn.resourcemanager.scheduler.class";
  private static final String OURS = "org.vqs.yarn.VirtualQueueScheduler";
  private static final String CAPACITY =
      "org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler";

  @TempDir private Path directory;
  private Path site;
  private String messages;

  /** Files as people write them. */
  private enum Shape {
    ABSENT(
        """
        <?xml version="1.0"?>
        <!-- Site specific properties -->
        <configuration>
          <property><name>yarn.acl.enable</name><value>a &lt; b &amp; c</value></property>
        </configuration>
        """),
    PRESENT(
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <?xml-stylesheet type="text/xsl" href="configuration.xsl"?>
        <configuration>
          <property>
            <name>%s</name>
            <value>%s</value>
            <description>which one</description>
          </property>
          <property><name>yarn.acl.enable</name><value>true</value></property>
        </configuration>
        """
            .formatted(NAME, CAPACITY)),
    FINAL_WITH_SPACES_AND_CRLF(
        "<configuration>\r\n\t<property>\r\n\t\t<final>true</final><name> %s </name>\r\n\t\t<value> %s </value>\r\n\t</property></configuration>"
            .formatted(NAME, CAPACITY)),
    COMMENTED_OUT(
        """
        <configuration>
          <!--
          <property><name>%s</name><value>%s</value></property>
          -->
          <property>
            <name>yarn.acl.enable</name><value><!-- was true -->false</value>
          </property>
        </configuration>
        <!-- the end -->
        """
            .formatted(NAME, CAPACITY)),
    NO_LINES("<configuration><property><name>a</name><value>b</value></property></configuration>"),
    EMPTY_ROOT("<configuration/>\n"),
    EMPTY_ROOT_WITH_NAMESPACE(
        "<?xml version=\"1.0\"?>\r\n"
            + "<configuration xmlns:xi=\"http://www.w3.org/2001/XInclude\" />"),
    NOT_ASCII(
        """
        \uFEFF<configuration>
        <!-- \u00e9t\u00e9 --><property><name>a</name><value>\u4e2d</value></property>
        </configuration>
        """);

    private final String text;

    Shape(String text) {
      this.text = text;
    }
  }

  @BeforeEach
  void nameFile() {
    site = directory.resolve("yarn-site.xml");
  }

  @ParameterizedTest
  @EnumSource(Shape.class)
  void set_inAnyShape_makesHadoopReadOurs(Shape shape) throws Exception {
    Files.writeString(site, shape.text);
    Configuration before = read();
    assertThat(run("set", "--write")).isZero();
    Configuration after = read();
    assertThat(after.get(NAME)).isEqualTo(OURS);
    for (var property : before) {
      if (!property.getKey().equals(NAME)) {
        assertThat(after.getRaw(property.getKey())).isEqualTo(property.getValue());
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Shape.class)
  void restore_inAnyShape_bringsBackEveryByte(Shape shape) throws Exception {
    Files.writeString(site, shape.text);
    run("set", "--write");
    assertThat(Files.readString(site)).isNotEqualTo(shape.text);
    assertThat(run("restore", "--write")).isZero();
    assertThat(Files.readString(site)).isEqualTo(shape.text);
  }

  @ParameterizedTest
  @EnumSource(Shape.class)
  void restore_afterOtherEdits_keepsThem(Shape shape) throws Exception {
    Files.writeString(site, shape.text);
    run("set", "--write");
    String later = "<property><name>later</name><value>1</value></property>\n</configuration>";
    Files.writeString(site, Files.readString(site).replace("</configuration>", later));
    assertThat(run("restore", "--write")).isZero();
    Configuration restored = read();
    assertThat(restored.get("later")).isEqualTo("1");
    Files.writeString(site, shape.text);
    assertThat(restored.get(NAME)).isEqualTo(read().get(NAME));
  }

  @ParameterizedTest
  @EnumSource(Shape.class)
  void set_again_changesNothingMore(Shape shape) throws Exception {
    Files.writeString(site, shape.text);
    run("set", "--write");
    String once = Files.readString(site);
    assertThat(run("set", "--write")).isZero();
    assertThat(Files.readString(site)).isEqualTo(once);
    assertThat(backups()).hasSize(1);
    assertThat(messages).contains("nothing to change");
  }

  @Test
  void set_keepsTheFileBeforeAsABackup() throws Exception {
    Files.writeString(site, Shape.PRESENT.text);
    run("set", "--write");
    assertThat(backups())
        .singleElement()
        .satisfies(b -> assertThat(b).hasContent(Shape.PRESENT.text));
  }

  @Test
  void set_inAFileOfCrLf_writesNoOtherLineEnds() throws Exception {
    Files.writeString(site, "<configuration>\r\n</configuration>\r\n");
    run("set", "--write");
    assertThat(Files.readString(site)).contains(OURS).doesNotContainPattern("[^\r]\n");
  }

  @Test
  void set_withoutWrite_showsTheChangeOnly() throws Exception {
    Files.writeString(site, Shape.PRESENT.text);
    assertThat(run("set")).isZero();
    assertThat(site).hasContent(Shape.PRESENT.text);
    assertThat(messages)
        .contains("line 6", "-     <value>" + CAPACITY, "+     <value>" + OURS)
        .doesNotContain("yarn.acl.enable");
    assertThat(backups()).isEmpty();
  }

  @Test
  void set_withoutAFile_makesOneThatRestoreRemoves() throws Exception {
    run("set", "--write");
    assertThat(read().get(NAME)).isEqualTo(OURS);
    assertThat(run("restore", "--write")).isZero();
    assertThat(site).doesNotExist();
  }

  @Test
  void set_throughALink_keepsTheLinkAndTheMode() throws Exception {
    Path real = Files.writeString(directory.resolve("real.xml"), Shape.ABSENT.text);
    Files.setPosixFilePermissions(real, PosixFilePermissions.fromString("rw-r-----"));
    Files.createSymbolicLink(site, real);
    run("set", "--write");
    assertThat(site).isSymbolicLink();
    assertThat(real).content().contains(OURS);
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(real)))
        .isEqualTo("rw-r-----");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<configuration><property name='NAME' value='CAPACITY'/></configuration>",
        "<configuration><property><name>NAME</name><value><![CDATA[CAPACITY]]></value></property></configuration>",
        "<configuration><property><name>NAME</name><value>a&amp;b</value></property></configuration>",
        "<configuration><property><name>NAME</name><value>a--b</value></property></configuration>",
        "<configuration><property><name>NAME</name></property></configuration>",
        "<configuration><property><name>NAME</name><value>CAPACITY</value></property>"
            + "<property><name>NAME</name><value>OURS</value></property></configuration>",
        "<!DOCTYPE configuration [<!ENTITY c 'CAPACITY'>]><configuration></configuration>",
        "<configuration><property></configuration>",
        "<configuration>",
        "<html></html>",
        "",
      })
  void set_inAFormItCannotChange_refusesAndLeavesIt(String form) throws Exception {
    String text = form.replace("NAME", NAME).replace("CAPACITY", CAPACITY).replace("OURS", OURS);
    Files.writeString(site, text);
    assertThat(run("set", "--write")).isEqualTo(1);
    assertThat(messages).contains(site.toString());
    assertThat(site).hasContent(text);
    assertThat(backups()).isEmpty();
  }

  @Test
  void set_inTwoByteCharacters_refuses() throws Exception {
    Files.writeString(site, Shape.ABSENT.text, StandardCharsets.UTF_16);
    assertThat(run("set", "--write")).isEqualTo(1);
    assertThat(messages).contains("encoding");
  }

  @Test
  void restore_ofAHandSetScheduler_refusesToGuess() throws Exception {
    String text = Shape.PRESENT.text.replace(CAPACITY, OURS);
    Files.writeString(site, text);
    assertThat(run("restore", "--write")).isEqualTo(1);
    assertThat(messages).contains("line 6", "did not put it there");
    assertThat(site).hasContent(text);
  }

  @Test
  void restore_afterAnotherSchedulerWasChosen_leavesThatOne() throws Exception {
    Files.writeString(site, Shape.PRESENT.text);
    run("set", "--write");
    String chosen = Files.readString(site).replace(OURS, "org.example.Other");
    Files.writeString(site, chosen);
    assertThat(run("restore", "--write")).isZero();
    assertThat(site).hasContent(chosen);
  }

  private int run(String... command) throws Exception {
    List<String> arguments = new ArrayList<>(List.of(command[0], site.toString(), OURS));
    arguments.addAll(List.of(command).subList(1, command.length));
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (PrintStream stream = new PrintStream(bytes, true, StandardCharsets.UTF_8)) {
      return YarnSite.execute(stream, stream, arguments.toArray(String[]::new));
    } finally {
      messages = bytes.toString(StandardCharsets.UTF_8);
    }
  }

  private Configuration read() {
    Configuration configuration = new Configuration(false);
    configuration.addResource(new org.apache.hadoop.fs.Path(site.toUri()));
    return configuration;
  }

  private List<Path> backups() throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.filter(file -> file.getFileName().toString().contains(".vqs-")).toList();
    }
  }
}
