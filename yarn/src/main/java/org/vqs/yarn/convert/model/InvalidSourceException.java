package org.vqs.yarn.convert.model;

/** The source cannot be converted; the message names the setting, its value and the way out. */
public final class InvalidSourceException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** With what is wrong in the source. */
  public InvalidSourceException(String message) {
    super(message);
  }

  /** With what is wrong, and what found it. */
  public InvalidSourceException(String message, Throwable cause) {
    super(message, cause);
  }
}
