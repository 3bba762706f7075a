package io.github.bancada.server.figure;

import java.util.Locale;

/**
 * What can be read of a server. Figures of the machine have its state, those of the process that of
 * the server's processes together. An instance, such as a disk, tells figures of the same kind
 * apart.
 */
public enum Figure {
  /** How many the machine has. */
  CPUS(Kind.GAUGE),
  CPU_USER(Kind.COUNTER, Unit.SECONDS),
  CPU_NICE(Kind.COUNTER, Unit.SECONDS),
  /** The kernel, with interrupts. */
  CPU_SYSTEM(Kind.COUNTER, Unit.SECONDS),
  CPU_IOWAIT(Kind.MOSTLY_COUNTER, Unit.SECONDS),
  CPU_STEAL(Kind.COUNTER, Unit.SECONDS),
  CPU_IDLE(Kind.MOSTLY_COUNTER, Unit.SECONDS),
  /** Tasks that run or wait for a CPU, at a moment. */
  RUN_QUEUE(Kind.GAUGE),
  /** Tasks that wait for a disk, at a moment. */
  BLOCKED(Kind.GAUGE),

  /** Pressure stall information: time in which some task waited for a CPU. */
  PRESSURE_CPU(Kind.COUNTER, Unit.SECONDS),
  PRESSURE_IO(Kind.COUNTER, Unit.SECONDS),
  PRESSURE_MEMORY(Kind.COUNTER, Unit.SECONDS),

  MEMORY_TOTAL(Kind.GAUGE, Unit.BYTES),
  MEMORY_AVAILABLE(Kind.GAUGE, Unit.BYTES),
  SWAP_IN_PAGES(Kind.COUNTER),
  SWAP_OUT_PAGES(Kind.COUNTER),
  MAJOR_FAULTS(Kind.COUNTER),
  OOM_KILLS(Kind.COUNTER),

  DISK_READS(Kind.COUNTER),
  DISK_READ(Kind.COUNTER, Unit.BYTES),
  /** Of all reads together. */
  DISK_READ_TIME(Kind.COUNTER, Unit.SECONDS),
  DISK_WRITES(Kind.COUNTER),
  DISK_WRITTEN(Kind.COUNTER, Unit.BYTES),
  DISK_WRITE_TIME(Kind.COUNTER, Unit.SECONDS),
  /** Time with at least one request. */
  DISK_BUSY(Kind.COUNTER, Unit.SECONDS),
  /** Time of all requests together: its rate is the length of the queue. */
  DISK_QUEUE(Kind.COUNTER, Unit.SECONDS),
  DISK_FLUSHES(Kind.COUNTER),
  DISK_FLUSH_TIME(Kind.COUNTER, Unit.SECONDS),

  NET_RECEIVED(Kind.COUNTER, Unit.BYTES),
  NET_RECEIVE_DROPS(Kind.COUNTER),
  NET_SENT(Kind.COUNTER, Unit.BYTES),
  NET_SEND_DROPS(Kind.COUNTER),
  TCP_SEGMENTS_SENT(Kind.COUNTER),
  TCP_RETRANSMITS(Kind.COUNTER),
  /** Connections that a full queue of a listening socket turned away. */
  LISTEN_OVERFLOWS(Kind.COUNTER),

  PROCESSES(Kind.GAUGE),
  PROCESS_CPU(Kind.COUNTER, Unit.SECONDS),
  /** Time in which threads were ready and had no CPU. */
  PROCESS_CPU_WAIT(Kind.COUNTER, Unit.SECONDS),
  /** CPUs that it may use. */
  PROCESS_CPUS(Kind.GAUGE),
  /** Resident, without what is shared. */
  PROCESS_MEMORY(Kind.GAUGE, Unit.BYTES),
  PROCESS_SHARED_MEMORY(Kind.GAUGE, Unit.BYTES),
  PROCESS_THREADS(Kind.GAUGE),
  PROCESS_DESCRIPTORS(Kind.GAUGE),
  PROCESS_DESCRIPTOR_LIMIT(Kind.GAUGE),

