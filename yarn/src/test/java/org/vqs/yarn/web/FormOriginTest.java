package org.vqs.yarn.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import javax.servlet.http.HttpServletRequest;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FormOriginTest {

  @ParameterizedTest
  @CsvSource({
    // Sec-Fetch-Site, Origin, ours?
    ", , true",
    ", http://rm:8088, true",
    ", http://RM:8088, true",
    ", http://rm:8089, false",
    ", http://evil, false",
    ", null, false",
    ", ://, false",
    "same-origin, http://proxy, true",
    "same-site, http://rm:8088, false",
    "cross-site, , false",
    "none, , false"
  })
  void form_isOursIfTheBrowserSaysSoOrSaysNothing(String site, String origin, boolean isOurs) {
    HttpServletRequest request = mock(HttpServletRequest.class);
    when(request.getHeader("Sec-Fetch-Site")).thenReturn(site);
    when(request.getHeader("Origin")).thenReturn(origin);
    when(request.getHeader("Host")).thenReturn("rm:8088");
    assertThat(FormOrigin.isOurs(request)).isEqualTo(isOurs);
  }
}
