package org.vqs.whatif.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.vqs.core.model.ResourceVector;

class NodesFromResourceManagerTest {
  private static final String PATH = "/ws/v1/cluster/nodes";

  private HttpServer server;

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  @Test
  void recordedAnswer_givesTheTotalsOfNodesInOrderOfTheirNames() throws Exception {
    answer(PATH, 200, recorded());

    Nodes nodes = NodesFromResourceManager.fetch(address("/cluster"));

    assertThat(nodes.resources()).containsExactly("memory-mb", "vcores");
    assertThat(nodes.nodes())
        .containsExactly(
            new NodeSpec("localhost-25230", "/default-rack", "", ResourceVector.of(2048, 4)),
            new NodeSpec("localhost-25234", "/default-rack", "", ResourceVector.of(3072, 2)),
            new NodeSpec("localhost-25238", "/default-rack", "", ResourceVector.of(2048, 4)));
    assertThat(nodes.notes()).isEmpty();
  }

  @Test
  void labelsOtherResourcesAndStates_areTaken() throws IOException {
    String total =
        """
        "totalResource":{"memory":9,"vCores":9,"resourceInformations":{"resourceInformation":[
          {"name":"memory-mb","value":3000},{"name":"vcores","value":3},
          {"name":"yarn.io/gpu","value":4}]}}
        """;
    Nodes nodes =
        NodesFromResourceManager.parse(
            "{\"nodes\":{\"node\":[%s,%s,%s,%s,%s]}}"
                .formatted(
                    node("b", "RUNNING", "\"nodeLabels\":[\"gpu\"]," + total),
                    node("a", "RUNNING", "\"nodeLabels\":[]"),
                    node("c", "LOST", "\"x\":1"),
                    node("d", "UNHEALTHY", "\"x\":1"),
                    node("e", "LOST", "\"x\":1")),
            "there");

    assertThat(nodes.resources()).containsExactly("memory-mb", "vcores", "yarn.io/gpu");
    assertThat(nodes.nodes())
        .containsExactly(
            new NodeSpec("a", "/rack", "", ResourceVector.of(3000, 3, 0)),
            new NodeSpec("b", "/rack", "gpu", ResourceVector.of(3000, 3, 4)));
    assertThat(nodes.notes())
        .containsExactly(
            "Nodes left out because they are LOST: 2",
            "Nodes left out because they are UNHEALTHY: 1");
  }

  @Test
  void oneNodeThatIsNotInAList_isUnderstood() throws IOException {
    assertThat(
            NodesFromResourceManager.parse(
                    "{\"nodes\":{\"node\":" + node("a", "RUNNING", "\"nodeLabels\":\"x\"") + "}}",
                    "there")
                .nodes())
        .extracting(NodeSpec::label)
        .containsExactly("x");
  }

  @Test
  void standby_isFollowedToTheActiveOne() throws Exception {
    answer("/elsewhere", 200, recorded());
    server.createContext(
        PATH,
        exchange -> {
          exchange.getResponseHeaders().add("Location", address("/elsewhere").toString());
          exchange.sendResponseHeaders(307, -1);
          exchange.close();
        });

    assertThat(NodesFromResourceManager.fetch(address("")).nodes()).hasSize(3);
  }

  @Test
  void otherAnswers_areRefusedWithTheAddress() {
    for (String answer :
        List.of("<html>no</html>", "[]", "{}", "{\"nodes\":null}", "{\"nodes\":{\"node\":[{}]}}")) {
      assertThatThrownBy(() -> NodesFromResourceManager.parse(answer, "http://rm:8088/x"))
          .as(answer)
          .isInstanceOf(IOException.class)
          .hasMessageStartingWith("http://rm:8088/x ");
    }
  }

  @Test
  void faults_areRefusedWithTheAddressAndTheWayOut() {
    answer(PATH, 401, "who are you");
    assertThatThrownBy(() -> NodesFromResourceManager.fetch(address("")))
        .isInstanceOf(IOException.class)
        .hasMessage(
            address(PATH) + " wants a login, status 401: write the nodes into a CSV file instead");

    server.removeContext(PATH);
    assertThatThrownBy(() -> NodesFromResourceManager.fetch(address("")))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith(address(PATH) + " answers with status 404: ");

    URI gone = address("");
    server.stop(0);
    assertThatThrownBy(() -> NodesFromResourceManager.fetch(gone))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith(gone.resolve(PATH) + " cannot be reached: ");
    assertThatThrownBy(() -> NodesFromResourceManager.fetch(URI.create("rm:8088")))
        .isInstanceOf(IOException.class)
        .hasMessage("rm:8088 is no address of a ResourceManager like http://rm:8088");
  }

  private static String node(String host, String state, String more) {
    return """
        {"rack":"/rack","state":"%s","id":"%s:1","nodeHostName":"%s","usedMemoryMB":1000,
         "availMemoryMB":2000,"usedVirtualCores":1,"availableVirtualCores":2,%s}
        """
        .formatted(state, host, host, more);
  }

  private void answer(String path, int status, String text) {
    server.createContext(
        path,
        exchange -> {
          byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(status, bytes.length);
          exchange.getResponseBody().write(bytes);
          exchange.close();
        });
  }

  private URI address(String path) {
    return URI.create(
        "http://"
            + server.getAddress().getAddress().getHostAddress()
            + ":"
            + server.getAddress().getPort()
            + path);
  }

  private static String recorded() throws IOException {
    try (InputStream resource =
        NodesFromResourceManagerTest.class.getResourceAsStream("/audit/nodes-answer.json")) {
      return new String(Objects.requireNonNull(resource).readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
