package io.github.bancada.testing;

import io.github.bancada.testing.FaultProxy.Fault;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.util.Arrays;
import java.util.concurrent.locks.LockSupport;

/** One client's connection and the one to the server that belongs to it. */
final class ProxiedConnection {
  private final FaultProxy proxy;
  private final Socket client;
  private final Socket server;
  volatile boolean dumb;
  private volatile Fault atAnswer = Fault.NONE;

  ProxiedConnection(FaultProxy proxy, Socket client, Socket server) {
    this.proxy = proxy;
    this.client = client;
    this.server = server;
  }

  void cut() {
    FaultProxy.reset(client);
    FaultProxy.reset(server);
    proxy.links.remove(this);
  }

  /** One by one. */
  void forwardQuestions() {
    try {
      Questions questions = proxy.questions();
      InputStream in = new BufferedInputStream(client.getInputStream());
      OutputStream out = server.getOutputStream();
      while (true) {
        Questions.Question question = questions.next(in);
        Fault fault =
            proxy.commit.matcher(question.sql()).find()
                ? proxy.onCommit.apply(proxy.commits.incrementAndGet())
                : Fault.NONE;
        if (fault == Fault.CUT_COMMIT) {
          cut();
          return;
        }
        if (fault == Fault.SWALLOW_COMMIT) {
          dumb = true;
        }
        atAnswer = fault;
        if (fault == Fault.HOLD_COMMIT) {
          proxy.delivering.await();
        }
        if (!lost()) {
          proxy.questionBytes.addAndGet(question.bytes().length);
          out.write(
              fault == Fault.LOSE_COMMIT
                  ? FaultProxy.rollback(question.bytes())
                  : question.bytes());
        }
        if (fault == Fault.HOLD_COMMIT) {
          return; // the answer ends the connection, not the client, which has gone long ago
        }
      }
    } catch (InterruptedException | IOException e) {
      end();
    }
  }

  void forwardAnswers() {
    try {
      InputStream in = new BufferedInputStream(server.getInputStream());
      OutputStream out = client.getOutputStream();
      if (!proxy.postgreSql) {
        greet(in, out);
      }
      byte[] buffer = new byte[FaultProxy.BUFFER_BYTES];
      for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
        if (atAnswer == Fault.CUT_ANSWER || atAnswer == Fault.HOLD_COMMIT) {
          cut();
          return;
        }
        if (atAnswer == Fault.SWALLOW_ANSWER) {
          dumb = true;
        }
        LockSupport.parkNanos(proxy.delay.toNanos());
        byte[] answer = proxy.answers.apply(Arrays.copyOf(buffer, n));
        if (answer == null) {
          cut();
          return;
        }
        if (!lost()) {
          proxy.answerBytes.addAndGet(answer.length);
          out.write(answer);
        }
      }
      end();
    } catch (IOException e) {
      end();
    }
  }

  /** Only MySQL's server speaks first. */
  private void greet(InputStream in, OutputStream out) throws IOException {
    MysqlPacket greeting = MysqlPacket.read(in);
    if (!lost()) {
      byte[] hello = proxy.pretended(greeting).bytes();
      proxy.answerBytes.addAndGet(hello.length);
      out.write(hello);
    }
  }

  /** Whether what would be sent now gets lost; a connection that loses something stays so. */
  private boolean lost() {
    if (proxy.swallowing) {
      dumb = true;
    }
    return dumb;
  }

  /** One end is gone. The other one learns of it, unless nothing gets through any more. */
  private void end() {
    if (!lost()) {
      cut();
    }
  }
}
