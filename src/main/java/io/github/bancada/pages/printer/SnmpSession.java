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
 * One user's UDP socket to one agent, with all that SNMP remembers of it: for v3, its engine ID,
 * boots and time, found with the first request (RFC 3414 section 4) and corrected when the agent
 * reports that they are wrong. Nothing is shared between sessions but the algorithms.
 *
 * <p>One thread asks; the library's own threads receive.
 */
final class SnmpSession implements Closeable {
  private static final Logger log = LoggerFactory.getLogger(SnmpSession.class);

  private static final SecurityProtocols PROTOCOLS =
      new SecurityProtocols(SecurityProtocols.SecurityProtocolSet.maxCompatibility);

  static {
    // An agent cannot authenticate the report that a password is wrong. By default the library
    // drops
    // such reports, and a wrong password would look like a printer that is switched off. Taken,
    // they
    // only end a request; the library has no such setting for one session.
    SNMP4JSettings.setReportSecurityLevelStrategy(
        SNMP4JSettings.ReportSecurityLevelStrategy.noAuthNoPrivIfNeeded);
  }

  /** Only there to clean up: the deadline that counts is the caller's, and always earlier. */
  private static final long LIBRARY_TIMEOUT_SLACK_MILLIS = 10_000;

  private final Snmp snmp;
  private final PrinterAddress printer;
  private final SnmpSettings settings;
  private final Target<UdpAddress> target;

  /** Counts what passes, and stands what the library's parsers do not. */
  private static final class CountedUdp extends DefaultUdpTransportMapping {
    private final Traffic traffic;

    CountedUdp(Traffic traffic) throws IOException {
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
        // It would end the thread that receives, and be printed on the console.
        log.debug("Datagram from {} is no SNMP message", from, e);
      }
    }
  }

  /** Where the answer arrives. */
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

    /** The answer. Waits for it; only a library that gave up sends none. */
    synchronized PDU await(Patience patience) throws PrinterFailure {
      while (!arrived) {
        try {
          wait(patience.lookAgainMillis());
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt(); // the next look sees it
        }
      }
      if (error != null) {
        throw new PrinterFailure(
            PrinterFailure.IO_ERROR, "the answer could not be read: " + error.getMessage(), error);
      }
      if (answer == null) {
        throw new PrinterFailure(PrinterFailure.TIMEOUT, "the printer gave no answer");
      }
      return answer;
    }
  }

  SnmpSession(PrinterAddress printer, SnmpSettings settings, Traffic traffic) throws IOException {
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
    made.setRetries(0); // the caller's, who counts them
    made.setTimeout(printer.timeLimit().toMillis() + LIBRARY_TIMEOUT_SLACK_MILLIS);
    return made;
  }

  /**
   * Sends one GET and waits for the answer to it.
   *
   * @throws PrinterFailure if there is none
   */
  PDU get(Patience patience) throws PrinterFailure {
    PDU question = isV3() ? new ScopedPDU() : new PDU();
    question.setType(PDU.GET);
    question.add(new VariableBinding(settings.oid()));
    Mailbox mailbox = new Mailbox();
    try {
      snmp.send(question, target, null, mailbox);
      return mailbox.await(patience);
    } catch (IOException e) {
      throw new PrinterFailure(
          PrinterFailure.IO_ERROR, "the question could not be sent: " + e.getMessage(), e);
    } finally {
      snmp.cancel(question, mailbox);
    }
  }

  @Override
  public void close() {
    try {
      snmp.close();
    } catch (IOException e) {
      log.debug("The socket to {} did not close well", printer.hostAndPort(), e);
    }
  }
}
