package io.github.bancada.pages.printer;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.snmp4j.CommunityTarget;
import org.snmp4j.MessageDispatcher;
import org.snmp4j.MessageDispatcherImpl;
import org.snmp4j.PDU;
import org.snmp4j.SNMP4JSettings;
import org.snmp4j.ScopedPDU;
import org.snmp4j.Snmp;
import org.snmp4j.Target;
import org.snmp4j.TransportStateReference;
import org.snmp4j.UserTarget;
import org.snmp4j.event.ResponseEvent;
import org.snmp4j.event.ResponseListener;
import org.snmp4j.mp.CounterSupport;
import org.snmp4j.mp.MPv1;
import org.snmp4j.mp.MPv2c;
import org.snmp4j.mp.MPv3;
import org.snmp4j.mp.SnmpConstants;
import org.snmp4j.security.SecurityLevel;
import org.snmp4j.security.SecurityModel;
import org.snmp4j.security.SecurityModels;
import org.snmp4j.security.SecurityProtocols;
import org.snmp4j.security.USM;
import org.snmp4j.security.UsmUser;
import org.snmp4j.smi.OctetString;
import org.snmp4j.smi.UdpAddress;
import org.snmp4j.smi.VariableBinding;
import org.snmp4j.transport.DefaultUdpTransportMapping;

/**
 * A virtual user's UDP socket to one agent, with its SNMP state: for v3, its engine ID, boots and
 * time. The first request finds them (RFC 3414 section 4); reports of the agent correct them.
 * Sessions share only the algorithms.
 *
 * <p>One thread sends requests; the library's threads receive.
 */
final class SnmpSession implements Closeable {
  private static final Logger log = LoggerFactory.getLogger(SnmpSession.class);

  private static final SecurityProtocols PROTOCOLS =
      new SecurityProtocols(SecurityProtocols.SecurityProtocolSet.maxCompatibility);

  static {
    // An agent cannot authenticate its report of a wrong password. The library drops such reports
    // by default, so a wrong password would look like a printer that is off. An accepted report
    // only ends a request. The library has no such setting for a single session.
    SNMP4JSettings.setReportSecurityLevelStrategy(
        SNMP4JSettings.ReportSecurityLevelStrategy.noAuthNoPrivIfNeeded);
  }

  /** The library's timeout only cleans up: the caller's deadline is always earlier. */
  private static final long LIBRARY_TIMEOUT_SLACK_MILLIS = 10_000;

  private final Snmp snmp;
  private final PrinterAddress printer;
  private final SnmpSettings settings;
  private final Target<UdpAddress> target;

  /** Counts bytes, and ignores datagrams that make the library's parsers throw. */
  private static final class CountedUdp extends DefaultUdpTransportMapping {
    private final PrinterTraffic traffic;

    CountedUdp(PrinterTraffic traffic) throws IOException {
      this.traffic = traffic;
    }

    @Override
    public void sendMessage(
        UdpAddress to, byte[] message, TransportStateReference state, long timeout, int retries)
        throws IOException {
      super.sendMessage(to, message, state, timeout, retries);
      traffic.sent(message.length);
    }

    @Override
    protected void fireProcessMessage(
        UdpAddress from, ByteBuffer message, TransportStateReference state) {
      traffic.received(message.remaining());
      try {
        super.fireProcessMessage(from, message, state);
      } catch (RuntimeException e) {
        // The exception would end the receiving thread and appear on the console.
        log.debug("Datagram from {} is not an SNMP message", from, e);
      }
    }
  }

  private static final class Mailbox implements ResponseListener {
    private PDU answer;
    private Exception error;
    private boolean arrived;

    @Override
    public synchronized <A extends org.snmp4j.smi.Address> void onResponse(ResponseEvent<A> event) {
      if (!arrived) {
        answer = event.getResponse();
        error = event.getError();
        arrived = true;
        notifyAll();
      }
    }

