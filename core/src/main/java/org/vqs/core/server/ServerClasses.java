package org.vqs.core.server;

import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.vqs.core.configuration.SizeTypes;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.model.Size;

/**
 * The classes of servers by capacity and home, in the order in which they appeared.
 *
 * <p>A class has a slot, by which others keep something for each class in arrays. A slot is used
 * again after its class is gone. Not thread-safe.
 */
public final class ServerClasses implements Iterable<ServerClass> {
  private final ResourceVector smallest;
  private final Map<Key, ServerClass> classes = new LinkedHashMap<>();
  private boolean[] slots = new boolean[4];
  private int fixedJ;
  private int changes;
  private int made;

  /** What servers of one class have in common. */
  private record Key(ResourceVector capacity, Location home) {}

  /**
   * No classes.
   *
   * @param smallest the smallest job that can be asked for; decides J for each class
   * @param fixedJ J for all classes, or 0 to derive it from the smallest job
   */
  public ServerClasses(ResourceVector smallest, int fixedJ) {
    this.smallest = smallest;
    this.fixedJ = fixedJ;
  }

  /** The classes, in the order in which they appeared. */
  public Collection<ServerClass> all() {
    return Collections.unmodifiableCollection(classes.values());
  }

  @Override
  public Iterator<ServerClass> iterator() {
    return classes.values().iterator();
  }

  /** How often a class appeared or disappeared. */
  public int changes() {
    return changes;
  }

  /** A server joins the class of its capacity and home. Returns whether that is new. */
  public boolean join(Server server) {
    Key key = new Key(server.capacity(), server.locations().get(0));
    ServerClass serverClass = classes.get(key);
    boolean isNew = serverClass == null;
    if (isNew) {
      serverClass = newClass(takeSlot(), key);
      classes.put(key, serverClass);
      changes++;
    }
    server.join(serverClass);
    return isNew;
  }

  /** A server leaves its class. Returns whether the class is gone with it. */
  public boolean leave(Server server) {
    ServerClass serverClass = server.serverClass();
    server.leave();
    if (serverClass.servers() > 0) {
      return false;
    }
    classes.remove(new Key(serverClass.capacity(), serverClass.home()));
    changes++;
    slots[serverClass.index()] = false;
    return true;
  }

  /**
   * Replaces all classes, in their order and slots, by those of another J. Servers are still to
   * change over.
   *
   * @param newFixedJ J for all classes, or 0 to derive it from the smallest job
   * @return the new classes by slot, which stays: this also repairs what a call that failed left
   */
  public Map<Integer, ServerClass> renew(int newFixedJ) {
    fixedJ = newFixedJ;
    Map<Integer, ServerClass> replacements = new HashMap<>();
    for (Map.Entry<Key, ServerClass> entry : classes.entrySet()) {
      ServerClass replacement = newClass(entry.getValue().index(), entry.getKey());
      replacements.put(replacement.index(), replacement);
      entry.setValue(replacement);
    }
    return replacements;
  }

  private ServerClass newClass(int slot, Key key) {
    return new ServerClass(slot, ++made, key.capacity(), key.home(), sizeTypesFor(key.capacity()));
  }

  private SizeTypes sizeTypesFor(ResourceVector capacity) {
    int wanted = fixedJ > 0 ? fixedJ : SizeTypes.forSmallest(Size.of(smallest, capacity)).j();
    return new SizeTypes(Math.max(SizeTypes.MIN_J, Math.min(wanted, largestExactJ(capacity))));
  }

  /** The largest J for which 3 · capacity · 2^J stays within a long, as the policies multiply. */
  private static int largestExactJ(ResourceVector capacity) {
    int bits = 0;
    for (int r = 0; r < capacity.dimensions(); r++) {
      bits = Math.max(bits, Long.SIZE - Long.numberOfLeadingZeros(capacity.get(r)));
    }
    return Long.SIZE - 3 - bits;
  }

  private int takeSlot() {
    int slot = 0;
    while (slot < slots.length && slots[slot]) {
      slot++;
    }
    if (slot == slots.length) {
      slots = Arrays.copyOf(slots, 2 * slot);
    }
    slots[slot] = true;
    return slot;
  }
}
