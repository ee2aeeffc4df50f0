package org.vqs.core.server;

import java.util.EnumMap;
import java.util.Map;
import java.util.function.DoubleSupplier;

/**
 * The ledger of held room, for the servers of one home (a partition): whoever keeps room there from
 * others, for somebody who cannot start yet, does so in a {@link Hold}, by one law.
 *
 * <pre>
 * deadline   a hold ends at its deadline unless what is missing has become less since it began or was last looked at
 * longer     after that the next hold for the same asker may last twice as long; a stall is for nobody in particular
 * price      a hold that ends otherwise than by a start in its room was in vain: what it kept idle, measured in parts of
 *            the home times time, is a debt of the home; 1/50 of the time is paid back; a hold may begin without debt
 * </pre>
 *
 * <p>What each {@link Purpose} keeps idle is measured, so that there is one answer to why room is
 * idle.
 *
 * <p>So what is held in vain keeps at most a fiftieth of a home idle in the long run, and what is
 * held now. And who waits only for jobs that end starts in the end, however long those run. The
 * debt is the home's and not the asker's: who comes again under another name finds it. Not
 * thread-safe.
 */
public final class HeldRoom {
  /**
   * What a home may lose to holds in vain: too little for others to notice. The less it is, the
   * longer all who need room held wait after each of them, fifty times what it kept idle.
   */
  public static final double MOST_IDLE = 1.0 / 50;

  /** Of the servers, what may be held for one purpose at a time, and one at least. */
  public static final double MOST_HELD = 1.0 / 10;

  /** Doubled so often, any length is for ever. */
  private static final int MOST_DOUBLINGS = 40;

  private final HomeRoom room;
  private final Map<Purpose, IdleRoom> idle = new EnumMap<>(Purpose.class);
  private double debt;
  private long owedAt;

  HeldRoom(HomeRoom room) {
    this.room = room;
    for (Purpose purpose : Purpose.values()) {
      idle.put(purpose, new IdleRoom(room));
    }
  }

  /** What room is held for. */
  public enum Purpose {
    /** A job is old. */
    AGE,
    /** A queue is below its share. */
    SHARE,
    /** The host makes room there for one job, whatever its age and the shares of queues are. */
    CLAIM,
    /** A gang is old. */
    GANG,
    /** A server worked in a wasteful way, and is let empty. */
    STALL
  }

  /** What is kept idle for a purpose. */
  public IdleRoom idle(Purpose purpose) {
    return idle.get(purpose);
  }

  /** Somebody for whom room is held. */
  public interface Asker {
    /** How many holds for it ended at their deadline. */
    int vainHolds();

    /** One more did. */
    void heldInVain();
  }

  /**
   * A stall holds room for nobody in particular, so none lasts longer than the one before: a server
   * with a job that never ends would be stalled for longer and longer.
   */
  public static final Asker NOBODY =
      new Asker() {
        @Override
        public int vainHolds() {
          return 0;
        }

        @Override
        public void heldInVain() {}
      };

  /** True if room may be held for one more. */
  public boolean mayBegin(long now) {
    return debt(now) == 0;
  }

  /** What holds in vain kept idle and is not paid back yet: as long as all of it was idle. */
  public double debt(long now) {
    return Math.max(0, debt - MOST_IDLE * ((double) now - owedAt));
  }

  /** For how long nothing may begin, from now on. */
  public double timeToPay(long now) {
    return debt(now) / MOST_IDLE;
  }

  /**
   * Room is held from now on.
   *
   * @param length for how long at first ({@link #length}), unless less is missing by then
   * @param missing how much is missing, in any unit
   */
  public Hold begin(Purpose purpose, Asker asker, double length, double missing, long now) {
    return new Hold(purpose, asker, length, missing, now);
  }

  /**
   * How long a first hold lasts.
   *
   * @param patience after how long without room it looks for room elsewhere; there it lasts for as
   *     long again, or for as long as a job there is expected to run if that is longer
   * @param meanService how long jobs run on average, 0 if that is not known
   */
  public static double length(long patience, double meanService) {
    return patience + Math.max((double) patience, meanService);
  }

  /** Room that is held for one asker. */
  public final class Hold {
    private final Purpose purpose;
    private final Asker asker;
    private final long since;
    private final double length;
    private double missing;
    private double deadline;

    /** What is kept idle now, and what was until then, times time. */
    private double[] kept = {};

    private double[] sum = {};
    private long keptSince;

    private Hold(Purpose purpose, Asker asker, double length, double missing, long now) {
      this.purpose = purpose;
      this.asker = asker;
      this.since = now;
      this.length = length * (1L << Math.min(MOST_DOUBLINGS, asker.vainHolds()));
      this.missing = missing;
      deadline = now + this.length;
      keptSince = now;
    }

    /** What it is held for. */
    public Purpose purpose() {
      return purpose;
    }

    /** When it began. */
    public long since() {
      return since;
    }

    /** From now on it keeps so much idle; what is below zero counts as nothing. */
    public void keeps(long[] amounts, long now) {
      double[] nowIdle = new double[amounts.length];
      for (int r = 0; r < nowIdle.length; r++) {
        nowIdle[r] = Math.max(0, amounts[r]);
      }
      keeps(nowIdle, now);
    }

    /** From now on it keeps nothing idle. */
    public void keepsNothing(long now) {
      keeps(new double[kept.length], now);
    }

    private void keeps(double[] nowIdle, long now) {
      if (kept.length == 0) {
        kept = new double[nowIdle.length];
        sum = new double[nowIdle.length];
      }
      for (int r = 0; r < kept.length; r++) {
        sum[r] += kept[r] * ((double) now - keptSince);
      }
      idle(purpose).change(kept, nowIdle, now);
      kept = nowIdle;
      keptSince = now;
    }

    /**
     * True if it is to end: its deadline has come, and no less is missing than at the last look.
     *
     * @param nowMissing is asked at the deadline only
     */
    public boolean isOver(long now, DoubleSupplier nowMissing) {
      if (now < deadline) {
        return false;
      }
      double left = nowMissing.getAsDouble();
      if (left < missing) {
        missing = left;
        deadline = now + length;
        return false;
      }
      return true;
    }

    /** It ended at its deadline. */
    public void expired(long now) {
      asker.heldInVain();
      wasInVain(now);
    }

    /** It ended otherwise than by a start in its room. */
    public void wasInVain(long now) {
      if (sum.length == 0) {
        return;
      }
      keepsNothing(now);
      debt = debt(now) + room.share(sum);
      owedAt = now;
    }
  }
}
