package org.vqs.yarn.convert.capacity;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.vqs.yarn.convert.model.Conversion;
import org.vqs.yarn.convert.model.Numbers;
import org.vqs.yarn.convert.model.Quantity;
import org.vqs.yarn.convert.model.SourceQueue;

/** Weights of users, a setting for each there, one list of a queue here. */
final class CapacityUserWeights {
  private static final Pattern WEIGHT = Pattern.compile("user-settings\\.(?<user>.+)\\.weight");

  private final Conversion conversion;

  CapacityUserWeights(Conversion conversion) {
    this.conversion = conversion;
  }

  /** Whether a setting of a queue is one of them. */
  static boolean isOne(String setting) {
    return WEIGHT.matcher(setting).matches();
  }

  /** Sets a queue's weights of users, if it has any. A weight of 0 is none here. */
  void convert(SourceQueue queue) {
    List<String> weights = new ArrayList<>();
    queue
        .values()
        .forEach(
            (setting, value) -> {
              Matcher matcher = WEIGHT.matcher(setting);
              if (matcher.matches()) {
                String source = CapacityFile.nameOf(queue, setting);
                double weight = Numbers.decimal(source, value);
                if (weight > 0) {
                  weights.add(matcher.group("user") + "=" + Quantity.decimal(weight));
                  // The last of them sets all.
                  conversion.set(
                      source, queue.target() + ".user.weights", String.join(", ", weights));
                  conversion.carry(source);
                } else {
                  conversion.leaveOut(source, "a weight must be above 0 here");
                }
              }
            });
  }
}
