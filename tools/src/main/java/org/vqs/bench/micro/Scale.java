package org.vqs.bench.micro;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.vqs.core.model.ResourceVector;

/**
 * How large a cluster is and how much waits for it.
 *
 * <p>The first resource is like memory, counted so finely that there can be many distinct demands;
 * the second like cores, of which the largest server has 64.
 *
 * @param servers how many servers, the classes in turn
 * @param shapes how many distinct demands wait
 * @param classes 1 to 3: servers of 1, 3/4 and 1/2 of the memory with 64, 24 and 48 cores
 * @param resources 1 or 2
 */
public record Scale(int servers, int shapes, int classes, int resources) {
  /** The memory of the largest servers. */
  static final long MEMORY = 1 << 24;

  /** The cores of the largest servers. */
  static final long CORES = 64;

  /**
   * The smallest demand is this part of the largest server's memory: that many jobs at most run.
   */
  private static final int PARTS = 32;

  /**
   * The smallest that could be asked for is this part of it; it decides how many types there are.
   */
  private static final int SMALLEST = 256;

  private static final Pattern SIZE = Pattern.compile("([1-9][0-9]{0,6})x([1-9][0-9]{0,5})");
  private static final long[] CLASS_MEMORY = {MEMORY, MEMORY * 3 / 4, MEMORY / 2};
  private static final long[] CLASS_CORES = {CORES, 24, 48};

  /**
   * Checks the numbers.
   *
   * @throws IllegalArgumentException if there are more classes than three or servers, or more
   *     resources than two
   */
  public Scale {
    if (classes < 1 || classes > CLASS_MEMORY.length || classes > servers) {
      throw new IllegalArgumentException(
          "classes (" + classes + ") must be 1 to 3, and at most the servers (" + servers + ")");
    }
    if (resources < 1 || resources > 2) {
      throw new IllegalArgumentException("resources (" + resources + ") must be 1 or 2");
    }
  }

  /**
   * Of a size as it is written in tables.
   *
   * @param size servers and shapes, as 1000x10
   * @throws IllegalArgumentException if it is none
   */
  public static Scale of(String size, int classes, int resources) {
    Matcher matcher = SIZE.matcher(size);
    if (!matcher.matches()) {
      throw new IllegalArgumentException(
          "size (" + size + ") must be servers and shapes, as 1000x10");
    }
    return new Scale(
        Integer.parseInt(matcher.group(1)), Integer.parseInt(matcher.group(2)), classes, resources);
  }

  /** What a server has. */
  ResourceVector capacity(int server) {
    int which = server % classes;
    return vector(CLASS_MEMORY[which], CLASS_CORES[which]);
  }

  /** The smallest demand there may be; none of those that wait is as small. */
  ResourceVector smallest() {
    return vector(MEMORY / SMALLEST, 1);
  }

  /**
   * Distinct demands from the smallest to nearly the largest server, evenly over the orders of
   * magnitude, those of cores independently of those of memory; in a random order.
   */
  List<ResourceVector> demands(SplittableRandom random) {
    List<ResourceVector> demands = new ArrayList<>(shapes);
    for (int i = 0; i < shapes; i++) {
      double memory = MEMORY * Math.pow(PARTS, -(i + 1.0) / (shapes + 1));
      double cores = CORES * Math.pow(CORES, -random.nextDouble());
      demands.add(vector((long) memory, (long) cores));
    }
    Collections.shuffle(demands, new Random(random.nextLong()));
    return demands;
  }

  /** Distinct demands of more than half of the largest server's memory. */
  List<ResourceVector> largeDemands() {
    List<ResourceVector> demands = new ArrayList<>(shapes);
    for (int i = 0; i < shapes; i++) {
      demands.add(vector(MEMORY / 2 + MEMORY / 2 * (i + 1) / (shapes + 1), CORES / 2));
    }
    return demands;
  }

  /** Demands of the same type on the largest servers, of 1/24 to 1/16 of their memory. */
  List<ResourceVector> smallDemands(int count, SplittableRandom random) {
    List<ResourceVector> demands = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      demands.add(vector(random.nextLong(MEMORY / 24 + 1, MEMORY / 16 + 1), random.nextLong(1, 3)));
    }
    return demands;
  }

  /** As many amounts as there are resources. */
  ResourceVector vector(long memory, long cores) {
    return resources == 1 ? ResourceVector.of(memory) : ResourceVector.of(memory, cores);
  }
}
