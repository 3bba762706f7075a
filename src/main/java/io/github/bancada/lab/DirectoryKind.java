package io.github.bancada.lab;

import io.github.bancada.field.Values;
import io.github.bancada.text.Quantity;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.jmeter.services.FileServer;
import org.apache.jmeter.util.JMeterUtils;

/** An LDAP directory, see {@link DirectoryServer}. Stateless. */
final class DirectoryKind implements LabKind {
  static final String DEFAULT_BASE = "dc=testeperformance";
  static final String LDAPS_URL = "ldaps.url";
  static final String LDAPI_URL = "ldapi.url";
  static final String TRUST = "ldap.trust";

  /** JMeter property: which of its addresses the address property gets. */
  static final String TRANSPORT = "lab.transport";

  @Override
  public String usualProperty() {
    return "ldap.url";
  }

  @Override
  public String example() {
    return "ldap://host:389";
  }

  @Override
  public Started start(Values fields) throws IOException {
    String transport = JMeterUtils.getPropDefault(TRANSPORT, "ldap");
    if (!List.of("ldap", "ldaps", "ldapi").contains(transport)) {
      throw new IOException(TRANSPORT + " is '" + transport + "'; write ldap, ldaps or ldapi");
    }
    String ldif = fields.get(LabServer.LDIF);
    AnswerDelay answers = LabServer.answers(fields);
    String base = fields.get(LabServer.BASE_DN);
    DirectoryServer directory =
        ldif.isEmpty()
            ? DirectoryServer.generated(base, fields.get(LabServer.ENTRIES), answers)
            : DirectoryServer.fromLdif(base, besidePlan(ldif), answers);
    Map<String, String> others = new LinkedHashMap<>();
    others.put(LDAPS_URL, directory.ldapsUrl());
    others.put(LDAPI_URL, directory.ldapiUrl());
    if (JMeterUtils.getPropDefault(TRUST, "").isBlank()) {
      others.put(TRUST, directory.authority().toString());
    }
    return new Started(
        directory,
        others.getOrDefault(transport + ".url", directory.ldapUrl()),
        others,
        String.format(
            "directory with %s at %s",
            Quantity.of(directory.entries(), "entry", "entries"), directory.ldapUrl()),
        ", " + directory.ldapsUrl() + " and " + directory.ldapiUrl());
  }

  /** Resolves a relative path against the plan's directory, like JMeter's CSV Data Set. */
  private static Path besidePlan(String file) {
    Path path = Path.of(file);
    return path.isAbsolute()
        ? path
        : Path.of(FileServer.getFileServer().getBaseDir()).resolve(path);
  }
}
