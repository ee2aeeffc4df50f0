package org.vqs.bench.scorecard.part;

import java.util.List;
import org.vqs.bench.scorecard.score.Score;

/** Scenes that are run together. */
public interface Part {
  /** Runs them. */
  List<Score> run(Setting setting);
}
