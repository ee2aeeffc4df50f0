package org.vqs.yarn.scripts;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.vqs.yarn.testing.ScriptRun;

/** why.sh against a server that answers as a ResourceManager does. */
class WhyScriptTest {
  private static final String APPLICATION = "application_1700000000000_0001";
  private static final String RESOURCE = "/ws/v1/cluster/scheduler/vqs/why/" + APPLICATION;
  private static final String TEXT =
      APPLICATION + " of user u in queue root.default\nIt waits for 1 container.\n";

  @TempDir private Path conf;
  private final List<String> asked = new CopyOnWriteArrayList<>();
  private HttpServer server;
  private int status = 200;
  private String body = TEXT;
  private String location;

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
    boolean isElsewhere = location != null && asked.size() == 1;
    if (isElsewhere) {
      exchange.getResponseHeaders().set("Location", location);
    }
    exchange.sendResponseHeaders(isElsewhere ? 307 : status, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  private String address() {
    return "127.0.0.1:" + server.getAddress().getPort();
  }

  private static ScriptRun run(Map<String, String> environment, String... arguments)
      throws Exception {
    return ScriptRun.start(environment, "why.sh", arguments).await();
  }

  private static ScriptRun run(String... arguments) throws Exception {
    return run(Map.of("HADOOP_HOME", "", "HADOOP_CONF_DIR", "", "YARN_CONF_DIR", ""), arguments);
  }

  private void site(String xml) throws IOException {
    Files.writeString(conf.resolve("yarn-site.xml"), "<configuration>" + xml + "</configuration>");
  }

  private static String property(String name, String value) {
    return "<property>\n  <name>" + name + "</name>\n  <value>" + value + "</value>\n</property>";
  }

  @Test
  void answer_isPrintedAsTheServerRendersIt() throws Exception {
    assertThat(run(APPLICATION, "--rm", "http://" + address() + "/").exits(0).output())
        .isEqualTo(TEXT);
    assertThat(asked).containsExactly(RESOURCE + "?format=text");
  }

  @Test
  void json_isPrintedOnDemand() throws Exception {
    body = "{\"state\":\"WAITING\"}";
    assertThat(run("--json", "--rm", "http://" + address(), APPLICATION).exits(0).output())
        .isEqualTo(body + "\n");
    assertThat(asked).containsExactly(RESOURCE);
  }

  @Test
  void unknownApplication_isAnErrorWithTheServersMessage() throws Exception {
    status = 404;
    body =
        "{\"RemoteException\":{\"exception\":\"NotFoundException\","
            + "\"message\":\"there is no \\\"application\\\"\",\"javaClassName\":\"x\"}}";
    assertThat(run(APPLICATION, "--rm", "http://" + address()).exits(1).output())
        .isEqualTo("why.sh: http://" + address() + " answered 404: there is no \"application\"\n");
  }

  /** Whoever answers: the terminal obeys nothing of it. */
  @Test
  void controlCharacters_reachNoTerminal() throws Exception {
    body = "one\ttwo\u001b[2Jthree\u0007\rfour\u007f\nfive\n";
    assertThat(run(APPLICATION, "--rm", "http://" + address()).exits(0).output())
        .isEqualTo("one\ttwo[2Jthreefour\nfive\n");
    status = 404;
    body =
        "{\"RemoteException\":{\"message\":"
            + "\"queue x\\u001b[2J\\nwhy.sh: forged \\\\e[1m \\\"q\\\"\"}}";
    assertThat(run(APPLICATION, "--rm", "http://" + address()).exits(1).output())
        .isEqualTo(
            "why.sh: http://"
                + address()
                + " answered 404: queue x\\u001b[2J\\nwhy.sh: forged \\e[1m \"q\"\n");
  }

  @Test
  void otherScheduler_isAnErrorThatSaysSo() throws Exception {
    status = 404;
    body = "<html>Not found</html>";
    assertThat(run(APPLICATION, "--rm", "http://" + address()).exits(1).output())
        .contains("answered 404", "org.vqs.yarn.VirtualQueueScheduler?");
    status = 401;
    assertThat(run(APPLICATION, "--rm", "http://" + address()).exits(1).output())
        .contains("answered 401", "--negotiate");
  }

  @Test
  void standby_sendsToTheActiveOne() throws Exception {
    location = "http://" + address() + "/active";
    assertThat(run(APPLICATION, "--rm", "http://" + address()).exits(0).output()).isEqualTo(TEXT);
    assertThat(asked).hasSize(2);
  }

  @Test
  void address_isThatOfYarnSite() throws Exception {
    site(
        "<!-- "
            + property("yarn.resourcemanager.webapp.address", "commented:1")
            + " -->"
            + property("yarn.resourcemanager.hostname", "127.0.0.1")
            + property(
                "yarn.resourcemanager.webapp.address",
                "${yarn.resourcemanager.hostname}:" + server.getAddress().getPort()));
    String directory = conf.toString();
    assertThat(run(APPLICATION, "--conf", directory).exits(0).output()).isEqualTo(TEXT);
    assertThat(run(Map.of("HADOOP_CONF_DIR", directory), APPLICATION).exits(0).output())
        .isEqualTo(TEXT);
  }

  @Test
  void severalResourceManagers_areTriedInTurn() throws Exception {
    try (Socket nobody = taken()) {
      String first = "127.0.0.1:" + nobody.getLocalPort();
      site(
          property("yarn.resourcemanager.ha.enabled", "true")
              + property("yarn.resourcemanager.ha.rm-ids", "rm1, rm2")
              + property("yarn.resourcemanager.webapp.address.rm1", first)
              + property("yarn.resourcemanager.webapp.address.rm2", address()));
      String output = run(APPLICATION, "--conf", conf.toString()).exits(0).output();
      assertThat(output).contains(first + " does not answer").endsWith(TEXT);
    }
  }

  /** Takes a port at which nobody listens, so that no other process can. */
  private static Socket taken() throws IOException {
    Socket socket = new Socket();
    socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    return socket;
  }

  @Test
  void standbyWithoutAnActiveOne_isLeftForTheNext() throws Exception {
    HttpServer standby =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    int[] answer = {307};
    standby.createContext(
        "/",
        exchange -> {
          exchange.sendResponseHeaders(answer[0], -1);
          exchange.close();
        });
    standby.start();
    String other = "127.0.0.1:" + standby.getAddress().getPort();
    site(
        property("yarn.resourcemanager.ha.enabled", "true")
            + property("yarn.resourcemanager.ha.rm-ids", "rm1,rm2")
            + property("yarn.resourcemanager.webapp.address.rm1", other)
            + property("yarn.resourcemanager.webapp.address.rm2", address()));
    try {
      for (int code : new int[] {307, 503}) {
        answer[0] = code;
        assertThat(run(APPLICATION, "--conf", conf.toString()).exits(0).output())
            .contains("why.sh: http://" + other + " answered " + code)
            .endsWith(TEXT);
      }
      status = 503;
      body = "not ready";
      assertThat(run(APPLICATION, "--conf", conf.toString()).exits(1).output())
          .endsWith(
              "why.sh: no active ResourceManager answered: tried http://"
                  + other
                  + " http://"
                  + address()
                  + "\n");
    } finally {
      standby.stop(0);
    }
  }

  @Test
  void noAnswer_isAnError() throws Exception {
    try (Socket nobody = taken()) {
      String address = "127.0.0.1:" + nobody.getLocalPort();
      assertThat(run(APPLICATION, "--rm", "http://" + address).exits(1).output())
          .contains("why.sh: http://" + address + " does not answer: curl: ");
    }
  }

  @Test
  void wrongUse_saysWhatIsMissing() throws Exception {
    assertThat(run().exits(1).output()).contains("name an application, such as application_17");
    assertThat(run("job_1").exits(1).output()).contains("application id (job_1) must be");
    assertThat(run(APPLICATION).exits(1).output()).contains("--conf DIR", "--rm URL");
    assertThat(run(APPLICATION, "--conf", conf.toString()).exits(1).output())
        .contains("cannot read " + conf.resolve("yarn-site.xml"));
    site(property("yarn.resourcemanager.ha.enabled", "false"));
    assertThat(run(APPLICATION, "--conf", conf.toString()).exits(1).output())
        .contains("sets neither yarn.resourcemanager.webapp.address nor")
        .contains("yarn.resourcemanager.hostname");
    assertThat(run(APPLICATION, "--what").exits(1).output()).contains("no option --what");
    assertThat(run("--help").exits(0).output()).startsWith("Usage: scripts/why.sh");
  }
}
