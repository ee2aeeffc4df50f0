package org.vqs.yarn.preemption.rule;

/** The rules as of one moment, over one count of shares. Not thread-safe. */
public final class Rules {
  private final Places places;
  private final QueueRule betweenQueues;
  private final PriorityRule priority;
  private final ShareRule share;
  private final RewardRule reward;

  /**
   * Today's rules.
   *
   * @param fraction who uses less than this fraction of what is his is far below it
   * @param reward by which jobs that pay more take from others
   */
  public Rules(Places places, Containers containers, double fraction, RewardRule reward) {
    this.places = places;
    betweenQueues = new QueueRule(places, containers, fraction);
    priority = new PriorityRule(places, containers);
    share = new ShareRule(places, containers, fraction);
    this.reward = reward;
  }

  public Places places() {
    return places;
  }

  public ShareRule share() {
    return share;
  }

  public RewardRule reward() {
    return reward;
  }

  public Rule of(Rule.Kind kind) {
    return switch (kind) {
      case BETWEEN_QUEUES -> betweenQueues;
      case PRIORITY -> priority;
      case SHARE -> share;
      case REWARD -> reward;
    };
  }
}
