package org.vqs.yarn.placing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.vqs.yarn.app.SchedulerContext;
import org.vqs.yarn.app.VqsAppAttempt;
import org.vqs.yarn.context.SchedulerLock;
import org.vqs.yarn.testing.QuietLogs;

/** A postponed call of which not even the parts are tried one by one. */
class PostponedCallFailureTest {
  private final QuietLogs quiet = new QuietLogs();
  private final SchedulerLock lock = new SchedulerLock(new ReentrantReadWriteLock().writeLock());
  private final SchedulerContext context = mock(SchedulerContext.class);

  @AfterEach
  void close() {
    quiet.close();
  }

  @Test
  void callThatThrows_isLeftNoLonger() {
    when(context.lock()).thenReturn(lock);
    PostponedCalls calls = new PostponedCalls(context);
    List<String> applied = new ArrayList<>();
    calls.add(
        mock(VqsAppAttempt.class),
        () -> {
          throw new IllegalStateException("on purpose");
        });
    calls.add(mock(VqsAppAttempt.class), () -> applied.add("second"));

    assertThat(calls.applyNext()).isTrue();
    assertThat(calls.applyNext()).isTrue();

    assertThat(calls.applyNext()).isFalse();
    assertThat(calls.isEmpty()).isTrue();
    assertThat(applied).containsExactly("second");
    assertThat(lock.caughtErrors()).isEqualTo(1);
  }
}
