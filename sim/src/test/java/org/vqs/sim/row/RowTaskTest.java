package org.vqs.sim.row;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RowTaskTest {
  @TempDir private Path directory;

  @Test
  void listOfAnotherProgram_isRefused() {
    RowList list = new RowList(List.of("run"), 0, "limits", 2);
    RowTask task = new RowTask(list, 0, directory, directory.resolve("result"), System.out);
    List<Row<Double>> one = List.of(done -> 1.0);

    assertThatThrownBy(() -> task.all("limits", one))
        .hasMessageContaining("list 0 has 1 rows (limits) here, and 2 (limits)");
  }
}
