package org.vqs.yarn.app.locality;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AppSchedulingInfo;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.NodeType;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.placement.AppPlacementAllocator;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;
import org.vqs.core.Packer;
import org.vqs.core.server.Location;

/**
 * YARN's three levels of locality (node, rack, any; relaxed or strict) as the locations of a core's
 * ask.
 *
 * <p>An ask that may run anywhere prefers the nodes, then the racks, that it names. One that may
 * not runs at the racks it names with relaxed locality and at the nodes it names.
 *
 * @param locations where it may run; empty if nowhere
 * @param preferred where it would rather run
 */
public record Locality(List<Location> locations, List<Location> preferred) {

  /**
   * The locality of what is pending under a key. Cost O(names in the request).
   *
   * @param anywhere all nodes of the partition that is asked for
   */
  public static Locality of(
      AppSchedulingInfo info,
      SchedulerRequestKey key,
      Location anywhere,
      Packer packer,
      Topology topology) {
    AppPlacementAllocator<SchedulerNode> allocator = info.getAppPlacementAllocator(key);
    Map<String, ResourceRequest> requests =
        allocator == null ? Map.of() : allocator.getResourceRequests();
    if (requests.size() <= 1) {
      boolean isRelaxed = info.canDelayTo(key, ResourceRequest.ANY);
      return new Locality(isRelaxed ? anywhere.alone() : List.of(), List.of());
    }
    List<Location> hosts = new ArrayList<>();
    List<Location> racks = new ArrayList<>();
    List<Location> relaxedRacks = new ArrayList<>();
    for (ResourceRequest request : requests.values()) {
      String name = request.getResourceName();
      if (name.equals(ResourceRequest.ANY) || request.getNumContainers() <= 0) {
        continue;
      }
      List<Location> named = topology.isRack(name) ? racks : hosts;
      named.add(packer.location(name));
      if (named == racks && request.getRelaxLocality()) {
        relaxedRacks.add(packer.location(name));
      }
    }
    return info.canDelayTo(key, ResourceRequest.ANY)
        ? relaxed(anywhere, hosts, racks)
        : strict(hosts, relaxedRacks, topology);
  }

  private static Locality relaxed(Location anywhere, List<Location> hosts, List<Location> racks) {
    List<Location> preferred = new ArrayList<>(hosts);
    preferred.addAll(racks);
    return new Locality(anywhere.alone(), preferred);
  }

  /** A host within a rack that is a location itself is only preferred: places must not overlap. */
  private static Locality strict(
      List<Location> hosts, List<Location> relaxedRacks, Topology topology) {
    List<Location> locations = new ArrayList<>(relaxedRacks);
    List<Location> preferred = new ArrayList<>();
    for (Location host : hosts) {
      String rack = topology.rackOf(host.name());
      boolean covered = relaxedRacks.stream().anyMatch(location -> location.name().equals(rack));
      (covered ? preferred : locations).add(host);
    }
    return new Locality(locations, preferred);
  }

  /**
   * What a container is made larger by can only be on its node, which YARN names by its host even
   * where node names have ports.
   */
  public static Locality onNode(SchedulerNode node, Packer packer) {
    return new Locality(
        node == null ? List.of() : List.of(packer.location(node.getNodeName())), List.of());
  }

  /**
   * YARN's books of what is pending under a key, if that names neither nodes nor racks and is no
   * update; else null. It stays so until something changes under the key.
   */
  public static AppPlacementAllocator<SchedulerNode> namingNothing(
      AppSchedulingInfo info, SchedulerRequestKey key) {
    AppPlacementAllocator<SchedulerNode> allocator = info.getAppPlacementAllocator(key);
    boolean namesNothing =
        key.getContainerToUpdate() == null
            && allocator != null
            && allocator.getResourceRequests().size() == 1
            && allocator.getResourceRequests().containsKey(ResourceRequest.ANY);
    return namesNothing ? allocator : null;
  }

  /** How local a container on the node would be, or null if it may not run there. */
  public static NodeType typeOn(
      AppSchedulingInfo info, SchedulerRequestKey key, SchedulerNode node) {
    AppPlacementAllocator<SchedulerNode> allocator = info.getAppPlacementAllocator(key);
    if (allocator == null || allocator.getOutstandingAsksCount(ResourceRequest.ANY) <= 0) {
      return null;
    }
    boolean onRack = allocator.getOutstandingAsksCount(node.getRackName()) > 0;
    if (onRack && allocator.getOutstandingAsksCount(node.getNodeName()) > 0) {
      return NodeType.NODE_LOCAL;
    }
    if (key.getContainerToUpdate() != null) {
      return NodeType.OFF_SWITCH;
    }
    if (onRack && allocator.canDelayTo(node.getRackName())) {
      return NodeType.RACK_LOCAL;
    }
    return allocator.canDelayTo(ResourceRequest.ANY) ? NodeType.OFF_SWITCH : null;
  }
}
