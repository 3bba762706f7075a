package io.github.bancada.storage.target;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.process.NfsRequests;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class NfsWatchTest {
  private static NfsRequests requests(int reads, int again, int rtt) {
    String table =
        """
        device other:/y mounted on /mnt/other with fstype nfs4 statvers=1.1
        	        READ: 900 900 0 1 1 1 900 900 0
        device server:/x mounted on /mnt/share with fstype nfs4 statvers=1.1
        	        NULL: 1 1 0 44 24 0 0 0 0
        	        READ: %d %d 0 100 200 5 %d 30 0
        	       WRITE: 10 10 0 100 200 5 5 30 0
        """
            .formatted(reads, reads + again, rtt);
    return NfsWatch.requests(table, "/mnt/share").orElseThrow();
  }

  @Test
  void requestsOfTheMountAreAddedUpAndTheirDifferenceIsToldInWords() {
    NfsRequests before = requests(20, 2, 15);

    assertThat(before.operations()).isEqualTo(31);
    assertThat(NfsWatch.words(before, requests(1020, 5, 765)))
        .isEqualTo("NFS: 1,000 requests, mean RTT 0.750 ms, 3 sent again");
    assertThat(NfsWatch.words(before, before)).isEqualTo("NFS: no request yet");
  }

  @Test
  void otherFileSystemsHaveNone() {
    assertThat(NfsWatch.of(Path.of("/")).words()).isEmpty();
  }
}
