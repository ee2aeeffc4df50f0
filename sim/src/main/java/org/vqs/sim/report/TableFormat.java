package org.vqs.sim.report;

/** How tables are written. Equal tables give equal text, on every computer. */
public enum TableFormat {
  /** Aligned text for people, with as many digits as they have a use for. */
  TABLE {
    @Override
    public String render(Table table) {
      return TextTable.render(table);
    }
  },
  /**
   * RFC 4180 with line feeds, in full precision; intervals take two columns. No number is empty.
   */
  CSV {
    @Override
    public String render(Table table) {
      return CsvTable.render(table);
    }
  },
  /** An object in full precision; what is not a finite number is null. */
  JSON {
    @Override
    public String render(Table table) {
      return Json.print(Json.of(table));
    }
  };

  /** The whole table, with a line feed at the end. */
  public abstract String render(Table table);
}
