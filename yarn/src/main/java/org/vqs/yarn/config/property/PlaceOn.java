package org.vqs.yarn.config.property;

/** When containers are placed. */
public enum PlaceOn {
  /** On every event that brings requests or room, at once and on any node. */
  EVENT,
  /**
   * On a node's heartbeat and on that node, as Hadoop's own schedulers do by default: later, but a
   * node that stopped to report gets nothing.
   */
  HEARTBEAT
}
