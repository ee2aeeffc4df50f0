package org.vqs.yarn.why;

import org.vqs.yarn.why.answer.ExpectedStart;
import org.vqs.yarn.why.answer.WaitingAsk;

/** When a request starts: not by time alone where something must change first. */
final class ExpectedWait {
  private ExpectedWait() {}

  static ExpectedStart of(Situation situation) {
    WaitingAsk ask = situation.ask();
    if (NamedLocations.nowhere(situation) != null) {
      return ExpectedStart.without("not before there are nodes that it may run on and fits on");
    }
    if (ask.limit() != null && ask.limit().isTooSmall() && !ask.limit().isOfMasters()) {
      return ExpectedStart.without("not before " + ask.limit().property() + " is raised");
    }
    if (ask.isRefusedEverywhere()) {
      return ExpectedStart.without("not known: no node that could hold it accepts it for now");
    }
    return ExpectedStart.of(ask.forecast());
  }
}
