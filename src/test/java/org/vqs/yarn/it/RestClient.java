package org.vqs.yarn.it;

import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.util.VersionInfo;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceManager;

/** Asks a ResourceManager's web application, which runs in this JVM, over HTTP. */
final class RestClient {
  static final String SCHEDULER = "/ws/v1/cluster/scheduler";
  static final String VQS = SCHEDULER + "/vqs";

  private static final ObjectMapper MAPPER = new ObjectMapper();

  private final HttpClient http = HttpClient.newHttpClient();
  private final ResourceManager rm;

  /** What was answered. */
  record Reply(int status, String type, String location, String body) {
    JsonNode json() {
      try {
        return MAPPER.readTree(body);
      } catch (JsonProcessingException malformed) {
        throw new AssertionError("no JSON: " + this, malformed);
      }
    }

    /** Of an error in YARN's form. */
    String message() {
      return json().at("/RemoteException/message").asText();
    }
  }

  RestClient(ResourceManager rm) {
    this.rm = rm;
  }

  /**
   * Has MockRM run its web application at a free port, which it writes to its configuration. Aborts
   * the test on Hadoop 3.3, which has no place for REST resources of others.
   */
  static void enable(Configuration conf) {
    assumeThat(VersionInfo.getVersion()).doesNotStartWith("3.3.");
    conf.setBoolean("mockrm.webapp.enabled", true);
    conf.set(YarnConfiguration.RM_WEBAPP_ADDRESS, "127.0.0.1:0");
    conf.setBoolean(YarnConfiguration.IS_MINI_YARN_CLUSTER, true);
  }

  /** As a program asks. */
  Reply get(String path) throws IOException, InterruptedException {
    return get(path, "application/json");
  }

  Reply get(String path, String accept) throws IOException, InterruptedException {
    URI uri =
        URI.create("http://" + rm.getConfig().get(YarnConfiguration.RM_WEBAPP_ADDRESS) + path);
    HttpRequest request =
        HttpRequest.newBuilder(uri)
            .timeout(Duration.ofSeconds(20))
            .header("Accept", accept)
            .build();
    HttpResponse<String> response = http.send(request, BodyHandlers.ofString());
    return new Reply(
        response.statusCode(),
        response.headers().firstValue("Content-Type").orElse(""),
        response.headers().firstValue("Location").orElse(""),
        response.body());
  }
}
