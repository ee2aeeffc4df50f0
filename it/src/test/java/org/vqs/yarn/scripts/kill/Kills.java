package org.vqs.yarn.scripts.kill;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionTimeoutException;
import org.vqs.sim.cli.Failures;
import org.vqs.sim.cli.option.OptionChecks;
import org.vqs.yarn.scripts.ProcessCluster;
import org.vqs.yarn.testing.Patience;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command line of the kill run. */
@Command(
    name = "kills.sh",
    mixinStandardHelpOptions = true,
    version = "VQS for YARN kill run",
    sortOptions = false,
    description = {
      "Kills the active one of two ResourceManagers again and again while applications run, in turns"
          + " with a NodeManager that dies, a NodeManager that is stopped for a while, a ZooKeeper"
          + " that is, and a ZooKeeper that answers slowly.",
      "src/docs/operating/high-availability.md says what is asserted."
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:All applications finished in their first attempts, and nothing was left.",
      "1:Something was wrong; what is printed.",
      "2:The command line is wrong."
    })
final class Kills implements Callable<Integer> {
  private static final int WRONG = 1;

  @Spec private CommandSpec spec;

  @Option(
      names = "--kills",
      paramLabel = "N",
      defaultValue = "20",
      description = "How often (default: ${DEFAULT-VALUE}).")
  private int kills;

  @Option(
      names = "--jobs",
      paramLabel = "KIND",
      split = ",",
      splitSynopsisLabel = ",",
      defaultValue = "mapreduce,shell,spark",
      description = {
        "What runs meanwhile: ${COMPLETION-CANDIDATES} (default: all).",
        "Spark comes from Maven Central, 184 MB the first time."
      })
  private List<ClusterJob.Kind> jobs;

  private Kills() {}

  /** Runs it and ends with its exit code. */
  public static void main(String[] arguments) {
    System.exit(
        new CommandLine(new Kills())
            .setCaseInsensitiveEnumValuesAllowed(true)
            .setExecutionExceptionHandler(new Failures())
            .execute(arguments));
  }

  @Override
  public Integer call() throws Exception {
    OptionChecks.positive("--kills", kills);
    // JUnit would do so in a test.
    Awaitility.setDefaultTimeout(Patience.LIMIT);
    ProcessCluster cluster = new ProcessCluster("kills");
    long begun = System.nanoTime();
    cluster.start("--ha");
    try {
      String told = new KillRun(cluster, jobs).run(kills);
      long seconds = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - begun);
      spec.commandLine().getOut().printf("%s, %d s%n", told, seconds);
      return 0;
    } catch (AssertionError | ConditionTimeoutException wrong) {
      spec.commandLine().getErr().println(wrong.getMessage());
      return WRONG;
    } finally {
      cluster.stop();
    }
  }
}
