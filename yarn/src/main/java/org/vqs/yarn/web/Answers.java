package org.vqs.yarn.web;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.function.Supplier;
import javax.ws.rs.core.Response;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.vqs.yarn.text.Printable;
import org.vqs.yarn.web.json.RestException;
import org.vqs.yarn.why.SchedulerBusyException;

/**
 * HTTP answers. They bring their body as text and their content type with them, whatever the caller
 * said it accepts, but for {@link #xml}: YARN's own way of answering needs another library in each
 * line of Hadoop, and fails for a browser that asks for an id that is unknown. Stateless.
 */
final class Answers {
  private static final Logger LOG = LoggerFactory.getLogger(Answers.class);
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final String JSON = "application/json; charset=utf-8";
  private static final String XML = "application/xml; charset=utf-8";
  private static final String TEXT = "text/plain; charset=utf-8";

  private static final String HTML = "text/html; charset=utf-8";

  private Answers() {}

  /** The answer, or what went wrong as one; a failure of ours also as a line in the log. */
  static Response of(String request, Supplier<Response> answer) {
    try {
      return answer.get();
    } catch (RestException refused) {
      return error(refused.kind(), refused.getMessage());
    } catch (SchedulerBusyException busy) {
      return error(RestException.Kind.UNAVAILABLE, busy.getMessage());
    } catch (RuntimeException failure) {
      LOG.error("Failed to answer {}", Printable.of(request), failure);
      return error(
          RestException.Kind.FAILED,
          "failed to answer "
              + request
              + ": "
              + failure
              + "; the ResourceManager's log says where");
    }
  }

  static Response json(JsonNode document) {
    return json(200, document);
  }

  /** A document with one key, as XML. */
  static Response xml(ObjectNode document) {
    return Response.ok(XmlText.of(document)).type(XML).build();
  }

  /** A message, as an error in the form of YARN's own. */
  static Response badRequest(String message) {
    return error(RestException.Kind.BAD_REQUEST, message);
  }

  static Response text(String text) {
    return Response.ok(text).type(TEXT).build();
  }

  /** A page that needs nothing else and may do nothing. */
  static Response html(int status, String page) {
    return Response.status(status)
        .entity(page)
        .type(HTML)
        .header("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'")
        .header("Cache-Control", "no-store")
        .build();
  }

  /**
   * Leads a browser that sent a form to a page of this web server, so that a reload sends nothing.
   */
  static Response seeOther(String path) {
    return Response.status(303).header("Location", path).build();
  }

  /** In the form of YARN's own errors. */
  private static Response error(RestException.Kind kind, String message) {
    ObjectNode document = JsonNodeFactory.instance.objectNode();
    document
        .putObject("RemoteException")
        .put("exception", kind.type().getSimpleName())
        .put("message", message)
        .put("javaClassName", kind.type().getName());
    return json(kind.status(), document);
  }

  private static Response json(int status, JsonNode document) {
    try {
      return Response.status(status).entity(MAPPER.writeValueAsString(document)).type(JSON).build();
    } catch (JsonProcessingException impossible) {
      throw new IllegalStateException("a tree of JSON nodes cannot be written", impossible);
    }
  }
}
