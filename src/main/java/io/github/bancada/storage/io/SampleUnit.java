package io.github.bancada.storage.io;

import io.github.bancada.text.Token;

/** What one sample is. */
public enum SampleUnit implements Token {
  /** All of the operation, over all files. */
  PHASE,
  /** One file; not for random operations. */
  FILE,
  /** One block, or one synchronization. */
  BLOCK
}
