package io.github.bancada.pages;

import io.github.bancada.pages.count.CountFields;
import org.apache.jmeter.samplers.AbstractSampler;

/**
 * The fields of {@link PrinterPageCount} as they stand in a plan, variables filled in. All are
 * text, so that each takes JMeter variables and functions and a wrong value is reported instead of
 * silently read as 0.
 */
abstract class PrinterPageCountFields extends AbstractSampler {
  private static final long serialVersionUID = 1L;

  private String jobs = "";
  private String order = "";
  private String hold = "";
  private String memoryLimit = "";
  private String engine = "";
  private String copiesPolicy = "";
  private String labels = "";
  private String expectedPages = "";
  private String expectedTotal = "";
  private String preset = "";
  private String command = "";
  private String absent = "";
  private String timeLimit = "";
  private String pattern = "";

  /** What the fields hold now. */
  final CountFields fields() {
    return new CountFields(
        jobs,
        order,
        hold,
        memoryLimit,
        engine,
        copiesPolicy,
        labels,
        expectedPages,
        expectedTotal,
        preset,
        command,
        absent,
        timeLimit,
        pattern);
  }

  public String getJobs() {
    return jobs;
  }

  public void setJobs(String value) {
    jobs = value;
  }

  public String getOrder() {
    return order;
  }

  public void setOrder(String value) {
    order = value;
  }

  public String getHold() {
    return hold;
  }

  public void setHold(String value) {
    hold = value;
  }

  public String getMemoryLimit() {
    return memoryLimit;
  }

  public void setMemoryLimit(String value) {
    memoryLimit = value;
  }

  public String getEngine() {
    return engine;
  }

  public void setEngine(String value) {
    engine = value;
  }

  public String getCopiesPolicy() {
    return copiesPolicy;
  }

  public void setCopiesPolicy(String value) {
    copiesPolicy = value;
  }

  public String getLabels() {
    return labels;
  }

  public void setLabels(String value) {
    labels = value;
  }

  public String getExpectedPages() {
    return expectedPages;
  }

  public void setExpectedPages(String value) {
    expectedPages = value;
  }

  public String getExpectedTotal() {
    return expectedTotal;
  }

  public void setExpectedTotal(String value) {
    expectedTotal = value;
  }

  public String getPreset() {
    return preset;
  }

  public void setPreset(String value) {
    preset = value;
  }

  public String getCommand() {
    return command;
  }

  public void setCommand(String value) {
    command = value;
  }

  public String getAbsent() {
    return absent;
  }

  public void setAbsent(String value) {
    absent = value;
  }

  public String getTimeLimit() {
    return timeLimit;
  }

  public void setTimeLimit(String value) {
    timeLimit = value;
  }

  public String getPattern() {
    return pattern;
  }

  public void setPattern(String value) {
    pattern = value;
  }
}
