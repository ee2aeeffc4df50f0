package org.vqs.sim.workload;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.commons.math3.fraction.BigFraction;

/**
 * How large jobs are, in exact fractions of the 1 in which capacities are written, one per
 * resource.
 */
public sealed interface SizeLaw {

  /** How many resources there are. */
  int resources();

  /** The mean size in each resource. */
  double[] mean();

  /** All numbers that the law names, which the unit of amounts must make whole. */
  Stream<BigFraction> numbers();

  /** True if the sizes are finitely many. */
  boolean isDiscrete();

  /**
   * One of finitely many sizes.
   *
   * @param weight how often it comes, relative to the others
   */
  record Point(List<BigFraction> size, double weight) {
    /** Checks the parameters. */
    public Point {
      size = List.copyOf(size);
      Check.positive("weight of size " + Sizes.text(size), weight);
      Sizes.checkPositive(size);
    }
  }

  /** Finitely many sizes. */
  record Discrete(List<Point> points) implements SizeLaw {
    /** Checks the parameters. */
    public Discrete {
      points = List.copyOf(points);
      Sizes.checkSameResources(points.stream().map(Point::size).toList());
    }

    @Override
    public int resources() {
      return points.get(0).size().size();
    }

    @Override
    public double[] mean() {
      double[] mean = new double[resources()];
      double total = points.stream().mapToDouble(Point::weight).sum();
      for (Point point : points) {
        for (int r = 0; r < mean.length; r++) {
          mean[r] += point.weight() / total * point.size().get(r).doubleValue();
        }
      }
      return mean;
    }

    @Override
    public Stream<BigFraction> numbers() {
      return points.stream().flatMap(point -> point.size().stream());
    }

    @Override
    public boolean isDiscrete() {
      return true;
    }

    @Override
    public String toString() {
      return points.stream()
          .map(point -> Sizes.text(point.size()) + "=" + Check.plain(point.weight()))
          .collect(Collectors.joining(",", "discrete:", ""));
    }
  }

  /** Any size between two, equally likely; each resource by itself. */
  record Uniform(List<BigFraction> low, List<BigFraction> high) implements SizeLaw {
    /** Checks the parameters. */
    public Uniform {
      low = List.copyOf(low);
      high = List.copyOf(high);
      Sizes.checkSameResources(List.of(low, high));
      Sizes.checkPositive(high);
      for (int r = 0; r < low.size(); r++) {
        if (low.get(r).compareTo(BigFraction.ZERO) < 0 || low.get(r).compareTo(high.get(r)) >= 0) {
          throw new IllegalArgumentException(
              "uniform sizes need 0 <= low < high, but low is %s and high is %s"
                  .formatted(Sizes.text(low), Sizes.text(high)));
        }
      }
    }

    @Override
    public int resources() {
      return low.size();
    }

    @Override
    public double[] mean() {
      double[] mean = new double[resources()];
      for (int r = 0; r < mean.length; r++) {
        mean[r] = (low.get(r).doubleValue() + high.get(r).doubleValue()) / 2;
      }
      return mean;
    }

    @Override
    public Stream<BigFraction> numbers() {
      return Stream.concat(low.stream(), high.stream());
    }

    @Override
    public boolean isDiscrete() {
      return false;
    }

    @Override
    public String toString() {
      return "uniform:" + Sizes.text(low) + ":" + Sizes.text(high);
    }
  }

  /**
   * A law that a mixture holds.
   *
   * @param weight how often it is drawn from, relative to the others
   */
  record Component(double weight, SizeLaw law) {
    /** Checks the parameter. */
    public Component {
      Check.positive("weight of " + law, weight);
    }
  }

  /** Sometimes one law, sometimes another. */
  record Mixture(List<Component> components) implements SizeLaw {
    /** Checks the parameters. */
    public Mixture {
      components = List.copyOf(components);
      if (components.stream().mapToInt(c -> c.law().resources()).distinct().count() != 1) {
        throw new IllegalArgumentException(
            "all parts of a mixture must have the same number of resources");
      }
    }

    @Override
    public int resources() {
      return components.get(0).law().resources();
    }

    @Override
    public double[] mean() {
      double[] mean = new double[resources()];
      double total = components.stream().mapToDouble(Component::weight).sum();
      for (Component component : components) {
        double[] part = component.law().mean();
        for (int r = 0; r < mean.length; r++) {
          mean[r] += component.weight() / total * part[r];
        }
      }
      return mean;
    }

    @Override
    public Stream<BigFraction> numbers() {
      return components.stream().flatMap(component -> component.law().numbers());
    }

    @Override
    public boolean isDiscrete() {
      return components.stream().allMatch(component -> component.law().isDiscrete());
    }

    @Override
    public String toString() {
      return components.stream()
          .map(component -> Check.plain(component.weight()) + "*" + component.law())
          .collect(Collectors.joining("+", "mix:", ""));
    }
  }
}
