package org.vqs.whatif.job;

import java.io.IOException;

/** A cluster did not compute rows; the message says why and what to do. */
final class RowJobException extends IOException {
  private static final long serialVersionUID = 1;

  RowJobException(String message) {
    super(message);
  }

  RowJobException(String message, Throwable cause) {
    super(message, cause);
  }
}
