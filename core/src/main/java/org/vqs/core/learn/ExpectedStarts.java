package org.vqs.core.learn;

import java.util.HashMap;
import java.util.Map;
import org.vqs.core.model.Lane;
import org.vqs.core.model.StateKey;
import org.vqs.core.server.Job;
import org.vqs.core.server.JobVisitor;
import org.vqs.core.tenant.Tenant;
import org.vqs.core.waiting.Ask;
import org.vqs.core.waiting.JobObserver;

/**
 * When waiting jobs can be expected to start, and how wrong that was so far.
 *
 * <pre>
 * kind      jobs of one tenant, type of size and home; application masters are a type of their own
 * expected  := ahead · gap + max(gap, time since the last start)
 *              ahead = jobs of the kind that came before it and have not gone;
 *              gap   = mean time between starts of the kind while some of it wait
 *              where none of the kind started yet that had waited: those of the same type and home of the nearest
 *              tenant above of which some did, where all others are ahead
 * forecast  := expected · quartiles of the errors
 * error     = what it took / what was expected; of what was noted at moments, of whoever waited then
 * </pre>
 *
 * <p>The mean rate of starts knows nothing of the order in which a policy serves, of reservations
 * and limits; the errors do. They are of moments, not of jobs: whoever asks at some moment more
 * likely meets one that waits for long.
 *
 * <p>No decision depends on it. Cost O(depth) for each start and each change of an ask. Not
 * thread-safe.
 */
public final class ExpectedStarts implements JobObserver {
  private static final StateKey<Map<Kind, StartRate>> KEY = new StateKey<>("start rates");

  private final ServiceTimes errors = new ServiceTimes();
  private long now;

  /**
   * What jobs have in common, but for whose they are.
   *
   * @param home the name of the location at home in which they start; null for everywhere
   */
  private record Kind(String home, int type) {}

  @Override
  public void counted(Ask ask, int type, long time) {
    now = Math.max(now, time);
    Turn turn = turn(ask);
    if (turn == null) {
      joins(ask, type);
      return;
    }
    int more = ask.count() - turn.jobs();
    if (more > 0) {
      turn.rate().come(more, now);
    } else {
      turn.rate().leave(-more);
    }
    setJobs(ask, turn, ask.count());
  }

  @Override
  public void transferred(Ask ask, int type) {
    Turn turn = turn(ask);
    if (turn != null) {
      turn.rate().leave(turn.jobs());
      ask.setTurn(null);
    }
    joins(ask, type);
  }

  private void joins(Ask ask, int type) {
    if (ask.count() > 0) {
      Turn turn = new Turn(rate(ask.line(), kind(ask, type)));
      turn.rate().come(ask.count(), now);
      setJobs(ask, turn, ask.count());
    }
  }

  private static void setJobs(Ask ask, Turn turn, int jobs) {
    turn.setJobs(jobs);
    ask.setTurn(jobs > 0 ? turn : null);
  }

  private static Kind kind(Ask ask, int type) {
    String home = ask.home() == null ? null : ask.home().name();
    return new Kind(home, ask.lane() == Lane.MASTER ? JobVisitor.MASTERS : type);
  }

  private static StartRate rate(Tenant tenant, Kind kind) {
    Map<Kind, StartRate> rates = tenant.state().getOrMake(KEY, HashMap::new);
    StartRate rate = rates.get(kind);
    if (rate == null) {
      rate = new StartRate(tenant.parent() == null ? null : rate(tenant.parent(), kind));
      rates.put(kind, rate);
    }
    return rate;
  }

  private static Turn turn(Ask ask) {
    return (Turn) ask.turn();
  }

  @Override
  public void started(Job job, Ask ask) {
    now = Math.max(now, job.startedAt());
    Turn turn = turn(ask);
    if (turn != null) {
      turn.start(now, errors);
      turn.rate().start(ask.oldestArrival() < now, now);
      setJobs(ask, turn, turn.jobs());
    }
  }

  /**
   * At this moment an ask waits. To be called of all that wait, or of so many in turns, at equal
   * distances: from that it learns how wrong it is.
   */
  public void note(Ask ask, long time) {
    Turn turn = turn(ask);
    double expected = turn == null ? Double.NaN : expected(turn, time);
    if (expected > 0 && ask.oldestArrival() < time) {
      turn.note(time, expected);
    }
  }

  /**
   * When the next job of an ask can be expected to start; null while none like it, or hardly any at
   * all, started that had waited.
   */
  public StartForecast forecast(Ask ask, long time) {
    Turn turn = turn(ask);
    double expected = turn == null ? Double.NaN : expected(turn, time);
    if (Double.isNaN(expected) || errors.known() < JobTimes.ENOUGH) {
      return null;
    }
    double unit = expected / StartNotes.UNIT;
    return new StartForecast(
        unit * errors.quantile(0.25), unit * errors.quantile(0.5), unit * errors.quantile(0.75));
  }

  /** How many jobs wait of a tenant and those below it. Cost O(kinds). */
  public long waiting(Tenant tenant) {
    return tenant.state().getOrMake(KEY, HashMap::new).values().stream()
        .mapToLong(StartRate::waiting)
        .sum();
  }

  /** NaN while nothing is known. */
  private static double expected(Turn turn, long time) {
    StartRate own = turn.rate();
    if (own.isKnown()) {
      return own.timeFor(own.left(turn.place()), time);
    }
    StartRate above = own.above();
    while (above != null && !above.isKnown()) {
      above = above.above();
    }
    return above == null ? Double.NaN : above.timeFor(above.waiting() - 1, time);
  }
}
