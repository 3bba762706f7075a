package io.github.bancada.testing;

import io.github.bancada.lab.DatabaseServer;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongFunction;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/**
 * A bad network between a client and a database server, both on loopback and in the clear: it
 * forwards until it is told to cut, to swallow or to delay. It sees the packets of the client, so a
 * fault can be aimed at a commit, before the server learns of it or after the server has done it.
 * Thread-safe.
 */
public final class FaultProxy implements Closeable {
  /** What happens to a packet with a commit, and to its connection. */
  public enum Fault {
    /** It arrives, and so does the answer. */
    NONE,
    /** It does not arrive; both ends see a reset: no commit. */
    CUT_COMMIT,
    /** It arrives and the server answers; the client sees a reset instead: a commit in doubt. */
    CUT_ANSWER,
    /** It does not arrive, and nothing else ever does; both ends believe the connection open. */
    SWALLOW_COMMIT,
    /** It arrives, but neither its answer nor anything else ever does. */
    SWALLOW_ANSWER,
    /**
     * It does not arrive: a rollback does, and the client takes its answer for that of the commit.
     */
    LOSE_COMMIT,
    /** It arrives when {@link #deliver()} lets it, whatever the client does; no answer does. */
    HOLD_COMMIT
  }

  static final int BUFFER_BYTES = 16 << 10;

  private final int target;
  final boolean postgreSql;
  private final ServerSocket listener;
  final Set<ProxiedConnection> links = ConcurrentHashMap.newKeySet();
  final AtomicLong commits = new AtomicLong();
  private final AtomicLong accepted = new AtomicLong();
  final AtomicLong questionBytes = new AtomicLong();
  final AtomicLong answerBytes = new AtomicLong();
  volatile UnaryOperator<byte[]> answers = UnaryOperator.identity();
  volatile LongFunction<Fault> onCommit = number -> Fault.NONE;
  volatile Pattern commit = Pattern.compile("(?i)\\bcommit\\b");
  final CountDownLatch delivering = new CountDownLatch(1);
  volatile boolean swallowing;
  volatile Duration delay = Duration.ZERO;
  private volatile String version = "";

  /**
   * @param target port of a MySQL or MariaDB on loopback; it need not run
   */
  public FaultProxy(int target) throws IOException {
    this(target, false);
  }

  /**
   * @param server a server of any kind
   */
  public FaultProxy(DatabaseServer server) throws IOException {
    this(server.port(), server.url().startsWith("jdbc:postgresql:"));
  }

  private FaultProxy(int target, boolean postgreSql) throws IOException {
    this.target = target;
    this.postgreSql = postgreSql;
    listener = new ServerSocket(0, 1000, InetAddress.getLoopbackAddress());
    daemon("fault-proxy", this::accept);
  }

  /** The proxy's own port on loopback. */
  public int port() {
    return listener.getLocalPort();
  }

  /** The JDBC URL of the server, with the proxy's port instead of its own. */
  public String through(String url) {
    return url.replace(":" + target + "/", ":" + port() + "/");
  }

  /**
   * From now on, decides about each commit.
   *
   * @param decision given the number of the commit through this proxy, beginning with 1
   */
  public void onCommit(LongFunction<Fault> decision) {
    onCommit = decision;
  }

  /** From now on, sends each piece of an answer as this makes it; null ends the connection. */
  public void answersAre(UnaryOperator<byte[]> spoilt) {
    answers = spoilt;
  }

  /** How to know a query that commits; at first the word, in large or small letters. */
  public void commitsAre(Pattern pattern) {
    commit = pattern;
  }

  /** Resets the connections that are there now, in both directions; new ones are forwarded. */
  public void cut() {
    List.copyOf(links).forEach(ProxiedConnection::cut);
  }

  /**
   * From now on nothing arrives, in either direction, and neither side is notified; new connections
   * are accepted and get no greeting.
   */
  public void swallow() {
    swallowing = true;
  }

