package io.github.bancada.storage;

import static io.github.bancada.storage.StoragePlan.copy;
import static io.github.bancada.storage.StoragePlan.create;
import static io.github.bancada.storage.StoragePlan.fileSet;

import io.github.bancada.element.WorkSampler;
import io.github.bancada.field.Field;
import io.github.bancada.testing.Meanwhile;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.apache.jmeter.testelement.TestElement;

/**
 * A phase of a storage sampler that lasts until it is stopped, and what comes before it in the
 * plan.
 *
 * @param name for the test's name
 * @param before samplers that make what the phase needs
 * @param phase the sampler
 */
record LongPhase(String name, List<TestElement> before, TestElement phase) {
  @Override
  public String toString() {
    return name;
  }

  /** All, of every storage sampler. */
  static List<LongPhase> all(Path parent) {
    List<LongPhase> all = new ArrayList<>();
    for (String operation :
        List.of(
            "write",
            "rewrite",
            "read",
            "randomRead",
            "randomWrite",
            "randomMixed",
            "randomRewrite")) {
      all.add(fileIo(operation, FileIo.TRANSFER, "block"));
      all.add(fileIo(operation, FileIo.ACCESS, "direct"));
    }
    all.add(fileIo("write", FileIo.TRANSFER, "byte"));
    all.add(fileIo("read", FileIo.TRANSFER, "byte"));
    FileIo ahead = paced("write");
    ahead.set(FileIo.BLOCK_SIZE, "256 KiB");
    ahead.set(FileIo.FILE_SIZE, "64 MiB");
    all.add(new LongPhase("File I/O write, content made ahead", List.of(), ahead));
    all.add(new LongPhase("File Set create of many", List.of(), create("2000000", "1")));
    all.add(new LongPhase("File Set create of large ones", List.of(), create("2", "8 GiB")));
    all.add(longFiles("File Set read", parent, fileSet("read")));
    all.add(longFiles("File Set copy by Java", parent, copy("java", "")));
    all.add(longFiles("File Set copy by rsync", parent, copy("rsync", "")));
    all.add(
        longFiles(
            "File Set copy by a program with children",
            parent,
            copy("command", "sh -c 'sleep 3600; true' {from} {to}")));
    for (String unit : List.of("files", "blocks", "chunks")) {
      all.add(dedup(unit, "0", parent));
    }
    all.add(dedup("blocks", "1", parent));
    return all;
  }

  private static LongPhase fileIo(String operation, Field<?> field, String value) {
    FileIo write = StoragePlan.fileIo("write");
    FileIo phase = paced(operation);
    for (FileIo each : List.of(write, phase)) {
      each.set(FileIo.FILE_SIZE, "1 MiB");
      each.set(FileIo.BLOCK_SIZE, "4 KiB");
    }
    phase.set(field, value);
    return new LongPhase("File I/O " + operation + ", " + value, List.of(write), phase);
  }

  /** Works for hours, now and then. */
  private static FileIo paced(String operation) {
    FileIo phase = StoragePlan.fileIo(operation);
    phase.set(FileIo.OPERATIONS, "1000000");
    phase.set(FileIo.SYNC_EVERY, "1");
    phase.set(FileIo.RATE, "16 KiB");
    return phase;
  }

  /** A set of two files that have become very long. */
  private static LongPhase longFiles(String name, Path parent, FileSet phase) {
    FileSet create = create("2", "1 MiB");
    return new LongPhase(name, List.of(create, growth(parent)), phase);
  }

  private static LongPhase dedup(String unit, String rate, Path parent) {
    FileSet create = create("2", "1 MiB");
    DedupEstimate phase = StoragePlan.dedup(parent, unit);
    phase.set(DedupEstimate.RATE, rate);
    return new LongPhase(
        "Dedup Estimate of " + unit + " at rate " + rate, List.of(create, growth(parent)), phase);
  }

  /** How many samples of each user come before. */
  long samplesBefore() {
    return before.stream().filter(WorkSampler.class::isInstance).count();
  }

  /** Makes the files of a set very long, with holes, so that a phase takes long. */
  private static TestElement growth(Path parent) {
    return Meanwhile.run(
        () -> {
          for (Path each : StoragePlan.filesBelow(parent, "f\\d+")) {
            try (FileChannel file = FileChannel.open(each, StandardOpenOption.WRITE)) {
              file.write(ByteBuffer.allocate(1), 8L << 30);
            }
          }
        });
  }
}
