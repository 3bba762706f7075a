package io.github.bancada.storage.target;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.testing.property.Any;
import io.github.bancada.testing.property.Property;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class NfsStatsTest {
  private static String table(int reads, int again, int rtt) {
    return """
    device /dev/vda mounted on / with fstype ext4
    device other:/y mounted on /mnt/other with fstype nfs4 statvers=1.1
    	per-op statistics
    	        READ: 900 900 0 1 1 1 900 900 0
    device server:/x mounted on /mnt/share with fstype nfs4 statvers=1.1
    	age:	100
    	RPC iostats version: 1.1  p/v: 100003/4 (nfs)
    	per-op statistics
    	        NULL: 1 1 0 44 24 0 0 0 0
    	        READ: %d %d 0 100 200 5 %d 30 0
    	       WRITE: 10 10 0 100 200 5 5 30 0
    """
        .formatted(reads, reads + again, rtt);
  }

  private static final Path SHARE = Path.of("/mnt/share");

  @Test
  void requestsOfTheMountAreAddedUp() {
    assertThat(NfsWatch.Stats.parse(table(20, 2, 15), SHARE))
        .contains(new NfsWatch.Stats(31, 33, 20));
  }

  @Test
  void differenceIsToldInWords() {
    NfsWatch.Stats before = NfsWatch.Stats.parse(table(20, 2, 15), SHARE).orElseThrow();
    NfsWatch.Stats after = NfsWatch.Stats.parse(table(1020, 5, 765), SHARE).orElseThrow();

    assertThat(after.since(before))
        .isEqualTo("NFS: 1,000 requests, mean RTT 0.750 ms, 3 sent again");
    assertThat(before.since(before)).isEqualTo("NFS: no request yet");
  }

  @Test
  void otherFileSystemsHaveNone() {
    assertThat(NfsWatch.Stats.parse(table(1, 1, 1), Path.of("/"))).isEmpty();
    assertThat(NfsWatch.of(Path.of("/")).words()).isEmpty();
  }

  @Property
  void anyTextIsRead(Any any) {
    assertThat(NfsWatch.Stats.parse(any.text(), SHARE)).isEmpty();
  }
}
