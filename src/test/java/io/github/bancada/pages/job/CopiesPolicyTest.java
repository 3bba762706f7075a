package io.github.bancada.pages.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.pages.format.JobBytes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CopiesPolicyTest {
  @ParameterizedTest
  @CsvSource({
    "PDL_OVER_PJL,2,3,2",
    "PDL_OVER_PJL,1,3,1",
    "PDL_OVER_PJL,0,3,3",
    "PDL_OVER_PJL,2,0,2",
    "PDL_OVER_PJL,0,0,1",
    "PJL_OVER_PDL,2,3,3",
    "PJL_OVER_PDL,2,1,1",
    "PJL_OVER_PDL,2,0,2",
    "PJL_OVER_PDL,0,3,3",
    "PJL_OVER_PDL,0,0,1",
    "MULTIPLIED,2,3,6",
    "MULTIPLIED,2,0,2",
    "MULTIPLIED,0,3,3",
    "MULTIPLIED,0,0,1"
  })
  void policyDecides(CopiesPolicy policy, long pdl, long pjl, long copies) {
    assertThat(policy.copies(pdl, pjl)).isEqualTo(copies);
  }

  @Test
  void productIsSaturated() {
    assertThat(CopiesPolicy.MULTIPLIED.copies(1L << 32, 1L << 40)).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void counterFollowsItsPolicy() {
    JobBytes job =
        new JobBytes()
            .uel()
            .text("@PJL SET COPIES=3\n@PJL ENTER LANGUAGE=QPDL\n")
            .text("\0\6\0\2\0\0\0\0\0\1\0\1\0\0\1\0\0" + "\u0001\0\2" + "\t");

    assertThat(job.count(CopiesPolicy.PDL_OVER_PJL).total()).isEqualTo(2);
    assertThat(job.count(CopiesPolicy.PJL_OVER_PDL).total()).isEqualTo(3);
    assertThat(job.count(CopiesPolicy.MULTIPLIED).total()).isEqualTo(6);
  }
}
