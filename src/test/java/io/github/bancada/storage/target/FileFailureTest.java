package io.github.bancada.storage.target;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class FileFailureTest {
  static List<Arguments> failures() {
    return List.of(
        Arguments.of(new IOException("No space left on device"), "ENOSPC"),
        Arguments.of(new IOException("Disk quota exceeded"), "EDQUOT"),
        Arguments.of(new FileSystemException("f", null, "Read-only file system"), "EROFS"),
        Arguments.of(
            new FileSystemException("f", null, "Too many levels of symbolic links"), "ELOOP"),
        Arguments.of(new IOException("Input/output error"), "EIO"),
        Arguments.of(new IOException("something new"), "EIO"),
        Arguments.of(new IOException(), "EIO"),
        Arguments.of(new NoSuchFileException("f"), "ENOENT"),
        Arguments.of(new AccessDeniedException("f"), "EACCES"),
        Arguments.of(new FileAlreadyExistsException("f"), "EEXIST"),
        Arguments.of(new DirectoryNotEmptyException("f"), "ENOTEMPTY"),
        Arguments.of(new ClosedByInterruptException(), "cancelled"),
        Arguments.of(new FileFaultException("wrongSize", "'f' ends"), "wrongSize"));
  }

  @ParameterizedTest
  @MethodSource("failures")
  void failureHasACodeAndNamesThePlace(IOException cause, String code) {
    FileFailure failure = FileFailure.at("write of 'f' at offset 3", cause);

    assertThat(failure.code()).isEqualTo(code);
    assertThat(failure.message()).contains("'f'");
    assertThat(failure.isFullDisk()).isEqualTo(List.of("ENOSPC", "EDQUOT").contains(code));
  }

  @Test
  void messageOfAnUnknownErrorHasTheSystemsWords() {
    assertThat(FileFailure.at("'f'", new FileSystemException("f", null, "Level 2 halted")))
        .isEqualTo(new FileFailure("EIO", "'f': Level 2 halted"));
  }
}
