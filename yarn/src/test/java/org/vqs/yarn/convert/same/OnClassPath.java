package org.vqs.yarn.convert.same;

import java.net.MalformedURLException;
import java.net.URL;
import java.nio.file.Path;

/**
 * The class path with another file for one name. The Capacity Scheduler reads its file from the
 * class path, and that of the tests has one that is Hadoop's own.
 */
final class OnClassPath extends ClassLoader implements AutoCloseable {
  private final String name;
  private final Path file;
  private final ClassLoader before = Thread.currentThread().getContextClassLoader();

  /** The thread has it until it is closed. */
  OnClassPath(String name, Path file) {
    super(OnClassPath.class.getClassLoader());
    this.name = name;
    this.file = file;
    Thread.currentThread().setContextClassLoader(this);
  }

  @Override
  public URL getResource(String resource) {
    try {
      return resource.equals(name) ? file.toUri().toURL() : super.getResource(resource);
    } catch (MalformedURLException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() {
    Thread.currentThread().setContextClassLoader(before);
  }
}
