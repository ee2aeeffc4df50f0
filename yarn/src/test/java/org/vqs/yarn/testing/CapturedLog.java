package org.vqs.yarn.testing;

import java.io.StringWriter;
import java.util.List;
import org.apache.log4j.Level;
import org.apache.log4j.LogManager;
import org.apache.log4j.Logger;
import org.apache.log4j.SimpleLayout;
import org.apache.log4j.WriterAppender;

/** What a logger and those below it write, from a level on. */
public final class CapturedLog implements AutoCloseable {
  private final Logger logger;
  private final Level levelBefore;
  private final boolean additivityBefore;
  private final Level thresholdBefore = LogManager.getLoggerRepository().getThreshold();
  private final StringWriter written = new StringWriter();
  private final WriterAppender appender = new WriterAppender(new SimpleLayout(), written);

  /** Listens until {@link #close}; the lines go nowhere else. */
  public CapturedLog(String name, Level level) {
    logger = Logger.getLogger(name);
    levelBefore = logger.getLevel();
    additivityBefore = logger.getAdditivity();
    LogManager.getLoggerRepository().setThreshold(Level.ALL);
    logger.setLevel(level);
    logger.setAdditivity(false);
    logger.addAppender(appender);
  }

  /** The lines since the last call, as {@code LEVEL - message}. */
  public List<String> take() {
    List<String> lines = written.toString().lines().toList();
    written.getBuffer().setLength(0);
    return lines;
  }

  @Override
  public void close() {
    logger.removeAppender(appender);
    logger.setAdditivity(additivityBefore);
    logger.setLevel(levelBefore);
    LogManager.getLoggerRepository().setThreshold(thresholdBefore);
  }
}
