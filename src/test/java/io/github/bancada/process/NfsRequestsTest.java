package io.github.bancada.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.testing.property.Any;
import io.github.bancada.testing.property.Property;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class NfsRequestsTest {
  /** As a kernel writes it. */
  @Test
  void linesOfOtherKindsAndFileSystemsAreNone() {
    String text =
        """
        device /dev/vda mounted on / with fstype ext4
        device server:/x mounted on /mnt/a\\040b with fstype nfs4 statvers=1.1
        	opts:	rw,vers=4.2
        	age:	100
        	bytes:	1 2 3 4 5 6 7 8
        	RPC iostats version: 1.1  p/v: 100003/4 (nfs)
        	xprt:	tcp 832 0 2 0 37 50 50 0 50 0 2 0 0
        	per-op statistics
        	        READ: 20 22 1 100 200 5 15 30 0
        no device mounted on /proc with fstype proc
        	       WRITE: 1 1 0 0 0 0 1 1
        """;

    assertThat(NfsRequests.parse(text))
        .containsExactly(new NfsRequests("/mnt/a b", "READ", 20, 22, 15, 30));
  }

  private static NfsRequests any(Any any, String point) {
    return new NfsRequests(
        point,
        any.textOf("ABC_", 1, 9),
        any.longNumber(0, 999_999_999_999_999L),
        any.longNumber(0, 999_999_999_999_999L),
        any.longNumber(0, 999_999_999_999_999L),
        any.longNumber(0, 999_999_999_999_999L));
  }

  private static String line(NfsRequests each, String more) {
    return String.format(
        "\t%12s: %d %d 0 1 2 3 %d %d%s%n",
        each.operation(),
        each.operations(),
        each.transmissions(),
        each.rttMillis(),
        each.executionMillis(),
        more);
  }

  @Property
  void numbersAreThoseOfTheTextInItsOrder(Any any) {
    List<NfsRequests> expected = new ArrayList<>();
    StringBuilder text = new StringBuilder();
    for (int mount = any.number(0, 3); mount > 0; mount--) {
      String point = "/" + any.textOf("a/ \\\t", 0, 5);
      String written = point.replace("\\", "\\134").replace(" ", "\\040").replace("\t", "\\011");
      text.append("device h:/ mounted on ").append(written).append(" with fstype nfs v\n");
      for (NfsRequests each : any.list(0, 4, () -> any(any, point))) {
        expected.add(each);
        text.append(line(each, any.of("", " 0", " 0 new"))).append("\tbytes: 1 2 3 4 5 6 7 8\n");
      }
    }

    assertThat(NfsRequests.parse(text.toString())).isEqualTo(expected);
  }
}
