package org.vqs.core.policy;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.vqs.core.configuration.Configuration;
import org.vqs.core.policy.option.Stall;

/**
 * All that is known of a policy without running it: its name, how it is made, what it can do and
 * what suits it. Who needs to know asks the entry and never compares names. Immutable.
 *
 * <p>Entries are told apart by identity: make one per policy and keep it.
 */
public final class PolicyEntry {
  private final Builder values;

  private PolicyEntry(Builder values) {
    this.values = values;
  }

  /**
   * An entry of a policy.
   *
   * @param name as settings and the command line write it
   * @param help one line on what it does
   * @param make makes it, over a starter's cluster
   */
  public static Builder of(String name, String help, Function<JobStarter, SchedulingPolicy> make) {
    return new Builder(name, help, make);
  }

  /** Its name in settings and on the command line. */
  public String name() {
    return values.name;
  }

  /** One line on what it does. */
  public String help() {
    return values.help;
  }

  /** True if others published it. */
  public boolean isPublished() {
    return values.isPublished;
  }

  /** True if servers have active configurations under it. */
  public boolean hasConfigurations() {
    return values.configurations != null;
  }

  /** True if servers under it can go on with the configurations that they have under another. */
  public boolean takesConfigurationsOf(PolicyEntry other) {
    return hasConfigurations() && values.configurations == other.values.configurations;
  }

  /** True if it needs virtual queues in order of arrival. */
  public boolean servesHeadOfLine() {
    return values.servesHeadOfLine;
  }

  /** True if the oldest job that has no room holds up all others. */
  public boolean servesInOrder() {
    return values.servesInOrder;
  }

  /** The stall that it has in production unless another is asked for. */
  public Stall.Kind defaultStall() {
    return values.defaultStall;
  }

  /** The kinds of stalls that suit it in production. */
  public Set<Stall.Kind> stalls() {
    return Collections.unmodifiableSet(values.stalls);
  }

  /** Makes the policy. */
  public SchedulingPolicy make(JobStarter starter) {
    return values.make.apply(starter);
  }

  /**
   * The condition under which the servers of a policy that this entry made stall.
   *
   * @return null if it names none of its own
   */
  public StallCondition stallCondition(SchedulingPolicy made, JobStarter starter) {
    return values.condition == null ? null : values.condition.apply(made, starter);
  }

  /**
   * What a policy that this entry made knows of how well servers are used.
   *
   * @return null if it learns nothing
   */
  public EfficiencyModel efficiency(SchedulingPolicy made) {
    return values.efficiency == null ? null : values.efficiency.apply(made);
  }

  /** True if it keeps room for what pays more. */
  public boolean keepsSlots() {
    return values.slots != null;
  }

  /** What a policy that this entry made keeps free; {@link SlotReserve#NONE} if nothing. */
  public SlotReserve slots(SchedulingPolicy made) {
    return values.slots == null ? SlotReserve.NONE : values.slots.apply(made);
  }

  @Override
  public String toString() {
    return values.name;
  }

  /** Makes an entry: of a published policy without configurations that stalls when told to. */
  public static final class Builder {
    private final String name;
    private final String help;
    private final Function<JobStarter, SchedulingPolicy> make;
    private Set<Stall.Kind> stalls =
        EnumSet.of(Stall.Kind.NONE, Stall.Kind.CONSTANT, Stall.Kind.VARYING);
    private Stall.Kind defaultStall = Stall.Kind.NONE;
    private boolean isPublished = true;
    private boolean servesHeadOfLine;
    private boolean servesInOrder;
    private Class<? extends Configuration> configurations;
    private BiFunction<SchedulingPolicy, JobStarter, StallCondition> condition;
    private Function<SchedulingPolicy, EfficiencyModel> efficiency;
    private Function<SchedulingPolicy, SlotReserve> slots;

    private Builder(String name, String help, Function<JobStarter, SchedulingPolicy> make) {
      this.name = name;
      this.help = help;
      this.make = make;
    }

    /** Nobody published it. */
    public Builder unpublished() {
      isPublished = false;
      return this;
    }

    /**
     * Servers have active configurations, by which they stall under a condition.
     *
     * @param kind what a configuration looks like
     * @param newCondition the condition for a policy of this entry
     */
    public Builder configurations(
        Class<? extends Configuration> kind,
        BiFunction<SchedulingPolicy, JobStarter, StallCondition> newCondition) {
      configurations = kind;
      condition = newCondition;
      return this;
    }

    /** It needs virtual queues in order of arrival. */
    public Builder headOfLine() {
      servesHeadOfLine = true;
      return this;
    }

    /** The oldest job that has no room holds up all others. */
    public Builder inOrder() {
      servesInOrder = true;
      return this;
    }

    /** The stalls that suit it in production, the default first. */
    public Builder stalls(Stall.Kind usual, Stall.Kind... others) {
      defaultStall = usual;
      stalls = EnumSet.of(usual, others);
      return this;
    }

    /** It learns how well servers are used. */
    public Builder efficiency(Function<SchedulingPolicy, EfficiencyModel> newEfficiency) {
      efficiency = newEfficiency;
      return this;
    }

    /** It keeps room free for what pays more. */
    public Builder slots(Function<SchedulingPolicy, SlotReserve> newSlots) {
      slots = newSlots;
      return this;
    }

    /** The entry. */
    public PolicyEntry build() {
      Builder copy = new Builder(name, help, make);
      copy.stalls = stalls;
      copy.defaultStall = defaultStall;
      copy.isPublished = isPublished;
      copy.servesHeadOfLine = servesHeadOfLine;
      copy.servesInOrder = servesInOrder;
      copy.configurations = configurations;
      copy.condition = condition;
      copy.efficiency = efficiency;
      copy.slots = slots;
      return new PolicyEntry(copy);
    }
  }
}
