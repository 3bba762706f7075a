package io.github.bancada.bench;

import com.sun.management.OperatingSystemMXBean;
import com.unboundid.asn1.ASN1StreamReader;
import com.unboundid.ldap.protocol.BindRequestProtocolOp;
import com.unboundid.ldap.protocol.LDAPMessage;
import com.unboundid.ldap.protocol.ProtocolOp;
import com.unboundid.ldap.protocol.SearchRequestProtocolOp;
import com.unboundid.ldap.protocol.SearchResultDoneProtocolOp;
import com.unboundid.ldap.protocol.UnbindRequestProtocolOp;
import com.unboundid.ldap.sdk.DereferencePolicy;
import com.unboundid.ldap.sdk.Filter;
import com.unboundid.ldap.sdk.SearchScope;
import io.github.bancada.testing.SlapdServer;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.net.Socket;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * LDAP over a Unix socket with as little around the socket as possible, so that the socket's own
 * cost shows. A program of its own:
 *
 * <pre>
 * UnixSocketLoop (kept|loop) (junixsocket|channel) path phase...
 * </pre>
 */
public final class UnixSocketLoop {
  private static final byte[] BIND = message(1, new BindRequestProtocolOp("", ""));
  private static final byte[] SEARCH = message(2, search());
  private static final byte[] UNBIND = message(3, new UnbindRequestProtocolOp());

  private UnixSocketLoop() {}

  /** See the description of the class. */
  public static void main(String[] args) throws Exception {
    boolean kept = args[0].equals("kept");
    OperatingSystemMXBean system =
        (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    for (String text : Arrays.asList(args).subList(3, args.length)) {
      Phase phase = Phase.parse(text);
      long cpu = system.getProcessCpuTime();
      long start = System.nanoTime();
      if (kept) {
        kept(args[1], args[2], phase.loops());
      } else {
        loop(args[1], args[2], phase.loops());
      }
      System.out.printf(
          Locale.ROOT,
          "PHASE %s %d %.6f %.6f%n",
          phase.name(),
          phase.loops(),
          (System.nanoTime() - start) / 1e9,
          (system.getProcessCpuTime() - cpu) / 1e9);
    }
  }

  /** A connected socket of the kind. */
  static Socket open(String kind, String path) throws IOException {
    return kind.equals("junixsocket")
        ? UnboundIdPeer.junixsocket(path)
        : UnboundIdPeer.channel(path);
  }

  private static void kept(String kind, String path, int searches) throws Exception {
    try (Socket socket = open(kind, path)) {
      OutputStream out = socket.getOutputStream();
      ASN1StreamReader in = new ASN1StreamReader(socket.getInputStream());
      for (int i = 0; i < searches; i++) {
        out.write(SEARCH);
        awaitResult(in);
      }
    }
  }

  private static void loop(String kind, String path, int loops) throws Exception {
    for (int i = 0; i < loops; i++) {
      try (Socket socket = open(kind, path)) {
        OutputStream out = socket.getOutputStream();
        ASN1StreamReader in = new ASN1StreamReader(socket.getInputStream());
        out.write(BIND);
        LDAPMessage.readFrom(in, true);
        out.write(SEARCH);
        awaitResult(in);
        out.write(UNBIND);
      }
    }
  }

  private static void awaitResult(ASN1StreamReader in) throws Exception {
    while (!(LDAPMessage.readFrom(in, true).getProtocolOp()
        instanceof SearchResultDoneProtocolOp)) {
      // an entry
    }
  }

  private static byte[] message(int id, ProtocolOp operation) {
    return new LDAPMessage(id, operation).encode().encode();
  }

  private static ProtocolOp search() {
    return new SearchRequestProtocolOp(
        SlapdServer.BASE_DN,
        SearchScope.SUB,
        DereferencePolicy.NEVER,
        0,
        0,
        false,
        Filter.createEqualityFilter("uid", "fulano1"),
        List.of());
  }
}
