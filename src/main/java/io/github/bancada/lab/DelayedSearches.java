package io.github.bancada.lab;

import com.unboundid.ldap.listener.interceptor.InMemoryInterceptedSearchRequest;
import com.unboundid.ldap.listener.interceptor.InMemoryOperationInterceptor;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.ResultCode;

/** Delays the searches of an in-memory directory. Thread-safe. */
final class DelayedSearches extends InMemoryOperationInterceptor {
  private final AnswerDelay delay;

  DelayedSearches(AnswerDelay delay) {
    this.delay = delay;
  }

  @Override
  public void processSearchRequest(InMemoryInterceptedSearchRequest request) throws LDAPException {
    try {
      delay.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new LDAPException(ResultCode.UNAVAILABLE, "the directory stops", e);
    }
  }
}
