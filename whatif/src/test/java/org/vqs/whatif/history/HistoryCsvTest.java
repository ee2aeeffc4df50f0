package org.vqs.whatif.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.vqs.core.model.ResourceVector;

class HistoryCsvTest {
  private static final String HEADER =
      "application,queue,user,submitted-ms,kind,asked-ms,count,duration-ms,priority,memory-mb,vcores";

  @TempDir Path directory;

  @Test
  void spreadsheet_mayLeaveCellsEmptyAndLinesInAnyOrder() throws IOException {
    Path file =
        file(
            "\uFEFF" + HEADER + ",yarn.io/gpu",
            "# a remark, with commas",
            "b,,,500,,,,1000,,1024,1,",
            "",
            "a,root.x.y,ann,0,,50,2,3000,7,2048,2,1",
            "a,,,,master,,,,,512,1,",
            "b, root.default ,user,500, task ,0,1,10,2,1,0,0",
            "a,root.x.y,ann,0,task,10,1,10,,1,0,0");

    History history = HistoryCsv.read(file);

    assertThat(history.resources()).containsExactly("memory-mb", "vcores", "yarn.io/gpu");
    assertThat(history.name()).isEqualTo("history.csv");
    Task large = new Task(50, ResourceVector.of(2048, 2, 1), 3000, 7);
    assertThat(history.applications())
        .containsExactly(
            new Application(
                "a",
                "root.x.y",
                "ann",
                0,
                Optional.of(ResourceVector.of(512, 1, 0)),
                List.of(new Task(10, ResourceVector.of(1, 0, 0), 10, 1), large, large)),
            new Application(
                "b",
                "root.default",
                "user",
                500,
                Optional.empty(),
                List.of(
                    new Task(0, ResourceVector.of(1024, 1, 0), 1000, 1),
                    new Task(0, ResourceVector.of(1, 0, 0), 10, 2))));
  }

  @Test
  void gang_isThatOfItsApplicationAndIsReadBackEqual() throws IOException {
    Path file =
        file(
            HEADER.replace(",memory-mb", ",gang,memory-mb"),
            "a,,,0,master,,,,,train:3,512,1",
            "a,,,,,,4,1000,,,1024,1",
            "b,,,0,,,1,1000,,,1024,1");

    History history = HistoryCsv.read(file);

    assertThat(history.applications().get(0).gang()).contains(new Gang("train", 3));
    assertThat(history.applications().get(1).gang()).isEmpty();
    Path copy = directory.resolve("copy.csv");
    HistoryCsv.write(history, copy);
    assertThat(HistoryCsv.read(copy).applications()).isEqualTo(history.applications());
  }

  @ParameterizedTest
  @CsvSource({
    "train:1, must have at least 2 containers",
    "train, must be a name and a size",
    "a b:2, must be a name and a size",
    "train:9, larger than its 4 tasks",
  })
  void gangThatIsNone_isRefused(String gang, String complaint) {
    assertThatThrownBy(
            () ->
                HistoryCsv.read(
                    file(
                        HEADER.replace(",memory-mb", ",gang,memory-mb"),
                        "a,,,0,,,4,1000,," + gang + ",1024,1")))
        .isInstanceOf(IOException.class)
        .hasMessageContaining(gang)
        .hasMessageContaining(complaint);
  }

  @Test
  void secondGangOfAnApplication_isRefused() {
    assertThatThrownBy(
            () ->
                HistoryCsv.read(
                    file(
                        HEADER.replace(",memory-mb", ",gang,memory-mb"),
                        "a,,,0,,,4,1000,,train:4,1024,1",
                        "a,,,0,,,4,1000,,serve:4,1024,1")))
        .hasMessageContaining("is not that of the application's first line (train:4)");
  }

