package org.vqs.bench.schedulers.scenario;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import com.google.gson.Strictness;
import com.google.gson.stream.JsonReader;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * A JSON object of a file that people write: every field is read once and checked, and {@link #end}
 * refuses those that nobody read. Every refusal is an {@link IllegalArgumentException} that names
 * the file, the field and its value.
 */
public final class JsonFields {
  private final String where;
  private final JsonObject object;
  private final Set<String> read = new TreeSet<>();

  private JsonFields(String where, JsonObject object) {
    this.where = where;
    this.object = object;
  }

  /** The object that a file holds. */
  static JsonFields of(String file, String json) {
    return of(file, parse(file, json));
  }

  /** The objects that a file holds in an array. */
  public static List<JsonFields> allOf(String file, String json) {
    JsonElement element = parse(file, json);
    if (!element.isJsonArray()) {
      throw new IllegalArgumentException(file + " must hold an array of objects");
    }
    return objects(file, element.getAsJsonArray());
  }

  private static JsonElement parse(String file, String json) {
    JsonReader reader = new JsonReader(new StringReader(json));
    reader.setStrictness(Strictness.STRICT);
    try {
      return JsonParser.parseReader(reader);
    } catch (JsonParseException e) {
      Throwable cause = e.getCause() == null ? e : e.getCause();
      throw new IllegalArgumentException(file + " is not JSON: " + cause.getMessage(), e);
    }
  }

  private static JsonFields of(String where, JsonElement element) {
    if (!element.isJsonObject()) {
      throw new IllegalArgumentException(where + " must be an object, not " + element);
    }
    return new JsonFields(where, element.getAsJsonObject());
  }

  private static List<JsonFields> objects(String where, JsonArray array) {
    List<JsonFields> objects = new ArrayList<>();
    for (JsonElement element : array) {
      objects.add(of(where + "[" + objects.size() + "]", element));
    }
    return objects;
  }

  /** True if the field is there. */
  public boolean has(String name) {
    return object.has(name);
  }

  /** A text, which may be empty. */
  public String text(String name) {
    JsonPrimitive value = primitive(name, "a text in quotes");
    if (!value.isString()) {
      throw wrong(name, value, "a text in quotes");
    }
    return value.getAsString();
  }

  /** A whole number. */
  public int whole(String name, int least) {
    String must = "a whole number of at least " + least;
    JsonPrimitive value = primitive(name, must);
    try {
      if (value.isNumber() && value.getAsBigDecimal().intValueExact() >= least) {
        return value.getAsInt();
      }
    } catch (ArithmeticException e) {
      throw wrong(name, value, must, e);
    }
    throw wrong(name, value, must);
  }

  /** A number. */
  double number(String name, double least, double most) {
    String must = "a number from " + plain(least) + " to " + plain(most);
    JsonPrimitive value = primitive(name, must);
    if (!value.isNumber() || !(value.getAsDouble() >= least && value.getAsDouble() <= most)) {
      throw wrong(name, value, must);
    }
    return value.getAsDouble();
  }

  /** A number above 0. */
  public double positive(String name) {
    String must = "a number above 0";
    JsonPrimitive value = primitive(name, must);
    if (!value.isNumber() || !(value.getAsDouble() > 0)) {
      throw wrong(name, value, must);
    }
    return value.getAsDouble();
  }

  /** Texts, at least one, each once. */
  public List<String> texts(String name) {
    List<String> texts = new ArrayList<>();
    JsonArray array = array(name);
    for (JsonElement element : array) {
      boolean isText = element.isJsonPrimitive() && element.getAsJsonPrimitive().isString();
      if (!isText || texts.contains(element.getAsString())) {
        throw wrong(name, array, "texts in quotes, each once");
      }
      texts.add(element.getAsString());
    }
    return texts;
  }

  /** Objects, at least one. */
  List<JsonFields> objects(String name) {
    return objects(where + ": " + name, array(name));
  }

  /** Nothing else may be there. */
  public void end() {
    Set<String> unknown = new TreeSet<>(object.keySet());
    unknown.removeAll(read);
    if (!unknown.isEmpty()) {
      String first = unknown.iterator().next();
      throw new IllegalArgumentException(
          "%s: %s (%s) is unknown: the fields are %s"
              .formatted(where, first, object.get(first), String.join(", ", read)));
    }
  }

  /** What is wrong with the field that was read. */
  public IllegalArgumentException wrong(String name, String must) {
    return wrong(name, object.get(name), must);
  }

  private JsonArray array(String name) {
    String must = "an array with at least one element";
    JsonElement element = element(name, must);
    if (!element.isJsonArray() || element.getAsJsonArray().isEmpty()) {
      throw wrong(name, element, must);
    }
    return element.getAsJsonArray();
  }

  private JsonPrimitive primitive(String name, String must) {
    JsonElement element = element(name, must);
    if (!element.isJsonPrimitive()) {
      throw wrong(name, element, must);
    }
    return element.getAsJsonPrimitive();
  }

  private JsonElement element(String name, String must) {
    read.add(name);
    if (!object.has(name)) {
      throw new IllegalArgumentException(where + ": " + name + " is missing, " + must);
    }
    return object.get(name);
  }

  private IllegalArgumentException wrong(String name, JsonElement value, String must) {
    return wrong(name, value, must, null);
  }

  private IllegalArgumentException wrong(
      String name, JsonElement value, String must, Throwable cause) {
    return new IllegalArgumentException(
        "%s: %s (%s) must be %s".formatted(where, name, value, must), cause);
  }

  private static String plain(double number) {
    return number == Math.rint(number) ? Long.toString((long) number) : Double.toString(number);
  }
}
