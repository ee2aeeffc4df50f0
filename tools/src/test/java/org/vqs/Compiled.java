package org.vqs;

import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.LocationProvider;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Collectors;

/** Where the classes of the modules are, as far as they are compiled by now. */
final class Compiled {
  private Compiled() {}

  /** Those of the products. */
  static final class Products implements LocationProvider {
    @Override
    public Set<Location> get(Class<?> test) {
      return in("classes");
    }
  }

  /** Those of the tests. */
  static final class Tests implements LocationProvider {
    @Override
    public Set<Location> get(Class<?> test) {
      return in("test-classes");
    }
  }

  private static Set<Location> in(String directory) {
    return Rooms.sources().stream()
        .map(sources -> sources.resolveSibling(Path.of("target", directory)))
        .filter(Files::isDirectory)
        .map(Location::of)
        .collect(Collectors.toSet());
  }
}
