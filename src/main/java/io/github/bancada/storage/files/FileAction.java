package io.github.bancada.storage.files;

import io.github.bancada.text.Token;

/** What is done with the files of a set. */
public enum FileAction implements Token {
  /** Writes new files; the directories are made before, untimed. */
  CREATE,
  /** Reads size and times of each file, and compares the size. */
  STAT,
  /** Reads each file to its end. */
  READ,
  /** Copies each file to another set of the same shape, with its directories. */
  COPY,
  /** Gives each file another name in its directory, or its first name back. */
  RENAME,
  /** Lists each directory, and counts its entries. */
  LIST,
  /** Deletes each file; directories follow the last one, untimed. */
  DELETE;

  /** Whether it changes which files the directories of its set have. */
  boolean changesNames() {
    return this == CREATE || this == RENAME || this == DELETE;
  }
}
