package io.github.bancada.pages.cups;

import io.github.bancada.pages.job.FileName;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The attributes of an IPP message (RFC 8010, section 3), of all groups. Immutable.
 *
 * <pre>
 * message   = version:2 operation:2 request-id:4 { group-tag:1 { attribute } } end-tag:1
 * attribute = tag:1 name-length:2 name value-length:2 value
 * </pre>
 *
 * An attribute without a name is a further value of the attribute before it. A collection's members
 * are such attributes between a begin and an end tag; they are read and ignored.
 */
final class IppAttributes {
  private static final int HEADER_BYTES = 8;
  private static final int END_OF_ATTRIBUTES = 0x03;
  private static final int FIRST_VALUE_TAG = 0x10;
  private static final int FIRST_IN_BAND_TAG = 0x20;
  private static final int INTEGER = 0x21;
  private static final int ENUM = 0x23;
  private static final int RANGE = 0x33;
  private static final int BEGIN_COLLECTION = 0x34;
  private static final int TEXT_WITH_LANGUAGE = 0x35;
  private static final int NAME_WITH_LANGUAGE = 0x36;
  private static final int END_COLLECTION = 0x37;
  private static final int FIRST_STRING_TAG = 0x40;
  private static final int LAST_STRING_TAG = 0x49;

  /** Stands for a value of an unused type. */
  private static final Object OTHER = new Object();

  /** If two attributes have the same name, the first counts, as in CUPS. */
  private final Map<String, List<Object>> attributes = new LinkedHashMap<>();

  private List<Object> current;
  private int depth;

  /** A rangeOfInteger (RFC 8010, section 3.9). Immutable. */
  record Range(int lower, int upper) {}

  private IppAttributes() {}

  /**
   * Reads a message.
   *
   * @throws ControlFileException if it is not an IPP message
   */
  static IppAttributes of(byte[] message) throws ControlFileException {
    IppAttributes result = new IppAttributes();
    try {
      result.read(ByteBuffer.wrap(message));
    } catch (BufferUnderflowException e) {
      throw new ControlFileException("it ends too early");
    }
    return result;
  }

  private void read(ByteBuffer in) throws ControlFileException {
    byte version = in.get();
    if (version != 1 && version != 2) {
      throw new ControlFileException("it is not an IPP message of version 1 or 2");
    }
    in.position(Math.min(HEADER_BYTES, in.limit()));
    int tag = in.get() & 0xFF;
    while (tag != END_OF_ATTRIBUTES) {
      if (tag < FIRST_VALUE_TAG) {
        current = null;
      } else {
        attribute(tag, new String(bytes(in), StandardCharsets.ISO_8859_1), in);
      }
      tag = in.get() & 0xFF;
    }
    if (depth != 0) {
      throw new ControlFileException("a collection has no end");
    }
  }

  private void attribute(int tag, String name, ByteBuffer in) throws ControlFileException {
    ByteBuffer value = ByteBuffer.wrap(bytes(in));
    if (depth > 0 || tag == BEGIN_COLLECTION) {
      depth += tag == BEGIN_COLLECTION ? 1 : tag == END_COLLECTION ? -1 : 0;
    }
    if (!name.isEmpty()) {
      current = new ArrayList<>();
      attributes.putIfAbsent(name, current);
    } else if (current == null) {
      throw new ControlFileException("a value belongs to no attribute");
    }
    if (tag >= FIRST_IN_BAND_TAG) {
      current.add(depth > 0 ? OTHER : value(tag, value));
    }
  }

  private static Object value(int tag, ByteBuffer value) throws ControlFileException {
    switch (tag) {
      case INTEGER, ENUM -> {
        return sized(value, Integer.BYTES).getInt();
      }
      case RANGE -> {
        sized(value, 2 * Integer.BYTES);
        return new Range(value.getInt(), value.getInt());
      }
      case TEXT_WITH_LANGUAGE, NAME_WITH_LANGUAGE -> {
        bytes(value); // the language
        return FileName.text(bytes(value));
      }
      default -> {
        return tag >= FIRST_STRING_TAG && tag <= LAST_STRING_TAG
            ? FileName.text(value.array())
            : OTHER;
      }
    }
  }

  private static ByteBuffer sized(ByteBuffer value, int bytes) throws ControlFileException {
    if (value.limit() != bytes) {
      throw new ControlFileException("a number has " + value.limit() + " bytes");
    }
    return value;
  }

  /** Bytes that follow their length; limited to the remaining bytes. */
  private static byte[] bytes(ByteBuffer in) {
    int length = in.getShort() & 0xFFFF;
    if (length > in.remaining()) {
      throw new BufferUnderflowException();
    }
    byte[] bytes = new byte[length];
    in.get(bytes);
    return bytes;
  }

  boolean has(String name) {
    return attributes.containsKey(name);
  }

  /** All values of an attribute; none if it is absent or out-of-band, such as <i>no-value</i>. */
  <T> List<T> all(String name, Class<T> type) throws ControlFileException {
    List<T> values = new ArrayList<>();
    for (Object value : attributes.getOrDefault(name, List.of())) {
      if (!type.isInstance(value)) {
        throw new ControlFileException("its attribute " + name + " has a value of another type");
      }
      values.add(type.cast(value));
    }
    return values;
  }

  /** The first text of an attribute; "" without one. */
  String text(String name) throws ControlFileException {
    List<String> values = all(name, String.class);
    return values.isEmpty() ? "" : values.get(0);
  }

  int number(String name, int absent) throws ControlFileException {
    List<Integer> values = all(name, Integer.class);
    return values.isEmpty() ? absent : values.get(0);
  }
}
