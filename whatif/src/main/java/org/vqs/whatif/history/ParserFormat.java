package org.vqs.whatif.history;

import org.vqs.sim.trace.TraceFormat;

/** A format of which there is one parser, which keeps what it finds. */
record ParserFormat(String name, TraceFormat.LineParser parser) implements TraceFormat {}
