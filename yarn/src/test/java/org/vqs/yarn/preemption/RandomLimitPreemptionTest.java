package org.vqs.yarn.preemption;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.vqs.core.check.ClusterInvariants;
import org.vqs.core.model.Lane;
import org.vqs.core.server.Job;
import org.vqs.core.tenant.Tenant;
import org.vqs.yarn.config.PreemptionSettings;

/** Maxima, settings, jobs, gangs and moves at random, in queues on two levels. */
class RandomLimitPreemptionTest {
  private static final List<String> LEAVES = List.of("a.x", "a.y", "b.x", "b.y", "c");
  private static final List<String> QUEUES = List.of("a", "b", "a.x", "a.y", "b.x", "b.y", "c");
  private static final List<String> SERVERS = List.of("s", "t", "u");
  private static final int RESOURCES = 2;

  private final PreemptionSettings[] settings = {new PreemptionSettings(true, 40, 25, 10, 0.2)};
  private final Stage stage = new Stage(RESOURCES);
  private final Preemption preemption = stage.preemption(settings);
  private Random random;
  private int made;
  private long now;

  private void begin(long seed) {
    random = new Random(seed);
    stage.queue("a", 1).queue("b", 1).queue("c", 1);
    for (String leaf : LEAVES.subList(0, 4)) {
      stage.queue(leaf, stage.queue(leaf.substring(0, 1)), 1);
    }
    SERVERS.forEach(server -> stage.server(server, 12, 12));
  }

  private List<Job> jobs() {
    List<Job> jobs = new ArrayList<>();
    SERVERS.forEach(server -> jobs.addAll(stage.server(server).jobs()));
    return jobs;
  }

  private <T> T any(List<T> of) {
    return of.get(random.nextInt(of.size()));
  }

  private void change() {
    List<Job> jobs = jobs();
    // Those of asks have a name in common.
    jobs.removeIf(job -> job.owner().toString().startsWith("ask"));
    switch (random.nextInt(9)) {
      case 0, 1, 2 -> start();
      case 3 -> stage.maximum(any(QUEUES), random.nextInt(14), random.nextInt(14));
      case 4 -> stage.withoutExcess(any(QUEUES));
      case 5 -> stage.withExcess(any(QUEUES));
      case 6 -> jobs.stream().skip(random.nextInt(9)).findFirst().ifPresent(this::move);
      case 7 ->
          jobs.stream()
              .skip(random.nextInt(9))
              .findFirst()
              .ifPresent(job -> stage.end(stage.name(job)));
      default -> {}
    }
  }

  /** A job, a gang, or now and then a master. */
  private void start() {
    String leaf = any(LEAVES);
    String[] names = new String[random.nextInt(4) == 0 ? 3 : 1];
    int priority = random.nextInt(2);
    for (int i = 0; i < names.length; i++) {
      names[i] = "j" + ++made;
      Lane lane = names.length == 1 && random.nextInt(10) == 0 ? Lane.MASTER : Lane.TASK;
      stage
          .priority(names[i], priority)
          .job(names[i], leaf, any(SERVERS), lane, random.nextInt(3), 1 + random.nextInt(2));
    }
    if (names.length > 1) {
      stage.gang(names);
    }
  }

  private void move(Job job) {
    if (!stage.isOfGang(job)) {
      stage.packer().assign(job, stage.queue(any(LEAVES)), job.lane());
    }
  }

  /** Returns what was ended. */
  private List<Job> run() {
    now += 10;
    List<Job> ended = jobs();
    if (preemption.isDue(now)) {
      preemption.run(now);
    }
    ended.removeAll(new HashSet<>(jobs()));
    return ended;
  }

  private void startWhatMay() {
    stage.packer().run(now);
    assertThat(ClusterInvariants.violations(stage.packer().cluster())).isEmpty();
  }

  private boolean isBeyond(Tenant queue, List<Job> with) {
    long[] used = queue.used().toArray();
    with.stream()
        .filter(job -> job.tenant().isWithin(queue))
        .forEach(job -> job.demand().addTo(used, 1));
    boolean isBeyond = false;
    for (int r = 0; r < RESOURCES; r++) {
      isBeyond |= queue.maximum() != null && used[r] > queue.maximum().get(r);
    }
    return isBeyond && stage.takesBeyondMaximum(queue);
  }

  /** Without it and its gang a queue would be beyond its maximum. */
  private void assertNeeded(Job ended, List<Job> all) {
    Set<Job> gang = new HashSet<>(all);
    gang.removeIf(job -> job != ended && !stage.gangOf(ended).contains(stage.name(job)));
    boolean isNeeded = false;
    for (Tenant at = ended.tenant(); at != null; at = at.parent()) {
      isNeeded |= isBeyond(at, List.copyOf(gang));
    }
    assertThat(isNeeded).as("%s had to end at %d", ended.owner(), now).isTrue();
    assertThat(ended.lane()).isEqualTo(Lane.TASK);
    assertThat(stage.takesBeyondMaximum(ended.tenant().queue())).isTrue();
    assertThat(stage.companions(ended)).as("the rest of its gang").isEmpty();
  }

  private boolean couldHelp(Job job, Tenant queue) {
    boolean helps = false;
    for (int r = 0; r < RESOURCES; r++) {
      helps |= queue.used(r) > queue.maximum().get(r) && job.demand().get(r) > 0;
    }
    return helps
        && job.lane() == Lane.TASK
        && job.tenant().isWithin(queue)
        && stage.takesBeyondMaximum(job.tenant().queue());
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16})
  void queues_loseWhatIsBeyondTheirMaxima_andNothingElse(long seed) {
    begin(seed);
    for (int i = 0; i < 600; i++) {
      if (i < 400) {
        change();
      }
      if (i >= 400 || random.nextBoolean()) {
        List<Job> ended = run();
        ended.forEach(job -> assertNeeded(job, ended));
        startWhatMay();
      }
    }
    for (String name : QUEUES) {
      Tenant queue = stage.queue(name);
      if (isBeyond(queue, List.of())) {
        assertThat(jobs())
            .as("seed %d: stay in %s", seed, name)
            .noneMatch(j -> couldHelp(j, queue));
      }
    }
    assertQuiet(seed);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16})
  void preemptionBetweenQueuesMeanwhile_comesToAnEndToo(long seed) {
    begin(seed);
    stage.ask("ask b", "b.x", 9, 2, 1).ask("ask c", "c", 9, 1, 2);
    for (int i = 0; i < 800; i++) {
      if (i < 400) {
        change();
      }
      if (i >= 400 || random.nextBoolean()) {
        run();
        startWhatMay();
      }
    }
    assertQuiet(seed);
  }

  private void assertQuiet(long seed) {
    assertThat(stage.warned()).as("seed %d", seed).isEmpty();
    stage.events();
    for (int i = 0; i < 50; i++) {
      run();
      startWhatMay();
    }
    assertThat(stage.events()).as("seed %d", seed).isEmpty();
  }
}
