package org.vqs.bench.hostile;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.lang.reflect.Field;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock.WriteLock;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AbstractYarnScheduler;
import org.vqs.yarn.VirtualQueueScheduler;
import org.vqs.yarn.context.SchedulerLock;

/**
 * The write lock of a scheduler, which notes how long it was held at most. It takes the place of
 * the scheduler's own by reflection: the product has no seam for it.
 */
final class TimedLock extends WriteLock {
  private static final long serialVersionUID = 1;
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private final transient ReentrantReadWriteLock both;
  private transient long begun;
  private transient long begunCpu;
  private transient volatile long longest;
  private transient volatile long longestCpu;

  private TimedLock(ReentrantReadWriteLock both) {
    super(both);
    this.both = both;
  }

  /** Takes the place of the lock of a scheduler that is not initialised yet. */
  static TimedLock in(AbstractYarnScheduler<?, ?> scheduler) {
    TimedLock lock = new TimedLock(new ReentrantReadWriteLock());
    set(AbstractYarnScheduler.class, "writeLock", scheduler, lock);
    set(AbstractYarnScheduler.class, "readLock", scheduler, lock.both.readLock());
    if (scheduler instanceof VirtualQueueScheduler ours) {
      set(SchedulerLock.class, "lock", get(VirtualQueueScheduler.class, "lock", ours), lock);
    }
    return lock;
  }

  private static void set(Class<?> type, String name, Object of, Object value) {
    try {
      field(type, name).set(of, value);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Object get(Class<?> type, String name, Object of) {
    try {
      return field(type, name).get(of);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Field field(Class<?> type, String name) {
    try {
      Field field = type.getDeclaredField(name);
      field.setAccessible(true);
      return field;
    } catch (NoSuchFieldException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void lock() {
    super.lock();
    begin();
  }

  @Override
  public boolean tryLock() {
    return begun(super.tryLock());
  }

  @Override
  public boolean tryLock(long timeout, TimeUnit unit) throws InterruptedException {
    return begun(super.tryLock(timeout, unit));
  }

  private boolean begun(boolean isLocked) {
    if (isLocked) {
      begin();
    }
    return isLocked;
  }

  private void begin() {
    if (getHoldCount() == 1) {
      begunCpu = THREADS.getCurrentThreadCpuTime();
      begun = System.nanoTime();
    }
  }

  @Override
  public void unlock() {
    if (getHoldCount() == 1) {
      longest = Math.max(longest, System.nanoTime() - begun);
      longestCpu = Math.max(longestCpu, THREADS.getCurrentThreadCpuTime() - begunCpu);
    }
    super.unlock();
  }

  /** Forgets what it noted. */
  void forget() {
    lock();
    try {
      longest = 0;
      longestCpu = 0;
    } finally {
      unlock();
    }
  }

  /** The longest that it was held at once, in nanoseconds. */
  long longest() {
    return longest;
  }

  /** The most processor time that a thread used while it had it, in nanoseconds. */
  long longestCpu() {
    return longestCpu;
  }
}
