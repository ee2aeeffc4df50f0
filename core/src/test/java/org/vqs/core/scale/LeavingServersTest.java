package org.vqs.core.scale;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.vqs.core.model.ResourceVector;

class LeavingServersTest {
  private final List<ServerLook> servers = new ArrayList<>();

  private LeavingServersTest server(String name, boolean leaving, boolean wanted, double left) {
    ResourceVector capacity = ResourceVector.of(10);
    int jobs = left > 0 ? 1 : 0;
    servers.add(
        new ServerLook(name, servers.size(), capacity, capacity, leaving, wanted, jobs, left));
    return this;
  }

  private List<Object> chosen(int beyond) {
    return LeavingServers.choose(servers, beyond).stream().map(ServerLook::owner).toList();
  }

  @Test
  void leastTimeLeft_goesFirstAndTheNewestAmongEquals() {
    server("long", false, false, 90).server("old", false, false, 0).server("new", false, false, 0);

    assertThat(chosen(3)).containsExactly("new", "old", "long");
    assertThat(chosen(1)).containsExactly("new");
    assertThat(chosen(0)).isEmpty();
  }

  @Test
  void leavingServers_goOnLeaving() {
    server("empty", false, false, 0).server("leaving", true, false, 50);

    assertThat(chosen(1)).containsExactly("leaving");
  }

  @Test
  void wantedServers_stay() {
    server("wanted", true, true, 0).server("other", false, false, 50);

    assertThat(chosen(2)).containsExactly("other");
  }
}