  /** Lets commits arrive that were held back, and from now on holds none back. */
  public void deliver() {
    delivering.countDown();
  }

  /** New connections are forwarded again; one that lost a byte stays silent until it is cut. */
  public void heal() {
    swallowing = false;
  }

  /** From now on, holds each piece of an answer back for so long. */
  public void delayAnswers(Duration duration) {
    delay = duration;
  }

  /**
   * From now on, the server says that it is of this version ("" for its own), and knows the
   * variables that Connector/J asks old servers for.
   */
  public void pretendVersion(String text) {
    version = text;
  }

  /** How many commits came by. */
  public long commits() {
    return commits.get();
  }

  /** How many bytes of clients were forwarded. */
  public long questionBytes() {
    return questionBytes.get();
  }

  /** How many bytes of the server were forwarded; counted before they are. */
  public long answerBytes() {
    return answerBytes.get();
  }

  /** How many connections were accepted. */
  public long accepted() {
    return accepted.get();
  }

  /**
   * How many connections have lost something, and so carry nothing any more: each client of them
   * waits for an answer.
   */
  public long silenced() {
    return links.stream().filter(link -> link.dumb).count();
  }

  /** How many connections the proxy holds, to either side. */
  public int open() {
    return links.size();
  }

  @Override
  public void close() throws IOException {
    listener.close();
    cut();
  }

  private void accept() {
    while (!listener.isClosed()) {
      try {
        Socket client = listener.accept();
        accepted.incrementAndGet();
        try {
          connect(client);
        } catch (IOException e) {
          reset(client); // the server is away: its machine would refuse
        }
      } catch (IOException e) {
        // Closed; or out of descriptors, and then the next one may do.
      }
    }
  }

  private void connect(Socket client) throws IOException {
    Socket server = new Socket(InetAddress.getLoopbackAddress(), target);
    client.setTcpNoDelay(true);
    server.setTcpNoDelay(true);
    ProxiedConnection link = new ProxiedConnection(this, client, server);
    links.add(link);
    daemon("fault-proxy-questions", link::forwardQuestions);
    daemon("fault-proxy-answers", link::forwardAnswers);
    if (listener.isClosed()) {
      link.cut(); // closed meanwhile, so it was not in the list
    }
  }

  /** The questions of one more client. */
  Questions questions() {
    if (postgreSql) {
      return new PostgreSqlQuestions();
    }
    return in -> {
      MysqlPacket packet = MysqlPacket.read(in);
      String sql = packet.query();
      return new Questions.Question(asked(packet, sql).bytes(), sql);
    };
  }

  /** A query of MySQL that rolls back, in the place of one that commits. */
  static byte[] rollback(byte[] commit) {
    return new MysqlPacket(commit).withQuery("ROLLBACK").bytes();
  }

  MysqlPacket pretended(MysqlPacket greeting) {
    String text = version;
    return text.isEmpty() ? greeting : greeting.withServerVersion(text);
  }

  private MysqlPacket asked(MysqlPacket packet, String sql) {
    return version.isEmpty() || sql.isEmpty()
        ? packet
        : packet.withQuery(
            sql.replace("VERSION()", "'" + version + "'")
                .replace("@@query_cache_size", "0")
                .replace("@@query_cache_type", "'OFF'")
                .replace("tx_isolation", "transaction_isolation")
                .replace("@@tx_read_only", "@@transaction_read_only"));
  }

  private static void daemon(String name, Runnable work) {
    Thread thread = new Thread(work, name);
    thread.setDaemon(true);
    thread.start();
  }

  static void reset(Socket socket) {
    try {
      socket.setSoLinger(true, 0); // RST instead of FIN
    } catch (IOException e) {
      // closed already
    }
    close(socket);
  }

  private static void close(Closeable socket) {
    try {
      socket.close();
    } catch (IOException e) {
      // it is gone either way
    }
  }
}
