package org.vqs.yarn.web.json;

import org.apache.hadoop.ipc.RetriableException;
import org.apache.hadoop.yarn.exceptions.YarnRuntimeException;
import org.apache.hadoop.yarn.webapp.BadRequestException;
import org.apache.hadoop.yarn.webapp.ForbiddenException;
import org.apache.hadoop.yarn.webapp.NotFoundException;

/** Why a request is not answered, for the caller to read. */
public final class RestException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final Kind kind;

  /** What kind of refusal it is, with the names that YARN's own resources give it. */
  public enum Kind {
    BAD_REQUEST(400, BadRequestException.class),
    FORBIDDEN(403, ForbiddenException.class),
    NOT_FOUND(404, NotFoundException.class),
    FAILED(500, YarnRuntimeException.class),
    UNAVAILABLE(503, RetriableException.class);

    private final int status;
    private final Class<?> type;

    Kind(int status, Class<?> type) {
      this.status = status;
      this.type = type;
    }

    public int status() {
      return status;
    }

    public Class<?> type() {
      return type;
    }
  }

  RestException(Kind kind, String message) {
    super(message);
    this.kind = kind;
  }

  static RestException badRequest(String message) {
    return new RestException(Kind.BAD_REQUEST, message);
  }

  public static RestException forbidden(String message) {
    return new RestException(Kind.FORBIDDEN, message);
  }

  public static RestException notFound(String message) {
    return new RestException(Kind.NOT_FOUND, message);
  }

  public static RestException unavailable(String message) {
    return new RestException(Kind.UNAVAILABLE, message);
  }

  public Kind kind() {
    return kind;
  }
}
