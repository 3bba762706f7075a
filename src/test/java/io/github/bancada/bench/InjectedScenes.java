package io.github.bancada.bench;

import io.github.bancada.testing.SlapdServer;
import java.util.List;

/** Limits that are injected into real servers. Stateless. */
final class InjectedScenes {
  static final String WEB = "web1000.jmx";
  static final String LDAP = "ldap500.jmx";
  static final String ATM = "atm150.jmx";

  /** Looks at every entry. */
  static final String SCAN = "ldap.filter=(description=x)";

  static final String BASE = "ldap.base=" + SlapdServer.BASE_DN;
  static final String SOURCE = "ldap.base=" + SlapdServer.SOURCE_DN;
  static final String FOUND = "ldap.filter=(o=source)";
  static final String LAZY = "--innodb-flush-log-at-trx-commit=0";
  static final String DATABASE = "watch=local,jdbc";
  static final String DIRECTORY = "watch=local,ldap";

  static final List<LimitScene> ALL =
      List.of(
          new LimitScene(
              "CPU: OpenLDAP scans 10,000 entries, two CPUs",
              "Limited by the server's CPUs",
              LDAP,
              stage -> stage.slapd(SlapdServer.builder().entries(10_000)),
              "users=20",
              SCAN,
              BASE),
          new LimitScene(
              "CPU: OpenLDAP scans 2,000 entries, two CPUs",
              "Limited by the server's CPUs",
              LDAP,
              stage -> stage.slapd(SlapdServer.builder().entries(2_000)),
              "users=40",
              SCAN,
              BASE),
          new LimitScene(
              "CPU: OpenLDAP scans on one CPU",
              "Limited by the server's CPUs",
              LDAP,
              stage -> stage.slapd(SlapdServer.builder().entries(5_000)).onCpu(0),
              "users=12",
              SCAN,
              BASE),
          new LimitScene(
              "CPU: MariaDB on one CPU",
              "Limited by the server's CPUs",
              ATM,
              stage -> stage.mariaDb(LAZY).onCpu(0),
              DATABASE,
              "users=20",
              "measured=30"),
          new LimitScene(
              "quota: nginx, 0.05 CPUs",
              "Limited by the server's CPU quota",
              WEB,
              stage -> stage.nginx().quota(0.05),
              "users=20"),
          new LimitScene(
              "quota: MariaDB, 0.3 CPUs",
              "Limited by the server's CPU quota",
              ATM,
              stage -> stage.mariaDb().quota(0.3),
              DATABASE,
              "users=20",
              "measured=30"),
          new LimitScene(
              "single thread: Python, 4 ms an answer",
              "Limited by one thread",
              WEB,
              stage -> stage.python(1000, 0.004, 0, 0),
              "users=20"),
          new LimitScene(
              "single thread: Python, 10 ms an answer",
              "Limited by one thread",
              WEB,
              stage -> stage.python(1000, 0.01, 0, 0),
              "users=10"),
          new LimitScene(
              "disk: MariaDB, 60 writes/s",
              "Limited by the server's disk",
              ATM,
              stage -> stage.mariaDb("--innodb-flush-log-at-trx-commit=1").writes(60),
              DATABASE,
              "users=20",
              "measured=30",
              "atm.scale=4"),
          new LimitScene(
              "disk: OpenLDAP, 40 writes/s",
              "Limited by the server's disk",
              "ldap-modify.jmx",
              stage -> stage.slapd(SlapdServer.builder()).writes(40),
              "users=20",
              BASE,
              "ldap.write=true",
              "ldap.entries=1-1000"),
          new LimitScene(
              "swap: Python, 300 MB in 200 MB",
              "Limited by the server's memory",
              WEB,
              stage -> stage.memory(200).python(1000, 0, 0, 300),
              "users=20"),
          new LimitScene(
              "swap: Python, 300 MB in 100 MB",
              "Limited by the server's memory",
              WEB,
              stage -> stage.memory(100).python(1000, 0, 0, 300),
              "users=10"),
          new LimitScene(
              "descriptors: nginx, 60",
              "Limited by the server's descriptors",
              WEB,
              stage -> stage.nginx().descriptors(60),
              "users=120"),
          new LimitScene(
              "descriptors: OpenLDAP, 64",
              "Limited by the server's descriptors",
              LDAP,
              stage -> stage.slapd(SlapdServer.builder().descriptorLimit(64)),
              "users=100",
              BASE),
          new LimitScene(
              "listen queue: Python, backlog 4",
              "Limited by the server's listen queue",
              WEB,
              stage -> stage.python(4, 0, 0.02, 0),
              "users=50",
              "keepalive=false"),
          new LimitScene(
              "listen queue: Python, backlog 16",
              "Limited by the server's listen queue",
              WEB,
              stage -> stage.python(16, 0, 0.01, 0),
              "users=100",
              "keepalive=false"),
          new LimitScene(
              "row locks: MariaDB, rows held 200 ms",
              "Limited by row locks",
              ATM,
              stage -> stage.mariaDb(LAZY).heldRows(200),
              DATABASE,
              "users=20",
              "atm.scale=1",
              "measured=30"),
          new LimitScene(
              "row locks: PostgreSQL, rows held 300 ms",
              "Limited by row locks",
              ATM,
              stage -> stage.postgreSql("--fsync=off").heldRows(300),
              DATABASE,
              "users=20",
              "measured=30"),
          new LimitScene(
              "worker threads: OpenLDAP, 4 of a slow source, 50/s",
              "Limited by the server's worker threads",
              LDAP,
              stage -> stage.slapd(SlapdServer.builder().monitored(4).source(50)),
              DIRECTORY,
              "users=30",
              SOURCE,
              FOUND),
          new LimitScene(
              "worker threads: OpenLDAP, 8 of a slow source, 100/s",
              "Limited by the server's worker threads",
              LDAP,
              stage -> stage.slapd(SlapdServer.builder().monitored(8).source(100)),
              DIRECTORY,
              "users=40",
              SOURCE,
              FOUND),
          new LimitScene(
              "packet loss: nginx, 3 %",
              "Limited by the server's network",
              WEB,
              stage -> stage.nginx().loss(0.03),
              "users=40"),
          new LimitScene(
              "packet loss: nginx, 8 %, all users at once",
              "Limited by the server's network",
              WEB,
              stage -> stage.nginx().loss(0.08),
              "users=40",
              "rampup=0",
              "barrier.timeout=10000"),
          new LimitScene(
              "connections: MariaDB, 20",
              "Limited by the server's connections",
              ATM,
              stage -> stage.mariaDb("--max-connections=20", LAZY),
              DATABASE,
              "users=30",
              "measured=30"),
          new LimitScene(
              "connections: PostgreSQL, 15",
              "Limited by the server's connections",
              ATM,
              stage -> stage.postgreSql("--max-connections=15", "--fsync=off"),
              DATABASE,
              "users=30",
              "measured=30"),
          new LimitScene(
              "load machine: nginx",
              "not the server: the load machine",
              WEB,
              LimitStage::nginx,
              "users=150"),
          new LimitScene(
              "load machine: OpenLDAP beside two other programs",
              "not the server: the load machine",
              LDAP,
              stage -> stage.slapd(SlapdServer.builder()).hogs(2),
              "users=20",
              BASE));

  private InjectedScenes() {}
}
