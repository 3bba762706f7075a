package io.github.bancada.lab;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Stand-ins for two libraries that the embedded MySQL needs and small systems lack, so that it runs
 * without installation. They are used only where the real one is missing.
 *
 * <ul>
 *   <li>{@code libaio.so.1} is a thin layer over three system calls; the stand-in makes the same
 *       calls.
 *   <li>{@code libnuma.so.1} reports that the machine has no NUMA; the server then calls nothing
 *       else.
 * </ul>
 *
 * Stateless.
 */
final class StandInLibraries {
  private static final Logger log = LoggerFactory.getLogger(StandInLibraries.class);

  private static final String AIO = "libaio.so.1";
  private static final String NUMA = "libnuma.so.1";

  /** The error of Linux's dynamic linker. */
  private static final Pattern MISSING =
      Pattern.compile("error while loading shared libraries: (\\S+): cannot open shared object");

  private static final String NUMA_1 = "libnuma_1.1";
  private static final String NUMA_2 = "libnuma_1.2";

  private static final int[] RETURN_0 = {0x31, 0xc0, 0xc3}; // xor eax, eax; ret
  private static final int[] RETURN_MINUS_1 = {0xb8, 0xff, 0xff, 0xff, 0xff, 0xc3}; // mov; ret

  /** System calls by the AMD64 ABI, appendix A.2; numbers in Linux's syscall_64.tbl. */
  private static final int IO_SETUP = 206;

  private static final int IO_GETEVENTS = 208;
  private static final int IO_SUBMIT = 209;

  private StandInLibraries() {}

  /**
   * Writes the stand-in for the library that a program lacks.
   *
   * @param said output of the program instead of starting
   * @param home installation directory of the program, where the stand-in is written
   * @return its directory, for {@code LD_LIBRARY_PATH}; empty if the program lacks something else
   * @throws IOException if it cannot be written
   */
  static Optional<Path> standInFor(String said, Path home) throws IOException {
    Matcher missing = MISSING.matcher(said);
    if (!missing.find() || !List.of(AIO, NUMA).contains(missing.group(1))) {
      return Optional.empty();
    }
    return Optional.of(write(missing.group(1), home));
  }

  /** Each library has its own directory, so that it never hides an installed one. */
  static Path write(String name, Path home) throws IOException {
    byte[] library = name.equals(AIO) ? aio() : numa();
    Path directory = Files.createDirectories(home.resolve("stand-ins").resolve(name));
    Path whole = Files.createTempFile(directory, name, ".new");
    Files.write(whole, library);
    if (!whole.toFile().setReadable(true, false)) {
      throw new IOException("'" + whole + "' cannot be made readable for all");
    }
    Files.move(
        whole,
        directory.resolve(name),
        StandardCopyOption.REPLACE_EXISTING,
        StandardCopyOption.ATOMIC_MOVE);
    log.info("{} is not installed; the embedded MySQL runs with a stand-in for it", name);
    return directory;
  }

  /** Its functions return the negative error number, like the system calls. */
  private static byte[] aio() {
    return new ElfLibrary(AIO)
        .function("io_setup", "LIBAIO_0.4", systemCall(IO_SETUP))
        .function("io_getevents", "LIBAIO_0.4", systemCall(IO_GETEVENTS))
        .function("io_submit", "LIBAIO_0.1", systemCall(IO_SUBMIT))
        .bytes();
  }

  /** numa(3): if numa_available() returns -1, all other functions are undefined. */
  private static byte[] numa() {
    return new ElfLibrary(NUMA)
        .function("numa_available", NUMA_1, RETURN_MINUS_1)
        .function("mbind", NUMA_1, RETURN_MINUS_1)
        .function("set_mempolicy", NUMA_1, RETURN_MINUS_1)
        .function("numa_alloc_onnode", NUMA_1, RETURN_0)
        .function("numa_alloc_local", NUMA_1, RETURN_0)
        .function("numa_free", NUMA_1, RETURN_0)
        .function("numa_num_configured_cpus", NUMA_2, RETURN_0)
        .function("numa_node_of_cpu", NUMA_2, RETURN_MINUS_1)
        .nullPointer("numa_all_nodes_ptr", NUMA_2)
        .bytes();
  }

  /** mov r10, rcx (the fourth argument is elsewhere); mov eax, number; syscall; ret. */
  private static int[] systemCall(int number) {
    return IntStream.of(0x49, 0x89, 0xca, 0xb8, number & 0xff, number >> 8, 0, 0, 0x0f, 0x05, 0xc3)
        .toArray();
  }
}
