package io.github.bancada.pages.cups;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;

/**
 * Any bytes are a control file or refused with a reason.
 *
 * <p>A normal build runs the seeds beside the test's resources. To fuzz for real: {@code
 * JAZZER_FUZZ=1 mvn test-compile surefire:test -Dtest=JobTicketFuzzTest}.
 */
class JobTicketFuzzTest {
  @FuzzTest(maxDuration = "1m")
  void controlFile(byte[] bytes) {
    try {
      JobTicket ticket = JobTicket.of(bytes);
      assertThat(ticket.copies()).isPositive();
      assertThat(ticket.numberUp()).isPositive();
      assertThat(ticket.selection().of(1_000_000)).isBetween(0L, 1_000_000L);
    } catch (ControlFileException e) {
      assertThat(e.getMessage()).isNotBlank();
    }
  }
}
