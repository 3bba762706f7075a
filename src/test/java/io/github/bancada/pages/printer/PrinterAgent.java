package io.github.bancada.pages.printer;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.snmp4j.MessageDispatcherImpl;
import org.snmp4j.agent.CommandProcessor;
import org.snmp4j.agent.DefaultMOServer;
import org.snmp4j.agent.DuplicateRegistrationException;
import org.snmp4j.agent.MOServer;
import org.snmp4j.agent.mo.MOAccessImpl;
import org.snmp4j.agent.mo.MOScalar;
import org.snmp4j.agent.mo.snmp.RowStatus;
import org.snmp4j.agent.mo.snmp.SnmpCommunityMIB;
import org.snmp4j.agent.mo.snmp.SnmpTargetMIB;
import org.snmp4j.agent.mo.snmp.StorageType;
import org.snmp4j.agent.mo.snmp.VacmMIB;
import org.snmp4j.agent.security.MutableVACM;
import org.snmp4j.mp.CounterSupport;
import org.snmp4j.mp.MPv1;
import org.snmp4j.mp.MPv2c;
import org.snmp4j.mp.MPv3;
import org.snmp4j.security.SecurityLevel;
import org.snmp4j.security.SecurityModel;
import org.snmp4j.security.SecurityModels;
import org.snmp4j.security.SecurityProtocols;
import org.snmp4j.security.USM;
import org.snmp4j.security.UsmUser;
import org.snmp4j.smi.Counter32;
import org.snmp4j.smi.Integer32;
import org.snmp4j.smi.OID;
import org.snmp4j.smi.OctetString;
import org.snmp4j.smi.UdpAddress;
import org.snmp4j.smi.Variable;
import org.snmp4j.transport.DefaultUdpTransportMapping;

/**
 * A printer's complete SNMP agent on loopback with one counter: v1 and v2c with a community, v3
 * with an SNMP user for each choice of authentication and privacy.
 */
public final class PrinterAgent implements Closeable {
  public static final String COMMUNITY = "s3gredo-comum";
  public static final String AUTHENTICATION_PASSWORD = "s3nha-de-autenticar";
  public static final String PRIVACY_PASSWORD = "s3nha-de-cifrar";

  private static final OctetString GROUP = new OctetString("group");
  private static final OctetString ALL = new OctetString("all");
  private static final OctetString READER = new OctetString("reader");

  private final MessageDispatcherImpl dispatcher = new MessageDispatcherImpl();
  private final DefaultUdpTransportMapping socket;
  private final AtomicInteger asked = new AtomicInteger();

  private PrinterAgent(OID oid, Supplier<Variable> counter, int port) throws IOException {
    UdpAddress any = new UdpAddress(InetAddress.getLoopbackAddress(), port);
    socket = new DefaultUdpTransportMapping(any);
    OctetString engineId = new OctetString(MPv3.createLocalEngineID());
    SecurityProtocols protocols =
        new SecurityProtocols(SecurityProtocols.SecurityProtocolSet.maxCompatibility);
    USM usm = new USM(protocols, engineId, 1);
    dispatcher.addMessageProcessingModel(new MPv1());
    dispatcher.addMessageProcessingModel(new MPv2c());
    dispatcher.addMessageProcessingModel(
        new MPv3(
            engineId.getValue(),
            null,
            protocols,
            SecurityModels.getCollection(new SecurityModel[] {usm}),
            CounterSupport.getInstance()));
    DefaultMOServer objects = new DefaultMOServer();
    objects.addContext(new OctetString());
    VacmMIB access = new VacmMIB(new MOServer[] {objects});
    access.addViewTreeFamily(
        ALL, new OID("1"), new OctetString(), VacmMIB.vacmViewIncluded, StorageType.volatile_);
    for (SnmpAuthentication authentication : SnmpAuthentication.values()) {
      for (SnmpPrivacy privacy : SnmpPrivacy.values()) {
        if (authentication != SnmpAuthentication.NONE || privacy == SnmpPrivacy.NONE) {
          addUser(usm, access, authentication, privacy);
        }
      }
    }
    SnmpCommunityMIB communities = new SnmpCommunityMIB(new SnmpTargetMIB(dispatcher));
    addCommunity(communities, access, engineId);
    CommandProcessor agent = new CommandProcessor(engineId);
    agent.addMOServer(objects);
    agent.setVacm(access);
    agent.setCoexistenceProvider(communities);
    try {
      objects.register(scalar(oid, counter), null);
    } catch (DuplicateRegistrationException e) {
      throw new IllegalStateException(e);
    }
    dispatcher.addCommandResponder(agent);
    dispatcher.addTransportMapping(socket);
    socket.addTransportListener(dispatcher);
    socket.listen();
  }

