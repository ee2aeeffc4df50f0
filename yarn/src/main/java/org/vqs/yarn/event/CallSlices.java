package org.vqs.yarn.event;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.api.records.SchedulingRequest;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ContainerUpdates;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;

/**
 * A large {@code allocate} in slices, each a call of its own that leaves the books complete, so
 * that the scheduler's lock can be handed to others in between.
 *
 * <pre>
 * the first slice has the updates and the blacklist
 * each slice has at most so many releases, and so many scheduling requests
 * each slice has at most so many resource requests, but all of one key together:
 *   the urgent keys first, as if all came at once
 * </pre>
 *
 * <p>Needs no lock. Cost O(requests · log requests) for a large call, O(1) for any other.
 */
final class CallSlices {
  /** A call with more of anything is large. So many cost some milliseconds under the lock. */
  static final int LARGE = 500;

  /** So many in a slice cost a fraction of a millisecond, which is what others wait for one. */
  static final int MOST = 10;

  private CallSlices() {}

  /** The slices of a call, in order; the call itself if it is not large. */
  static List<Allocations.Request> of(Allocations.Request call) {
    boolean isLarge =
        call.asks().size() > LARGE
            || call.schedulingRequests().size() > LARGE
            || call.releases().size() > LARGE;
    return isLarge ? slices(call) : List.of(call);
  }

  private static List<Allocations.Request> slices(Allocations.Request call) {
    List<List<ResourceRequest>> asks = byKeys(call.asks());
    List<List<SchedulingRequest>> constrained = parts(call.schedulingRequests());
    List<List<ContainerId>> releases = parts(call.releases());
    int most = Math.max(asks.size(), Math.max(constrained.size(), releases.size()));
    List<Allocations.Request> slices = new ArrayList<>(most);
    for (int i = 0; i < most; i++) {
      boolean isFirst = i == 0;
      slices.add(
          new Allocations.Request(
              part(asks, i),
              part(constrained, i),
              part(releases, i),
              isFirst ? call.blacklistAdditions() : List.of(),
              isFirst ? call.blacklistRemovals() : List.of(),
              isFirst ? call.updates() : new ContainerUpdates()));
    }
    return slices;
  }

  private static <T> List<T> part(List<List<T>> parts, int number) {
    return number < parts.size() ? parts.get(number) : List.of();
  }

  private static <T> List<List<T>> parts(List<T> all) {
    List<List<T>> parts = new ArrayList<>();
    for (int from = 0; from < all.size(); from += MOST) {
      parts.add(all.subList(from, Math.min(all.size(), from + MOST)));
    }
    return parts;
  }

  /** A part of a key's names would be another request. */
  private static List<List<ResourceRequest>> byKeys(List<ResourceRequest> asks) {
    Map<SchedulerRequestKey, List<ResourceRequest>> keys = new TreeMap<>();
    for (ResourceRequest ask : asks) {
      keys.computeIfAbsent(SchedulerRequestKey.create(ask), key -> new ArrayList<>()).add(ask);
    }
    List<List<ResourceRequest>> parts = new ArrayList<>();
    List<ResourceRequest> part = new ArrayList<>();
    for (List<ResourceRequest> ofKey : keys.values()) {
      if (!part.isEmpty() && part.size() + ofKey.size() > MOST) {
        parts.add(part);
        part = new ArrayList<>();
      }
      part.addAll(ofKey);
    }
    if (!part.isEmpty()) {
      parts.add(part);
    }
    return parts;
  }
}
