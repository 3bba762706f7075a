package io.github.bancada.bench;

import io.github.bancada.storage.io.FileIoSettings;
import io.github.bancada.storage.io.FileIoWorkload;
import io.github.bancada.storage.io.Operation;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * File I/O against dd, fio and a loop of putc. Both write and read the same file. File I/O makes
 * incompressible content and verifies what it reads; the programs do neither.
 */
final class StorageIoBenchmark implements Benchmark {
  private static final int DD_BLOCK = 20_480_000;
  private static final int DD_BLOCKS = Integer.getInteger("bench.blocks", 50);
  private static final long RANDOM_BYTES = 512L << 20;
  private static final int RANDOM_BLOCK = 4096;
  private static final int OPERATIONS = Integer.getInteger("bench.operations", 20_000);
  private static final long PUTC_BYTES = 256L << 20;
  private static final int PUTC_BLOCK = 16 << 10;
  private static final double GOAL_BUFFERED = 0.97;
  private static final double GOAL = 0.95;

  @Override
  public String name() {
    return "storage-io";
  }

  @Override
  public String question() {
    return "files written and read block by block and byte by byte, against dd, fio and putc";
  }

  @Override
  public void run(PrintStream out) throws Exception {
    StoragePairs.run(out, StorageIoBenchmark::phases);
  }

  private static void phases(StoragePairs pairs) throws Exception {
    double megabytes = DD_BLOCK / 1e6 * DD_BLOCKS;
    Path dd = pairs.directory().resolve("dd-all-0");
    pairs.compare(
        new StoragePairs.Work("dd, buffered, fdatasync", "MB/s", megabytes, GOAL_BUFFERED),
        round -> write(FileIoSettings.Access.BUFFERED, FileIoSettings.Sync.FDATASYNC),
        round -> StorageIoPeers.dd(dd, DD_BLOCK, DD_BLOCKS, "conv=fdatasync"));
    pairs.compare(
        new StoragePairs.Work("dd, direct", "MB/s", megabytes, GOAL),
        round -> write(FileIoSettings.Access.DIRECT, FileIoSettings.Sync.NONE),
        round -> StorageIoPeers.dd(dd, DD_BLOCK, DD_BLOCKS, "oflag=direct"));
    random(pairs);
    putc(pairs);
  }

  private static void random(StoragePairs pairs) throws Exception {
    seconds(
        sequential(
            "random",
            RANDOM_BYTES,
            1 << 20,
            FileIoSettings.Transfer.BLOCK,
            FileIoSettings.Access.DIRECT,
            FileIoSettings.Sync.FSYNC));
    Path file = pairs.directory().resolve("random-all-0");
    for (String operation : List.of("randread", "randwrite")) {
      for (int threads : new int[] {1, 4}) {
        pairs.compare(
            new StoragePairs.Work(
                "fio psync, " + operation + " 4 KiB direct, threads: " + threads,
                "IOPS",
                (double) OPERATIONS * threads,
                GOAL),
            round -> random(operation, threads),
            round -> StorageIoPeers.fio(file, operation, threads, OPERATIONS));
      }
    }
  }

  private static void putc(StoragePairs pairs) throws Exception {
    Path file = pairs.directory().resolve("putc-all-0");
    Path program = StorageIoPeers.compilePutc(pairs.directory());
    pairs.compare(
        new StoragePairs.Work("putc in C, as bonnie's", "MB/s", PUTC_BYTES / 1e6, 1),
        round ->
            seconds(
                sequential(
                    "putc",
                    PUTC_BYTES,
                    PUTC_BLOCK,
                    FileIoSettings.Transfer.BYTE,
                    FileIoSettings.Access.BUFFERED,
                    FileIoSettings.Sync.NONE)),
        round -> StorageIoPeers.putc(program, file, PUTC_BYTES));
  }

  private static double write(FileIoSettings.Access access, FileIoSettings.Sync sync)
      throws IOException {
    long bytes = (long) DD_BLOCK * DD_BLOCKS;
    return seconds(sequential("dd", bytes, DD_BLOCK, FileIoSettings.Transfer.BLOCK, access, sync));
  }

  private static double seconds(FileIoSettings settings) throws IOException {
    return new BenchUser(0, 1).seconds(new FileIoWorkload(), settings);
  }

  private static FileIoSettings sequential(
      String name,
      long bytes,
      int block,
      FileIoSettings.Transfer transfer,
      FileIoSettings.Access access,
      FileIoSettings.Sync sync) {
    return settings(name, Operation.WRITE, bytes, block, transfer, access, sync);
  }

  /** From the first start to the last end; the report of the last one belongs to it. */
  private static double random(String operation, int threads) throws Exception {
    FileIoSettings settings =
        settings(
            "random",
            operation.equals("randread") ? Operation.RANDOM_READ : Operation.RANDOM_WRITE,
            RANDOM_BYTES,
            RANDOM_BLOCK,
            FileIoSettings.Transfer.BLOCK,
            FileIoSettings.Access.DIRECT,
            FileIoSettings.Sync.NONE);
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try {
      CyclicBarrier together = new CyclicBarrier(threads);
      List<Future<double[]>> users = new ArrayList<>();
      for (int i = 0; i < threads; i++) {
        BenchUser user = new BenchUser(i, threads);
        users.add(
            pool.submit(
                () -> {
                  together.await();
                  double seconds = user.seconds(new FileIoWorkload(), settings);
                  double end = System.nanoTime() / 1e9;
                  return new double[] {end - seconds, end};
                }));
      }
      double start = Double.MAX_VALUE;
      double end = -Double.MAX_VALUE;
      for (Future<double[]> user : users) {
        start = Math.min(start, user.get()[0]);
        end = Math.max(end, user.get()[1]);
      }
      return end - start;
    } finally {
      pool.shutdown();
    }
  }

  private static FileIoSettings settings(
      String name,
      Operation operation,
      long bytes,
      int block,
      FileIoSettings.Transfer transfer,
      FileIoSettings.Access access,
      FileIoSettings.Sync sync) {
    return new FileIoSettings(
        "",
        operation,
        FileIoSettings.Unit.PHASE,
        new FileIoSettings.FileGroup(name, 1, true, bytes),
        block,
        transfer,
        FileIoSettings.Existing.TRUNCATE,
        operation == Operation.WRITE ? 0 : OPERATIONS,
        0,
        0,
        access,
        FileIoSettings.WithoutDirect.FAIL,
        sync,
        0,
        false,
        0,
        new FileIoSettings.ContentSettings(1, 0, 0, true));
  }
}
