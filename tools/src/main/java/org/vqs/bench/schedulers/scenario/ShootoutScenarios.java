package org.vqs.bench.schedulers.scenario;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.vqs.whatif.stage.Contestant;
import org.vqs.whatif.stage.OtherScheduler;

/**
 * Reads and checks scenarios: those of {@code tools/src/main/resources/schedulers}, and a user's.
 */
public final class ShootoutScenarios {
  /** The one that is done in seconds and measures nothing. */
  public static final String SMOKE = "smoke";

  private static final String DIRECTORY = "/schedulers";
  private static final String SUFFIX = ".json";

  /** Lies beside the scenarios. */
  private static final String THRESHOLDS = "thresholds";

  /** Apart from the others, because it is of another kind of run. */
  private static final String FAILOVER = "cold/failover-4000.json";

  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]*");
  private static final Pattern LABEL = Pattern.compile("[A-Za-z0-9_-]*");
  private static final Set<Contestant> WITHOUT_LABELS =
      Set.of(OtherScheduler.FAIR, OtherScheduler.FIFO, OtherScheduler.FLOOR);

  /** Shares are written with few digits. */
  private static final double SHARES_TOLERANCE = 1e-6;

  /** What keeps a Poisson number of arrivals in a second, and a process, within bounds. */
  private static final double HIGHEST_LOAD = 10;

  /** Use is drawn up to half above its mean, and nobody gets more than he asked for. */
  private static final double MOST_MEAN_USE = 2 / 3.0;

  /** The scheduler allows no more. */
  private static final double HIGHEST_FACTOR = 4;

  private static final int SMALLEST_HEAP = 64;

  private ShootoutScenarios() {}

  /** Names of all, those with fewer nodes first where names differ in numbers only. */
  public static List<String> names() {
    try (Stream<Path> files = Files.list(directory())) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(file -> file.endsWith(SUFFIX))
          .map(ShootoutScenarios::nameOf)
          .filter(name -> !name.equals(THRESHOLDS))
          .sorted(Comparator.comparing(ShootoutScenarios::withLongNumbers))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Names of those that are run unless others are named. */
  public static List<String> fullNames() {
    return names().stream().filter(name -> !name.equals(SMOKE)).toList();
  }

  /**
   * A scenario of this name, or of this file if it ends in {@code .json}.
   *
   * @throws IllegalArgumentException if there is none, or something is wrong with it
   */
  public static ShootoutScenario named(String nameOrFile) {
    if (nameOrFile.endsWith(SUFFIX)) {
      return read(Path.of(nameOrFile));
    }
    if (!names().contains(nameOrFile)) {
      throw new IllegalArgumentException(
          "the scenario (%s) must be one of %s, or a file that ends in %s"
              .formatted(nameOrFile, String.join(", ", names()), SUFFIX));
    }
    return read(directory().resolve(nameOrFile + SUFFIX));
  }

  /**
   * The scenario of a file.
   *
   * @throws IllegalArgumentException if something is wrong with it: says where and what it must be
   */
  public static ShootoutScenario read(Path file) {
    try {
      return parse(file.toString(), nameOf(file.getFileName().toString()), Files.readString(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The cluster that is full when a scheduler starts. */
  public static ShootoutScenario failover() {
    return read(directory().resolve(FAILOVER));
  }

  /** The thresholds that lie beside the scenarios. */
  public static String thresholds() {
    try {
      return Files.readString(directory().resolve(THRESHOLDS + SUFFIX));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public static ShootoutScenario parse(String file, String name, String json) {
    if (!NAME.matcher(name).matches()) {
      throw new IllegalArgumentException(
          "%s: the name of a scenario must begin with a letter or digit and hold only those, dots, dashes and underscores"
              .formatted(file));
    }
    JsonFields fields = JsonFields.of(file, json);
    ShootoutScenario scenario =
        new ShootoutScenario(
            name,
            fields.text("title"),
            fields.whole("nodes", 1),
            fields.objects("nodeTypes").stream().map(ShootoutScenarios::nodeType).toList(),
            fields.whole("nodesPerRack", 1),
            fields.whole("queues", 1),
            fields.whole("applications", 1),
            fields.whole("users", 1),
            fields.whole("asks", 1),
            fields.whole("shapes", 1),
            fields.whole("pending", 0),
            fields.whole("smallestMb", 1),
            fields.whole("largestMb", 1),
            fields.number("load", 0, HIGHEST_LOAD),
            fields.positive("meanSeconds"),
            fields.number("localAsks", 0, 1),
            fields.number("released", 0, 1),
            fields.has("used") ? fields.number("used", 0, MOST_MEAN_USE) : 0,
            fields.has("overcommit") ? fields.number("overcommit", 1, HIGHEST_FACTOR) : 1,
            fields.has("userShare") ? fields.number("userShare", 0, 1) : 1,
            fields.has("gang") ? fields.whole("gang", 0) : 0,
            fields.has("burst") ? burst(fields) : ShootoutScenario.Burst.NONE,
            fields.whole("warmUpSeconds", 0),
            fields.whole("seconds", 1),
            fields.whole("limitSeconds", 1),
            fields.whole("heapMb", SMALLEST_HEAP),
            fields.texts("schedulers"));
    fields.end();
    checkNodes(scenario, fields);
    checkAsks(scenario, fields);
    checkSchedulers(scenario, fields);
    return scenario;
  }

  private static ShootoutScenario.NodeType nodeType(JsonFields fields) {
    ShootoutScenario.NodeType type =
        new ShootoutScenario.NodeType(
            fields.whole("memoryMb", 1),
            fields.whole("vcores", 1),
            fields.number("share", 0, 1),
            fields.text("label"));
    fields.end();
    if (type.share() == 0) {
      throw fields.wrong("share", "above 0");
    }
    if (!LABEL.matcher(type.label()).matches()) {
      throw fields.wrong("label", "empty or of letters, digits, dashes and underscores");
    }
    return type;
  }

  private static ShootoutScenario.Burst burst(JsonFields fields) {
    String name = fields.text("burst");
    for (ShootoutScenario.Burst burst : ShootoutScenario.Burst.values()) {
      if (burst.name().equalsIgnoreCase(name)) {
        return burst;
      }
    }
    throw fields.wrong(
        "burst",
        "one of " + List.of(ShootoutScenario.Burst.values()).toString().toLowerCase(Locale.ROOT));
  }

  private static void checkNodes(ShootoutScenario scenario, JsonFields fields) {
    double shares =
        scenario.nodeTypes().stream().mapToDouble(ShootoutScenario.NodeType::share).sum();
    if (Math.abs(shares - 1) > SHARES_TOLERANCE) {
      throw fields.wrong("nodeTypes", "kinds whose shares sum to 1, not " + shares);
    }
    if (scenario.nodes() < scenario.nodeTypes().size()) {
      throw fields.wrong("nodes", "at least the number of kinds of nodes");
    }
    for (String label : labels(scenario)) {
      int largest =
          scenario.nodeTypes().stream()
              .filter(type -> type.label().equals(label))
              .mapToInt(ShootoutScenario.NodeType::memoryMb)
              .max()
              .orElseThrow();
      if (scenario.largestMb() > largest) {
        throw fields.wrong(
            "largestMb",
            "at most %d, the largest node %s"
                .formatted(largest, label.isEmpty() ? "without a label" : "of label " + label));
      }
    }
  }

  private static void checkAsks(ShootoutScenario scenario, JsonFields fields) {
    if (scenario.asks() < scenario.applications()) {
      throw fields.wrong("asks", "at least applications (" + scenario.applications() + ")");
    }
    if (scenario.users() > scenario.applications()) {
      throw fields.wrong("users", "at most applications (" + scenario.applications() + ")");
    }
    if (scenario.shapes() > scenario.asks()) {
      throw fields.wrong("shapes", "at most asks (" + scenario.asks() + ")");
    }
    if (scenario.largestMb() < scenario.smallestMb()) {
      throw fields.wrong("largestMb", "at least smallestMb (" + scenario.smallestMb() + ")");
    }
    int sizes = scenario.largestMb() - scenario.smallestMb() + 1;
    if (scenario.shapes() > sizes) {
      throw fields.wrong(
          "shapes", "at most %d, the sizes from smallestMb to largestMb".formatted(sizes));
    }
    if (scenario.isBacklog() && scenario.pending() < scenario.asks()) {
      throw fields.wrong("pending", "at least asks (" + scenario.asks() + ") where load is 0");
    }
    if (!scenario.isBacklog() && scenario.pending() != 0) {
      throw fields.wrong("pending", "0 where load (" + scenario.load() + ") is above 0");
    }
    if (scenario.isMeasured() && !scenario.isBacklog()) {
      throw fields.wrong("used", "0 where load (" + scenario.load() + ") is above 0");
    }
    if (scenario.userShare() == 0) {
      throw fields.wrong("userShare", "above 0");
    }
    if (scenario.burst() == ShootoutScenario.Burst.LABELS && !scenario.labels().isEmpty()) {
      throw fields.wrong("burst", "other than labels where a kind of nodes has a label");
    }
    if (scenario.overcommit() > 1 && !scenario.isMeasured()) {
      throw fields.wrong("overcommit", "1 where used is 0: nodes must measure");
    }
  }

  private static void checkSchedulers(ShootoutScenario scenario, JsonFields fields) {
    boolean hasLabels = labels(scenario).stream().anyMatch(label -> !label.isEmpty());
    for (String name : scenario.schedulers()) {
      Contestant contestant;
      try {
        contestant = Contestant.of(name);
      } catch (IllegalArgumentException e) {
        throw fields.wrong("schedulers", "of " + contestants());
      }
      if (hasLabels && WITHOUT_LABELS.contains(contestant)) {
        throw fields.wrong(
            "schedulers", "without %s where a kind of nodes has a label".formatted(name));
      }
    }
  }

  /** Names of all schedulers. */
  public static String contestants() {
    return String.join(", ", Contestant.all().stream().map(Contestant::toString).toList());
  }

  private static List<String> labels(ShootoutScenario scenario) {
    return scenario.nodeTypes().stream().map(ShootoutScenario.NodeType::label).distinct().toList();
  }

  private static Path directory() {
    URL url = ShootoutScenarios.class.getResource(DIRECTORY);
    if (url == null) {
      throw new IllegalStateException(DIRECTORY + " is missing on the class path");
    }
    try {
      return Path.of(url.toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String nameOf(String file) {
    return file.endsWith(SUFFIX) ? file.substring(0, file.length() - SUFFIX.length()) : file;
  }

  /** Text order of this is the order of the numbers in a name. */
  private static String withLongNumbers(String name) {
    return Pattern.compile("\\d+")
        .matcher(name)
        .replaceAll(match -> "%010d".formatted(Long.parseLong(match.group())));
  }
}
