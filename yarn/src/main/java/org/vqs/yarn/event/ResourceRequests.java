package org.vqs.yarn.event;

import java.util.List;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.exceptions.InvalidResourceRequestException;
import org.apache.hadoop.yarn.exceptions.YarnRuntimeException;
import org.vqs.yarn.text.Printable;

/**
 * What YARN's front door does not check of resource requests, and YARN's books cannot hold.
 * Stateless.
 */
final class ResourceRequests {
  private ResourceRequests() {}

  /**
   * Refuses all requests of a call if one is wrong: YARN has no rejection for a single one.
   *
   * @throws YarnRuntimeException with an {@link InvalidResourceRequestException} that names what is
   *     wrong
   */
  static void check(ApplicationAttemptId attempt, List<ResourceRequest> asks) {
    for (ResourceRequest ask : asks) {
      String problem = problem(ask);
      if (problem != null) {
        String message = attempt + " asks for " + Printable.of(ask) + ": " + problem;
        throw new YarnRuntimeException(message, new InvalidResourceRequestException(message));
      }
    }
  }

  private static String problem(ResourceRequest ask) {
    if (ask == null) {
      return "a request is missing; leave it out of the list";
    }
    if (ask.getPriority() == null) {
      return "it has no priority; set one";
    }
    if (ask.getResourceName() == null || ask.getResourceName().isEmpty()) {
      return "it names no host, rack or *; set the resource name";
    }
    if (ask.getCapability() == null) {
      return "it has no capability; say how much one container is to have";
    }
    if (ask.getNumContainers() < 0) {
      return "the number of containers ("
          + ask.getNumContainers()
          + ") must not be negative; 0 withdraws the request";
    }
    return null;
  }
}
