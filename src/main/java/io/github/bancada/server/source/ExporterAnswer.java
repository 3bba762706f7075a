package io.github.bancada.server.source;

import java.io.ByteArrayOutputStream;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow.Subscription;

/** The text of an answer; "" unless its status is 200, null if it is too long. */
final class ExporterAnswer implements BodySubscriber<String> {
  /** An answer has 60 KB; large machines have ten times as much. */
  static final int MOST_BYTES = 8 << 20;

  private final CompletableFuture<Boolean> isComplete = new CompletableFuture<>();
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final boolean wanted;
  private Subscription subscription;

  ExporterAnswer(int status) {
    wanted = status == 200;
  }

  @Override
  public CompletionStage<String> getBody() {
    return isComplete.thenApply(all -> all ? bytes.toString(StandardCharsets.UTF_8) : null);
  }

  @Override
  public void onSubscribe(Subscription toAnswer) {
    subscription = toAnswer;
    if (wanted) {
      subscription.request(Long.MAX_VALUE);
    } else {
      end(true);
    }
  }

  private void end(boolean complete) {
    subscription.cancel();
    isComplete.complete(complete);
  }

  @Override
  public void onNext(List<ByteBuffer> parts) {
    for (ByteBuffer part : parts) {
      if (bytes.size() + part.remaining() > MOST_BYTES) {
        end(false);
        return;
      }
      byte[] next = new byte[part.remaining()];
      part.get(next);
      bytes.writeBytes(next);
    }
  }

  @Override
  public void onError(Throwable failure) {
    isComplete.completeExceptionally(failure);
  }

  @Override
  public void onComplete() {
    isComplete.complete(true);
  }
}
