package org.vqs.sim.experiment.dominance.workload;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import java.util.function.Supplier;

/**
 * Draws benchmark sets: as many rows of each family as the third set has, sizes by chance, and to
 * each row a service, an arrival law, a number of servers and a load, dealt like cards so that each
 * comes about as often as it should. Rows on twenty servers and more run event by event.
 */
final class SetDraw {
  private static final String HEAD =
      """
      # The %s benchmark set of scripts/simulate.sh dominance; src/docs/adaptive.md says how it was drawn.
      # load: of what any policy can serve; events: about how many arrivals and departures a run has.
      name,family,time,servers,capacity,sizes,service,arrivals,load,events
      """;

  private static final int SLOTS = 120;
  private static final int MANY = 20;

  private final String prefix;
  private final String traces;
  private final Random chance;
  private final Deck<String> services;
  private final Deck<String> arrivals;
  private final Deck<String> loads;
  private final Deck<Boolean> slotted;
  private final StringBuilder lines;
  private final Map<String, Integer> seen = new LinkedHashMap<>();

  /** Cards that are shuffled again when all are dealt. */
  private final class Deck<T> {
    private final List<T> cards;
    private final List<T> left = new ArrayList<>();

    Deck(List<T> cards) {
      this.cards = cards;
    }

    T deal() {
      if (left.isEmpty()) {
        left.addAll(cards);
        Collections.shuffle(left, chance);
      }
      return left.remove(left.size() - 1);
    }
  }

  /** Sizes on servers of a capacity. */
  private record Law(String name, String sizes, String capacity) {}

  /**
   * @param prefix of the names of its workloads
   * @param traces the rows of traces, which are not drawn
   */
  private SetDraw(String set, long seed, String prefix, String traces) {
    this.prefix = prefix;
    this.traces = traces;
    lines = new StringBuilder(HEAD.formatted(set));
    chance = new Random(seed);
    services = new Deck<>(List.of("geo", "fix", "uni", "geo", "fix", "uni", "h7", "h15", "h25"));
    arrivals =
        new Deck<>(List.of("poi", "poi", "poi", "poi", "poi", "poi", "bat", "bat", "per", "log"));
    loads = new Deck<>(List.of("83", "87", "87", "87", "92", "92", "92", "92", "97.5"));
    slotted = new Deck<>(List.of(true, false));
  }

  /** The fourth set as its file has it; its seed is the day, chosen before the first draw. */
  static String fourth() {
    return new SetDraw(
            "fourth",
            20_261_124,
            "",
            """
          google-largest-83,trace,continuous,120,,google-like:largest:90000,trace,trace,0.83,0
          google-largest-91,trace,continuous,120,,google-like:largest:90000,trace,trace,0.91,0
          google-all-96,trace,continuous,120,,google-like:all:90000,trace,trace,0.96,0
          alibaba-83,trace,continuous,90,,alibaba2023:18000:40000,trace,trace,0.83,0
          alibaba-91,trace,continuous,90,,alibaba2023:18000:40000,trace,trace,0.91,0
          """)
        .draw();
  }

  /**
   * The fifth set as its file has it. Of the seeds from its day on, this is the first with which no
   * law of sizes is in another set.
   */
  static String fifth() {
    return new SetDraw(
            "fifth",
            20_261_141,
            "v-",
            """
          google-largest-84,trace,continuous,110,,google-like:largest:110000,trace,trace,0.84,0
          google-largest-94,trace,continuous,110,,google-like:largest:110000,trace,trace,0.94,0
          google-all-98,trace,continuous,110,,google-like:all:110000,trace,trace,0.98,0
          alibaba-84,trace,continuous,75,,alibaba2023:9000:40000,trace,trace,0.84,0
          alibaba-94,trace,continuous,75,,alibaba2023:9000:40000,trace,trace,0.94,0
          """)
        .draw();
  }

  private String draw() {
    all();
    return lines.toString();
  }

  private void all() {
    Deck<String> any = new Deck<>(List.of("1", "3", "3", "3", "20", "20", "200"));
    family("two", 20, any, repeat(7, i -> regular(i)));
    family("just-above", 11, any, repeat(4, this::justAbove));
    family("few", 20, any, repeat(5, i -> few("chance" + i, 3 + chance.nextInt(6))));
    family("many", 12, any, repeat(3, i -> many("throng" + i, 30 + chance.nextInt(71))));
    family("uniform", 13, any, repeat(3, this::range));
    family("mixture", 11, any, repeat(3, this::mixture));
    Deck<String> small = new Deck<>(List.of("1", "3", "3", "20"));
    family("two-resources", 9, small, repeat(3, i -> vectors("sheet" + i, 2, "1x1")));
    family("three-resources", 6, small, repeat(2, i -> vectors("crate" + i, 3, "1x1x1")));
    family("server-classes", 8, new Deck<>(List.of("2,5", "7,6")), repeat(3, this::classes));
    overload();
    lines.append(traces);
  }

