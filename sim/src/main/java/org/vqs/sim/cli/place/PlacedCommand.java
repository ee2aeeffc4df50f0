package org.vqs.sim.cli.place;

import java.lang.reflect.Constructor;
import java.nio.file.Path;
import picocli.CommandLine;
import picocli.CommandLine.IFactory;

/** Command lines whose parts know where they run. */
public final class PlacedCommand {
  private PlacedCommand() {}

  /**
   * The command line of a command. Parts with a constructor that takes a {@link Place} are given
   * it; options of the type {@link Path} are where the place has them.
   */
  public static CommandLine of(Object command, Place place) {
    return new CommandLine(command, new Parts(place)).registerConverter(Path.class, place::input);
  }

  private record Parts(Place place) implements IFactory {
    @Override
    public <K> K create(Class<K> type) throws Exception {
      for (Constructor<?> constructor : type.getDeclaredConstructors()) {
        if (constructor.getParameterCount() == 1
            && constructor.getParameterTypes()[0] == Place.class) {
          constructor.setAccessible(true);
          return type.cast(constructor.newInstance(place));
        }
      }
      return CommandLine.defaultFactory().create(type);
    }
  }
}
