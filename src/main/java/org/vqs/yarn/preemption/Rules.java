package org.vqs.yarn.preemption;

/** The rules as of one moment, over one count of shares. Not thread-safe. */
final class Rules {
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
  Rules(EntitledShares shares, Containers containers, double fraction, RewardRule reward) {
    this.shares = shares;
    betweenQueues = new QueueRule(shares, fraction);
    priority = new PriorityRule(shares, containers);
    share = new ShareRule(shares, fraction);
    this.reward = reward;
  }

  EntitledShares shares() {
    return shares;
  }

  ShareRule share() {
    return share;
  }

  RewardRule reward() {
    return reward;
  }

  Rule of(Rule.Kind kind) {
    return switch (kind) {
      case BETWEEN_QUEUES -> betweenQueues;
      case PRIORITY -> priority;
      case SHARE -> share;
      case REWARD -> reward;
    };
  }
}