    /** Waits for the answer; null only if the library gave up. */
    synchronized PDU await(Deadline deadline) throws PrinterException {
      while (!arrived) {
        try {
          wait(deadline.nextCheckMillis());
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt(); // the next check sees it
        }
      }
      if (error != null) {
        throw new PrinterException(
            PrinterException.IO_ERROR,
            "the answer could not be read: " + error.getMessage(),
            error);
      }
      if (answer == null) {
        throw new PrinterException(PrinterException.TIMEOUT, "the printer gave no answer");
      }
      return answer;
    }
  }

  SnmpSession(PrinterAddress printer, SnmpSettings settings, PrinterTraffic traffic)
      throws IOException {
    this.printer = printer;
    this.settings = settings;
    UdpAddress address = new UdpAddress(InetAddress.getByName(printer.host()), printer.port());
    target = target(address);
    MessageDispatcher dispatcher = new MessageDispatcherImpl();
    dispatcher.addMessageProcessingModel(new MPv1());
    dispatcher.addMessageProcessingModel(new MPv2c());
    if (isV3()) {
      dispatcher.addMessageProcessingModel(v3());
    }
    snmp = new Snmp(dispatcher, new CountedUdp(traffic));
    try {
      snmp.listen();
    } catch (IOException e) {
      close();
      throw e;
    }
  }

  private boolean isV3() {
    return printer.protocol() == PrinterProtocol.SNMP_V3;
  }

  private MPv3 v3() {
    byte[] engineId = MPv3.createLocalEngineID();
    USM usm = new USM(PROTOCOLS, new OctetString(engineId), 0);
    OctetString name = octets(settings.user());
    boolean authenticated = settings.authentication() != SnmpAuthentication.NONE;
    boolean encrypted = settings.privacy() != SnmpPrivacy.NONE;
    usm.addUser(
        new UsmUser(
            name,
            settings.authentication().id(),
            authenticated ? octets(settings.authenticationPassword()) : null,
            settings.privacy().id(),
            encrypted ? octets(settings.privacyPassword()) : null));
    return new MPv3(
        engineId,
        null,
        PROTOCOLS,
        SecurityModels.getCollection(new SecurityModel[] {usm}),
        CounterSupport.getInstance());
  }

  private static OctetString octets(String text) {
    return new OctetString(text.getBytes(StandardCharsets.UTF_8));
  }

  private Target<UdpAddress> target(UdpAddress address) {
    Target<UdpAddress> made;
    if (isV3()) {
      int level = SecurityLevel.NOAUTH_NOPRIV;
      if (settings.authentication() != SnmpAuthentication.NONE) {
        level =
            settings.privacy() == SnmpPrivacy.NONE
                ? SecurityLevel.AUTH_NOPRIV
                : SecurityLevel.AUTH_PRIV;
      }
      made = new UserTarget<>(address, octets(settings.user()), new byte[0], level);
    } else {
      made = new CommunityTarget<>(address, octets(settings.community()));
    }
    made.setVersion(
        switch (printer.protocol()) {
          case SNMP_V1 -> SnmpConstants.version1;
          case SNMP_V3 -> SnmpConstants.version3;
          default -> SnmpConstants.version2c;
        });
    made.setRetries(0); // the caller repeats requests and counts them
    made.setTimeout(printer.timeLimit().toMillis() + LIBRARY_TIMEOUT_SLACK_MILLIS);
    return made;
  }

  /**
   * Sends one GET and waits for its answer.
   *
   * @throws PrinterException if there is none
   */
  PDU get(Deadline deadline) throws PrinterException {
    PDU request = isV3() ? new ScopedPDU() : new PDU();
    request.setType(PDU.GET);
    request.add(new VariableBinding(settings.oid()));
    Mailbox mailbox = new Mailbox();
    try {
      snmp.send(request, target, null, mailbox);
      return mailbox.await(deadline);
    } catch (IOException e) {
      throw new PrinterException(
          PrinterException.IO_ERROR, "the request could not be sent: " + e.getMessage(), e);
    } finally {
      snmp.cancel(request, mailbox);
    }
  }

  @Override
  public void close() {
    try {
      snmp.close();
    } catch (IOException e) {
      log.debug("Closing the socket to {} failed", printer.hostAndPort(), e);
    }
  }
}
