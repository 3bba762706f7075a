package io.github.bancada.jtl;

import io.github.bancada.metrics.IntendedStart;

/**
 * Fills a sample from fields in character arrays and remembers the first problem. Not thread-safe.
 */
final class JtlFields {

  /** Longest plausible time, about 30 years. */
  private static final long MAX_MILLIS = 1_000_000_000_000L;

  private static final int SHOWN = 40;

  /** Result of {@link #wholeNumber} for anything but a number from 0 to 10^18 - 1. */
  static final long NO_NUMBER = -1;

  private static final int MAX_DIGITS = 18;

  private final JtlSample sample = new JtlSample();
  private final JtlTime time = new JtlTime();
  private final TextPool texts = new TextPool();
  private String problem;

  void clear() {
    sample.clear();
    problem = null;
  }

  JtlSample sample() {
    return sample;
  }

  /** The first problem of this sample, null if none. */
  String problem() {
    return problem;
  }

  void set(JtlColumn column, char[] characters, int offset, int length) {
    switch (column) {
      case TIME_STAMP -> sample.startEpochMillis = time(characters, offset, length);
      case ELAPSED -> sample.elapsedMillis = required(column, characters, offset, length);
      case LABEL -> sample.label = texts.of(characters, offset, length);
      case RESPONSE_CODE -> sample.code = texts.of(characters, offset, length);
      case RESPONSE_MESSAGE -> sample.message.set(characters, offset, length);
      case FAILURE_MESSAGE -> sample.failure.set(characters, offset, length);
      case SUCCESS -> sample.success = success(characters, offset, length);
      case BYTES -> sample.receivedBytes = number(column, characters, offset, length);
      case SENT_BYTES -> sample.sentBytes = number(column, characters, offset, length);
      case THREAD_NAME -> sample.thread = texts.of(characters, offset, length);
      case ALL_THREADS -> sample.users = number(column, characters, offset, length);
      case IDLE_TIME -> sample.idleMillis = millis(column, characters, offset, length);
      case LATENCY -> sample.latencyMillis = millis(column, characters, offset, length);
      case CONNECT -> sample.connectMillis = millis(column, characters, offset, length);
      case SAMPLE_COUNT -> sample.samples = number(column, characters, offset, length);
      case ERROR_COUNT -> {
        sample.errors = number(column, characters, offset, length);
        sample.successKnown = true;
      }
      case LATE -> {
        // Another value of a variable with this name is foreign and no reason to refuse a file.
        long late = wholeNumber(characters, offset, length);
        if (length > 0 && late != NO_NUMBER) {
          sample.startsLate(IntendedStart.ofFile(late, false));
        }
      }
    }
  }

  private long time(char[] characters, int offset, int length) {
    long millis = time.parse(characters, offset, length);
    if (millis == JtlTime.INVALID) {
      invalid(
          JtlColumn.TIME_STAMP,
          characters,
          offset,
          length,
          "milliseconds since 1970, or a date in the format of the first line");
    }
    return millis;
  }

  private long required(JtlColumn column, char[] characters, int offset, int length) {
    if (length == 0) {
      invalid(column, characters, offset, length, "whole milliseconds");
    }
    return millis(column, characters, offset, length);
  }

  private long millis(JtlColumn column, char[] characters, int offset, int length) {
    long millis = number(column, characters, offset, length);
    if (millis > MAX_MILLIS) {
      invalid(column, characters, offset, length, "whole milliseconds");
    }
    return millis;
  }

  /** An empty field is 0. */
  private long number(JtlColumn column, char[] characters, int offset, int length) {
    if (length == 0) {
      return 0;
    }
    long number = wholeNumber(characters, offset, length);
    if (number == NO_NUMBER) {
      invalid(column, characters, offset, length, "a whole number of at least 0");
    }
    return number;
  }

  private boolean success(char[] characters, int offset, int length) {
    sample.successKnown = true;
    boolean success = is("true", characters, offset, length);
    if (!success && !is("false", characters, offset, length)) {
      invalid(JtlColumn.SUCCESS, characters, offset, length, "true or false");
    }
    return success;
  }

  private static boolean is(String word, char[] characters, int offset, int length) {
    if (length != word.length()) {
      return false;
    }
    for (int i = 0; i < length; i++) {
      if (Character.toLowerCase(characters[offset + i]) != word.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  private void invalid(
      JtlColumn column, char[] characters, int offset, int length, String expected) {
    if (problem != null) {
      return;
    }
    String value = new String(characters, offset, Math.min(length, SHOWN));
    problem =
        column.header() + " is '" + value + (length > SHOWN ? "…" : "") + "'; expected " + expected;
  }

  static long wholeNumber(char[] characters, int offset, int length) {
    if (length == 0 || length > MAX_DIGITS) {
      return NO_NUMBER;
    }
    long number = 0;
    for (int i = offset; i < offset + length; i++) {
      int digit = characters[i] - '0';
      if (digit < 0 || digit > 9) {
        return NO_NUMBER;
      }
      number = 10 * number + digit;
    }
    return number;
  }

  /**
   * Interns strings: a label or response code of every line is created once, up to {@value
   * #MAX_TEXTS} different ones. Not thread-safe.
   */
  static final class TextPool {
    static final int MAX_TEXTS = 4096;

    /** Longer texts are cut here and get an ellipsis. */
    static final int MAX_LENGTH = 1000;

    private final String[] slots = new String[4 * MAX_TEXTS];
    private final int[] hashes = new int[slots.length];
    private int texts;

    String of(char[] characters, int offset, int count) {
      int length = Math.min(count, MAX_LENGTH);
      int hash = 0;
      for (int i = offset; i < offset + length; i++) {
        hash = 31 * hash + characters[i];
      }
      hash ^= hash >>> 16;
      int slot = hash & slots.length - 1;
      while (slots[slot] != null) {
        if (hashes[slot] == hash && isEqual(slots[slot], characters, offset, length)) {
          return length < count ? slots[slot] + "…" : slots[slot];
        }
        slot = slot + 1 & slots.length - 1;
      }
      String text = new String(characters, offset, length);
      if (texts < MAX_TEXTS) {
        texts++;
        slots[slot] = text;
        hashes[slot] = hash;
      }
      return length < count ? text + "…" : text;
    }

    private static boolean isEqual(String text, char[] characters, int offset, int length) {
      if (text.length() != length) {
        return false;
      }
      for (int i = 0; i < length; i++) {
        if (text.charAt(i) != characters[offset + i]) {
          return false;
        }
      }
      return true;
    }

    String of(String text) {
      return of(text.toCharArray(), 0, text.length());
    }
  }
}
