package io.github.bancada.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.InputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.PrivateKey;
import java.security.interfaces.ECPrivateKey;
import java.security.interfaces.RSAPrivateKey;
import java.util.Arrays;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Keys as OpenSSL 3 wrote them: one of each kind in its forms. */
class PemKeyTest {
  private static final String PASSWORD = "segredo";

  private static PemBlock block(String file) throws Exception {
    try (InputStream in = PemKeyTest.class.getResourceAsStream("keys/" + file + ".pem")) {
      return PemBlock.of(new String(in.readAllBytes(), StandardCharsets.US_ASCII)).stream()
          .filter(PemBlock::isKey)
          .findFirst()
          .orElseThrow();
    }
  }

  private static PrivateKey key(String file, String password) throws Exception {
    return PemKey.read(block(file), password, "Client key password");
  }

  @ParameterizedTest
  @CsvSource({
    "ec-sec1, ec-pkcs8, ''",
    "ec-aes256, ec-pkcs8, segredo",
    "ec-des3, ec-pkcs8, segredo",
    "ec-aes128-sha512, ec-pkcs8, segredo",
    "rsa-pkcs1, rsa-pkcs8, ''"
  })
  void keyIsTheSameInEachForm(String form, String pkcs8, String password) throws Exception {
    assertThat(secret(key(form, password))).isEqualTo(secret(key(pkcs8, "")));
  }

  private static BigInteger secret(PrivateKey key) {
    return key instanceof ECPrivateKey curve
        ? curve.getS()
        : ((RSAPrivateKey) key).getPrivateExponent();
  }

  @ParameterizedTest
  @CsvSource({"ec-pkcs8, EC", "rsa-pkcs8, RSA", "ed25519-pkcs8, EdDSA"})
  void kindIsKnownFromTheKey(String file, String algorithm) throws Exception {
    assertThat(key(file, "").getAlgorithm()).isEqualTo(algorithm);
  }

  @ParameterizedTest
  @ValueSource(strings = {"ec-aes256", "ec-des3", "ec-aes128-sha512"})
  void wrongPasswordIsCalledSo(String file) {
    assertThatThrownBy(() -> key(file, "not it"))
        .isInstanceOf(PemIdentity.UnusableException.class)
        .hasMessage("cannot be opened because the password is wrong; correct Client key password");
  }

  @Test
  void missingPasswordIsCalledSo() {
    assertThatThrownBy(() -> key("ec-aes256", ""))
        .hasMessage("has an encrypted private key; give its password in Client key password");
  }

  @ParameterizedTest
  @CsvSource({
    "ec-legacy, encrypted in OpenSSL's old way; convert it with openssl pkcs8 -topk8",
    "ec-pbes1, cannot be decrypted; correct Client key password or decrypt it with openssl pkey",
    "ec-scrypt, cannot be decrypted; correct Client key password or decrypt it with openssl pkey"
  })
  void formThatIsNotReadTellsHowToConvertIt(String file, String parts) {
    assertThatThrownBy(() -> key(file, PASSWORD))
        .isInstanceOf(PemIdentity.UnusableException.class)
        .hasMessageContainingAll(parts.split(" or "));
  }

  @ParameterizedTest
  @ValueSource(strings = {"PRIVATE KEY", "RSA PRIVATE KEY", "EC PRIVATE KEY"})
  void everyPrefixOfAKeyIsDamaged(String kind) throws Exception {
    byte[] whole = block("ec-pkcs8").der();
    for (int length = 0; length < whole.length; length++) {
      byte[] part = Arrays.copyOf(whole, length);
      PemBlock cut = new PemBlock(kind, Base64.getEncoder().encodeToString(part));

      assertThatThrownBy(() -> PemKey.read(cut, "", "Client key password"))
          .isInstanceOf(PemIdentity.UnusableException.class)
          .hasMessageStartingWith("has a damaged private key");
    }
  }

  @Test
  void keyOfAnUnknownKindIsCalledSo() {
    assertThatThrownBy(
            () -> PemKey.read(new PemBlock("ANY PRIVATE KEY", "AAAA"), "", "Client key password"))
        .hasMessageStartingWith("has a 'ANY PRIVATE KEY'; convert it");
  }
}
