package org.vqs.yarn.convert;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.vqs.yarn.config.VqsConfiguration;
import org.vqs.yarn.config.queue.QueueTree;
import org.vqs.yarn.convert.model.Conversion;
import org.vqs.yarn.convert.model.Note;

/** Files to convert: ours, and those that Hadoop's own tests bring. */
public final class Examples {
  static final List<String> CAPACITY =
      List.of(
          "/convert/capacity-percent.xml",
          "/convert/capacity-absolute.xml",
          "/capacity-scheduler.xml",
          "/cs-validation-pass/capacity-scheduler.xml");

  static final List<String> FAIR =
      List.of(
          "/convert/fair-rich.xml",
          "/convert/fair-plain.xml",
          "/fair-scheduler-conversion.xml",
          "/fair-scheduler-noplacementrules.xml",
          "/fair-scheduler-orderingpolicy.xml",
          "/fair-scheduler-max-resources-percentage.xml",
          "/fair-scheduler-defaultMaxAmShareDisabled.xml",
          "/fair-scheduler-sameleafqueue.xml");

  private static final List<String> REAL =
      List.of(
          "capacity-gpu-partition",
          "capacity-closed-root",
          "capacity-queue-priorities",
          "capacity-stopped-default",
          "capacity-misspelt",
          "capacity-user-percent",
          "capacity-ten-applications",
          "capacity-half-gpu",
          "capacity-label-of-a-queue",
          "capacity-labels-by-weight",
          "capacity-made-with-labels",
          "capacity-made-by-weight",
          "capacity-amounts",
          "capacity-large-user-factor",
          "fair-rules-inside-root",
          "fair-deep-tree",
          "fair-root-limit",
          "fair-nothing-for-default",
          "fair-limits-of-users",
          "fair-names-twice",
          "fair-pools-of-mapreduce",
          "fair-queues-made",
          "fair-minimum-above-maximum",
          "fair-nested-timeouts",
          "fair-no-weight");

  private Examples() {}

  static Stream<String> capacity() {
    return CAPACITY.stream();
  }

  static Stream<String> fair() {
    return FAIR.stream();
  }

  static Stream<String> all() {
    return Stream.concat(capacity(), fair());
  }

  /** Modelled on files of real clusters and of others' tests. */
  public static Stream<String> real() {
    return REAL.stream().map(name -> "/convert/real/" + name + ".xml");
  }

  /** Those of Hadoop's own tests. */
  public static Stream<String> ofHadoop() {
    return all().filter(example -> !example.startsWith("/convert/"));
  }

  /** The example as a file, such as an operator has. */
  public static Path file(String resource, Path directory) throws IOException {
    Path file = directory.resolve(resource.substring(resource.lastIndexOf('/') + 1));
    try (InputStream in = Objects.requireNonNull(Examples.class.getResourceAsStream(resource))) {
      Files.copy(in, file, StandardCopyOption.REPLACE_EXISTING);
    }
    return file;
  }

  public static Conversion converted(String resource, Path directory) throws IOException {
    return Source.convert(file(resource, directory));
  }

  /** The value of one of ours, by its name without prefix. */
  public static String value(Conversion conversion, String name) {
    return conversion.settings().get(Conversion.PREFIX + name);
  }

  /** All settings of the source that a conversion has an account of. */
  static Set<String> accounted(Conversion conversion) {
    Set<String> names = new LinkedHashSet<>(conversion.carried());
    conversion.notesOfOtherWays().forEach(note -> names.add(note.source()));
    conversion.notesOfLeftOut().forEach(note -> names.add(note.source()));
    return names;
  }

  /** The queues as the scheduler reads them from the text of the file. */
  public static QueueTree queues(Conversion conversion) {
    return VqsConfiguration.from(
            configuration(SchedulerXml.text(conversion.settings(), "example.xml")))
        .queues();
  }

  static Configuration configuration(String xml) {
    Configuration conf = new Configuration(false);
    conf.addResource(new ByteArrayInputStream(xml.getBytes(StandardCharsets.UTF_8)));
    return conf;
  }

  /** A file in Hadoop's format with these settings. */
  public static Path write(Path file, Map<String, String> settings) throws IOException {
    return Files.writeString(file, SchedulerXml.text(settings, "test"));
  }

  /** A {@code capacity-scheduler.xml} with these settings, named without their prefix. */
  public static Path capacityFile(Path file, String... namesAndValues) throws IOException {
    Map<String, String> settings = new TreeMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      settings.put("yarn.scheduler.capacity." + namesAndValues[i], namesAndValues[i + 1]);
    }
    return write(file, settings);
  }

  /** What such a file becomes. */
  public static Conversion ofCapacity(Path directory, String... namesAndValues) throws IOException {
    return Source.convert(capacityFile(directory.resolve("capacity.xml"), namesAndValues));
  }

  /** A {@code fair-scheduler.xml} with these elements. */
  public static Path fairFile(Path file, String elements) throws IOException {
    return Files.writeString(file, "<allocations>" + elements + "</allocations>");
  }

  /** What a {@code fair-scheduler.xml} with these elements becomes. */
  public static Conversion ofFair(Path directory, String elements) throws IOException {
    return Source.convert(fairFile(directory.resolve("fair.xml"), elements));
  }

  /** What is said of settings, by their names in the source. */
  public static Map<String, String> texts(List<Note> notes) {
    Map<String, String> texts = new TreeMap<>();
    notes.forEach(note -> texts.putIfAbsent(note.source(), note.text()));
    return texts;
  }
}
