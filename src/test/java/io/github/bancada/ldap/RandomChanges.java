package io.github.bancada.ldap;

import java.util.List;
import java.util.Random;

/** Changes of a few entries at random, so that many of them meet. Not thread-safe. */
final class RandomChanges {
  private static final int NAMES = 8;

  private final Random random;
  private final String base;
  private final boolean spellings;

  /**
   * @param spellings whether names are also in upper case
   */
  RandomChanges(Random random, String base, boolean spellings) {
    this.spellings = spellings;
    this.random = random;
    this.base = base;
  }

  /** A record of LDIF; the server may well refuse it. */
  String next() {
    String name = dn();
    String dn = "dn: " + name + "\n";
    return switch (random.nextInt(6)) {
      case 0 -> dn + "changetype: delete\n";
      case 1 -> dn + "changetype: modify\nreplace: description\ndescription: " + value() + "\n";
      case 2 -> dn + "changetype: modify\nadd: sn\nsn: " + value() + "\n";
      case 3 -> add();
      case 4 -> rename(dn);
      default -> rename(dn) + "newsuperior: " + superiorFor(name) + "\n";
    };
  }

  private String add() {
    String name = name();
    return "dn: cn=" + name + "," + superior() + "\nobjectClass: person\ncn: " + name + "\nsn: s\n";
  }

  private String rename(String dn) {
    return dn
        + "changetype: modrdn\nnewrdn: cn="
        + name()
        + "\ndeleteoldrdn: "
        + random.nextInt(2)
        + "\n";
  }

  private String name() {
    return (spellings && random.nextBoolean() ? "FULANO" : "fulano") + (1 + random.nextInt(NAMES));
  }

  private String value() {
    return List.of("x", "X", "y y", " \u00e9", "z:").get(random.nextInt(5)).strip();
  }

  private String dn() {
    return "cn=" + name() + "," + superior();
  }

  /** Not the entry itself, below which the embedded directory would lose it. */
  private String superiorFor(String dn) {
    String superior = superior();
    return superior.equalsIgnoreCase(dn) ? base : superior;
  }

  private String superior() {
    return random.nextInt(4) > 0 ? base : "cn=" + name() + "," + base;
  }
}
