package org.vqs.sim.experiment;

import java.util.Map;
import java.util.TreeMap;
import org.vqs.sim.trace.ParsedTrace;
import org.vqs.sim.trace.generate.GoogleLikeGenerator;
import org.vqs.sim.trace.generate.GoogleLikeSettings;

/**
 * The Google trace of 2011 that some figures need: a real one that the user has, or a stand-in that
 * is generated for each seed.
 */
public final class GoogleTrace {
  private final ParsedTrace real;
  private final GoogleLikeSettings settings;
  private final Map<Long, ParsedTrace> generated = new TreeMap<>();

  private GoogleTrace(ParsedTrace real, GoogleLikeSettings settings) {
    this.real = real;
    this.settings = settings;
  }

  /** The trace that was read. */
  public static GoogleTrace of(ParsedTrace trace) {
    return new GoogleTrace(trace, GoogleLikeSettings.defaults());
  }

  /** A stand-in with these settings. */
  public static GoogleTrace standIn(GoogleLikeSettings settings) {
    return new GoogleTrace(null, settings);
  }

  /** The same for every seed if it is real. */
  public synchronized ParsedTrace forSeed(long seed) {
    if (real != null) {
      return real;
    }
    return generated.computeIfAbsent(seed, s -> GoogleLikeGenerator.generate(settings, s));
  }

  /** What a reader must know. */
  public String note() {
    return real != null
        ? "Trace: " + real.name() + ", " + real.jobs().size() + " tasks."
        : "Not Google's trace, which cannot be shipped: a generated stand-in of "
            + settings.tasks()
            + " tasks, another for each seed (src/docs/traces.md).";
  }
}
