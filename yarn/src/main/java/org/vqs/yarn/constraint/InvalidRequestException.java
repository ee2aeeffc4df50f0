package org.vqs.yarn.constraint;

/** A scheduling request that can never be satisfied; the message says why, and the way out. */
public final class InvalidRequestException extends Exception {
  private static final long serialVersionUID = 1;

  /** With what is wrong. */
  public InvalidRequestException(String message) {
    super(message);
  }

  InvalidRequestException(String message, Throwable cause) {
    super(message, cause);
  }
}