  /** CPUs that the quota of its control group allows. */
  QUOTA_CPUS(Kind.GAUGE),
  QUOTA_PERIODS(Kind.COUNTER),
  /** Periods in which the quota was used up. */
  QUOTA_THROTTLED_PERIODS(Kind.COUNTER),

  // Databases and directories.
  /** Sessions that wait for a lock, at a moment: in InnoDB that of a row, in PostgreSQL any. */
  ROW_LOCK_WAITS(Kind.GAUGE),
  /** Of all waits together; a wait is added when it ends. */
  ROW_LOCK_TIME(Kind.COUNTER, Unit.SECONDS),
  /** The one that asks included. */
  CONNECTIONS(Kind.GAUGE),
  /** Connections that the server allows users without special rights. */
  CONNECTION_LIMIT(Kind.GAUGE),
  /** Connections that the server refused because it had no more. */
  CONNECTIONS_REFUSED(Kind.COUNTER),
  /** Threads of the server's pool that work on a request, at a moment. */
  WORKERS_ACTIVE(Kind.GAUGE),
  WORKERS_LIMIT(Kind.GAUGE),
  /** Requests that wait for a thread of the pool, at a moment. */
  WORKERS_PENDING(Kind.GAUGE),

  // Databases.
  /** Sessions in which a statement runs, the one that asks included. */
  DB_RUNNING(Kind.GAUGE),
  /** Attempts to connect that failed, as with a wrong password; in MariaDB also those refused. */
  DB_FAILED_CONNECTS(Kind.COUNTER),
  DB_STATEMENTS(Kind.COUNTER),
  /** In MySQL statements COMMIT, in PostgreSQL all transactions. */
  DB_COMMITS(Kind.COUNTER),
  DB_PAGE_REQUESTS(Kind.COUNTER),
  /** Requested pages that were not in the buffer pool. */
  DB_PAGE_READS(Kind.COUNTER),
  DB_LOG_FLUSHES(Kind.COUNTER),
  /** Of all files of InnoDB. */
  DB_FILE_FLUSHES(Kind.COUNTER),
  /** Log since the last checkpoint. */
  DB_CHECKPOINT_AGE(Kind.GAUGE, Unit.BYTES),
  /** The age at which all changes wait for a checkpoint. */
  DB_CHECKPOINT_AGE_LIMIT(Kind.GAUGE, Unit.BYTES),
  /** Temporary tables that did not stay in memory. */
  DB_DISK_TABLES(Kind.COUNTER),

  // Directories.
  LDAP_OPERATIONS(Kind.COUNTER),

  // Files of the server.
  /** 1 for a disk that has the data of the server. */
  DATA_DISK(Kind.GAUGE),
  /** Reads, writes and commits over NFS of all users of a mount, which is the instance. */
  NFS_REQUESTS(Kind.COUNTER),
  NFS_RETRANSMITS(Kind.COUNTER),
  /** From requests to their answers, of all together. */
  NFS_RTT(Kind.COUNTER, Unit.SECONDS),
  /** The same with the wait before they were sent. */
  NFS_EXECUTION(Kind.COUNTER, Unit.SECONDS);

  private final Kind kind;
  private final Unit unit;

  /** What its number means. */
  public enum Kind {
    /** Grows from a start that is not known. */
    COUNTER,
    /** A counter that the kernel sometimes sets back a little. */
    MOSTLY_COUNTER,
    /** A state at a moment. */
    GAUGE
  }

  public enum Unit {
    NUMBER,
    SECONDS,
    BYTES
  }

  Figure(Kind kind) {
    this(kind, Unit.NUMBER);
  }

  Figure(Kind kind, Unit unit) {
    this.kind = kind;
    this.unit = unit;
  }

  public Kind kind() {
    return kind;
  }

  public Unit unit() {
    return unit;
  }

  /** Its name in files. */
  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }
}
