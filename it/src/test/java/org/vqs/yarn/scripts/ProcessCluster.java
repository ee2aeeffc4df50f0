package org.vqs.yarn.scripts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.hadoop.util.VersionInfo;
import org.vqs.yarn.testing.Patience;
import org.vqs.yarn.testing.ScriptRun;

/** A cluster of scripts/cluster.sh in a directory of its own. */
public final class ProcessCluster {
  private static final Pattern ADDRESS = Pattern.compile("(http://[0-9.:]+)/cluster");

  private final Path directory;
  private final int nodes;

  /** With two NodeManagers. Not started yet, in {@code target/name}. */
  public ProcessCluster(String name) {
    this(name, 2);
  }

  /** With so many NodeManagers. Not started yet, in {@code target/name}. */
  public ProcessCluster(String name, int nodes) {
    this.directory = Path.of("target", name).toAbsolutePath();
    this.nodes = nodes;
  }

  /** Where all that it writes is. */
  public Path directory() {
    return directory;
  }

  /** Starts it with these options more. */
  public void start(String... options) throws Exception {
    List<String> words =
        new ArrayList<>(
            List.of(
                "--jar",
                System.getProperty("vqs.jar"),
                "--hadoop",
                VersionInfo.getVersion(),
                "--nodes",
                String.valueOf(nodes)));
    words.addAll(List.of(options));
    ScriptRun run = script("start", words.toArray(String[]::new));
    assertThat(run.exits(0).output())
        .contains("ready: " + nodes + " NodeManagers", "VirtualQueueScheduler");
  }

  /** Stops it and asserts that nothing of it is left. */
  public void stop() throws Exception {
    script("stop").exits(0);
    assertThat(processes("")).as("processes left by the cluster").isEmpty();
    script("status").exits(3);
  }

  /** Starts a command of the script. */
  public ScriptRun startScript(String command, String... arguments) throws IOException {
    List<String> words = new ArrayList<>(List.of(command, "--dir", directory.toString()));
    words.addAll(List.of(arguments));
    return ScriptRun.start(Map.of(), "cluster.sh", words.toArray(String[]::new));
  }

  /** Runs a command of the script to its end. */
  public ScriptRun script(String command, String... arguments) throws Exception {
    return startScript(command, arguments).await();
  }

  /** What the active ResourceManager's REST service answers; empty if none is active. */
  public JsonNode rest(String path) throws Exception {
    List<String> addresses = addresses();
    return addresses.isEmpty()
        ? new ObjectMapper().createObjectNode()
        : rest(addresses.get(0), path);
  }

  /**
   * Where the active ResourceManager answers; of a federation that of each one, then the Router.
   */
  public List<String> addresses() throws Exception {
    return ADDRESS
        .matcher(script("status").output())
        .results()
        .map(address -> address.group(1))
        .toList();
  }

  /** What the REST service at an address answers. */
  public JsonNode rest(String address, String path) throws Exception {
    return get(address + "/ws/v1/cluster/" + path);
  }

  /** Ids of the containers that the running NodeManagers know of, whatever their state. */
  public List<String> containersOnNodes() throws Exception {
    List<String> ids = new ArrayList<>();
    for (JsonNode node : rest("nodes?states=RUNNING").at("/nodes/node")) {
      String address = node.path("nodeHTTPAddress").asText();
      JsonNode known = get("http://" + address + "/ws/v1/node/containers");
      known.at("/containers/container").forEach(each -> ids.add(each.path("id").asText()));
    }
    return ids;
  }

  private static JsonNode get(String address) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(address))
            .timeout(Patience.LIMIT)
            .header("Accept", "application/json")
            .build();
    return new ObjectMapper()
        .readTree(HttpClient.newHttpClient().send(request, BodyHandlers.ofString()).body());
  }

  /** Waits until so many containers ran whose id ends in {@code attempt_number}. */
  public void awaitContainers(String pattern, int count) {
    await(count + " containers " + pattern).until(() -> containers(pattern).size() >= count);
  }

  /** Output directories of containers whose id ends in {@code attempt_number}. */
  public List<Path> containers(String pattern) throws IOException {
    List<Path> found = new ArrayList<>();
    for (int node = 1; node <= nodes; node++) {
      found.addAll(containers(node, pattern));
    }
    return found;
  }

  /** The same of one NodeManager. */
  public List<Path> containers(int node, String pattern) throws IOException {
    try (Stream<Path> files = Files.walk(directory.resolve("nm" + node).resolve("userlogs"), 2)) {
      return files
          .filter(file -> file.getFileName().toString().matches("container_.*_" + pattern))
          .toList();
    }
  }

  /**
   * Processes that have the cluster's directory in their command line or environment, and the text
   * in their command line.
   */
  public List<String> processes(String part) throws IOException {
    try (Stream<Path> all = Files.list(Path.of("/proc"))) {
      return all.filter(process -> process.getFileName().toString().matches("[0-9]+"))
          .filter(
              process ->
                  (text(process, "cmdline") + text(process, "environ")).contains(directory + "/"))
          .map(process -> process.getFileName() + " " + text(process, "cmdline"))
          .filter(process -> process.contains(part))
          .toList();
    }
  }

  /** A file of a process; empty if the process is gone or somebody else's. */
  private static String text(Path process, String file) {
    try {
      return Files.readString(process.resolve(file), StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      return "";
    }
  }
}
