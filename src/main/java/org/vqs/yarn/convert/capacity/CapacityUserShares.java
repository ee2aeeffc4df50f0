package org.vqs.yarn.convert.capacity;

import java.util.List;
import java.util.OptionalDouble;
import org.vqs.yarn.convert.model.Conversion;
import org.vqs.yarn.convert.model.Limit;
import org.vqs.yarn.convert.model.Numbers;
import org.vqs.yarn.convert.model.Quantity;
import org.vqs.yarn.convert.model.SourceQueue;

/**
 * What one user may hold of a leaf. The Capacity Scheduler's factor is of what the queue is
 * promised, ours of its maximum.
 */
final class CapacityUserShares {
  static final String FACTOR = "user-limit-factor";

  private static final String DEFAULT_FACTOR = "1";
  private static final String TARGET = "user.max-share";

  /** Settings that a queue made for a user takes from the queue it is made in, in this order. */
  private static final List<String> TEMPLATES =
      List.of(
          "leaf-queue-template.",
          "auto-queue-creation-v2.leaf-template.",
          "auto-queue-creation-v2.template.");

  private static final List<String> CREATION =
      List.of("auto-create-child-queue.enabled", "auto-queue-creation-v2.enabled");

  private final CapacityFile file;
  private final Conversion conversion;

  CapacityUserShares(CapacityFile file, Conversion conversion) {
    this.file = file;
    this.conversion = conversion;
  }

  /** Sets the limit of a leaf's users, if it has one. */
  void convert(SourceQueue leaf) {
    if (CREATION.stream().anyMatch(setting -> isTrue(leaf, setting))) {
      ofTemplate(leaf);
    } else {
      ofLeaf(leaf);
    }
  }

  private static boolean isTrue(SourceQueue queue, String setting) {
    return Boolean.parseBoolean(queue.values().getOrDefault(setting, "").trim());
  }

  private void ofLeaf(SourceQueue leaf) {
    boolean isOwn = leaf.values().containsKey(FACTOR);
    String source = isOwn ? CapacityFile.nameOf(leaf, FACTOR) : CapacityFile.PREFIX + FACTOR;
    String value =
        isOwn ? leaf.values().get(FACTOR) : file.others().getOrDefault(source, DEFAULT_FACTOR);
    double factor = Numbers.decimal(source, value);
    if (factor < 0) {
      return;
    }
    OptionalDouble promised = CapacityShares.promisedShareOfMaximum(leaf);
    if (promised.isEmpty()) {
      conversion.instead(
          source,
          "%s of what %s is promised is an unknown part of its maximum: user.max-share is left at 1"
              .formatted(value, leaf.path()));
      return;
    }
    double share = Numbers.share(factor * promised.getAsDouble());
    if (share < 1 && CapacityLabels.hasAny(leaf)) {
      conversion.instead(
          source,
          "%s x what %s is promised is %s of its maximum on nodes without a label, and another part on those with one; a limit here is of all nodes: user.max-share is left at 1"
              .formatted(value, leaf.path(), Quantity.decimal(share)));
    } else if (share < 1) {
      set(leaf, source, "%s x what %s is promised".formatted(value, leaf.path()), share);
    }
  }

  /** Each user had a queue of the template's size there, and a part of this leaf here. */
  private void ofTemplate(SourceQueue leaf) {
    String factor = template(leaf, FACTOR);
    if (factor == null) {
      return;
    }
    String source = CapacityFile.nameOf(leaf, factor);
    String value = leaf.values().get(factor);
    String capacity = template(leaf, "capacity");
    OptionalDouble promised = CapacityShares.promisedShareOfMaximum(leaf);
    OptionalDouble part = capacity == null ? OptionalDouble.empty() : percentage(leaf, capacity);
    if (part.isEmpty() || promised.isEmpty() || CapacityLabels.hasAny(leaf)) {
      conversion.instead(
          source,
          "%s of what a queue made in %s was promised is an unknown part of %s: user.max-share is left at 1"
              .formatted(value, leaf.path(), leaf.target()));
      return;
    }
    double share =
        Numbers.decimal(source, value) * part.getAsDouble() / 100 * promised.getAsDouble();
    if (share > 0 && Numbers.share(share) < 1) {
      set(
          leaf,
          source,
          "%s x the %s%% that a queue made in %s was promised"
              .formatted(value, Quantity.decimal(part.getAsDouble()), leaf.path()),
          Numbers.share(share));
    }
  }

  private static String template(SourceQueue leaf, String setting) {
    return TEMPLATES.stream()
        .map(prefix -> prefix + setting)
        .filter(leaf.values()::containsKey)
        .findFirst()
        .orElse(null);
  }

  private static OptionalDouble percentage(SourceQueue leaf, String setting) {
    Quantity amount =
        CapacityAmount.parse(CapacityFile.nameOf(leaf, setting), leaf.values().get(setting))
            .of(Limit.MEMORY);
    return amount.unit() == Quantity.Unit.PERCENT
        ? OptionalDouble.of(amount.number())
        : OptionalDouble.empty();
  }

  private void set(SourceQueue leaf, String source, String what, double share) {
    conversion.set(source, leaf.target() + "." + TARGET, Quantity.decimal(share));
    conversion.instead(
        source, "%s is user.max-share %s of its maximum".formatted(what, Quantity.decimal(share)));
  }
}
