package io.github.bancada.pages.format.office;

import io.github.bancada.pages.job.JobException;
import io.github.bancada.pages.job.RandomBytes;
import io.github.bancada.pages.job.Status;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * The entries of a ZIP archive, found in its central directory. Does not trust the sizes in the
 * archive: the budget's memory limits the unpacked bytes of all entries together. Source: PKWARE,
 * <i>APPNOTE.TXT – .ZIP File Format Specification</i>, sections 4.3 and 4.5.
 */
final class ZipPackage {
  private static final int END_SIGNATURE = 0x06054B50;
  private static final int END_LENGTH = 22;
  private static final int MAX_COMMENT = 0xFFFF;
  private static final int LOCATOR64_SIGNATURE = 0x07064B50;
  private static final int LOCATOR64_LENGTH = 20;
  private static final int ENTRY_SIGNATURE = 0x02014B50;
  private static final int ENTRY_LENGTH = 46;
  private static final int LOCAL_SIGNATURE = 0x04034B50;
  private static final int LOCAL_LENGTH = 30;

  private static final int ZIP64_FIELD = 1;
  private static final long IN_ZIP64 = 0xFFFFFFFFL;
  private static final int ENCRYPTED = 1;
  private static final int STORED = 0;
  private static final int DEFLATED = 8;

  /** Memory of a directory entry without its name, approximately. */
  private static final int ENTRY_MEMORY = 128;

  private final RandomBytes bytes;
  private final Map<String, Entry> entries = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
  private long memoryLeft;

  /** Limit of bytes read for facts that the count does not need. */
  private static final long MAX_LOOK = 8 << 20;

  private record Entry(int flags, int method, long packed, long size, long local) {}

  /**
   * @param wanted selects the names to keep
   */
  ZipPackage(RandomBytes bytes, Predicate<String> wanted) throws IOException {
    this.bytes = bytes;
    this.memoryLeft = bytes.budget().memoryBytes();
    readDirectory(wanted);
  }

  /** A look at entries. */
  interface Look<T> {
    T look() throws IOException;
  }

  /**
   * The result of a look that the count does not need: it neither makes the count fail nor uses up
   * its memory.
   *
   * @param otherwise the result if the entries are damaged or too large
   */
  <T> T found(Look<T> look, T otherwise) throws IOException {
    long left = memoryLeft;
    memoryLeft = Math.min(left, MAX_LOOK);
    try {
      return look.look();
    } catch (JobException e) {
      return otherwise;
    } finally {
      memoryLeft = left;
    }
  }

  /** Names of the wanted entries, sorted. */
  Iterable<String> names() {
    return entries.keySet();
  }

  /** Whether there is an entry of this name; case is ignored. */
  boolean has(String name) {
    return entries.containsKey(name);
  }

  private void readDirectory(Predicate<String> wanted) throws IOException {
    long end = end();
    ByteBuffer record = at(end, END_LENGTH);
    long length = Integer.toUnsignedLong(record.getInt(12));
    long start = Integer.toUnsignedLong(record.getInt(16));
    if ((length == IN_ZIP64 || start == IN_ZIP64) && end >= LOCATOR64_LENGTH) {
      ByteBuffer locator = at(end - LOCATOR64_LENGTH, LOCATOR64_LENGTH);
      if (locator.getInt(0) == LOCATOR64_SIGNATURE) {
        ByteBuffer record64 = at(locator.getLong(8), 56);
        length = record64.getLong(40);
        start = record64.getLong(48);
      }
    }
    if (start < 0 || length < 0 || start > end || length > end - start) {
      throw JobException.malformed(end, "a ZIP directory outside of the file");
    }
    for (long at = start; at < start + length; ) {
      at += entry(at, wanted);
    }
  }

  /** Position of the last end record; a comment may follow it. */
  private long end() throws IOException {
    long last = bytes.size() - END_LENGTH;
    long first = Math.max(0, last - MAX_COMMENT);
    int length = (int) (bytes.size() - first);
    ByteBuffer tail = at(first, length);
    for (int i = (int) (last - first); i >= 0; i--) {
      if (tail.getInt(i) == END_SIGNATURE) {
        return first + i;
      }
    }
    throw JobException.truncated(bytes.size());
  }

  /** Reads an entry of the directory; returns its length. */
  private long entry(long position, Predicate<String> wanted) throws IOException {
    bytes.checkBudget();
    ByteBuffer head = at(position, ENTRY_LENGTH);
    if (head.getInt(0) != ENTRY_SIGNATURE) {
      throw JobException.malformed(position, "an invalid entry in the ZIP directory");
    }
    int nameLength = Short.toUnsignedInt(head.getShort(28));
    int extraLength = Short.toUnsignedInt(head.getShort(30));
    int commentLength = Short.toUnsignedInt(head.getShort(32));
    byte[] name = at(position + ENTRY_LENGTH, nameLength).array();
    String text = new String(name, StandardCharsets.UTF_8);
    if (wanted.test(text)) {
      charge(ENTRY_MEMORY + 2L * nameLength);
      ByteBuffer extra = at(position + ENTRY_LENGTH + nameLength, extraLength);
      if (entries.put(text, entry(head, extra)) != null) {
        throw JobException.malformed(position, "a second ZIP entry of the same name");
      }
    }
    return ENTRY_LENGTH + nameLength + extraLength + commentLength;
  }

