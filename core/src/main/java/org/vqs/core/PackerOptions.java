package org.vqs.core;

import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.vqs.core.model.ResourceVector;
import org.vqs.core.policy.PolicyEntry;
import org.vqs.core.policy.option.GangOptions;
import org.vqs.core.policy.option.Readings;
import org.vqs.core.policy.option.ReservationOptions;
import org.vqs.core.policy.option.ShareOptions;
import org.vqs.core.policy.option.SlotOptions;
import org.vqs.core.policy.option.Stall;
import org.vqs.core.policy.option.StallOptions;

/** How a packer works. Times are in the host's unit. Immutable, compared by what it says. */
public final class PackerOptions {
  private final Builder values;

  private PackerOptions(Builder values) {
    this.values = values;
  }

  /**
   * The paper's algorithm and nothing else, without a limit per event.
   *
   * @param smallest the smallest job that can be asked for
   */
  public static PackerOptions paper(PolicyEntry policy, ResourceVector smallest) {
    return new PackerOptions(new Builder(policy, smallest));
  }

  /**
   * The same for a policy by its name.
   *
   * @throws IllegalArgumentException if {@link Policies} has none of the name, naming those it has
   */
  public static PackerOptions paper(String policy, ResourceVector smallest) {
    return paper(Policies.get(policy), smallest);
  }

  /** What a ResourceManager does to which nobody says otherwise; times are in milliseconds. */
  public static PackerOptions deployed(PolicyEntry policy, ResourceVector smallest) {
    return Deployed.options(policy, smallest);
  }

  /** The same but for what a change says. */
  public PackerOptions with(Consumer<Builder> change) {
    Builder copy = values.copy();
    change.accept(copy);
    return new PackerOptions(copy.copy());
  }

  /** The policy. */
  public PolicyEntry entry() {
    return values.policy;
  }

  /** The name of the policy. */
  public String policy() {
    return values.policy.name();
  }

  /** The smallest job that can be asked for. */
  public ResourceVector smallest() {
    return values.smallest;
  }

  /**
   * The parameter J of the partition for all server classes, or 0 to derive it from {@link
   * #smallest}.
   */
  public int j() {
    return values.j;
  }

  /** How many jobs one event may start; the rest starts in later events. */
  public int maxStartsPerEvent() {
    return values.maxStartsPerEvent;
  }

  /** How many refused candidates one decision may meet. */
  public int probeLimit() {
    return values.probeLimit;
  }

  /**
   * The unit of age in the weight Σ (1 + age/τ) of a virtual queue; infinity is the paper's count.
   */
  public double tau() {
    return values.tau;
  }

  /** When servers stall, and for how long. */
  public StallOptions stall() {
    return values.stall;
  }

  /** How starving jobs are helped, or null for not at all. */
  public ReservationOptions reservations() {
    return values.reservations;
  }

  /** How queues far below their share are helped, or null for not at all. */
  public ShareOptions shares() {
    return values.shares;
  }

  /** How gangs are placed and helped. */
  public GangOptions gangs() {
    return values.gangs;
  }

  /** What policy {@code dra} keeps free. */
  public SlotOptions slots() {
    return values.slots;
  }

  /** What is taken where there is a choice that is no setting of production. */
  public Readings readings() {
    return values.readings;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof PackerOptions options && values.all().equals(options.values.all());
  }

  @Override
  public int hashCode() {
    return values.all().hashCode();
  }

  @Override
  public String toString() {
    return values.all().toString();
  }

  /** What {@link #with} changes. */
  public static final class Builder {
    private final PolicyEntry policy;
    private final ResourceVector smallest;
    private int j;
    private int maxStartsPerEvent = Integer.MAX_VALUE;
    private int probeLimit = Integer.MAX_VALUE;
    private double tau = Double.POSITIVE_INFINITY;
    private StallOptions stall = StallOptions.NONE;
    private ReservationOptions reservations;
    private ShareOptions shares;
    private GangOptions gangs = GangOptions.DEFAULT;
    private SlotOptions slots = SlotOptions.DEFAULT;
    private Readings readings = Readings.DEFAULT;

    private Builder(PolicyEntry policy, ResourceVector smallest) {
      this.policy = policy;
      this.smallest = smallest;
    }

    private Builder copy() {
      Builder copy = new Builder(policy, smallest);
      copy.j = j;
      copy.maxStartsPerEvent = maxStartsPerEvent;
      copy.probeLimit = probeLimit;
      copy.tau = tau;
      copy.stall = stall;
      copy.reservations = reservations;
      copy.shares = shares;
      copy.gangs = gangs;
      copy.slots = slots;
      copy.readings = readings;
      return copy;
    }

    private List<Object> all() {
      return Arrays.asList(
          policy,
          smallest,
          j,
          maxStartsPerEvent,
          probeLimit,
          tau,
          stall,
          reservations,
          shares,
          gangs,
          slots,
          readings);
    }

    /** See {@link PackerOptions#j}. */
    public Builder j(int newJ) {
      j = newJ;
      return this;
    }

    /** See {@link PackerOptions#maxStartsPerEvent}. */
    public Builder maxStartsPerEvent(int starts) {
      maxStartsPerEvent = starts;
      return this;
    }

    /** See {@link PackerOptions#probeLimit}. */
    public Builder probeLimit(int probes) {
      probeLimit = probes;
      return this;
    }

    /** See {@link PackerOptions#tau}. */
    public Builder tau(double newTau) {
      tau = newTau;
      return this;
    }

    /** See {@link PackerOptions#stall}. */
    public Builder stall(StallOptions options) {
      stall = options;
      return this;
    }

    /** When servers stall; for how long stays. */
    public Builder stall(Stall when) {
      stall = new StallOptions(when, stall.timeout());
      return this;
    }

    /** For how long servers may be stalled; when stays. */
    public Builder stallTimeout(long timeout) {
      stall = new StallOptions(stall.when(), timeout);
      return this;
    }

    /** See {@link PackerOptions#reservations}. */
    public Builder reservations(ReservationOptions options) {
      reservations = options;
      return this;
    }

    /** See {@link PackerOptions#shares}. */
    public Builder shares(ShareOptions options) {
      shares = options;
      return this;
    }

    /** See {@link PackerOptions#gangs}. */
    public Builder gangs(GangOptions options) {
      gangs = options;
      return this;
    }

    /** See {@link PackerOptions#slots}. */
    public Builder slots(SlotOptions options) {
      slots = options;
      return this;
    }

    /** See {@link PackerOptions#readings}. */
    public Builder readings(Readings newReadings) {
      readings = newReadings;
      return this;
    }
  }
}
