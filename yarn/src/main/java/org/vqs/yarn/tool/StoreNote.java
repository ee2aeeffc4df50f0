package org.vqs.yarn.tool;

import org.vqs.yarn.config.store.StoreKind;

/** What an operator should know of where the settings are kept. Stateless. */
final class StoreNote {
  private StoreNote() {}

  static String of(StoreKind kind) {
    return kind.isMutable()
        ? kind
            + ": the files fill a new store; once it is filled, it decides, and yarn schedulerconf shows and changes it"
        : kind + ": the files decide";
  }
}