  /** Laws by number, from 1. */
  private interface LawDraw {
    Law of(int number);
  }

  private static List<Law> repeat(int count, LawDraw draw) {
    List<Law> laws = new ArrayList<>();
    for (int i = 1; i <= count; i++) {
      laws.add(draw.of(i));
    }
    return laws;
  }

  private void family(String family, int rows, Deck<String> servers, List<Law> laws) {
    for (int i = 0; i < rows; i++) {
      Law law = laws.get(i * laws.size() / rows);
      row(law, family, servers.deal(), services.deal(), arrivals.deal(), loads.deal());
    }
  }

  private void row(
      Law law, String family, String servers, String service, String arrival, String load) {
    int most = List.of(servers.split(",")).stream().mapToInt(Integer::parseInt).sum();
    String own = load.equals("97.5") && most > 3 ? "92" : load;
    boolean isSlotted = slotted.deal() && most < MANY;
    String name =
        "%s%s-%s-%s-%s-%s"
            .formatted(prefix, law.name(), service, arrival, servers.replace(',', '_'), own);
    int count = seen.merge(name, 1, Integer::sum);
    lines.append(
        "%s,%s,%s,%s,%s,%s,%s,%s,%s,%d%n"
            .formatted(
                count > 1 ? name + "-" + count : name,
                family,
                isSlotted ? "slotted" : "continuous",
                quoted(servers),
                quoted(law.capacity()),
                quoted(law.sizes()),
                service(service, isSlotted),
                arrival(arrival),
                decimal(Double.parseDouble(own) / 100),
                events(most, own, service)));
  }

  private static String quoted(String text) {
    return text.contains(",") ? '"' + text + '"' : text;
  }

  private static String service(String service, boolean isSlotted) {
    int mean = isSlotted ? SLOTS : 1;
    return switch (service) {
      case "geo" -> (isSlotted ? "geometric:" : "exponential:") + mean;
      case "fix" -> "fixed:" + mean;
      case "uni" -> "uniform:" + decimal(.8 * mean) + ":" + decimal(1.2 * mean);
      default -> "hyperexponential:" + mean + ":" + service.substring(1);
    };
  }

  private static String arrival(String arrival) {
    return switch (arrival) {
      case "bat" -> "batch:8";
      case "per" -> "periodic";
      case "log" -> "lognormal:1.2";
      default -> "poisson";
    };
  }

  private static int events(int servers, String load, String service) {
    if (servers >= 200 || load.equals("97.5")) {
      return 250_000;
    }
    return load.equals("92") || service.startsWith("h") ? 150_000 : 100_000;
  }

  private Law regular(int number) {
    int parts = List.of(9, 11, 13, 14, 15).get(chance.nextInt(5));
    int small = 1 + chance.nextInt(parts / 2 - 1);
    String sizes =
        switch (number % 3) {
          // What is left beside one is the other.
          case 0 -> "%d/%d=1,%d/%d=1".formatted(small, parts, parts - small, parts);
          case 1 ->
              "%d/%d=%d,%d/%d=1"
                  .formatted(small, parts, 1 + chance.nextInt(3), parts / 2 + 1, parts);
          default ->
              "1/%d=2,%d/%d=1,%d/%d=1".formatted(parts, small + 1, parts, parts / 2 + 1, parts);
        };
    return new Law("even" + number, "discrete:" + sizes, "1");
  }

  private Law justAbove(int number) {
    double half = .5 + hundredths(2, 7);
    double third = 1 / 3.0 + hundredths(2, 5);
    return switch (number) {
      case 1 -> new Law("over-half", sizes(.5 - hundredths(2, 7), 1, half, 1), "1");
      case 2 -> new Law("over-both", sizes(half, 1 + chance.nextInt(3), third, 1), "1");
      case 3 ->
          new Law(
              "over-third", sizes(third, 4 + chance.nextInt(6), .66 - hundredths(1, 5), 1), "1");
      default -> new Law("over-range", "uniform:" + decimal(half) + ":" + decimal(half + .06), "1");
    };
  }

