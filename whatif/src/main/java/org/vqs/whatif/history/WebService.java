package org.vqs.whatif.history;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Asks the web service of a ResourceManager, which is never told anything but GET. */
final class WebService {
  private static final Duration TO_CONNECT = Duration.ofSeconds(10);
  private static final Duration TO_ANSWER = Duration.ofSeconds(60);
  private static final int SHOWN = 120;

  private WebService() {}

  /** The address of a service, given that of the web pages; paths and queries are dropped. */
  static URI at(URI address, String path) throws IOException {
    if (address.getScheme() == null || address.getHost() == null) {
      throw new IOException(address + " is no address of a ResourceManager like http://rm:8088");
    }
    return address.resolve(path);
  }

  /** The text of the answer. A standby ResourceManager's redirection is followed. */
  static String get(URI service) throws IOException, InterruptedException {
    HttpClient client =
        HttpClient.newBuilder()
            .connectTimeout(TO_CONNECT)
            .followRedirects(HttpClient.Redirect.NORMAL)
            .build();
    HttpRequest request =
        HttpRequest.newBuilder(service)
            .timeout(TO_ANSWER)
            .header("Accept", "application/json")
            .GET()
            .build();
    HttpResponse<String> answer;
    try {
      answer = client.send(request, HttpResponse.BodyHandlers.ofString());
    } catch (IOException e) {
      throw new IOException(service + " cannot be reached: " + e, e);
    }
    if (answer.statusCode() == 401 || answer.statusCode() == 403) {
      throw new IOException(
          service
              + " wants a login, status "
              + answer.statusCode()
              + ": write the nodes into a CSV file instead");
    }
    if (answer.statusCode() != 200) {
      throw new IOException(
          service + " answers with status " + answer.statusCode() + ": " + begin(answer.body()));
    }
    return answer.body();
  }

  static JsonObject object(String answer) {
    return JsonParser.parseString(answer).getAsJsonObject();
  }

  /**
   * A list within an object. Hadoop writes a list of one as that one, and an empty one as nothing,
   * depending on its version.
   */
  static List<JsonObject> list(JsonElement holder, String name) {
    List<JsonObject> result = new ArrayList<>();
    if (holder == null || !holder.isJsonObject() || !holder.getAsJsonObject().has(name)) {
      return result;
    }
    JsonElement list = holder.getAsJsonObject().get(name);
    if (list.isJsonArray()) {
      list.getAsJsonArray().forEach(element -> result.add(element.getAsJsonObject()));
    } else {
      result.add(list.getAsJsonObject());
    }
    return result;
  }

  /** A text of an object. */
  static String text(JsonObject object, String name) {
    return member(object, name).getAsString();
  }

  /** A whole number of an object. */
  static long number(JsonObject object, String name) {
    return member(object, name).getAsLong();
  }

  private static JsonElement member(JsonObject object, String name) {
    JsonElement member = object.get(name);
    if (member == null || member.isJsonNull()) {
      throw new IllegalStateException("no " + name + " in " + object);
    }
    return member;
  }

  static IOException notUnderstood(String source, String answer, RuntimeException cause) {
    return new IOException(
        source + " does not answer as a ResourceManager does: " + begin(answer), cause);
  }

  private static String begin(String text) {
    String line = text.replaceAll("\\s+", " ").strip();
    return line.length() <= SHOWN ? line : line.substring(0, SHOWN) + "…";
  }
}
