package io.github.bancada.lab;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Writes a shared library for Linux on x86-64 with a few small functions and versioned symbols.
 * Follows the System V ABI, chapters 4 and 5 (object files, dynamic linking), its AMD64 supplement,
 * and the symbol versions of the Linux Standard Base.
 *
 * <p>It has two pages: the first is readable and executable (headers, tables, code), the second is
 * written by the dynamic linker (the dynamic section). It has no sections, which loading does not
 * need. Not thread-safe.
 */
final class ElfLibrary {
  private static final int PAGE = 0x1000;
  private static final int HEADER_BYTES = 64;
  private static final int SEGMENT_BYTES = 56;
  private static final int SYMBOL_BYTES = 24;
  private static final int VERSION_BYTES = 20;
  private static final int VERSION_NAME_BYTES = 8;

  private static final int LOAD = 1;
  private static final int DYNAMIC = 2;
  private static final int STACK = 0x6474e551;
  private static final int EXECUTE = 1;
  private static final int WRITE = 2;
  private static final int READ = 4;
  private static final int SEGMENTS = 4;

  private static final int GLOBAL_OBJECT = 0x11;
  private static final int GLOBAL_FUNCTION = 0x12;

  private static final int DT_HASH = 4;
  private static final int DT_STRTAB = 5;
  private static final int DT_SYMTAB = 6;
  private static final int DT_STRSZ = 10;
  private static final int DT_SYMENT = 11;
  private static final int DT_SONAME = 14;
  private static final int DT_VERSYM = 0x6ffffff0;
  private static final int DT_VERDEF = 0x6ffffffc;
  private static final int DT_VERDEFNUM = 0x6ffffffd;
  private static final int DYNAMIC_BYTES = 10 * 16;

  private final String name;
  private final List<Symbol> symbols = new ArrayList<>();
  private final ByteBuffer file =
      ByteBuffer.allocate(PAGE + DYNAMIC_BYTES).order(ByteOrder.LITTLE_ENDIAN);
  private final StringBuilder strings = new StringBuilder("\0");

  private record Symbol(String name, String version, int type, byte[] content) {}

  /**
   * @param name of the library, such as {@code libaio.so.1}
   */
  ElfLibrary(String name) {
    this.name = name;
  }

  /**
   * Adds a function.
   *
   * @param code its machine code, one byte per element
   */
  ElfLibrary function(String symbol, String version, int... code) {
    byte[] bytes = new byte[code.length];
    for (int i = 0; i < code.length; i++) {
      bytes[i] = (byte) code[i];
    }
    symbols.add(new Symbol(symbol, version, GLOBAL_FUNCTION, bytes));
    return this;
  }

  /** Adds a read-only variable that is a null pointer. */
  ElfLibrary nullPointer(String symbol, String version) {
    symbols.add(new Symbol(symbol, version, GLOBAL_OBJECT, new byte[Long.BYTES]));
    return this;
  }

  /** The content of the file. */
  byte[] bytes() {
    List<String> versions = versions();
    int hash = HEADER_BYTES + SEGMENTS * SEGMENT_BYTES;
    file.position(hash);
    writeHash();
    int symbolTable = align();
    int contents = writeSymbols(symbolTable);
    int versionTable = align();
    writeSymbolVersions(versions);
    int definitions = align();
    writeVersions(versions);
    int stringTable = align();
    int soname = string(name);
    writeContents(symbolTable);
    file.position(stringTable);
    file.put(strings.toString().getBytes(StandardCharsets.US_ASCII));
    if (file.position() > contents) {
      throw new IllegalStateException(name + " has too many symbols for one page");
    }
    file.position(PAGE);
    dynamic(DT_SONAME, soname);
    dynamic(DT_HASH, hash);
    dynamic(DT_STRTAB, stringTable);
    dynamic(DT_STRSZ, strings.length());
    dynamic(DT_SYMTAB, symbolTable);
    dynamic(DT_SYMENT, SYMBOL_BYTES);
    dynamic(DT_VERSYM, versionTable);
    dynamic(DT_VERDEF, definitions);
    dynamic(DT_VERDEFNUM, versions.size());
    dynamic(0, 0);
    writeHeaders();
    return file.array();
  }

