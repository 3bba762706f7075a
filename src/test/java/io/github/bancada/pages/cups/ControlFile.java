package io.github.bancada.pages.cups;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Writes control files as cupsd does: an IPP message of two groups. For one thread. */
public final class ControlFile {
  private static final int OPERATION_GROUP = 1;
  private static final int JOB_GROUP = 2;
  private static final int END = 3;
  private static final int INTEGER = 0x21;
  private static final int ENUM = 0x23;
  private static final int RANGE = 0x33;
  private static final int NAME = 0x42;
  private static final int KEYWORD = 0x44;
  private static final int URI = 0x45;
  private static final int CHARSET = 0x47;
  private static final int MIME_TYPE = 0x49;

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final DataOutputStream out = new DataOutputStream(bytes);

  /** A file with the attributes that every job has. */
  public static ControlFile of(int id, String user, String title) throws IOException {
    ControlFile file = new ControlFile();
    file.out.writeShort(0x0200);
    file.out.writeShort(2);
    file.out.writeInt(1);
    file.out.writeByte(OPERATION_GROUP);
    file.text(CHARSET, "attributes-charset", "utf-8");
    file.text(URI, "printer-uri", "ipp://localhost/printers/first");
    file.text(MIME_TYPE, "document-format", "application/octet-stream");
    file.out.writeByte(JOB_GROUP);
    file.number("job-id", id);
    file.text(URI, "job-printer-uri", "ipp://localhost:631/printers/laser");
    file.text(NAME, "job-originating-user-name", user);
    file.text(NAME, "job-name", title);
    file.attribute(ENUM, "job-state", 4);
    file.out.writeInt(9);
    return file;
  }

  private void attribute(int tag, String name, int length) throws IOException {
    out.writeByte(tag);
    out.writeShort(name.length());
    out.writeBytes(name);
    out.writeShort(length);
  }

  private ControlFile text(int tag, String name, String value) throws IOException {
    byte[] text = value.getBytes(StandardCharsets.UTF_8);
    attribute(tag, name, text.length);
    out.write(text);
    return this;
  }

  /** Adds an attribute of any type. */
  public ControlFile raw(int tag, String name, int... value) throws IOException {
    attribute(tag, name, value.length);
    for (int b : value) {
      out.writeByte(b);
    }
    return this;
  }

  public ControlFile number(String name, int value) throws IOException {
    attribute(INTEGER, name, 4);
    out.writeInt(value);
    return this;
  }

  public ControlFile keyword(String name, String value) throws IOException {
    return text(KEYWORD, name, value);
  }

  public ControlFile mimeType(String name, String value) throws IOException {
    return text(MIME_TYPE, name, value);
  }

  /** Adds ranges: a first and a last number each. */
  public ControlFile ranges(String name, int... limits) throws IOException {
    for (int i = 0; i < limits.length; i += 2) {
      attribute(RANGE, i == 0 ? name : "", 8);
      out.writeInt(limits[i]);
      out.writeInt(limits[i + 1]);
    }
    return this;
  }

  public byte[] bytes() {
    byte[] all = Arrays.copyOf(bytes.toByteArray(), bytes.size() + 1);
    all[bytes.size()] = END;
    return all;
  }

  JobTicket ticket() throws ControlFileException {
    return JobTicket.of(bytes());
  }
}
