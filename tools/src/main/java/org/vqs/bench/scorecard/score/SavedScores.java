package org.vqs.bench.scorecard.score;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/** Scores in the file that a run leaves. */
public final class SavedScores {
  /** Under which name. */
  public static final String KEY = "scores";

  private static final Gson GSON = new Gson();

  private SavedScores() {}

  /** The scores as they are written. */
  public static JsonElement json(List<Score> scores) {
    return GSON.toJsonTree(scores);
  }

  /**
   * The scores of an earlier run.
   *
   * @throws IllegalArgumentException naming the file, if it has none
   */
  public static List<Score> read(Path file) {
    try {
      JsonObject document = GSON.fromJson(Files.readString(file), JsonObject.class);
      Score[] scores = document == null ? null : GSON.fromJson(document.get(KEY), Score[].class);
      if (scores == null || scores.length == 0) {
        throw new IllegalStateException("it has no scores");
      }
      return Arrays.asList(scores);
    } catch (IOException | JsonParseException | IllegalStateException wrong) {
      throw new IllegalArgumentException(
          "--compare %s cannot be read: %s; give the scorecard.json of an earlier run"
              .formatted(file, wrong.getMessage()),
          wrong);
    }
  }
}
