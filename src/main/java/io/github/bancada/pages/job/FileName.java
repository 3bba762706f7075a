package io.github.bancada.pages.job;

import io.github.bancada.text.Terminal;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.Objects;

/**
 * Names of files as bytes, as Unix stores them. Java reads and shows names in the encoding of the
 * locale, and loses bytes that it cannot represent; a path keeps its bytes, and its URI has them.
 *
 * <p>A name is shown as UTF-8 in every locale. A byte that is not UTF-8 is shown as {@code \xNN}
 * with two lower-case hexadecimal digits, and so is the backslash itself ({@code \x5c}), so that
 * different names look different. On other systems names are shown unchanged. Stateless.
 */
public final class FileName {
  private static final boolean BYTES = File.separatorChar == '/';

  /** Stands for a byte that is not UTF-8: this plus the byte, 0x80 to 0xff, is a lone surrogate. */
  private static final char NO_TEXT = '\udc00';

  private FileName() {}

  /**
   * A name as text without loss: UTF-8, and each byte that is not UTF-8 as a lone surrogate, 0xDC00
   * plus the byte.
   */
  public static String text(byte[] name) {
    CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder(); // reports what is not UTF-8
    ByteBuffer bytes = ByteBuffer.wrap(name);
    CharBuffer chars = CharBuffer.allocate(name.length);
    CoderResult result = decoder.decode(bytes, chars, true);
    while (result.isError()) {
      for (int i = 0; i < result.length(); i++) {
        chars.put((char) (NO_TEXT | bytes.get() & 0xFF));
      }
      result = decoder.reset().decode(bytes, chars, true);
    }
    return chars.flip().toString();
  }

  /**
   * The file of a name.
   *
   * @param name as {@link #text} returns it; "" is the working directory
   * @throws java.nio.file.InvalidPathException if this system does not allow the name
   */
  public static Path path(String name) {
    if (!BYTES || name.indexOf(0) >= 0) {
      return Path.of(name);
    }
    if (isAscii(name)) {
      return Here.DIRECTORY.resolve(name);
    }
    StringBuilder uri = new StringBuilder("file:///");
    for (byte b : bytes(name)) {
      if (b != '/') {
        uri.append('%').append(HexFormat.of().toHexDigits(b));
      } else if (uri.charAt(uri.length() - 1) != '/') {
        uri.append('/');
      }
    }
    Path path = Path.of(URI.create(uri.toString()));
    return name.charAt(0) == '/'
        ? path
        : Here.DIRECTORY.resolve(path.subpath(0, path.getNameCount()));
  }

  /** Whether a name is the same in every encoding. */
  public static boolean isAscii(String name) {
    for (int i = 0; i < name.length(); i++) {
      if (name.charAt(i) >= 0x80) {
        return false;
      }
    }
    return true;
  }

  private static byte[] bytes(String name) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (int i = 0; i < name.length(); ) {
      int c = name.codePointAt(i);
      i += Character.charCount(c);
      if (isByte(c)) {
        bytes.write(c & 0xFF);
      } else {
        bytes.writeBytes(Character.toString(c).getBytes(StandardCharsets.UTF_8));
      }
    }
    return bytes.toByteArray();
  }

  private static boolean isByte(int c) {
    return c >= (NO_TEXT | 0x80) && c <= (NO_TEXT | 0xFF);
  }

  /** The name of a file as shown in all output. */
  public static String of(Path path) {
    Path here = Here.DIRECTORY;
    Path named =
        here.isAbsolute() && path.startsWith(here) && !path.equals(here)
            ? path.subpath(here.getNameCount(), path.getNameCount())
            : path;
    String name = named.toString();
    return !BYTES || isAscii(name) ? shown(name) : shown(text(bytesOf(named)));
  }

  /** The bytes of a path, even if the locale cannot show them. */
  private static byte[] bytesOf(Path path) {
    // toUri() makes a relative path absolute, so it is resolved at the root.
    Path root = Objects.requireNonNull(Path.of("").toAbsolutePath().getRoot());
    String uri = root.resolve(path).toUri().getRawPath();
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    int end = uri.length() > 1 && uri.endsWith("/") ? uri.length() - 1 : uri.length();
    for (int i = path.isAbsolute() ? 0 : 1; i < end; i++) {
      if (uri.charAt(i) == '%') {
        bytes.write(HexFormat.fromHexDigits(uri, i + 1, i + 3));
        i += 2;
      } else {
        bytes.write(uri.charAt(i));
      }
    }
    return bytes.toByteArray();
  }

  /** A name that {@link #text} returned, as shown in all output. */
  public static String shown(String name) {
    if (!BYTES || isAscii(name) && name.indexOf('\\') < 0) {
      return name;
    }
    StringBuilder shown = new StringBuilder();
    name.codePoints()
        .forEach(
            c -> {
              if (c == '\\' || isByte(c)) {
                escape(shown, (byte) c);
              } else {
                shown.appendCodePoint(c);
              }
            });
    return shown.toString();
  }

  /**
   * A shown name for a terminal or a table: control characters, and characters that change the
   * direction of text, are shown as bytes, too.
   *
   * @param ascii whether all characters outside ASCII are shown as bytes
   */
  public static String visible(String shown, boolean ascii) {
    StringBuilder visible = new StringBuilder(shown.length());
    for (int i = 0; i < shown.length(); ) {
      int c = shown.codePointAt(i);
      i += Character.charCount(c);
      boolean safe = c > 0xFFFF || c != '\t' && Terminal.isHarmless((char) c);
      if (safe && (c < 0x80 || !ascii)) {
        visible.appendCodePoint(c);
      } else {
        for (byte b : Character.toString(c).getBytes(StandardCharsets.UTF_8)) {
          escape(visible, b);
        }
      }
    }
    return visible.toString();
  }

  /** Appends a byte as {@code \xNN}. */
  public static void escape(StringBuilder text, byte b) {
    text.append("\\x").append(HexFormat.of().toHexDigits(b));
  }

  /** The working directory: "", or an alias if Java has misread its name. */
  private static final class Here {
    static final Path DIRECTORY = directory();

    private static Path directory() {
      Path alias = Path.of("/proc/self/cwd");
      if (!BYTES || isAscii(System.getProperty("user.dir")) || !Files.exists(alias)) {
        return Path.of("");
      }
      try {
        return Files.isSameFile(Path.of("").toAbsolutePath(), alias) ? Path.of("") : alias;
      } catch (IOException e) {
        return alias;
      }
    }
  }
}