  private static String sizes(double one, int often, double other, int less) {
    return "discrete:%s=%d,%s=%d".formatted(decimal(one), often, decimal(other), less);
  }

  private Law few(String name, int count) {
    return new Law(name, discrete(count, 100, 10, 95, () -> 5 + chance.nextInt(16)), "1");
  }

  private Law many(String name, int count) {
    return new Law(name, discrete(count, 200, 6, 180, () -> 3 + chance.nextInt(18)), "1");
  }

  private String discrete(int count, int unit, int least, int most, Supplier<Integer> weight) {
    TreeSet<Integer> amounts = new TreeSet<>();
    while (amounts.size() < count) {
      amounts.add(least + chance.nextInt(most - least + 1));
    }
    List<String> parts = new ArrayList<>();
    amounts.forEach(amount -> parts.add(decimal((double) amount / unit) + "=" + weight.get()));
    return "discrete:" + String.join(",", parts);
  }

  private Law range(int number) {
    double low = List.of(.02, .06, .18).get(number - 1) + hundredths(0, 4);
    double high = List.of(.16, .7, .5).get(number - 1) + hundredths(0, 12);
    return new Law("span" + number, "uniform:" + decimal(low) + ":" + decimal(high), "1");
  }

  private Law mixture(int number) {
    String small = "uniform:" + decimal(hundredths(1, 5)) + ":" + decimal(hundredths(12, 25));
    double large = hundredths(40, 60);
    double part = hundredths(10, 50);
    String many = decimal(1 - part) + "*" + small;
    return switch (number) {
      case 1 -> {
        String other = "uniform:" + decimal(large) + ":" + decimal(large + hundredths(15, 35));
        yield new Law("stew-large", "mix:%s+%s*%s".formatted(many, decimal(part), other), "1");
      }
      case 2 ->
          new Law(
              "stew-point",
              "mix:%s+%s*discrete:%s=1".formatted(many, decimal(part), decimal(large)),
              "1");
      default ->
          new Law(
              "stew-discrete",
              "discrete:%s=%d,%s=%d,%s=1"
                  .formatted(
                      decimal(hundredths(2, 5)),
                      6 + chance.nextInt(10),
                      decimal(hundredths(10, 25)),
                      2 + chance.nextInt(4),
                      decimal(hundredths(60, 80))),
              "1");
    };
  }

  private Law vectors(String name, int resources, String capacity) {
    return new Law(name, vectors(resources, 2 + chance.nextInt(5), 16), capacity);
  }

  /** Vectors of twentieths, each part up to {@code most} of them. */
  private String vectors(int resources, int count, int most) {
    TreeSet<String> demands = new TreeSet<>();
    while (demands.size() < count) {
      List<String> parts = new ArrayList<>();
      for (int r = 0; r < resources; r++) {
        parts.add(decimal((1 + chance.nextInt(most)) / 20.0));
      }
      demands.add(String.join("x", parts));
    }
    List<String> parts = new ArrayList<>();
    demands.forEach(demand -> parts.add(demand + "=" + (1 + chance.nextInt(6))));
    return "discrete:" + String.join(",", parts);
  }

  private Law classes(int number) {
    return switch (number) {
      case 1 -> new Law("broad1", vectors(2, 4, 16), "1.5x1,1x2");
      case 2 -> new Law("broad2", vectors(3, 5, 14), "1x1.5x1,2x1x1");
      default ->
          new Law(
              "tall1",
              "discrete:%s=3,%s=1,%s=1"
                  .formatted(
                      decimal(hundredths(15, 30)),
                      decimal(hundredths(55, 75)),
                      decimal(1 + hundredths(10, 50))),
              "1.6,1");
    };
  }

  private void overload() {
    List<Law> laws =
        List.of(
            regular(1),
            regular(2),
            regular(3),
            few("glut-few", 4),
            range(2),
            range(3),
            mixture(1),
            mixture(3),
            justAbove(2),
            vectors("glut-sheet", 2, "1x1"));
    Deck<String> servers = new Deck<>(List.of("1", "3", "3", "20"));
    Deck<String> heavy = new Deck<>(List.of("150", "150", "150", "130", "120"));
    for (Law law : laws) {
      row(law, "overload", servers.deal(), services.deal(), arrivals.deal(), heavy.deal());
    }
  }

  private double hundredths(int least, int most) {
    return (least + chance.nextInt(most - least + 1)) / 100.0;
  }

  private static String decimal(double value) {
    String text = String.format(Locale.ROOT, "%.3f", value);
    return text.replaceAll("0+$", "").replaceAll("\\.$", "");
  }
}
