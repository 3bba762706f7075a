package io.github.bancada.ldap.undo;

import com.unboundid.ldap.listener.InMemoryDirectoryServer;
import com.unboundid.ldap.listener.InMemoryDirectoryServerConfig;
import com.unboundid.ldap.sdk.AddRequest;
import com.unboundid.ldap.sdk.Entry;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.LDAPSearchException;
import com.unboundid.ldap.sdk.ResultCode;
import com.unboundid.ldap.sdk.SearchRequest;
import com.unboundid.ldap.sdk.SearchScope;
import com.unboundid.ldif.LDIFAddChangeRecord;
import com.unboundid.ldif.LDIFChangeRecord;
import com.unboundid.ldif.LDIFDeleteChangeRecord;
import com.unboundid.ldif.LDIFException;
import com.unboundid.ldif.LDIFModifyChangeRecord;
import com.unboundid.ldif.LDIFModifyDNChangeRecord;
import com.unboundid.ldif.LDIFReader;
import io.github.bancada.ldap.wire.LdapOperationException;
import io.github.bancada.ldap.wire.LdapResult;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/** A directory without connections, which can refuse, hide and disappear. For one thread. */
final class LocalDirectory implements Directory {
  static final String BASE = "dc=example";

  private final InMemoryDirectoryServer server;

  /** Questions until it is gone; negative: never. */
  private int questionsLeft = -1;

  private boolean hidesPasswords;
  private String refused = "";

  LocalDirectory() throws LDAPException, LDIFException {
    InMemoryDirectoryServerConfig config = new InMemoryDirectoryServerConfig(BASE);
    server = new InMemoryDirectoryServer(config);
    add("dn: " + BASE, "objectClass: domain", "dc: example");
    for (String name : List.of("ana", "bia", "caio", "davi")) {
      add("dn: cn=" + name + "," + BASE, "objectClass: person", "cn: " + name, "sn: Silva");
    }
    add("dn: cn=child,cn=davi," + BASE, "objectClass: person", "cn: child", "sn: Silva");
  }

  void add(String... ldif) throws LDAPException, LDIFException {
    server.add(new Entry(ldif));
  }

  LocalDirectory goneAfter(int questions) {
    questionsLeft = questions;
    return this;
  }

  void hidePasswords() {
    hidesPasswords = true;
  }

  /** Refuses changes of an entry; "" for none. */
  void refuse(String dn) {
    refused = dn;
  }

  Map<String, String> content() throws LDAPException {
    Map<String, String> content = new TreeMap<>();
    for (Entry each :
        server.search(BASE, SearchScope.SUB, "(objectClass=*)", "*").getSearchEntries()) {
      String[] lines = each.toLDIF(0);
      Arrays.sort(lines);
      content.put(each.getParsedDN().toNormalizedString(), String.join("\n", lines));
    }
    return content;
  }

  /** Makes a change as others do. */
  LdapResult make(String ldif) {
    try {
      return perform(LDIFReader.decodeChangeRecord(true, ldif.split("\n")));
    } catch (LDIFException e) {
      throw new IllegalArgumentException(e);
    }
  }

  private void ask() throws LdapOperationException {
    if (questionsLeft == 0) {
      throw new LdapOperationException(ResultCode.SERVER_DOWN, "the directory is gone");
    }
    questionsLeft--;
  }

  @Override
  public LdapResult search(String base, SearchScope scope, int sizeLimit, Consumer<Entry> entries)
      throws LdapOperationException {
    ask();
    try {
      SearchRequest request = new SearchRequest(base, scope, "(objectClass=*)", "*");
      request.setSizeLimit(sizeLimit);
      List<Entry> found = new ArrayList<>();
      server.search(request).getSearchEntries().forEach(each -> found.add(each.duplicate()));
      for (Entry each : found) {
        if (hidesPasswords) {
          each.removeAttribute("userPassword");
        }
        entries.accept(each);
      }
      return LdapResult.SUCCESS;
    } catch (LDAPSearchException e) {
      e.getSearchEntries().forEach(entries);
      return result(e);
    } catch (LDAPException e) {
      return result(e);
    }
  }

  @Override
  public LdapResult change(LDIFChangeRecord change) throws LdapOperationException {
    ask();
    return change.getDN().equals(refused)
        ? new LdapResult(ResultCode.INSUFFICIENT_ACCESS_RIGHTS_INT_VALUE, "", "not you", List.of())
        : perform(change);
  }

  private LdapResult perform(LDIFChangeRecord change) {
    try {
      if (change instanceof LDIFAddChangeRecord add) {
        server.add(new AddRequest(add.getEntryToAdd()));
      } else if (change instanceof LDIFModifyChangeRecord modify) {
        server.modify(modify.toModifyRequest());
      } else if (change instanceof LDIFModifyDNChangeRecord rename) {
        server.modifyDN(rename.toModifyDNRequest());
      } else if (change instanceof LDIFDeleteChangeRecord delete) {
        server.delete(delete.toDeleteRequest());
      }
      return LdapResult.SUCCESS;
    } catch (LDAPException e) {
      return result(e);
    }
  }

  private static LdapResult result(LDAPException e) {
    String said = e.getDiagnosticMessage() == null ? "" : e.getDiagnosticMessage();
    return new LdapResult(e.getResultCode().intValue(), "", said, List.of());
  }
}
