package io.github.bancada.ldap.operation;

import com.unboundid.ldif.LDIFException;
import com.unboundid.ldif.LDIFReader;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * An LDIF file whose records all virtual users share: each record is taken once, in order. The file
 * is read during use, so it may be larger than the memory. Thread-safe.
 */
public final class LdifFile implements Closeable {
  private final Path file;
  private final OperationType wanted;
  private LDIFReader reader;
  private boolean ended;

  /**
   * @param wanted the type of its records; {@link OperationType#CHANGE} for any
   */
  public LdifFile(Path file, OperationType wanted) {
    this.file = file;
    this.wanted = wanted;
  }

  /**
   * Takes the next record.
   *
   * @return null after the last one
   * @throws IllegalArgumentException if the file cannot be read or the record is wrong
   */
  public synchronized LdapRequest next() {
    if (ended) {
      return null;
    }
    try {
      if (reader == null) {
        reader = new LDIFReader(Files.newInputStream(file));
      }
      LdapRequest request = LdifChange.next(wanted, reader);
      if (request == null) {
        close();
      }
      return request;
    } catch (IOException e) {
      close();
      throw new IllegalArgumentException(
          String.format("the LDIF file '%s' cannot be read (%s); check its path", file, e), e);
    } catch (IllegalArgumentException e) {
      if (e.getCause() instanceof LDIFException cause && !cause.mayContinueReading()) {
        close();
      }
      throw new IllegalArgumentException(
          String.format("the LDIF file '%s': %s", file, e.getMessage()), e);
    }
  }

  /**
   * Reads the whole file.
   *
   * @throws IllegalArgumentException if it cannot be read, has no record or a wrong one
   */
  public static void check(Path file, OperationType wanted) {
    try (LdifFile records = new LdifFile(file, wanted)) {
      if (records.next() == null) {
        throw new IllegalArgumentException(
            "the LDIF file '" + file + "' is empty; give one with a record for each sample");
      }
      while (records.next() != null) {
        // Only wrong records matter here.
      }
    }
  }

  /** Ends the reading; there are no further records. */
  @Override
  public synchronized void close() {
    ended = true;
    if (reader != null) {
      try {
        reader.close();
      } catch (IOException e) {
        throw new IllegalStateException("closing a file that was read", e);
      } finally {
        reader = null;
      }
    }
  }
}