  private static Entry entry(ByteBuffer head, ByteBuffer extra) {
    long size = Integer.toUnsignedLong(head.getInt(24));
    long packed = Integer.toUnsignedLong(head.getInt(20));
    long local = Integer.toUnsignedLong(head.getInt(42));
    while (extra.remaining() >= 4) {
      int id = Short.toUnsignedInt(extra.getShort());
      int length = Math.min(Short.toUnsignedInt(extra.getShort()), extra.remaining());
      int next = extra.position() + length;
      if (id == ZIP64_FIELD) { // has the sizes above 32 bits, in this order
        size = size == IN_ZIP64 && next - extra.position() >= 8 ? extra.getLong() : size;
        packed = packed == IN_ZIP64 && next - extra.position() >= 8 ? extra.getLong() : packed;
        local = local == IN_ZIP64 && next - extra.position() >= 8 ? extra.getLong() : local;
      }
      extra.position(next);
    }
    return new Entry(head.getShort(8), head.getShort(10), packed, size, local);
  }

  /**
   * The content of an entry; read it before opening the next one.
   *
   * @throws JobException if it is encrypted or packed with a method other than Deflate
   */
  InputStream open(String name) throws IOException {
    Entry entry = entries.get(name);
    if ((entry.flags & ENCRYPTED) != 0) {
      throw new JobException(Status.ENCRYPTED, "the ZIP archive needs a password");
    }
    ByteBuffer local = at(entry.local, LOCAL_LENGTH);
    if (local.getInt(0) != LOCAL_SIGNATURE) {
      throw JobException.malformed(entry.local, "an invalid ZIP entry");
    }
    long start =
        entry.local
            + LOCAL_LENGTH
            + Short.toUnsignedInt(local.getShort(26))
            + Short.toUnsignedInt(local.getShort(28));
    if (entry.packed < 0 || entry.packed > bytes.size() - start) {
      throw JobException.truncated(bytes.size());
    }
    if (entry.method != STORED && entry.method != DEFLATED) {
      throw JobException.malformed(
          entry.local, "a ZIP entry packed with the unknown method " + entry.method);
    }
    return new Content(entry, start);
  }

  private void charge(long memory) throws JobException {
    memoryLeft -= memory;
    if (memoryLeft < 0) {
      throw new JobException(
          Status.TOO_COSTLY,
          "the document unpacks to more than the "
              + bytes.budget().memoryBytes()
              + " bytes allowed");
    }
  }

  private ByteBuffer at(long position, int length) throws IOException {
    return bytes.bytes(position, length, ByteOrder.LITTLE_ENDIAN);
  }

  /** Unpacks an entry and checks its size against the directory's. */
  private final class Content extends InputStream {
    private final byte[] packed = new byte[4096];
    private final Inflater inflater;
    private final long size;
    private final long end;
    private long position;
    private long given;

    Content(Entry entry, long start) {
      inflater = entry.method == DEFLATED ? new Inflater(true) : null;
      size = entry.size;
      position = start;
      end = start + entry.packed;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
      if (length == 0) {
        return 0;
      }
      int read = inflater == null ? stored(into, offset, length) : inflated(into, offset, length);
      if (read < 0) {
        if (given != size) {
          throw JobException.malformed(
              position, "a ZIP entry whose size differs from the directory's");
        }
        return -1;
      }
      given += read;
      charge(read);
      bytes.checkBudget();
      return read;
    }

    private int stored(byte[] into, int offset, int length) throws IOException {
      if (position >= end) {
        return -1;
      }
      int read = bytes.read(position, into, offset, (int) Math.min(length, end - position));
      position += read;
      return read;
    }

    private int inflated(byte[] into, int offset, int length) throws IOException {
      try {
        int read = inflater.inflate(into, offset, length);
        while (read == 0 && !inflater.finished()) {
          if (position >= end || inflater.needsDictionary()) {
            throw JobException.malformed(position, "a ZIP entry whose data has no end");
          }
          int more = bytes.read(position, packed, 0, (int) Math.min(packed.length, end - position));
          position += more;
          inflater.setInput(packed, 0, more);
          read = inflater.inflate(into, offset, length);
        }
        return read == 0 ? -1 : read;
      } catch (DataFormatException e) {
        throw JobException.malformed(position, "a ZIP entry whose data is damaged");
      }
    }

    @Override
    public void close() {
      if (inflater != null) {
        inflater.end();
      }
    }
  }
}
