package org.vqs.yarn.config;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.util.StringUtils;

/** A directory of configuration files, first on the class path of the configurations it makes. */
public final class ConfDirectory implements AutoCloseable {
  private final Path directory;
  private final URLClassLoader loader;

  public ConfDirectory(Path directory) throws IOException {
    this.directory = directory;
    loader =
        new URLClassLoader(
            new URL[] {directory.toUri().toURL()}, Thread.currentThread().getContextClassLoader()) {
          @Override
          public URL getResource(String name) {
            URL own = findResource(name);
            return own == null ? super.getResource(name) : own;
          }
        };
  }

  /** Writes a file of {@code key=value} lines. */
  public ConfDirectory file(String name, String... lines) throws IOException {
    Map<String, String> values = new TreeMap<>();
    for (String line : lines) {
      values.put(
          line.substring(0, line.indexOf('=')),
          StringUtils.escapeHTML(line.substring(line.indexOf('=') + 1)));
    }
    StringBuilder text = new StringBuilder("<configuration>\n");
    values.forEach(
        (key, value) ->
            text.append("<property><name>")
                .append(key)
                .append("</name><value>")
                .append(value)
                .append("</value></property>\n"));
    return text(name, text.append("</configuration>\n").toString());
  }

  public ConfDirectory text(String name, String text) throws IOException {
    Files.writeString(directory.resolve(name), text);
    return this;
  }

  public <C extends Configuration> C over(C conf) {
    conf.setClassLoader(loader);
    return conf;
  }

  public Path path() {
    return directory;
  }

  @Override
  public void close() throws IOException {
    loader.close();
  }
}
