package io.github.bancada.ldap.replay;

import io.github.bancada.field.Derived;
import io.github.bancada.field.Field;
import io.github.bancada.field.Fields;
import io.github.bancada.ldap.DirectoryFields;

/** The fields of {@link LdapReplay} in the order of its window. */
final class LdapReplayFields {
  static final Fields FIELDS = new Fields(LdapReplay.class);

  static final Field<String> LOG =
      FIELDS
          .group("replay")
          .file("log")
          .required(
              "Access log is empty; give OpenLDAP's log of statistics or 389 Directory Server's"
                  + " access log (plans: -Jldap.log=access.log)");
  static final Field<String> SPEED = FIELDS.textOr("speed", "1");
  static final Field<Boolean> MAY_WRITE = FIELDS.flag("mayWrite", false);
  static final Field<String> CHANGES = FIELDS.file("changes");
  static final Field<String> COMPARE_VALUE = FIELDS.textOr("compareValue", "bancada");

  static final Field<String> PASSWORD_FILE = FIELDS.group("passwords").file("passwordFile");
  static final Field<String> PASSWORD = FIELDS.password("password", "");

  static final DirectoryFields DIRECTORY = DirectoryFields.withOwnConnections(FIELDS);

  static final Derived<ReplaySettings> SETTINGS =
      FIELDS.derived(
          v ->
              new ReplaySettings(
                  v.get(DIRECTORY.target),
                  v.get(LOG),
                  ReplaySettings.speed(v.get(SPEED)),
                  new MappingSettings(
                      v.get(PASSWORD_FILE),
                      v.get(PASSWORD),
                      v.get(CHANGES),
                      v.get(MAY_WRITE),
                      v.get(COMPARE_VALUE))));

  private LdapReplayFields() {}
}
