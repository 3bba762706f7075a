package io.github.bancada.bench;

import static io.github.bancada.bench.InjectedScenes.ATM;
import static io.github.bancada.bench.InjectedScenes.BASE;
import static io.github.bancada.bench.InjectedScenes.DATABASE;
import static io.github.bancada.bench.InjectedScenes.DIRECTORY;
import static io.github.bancada.bench.InjectedScenes.FOUND;
import static io.github.bancada.bench.InjectedScenes.LAZY;
import static io.github.bancada.bench.InjectedScenes.LDAP;
import static io.github.bancada.bench.InjectedScenes.SCAN;
import static io.github.bancada.bench.InjectedScenes.SOURCE;
import static io.github.bancada.bench.InjectedScenes.WEB;

import io.github.bancada.testing.SlapdServer;
import java.util.List;

/** Real servers with room to spare. Stateless. */
final class HealthyScenes {
  static final List<LimitScene> ALL =
      List.of(
          healthy("nginx, 100/s", WEB, LimitStage::nginx, "rate=100", "users=30"),
          healthy("nginx, 300/s", WEB, LimitStage::nginx, "rate=300", "users=30"),
          healthy(
              "nginx, up to 80/s",
              "web-capacity.jmx",
              LimitStage::nginx,
              "capacity.from=10",
              "capacity.to=80",
              "capacity.budget=25"),
          healthy(
              "Python, 4 ms an answer, 50/s",
              WEB,
              stage -> stage.python(1000, 0.004, 0, 0),
              "rate=50",
              "users=30"),
          healthy(
              "Python, waits 50 ms, 60/s",
              WEB,
              stage -> stage.python(1000, 0, 0.05, 0),
              "rate=60",
              "users=60"),
          healthy(
              "Python, 300 MB in memory, 30/s",
              WEB,
              stage -> stage.python(1000, 0, 0, 300),
              "rate=30",
              "users=30"),
          healthy(
              "OpenLDAP, 100/s",
              LDAP,
              stage -> stage.slapd(SlapdServer.builder()),
              BASE,
              "rate=100",
              "users=20"),
          healthy(
              "OpenLDAP, 300/s",
              LDAP,
              stage -> stage.slapd(SlapdServer.builder()),
              BASE,
              "rate=300",
              "users=20"),
          healthy(
              "OpenLDAP, scans 1,000 entries, 50/s",
              LDAP,
              stage -> stage.slapd(SlapdServer.builder()),
              BASE,
              SCAN,
              "rate=50",
              "users=20"),
          healthy(
              "OpenLDAP with its monitor, 100/s",
              LDAP,
              stage -> stage.slapd(SlapdServer.builder().monitored(4)),
              BASE,
              DIRECTORY,
              "rate=100",
              "users=20"),
          healthy(
              "OpenLDAP, slow source of 50/s, 10/s",
              LDAP,
              stage -> stage.slapd(SlapdServer.builder().monitored(8).source(50)),
              DIRECTORY,
              SOURCE,
              FOUND,
              "rate=10",
              "users=20"),
          healthy(
              "OpenLDAP, mix, 60/s",
              "ldap-mix.jmx",
              stage -> stage.slapd(SlapdServer.builder()),
              BASE,
              "ldap.write=true",
              "ldap.entries=1-1000",
              "rate=60",
              "users=20"),
          healthy(
              "OpenLDAP, changes, 20/s",
              "ldap-modify.jmx",
              stage -> stage.slapd(SlapdServer.builder()),
              BASE,
              "ldap.write=true",
              "ldap.entries=1-1000",
              "rate=20",
              "users=20"),
          healthy(
              "OpenLDAP, up to 100/s",
              "ldap-capacity.jmx",
              stage -> stage.slapd(SlapdServer.builder()),
              BASE,
              "capacity.from=10",
              "capacity.to=100",
              "capacity.budget=25"),
          healthy(
              "MariaDB, 40/s",
              ATM,
              stage -> stage.mariaDb(),
              DATABASE,
              "rate=40",
              "users=20",
              "measured=40"),
          healthy(
              "MariaDB, log flushed each second, 80/s",
              ATM,
              stage -> stage.mariaDb(LAZY),
              DATABASE,
              "rate=80",
              "users=20",
              "measured=40"),
          healthy(
              "PostgreSQL, 40/s",
              ATM,
              stage -> stage.postgreSql(),
              DATABASE,
              "rate=40",
              "users=20",
              "measured=40"),
          healthy(
              "PostgreSQL, without fsync, 80/s",
              ATM,
              stage -> stage.postgreSql("--fsync=off"),
              DATABASE,
              "rate=80",
              "users=20",
              "measured=40"),
          healthy(
              "MariaDB, bookshop, 40 users",
              "bookshop.jmx",
              stage -> stage.mariaDb(),
              DATABASE,
              "users=40",
              "bookshop.users=40",
              "duration=20",
              "ramp=5"),
          healthy(
              "PostgreSQL, bookshop, 40 users",
              "bookshop.jmx",
              stage -> stage.postgreSql(),
              DATABASE,
              "users=40",
              "bookshop.users=40",
              "duration=20",
              "ramp=5"));

  private static LimitScene healthy(
      String setting, String plan, LimitScene.Setup setup, String... properties) {
    return new LimitScene("healthy: " + setting, "not", plan, 25, setup, properties);
  }

  private HealthyScenes() {}
}
