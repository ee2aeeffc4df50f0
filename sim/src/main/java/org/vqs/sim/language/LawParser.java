package org.vqs.sim.language;

import java.util.ArrayList;
import java.util.List;
import org.vqs.sim.workload.ArrivalLaw;
import org.vqs.sim.workload.ServiceLaw;
import org.vqs.sim.workload.SizeLaw;

/** Sizes, services and arrivals as the command line writes them. */
public final class LawParser {
  private static final String ARRIVALS =
      "poisson, bernoulli, lognormal:SIGMA, batch:SIZE, periodic, or trace (with --sizes trace:FILE)";
  private static final String SERVICES =
      "geometric:MEAN, exponential:MEAN, hyperexponential:MEAN:VARIATION, fixed:DURATION,"
          + " uniform:LOW:HIGH, or trace (with --sizes trace:FILE)";
  private static final String SIZES =
      "discrete:SIZE=WEIGHT,…, uniform:LOW:HIGH, mix:WEIGHT*LAW+…, or trace:FILE";

  private LawParser() {}

  /**
   * A law of arrivals.
   *
   * @throws IllegalArgumentException naming the text and the forms that are possible
   */
  public static ArrivalLaw arrivals(String text) {
    List<String> arguments = Text.arguments(text);
    return switch (Text.word(text)) {
      case "poisson" -> {
        Text.count("--arrivals", text, 0, "poisson");
        yield new ArrivalLaw.Poisson();
      }
      case "bernoulli" -> {
        Text.count("--arrivals", text, 0, "bernoulli");
        yield new ArrivalLaw.Bernoulli();
      }
      case "periodic" -> {
        Text.count("--arrivals", text, 0, "periodic");
        yield new ArrivalLaw.Periodic();
      }
      case "lognormal" -> {
        Text.count("--arrivals", text, 1, "lognormal:SIGMA");
        yield new ArrivalLaw.LogNormal(Text.real("SIGMA of --arrivals", arguments.get(0)));
      }
      case "batch" -> {
        Text.count("--arrivals", text, 1, "batch:SIZE");
        yield new ArrivalLaw.Batch(Text.whole("SIZE of --arrivals", arguments.get(0)));
      }
      default -> throw Text.wrong("--arrivals", text, ARRIVALS);
    };
  }

  /** A law of service times. */
  public static ServiceLaw service(String text) {
    List<Double> numbers = new ArrayList<>();
    for (String argument : Text.arguments(text)) {
      numbers.add(Text.real("a number of --service", argument));
    }
    String word = Text.word(text);
    int expected =
        switch (word) {
          case "geometric", "exponential", "fixed" -> 1;
          case "hyperexponential", "uniform" -> 2;
          default -> throw Text.wrong("--service", text, SERVICES);
        };
    Text.count("--service", text, expected, SERVICES);
    return switch (word) {
      case "geometric" -> new ServiceLaw.Geometric(numbers.get(0));
      case "exponential" -> new ServiceLaw.Exponential(numbers.get(0));
      case "fixed" -> new ServiceLaw.Fixed(numbers.get(0));
      case "hyperexponential" -> new ServiceLaw.HyperExponential(numbers.get(0), numbers.get(1));
      default -> new ServiceLaw.Uniform(numbers.get(0), numbers.get(1));
    };
  }

  /** A law of sizes. */
  public static SizeLaw sizes(String text) {
    String rest = text.substring(Math.min(text.length(), Text.word(text).length() + 1));
    return switch (Text.word(text)) {
      case "discrete" -> discrete(rest);
      case "uniform" -> {
        Text.count("--sizes", text, 2, "uniform:LOW:HIGH");
        yield new SizeLaw.Uniform(
            Text.vector("LOW of --sizes", Text.arguments(text).get(0)),
            Text.vector("HIGH of --sizes", Text.arguments(text).get(1)));
      }
      case "mix" -> mixture(rest);
      default -> throw Text.wrong("--sizes", text, SIZES);
    };
  }

  private static SizeLaw discrete(String text) {
    List<SizeLaw.Point> points = new ArrayList<>();
    for (String point : text.split(",", -1)) {
      String[] parts = point.split("=", -1);
      if (parts.length > 2) {
        throw Text.wrong("a size of --sizes", point, "written as SIZE=WEIGHT, or SIZE");
      }
      double weight = parts.length == 1 ? 1 : Text.real("a weight of --sizes", parts[1]);
      points.add(new SizeLaw.Point(Text.vector("a size of --sizes", parts[0]), weight));
    }
    return new SizeLaw.Discrete(points);
  }

  private static SizeLaw mixture(String text) {
    List<SizeLaw.Component> components = new ArrayList<>();
    for (String component : text.split("\\+", -1)) {
      String[] parts = component.split("\\*", 2);
      if (parts.length != 2) {
        throw Text.wrong("a part of --sizes mix", component, "written as WEIGHT*LAW");
      }
      components.add(
          new SizeLaw.Component(Text.real("a weight of --sizes mix", parts[0]), sizes(parts[1])));
    }
    return new SizeLaw.Mixture(components);
  }
}
