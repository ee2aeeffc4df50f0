package org.vqs.yarn.app;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.api.records.SchedulingRequest;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AppSchedulingInfo;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;
import org.vqs.yarn.config.RequestLimits;
import org.vqs.yarn.config.property.VqsProperties;

/**
 * How many different things the waiting requests of an attempt name, each of which the scheduler
 * keeps something for. What would be too many is refused.
 *
 * <pre>
 * as long as few requests wait, only how many were named is counted: no kind has more things
 * more than a hundred, or than a limit: recount as below, and from then on
 * all that a call names is noted
 * more of a kind than twice what waited at the last recount, or than the limit:
 *   recount what waits, and what this call names; once per call
 * still more than the limit: what the call named first is taken back, and the call is refused
 * few requests waited at the last recount: the next call is only counted again
 * </pre>
 *
 * <p>Cost O(what a call names), with what waits once in a while, and always at a limit. Needs no
 * lock of the scheduler's. Thread-safe.
 */
public final class RequestVariety {
  private static final int ALWAYS_NOTED = 100;

  private final AppSchedulingInfo info;

  /** Null while things are only counted, as for most applications: what is noted takes memory. */
  private Noted noted;

  /** No kind has more things; meaningful while they are only counted. */
  private int atMost;

  private boolean recounted;

  /** What was named since the last recount, and what waited then. */
  private static final class Noted {
    final IdentityHashMap<Kind, Set<Object>> things = new IdentityHashMap<>();
    final IdentityHashMap<Kind, Integer> recountAbove = new IdentityHashMap<>();
    int waited;

    Noted() {
      Kind.ALL.forEach(kind -> things.put(kind, new HashSet<>()));
    }

    int of(Kind kind) {
      return things.get(kind).size();
    }

    /** Returns what was not noted before. */
    List<Thing> note(List<Thing> named) {
      List<Thing> first = new ArrayList<>();
      for (Thing thing : named) {
        if (things.get(thing.kind).add(thing.value)) {
          first.add(thing);
        }
      }
      return first;
    }
  }

  /**
   * A kind of things.
   *
   * @param words what they are called
   * @param limit how many there may be
   */
  private record Kind(String words, ToIntFunction<RequestLimits> limit) {
    static final Kind KEY = new Kind("scheduler keys", RequestLimits::keys);
    static final Kind SIZE = new Kind("sizes of containers", RequestLimits::sizes);
    static final Kind UNKNOWN_NAME =
        new Kind("names that no node ever had", RequestLimits::unknownNames);
    static final Kind TAG = new Kind("allocation tags", RequestLimits::tags);

    static final List<Kind> ALL = List.of(KEY, SIZE, UNKNOWN_NAME, TAG);
  }

  /** A thing of a kind. */
  private record Thing(Kind kind, Object value) {}

  /**
   * What may be at the moment.
   *
   * @param limits how many of each kind
   * @param isKnown whether a node ever had a name; for any thread
   */
  public record Terms(RequestLimits limits, Predicate<String> isKnown) {}

  /** Nothing waits yet. */
  RequestVariety(AppSchedulingInfo info) {
    this.info = info;
  }

  /**
   * Notes what the resource requests and the blacklist of one call name.
   *
   * @return null, or of what there would be too many, in words that say what to do; then nothing is
   *     noted
   */
  public synchronized String admit(
      List<ResourceRequest> asks, Collection<String> blacklisted, Terms terms) {
    recounted = false;
    if (noted != null && noted.waited <= ALWAYS_NOTED) {
      atMost = Kind.ALL.stream().mapToInt(noted::of).max().orElse(0);
      noted = null;
    }
    if (areFew(asks.size() + blacklisted.size(), terms)) {
      return null;
    }
    List<Thing> things = new ArrayList<>();
    asks.forEach(ask -> read(ask, terms, things));
    blacklisted.forEach(name -> readName(name, terms, things));
    return admit(things, terms);
  }

  /** The same for one scheduling request of the call. */
  public synchronized String admit(SchedulingRequest request, Terms terms) {
    List<Thing> things = new ArrayList<>();
    read(request, things);
    return areFew(things.size(), terms) ? null : admit(things, terms);
  }

  /** True if there cannot be too many of any kind with so many more things. */
  private boolean areFew(int more, Terms terms) {
    if (noted != null) {
      return false;
    }
    atMost += more;
    int most = ALWAYS_NOTED;
    for (Kind kind : Kind.ALL) {
      most = Math.min(most, kind.limit.applyAsInt(terms.limits));
    }
    return atMost <= most;
  }

  private String admit(List<Thing> things, Terms terms) {
    if (noted == null) {
      recount(terms);
    }
    List<Thing> first = noted.note(things);
    if (!recounted && isAbove(terms.limits)) {
      recount(terms);
      first = noted.note(things);
    }
    for (Kind kind : Kind.ALL) {
      int most = kind.limit.applyAsInt(terms.limits);
      int named = noted.of(kind);
      if (named > most && first.stream().anyMatch(thing -> thing.kind.equals(kind))) {
        first.forEach(thing -> noted.things.get(thing.kind).remove(thing.value));
        return "its waiting requests would have "
            + named
            + " "
            + kind.words
            + " of "
            + most
            + " at most; ask for less at a time, or have "
            + VqsProperties.REQUEST_MAX_KEYS.name()
            + " raised";
      }
    }
    return null;
  }

  private boolean isAbove(RequestLimits limits) {
    for (Kind kind : Kind.ALL) {
      int named = noted.of(kind);
      if (named > noted.recountAbove.get(kind) || named > kind.limit.applyAsInt(limits)) {
        return true;
      }
    }
    return false;
  }

  private void recount(Terms terms) {
    recounted = true;
    noted = new Noted();
    List<Thing> waiting = new ArrayList<>();
    info.getAllResourceRequests().forEach(request -> read(request, terms, waiting));
    info.getAllSchedulingRequests().forEach(request -> read(request, waiting));
    info.getBlackListCopy().forEach(name -> readName(name, terms, waiting));
    noted.note(waiting);
    noted.waited = waiting.size();
    noted.things.forEach(
        (kind, named) -> noted.recountAbove.put(kind, Math.max(ALWAYS_NOTED, 2 * named.size())));
  }

  /** A request of none anywhere withdraws its key; YARN keeps what else there is of none. */
  private static void read(ResourceRequest ask, Terms terms, List<Thing> things) {
    boolean isAny = ask.getResourceName().equals(ResourceRequest.ANY);
    if (!isAny || ask.getNumContainers() > 0) {
      things.add(new Thing(Kind.KEY, SchedulerRequestKey.create(ask)));
    }
    if (ask.getNumContainers() > 0) {
      things.add(new Thing(Kind.SIZE, ask.getCapability()));
    }
    readName(ask.getResourceName(), terms, things);
  }

  private static void readName(String name, Terms terms, List<Thing> things) {
    if (!name.equals(ResourceRequest.ANY) && !terms.isKnown.test(name)) {
      things.add(new Thing(Kind.UNKNOWN_NAME, name));
    }
  }

  private static void read(SchedulingRequest request, List<Thing> things) {
    things.add(new Thing(Kind.KEY, SchedulerRequestKey.create(request)));
    things.add(new Thing(Kind.SIZE, request.getResourceSizing().getResources()));
    if (request.getAllocationTags() != null) {
      request.getAllocationTags().forEach(tag -> things.add(new Thing(Kind.TAG, tag)));
    }
  }
}
