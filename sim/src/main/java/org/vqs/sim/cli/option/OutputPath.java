package org.vqs.sim.cli.option;

import java.nio.file.Path;
import org.vqs.sim.cli.place.Place;
import picocli.CommandLine.ITypeConverter;

/** Reads options that name what a command writes; all other paths are what it reads. */
public final class OutputPath implements ITypeConverter<Path> {
  private final Place place;

  OutputPath(Place place) {
    this.place = place;
  }

  @Override
  public Path convert(String text) {
    return place.output(text);
  }
}
