package org.vqs.yarn.compat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

class StateFutureTest {
  @Test
  void future_isDoneWhenNothingIsToStore() {
    StateFuture future = StateFuture.create();
    assertThat((Future<?>) future.settable()).isNotDone();
    future.done();
    assertThat((Future<?>) future.settable()).isDone();
  }

  @Test
  void futureOfAnotherLine_isRefused() {
    StateFuture future = new StateFuture("no future of this line");
    assertThatThrownBy(future::done).isInstanceOf(ClassCastException.class);
  }
}
