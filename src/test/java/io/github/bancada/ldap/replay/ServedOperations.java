package io.github.bancada.ldap.replay;

import com.unboundid.ldap.listener.interceptor.InMemoryInterceptedExtendedRequest;
import com.unboundid.ldap.listener.interceptor.InMemoryInterceptedSearchRequest;
import com.unboundid.ldap.listener.interceptor.InMemoryInterceptedSimpleBindRequest;
import com.unboundid.ldap.listener.interceptor.InMemoryOperationInterceptor;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** What a directory was asked, in the order in which it came. Thread-safe. */
final class ServedOperations extends InMemoryOperationInterceptor {
  private final List<String> operations = Collections.synchronizedList(new ArrayList<>());

  List<String> inOrder() {
    return List.copyOf(operations);
  }

  @Override
  public void processSimpleBindRequest(InMemoryInterceptedSimpleBindRequest request) {
    operations.add("bind");
  }

  @Override
  public void processExtendedRequest(InMemoryInterceptedExtendedRequest request) {
    operations.add("extended");
  }

  @Override
  public void processSearchRequest(InMemoryInterceptedSearchRequest request) {
    operations.add("search " + request.getRequest().getBaseDN());
  }
}
