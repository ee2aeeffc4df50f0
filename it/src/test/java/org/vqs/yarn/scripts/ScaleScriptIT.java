package org.vqs.yarn.scripts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vqs.yarn.testing.ScriptRun;

/**
 * Processes of NodeManagers leave by graceful decommissioning and come back, by scale.sh and the
 * command of scaling.md: its text, with this cluster's exclude file, {@code yarn} and, for a cloud,
 * cluster.sh. Not in a MiniYARNCluster: it gives all its NodeManagers one host, and the exclude
 * file names hosts.
 */
@Tag("cluster")
class ScaleScriptIT {
  private static final int NODES = 3;

  /** With a master more than two nodes of 1,024 MB hold, of 256 MB each. */
  private static final int CONTAINERS = 8;

  private static final Pattern COMMAND = Pattern.compile("(?s)```bash\n(#!.*?)```");

  private static final String TAKE_OUT =
      """
        head -n "$VQS_MISSING" "$exclude" >"$exclude.back"
        sed -i "1,${VQS_MISSING}d" "$exclude"
      """;
  private static final String START =
      """
        while IFS=. read -r _ _ _ node; do
          scripts/cluster.sh start-nm "$node" --dir "$DIR" &
        done <"$exclude.back"
        wait
      """;

  private final ProcessCluster cluster = new ProcessCluster("scale-it", NODES);
  @TempDir private Path bin;
  private ScriptRun scaling;

  @BeforeEach
  void start() throws Exception {
    List<String> options = new ArrayList<>(List.of("--sizes", "1024:4"));
    for (String setting :
        List.of(
            "scheduler.vqs.scale.leave=true",
            "scheduler.vqs.scale.idle=2s",
            "scheduler.vqs.scale.min-nodes=1",
            "resourcemanager.decommissioning-nodes-watcher.poll-interval-secs=1",
            "nodemanager.process-kill-wait.ms=100")) {
      options.addAll(List.of("--set", "yarn." + setting));
    }
    cluster.start(options.toArray(String[]::new));
    script("hold.sh", "until [[ -e $1 ]]; do sleep 0.2; done\n");
    script("yarn", "#!/usr/bin/env bash\nexec scripts/cluster.sh yarn --dir \"$DIR\" \"$@\"\n");
    script("resize.sh", command());
  }

  @AfterEach
  void stop() throws Exception {
    if (scaling != null) {
      scaling.end();
    }
    cluster.stop();
  }

  private void script(String name, String text) throws Exception {
    Path file = Files.writeString(bin.resolve(name), text);
    assertThat(file.toFile().setExecutable(true)).isTrue();
  }

  /** The one of the document, made to fit. */
  private String command() throws Exception {
    Matcher block = COMMAND.matcher(Files.readString(Path.of("src", "docs", "scaling.md")));
    assertThat(block.find()).isTrue();
    String text = block.group(1);
    text = put(text, "exclude=.*\n", "exclude=$DIR/conf/yarn.exclude\n");
    text = put(text, " *# Here: take the hosts out .*\n", TAKE_OUT);
    return put(text, " *# Here: have the cloud make .*\n", START);
  }

  private static String put(String text, String line, String instead) {
    Matcher place = Pattern.compile(line).matcher(text);
    assertThat(place.find()).as("%s in%n%s", line, text).isTrue();
    return place.replaceFirst(Matcher.quoteReplacement(instead));
  }

  /** Starts a distributed shell whose containers run until {@link #release}. */
  private ScriptRun submit(String name) throws Exception {
    return cluster.startScript(
        "shell",
        String.valueOf(CONTAINERS),
        "bash",
        bin.resolve("hold.sh").toString(),
        bin.resolve(name).toString());
  }

  private void release(String name) throws Exception {
    Files.createFile(bin.resolve(name));
  }

  /** Waits until all containers of the application of this number run, on all nodes. */
  private void awaitAll(int application) throws Exception {
    String pattern = "000" + application + "_01_00000[2-9]";
    await("all containers of application " + application)
        .until(() -> cluster.containers(pattern).size() == CONTAINERS);
    for (int node = 1; node <= NODES; node++) {
      assertThat(cluster.containers(node, pattern)).as("those of nm%s", node).isNotEmpty();
    }
  }

  private List<String> hosts(String state) throws Exception {
    JsonNode nodes = cluster.rest("nodes?states=" + state).path("nodes").path("node");
    List<String> hosts = new ArrayList<>();
    nodes.forEach(node -> hosts.add(node.path("nodeHostName").asText()));
    return hosts.stream().sorted().toList();
  }

  @Test
  @Tag("release")
  void nodes_leaveWhenTheirWorkIsDoneAndComeBackForMore() throws Exception {
    ScriptRun first = submit("first");
    awaitAll(1);
    scaling =
        ScriptRun.start(
            Map.of(
                "PATH", bin + ":" + System.getenv("PATH"), "DIR", cluster.directory().toString()),
            "scale.sh",
            "--watch",
            "1",
            "--exec",
            bin.resolve("resize.sh").toString(),
            "--conf",
            cluster.directory().resolve("conf").toString());
    release("first");
    first.await().exits(0);

    await("two of three left, and their processes ended")
        .until(() -> cluster.processes("server.nodemanager.NodeManager").size() == NODES - 2);
    List<String> left = hosts("DECOMMISSIONED");
    assertThat(left).hasSize(2);
    assertThat(cluster.script("logs", "rm").output())
        .contains(left.stream().map(host -> host + ":").toList())
        .contains("from RUNNING to DECOMMISSIONING", "from DECOMMISSIONING to DECOMMISSIONED");

    int before = scaling.output().length();
    ScriptRun second = submit("second");
    awaitAll(2);
    // How many at once depends on what is expected to end soon, and distributed shell asks again
    // for what it was just given. That both came back, the next line says.
    assertThat(scaling.output().substring(before)).containsPattern("missing=[1-9]");
    assertThat(hosts("RUNNING")).hasSize(NODES).containsAll(left);
    release("second");
    second.await().exits(0);
    assertThat(cluster.containers("02_[0-9]+")).as("containers of second attempts").isEmpty();
  }
}