  /** The first version is the library's name, as in every library. */
  private List<String> versions() {
    Set<String> versions = new LinkedHashSet<>();
    versions.add(name);
    symbols.forEach(symbol -> versions.add(symbol.version()));
    return List.copyOf(versions);
  }

  private int align() {
    file.position((file.position() + 7) & ~7);
    return file.position();
  }

  /** Adds a text to the string table and returns its offset. */
  private int string(String text) {
    int offset = strings.length();
    strings.append(text).append('\0');
    return offset;
  }

  /** A hash table with one bucket that chains all symbols. */
  private void writeHash() {
    file.putInt(1).putInt(symbols.size() + 1);
    file.putInt(1);
    for (int i = 0; i <= symbols.size(); i++) {
      file.putInt(i == 0 || i == symbols.size() ? 0 : i + 1);
    }
  }

  /**
   * Writes the symbol table and returns the start of the contents, at the end of the first page.
   */
  private int writeSymbols(int table) {
    int contents = PAGE;
    file.position(table + SYMBOL_BYTES); // the first entry is undefined
    for (Symbol symbol : symbols) {
      contents -= (symbol.content().length + 15) & ~15;
      file.putInt(string(symbol.name())).put((byte) symbol.type()).put((byte) 0);
      file.putShort((short) 1); // any section: it is defined
      file.putLong(contents).putLong(symbol.content().length);
    }
    return contents;
  }

  private void writeContents(int table) {
    for (int i = 0; i < symbols.size(); i++) {
      int address = (int) file.getLong(table + (i + 1) * SYMBOL_BYTES + Long.BYTES);
      file.put(address, symbols.get(i).content());
    }
  }

  private void writeSymbolVersions(List<String> versions) {
    file.putShort((short) 0);
    symbols.forEach(symbol -> file.putShort((short) (versions.indexOf(symbol.version()) + 1)));
  }

  private void writeVersions(List<String> versions) {
    for (int i = 0; i < versions.size(); i++) {
      boolean last = i == versions.size() - 1;
      file.putShort((short) 1).putShort((short) (i == 0 ? 1 : 0)).putShort((short) (i + 1));
      file.putShort((short) 1).putInt(hash(versions.get(i))).putInt(VERSION_BYTES);
      file.putInt(last ? 0 : VERSION_BYTES + VERSION_NAME_BYTES);
      file.putInt(string(versions.get(i))).putInt(0);
    }
  }

  /** The hash of names, System V ABI, figure 5-13. */
  private static int hash(String text) {
    int hash = 0;
    for (char c : text.toCharArray()) {
      hash = (hash << 4) + c;
      int high = hash & 0xf0000000;
      hash = (hash ^ high >>> 24) & ~high;
    }
    return hash;
  }

  private void dynamic(int tag, int value) {
    file.putLong(tag).putLong(value);
  }

  private void writeHeaders() {
    file.position(0);
    file.put(new byte[] {0x7f, 'E', 'L', 'F', 2, 1, 1, 0}).putLong(0); // 64 bits, little endian
    file.putShort((short) 3).putShort((short) 62).putInt(1); // shared object, x86-64
    file.putLong(0).putLong(HEADER_BYTES).putLong(0).putInt(0);
    file.putShort((short) HEADER_BYTES).putShort((short) SEGMENT_BYTES).putShort((short) SEGMENTS);
    file.putShort((short) 64).putShort((short) 0).putShort((short) 0);
    segment(LOAD, READ | EXECUTE, 0, PAGE, PAGE);
    segment(LOAD, READ | WRITE, PAGE, DYNAMIC_BYTES, PAGE);
    segment(DYNAMIC, READ | WRITE, PAGE, DYNAMIC_BYTES, 8);
    segment(STACK, READ | WRITE, 0, 0, 16); // otherwise the stack would be executable
  }

  private void segment(int type, int rights, int offset, int size, int alignment) {
    file.putInt(type).putInt(rights).putLong(offset).putLong(offset).putLong(offset);
    file.putLong(size).putLong(size).putLong(alignment);
  }
}
