package io.github.bancada.server.source;

import io.github.bancada.server.figure.Figure;
import io.github.bancada.server.figure.Reading;
import io.github.bancada.server.figure.SourceKind;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Figures of this machine and of a server that runs on it. Files of the machine stay open, and each
 * reading begins at their start, which costs a third of opening them. For one thread.
 */
final class LocalSource implements Source {
  private static final String NETWORK = "net/";

  private final String name;
  private final Path proc;
  private final Path system;
  private final Supplier<OptionalLong> finder;
  private final Map<Path, FileChannel> open = new HashMap<>();
  private ByteBuffer buffer = ByteBuffer.allocate(1 << 14);

  private OptionalLong server = OptionalLong.empty();
  private ControlGroup quota;
  private Set<String> disks = Set.of();

  /**
   * @param name of the source
   * @param proc {@code /proc}
   * @param system {@code /sys}
   * @param finder finds the process of the server; empty if there is none to see
   */
  LocalSource(String name, Path proc, Path system, Supplier<OptionalLong> finder) {
    this.name = name;
    this.proc = proc;
    this.system = system;
    this.finder = finder;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public SourceKind kind() {
    return SourceKind.LOCAL;
  }

  @Override
  public Reading read() {
    long before = System.nanoTime();
    if (server.isEmpty() || !Files.exists(process(server.getAsLong()))) {
      server = finder.get();
      quota =
          server.isPresent()
              ? ControlGroup.of(
                  text(process(server.getAsLong()).resolve("cgroup")),
                  system.resolve("fs/cgroup").toString(),
                  file -> text(Path.of(file)))
              : null;
      disks = server.isPresent() ? DataDisks.of(process(server.getAsLong()), system) : Set.of();
    }
    Reading.Builder all = new Reading.Builder();
    LinuxFiles.OF_MACHINE.forEach(name -> LinuxFiles.read(name, kept(file(name)), all));
    String epoch = "";
    if (server.isPresent()) {
      epoch = server.getAsLong() + ":" + start(server.getAsLong());
      tree(proc, server.getAsLong()).forEach(each -> process(each, all));
      quota.read(all);
      disks.forEach(each -> all.put(Figure.DATA_DISK, each, 1));
      ProcessFiles.mounts(text(process(server.getAsLong()).resolve("mountstats")), all);
    }
    return all.at(before + (System.nanoTime() - before) / 2, epoch);
  }

  @Override
  public Map<String, String> facts() {
    return server.isEmpty()
        ? Map.of()
        : ServerFacts.of(Long.toString(server.getAsLong()), workDirectory(), names -> this::textOf);
  }

  private String workDirectory() {
    try {
      return Files.readSymbolicLink(process(server.getAsLong()).resolve("cwd")).toString();
    } catch (IOException e) {
      return ""; // another user's
    }
  }

  /** Below the directories of this source. */
  private String textOf(String file) {
    return text(
        file.startsWith("/proc/")
            ? proc.resolve(file.substring("/proc/".length()))
            : system.resolve(file.substring("/sys/".length())));
  }

  private Path process(long id) {
    return proc.resolve(Long.toString(id));
  }

  /** The network is that of the server's namespace. */
  private Path file(String name) {
    return name.startsWith(NETWORK) && server.isPresent()
        ? process(server.getAsLong()).resolve(name)
        : proc.resolve(name);
  }

  private String start(long process) {
    return ProcessFiles.start(text(process(process).resolve("stat")));
  }

  /** A process and those that it has started, and so on. */
  static Stream<Long> tree(Path proc, long process) {
    String children = text(proc.resolve(process + "/task/" + process + "/children"));
    return Stream.concat(
        Stream.of(process),
        Stream.of(LinuxFiles.words(children))
            .filter(word -> !word.isEmpty())
            .flatMap(child -> tree(proc, Long.parseLong(child))));
  }

  private void process(long id, Reading.Builder all) {
    Path directory = process(id);
    ProcessFiles.read(
        name ->
            switch (name) {
              case "schedstat" -> waits(directory.resolve("task"));
              case "fd" -> count(directory.resolve("fd"));
              default -> text(directory.resolve(name));
            },
        all);
  }

  /** Of all tasks: that of the process has the main thread only. */
  private String waits(Path tasks) {
    StringBuilder lines = new StringBuilder();
    try (DirectoryStream<Path> all = Files.newDirectoryStream(tasks)) {
      for (Path each : all) {
        lines.append(text(each.resolve("schedstat")));
      }
    } catch (IOException | DirectoryIteratorException e) {
      return "";
    }
    return lines.toString();
  }

  /** The number of entries; "" if they are another user's. */
  private static String count(Path directory) {
    try (Stream<Path> entries = Files.list(directory)) {
      return Long.toString(entries.count());
    } catch (IOException | UncheckedIOException e) {
      return "";
    }
  }

  /** Of any bytes: the kernel cuts off names in it, also within a character; "" for no file. */
  static String text(Path file) {
    try {
      return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
    } catch (IOException e) {
      return ""; // not on this kernel, another user's, or it has just ended
    }
  }

  private String kept(Path file) {
    try {
      FileChannel channel = open.get(file);
      if (channel == null) {
        channel = FileChannel.open(file);
        open.put(file, channel);
      }
      return text(channel);
    } catch (IOException e) {
      return "";
    }
  }

  /** From the start to the end, which the length does not tell. */
  private String text(FileChannel channel) throws IOException {
    buffer.clear();
    while (channel.read(buffer, buffer.position()) > 0) {
      if (!buffer.hasRemaining()) {
        buffer = ByteBuffer.allocate(2 * buffer.capacity()).put(buffer.flip());
      }
    }
    return new String(buffer.array(), 0, buffer.position(), StandardCharsets.ISO_8859_1);
  }

  @Override
  public void close() {
    open.values().forEach(LocalSource::close);
    open.clear();
  }

  private static void close(FileChannel channel) {
    try {
      channel.close();
    } catch (IOException e) {
      return; // nothing was written
    }
  }
}
