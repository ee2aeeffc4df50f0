package org.vqs.sim.trace;

import java.util.List;

/** A format that {@link TraceReader} can read. */
public interface TraceFormat {

  /** How it is called on the command line. */
  String name();

  /** Reads the files of one trace, which keeps state from line to line and from file to file. */
  LineParser parser();

  /** Reads the lines of one trace. */
  interface LineParser {

    /** True if the first line with content of every file is a header. */
    boolean hasHeader();

    /**
     * Takes the header of a file. A broken one ends the reading, strict or not: without it the
     * lines that follow mean nothing.
     */
    default void header(TraceLine line) throws BrokenLineException {}

    /** Takes a line that begins with {@code #}, as it is; most formats have no use for it. */
    default void comment(String text) {}

    /** Takes a line; gives the sink the jobs that it completes. */
    void line(TraceLine line, TraceSink sink) throws BrokenLineException;

    /** All files were read. */
    default void end(TraceSink sink) {}

    /** The names of the resources; asked for at the end. */
    List<String> resources();
  }
}
