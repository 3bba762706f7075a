package io.github.bancada.bookshop.mix;

import io.github.bancada.text.Token;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** The mixes of TPC-W, and one of the user's own. */
public enum ShopMix implements Token {
  /** Most users look at books; 5 % order. */
  BROWSING,
  /** TPC-W's main one; 20 % order. */
  SHOPPING,
  /** Half of the interactions order. */
  ORDERING,
  /** A matrix file. */
  FILE;

  /**
   * The matrix of a mix.
   *
   * @param file for {@link #FILE}
   * @throws IllegalArgumentException if the file is wrong or missing
   */
  public MixMatrix matrix(String file) {
    if (this != FILE) {
      return builtIn();
    }
    if (file.isEmpty()) {
      throw new IllegalArgumentException("Mix file is empty; give the path of a matrix file");
    }
    return MixFile.read(Path.of(file));
  }

  private MixMatrix builtIn() {
    String name = token() + ".csv";
    try (InputStream text = ShopMix.class.getResourceAsStream(name)) {
      return MixFile.parse(name, new String(text.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
