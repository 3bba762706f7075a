package io.github.bancada.table;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.nio.charset.StandardCharsets;

/**
 * Any text at all as published figures. The seeds, in the resources beside this class, run in each
 * build; with {@code JAZZER_FUZZ=1} in the environment it goes on to look for more.
 */
class PublishedFormFuzzTest {
  @FuzzTest(maxDuration = "1m")
  void textIsReadOrRefusedWithAReason(byte[] data) {
    PublishedFormTest.assertSound(new String(data, StandardCharsets.UTF_8));
  }
}
