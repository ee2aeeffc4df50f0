package org.vqs.yarn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyBoolean;
import static org.mockito.Mockito.doAnswer;
import static org.mockito.Mockito.mock;

import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.net.NetUtils;
import org.apache.hadoop.security.SecurityUtil;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.server.resourcemanager.RMContextImpl;
import org.apache.hadoop.yarn.server.resourcemanager.recovery.RMStateStore;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Allocation;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.vqs.yarn.testing.Patience;
import org.vqs.yarn.testing.SchedulerHarness;

/** A name server or a state store that does not answer keeps nobody else from scheduling. */
class SlowServicesTest {
  private static final String SLOW_HOST = "slow-host.invalid";

  private final SchedulerHarness rm = new SchedulerHarness(Map.of());
  private final CountDownLatch asked = new CountDownLatch(1);
  private final CountDownLatch answered = new CountDownLatch(1);

  @AfterEach
  void close() {
    answered.countDown();
    rm.close();
  }

  private static void inTime(Runnable work) {
    CompletableFuture.runAsync(work).orTimeout(Patience.MINUTES, TimeUnit.MINUTES).join();
  }

  /** Waits for the answer, as a lookup or a write does. */
  private Object hang() throws InterruptedException {
    asked.countDown();
    assertThat(answered.await(Patience.MINUTES, TimeUnit.MINUTES)).isTrue();
    return null;
  }

  private void awaitAsked() throws InterruptedException {
    assertThat(asked.await(Patience.MINUTES, TimeUnit.MINUTES)).isTrue();
  }

  @Test
  void slowNameServer_keepsNoOtherEventWaiting() throws Exception {
    Field resolver = SecurityUtil.class.getDeclaredField("hostResolver");
    resolver.setAccessible(true);
    Object before = resolver.get(null);
    resolver.set(null, hangingOnce(resolver.getType(), before));
    try {
      rm.addNode(SLOW_HOST, "/r1", 1024, 1);
      NetUtils.addStaticResolution(SLOW_HOST, SLOW_HOST);
      ApplicationAttemptId app = rm.submitUnmanaged(1, "u");
      CompletableFuture<Allocation> answer =
          CompletableFuture.supplyAsync(
              () -> rm.allocate(app, List.of(SchedulerHarness.any(1, 1024, 1, 2)), List.of()));
      awaitAsked();
      // The second container starts there, so that the attempt's lock is needed.
      inTime(() -> rm.addNode("h2", "/r1", 1024, 1));
      assertThat(answer).isNotDone();
      answered.countDown();
      assertThat(answer.orTimeout(Patience.MINUTES, TimeUnit.MINUTES).join().getContainers())
          .hasSize(2)
          .allMatch(container -> container.getContainerToken() != null);
    } finally {
      resolver.set(null, before);
    }
  }

  /** Java remembers what a lookup told, or that it told nothing. */
  private Object hangingOnce(Class<?> type, Object resolver) {
    Set<String> remembered = ConcurrentHashMap.newKeySet();
    return Proxy.newProxyInstance(
        type.getClassLoader(),
        new Class<?>[] {type},
        (proxy, method, arguments) -> {
          if (SLOW_HOST.equals(arguments[0]) && remembered.add(SLOW_HOST)) {
            hang();
          }
          return call(resolver, method, arguments);
        });
  }

  private static Object call(Object resolver, Method method, Object[] arguments) throws Throwable {
    method.setAccessible(true);
    try {
      return method.invoke(resolver, arguments);
    } catch (InvocationTargetException failed) {
      throw failed.getCause();
    }
  }

  @Test
  void slowStateStore_keepsNoOtherEventWaiting() throws Exception {
    RMStateStore store = mock(RMStateStore.class);
    doAnswer(call -> hang())
        .when(store)
        .updateApplicationStateSynchronously(any(), anyBoolean(), any());
    ((RMContextImpl) rm.context()).setStateStore(store);
    rm.addNode("h1", "/r1", 1024, 1);
    ApplicationAttemptId app = rm.submitUnmanaged(1, "u");
    CompletableFuture<Priority> changed =
        CompletableFuture.supplyAsync(
            () -> {
              rm.changePriority(app.getApplicationId(), 5);
              return rm.attempt(app).getPriority();
            });
    awaitAsked();
    inTime(
        () ->
            assertThat(
                    rm.allocate(app, List.of(SchedulerHarness.any(1, 1024, 1, 1)), List.of())
                        .getContainers())
                .hasSize(1));
    assertThat(changed).isNotDone();
    assertThat(rm.attempt(app).getPriority())
        .as("not before it is stored")
        .isNotEqualTo(Priority.newInstance(5));
    answered.countDown();
    assertThat(changed.orTimeout(Patience.MINUTES, TimeUnit.MINUTES).join())
        .isEqualTo(Priority.newInstance(5));
  }
}
