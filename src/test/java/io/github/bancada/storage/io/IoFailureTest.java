package io.github.bancada.storage.io;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.storage.content.WrongContent;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class IoFailureTest {
  static List<Arguments> failures() {
    return List.of(
        Arguments.of(new IOException("No space left on device"), "ENOSPC"),
        Arguments.of(new IOException("Disk quota exceeded"), "EDQUOT"),
        Arguments.of(new FileSystemException("f", null, "Read-only file system"), "EROFS"),
        Arguments.of(new IOException("Input/output error"), "EIO"),
        Arguments.of(new IOException("something new"), "EIO"),
        Arguments.of(new IOException(), "EIO"),
        Arguments.of(new NoSuchFileException("f"), "ENOENT"),
        Arguments.of(new AccessDeniedException("f"), "EACCES"),
        Arguments.of(new ClosedByInterruptException(), "cancelled"),
        Arguments.of(new WrongContent("f", 3, (byte) 1, (byte) 2), "wrongContent"),
        Arguments.of(new IoFailure.Coded("truncated", "'f' ends"), "truncated"));
  }

  @ParameterizedTest
  @MethodSource("failures")
  void failureHasACodeAndAMessage(IOException failure, String code) {
    assertThat(IoFailure.code(failure)).isEqualTo(code);
    assertThat(IoFailure.message(failure, "write of 'f' at offset 3")).contains("'f'");
    assertThat(IoFailure.isFullDisk(code)).isEqualTo(List.of("ENOSPC", "EDQUOT").contains(code));
  }
}
