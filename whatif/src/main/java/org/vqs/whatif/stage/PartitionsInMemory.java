package org.vqs.whatif.stage;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.server.resourcemanager.nodelabels.RMNodeLabelsManager;

/** Knows partitions and keeps them nowhere, so that it needs no thread to write them. */
final class PartitionsInMemory extends RMNodeLabelsManager {
  @Override
  protected void initNodeLabelStore(Configuration conf) {
    // There is nothing to recover from.
  }

  @Override
  protected void initDispatcher(Configuration conf) {
    // It would tell the store.
  }

  @Override
  protected void startDispatcher() {
    // There is none.
  }

  @Override
  protected void stopDispatcher() {
    // There is none.
  }
}
