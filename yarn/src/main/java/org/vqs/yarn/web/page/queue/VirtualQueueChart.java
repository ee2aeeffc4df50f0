package org.vqs.yarn.web.page.queue;

import java.util.List;
import java.util.Locale;
import org.vqs.yarn.snapshot.ClassView;
import org.vqs.yarn.snapshot.ClassView.VirtualQueueView;
import org.vqs.yarn.web.page.part.SizeAxis;

/**
 * The virtual queues of a server class as columns along the axis of sizes, the largest jobs left.
 *
 * @param columns one for each type
 * @param longest the length of the longest queue, which has the full height
 */
record VirtualQueueChart(List<Column> columns, long longest) {

  /** How long the oldest container of a queue has waited, in five steps. */
  enum Age {
    SECONDS(10_000, "under 10 s"),
    MINUTE(60_000, "under 1 min"),
    MINUTES(5 * 60_000, "under 5 min"),
    HALF_HOUR(30 * 60_000, "under 30 min"),
    LONGER(Long.MAX_VALUE, "30 min and more");

    private final long limit;
    private final String words;

    Age(long limit, String words) {
      this.limit = limit;
      this.words = words;
    }

    String words() {
      return words;
    }

    /** The style class by which it has its colour. */
    String style() {
      return "age-" + name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    static Age of(long millis) {
      for (Age age : values()) {
        if (millis < age.limit) {
          return age;
        }
      }
      return LONGER;
    }
  }

  /**
   * A queue.
   *
   * @param queue its numbers
   * @param width of the logarithmic axis that it covers, in thousandths
   * @param height its length as a part of the longest one's
   * @param weightHeight its weight as a part of the largest weight
   * @param age of its oldest container; null if it is empty
   */
  record Column(VirtualQueueView queue, int width, double height, double weightHeight, Age age) {}

  /** Makes it of what a snapshot has of a class. */
  static VirtualQueueChart of(ClassView serverClass) {
    List<VirtualQueueView> queues = serverClass.queues();
    long longest = queues.stream().mapToLong(VirtualQueueView::length).max().orElse(0);
    double heaviest = queues.stream().mapToDouble(VirtualQueueView::weight).max().orElse(0);
    List<Column> columns =
        queues.stream()
            .map(
                queue ->
                    new Column(
                        queue,
                        SizeAxis.width(queue.type()),
                        longest == 0 ? 0 : (double) queue.length() / longest,
                        heaviest > 0 ? queue.weight() / heaviest : 0,
                        queue.length() == 0 ? null : age(queue)))
            .toList();
    return new VirtualQueueChart(columns, longest);
  }

  /** Of the oldest; it is no younger than the mean, if no more is known. */
  private static Age age(VirtualQueueView queue) {
    return Age.of(queue.oldestAge() < 0 ? queue.meanAge() : queue.oldestAge());
  }
}
