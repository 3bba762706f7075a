package io.github.bancada.users;

import io.github.bancada.text.Token;

/** The consequence when a barrier opens before all users have arrived. */
enum TimeoutAction implements Token {
  /** A failed sample. */
  FAIL,
  /** Only a line in the report. */
  GO_ON
}
