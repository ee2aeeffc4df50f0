package org.vqs.sim.report;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * All that one command found: tables, plots and statements, with what is needed to find it again.
 *
 * <p>The text, CSV and JSON of equal reports are equal byte for byte; no time and no path enters
 * them.
 */
public final class Report {
  private final String id;
  private final String title;
  private final String command;
  private final List<Long> seeds;
  private final List<Table> tables;
  private final Map<String, LinePlot> plots;
  private final List<String> notes;
  private final Map<String, JsonElement> data;

  private Report(Builder builder) {
    id = builder.id;
    title = builder.title;
    command = builder.command;
    seeds = List.copyOf(builder.seeds);
    tables = List.copyOf(builder.tables);
    plots = new LinkedHashMap<>(builder.plots);
    notes = List.copyOf(builder.notes);
    data = new LinkedHashMap<>(builder.data);
  }

  /**
   * An empty report.
   *
   * @param id becomes the beginning of all file names
   * @param title what it is, for people
   */
  public static Builder builder(String id, String title) {
    return new Builder(id, title);
  }

  /** Collects a report. */
  public static final class Builder {
    private final String id;
    private final String title;
    private String command = "";
    private List<Long> seeds = List.of();
    private final List<Table> tables = new ArrayList<>();
    private final Map<String, LinePlot> plots = new LinkedHashMap<>();
    private final List<String> notes = new ArrayList<>();
    private final Map<String, JsonElement> data = new LinkedHashMap<>();

    private Builder(String id, String title) {
      FileNames.check("report", id);
      this.id = id;
      this.title = title;
    }

    /** The command line that makes this report again. */
    public Builder command(String command) {
      this.command = command;
      return this;
    }

    /** The seeds of its runs. */
    public Builder seeds(List<Long> seeds) {
      this.seeds = seeds;
      return this;
    }

    /** Adds a table; its name must be unique. */
    public Builder table(Table table) {
      if (tables.stream().anyMatch(other -> other.name().equals(table.name()))) {
        throw new IllegalArgumentException(
            "report " + id + " already has a table \"" + table.name() + "\"; name it otherwise");
      }
      tables.add(table);
      return this;
    }

    /** Adds a plot under a unique name, which becomes a part of its file name. */
    public Builder plot(String name, LinePlot plot) {
      FileNames.check("plot", name);
      if (plots.putIfAbsent(name, plot) != null) {
        throw new IllegalArgumentException(
            "report " + id + " already has a plot \"" + name + "\"; name it otherwise");
      }
      return this;
    }

    /** Adds a statement about what was found. */
    public Builder note(String note) {
      notes.add(note);
      return this;
    }

    /** Adds something to the JSON only, such as {@link RunReport#json}. */
    public Builder data(String key, JsonElement value) {
      data.put(key, value);
      return this;
    }

    /** The report. */
    public Report build() {
      return new Report(this);
    }
  }

  /** The same with the command line that makes it again. */
  public Report withCommand(String newCommand) {
    Builder builder = new Builder(id, title).command(newCommand).seeds(seeds);
    tables.forEach(builder::table);
    plots.forEach(builder::plot);
    notes.forEach(builder::note);
    data.forEach(builder::data);
    return builder.build();
  }

  /** The name of the report. */
  public String id() {
    return id;
  }

  /** Its tables. */
  public List<Table> tables() {
    return tables;
  }

  /** Its statements. */
  public List<String> notes() {
    return notes;
  }

  /**
   * Writes <i>id</i>.txt with all tables, <i>id</i>.json, and for each table and plot
   * <i>id-name</i>.csv or .png, over what is there.
   *
   * @param directory is made if it is missing
   * @return the files, in that order
   */
  public List<Path> writeTo(Path directory) throws IOException {
    Files.createDirectories(directory);
    List<Path> files = new ArrayList<>();
    files.add(Files.writeString(directory.resolve(id + ".txt"), text()));
    files.add(Files.writeString(directory.resolve(id + ".json"), json()));
    for (Table table : tables) {
      Path file = directory.resolve(id + "-" + table.name() + ".csv");
      files.add(Files.writeString(file, TableFormat.CSV.render(table)));
    }
    for (Map.Entry<String, LinePlot> plot : plots.entrySet()) {
      Path file = directory.resolve(id + "-" + plot.getKey() + ".png");
      plot.getValue().write(file);
      files.add(file);
    }
    return files;
  }

  /** Prints the text. */
  public void print(PrintStream out) {
    print(out, TableFormat.TABLE);
  }

  /** Prints the text, or all tables as CSV with an empty line between two, or the JSON. */
  public void print(PrintStream out, TableFormat format) {
    out.print(
        switch (format) {
          case TABLE -> text();
          case CSV -> tables.stream().map(format::render).collect(Collectors.joining("\n"));
          case JSON -> json();
        });
    out.flush();
  }

  private String text() {
    StringBuilder text = new StringBuilder(title).append('\n');
    text.append("=".repeat(title.codePointCount(0, title.length()))).append('\n');
    if (!command.isEmpty()) {
      text.append("command: ").append(command).append('\n');
    }
    if (!seeds.isEmpty()) {
      text.append("seeds: ").append(joined(seeds)).append('\n');
    }
    for (Table table : tables) {
      text.append('\n').append(TableFormat.TABLE.render(table));
    }
    if (!notes.isEmpty()) {
      text.append('\n');
      notes.forEach(note -> text.append("- ").append(note).append('\n'));
    }
    return text.toString();
  }

  private static String joined(List<Long> seeds) {
    return seeds.stream().map(String::valueOf).collect(Collectors.joining(", "));
  }

  private String json() {
    JsonObject object = new JsonObject();
    object.addProperty("id", id);
    object.addProperty("title", title);
    object.addProperty("command", command);
    JsonArray numbers = new JsonArray();
    seeds.forEach(numbers::add);
    object.add("seeds", numbers);
    object.add("notes", Json.strings(notes));
    data.forEach(object::add);
    JsonArray array = new JsonArray();
    tables.forEach(table -> array.add(Json.of(table)));
    object.add("tables", array);
    object.add(
        "plots", Json.strings(plots.keySet().stream().map(n -> id + "-" + n + ".png").toList()));
    return Json.print(object);
  }
}
