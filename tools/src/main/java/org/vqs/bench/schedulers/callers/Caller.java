package org.vqs.bench.schedulers.callers;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import org.HdrHistogram.Histogram;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ContainerUpdates;
import org.vqs.bench.schedulers.cluster.AskingMaster;
import org.vqs.whatif.stage.Stage;

/**
 * Masters that one thread calls for, each once in a virtual second. That thread alone uses it while
 * the second lasts, and another one between seconds.
 */
final class Caller {
  private final Stage stage;
  private final List<AskingMaster> masters = new ArrayList<>();
  private final Histogram times = new Histogram(CallersRun.DIGITS);
  private final ThreadWaits waits = new ThreadWaits();
  private final List<Answer> answers = new ArrayList<>();

  private record Answer(AskingMaster master, List<Container> containers) {}

  Caller(Stage stage) {
    this.stage = stage;
  }

  void add(AskingMaster master) {
    masters.add(master);
  }

  /** Each of its masters calls. */
  void call() {
    waits.begin();
    for (AskingMaster master : masters) {
      var requests = master.requests();
      var releases = master.releases();
      long begun = System.nanoTime();
      List<Container> containers =
          stage
              .scheduler()
              .allocate(
                  master.attemptId(), requests, null, releases, null, null, new ContainerUpdates())
              .getContainers();
      times.recordValue(System.nanoTime() - begun);
      if (!containers.isEmpty()) {
        answers.add(new Answer(master, containers));
      }
    }
    waits.end();
  }

  /** Hands over what its masters got since this was called last. */
  void takeAnswers(BiConsumer<AskingMaster, List<Container>> into) {
    answers.forEach(answer -> into.accept(answer.master(), answer.containers()));
    answers.clear();
  }

  /** Forgets what it measured. */
  void forget() {
    times.reset();
    waits.forget();
  }

  Histogram times() {
    return times;
  }

  double waitedSeconds() {
    return waits.seconds();
  }
}