  /** With {@code prtMarkerLifeCount}. */
  public static PrinterAgent counting(Supplier<Long> count) throws IOException {
    return showing(() -> new Counter32(count.get()));
  }

  static PrinterAgent showing(Supplier<Variable> value) throws IOException {
    return new PrinterAgent(new OID(SnmpSettings.LIFE_COUNT), value, 0);
  }

  static PrinterAgent at(int port, Supplier<Long> count) throws IOException {
    return new PrinterAgent(
        new OID(SnmpSettings.LIFE_COUNT), () -> new Counter32(count.get()), port);
  }

  public static String user(SnmpAuthentication authentication, SnmpPrivacy privacy) {
    return authentication.token() + "-" + privacy.token();
  }

  private static void addUser(
      USM usm, VacmMIB access, SnmpAuthentication authentication, SnmpPrivacy privacy) {
    OctetString name = new OctetString(user(authentication, privacy));
    boolean authenticated = authentication != SnmpAuthentication.NONE;
    boolean encrypted = privacy != SnmpPrivacy.NONE;
    usm.addUser(
        new UsmUser(
            name,
            authentication.id(),
            authenticated ? new OctetString(AUTHENTICATION_PASSWORD) : null,
            privacy.id(),
            encrypted ? new OctetString(PRIVACY_PASSWORD) : null));
    int level =
        encrypted
            ? SecurityLevel.AUTH_PRIV
            : authenticated ? SecurityLevel.AUTH_NOPRIV : SecurityLevel.NOAUTH_NOPRIV;
    allow(access, SecurityModel.SECURITY_MODEL_USM, name, name, level);
  }

  private static void addCommunity(
      SnmpCommunityMIB communities, VacmMIB access, OctetString engineId) {
    Variable[] row = {
      new OctetString(COMMUNITY.getBytes(StandardCharsets.UTF_8)),
      READER,
      engineId,
      new OctetString(),
      new OctetString(),
      new Integer32(StorageType.volatile_),
      new Integer32(RowStatus.active)
    };
    communities
        .getSnmpCommunityEntry()
        .addRow(communities.getSnmpCommunityEntry().createRow(READER.toSubIndex(true), row));
    for (int model :
        new int[] {SecurityModel.SECURITY_MODEL_SNMPv1, SecurityModel.SECURITY_MODEL_SNMPv2c}) {
      access.addGroup(model, READER, GROUP, StorageType.volatile_);
    }
    access.addAccess(
        GROUP,
        new OctetString(),
        SecurityModel.SECURITY_MODEL_ANY,
        SecurityLevel.NOAUTH_NOPRIV,
        MutableVACM.VACM_MATCH_EXACT,
        ALL,
        new OctetString(),
        new OctetString(),
        StorageType.volatile_);
  }

  private static void allow(
      VacmMIB access, int model, OctetString name, OctetString group, int level) {
    access.addGroup(model, name, group, StorageType.volatile_);
    access.addAccess(
        group,
        new OctetString(),
        model,
        level,
        MutableVACM.VACM_MATCH_EXACT,
        ALL,
        new OctetString(),
        new OctetString(),
        StorageType.volatile_);
  }

  private MOScalar<Variable> scalar(OID oid, Supplier<Variable> counter) {
    return new MOScalar<>(oid, MOAccessImpl.ACCESS_READ_ONLY, new Counter32()) {
      @Override
      public Variable getValue() {
        asked.incrementAndGet();
        return counter.get();
      }
    };
  }

  public int port() {
    return socket.getListenAddress().getPort();
  }

  /** Number of reads of the counter. */
  int asked() {
    return asked.get();
  }

  @Override
  public void close() throws IOException {
    socket.close();
    dispatcher.stop();
  }
}
