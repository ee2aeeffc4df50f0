package org.vqs.yarn.app;

import java.util.List;
import org.vqs.core.graph.Span;
import org.vqs.core.waiting.gang.Gang;
import org.vqs.yarn.gang.GangTag;

/**
 * A gang that an attempt asks for, until it has started: its name, what it needs to be complete,
 * and the core's gang while it is; or what one that runs lost. Changed under the scheduler's lock
 * only.
 */
public final class ContainerGang {
  /** How many containers a gang has that is as large as what is asked for. */
  static final int ALL = 0;

  private final VqsAppAttempt attempt;
  private final String name;
  private final String graph;
  private final GangTag tag;
  private final StartedGang replaces;
  private long askedSince = Long.MAX_VALUE;
  private long completeSince = Long.MAX_VALUE;
  private int asked;
  private Gang gang;
  private boolean isOver;
  private boolean isReported;
  private boolean mayHaveStarted;
  private boolean isAllThatIsAsked;

  /**
   * A gang of which nothing is asked for yet.
   *
   * @param graph the name that its requests have in their tags, or null
   * @param tag how many containers it has, or {@link #ALL}, where, and for how long they wait
   */
  ContainerGang(VqsAppAttempt attempt, String graph, GangTag tag) {
    this(attempt, graph, tag, null);
  }

  private ContainerGang(VqsAppAttempt attempt, String graph, GangTag tag, StartedGang replaces) {
    this.attempt = attempt;
    this.graph = graph;
    this.name = graph == null ? "the application's gang" : "gang " + graph;
    this.tag = tag;
    this.replaces = replaces;
  }

  /** What replaces the containers that one of this name lost while it ran. */
  ContainerGang replacing(StartedGang started) {
    ContainerGang gang = new ContainerGang(attempt, graph, tag, started);
    gang.completeSince = completeSince;
    return gang;
  }

  /** The gang that runs and lacks these containers; null for one that is to start first. */
  StartedGang replaces() {
    return replaces;
  }

  /** Whose it is. */
  public VqsAppAttempt attempt() {
    return attempt;
  }

  /** What messages call it. */
  public String name() {
    return name;
  }

  /** How many containers it has, or {@link #ALL}. */
  public int size() {
    return replaces == null ? tag.size() : replaces.lacking();
  }

  /** How many of its containers start together if so many have room at once. */
  int most() {
    return isOpenEnded() ? Integer.MAX_VALUE : replaces == null ? tag.most() : replaces.lacking();
  }

  /** How many containers it has to have that runs. */
  int least() {
    return tag.most() > tag.size() ? tag.size() : Integer.MAX_VALUE;
  }

  /** Within what all of it must be. */
  public Span span() {
    return tag.span();
  }

  /** True if it starts in another sub-cluster, and nothing of it here, however long it waits. */
  public boolean isElsewhere() {
    return graph == null && attempt.gangs().isElsewhere();
  }

  /** True if its size was said, not only what is asked for. */
  boolean isOfGivenSize() {
    return tag.size() != ALL;
  }

  /** True if it is as large as what is asked for. */
  boolean isOpenEnded() {
    return replaces == null && (tag.size() == ALL || isAllThatIsAsked);
  }

  /**
   * Nobody knows whether it started under another ResourceManager, or in an attempt before. Then
   * its master asks only for what is left of it.
   */
  void mayHaveStarted() {
    mayHaveStarted = true;
  }

  /** It is as large as what is asked for from now on. */
  void isAllThatIsAsked() {
    isAllThatIsAsked = true;
  }

  /** True if it needs no more than it can be made of by then, however few that are. */
  boolean isRestOver(long now) {
    return now >= restAwaited();
  }

  private long restAwaited() {
    if (replaces != null) {
      return replaces.restAwaited(askedSince);
    }
    boolean isLimited = mayHaveStarted && askedSince != Long.MAX_VALUE;
    return isLimited ? askedSince + StartedGang.REST_AWAITED : Long.MAX_VALUE;
  }

  /** When time makes it another: single containers, or one of fewer. */
  long nextChange() {
    boolean waitsForRest = gang == null && askedSince != Long.MAX_VALUE;
    return Math.min(waitsForRest ? restAwaited() : Long.MAX_VALUE, patienceEnds());
  }

  /** The core's gang, or null while too little is asked for. */
  public Gang gang() {
    return gang;
  }

  /** True once it started, or its containers may start one by one. */
  public boolean isOver() {
    return isOver;
  }

  /** How many containers of it were asked for when it was last looked at. */
  public int asked() {
    return asked;
  }

  /** These entries are what it may be made of. */
  void setAsked(List<AskEntry> entries) {
    long all = entries.stream().mapToLong(entry -> entry.ask().count()).sum();
    asked = (int) Math.min(Integer.MAX_VALUE, all);
  }

  /** The name of its graph, for those that have one. */
  String graph() {
    return graph;
  }

  /** Since when something of it is asked for. */
  public long askedSince() {
    return askedSince;
  }

  /** When its containers may start one by one; {@link Long#MAX_VALUE} for never. */
  public long patienceEnds() {
    boolean isHard =
        tag.patience() == GangTag.FOREVER || askedSince == Long.MAX_VALUE || isElsewhere();
    return isHard ? Long.MAX_VALUE : askedSince + tag.patience();
  }

  void asked(long now) {
    askedSince = Math.min(askedSince, now);
  }

  /** Since when all of it is asked for, if it is since then or longer. */
  long completeSince(long now) {
    completeSince = Math.min(completeSince, now);
    return completeSince;
  }

  void setGang(Gang newGang) {
    gang = newGang;
  }

  /** Too little is asked for. */
  void incomplete() {
    gang = null;
    completeSince = replaces == null ? Long.MAX_VALUE : completeSince;
  }

  void end() {
    gang = null;
    isOver = true;
  }

  /** True once it was reported that it never fits. */
  boolean isReported() {
    return isReported;
  }

  /** True the first time. */
  boolean report() {
    boolean first = !isReported;
    isReported = true;
    return first;
  }

  @Override
  public String toString() {
    return name + " of " + attempt.getApplicationAttemptId();
  }
}
