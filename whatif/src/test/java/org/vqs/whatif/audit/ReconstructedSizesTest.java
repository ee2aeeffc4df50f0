package org.vqs.whatif.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.apache.hadoop.yarn.api.records.Resource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.vqs.core.model.ResourceVector;
import org.vqs.sim.trace.BrokenLineException;

class ReconstructedSizesTest {
  private final ReconstructedSizes sizes = new ReconstructedSizes();

  @Test
  void hadoopsOwnText_isUnderstood() throws BrokenLineException {
    ReconstructedSizes.Size size = sizes.of(Resource.newInstance(123_456_789_012L, 7).toString());

    assertThat(size.vector(sizes.resources())).isEqualTo(ResourceVector.of(123_456_789_012L, 7));
  }

  @Test
  void otherResources_comeInOrderOfTheAlphabet() throws BrokenLineException {
    ReconstructedSizes.Size both =
        sizes.of("<memory:1024, vCores:2, yarn.io/gpu: 3, licence-1: 500M>");
    ReconstructedSizes.Size none = sizes.of("<memory:1024, vCores:1>");

    assertThat(sizes.resources())
        .containsExactly("memory-mb", "vcores", "licence-1", "yarn.io/gpu");
    assertThat(both.vector(sizes.resources())).isEqualTo(ResourceVector.of(1024, 2, 500, 3));
    assertThat(none.vector(sizes.resources())).isEqualTo(ResourceVector.of(1024, 1, 0, 0));
    assertThat(sizes.unitSentences())
        .containsExactly("Amounts of licence-1 are in its unit M: those of the nodes must be too.");
  }

  @Test
  void otherUnit_isBrokenAndChangesNothing() throws BrokenLineException {
    sizes.of("<memory:1, vCores:1, licence: 5M>");

    assertThatThrownBy(() -> sizes.of("<memory:1, vCores:1, gpu: 1, licence: 5G>"))
        .isInstanceOf(BrokenLineException.class)
        .hasMessage("RESOURCE has licence in unit 'G', but earlier in unit 'M'");
    assertThat(sizes.resources()).isEqualTo(List.of("memory-mb", "vcores", "licence"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "<memory:1024>",
        "<memory:1024, vCores:1",
        "<memory:-1, vCores:1>",
        "<memory:1 GB, vCores:1>",
        "<memory:1, vCores:1, gpu>",
        "<memory:1, vCores:1, gpu: 1, >",
        "<memory:99999999999999999999, vCores:1>"
      })
  void otherText_isBroken(String text) {
    assertThatThrownBy(() -> sizes.of(text))
        .isInstanceOf(BrokenLineException.class)
        .hasMessage("RESOURCE is not like <memory:1024, vCores:1>: " + text);
  }
}
