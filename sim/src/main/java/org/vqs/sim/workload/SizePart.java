package org.vqs.sim.workload;

import java.util.ArrayList;
import java.util.List;
import org.vqs.core.model.ResourceVector;

/**
 * A part of a law of sizes, in units: one size, or a range in which every size is equally likely.
 *
 * @param probability of this part
 * @param low the size, or what sizes of the range are above, in each resource
 * @param high the size, or the largest of the range
 */
public record SizePart(double probability, ResourceVector low, ResourceVector high) {

  /** The parts of a law; a size may be in several. */
  public static List<SizePart> of(SizeLaw law, long unit) {
    List<SizePart> parts = new ArrayList<>();
    add(parts, law, unit, 1);
    return parts;
  }

  private static void add(List<SizePart> parts, SizeLaw law, long unit, double probability) {
    if (law instanceof SizeLaw.Discrete discrete) {
      double sum = discrete.points().stream().mapToDouble(SizeLaw.Point::weight).sum();
      for (SizeLaw.Point point : discrete.points()) {
        ResourceVector amounts = Sizes.amounts(point.size(), unit);
        parts.add(new SizePart(probability * point.weight() / sum, amounts, amounts));
      }
    } else if (law instanceof SizeLaw.Uniform uniform) {
      ResourceVector low = Sizes.amounts(uniform.low(), unit);
      parts.add(new SizePart(probability, low, Sizes.amounts(uniform.high(), unit)));
    } else if (law instanceof SizeLaw.Mixture mixture) {
      double sum = mixture.components().stream().mapToDouble(SizeLaw.Component::weight).sum();
      for (SizeLaw.Component component : mixture.components()) {
        add(parts, component.law(), unit, probability * component.weight() / sum);
      }
    }
  }

  /** True if it is one size. */
  public boolean isPoint() {
    return low.equals(high);
  }
}
