package org.vqs.core.waiting;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.vqs.core.server.Job;

class JobObserverTest {
  private final List<String> told = new ArrayList<>();
  private final JobObserver first = observer("first");
  private final JobObserver second = observer("second");
  private final JobObserver third = observer("third");

  private JobObserver observer(String name) {
    return new JobObserver() {
      @Override
      public void arrived(Ask ask, int jobs) {
        told.add(name);
      }

      @Override
      public void counted(Ask ask, int type, long now) {
        told.add(name);
      }

      @Override
      public void transferred(Ask ask, int type) {
        told.add(name);
      }

      @Override
      public void waiting(Ask ask, long change) {
        told.add(name);
      }

      @Override
      public void started(Job job, Ask ask) {
        told.add(name);
      }

      @Override
      public void occupied(Job job) {
        told.add(name);
      }

      @Override
      public void departed(Job job) {
        told.add(name);
      }
    };
  }

  private List<String> toldBy(JobObserver observer) {
    told.clear();
    observer.waiting(null, 1);
    return told;
  }

  @Test
  void observers_areToldInTheirOrder() {
    assertThat(toldBy(first.and(second))).containsExactly("first", "second");
    assertThat(toldBy(first.and(second).and(third))).containsExactly("first", "second", "third");
    assertThat(toldBy(first.and(second.and(third)))).containsExactly("first", "second", "third");
  }

  @Test
  void observerThatIsPartOfBoth_isToldOnce() {
    assertThat(first.and(first)).isSameAs(first);
    assertThat(toldBy(first.and(second.and(first)))).containsExactly("first", "second");
    assertThat(toldBy(second.and(first).and(third.and(first))))
        .containsExactly("second", "first", "third");
  }

  @Test
  void observers_areToldOfAll() {
    JobObserver both = first.and(second);
    both.arrived(null, 1);
    both.waiting(null, 1);
    both.started(null, null);
    both.occupied(null);
    both.departed(null);

    assertThat(told).hasSize(10).filteredOn("second"::equals).hasSize(5);
  }

  @Test
  void nobody_isNotTold() {
    assertThat(JobObserver.NONE.and(JobObserver.NONE)).isSameAs(JobObserver.NONE);
    assertThat(JobObserver.NONE.and(first)).isSameAs(first);
    assertThat(first.and(JobObserver.NONE)).isSameAs(first);
  }
}
