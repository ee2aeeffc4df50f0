package org.vqs.jmh;

import java.io.ByteArrayOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/** Passes JMH's log on, and tells how far it is. Not thread-safe. */
final class Progress extends FilterOutputStream {
  private static final String PROGRESS = "# Run progress: ";

  private final Consumer<String> listener;
  private final ByteArrayOutputStream line = new ByteArrayOutputStream();

  /**
   * @param listener is told how far it is, in JMH's words
   */
  Progress(OutputStream log, Consumer<String> listener) {
    super(log);
    this.listener = listener;
  }

  @Override
  public void write(int b) throws IOException {
    out.write(b);
    if (b != '\n') {
      line.write(b);
      return;
    }
    String text = line.toString(StandardCharsets.UTF_8);
    line.reset();
    if (text.startsWith(PROGRESS)) {
      listener.accept(text.substring(PROGRESS.length()));
    }
  }
}
