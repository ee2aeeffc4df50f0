package org.vqs.bench.lock;

import java.lang.reflect.Field;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock.WriteLock;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AbstractYarnScheduler;
import org.vqs.yarn.VirtualQueueScheduler;
import org.vqs.yarn.context.SchedulerLock;

/**
 * The write lock of a scheduler, which says when it is taken and given back. It takes the place of
 * the scheduler's own by reflection: the product has no seam for it.
 */
public abstract class WatchedLock extends WriteLock {
  private static final long serialVersionUID = 1;

  private final transient ReentrantReadWriteLock both;

  /** When a thread began to wait for what lies before this lock, if it has that already. */
  private final transient ThreadLocal<Long> waitsSince = new ThreadLocal<>();

  protected WatchedLock() {
    this(new ReentrantReadWriteLock());
  }

  private WatchedLock(ReentrantReadWriteLock both) {
    super(both);
    this.both = both;
  }

  /** Takes the place of the lock of a scheduler that is not initialised yet. */
  protected static <L extends WatchedLock> L put(L lock, AbstractYarnScheduler<?, ?> scheduler) {
    WatchedLock watched = lock;
    set(AbstractYarnScheduler.class, "writeLock", scheduler, lock);
    set(AbstractYarnScheduler.class, "readLock", scheduler, watched.both.readLock());
    if (scheduler instanceof VirtualQueueScheduler ours) {
      SchedulerLock schedulerLock = ours.context().lock();
      set(SchedulerLock.class, "lock", schedulerLock, lock);
      set(SchedulerLock.class, "calls", schedulerLock, watched.new Calls());
    }
    return lock;
  }

  private static void set(Class<?> type, String name, Object of, Object value) {
    try {
      Field field = type.getDeclaredField(name);
      field.setAccessible(true);
      field.set(of, value);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * A thread has it that did not have it before. Called under the lock.
   *
   * @param waitedNanos since it wanted it, with the wait for the lock of the calls
   */
  protected abstract void taken(long waitedNanos);

  /** The thread that has it is about to give it back. Called under the lock. */
  protected abstract void releasing();

  @Override
  public void lock() {
    long since = wantedSince();
    super.lock();
    begin(since);
  }

  @Override
  public boolean tryLock() {
    return begun(super.tryLock(), wantedSince());
  }

  @Override
  public boolean tryLock(long timeout, TimeUnit unit) throws InterruptedException {
    long since = wantedSince();
    return begun(super.tryLock(timeout, unit), since);
  }

  private long wantedSince() {
    Long since = waitsSince.get();
    return since == null ? System.nanoTime() : since;
  }

  private boolean begun(boolean isLocked, long since) {
    if (isLocked) {
      begin(since);
    }
    return isLocked;
  }

  private void begin(long since) {
    if (getHoldCount() == 1) {
      taken(System.nanoTime() - since);
    }
  }

  @Override
  public void unlock() {
    if (getHoldCount() == 1) {
      releasing();
    }
    super.unlock();
  }

  /** The lock that calls of masters take before this one. */
  private final class Calls extends ReentrantLock {
    private static final long serialVersionUID = 1;

    Calls() {
      super(true);
    }

    @Override
    public void lock() {
      waitsSince.set(System.nanoTime());
      super.lock();
    }

    @Override
    public void unlock() {
      waitsSince.remove();
      super.unlock();
    }
  }
}
