package org.vqs.yarn.scripts.kill;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.vqs.yarn.scripts.ProcessCluster;
import org.vqs.yarn.scripts.ScriptRun;

/** MapReduce's pi. */
final class MapReduceJob extends ScriptJob {
  private static final int MAPS = 6;

  /**
   * Of a container that was about to start. When its NodeManager died, that says that it is lost;
   * or it tries to start it before it has recovered it, which it says too, or else it is scheduled
   * for ever, until the master gives up waiting for it; or the master's call to start it breaks
   * off. When the ResourceManager died, the NodeManager refuses what that had granted.
   */
  private static final String LOST =
      "exit code 154|Unable to get local resources when Container .* is at NEW"
          + "|AttemptID:attempt_.* task timeout set"
          + "|Container launch failed for container_.*(Connection re(set|fused)|EOFException)"
          + "|rejected as it is allocated by a previous RM";

  private static final String PATIENCE_MS = "30000";

  /**
   * A client that asks when its master has just ended is sent to a job history server, and there is
   * none. How the job ended the ResourceManager knows.
   */
  private static final String HISTORY_SERVER = "Your endpoint configuration is wrong";

  MapReduceJob(ProcessCluster cluster) {
    super(cluster);
  }

  @Override
  String containerMark() {
    return "mapred.YarnChild";
  }

  @Override
  int containers() {
    return 2;
  }

  @Override
  ScriptRun start() throws IOException {
    return cluster()
        .startScript(
            "pi",
            "-Dmapreduce.map.speculative=false",
            "-Dmapreduce.task.stuck.timeout-ms=" + PATIENCE_MS,
            Integer.toString(MAPS),
            "100");
  }

  @Override
  void check(ScriptRun ended) throws IOException {
    String output = ended.output();
    if (output.contains(HISTORY_SERVER)) {
      return;
    }
    ended.exits(0);
    assertThat(output).contains("Estimated value of Pi is 3.1");
    assertThat(count("Launched map tasks=([0-9]+)", output) - MAPS)
        .as("maps run again by a job that said:%n%s", output)
        .isEqualTo(count("Failed map tasks=([0-9]+)", output))
        .isLessThanOrEqualTo(Pattern.compile(LOST).matcher(output).results().count());
  }

  private static long count(String counter, String output) {
    Matcher matcher = Pattern.compile(counter).matcher(output);
    return matcher.find() ? Long.parseLong(matcher.group(1)) : 0;
  }
}
