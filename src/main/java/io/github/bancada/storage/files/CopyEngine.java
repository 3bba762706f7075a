package io.github.bancada.storage.files;

import io.github.bancada.text.Token;

/** What copies files. */
public enum CopyEngine implements Token {
  /** This JVM, file by file: contents in the kernel, permissions as {@code cp -r}. */
  JAVA(""),
  /**
   * The whole directory, or a part of it by a list. Several cp that make the same directory at the
   * same time would fail, so the directories of a part are made before.
   */
  CP(
      "cp -r {from}/. {to}",
      "env --chdir={from} xargs --arg-file={list} --delimiter=\\n"
          + " cp --parents --target-directory={to}"),
  RSYNC("rsync -a --files-from={list} {from}/ {to}/"),
  /** A program of the user's. */
  COMMAND("");

  private final String command;
  private final String partCommand;

  CopyEngine(String command) {
    this(command, command);
  }

  CopyEngine(String command, String partCommand) {
    this.command = command;
    this.partCommand = partCommand;
  }

  /** Its program and arguments; "" for none of its own. */
  String command() {
    return command;
  }

  /** The same where several users copy parts of one directory. */
  String partCommand() {
    return partCommand;
  }
}
