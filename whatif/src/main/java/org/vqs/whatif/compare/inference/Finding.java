package org.vqs.whatif.compare.inference;

import org.vqs.whatif.compare.figure.Group;

/**
 * How ours does against another scheduler in one measure, for some.
 *
 * @param scene under which circumstances
 * @param ours the name of ours
 * @param other the name of the other
 * @param measure in what
 * @param group for whom
 * @param oursValue what ours has, in seconds, or as a factor if it is a slowdown
 * @param otherValue what the other has
 * @param interval ours over the other
 * @param judgement what that says
 */
public record Finding(
    String scene,
    String ours,
    String other,
    Measure measure,
    Group group,
    double oursValue,
    double otherValue,
    RatioInterval interval,
    Judgement judgement) {}
