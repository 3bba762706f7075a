package io.github.bancada.pages.format;

import static io.github.bancada.pages.format.HostBasedCountersTest.enter;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.pages.job.PageFacts;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The papers in the pages' headers of host-based printers, and whether a page is black only. */
class DriverPapersTest {
  private static String facts(JobBytes job) {
    PageFacts facts = job.ok().runs().runs().get(0).facts();
    return facts.paper().name() + " " + facts.color().text();
  }

  private static JobBytes qpdl(int paper, int plane) {
    JobBytes job = enter("QPDL").u8(0, 6).u16be(1).u8(paper).fill(9, 0).u8(5).u16be(0);
    job.u8(0x0C, 1).u16be(0x13F0).u16be(0x80);
    return job.u8(plane, 0x13).u32be(3).text("abc").u8(0).u8(1).u16be(1).u8(9).uel();
  }

  @ParameterizedTest
  @CsvSource({
    "0, 4, Letter monochrome",
    "2, 4, A4 monochrome",
    "2, 1, A4 unknown",
    "16, 4, A5 monochrome",
    "25, 4, 92x165mm monochrome",
    "21, 4, unknown monochrome"
  })
  void qpdl(int paper, int plane, String facts) {
    assertThat(facts(qpdl(paper, plane))).isEqualTo(facts);
  }

  @ParameterizedTest
  @CsvSource({"1, Letter unknown", "9, A4 unknown", "19, 98x225mm unknown", "999, unknown unknown"})
  void xqx(int paper, String facts) {
    JobBytes job =
        new JobBytes()
            .text(",XQX")
            .u32be(1)
            .u32be(0)
            .u32be(3)
            .u32be(1)
            .u32be(0x20000001)
            .u32be(4)
            .u32be(paper)
            .u32be(4)
            .u32be(0)
            .u32be(2)
            .u32be(0);

    assertThat(facts(job)).isEqualTo(facts);
  }

  @ParameterizedTest
  @CsvSource({"1, 0, A4 monochrome", "4, 1, Letter unknown", "8, 0, unknown monochrome"})
  void hbpl(int paper, int planes, String facts) {
    JobBytes job = enter("HBPL").text("\u001BJP<").fill(60, 1);
    job.text("\u001BPS<").fill(12, 0).u32le(1).u8(paper, 0, planes).fill(41, 0).u8(7);

    assertThat(facts(job.text("\u001BPE<").fill(60, 0).uel())).isEqualTo(facts);
  }
}
