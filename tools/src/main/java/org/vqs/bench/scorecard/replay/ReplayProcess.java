package org.vqs.bench.scorecard.replay;

import java.io.IOException;
import java.nio.file.Path;
import org.vqs.bench.process.JsonProcess;
import org.vqs.whatif.replay.Replay;
import org.vqs.whatif.replay.ReplayInput;
import org.vqs.whatif.replay.ReplayResult;
import org.vqs.whatif.replay.ReplaySettings;
import org.vqs.whatif.stage.OurScheduler;

/** The main class of a process that replays one history once. */
public final class ReplayProcess {
  private ReplayProcess() {}

  /**
   * Replays and ends the process.
   *
   * @param arguments the files of a {@link ReplayTask} and of its {@link ReplayFigures}
   */
  public static void main(String[] arguments) {
    JsonProcess.answer(arguments, ReplayTask.class, ReplayProcess::figures);
  }

  private static ReplayFigures figures(ReplayTask task) throws IOException {
    switch (task.scene()) {
      case ALIBABA -> {
        ReplayResult run = run(task, AlibabaScene.input(Path.of(task.traces()), task));
        return ReplayFigures.of(run, 0, run.makespanMs());
      }
      case MAP_REDUCE -> {
        MapReduceScene scene = new MapReduceScene(task.small(), task.seed());
        return ReplayFigures.of(run(task, scene.input()), scene.fromMs(), scene.toMs());
      }
      case ENDLESS -> {
        EndlessScene scene = new EndlessScene(task.small(), task.seed());
        return ReplayFigures.of(run(task, scene.input()), scene.fromMs(), scene.toMs());
      }
      default -> throw new IllegalArgumentException("no scene " + task.scene());
    }
  }

  private static ReplayResult run(ReplayTask task, ReplayInput input) {
    return Replay.run(
        input,
        new OurScheduler(task.policy()),
        ReplaySettings.DEFAULT,
        task.seed(),
        Path.of("conf"));
  }
}
