package org.vqs.core.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.ConcurrentModificationException;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.vqs.core.model.Lane;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.testing.Scene;

/** The jobs of a server against a set that keeps the order in which they came. */
class RunningJobsTest {
  private static final int OPERATIONS = 5_000;

  private final Scene scene = Scene.of("vqs-bf", 1, 1);
  private final Server server =
      scene.packer().servers().add("s", ResourceVector.of(97, 970), List.of(), null, null);
  private final RunningJobs jobs = new RunningJobs();

  private Job job(long amount, Lane lane) {
    return new Job(
        server, ResourceVector.of(amount, 100 - amount), scene.packer().tenants().root(), lane);
  }

  @Test
  void randomStartsAndEnds_areAsOfASetInOrder() {
    SplittableRandom random = new SplittableRandom(7);
    Set<Job> expected = new LinkedHashSet<>();
    for (int i = 0; i < OPERATIONS; i++) {
      // Grows, and shrinks again to nothing, several times.
      boolean grows = i / 500 % 2 == 0;
      if (expected.isEmpty() || random.nextInt(10) < (grows ? 7 : 3)) {
        Job job = job(random.nextInt(1, 20), random.nextBoolean() ? Lane.TASK : Lane.MASTER);
        jobs.append(job);
        expected.add(job);
      } else if (random.nextInt(4) == 0) {
        Job changed = new ArrayList<>(expected).get(random.nextInt(expected.size()));
        changed.setStartedAt(i);
        changed.assign(changed.tenant(), Lane.TASK);
        jobs.renew(changed);
      } else {
        Job gone = new ArrayList<>(expected).get(random.nextInt(expected.size()));
        jobs.drop(gone);
        jobs.drop(gone);
        expected.remove(gone);
      }
      assertSame(expected);
    }
  }

  private void assertSame(Set<Job> expected) {
    assertThat(jobs).hasSize(expected.size()).containsExactlyElementsOf(expected);
    assertThat(List.copyOf(jobs)).isEqualTo(List.copyOf(expected));
    double sum = 0;
    boolean holdsTasks = false;
    for (Job job : expected) {
      sum += job.share();
      holdsTasks |= job.lane() == Lane.TASK;
    }
    // To the last bit: others compare it with limits.
    assertThat(jobs.shares()).isEqualTo(sum);
    Iterator<Job> next = expected.iterator();
    jobs.each(
        (type, startedAt, amounts, from) -> {
          Job job = next.next();
          boolean isMaster = job.lane() == Lane.MASTER;
          assertThat(type).isEqualTo(isMaster ? JobVisitor.MASTERS : job.type());
          assertThat(startedAt).isEqualTo(job.startedAt());
          assertThat(amounts[from]).isEqualTo(job.demand().get(0));
          assertThat(amounts[from + 1]).isEqualTo(job.demand().get(1));
        });
    assertThat(next.hasNext()).isFalse();
    assertThat(jobs.holdsTasks()).isEqualTo(holdsTasks);
  }

  @Test
  void nobodyOutside_changesThem() {
    Job job = job(1, Lane.TASK);
    jobs.append(job);

    assertThatThrownBy(() -> jobs.add(job)).isInstanceOf(UnsupportedOperationException.class);
    assertThatThrownBy(() -> jobs.remove(job)).isInstanceOf(UnsupportedOperationException.class);
    assertThatThrownBy(jobs::clear).isInstanceOf(UnsupportedOperationException.class);
    assertThat(jobs).containsExactly(job);
  }

  @Test
  void change_endsAnIteration() {
    jobs.append(job(1, Lane.TASK));
    Iterator<Job> before = jobs.iterator();
    Job second = job(2, Lane.TASK);
    jobs.append(second);

    assertThatThrownBy(before::next).isInstanceOf(ConcurrentModificationException.class);
    Iterator<Job> after = jobs.iterator();
    after.next();
    assertThat(after.next()).isSameAs(second);
    assertThatThrownBy(after::next).isInstanceOf(NoSuchElementException.class);
  }
}
