package org.vqs.yarn.scale;

import java.util.List;
import java.util.stream.Collectors;
import org.vqs.yarn.scale.ClassScale.ScaleNode;
import org.vqs.yarn.why.answer.Units;

/**
 * How many nodes there are and should be, a line for each class: {@code key=value} pairs that a
 * shell can read, the reason last.
 */
public final class ScaleText {
  private ScaleText() {}

  /** All classes; empty before the first look. */
  public static String of(ScaleView view) {
    return view.classes().stream().map(each -> line(each) + "\n").collect(Collectors.joining());
  }

  private static String line(ClassScale each) {
    return "partition=%s capacity=%s present=%d now=%d soon=%d target=%d missing=%d waiting=%d leaving=%s removable=%s because=%s"
        .formatted(
            each.partition(),
            capacity(each),
            each.present(),
            each.now(),
            each.soon(),
            each.target(),
            each.missing(),
            each.waiting(),
            hosts(each.leaving()),
            hosts(each.removable()),
            each.because());
  }

  /** Amounts in YARN's units and order, as a configuration may name the kind of node. */
  private static String capacity(ClassScale each) {
    return each.capacity().toList().stream().map(String::valueOf).collect(Collectors.joining("x"));
  }

  private static String hosts(List<ScaleNode> nodes) {
    return nodes.stream().map(ScaleNode::host).collect(Collectors.joining(","));
  }

  /** The same in a sentence, for people. */
  public static String sentence(ClassScale each) {
    String text = "Needs " + Units.count(each.target(), "node");
    if (each.missing() > 0) {
      text += ", " + each.missing() + " more than there are";
    } else if (each.target() < each.present()) {
      text += ", " + (each.present() - each.target()) + " fewer than there are";
    }
    return text + ": " + each.because() + ".";
  }
}
