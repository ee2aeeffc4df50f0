package org.vqs.yarn.scripts.kill;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.vqs.yarn.scripts.ProcessCluster;
import org.vqs.yarn.testing.ScriptRun;

/** MapReduce's pi. */
final class MapReduceJob extends ScriptJob {
  private static final int MAPS = 6;

  /**
   * What the client says of a container that was about to start at a kill. The NodeManager died,
   * and says so when it is back; or it is back, and tried to start the container before it had
   * recovered it; or it never starts the container, until the master gives up waiting; or the call
   * to start the container breaks off; or the NodeManager refuses what the killed ResourceManager
   * had granted.
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
