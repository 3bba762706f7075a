package io.github.bancada.storage.files;

import io.github.bancada.text.Token;

/** What copies files. */
public enum CopyEngine implements Token {
  /** This JVM, file by file: contents in the kernel, permissions as {@code cp -r}. */
  JAVA(""),
  CP("cp -r {from}/. {to}"),
  RSYNC("rsync -a --files-from={list} {from}/ {to}/"),
  /** A program of the user's. */
  COMMAND("");

  private final String command;

  CopyEngine(String command) {
    this.command = command;
  }

  /** Its program and arguments; "" for none of its own. */
  String command() {
    return command;
  }
}
