package org.vqs.yarn.convert;

/** The source cannot be converted; the message names the setting, its value and the way out. */
final class InvalidSourceException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  InvalidSourceException(String message) {
    super(message);
  }

  InvalidSourceException(String message, Throwable cause) {
    super(message, cause);
  }
}
