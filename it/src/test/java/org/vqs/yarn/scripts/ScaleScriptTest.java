package org.vqs.yarn.scripts;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vqs.yarn.scale.ClassScale;
import org.vqs.yarn.scale.ClassScale.ScaleNode;
import org.vqs.yarn.scale.ScaleText;
import org.vqs.yarn.scale.ScaleView;
import org.vqs.yarn.snapshot.ResourceAmounts;
import org.vqs.yarn.testing.ScriptRun;

/** scale.sh against a server that answers as a ResourceManager does. */
class ScaleScriptTest {
  private static final String TEXT =
      ScaleText.of(
          new ScaleView(
              1,
              10_000,
              true,
              List.of(
                  of("", 5, 3, List.of("h4", "h5"), List.of("h5")),
                  of("gpu", 1, 4, List.of(), List.of()),
                  of("calm", 2, 2, List.of(), List.of()))));

  @TempDir private Path directory;
  private final List<String> asked = new CopyOnWriteArrayList<>();
  private HttpServer server;
  private int status = 200;
  private String body = TEXT;

  private static ClassScale of(
      String partition, int present, int target, List<String> leaving, List<String> removable) {
    return new ClassScale(
        partition,
        ResourceAmounts.of(65_536, 16),
        present,
        target,
        target,
        target,
        0,
        leaving.stream().map(host -> new ScaleNode(host + ":1", host, 0)).toList(),
        removable.stream().map(host -> new ScaleNode(host + ":1", host, 0)).toList(),
        "it's so; `touch x` $(touch y)");
  }

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::answer);
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  private void answer(HttpExchange exchange) throws IOException {
    asked.add(exchange.getRequestURI().toString());
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  private ScriptRun run(String... arguments) throws Exception {
    List<String> all = new ArrayList<>(List.of(arguments));
    all.addAll(List.of("--rm", "http://127.0.0.1:" + server.getAddress().getPort()));
    return ScriptRun.start(
            Map.of("HADOOP_HOME", "", "HADOOP_CONF_DIR", "", "YARN_CONF_DIR", ""),
            "scale.sh",
            all.toArray(String[]::new))
        .await();
  }

  @Test
  void answer_isPrinted() throws Exception {
    assertThat(run().exits(0).output()).isEqualTo(TEXT);
    assertThat(asked).containsExactly("/ws/v1/cluster/scheduler/vqs/scale?format=text");
  }

  @Test
  void json_isAskedForAsSuch() throws Exception {
    body = "{}";
    assertThat(run("--json").exits(0).output()).isEqualTo("{}\n");
    assertThat(asked).containsExactly("/ws/v1/cluster/scheduler/vqs/scale");
  }

  @Test
  void command_hasTheNumbersOfEachClassThatIsToChange() throws Exception {
    Path out = directory.resolve("out");
    String command =
        "echo \"$VQS_PARTITION|$VQS_CAPACITY|$VQS_PRESENT|$VQS_TARGET|$VQS_MISSING|$VQS_LEAVING|$VQS_REMOVABLE|$VQS_BECAUSE\" >> "
            + out;
    run("--exec", command).exits(0);

    assertThat(Files.readAllLines(out))
        .containsExactly(
            "|65536x16|5|3|0|h4,h5|h5|it's so; `touch x` $(touch y)",
            "gpu|65536x16|1|4|3|||it's so; `touch x` $(touch y)");
  }

  @Test
  void dryRun_saysWhatWouldBeRun() throws Exception {
    Path out = directory.resolve("out");
    String printed = run("--exec", "touch " + out, "--dry-run").exits(0).output();

    assertThat(printed).contains("would run: touch " + out, "VQS_REMOVABLE=h5", "VQS_MISSING=3");
    assertThat(out).doesNotExist();
  }

  @Test
  void commandThatFails_isTheExitCodeAndStopsNoOther() throws Exception {
    Path out = directory.resolve("out");
    assertThat(run("--exec", "echo x >> " + out + "; exit 3").exits(2).output())
        .contains("the command failed with 3");
    assertThat(Files.readAllLines(out)).hasSize(2);
  }

  @Test
  void refusal_isTheExitCodeWithTheReason() throws Exception {
    status = 404;
    body = "{\"RemoteException\":{\"message\":\"only VirtualQueueScheduler has this resource\"}}";
    assertThat(run().exits(1).output()).contains("only VirtualQueueScheduler has this resource");
  }

  @Test
  void noAnswerYet_isSaid() throws Exception {
    body = "";
    assertThat(run("--exec", "exit 9").exits(0).output()).contains("no demand was looked at yet");
  }

  @Test
  void wrongOptions_areRefused() throws Exception {
    assertThat(run("--watch", "often").exits(1).output()).contains("--watch (often) must be");
    assertThat(run("--dry-run").exits(1).output()).contains("--dry-run is for --exec");
    assertThat(run("--exec", "x", "--json").exits(1).output()).contains("leave --json out");
    assertThat(run("--what").exits(1).output()).contains("no option --what");
    assertThat(asked).isEmpty();
  }
}
