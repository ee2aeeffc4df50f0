package org.vqs.sim.report;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.util.List;
import org.vqs.sim.measure.Interval;

/** What the reports share of JSON, which has no NaN and no infinity: they become null. */
final class Json {
  private static final Gson GSON =
      new GsonBuilder().setPrettyPrinting().serializeNulls().disableHtmlEscaping().create();

  private Json() {}

  static String print(JsonElement element) {
    return GSON.toJson(element) + "\n";
  }

  static JsonElement number(double value) {
    return Double.isFinite(value) ? new JsonPrimitive(value) : JsonNull.INSTANCE;
  }

  static JsonArray numbers(List<Double> values) {
    JsonArray array = new JsonArray();
    values.forEach(value -> array.add(number(value)));
    return array;
  }

  static JsonArray strings(Iterable<String> values) {
    JsonArray array = new JsonArray();
    values.forEach(array::add);
    return array;
  }

  static JsonObject of(Interval interval) {
    JsonObject object = new JsonObject();
    object.add("mean", number(interval.mean()));
    object.add("halfWidth", number(interval.halfWidth()));
    return object;
  }

  static JsonObject of(Table table) {
    JsonObject object = new JsonObject();
    object.addProperty("name", table.name());
    object.addProperty("title", table.title());
    JsonArray columns = new JsonArray();
    for (Column column : table.columns()) {
      JsonObject described = new JsonObject();
      described.addProperty("name", column.name());
      described.addProperty("unit", column.unit());
      columns.add(described);
    }
    object.add("columns", columns);
    JsonArray rows = new JsonArray();
    for (List<Object> row : table.rows()) {
      JsonArray cells = new JsonArray();
      row.forEach(cell -> cells.add(cell(cell)));
      rows.add(cells);
    }
    object.add("rows", rows);
    object.add("notes", strings(table.notes()));
    return object;
  }

  private static JsonElement cell(Object cell) {
    if (cell == null) {
      return JsonNull.INSTANCE;
    }
    if (cell instanceof Interval interval) {
      return of(interval);
    }
    if (cell instanceof Double || cell instanceof Float) {
      return number(((Number) cell).doubleValue());
    }
    return cell instanceof Number number
        ? new JsonPrimitive(number)
        : new JsonPrimitive(cell.toString());
  }
}
