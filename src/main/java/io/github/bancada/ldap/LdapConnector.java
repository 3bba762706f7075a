package io.github.bancada.ldap;

import com.unboundid.ldap.sdk.ResultCode;
import io.github.bancada.ldap.wire.LdapAddress;
import io.github.bancada.ldap.wire.LdapOperationException;
import io.github.bancada.ldap.wire.LdapiSocket;
import io.github.bancada.net.Cancellation;
import io.github.bancada.net.ChannelSocket;
import io.github.bancada.net.Deadlines;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Opens connections for one sample: resolves an address and tries each result in turn.
 *
 * @param tls called only if TLS is needed
 * @param deadlines limit each connection from its first step
 * @param cancellation ends the attempt
 * @param abandoned receives the sockets of failed attempts, for their bytes
 * @param onOpened runs when a connection is open
 * @param onClosed runs before an open connection is closed
 */
record LdapConnector(
    ServerSettings settings,
    Supplier<TlsContext> tls,
    Deadlines deadlines,
    Cancellation cancellation,
    Consumer<ChannelSocket> abandoned,
    Runnable onOpened,
    Runnable onClosed) {

  /**
   * Opens a connection, TLS included. The connect timeout limits all addresses of a host name
   * together.
   *
   * @throws LdapOperationException if no connection opens
   */
  LdapConnection open(LdapAddress address) throws LdapOperationException {
    if (address.transport() == LdapAddress.Transport.UNIX) {
      Path socket = LdapiSocket.find(address.host());
      return open(address.atSocket(socket), List.of(UnixDomainSocketAddress.of(socket)));
    }
    return open(address, resolve(address));
  }

  private static List<? extends SocketAddress> resolve(LdapAddress address)
      throws LdapOperationException {
    try {
      return Arrays.stream(InetAddress.getAllByName(address.host()))
          .map(found -> new InetSocketAddress(found, address.port()))
          .toList();
    } catch (IOException e) {
      throw new LdapOperationException(
          ResultCode.CONNECT_ERROR,
          "the host name in " + address + " cannot be resolved; check its spelling and DNS",
          e);
    }
  }

  /**
   * Opens a connection to the first address that answers. If TLS fails there, tries the others in
   * the remaining time.
   */
  LdapConnection open(LdapAddress address, List<? extends SocketAddress> targets)
      throws LdapOperationException {
    List<SocketAddress> left = new ArrayList<>(targets);
    LdapOperationException last = null;
    long begin = System.nanoTime();
    while (!left.isEmpty()) {
      ChannelSocket wire = socketFor(left.get(0), address);
      Deadlines.Guard guard = deadlines.guard(wire);
      cancellation.attach(guard);
      LdapConnection connection = new LdapConnection(address, settings, wire, guard);
      try {
        connection.connect(left, millisLeft(settings.connectTimeoutMillis(), begin), tls);
        return connection;
      } catch (LdapOperationException e) {
        abandoned.accept(wire);
        if (last != null) {
          e.addSuppressed(last);
        }
        last = e;
        if (e.code() != ResultCode.CONNECT_ERROR.intValue()
            || !left.remove(connection.answered())) {
          break;
        }
      } catch (RuntimeException e) {
        abandoned.accept(wire);
        throw e;
      }
    }
    throw last;
  }

  /**
   * The rest of a time limit.
   *
   * @param limit milliseconds; 0 = none
   * @param begin {@link System#nanoTime()} at its beginning
   */
  static int millisLeft(int limit, long begin) {
    long spent = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begin);
    return limit == 0 ? 0 : (int) Math.max(1, limit - spent);
  }

  private ChannelSocket socketFor(SocketAddress target, LdapAddress address)
      throws LdapOperationException {
    try {
      return new ChannelSocket(
          target instanceof UnixDomainSocketAddress
              ? SocketChannel.open(StandardProtocolFamily.UNIX)
              : SocketChannel.open(),
          onOpened,
          onClosed);
    } catch (IOException e) {
      throw new LdapOperationException(
          ResultCode.CONNECT_ERROR,
          "cannot open a socket for " + address + ": " + e.getMessage(),
          e);
    }
  }
}
