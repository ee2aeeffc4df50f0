package org.vqs.yarn.compat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.util.Arrays;
import org.apache.hadoop.yarn.api.records.QueueInfo;
import org.apache.hadoop.yarn.util.Records;
import org.junit.jupiter.api.Test;

class QueueInfosTest {
  @Test
  void whatHadoopHasSettersFor_isSet() throws ReflectiveOperationException {
    QueueInfo info = Records.newRecord(QueueInfo.class);
    QueueInfos.describe(info, "root.default", "Ours", 2.5f, 7);
    assertThat(valueIfAny(info, "getQueuePath", "root.default")).isEqualTo("root.default");
    assertThat(valueIfAny(info, "getSchedulerType", "Ours")).isEqualTo("Ours");
    assertThat(valueIfAny(info, "getWeight", 2.5f)).isEqualTo(2.5f);
    assertThat(valueIfAny(info, "getMaxParallelApps", 7)).isEqualTo(7);
  }

  private static Object valueIfAny(QueueInfo info, String getter, Object ifNone)
      throws ReflectiveOperationException {
    boolean exists =
        Arrays.stream(QueueInfo.class.getMethods())
            .anyMatch(method -> method.getName().equals(getter));
    return exists ? QueueInfo.class.getMethod(getter).invoke(info) : ifNone;
  }

  @Test
  void missingSetter_doesNothing() {
    assertThatCode(
            () ->
                QueueInfos.find(Object.class, "setQueuePath", String.class)
                    .invoke(new Object(), "root"))
        .doesNotThrowAnyException();
  }
}
