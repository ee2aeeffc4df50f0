package org.vqs.whatif.cli;

import org.vqs.whatif.replay.Replay;
import org.vqs.whatif.replay.ReplayInput;
import org.vqs.whatif.replay.ReplayResult;

/** What a row of the report stands for: a scheduler, on one cluster or on several. */
interface Player {
  /** Plays what is given to it. */
  ReplayResult play(ReplayInput input, Replay.Course course);
}
