package org.vqs.yarn.it.mini;

import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Base64;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.util.VersionInfo;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceManager;
import org.ietf.jgss.GSSContext;
import org.ietf.jgss.GSSException;
import org.ietf.jgss.GSSManager;
import org.ietf.jgss.GSSName;
import org.ietf.jgss.Oid;

/** Asks a ResourceManager's web application, which runs in this JVM, over HTTP. */
public final class RestClient {
  public static final String SCHEDULER = "/ws/v1/cluster/scheduler";
  public static final String VQS = SCHEDULER + "/vqs";

  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final Oid SPNEGO = spnego();

  private final HttpClient http = HttpClient.newHttpClient();
  private final ResourceManager rm;
  private final Optional<ClusterUser> user;

  /** What was answered. */
  public record Reply(int status, String type, String location, String body) {
    public JsonNode json() {
      try {
        return MAPPER.readTree(body);
      } catch (JsonProcessingException malformed) {
        throw new AssertionError("no JSON: " + this, malformed);
      }
    }

    /** Of an error in YARN's form. */
    public String message() {
      return json().at("/RemoteException/message").asText();
    }
  }

  /** One who does not say who asks. */
  public RestClient(ResourceManager rm) {
    this.rm = rm;
    this.user = Optional.empty();
  }

  /** One who shows the Kerberos ticket of a user. */
  public RestClient(ResourceManager rm, ClusterUser user) {
    this.rm = rm;
    this.user = Optional.of(user);
  }

  private static Oid spnego() {
    try {
      return new Oid("1.3.6.1.5.5.2");
    } catch (GSSException impossible) {
      throw new AssertionError(impossible);
    }
  }

  /**
   * Has MockRM run its web application at a free port, which it writes to its configuration. Aborts
   * the test on Hadoop 3.3, which has no place for REST resources of others.
   */
  public static void enable(Configuration conf) {
    assumeThat(VersionInfo.getVersion()).doesNotStartWith("3.3.");
    conf.setBoolean("mockrm.webapp.enabled", true);
    conf.set(YarnConfiguration.RM_WEBAPP_ADDRESS, "127.0.0.1:0");
    conf.setBoolean(YarnConfiguration.IS_MINI_YARN_CLUSTER, true);
  }

  /** As a program asks. */
  public Reply get(String path) throws IOException, InterruptedException {
    return get(path, "application/json");
  }

  public Reply get(String path, String accept) throws IOException, InterruptedException {
    URI uri =
        URI.create("http://" + rm.getConfig().get(YarnConfiguration.RM_WEBAPP_ADDRESS) + path);
    HttpRequest.Builder request =
        HttpRequest.newBuilder(uri).timeout(Duration.ofSeconds(20)).header("Accept", accept);
    if (user.isPresent()) {
      request.header("Authorization", "Negotiate " + ticket(user.get(), uri.getHost()));
    }
    return send(request);
  }

  /** Sends a document, as JSON. */
  public Reply send(String method, String path, String json)
      throws IOException, InterruptedException {
    URI uri =
        URI.create("http://" + rm.getConfig().get(YarnConfiguration.RM_WEBAPP_ADDRESS) + path);
    return send(
        HttpRequest.newBuilder(uri)
            .timeout(Duration.ofSeconds(20))
            .header("Accept", "application/json")
            .header("Content-Type", "application/json")
            .method(method, BodyPublishers.ofString(json)));
  }

  /**
   * Sends a form as a browser does.
   *
   * @param form encoded
   * @param headers names, each followed by its value
   */
  public Reply form(String path, String form, String... headers)
      throws IOException, InterruptedException {
    URI uri =
        URI.create("http://" + rm.getConfig().get(YarnConfiguration.RM_WEBAPP_ADDRESS) + path);
    HttpRequest.Builder request =
        HttpRequest.newBuilder(uri)
            .timeout(Duration.ofSeconds(20))
            .header("Accept", "text/html")
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(BodyPublishers.ofString(form));
    if (user.isPresent()) {
      request.header("Authorization", "Negotiate " + ticket(user.get(), uri.getHost()));
    }
    return send(headers.length == 0 ? request : request.headers(headers));
  }

  private Reply send(HttpRequest.Builder request) throws IOException, InterruptedException {
    HttpResponse<String> response = http.send(request.build(), BodyHandlers.ofString());
    return new Reply(
        response.statusCode(),
        response.headers().firstValue("Content-Type").orElse(""),
        response.headers().firstValue("Location").orElse(""),
        response.body());
  }

  /** What SPNEGO shows a web server. */
  private static String ticket(ClusterUser user, String host) throws IOException {
    try {
      return user.as(
          () -> {
            GSSManager manager = GSSManager.getInstance();
            GSSName server = manager.createName("HTTP@" + host, GSSName.NT_HOSTBASED_SERVICE);
            GSSContext context =
                manager.createContext(server, SPNEGO, null, GSSContext.DEFAULT_LIFETIME);
            try {
              return Base64.getEncoder().encodeToString(context.initSecContext(new byte[0], 0, 0));
            } finally {
              context.dispose();
            }
          });
    } catch (IOException failed) {
      throw failed;
    } catch (Exception failed) {
      throw new IOException("no ticket of " + user.name() + " for HTTP@" + host, failed);
    }
  }
}
