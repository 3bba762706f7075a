package io.github.bancada.table;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.nio.charset.StandardCharsets;

/**
 * Parses any text as published figures. Every build runs the seeds in the resources beside this
 * class; {@code JAZZER_FUZZ=1} in the environment searches for more.
 */
class PublishedFormFuzzTest {
  @FuzzTest(maxDuration = "1m")
  void textIsReadOrRefusedWithAReason(byte[] data) {
    PublishedFormTest.assertSound(new String(data, StandardCharsets.UTF_8));
  }
}
