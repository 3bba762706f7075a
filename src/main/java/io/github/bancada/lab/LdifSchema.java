package io.github.bancada.lab;

import com.unboundid.ldap.sdk.Attribute;
import com.unboundid.ldap.sdk.Entry;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.schema.Schema;
import com.unboundid.ldif.LDIFException;
import com.unboundid.ldif.LDIFReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The schema for loading an LDIF file: the standard one, plus permissive definitions of unknown
 * object classes and attributes. A load test needs the entries, not their rules; without any schema
 * the directory could not index them. Stateless.
 */
final class LdifSchema {
  // Any number is fine within one process; 2.25 is the arc of UUID-based numbers.
  private static final String OID_ARC = "2.25.300";

  private LdifSchema() {}

  /**
   * Reads the file once.
   *
   * @throws IOException if it cannot be read or is not LDIF; the message gives the line
   */
  static Schema of(Path ldif) throws IOException, LDAPException {
    try (LDIFReader reader = new LDIFReader(ldif.toFile())) {
      return of(reader);
    } catch (LDIFException e) {
      throw new IOException(
          String.format(
              "the LDIF file '%s' has an error%s: %s",
              ldif, e.getLineNumber() > 0 ? " near line " + e.getLineNumber() : "", e.getMessage()),
          e);
    }
  }

  /** Reads all entries. */
  static Schema of(LDIFReader reader) throws IOException, LDIFException, LDAPException {
    Schema standard = Schema.getDefaultStandardSchema();
    TreeMap<String, Set<String>> attributesOfClass = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    Set<String> unknownAttributes = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
    for (Entry entry = next(reader); entry != null; entry = next(reader)) {
      collect(entry, standard, attributesOfClass, unknownAttributes);
    }
    if (attributesOfClass.isEmpty() && unknownAttributes.isEmpty()) {
      return standard;
    }
    return Schema.mergeSchemas(standard, definitions(attributesOfClass, unknownAttributes));
  }

  private static Entry next(LDIFReader reader) throws IOException, LDIFException {
    try {
      return reader.readEntry();
    } catch (NoSuchElementException | IndexOutOfBoundsException e) {
      // The SDK's reader runs past the end of some truncated records.
      throw new LDIFException("a record is truncated", 0, false, e);
    }
  }

  private static void collect(
      Entry entry,
      Schema standard,
      TreeMap<String, Set<String>> attributesOfClass,
      Set<String> unknownAttributes) {
    Set<String> names = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
    for (Attribute attribute : entry.getAttributes()) {
      names.add(attribute.getBaseName());
      if (standard.getAttributeType(attribute.getBaseName()) == null) {
        unknownAttributes.add(attribute.getBaseName());
      }
    }
    String[] classes = entry.getObjectClassValues();
    if (classes == null) {
      return; // the server will report that the entry has none
    }
    for (String name : classes) {
      if (standard.getObjectClass(name) == null) {
        attributesOfClass
            .computeIfAbsent(name, key -> new TreeSet<>(String.CASE_INSENSITIVE_ORDER))
            .addAll(names);
      }
    }
  }

  private static Schema definitions(
      TreeMap<String, Set<String>> attributesOfClass, Set<String> unknownAttributes)
      throws LDAPException {
    List<String> attributeTypes = new ArrayList<>();
    for (String name : unknownAttributes) {
      attributeTypes.add(
          String.format(
              Locale.ROOT,
              "( %s.1.%d NAME '%s' EQUALITY caseIgnoreMatch SUBSTR caseIgnoreSubstringsMatch"
                  + " SYNTAX 1.3.6.1.4.1.1466.115.121.1.15 )",
              OID_ARC,
              attributeTypes.size() + 1,
              name));
    }
    List<String> objectClasses = new ArrayList<>();
    attributesOfClass.forEach(
        (name, attributes) ->
            objectClasses.add(
                String.format(
                    Locale.ROOT,
                    "( %s.2.%d NAME '%s' SUP top AUXILIARY MAY ( %s ) )",
                    OID_ARC,
                    objectClasses.size() + 1,
                    name,
                    String.join(" $ ", attributes))));
    return new Schema(
        new Entry(
            "cn=schema",
            new Attribute("objectClass", "top", "ldapSubEntry", "subschema"),
            new Attribute(Schema.ATTR_ATTRIBUTE_TYPE, attributeTypes),
            new Attribute(Schema.ATTR_OBJECT_CLASS, objectClasses)));
  }
}
