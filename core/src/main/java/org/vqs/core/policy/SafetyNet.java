package org.vqs.core.policy;

import org.vqs.core.server.Server;

/**
 * What keeps long queues from growing on where a policy and the other layers let them: how servers
 * stall and are filled while very much waits. A policy that has one fills by it; a layer stalls by
 * it.
 */
public interface SafetyNet {
  /** No net. */
  SafetyNet NONE =
      new SafetyNet() {
        @Override
        public void eventBegins() {}

        @Override
        public boolean mayAct() {
          return false;
        }

        @Override
        public boolean actsOn(Server server) {
          return false;
        }

        @Override
        public Inefficiency inefficiency(Server server) {
          return null;
        }

        @Override
        public boolean isHeavy(Server server) {
          return true;
        }
      };

  /** An event begins. It acts nowhere unless a layer tells it of events. */
  void eventBegins();

  /** False if, since the event began, it acts on no server. Cost O(1). */
  boolean mayAct();

  /** True if it says now how a server stalls and is filled. */
  boolean actsOn(Server server);

  /** In what way a server is so bad that it is to stall, or null; null if it does not act there. */
  Inefficiency inefficiency(Server server);

  /** True if a stalled server could be filled so well now that it need not stall any longer. */
  boolean isHeavy(Server server);
}
