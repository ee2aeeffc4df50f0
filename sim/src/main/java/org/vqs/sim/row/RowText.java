package org.vqs.sim.row;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.Strictness;
import com.google.gson.TypeAdapter;
import com.google.gson.TypeAdapterFactory;
import com.google.gson.reflect.TypeToken;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.lang.reflect.ParameterizedType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Results of rows as text of one line, and back: numbers, texts, records of ours, and lists and
 * maps of these. Doubles come back bit for bit, maps in the order that they had.
 */
public final class RowText {
  private static final String LIST = "list";
  private static final String MAP = "map";
  private static final String OURS = "org.vqs.";
  private static final List<Class<?>> PLAIN =
      List.of(Double.class, Long.class, Integer.class, Boolean.class, String.class);

  private static final Gson GSON =
      new GsonBuilder()
          .serializeSpecialFloatingPointValues()
          .enableComplexMapKeySerialization()
          .disableHtmlEscaping()
          .serializeNulls()
          .registerTypeAdapterFactory(new Optionals())
          .create();

  private RowText() {}

  /**
   * A result as text.
   *
   * @throws IllegalArgumentException if it would not come back as it is
   */
  public static String write(Object result) {
    String text = text(result);
    if (!text(read(text)).equals(text)) {
      throw new IllegalArgumentException(
          "a result of %s does not come back as it is: make a record of it"
              .formatted(result.getClass().getName()));
    }
    return text;
  }

  /**
   * The result of a text.
   *
   * @throws IllegalArgumentException if nobody wrote it here
   */
  public static Object read(String text) {
    try (JsonReader in = new JsonReader(new StringReader(text))) {
      // Numbers that are none are not of JSON.
      in.setStrictness(Strictness.LENIENT);
      return read(in);
    } catch (IOException e) {
      throw new IllegalArgumentException("a result cannot be read: " + e.getMessage(), e);
    }
  }

  private static String text(Object result) {
    StringWriter text = new StringWriter();
    try (JsonWriter out = GSON.newJsonWriter(text)) {
      write(out, result);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.toString();
  }

  private static void write(JsonWriter out, Object value) throws IOException {
    out.beginObject();
    if (value instanceof List<?> list) {
      out.name(LIST).beginArray();
      for (Object each : list) {
        write(out, each);
      }
      out.endArray();
    } else if (value instanceof Map<?, ?> map) {
      out.name(MAP).beginArray();
      for (Map.Entry<?, ?> each : map.entrySet()) {
        write(out, each.getKey());
        write(out, each.getValue());
      }
      out.endArray();
    } else {
      out.name(value.getClass().getName());
      GSON.toJson(value, value.getClass(), out);
    }
    out.endObject();
  }

  private static Object read(JsonReader in) throws IOException {
    in.beginObject();
    String name = in.nextName();
    Object value =
        switch (name) {
          case LIST -> list(in);
          case MAP -> map(list(in));
          default -> GSON.fromJson(in, type(name));
        };
    in.endObject();
    return value;
  }

  private static List<Object> list(JsonReader in) throws IOException {
    List<Object> list = new ArrayList<>();
    in.beginArray();
    while (in.hasNext()) {
      list.add(read(in));
    }
    in.endArray();
    return list;
  }

  private static Map<Object, Object> map(List<Object> keysAndValues) {
    Map<Object, Object> map = new LinkedHashMap<>();
    for (int i = 0; i < keysAndValues.size(); i += 2) {
      map.put(keysAndValues.get(i), keysAndValues.get(i + 1));
    }
    return map;
  }

  private static Class<?> type(String name) {
    for (Class<?> plain : PLAIN) {
      if (plain.getName().equals(name)) {
        return plain;
      }
    }
    try {
      if (name.startsWith(OURS)) {
        return Class.forName(name);
      }
    } catch (ClassNotFoundException e) {
      throw new IllegalArgumentException("a result is of " + name + ", which is not here", e);
    }
    throw new IllegalArgumentException(
        "a result is of %s: it must be a number, a text or a record of ours".formatted(name));
  }

  /** What is empty is null. */
  private static final class Optionals implements TypeAdapterFactory {
    @Override
    @SuppressWarnings("unchecked") // what is asked for is an Optional
    public <T> TypeAdapter<T> create(Gson gson, TypeToken<T> token) {
      if (token.getRawType() != Optional.class) {
        return null;
      }
      TypeToken<?> of =
          TypeToken.get(((ParameterizedType) token.getType()).getActualTypeArguments()[0]);
      return (TypeAdapter<T>) new OptionalOf<>(gson.getAdapter(of));
    }
  }

  private static final class OptionalOf<V> extends TypeAdapter<Optional<V>> {
    private final TypeAdapter<V> value;

    OptionalOf(TypeAdapter<V> value) {
      this.value = value;
    }

    @Override
    public void write(JsonWriter out, Optional<V> optional) throws IOException {
      if (optional.isEmpty()) {
        out.nullValue();
      } else {
        value.write(out, optional.get());
      }
    }

    @Override
    public Optional<V> read(JsonReader in) throws IOException {
      if (in.peek() == JsonToken.NULL) {
        in.nextNull();
        return Optional.empty();
      }
      return Optional.of(value.read(in));
    }
  }
}
