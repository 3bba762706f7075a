package io.github.bancada.ldap.undo;

import com.unboundid.ldap.sdk.DN;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Offsets of the records of a ledger, in the order of the undo: eight bytes a record. Immutable.
 *
 * @param ages of the directory, the oldest first: each ends with the rename of an entry with
 *     entries below or a note, the last one with the ledger
 * @param damaged offsets of records that cannot be read
 * @param end offset after the last whole record
 */
record LedgerIndex(List<Age> ages, LongList damaged, long end) {
  /** Bits of an offset in a number that begins with the depth of an entry. */
  private static final int OFFSET_BITS = 47;

  private static final long OFFSETS = (1L << OFFSET_BITS) - 1;

  /**
   * @param images entries that existed, those nearest to the root first; the older of two records
   *     of the same entry comes last and prevails
   * @param absent entries that did not exist, those nearest to the root first
   * @param renames in the order of the run, without refused ones
   * @param unreadable entries whose password was changed and may have been unreadable
   * @param move the rename at the end; null for none
   * @param end offset after its last record
   */
  record Age(
      LongList images,
      LongList absent,
      LongList renames,
      LongList unreadable,
      Move move,
      long end) {
    long image(int index) {
      return OFFSETS - (images.get(index) & OFFSETS);
    }

    long absent(int index) {
      return absent.get(index) & OFFSETS;
    }

    private long records() {
      return (long) images.size() + absent.size() + renames.size() + unreadable.size();
    }
  }

  /**
   * A rename of an entry with entries below.
   *
   * @param done whether it was not refused
   */
  record Move(DN before, DN after, long offset, boolean done) {}

  /** Records of all ages, without the moves between them. */
  long records() {
    return ages.stream().mapToLong(Age::records).sum();
  }

  static LedgerIndex of(LedgerFile file) throws IOException {
    Builder builder = new Builder(failed(file));
    LedgerReader reader = new LedgerReader(file, 0);
    for (LedgerReader.Block block = reader.next(); block != null; block = reader.next()) {
      builder.add(block);
    }
    builder.endAge(null);
    return new LedgerIndex(List.copyOf(builder.ages), builder.damaged, builder.end);
  }

  private static final class Builder {
    private final NumberSet failed;
    private final List<Age> ages = new ArrayList<>();
    private final LongList damaged = new LongList();
    private LongList images = new LongList();
    private LongList absent = new LongList();
    private LongList renames = new LongList();
    private LongList unreadable = new LongList();
    private long end;

    Builder(NumberSet failed) {
      this.failed = failed;
    }

    void add(LedgerReader.Block block) {
      end = block.end();
      try {
        add(LedgerRecord.parse(block.text()), block.offset());
      } catch (IOException e) {
        damaged.add(block.offset());
      }
    }

    private void add(LedgerRecord record, long offset) throws IOException {
      boolean done = !failed.contains(record.number());
      switch (record.kind()) {
        case IMAGE -> images.add(key(record.dn(), OFFSETS - offset));
        case ABSENT -> absent.add(key(record.dn(), offset));
        case UNREADABLE -> unreadable.add(offset);
        case RENAME -> {
          if (done) {
            renames.add(offset);
          }
        }
        case TREE -> endAge(new Move(record.before(), record.dn(), offset, done));
        case AGE -> endAge(null);
        case FAILED, COMMENT -> {
          // Already known, or a comment.
        }
      }
    }

    private static long key(DN dn, long offset) {
      return (long) Names.depth(dn) << OFFSET_BITS | offset;
    }

    /**
     * @param move the rename at its end; null for none
     */
    void endAge(Move move) {
      images.sort();
      absent.sort();
      ages.add(new Age(images, absent, renames, unreadable, move, end));
      images = new LongList();
      absent = new LongList();
      renames = new LongList();
      unreadable = new LongList();
    }
  }

  /** Numbers of refused renames; their notes come later in the file. */
  private static NumberSet failed(LedgerFile file) throws IOException {
    NumberSet failed = new NumberSet();
    LedgerReader reader = new LedgerReader(file, 0);
    for (LedgerReader.Block block = reader.next(); block != null; block = reader.next()) {
      LedgerRecord.failedNumber(block.text()).ifPresent(failed::add);
    }
    return failed;
  }

  /** Numbers in one array. Not thread-safe. */
  static final class LongList {
    private long[] numbers = new long[16];
    private int size;

    void add(long number) {
      if (size == numbers.length) {
        numbers = Arrays.copyOf(numbers, size * 2);
      }
      numbers[size++] = number;
    }

    long get(int index) {
      return numbers[index];
    }

    int size() {
      return size;
    }

    void sort() {
      Arrays.sort(numbers, 0, size);
    }
  }
}
