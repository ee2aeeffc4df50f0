package org.vqs.core.oracle;

import java.util.List;
import java.util.Random;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.oracle.Features.Feature;
import org.vqs.core.oracle.naive.AskPlan;
import org.vqs.core.oracle.naive.NaiveCluster;

/** Random capacities, demands and asks. */
final class RandomShapes {
  static final int GROUPS = 3;

  /** Sums of shares of powers of two are exact in doubles. */
  private static final long[][] SEVERAL = {{16, 8, 4}, {32, 8, 4}, {16, 16, 0}, {64, 16, 8}};

  private static final long[] SINGLE = {12, 30, 7, 16, 100};

  /** Demands of which no capacity holds many mixes. */
  private static final long[] FEW = {4, 5, 7, 11, 16};

  private static final int RACKS = 2;
  private static final int HOSTS = 3;

  private final Random random;
  private final Features features;

  RandomShapes(Random random, Features features) {
    this.random = random;
    this.features = features;
  }

  ResourceVector capacity() {
    return capacity(features.has(Feature.CLASSES) ? random.nextInt(4) : 0);
  }

  /** Servers of one capacity have one home, so that capacities stand for classes. */
  ResourceVector capacityAt(String home) {
    if (!features.has(Feature.HOMES)) {
      return capacity();
    }
    int which = features.has(Feature.CLASSES) ? random.nextInt(2) : 0;
    return capacity(home.equals(NaiveCluster.EVERYWHERE) ? which : which + 2);
  }

  private ResourceVector capacity(int which) {
    if (features.resources() == 1) {
      return ResourceVector.of(SINGLE[which]);
    }
    long[] amounts = new long[features.resources()];
    System.arraycopy(SEVERAL[which], 0, amounts, 0, amounts.length);
    return ResourceVector.of(amounts);
  }

  ResourceVector demand() {
    ResourceVector capacity = capacity();
    long[] amounts = new long[features.resources()];
    boolean small = random.nextInt(3) == 0;
    for (int r = 0; r < amounts.length; r++) {
      long most = Math.max(1, small ? capacity.get(r) / 4 : capacity.get(r));
      amounts[r] = r > 0 && random.nextInt(4) == 0 ? 0 : amount(most);
    }
    if (random.nextInt(12) == 0) {
      amounts[0] *= 3;
    }
    return ResourceVector.of(amounts);
  }

  private long amount(long most) {
    return features.has(Feature.FEW_DEMANDS)
        ? FEW[random.nextInt(FEW.length)]
        : 1 + random.nextInt((int) most);
  }

  /** What a tenant may hold at most, up to so many servers; or null. */
  ResourceVector limit(int servers) {
    if (random.nextInt(3) == 0) {
      return null;
    }
    long[] amounts = capacity().toArray();
    for (int r = 0; r < amounts.length; r++) {
      amounts[r] = random.nextInt((int) (servers * amounts[r]) + 1);
    }
    return ResourceVector.of(amounts);
  }

  /** Its home, a rack and a host in it. */
  List<String> serverLocations(String home) {
    if (!features.has(Feature.PLACES)) {
      return List.of(home);
    }
    int rack = random.nextInt(RACKS);
    return List.of(home, "r" + rack, "r" + rack + "h" + random.nextInt(HOSTS));
  }

  String home() {
    return features.has(Feature.HOMES) && random.nextInt(3) == 0
        ? NaiveCluster.PARTITION
        : NaiveCluster.EVERYWHERE;
  }

  private String host() {
    return "r" + random.nextInt(RACKS) + "h" + random.nextInt(HOSTS);
  }

  private String rack() {
    return "r" + random.nextInt(RACKS);
  }

  AskPlan plan(int tenant) {
    return plan(tenant, home());
  }

  /** A host moves no ask to another home. */
  AskPlan plan(int tenant, String home) {
    List<String> locations = List.of(home);
    List<String> preferred = List.of();
    if (features.has(Feature.PLACES)) {
      switch (random.nextInt(6)) {
        case 0 -> locations = List.of(rack());
        case 1 -> locations = List.of("r0" + host().substring(2), "r1");
        case 2 -> preferred = List.of(host(), rack());
        case 3 -> preferred = List.of(rack());
        default -> preferred = List.of();
      }
    }
    boolean ranks = features.has(Feature.URGENCY) || features.has(Feature.DISCIPLINES);
    boolean inGroup = ranks || features.has(Feature.REFUSALS);
    return new AskPlan(
        demand(),
        tenant,
        inGroup ? random.nextInt(GROUPS) : -1,
        features.has(Feature.URGENCY) ? random.nextInt(3) : 0,
        ranks && random.nextInt(3) == 0 ? random.nextInt(3) : 0,
        features.has(Feature.MASTERS) && random.nextInt(5) == 0,
        locations,
        preferred,
        home);
  }
}
