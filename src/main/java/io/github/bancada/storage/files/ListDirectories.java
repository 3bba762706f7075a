package io.github.bancada.storage.files;

import io.github.bancada.storage.target.FileFaultException;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;

/** Reads the entries of directories, and counts them. For one thread. */
final class ListDirectories extends FileOperation {
  private final List<String> directories;
  private final Map<String, Integer> files = new HashMap<>();
  private final Map<String, Integer> inner = new HashMap<>();

  ListDirectories(StoredFiles set) {
    super(set);
    directories = set.shape().directories();
    for (int file = 0; file < set.shape().files(); file++) {
      if (set.isPresent(file)) {
        files.merge(set.shape().directoryOf(file), 1, Integer::sum);
      }
    }
    for (String each : directories) {
      int slash = each.lastIndexOf('/');
      if (slash > 0) {
        inner.merge(each.substring(0, slash), 1, Integer::sum);
      }
    }
  }

  /** The directories of one of several users; if each user has a root, the directories below it. */
  int[] of(int user, int users) {
    if (users == set.shape().roots()) {
      String root = set.shape().rootName(user);
      return IntStream.range(0, directories.size())
          .filter(each -> (directories.get(each) + "/").startsWith(root + "/"))
          .toArray();
    }
    return IntStream.iterate(user, each -> each < directories.size(), each -> each + users)
        .toArray();
  }

  @Override
  String nameOf(int number) {
    return "'" + set.directory().resolve(directories.get(number)) + "'";
  }

  @Override
  long perform(int number) throws IOException {
    String name = directories.get(number);
    Path directory = set.pathOf(name);
    int found = 0;
    try (DirectoryStream<Path> entries = set.place().list(directory)) {
      for (Path entry : entries) {
        found += entry == null ? 0 : 1;
      }
    } catch (DirectoryIteratorException e) {
      throw e.getCause();
    }
    int expected = files.getOrDefault(name, 0) + inner.getOrDefault(name, 0);
    if (found != expected) {
      throw new FileFaultException(
          FileFaultException.WRONG_ENTRIES,
          String.format(
              Locale.ROOT,
              "'%s' has %,d entries in place of %,d; check what else uses this directory",
              set.shown(directory),
              found,
              expected));
    }
    return 0;
  }
}
