package org.vqs.whatif.report;

import java.util.List;

/** What a reader must know of how the numbers come about. */
final class ReadingGuide {
  static final List<String> LINES =
      List.of(
          "Wait: from the ask for a container to its start. A container that never started waited"
              + " until its run ended, and so did one that was never asked for because its"
              + " application did not start; both are counted as never started.",
          "Gang: containers of an application that are useless alone. They work, and their time runs,"
              + " from the start of the last of them on. Until then each of them waits, even if it"
              + " has started.",
          "Slowdown: from the submission of an application to its end, over that time if nothing"
              + " had waited (one second at least). The wait for the master is in it.",
          "Sizes: the share of the largest node, by the resource of which the container takes most."
              + " Masters are containers: they count in all and in their queue, not in the sizes.",
          "Used, queue, largest container: means over the samples at which anything was used or"
              + " waited for. Plots over time are of the first seed.",
          "Fair shares: only the queues that wait are looked at, and only when two do: what each"
              + " holds of what they hold together, against its weight among theirs.",
          "Ratio: ours over the other's on the same history. 0.1 s is added to both waits, a tenth"
              + " of the time between heartbeats, so that waits that nobody notices decide nothing.",
          "Interval: each history is cut into 20 blocks of equal numbers of containers by the time"
              + " of asking, the same blocks for all schedulers. Blocks are drawn 1,000 times with"
              + " replacement, the same ones for both schedulers; the interval holds 95 % of the"
              + " ratios. If all seeds replay one history, they share its blocks.",
          "Blocks follow upon each other and share a queue: they are not independent if queues are"
              + " long. The interval is widened by the correlation between neighbours in what"
              + " blocks add to the difference (the column \"dependence\"), and because blocks are"
              + " few. If that leaves the worth of fewer than 4 independent blocks, as one queue"
              + " that lasts for the whole run does, there is no interval: replay more seeds or a"
              + " longer history.",
          "Better: the whole interval is below 1 and the ratio below 0.98. Worse: the reverse. Same:"
              + " the whole interval is between 0.95 and 1.05. Else there is no verdict, nor for"
              + " fewer than 8 blocks, nor for a 99th percentile of fewer than 1,000 containers.",
          "Each interval misses by chance one time in twenty: with many rows, some verdicts about"
              + " small groups are chance.");

  private ReadingGuide() {}
}
