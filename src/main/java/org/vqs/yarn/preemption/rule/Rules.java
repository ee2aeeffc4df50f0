package org.vqs.yarn.preemption.rule;

/** The rules as of one moment, over one count of shares. Not thread-safe. */
public final class Rules {
  private final EntitledShares shares;
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
  public Rules(EntitledShares shares, Containers containers, double fraction, RewardRule reward) {
    this.shares = shares;
    betweenQueues = new QueueRule(shares, containers, fraction);
    priority = new PriorityRule(shares, containers);
    share = new ShareRule(shares, containers, fraction);
    this.reward = reward;
  }

  public EntitledShares shares() {
    return shares;
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
