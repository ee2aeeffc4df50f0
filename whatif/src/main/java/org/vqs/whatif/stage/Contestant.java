package org.vqs.whatif.stage;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.vqs.core.Policies;

/** A scheduler that has a name: ours with one of its policies, or another one. */
public sealed interface Contestant extends SchedulerSetup permits OurScheduler, OtherScheduler {
  /** Ours with the policy that runs unless another is chosen. */
  Contestant DEFAULT = new OurScheduler(Policies.DEFAULT);

  /** All of them, ours first. */
  static List<Contestant> all() {
    return Stream.<Contestant>concat(
            Policies.names().stream().map(OurScheduler::new),
            Arrays.stream(OtherScheduler.values()))
        .toList();
  }

  /**
   * The one of this name.
   *
   * @throws IllegalArgumentException if there is none
   */
  static Contestant of(String name) {
    return all().stream()
        .filter(each -> each.toString().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "the scheduler (%s) must be one of %s".formatted(name, all())));
  }
}