  @RepeatedTest(20)
  void history_isReadBackEqual(RepetitionInfo repetition) throws IOException {
    int seed = repetition.getCurrentRepetition();
    History history = randomHistory(new Random(seed));
    Path file = directory.resolve(seed % 2 == 0 ? "h.csv" : "h.csv.gz");

    HistoryCsv.write(history, file);
    History read = HistoryCsv.read(file);

    assertThat(read.applications()).as("seed %d", seed).isEqualTo(history.applications());
    assertThat(read.resources()).isEqualTo(history.resources());
    assertThat(read.caveats()).isEqualTo(history.caveats());
  }

  @Test
  void use_isThatOfItsLineAndIsReadBackEqual() throws IOException {
    Path file =
        file(
            HEADER.replace(",memory-mb", ",gang,use,memory-mb"),
            "a,,,0,master,,,,,,,512,1",
            "a,,,,,,2,1000,,,0.4,1024,1",
            "a,,,,,,1,1000,,,,1024,1");

    History history = HistoryCsv.read(file);

    Task some = new Task(0, ResourceVector.of(1024, 1), 1000, 1, OptionalDouble.of(0.4));
    Task unknown = new Task(0, ResourceVector.of(1024, 1), 1000, 1);
    assertThat(history.applications().get(0).tasks()).containsExactly(some, some, unknown);
    assertThat(history.hasUse()).isTrue();
    Path copy = directory.resolve("copy.csv");
    HistoryCsv.write(history, copy);
    assertThat(HistoryCsv.read(copy).applications()).isEqualTo(history.applications());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a,,,0,,,,5,,1.5,1,1 | column 10 (use) must be in (0, 1]: 1.5",
        "a,,,0,,,,5,,0,1,1 | column 10 (use) must be in (0, 1]: 0",
        "a,,,0,,,,5,,much,1,1 | column 10 (use) is not a number: much",
        "a,,,0,master,,,5,,0.5,1,1 | column 10 (use) must be empty for a master: 0.5",
        "a,,,0,,,,5,,1,1 | 11 columns instead of 12"
      })
  void brokenUse_isNamedWithItsReason(String line, String reason) throws IOException {
    Path file = file(HEADER.replace(",memory-mb", ",use,memory-mb"), line);

    assertThatThrownBy(() -> HistoryCsv.read(file)).hasMessage(file + ":2: " + reason);
  }

  @Test
  void equalTasksInARow_areOneLine() throws IOException {
    Task task = new Task(5, ResourceVector.of(1024, 1), 1000, 1);
    Task other = new Task(5, ResourceVector.of(1024, 2), 1000, 1);
    StringBuilder text = new StringBuilder();

    HistoryCsv.write(
        history(
            new Application(
                "a",
                "root.q",
                "ann",
                7,
                Optional.of(ResourceVector.of(512, 1)),
                900,
                List.of(task, task, other, task))),
        text);

    assertThat(text)
        .hasToString(
            HEADER
                + """

                a,root.q,ann,7,master,,,900,,512,1
                a,root.q,ann,7,task,5,2,1000,1,1024,1
                a,root.q,ann,7,task,5,1,1000,1,1024,2
                a,root.q,ann,7,task,5,1,1000,1,1024,1
                """);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a,q,ann,0,task,0,1,5,1,1,1 | column 2 (queue) is not a full path such as root.default: q",
        "a,,,,,,,5,,1,1 | column 4 (submitted-ms) is empty",
        "a,,,-1,,,,5,,1,1 | column 4 (submitted-ms) is not within ten years after the beginning of"
            + " the history, which is 0: -1",
        "a,,,1795309207914,,,,5,,1,1 | column 4 (submitted-ms) is not within ten years after the"
            + " beginning of the history, which is 0: 1795309207914",
        ",,,0,,,,5,,1,1 | column 1 (application) is empty",
        "a,,,0,other,,,5,,1,1 | column 5 (kind) is neither task nor master: other",
        "a,,,0,master,,,0,,1,1 | column 8 (duration-ms) must be positive: 0",
        "a,,,0,master,7,,5,,1,1 | column 6 (asked-ms) must be empty for a master: 7",
        "a,,,0,,-5,,5,,1,1 | column 6 (asked-ms) is negative: -5",
        "a,,,0,,1.5,,5,,1,1 | column 6 (asked-ms) is not a whole number: 1.5",
        "a,,,0,,,0,5,,1,1 | column 7 (count) must be in [1, 10000000]: 0",
        "a,,,0,,,,,,1,1 | column 8 (duration-ms) is empty",
        "a,,,0,,,,0,,1,1 | column 8 (duration-ms) must be positive: 0",
        "a,,,0,,,,5,3000000000,1,1 | column 9 (priority) is too large: 3000000000",
        "a,,,0,,,,5,,0, | all amounts are 0: memory-mb,vcores",
        "a,,,0,,,,5,,1 | 10 columns instead of 11",
        "x,,,3,,,,5,,1,1 | column 4 (submitted-ms) is not that of the application's first line (1): 3",
        "x,root.z,,,,,,5,,1,1 | column 2 (queue) is not that of the application's first line"
            + " (root.default): root.z",
        "x,,,,master,,,,,1,1 | x has two masters"
      })
  void brokenLine_isNamedWithItsReason(String line, String reason) throws IOException {
    Path file = file(HEADER, "x,,,1,master,,,,,1,1", line);

    assertThatThrownBy(() -> HistoryCsv.read(file))
        .isInstanceOf(IOException.class)
        .hasMessage(file + ":3: " + reason);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "application,queue | the header must be",
        HEADER + ",gpu,gpu | the columns must have different names",
        "a,,,0,,,,5,,1,1 | the columns must have different names"
      })
  void brokenHeader_isRefused(String header, String reason) throws IOException {
    Path file = file(header);

    assertThatThrownBy(() -> HistoryCsv.read(file))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith(file + ":1: " + reason);
  }

  @Test
  void namesThatCannotStandInAField_areRefused() {
    for (String name : List.of("a,b", "#a", " a", "a\nb", "")) {
      History history =
          history(new Application(name, "root.q", "ann", 0, Optional.empty(), List.of()));

      assertThatThrownBy(() -> HistoryCsv.write(history, new StringBuilder()))
          .isInstanceOf(IllegalArgumentException.class);
    }
    Application twice = new Application("a", "root.q", "ann", 0, Optional.empty(), List.of());
    assertThatThrownBy(() -> HistoryCsv.write(history(twice, twice), new StringBuilder()))
        .hasMessage("two applications are named a");
  }

  private static History history(Application... applications) {
    return new History("h", List.of("memory-mb", "vcores"), List.of(applications), List.of());
  }

  private static History randomHistory(Random random) {
    List<Application> applications = new ArrayList<>();
    for (int a = 0; a < random.nextInt(15); a++) {
      boolean hasMaster = random.nextBoolean();
      List<Task> tasks = new ArrayList<>();
      for (int t = hasMaster ? 0 : -1; t < random.nextInt(30); t++) {
        Task task =
            new Task(
                random.nextInt(20), size(random), 1 + random.nextInt(99_999), random.nextInt(20));
        for (int copy = 0; copy <= random.nextInt(3); copy++) {
          tasks.add(task);
        }
      }
      tasks.sort(Comparator.comparingLong(Task::askedMs));
      applications.add(
          new Application(
              "application \"" + a + "\"",
              "root.q" + random.nextInt(3),
              "ä" + random.nextInt(3),
              random.nextInt(3),
              hasMaster ? Optional.of(size(random)) : Optional.empty(),
              hasMaster ? 1 + random.nextInt(9000) : 1,
              tasks));
    }
    applications.sort(Comparator.comparingLong(Application::submittedMs));
    return new History(
        "random",
        List.of("memory-mb", "vcores", "gpu"),
        applications,
        List.of("No priorities, nothing.", "Containers: 3. They are \"left\" out."));
  }

  private static ResourceVector size(Random random) {
    return ResourceVector.of(
        1 + random.nextLong(Long.MAX_VALUE), random.nextInt(9), random.nextInt(2));
  }

  private Path file(String... lines) throws IOException {
    return Files.write(directory.resolve("history.csv"), List.of(lines));
  }
}
