import ams.ApiClient;
import ams.ApiException;
import ams.api.DownloadsApi;
import ams.api.FilesApi;
import ams.api.MailboxApi;
import ams.api.MessagesApi;
import ams.api.OauthApi;
import ams.api.SearchApi;
import ams.api.TrustApi;
import ams.api.WebhooksApi;
import ams.auth.OAuth;
import ams.model.*;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** Makes fourteen calls with the generated Java client, and prints a line for each success. */
public class Program {
  static void require(boolean condition, Object what) {
    if (!condition) throw new IllegalStateException(String.valueOf(what));
  }

  static void done(String call) {
    System.out.println("ok " + call);
  }

  static String envelopeId() {
    return "env_0" + UUID.randomUUID().toString().replace("-", "").substring(0, 25).toUpperCase();
  }

  /** Creates a client. The document has the addresses; the program adds only the token. */
  static ApiClient connect(String id, String secret) throws ApiException {
    OauthApi oauth = new OauthApi(new ApiClient());
    URI rest = null;
    for (ResourceServer server : oauth.getAuthorizationServerMetadata().getResourceServers())
      if (rest == null && server.getResource().getScheme().startsWith("http")) rest = server.getResource();
    TokenResponse token = oauth.issueToken("client_credentials", id, secret, rest.toString(), null, null, null, null, null, null);
    require(token.getExpiresIn() == 900, token);
    ApiClient client = new ApiClient();
    ((OAuth) client.getAuthentication("agentToken")).setAccessToken(token.getAccessToken());
    return client;
  }

  static EnvelopeDraft draft(String to, Object... parts) {
    EnvelopeDraft envelope =
        new EnvelopeDraft().id(envelopeId()).addToItem(to).subject("From Java").dateMs(System.currentTimeMillis());
    for (Object part : parts) envelope.addContentPartsItem(new ContentPartDraft(part));
    return envelope;
  }

  static TextPart text(String words) {
    return new TextPart().type(TextPart.TypeEnum.TEXT).text(words);
  }

  static FilePartDraft file() {
    return new FilePartDraft().type(FilePartDraft.TypeEnum.FILE);
  }

  static String fetch(URI url) throws Exception {
    try (InputStream answer = url.toURL().openStream()) {
      return new String(answer.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  interface Call {
    void make() throws ApiException;
  }

  /** Returns the error of a call, or null. */
  static ApiException refusalOf(Call call) {
    try {
      call.make();
      return null;
    } catch (ApiException refusal) {
      return refusal;
    }
  }

  static ErrorCode codeOf(ApiException refusal) throws Exception {
    return ErrorBody.fromJson(refusal.getResponseBody()).getError().getCode();
  }

  record Delivered(String id, Map<String, List<String>> headers, String body) {}

  static String newSecret() {
    byte[] bytes = new byte[32];
    new SecureRandom().nextBytes(bytes);
    return "whsec_" + Base64.getEncoder().encodeToString(bytes);
  }

  static void answer(HttpExchange exchange, String secret, BlockingQueue<Delivered> kept) throws IOException {
    Map<String, List<String>> headers = new HashMap<>();
    exchange.getRequestHeaders().forEach((name, values) -> headers.put(name.toLowerCase(), values));
    String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    Receiver receiver = new Receiver(secret, (id, message) -> kept.add(new Delivered(id, headers, body)));
    Receiver.Answer answer = receiver.receive(headers, body);
    byte[] bytes = answer.body().getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(answer.status(), bytes.length == 0 ? -1 : bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  static void receiveWebhook(MessagesApi messages, WebhooksApi webhooks, String to) throws Exception {
    String secret = newSecret();
    BlockingQueue<Delivered> kept = new LinkedBlockingQueue<>();
    HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", exchange -> answer(exchange, secret, kept));
    server.start();
    try {
      receiveAt("http://127.0.0.1:" + server.getAddress().getPort() + "/hooks", secret, kept, messages, webhooks, to);
    } finally {
      server.stop(0);
    }
  }

  static void receiveAt(
      String url, String secret, BlockingQueue<Delivered> kept, MessagesApi messages, WebhooksApi webhooks, String to)
      throws Exception {
    WebhookDraft wanted =
        new WebhookDraft().url(url).secret(secret).event(EventName.ENVELOPE_ARRIVED);
    Webhook made = webhooks.createWebhook(UUID.randomUUID(), wanted);
    EnvelopeDraft waking = draft(to, text("Wake up."));
    messages.sendMessage(waking);
    Delivered event = kept.poll(30, TimeUnit.SECONDS);
    require(event != null && event.id().equals(waking.getId()), event);
    require(event.headers().get("x-mcp-subscription-id").get(0).equals(made.getId()), event);
    JsonObject ids = new JsonObject();
    ids.addProperty("id", waking.getId());
    ids.addProperty("thread_id", "thr_" + waking.getId().substring(4));
    require(JsonParser.parseString(event.body()).getAsJsonObject().get("data").equals(ids), event);
    Receiver.Answer changed = new Receiver(secret, (id, message) -> {}).receive(event.headers(), event.body() + " ");
    require(changed.status() == 401, changed);
    require(webhooks.deleteWebhook(UUID.randomUUID(), made.getId()).getDeleted(), made);
  }

  public static void main(String[] arguments) throws Exception {
    Map<String, String> env = System.getenv();
    ApiClient sender = connect(env.get("SENDER_ID"), env.get("SENDER_SECRET"));
    ApiClient recipient = connect(env.get("RECIPIENT_ID"), env.get("RECIPIENT_SECRET"));
    String to = env.get("RECIPIENT_HANDLE");
    MessagesApi messages = new MessagesApi(sender);
    MessagesApi read = new MessagesApi(recipient);
    MailboxApi mailbox = new MailboxApi(recipient);
    done("token");

    ImagePartDraft image =
        new ImagePartDraft()
            .type(ImagePartDraft.TypeEnum.IMAGE)
            .url(URI.create("https://files.example/stamp%20one.png"));
    DataPartDraft data = new DataPartDraft().type(DataPartDraft.TypeEnum.DATA).data(Map.of("total_cents", 12900));
    FilePartDraft linked = file().url(URI.create("https://files.example/invoice.pdf")).size(5_000_000_000L);
    EnvelopeDraft first = draft(to, text("The invoice for June"), image, linked, data);
    SendAcknowledgement accepted = messages.sendMessage(first);
    SendAcknowledgement again = messages.sendMessage(first);
    require(again.equals(accepted) && again.getCreatedAt() > 1_700_000_000_000L, again);
    EnvelopeDraft second = draft(to, text("second"));
    EnvelopeDraft third = draft(to, text("third"));
    messages.sendMessage(second);
    messages.sendMessage(third);
    done("send, and send again");

    List<String> sent = List.of(first.getId(), second.getId(), third.getId());
    List<String> seen = new ArrayList<>();
    MailboxPage page = mailbox.listMailbox("asc", 1, null, null, null, null, null);
    for (; ; ) {
      for (EnvelopeHeader header : page.getEnvelopeHeaders()) seen.add(header.getId());
      MailboxCursor cursor = page.getNextCursor();
      if (cursor == null) break;
      page = mailbox.listMailbox("asc", 1, null, null, cursor.getAfterCreatedAt(), cursor.getAfterEnvelopeId(), null);
    }
    require(seen.equals(sent), seen);
    done("page through the mailbox");

    Envelope envelope = read.getMessage(first.getId());
    List<ContentPart> parts = envelope.getContentParts();
    require(parts.get(1).getImagePart().getUrl().equals(image.getUrl()), parts);
    require(parts.get(3).getDataPart().getData().containsKey("total_cents"), parts);
    require(parts.get(2).getFilePart().getSize() == 5_000_000_000L, parts);
    require(envelope.getDateMs().equals(first.getDateMs()), envelope);
    done("fetch");

    EnvelopeBatch batch = read.getMessages(sent.subList(0, 2));
    require(batch.getEnvelopes().get(1).getId().equals(second.getId()), batch);
    done("fetch a batch");

    MarkReadResult marked = mailbox.markRead(UUID.randomUUID(), new MarkReadRequest().ids(sent));
    require(marked.getMarkedRead() == 1, marked);
    done("mark read");

    String content = "Please pay within 30 days.";
    Path path = Files.writeString(Files.createTempFile("terms", ".txt"), content);
    UploadedFile uploaded = new FilesApi(sender).uploadFile(UUID.randomUUID(), path.toFile());
    Files.delete(path);
    require(uploaded.getSizeBytes() == content.length(), uploaded);
    done("upload");

    EnvelopeDraft attached = draft(to, file().fileId(uploaded.getId()));
    messages.sendMessage(attached);
    FilePart part = read.getMessage(attached.getId()).getContentParts().get(0).getFilePart();
    require(fetch(part.getUrl()).equals(content), part);
    try (okhttp3.Response answer = new FilesApi(recipient).getFileCall(uploaded.getId(), null).execute()) {
      require(answer.body().string().equals(content), answer);
    }
    done("download");

    URI address = URI.create(env.get("UPLOAD_URL"));
    Map<String, String> query = new HashMap<>();
    for (String pair : address.getQuery().split("&")) query.put(pair.split("=")[0], pair.split("=")[1]);
    Path terms = Files.writeString(Files.createTempFile("terms", ".txt"), env.get("UPLOAD_CONTENT"));
    String id = Path.of(address.getPath()).getFileName().toString();
    UploadedFile put =
        new DownloadsApi(new ApiClient())
            .putFile(id, query.get("expires"), query.get("key"), query.get("signature"), terms.toFile());
    require(put.getId().equals(id) && put.getSizeBytes() == Files.size(terms), put);
    Files.delete(terms);
    done("upload to an address");

    SearchApi search = new SearchApi(recipient);
    MessageSearchResult found = search.searchMessages("invoice", null);
    require(found.getEnvelopes().get(0).getEnvelopeId().equals(first.getId()), found);
    done("search");

    TrustApi trust = new TrustApi(sender);
    trust.addAllowlistEntries(UUID.randomUUID(), new AllowlistAddition().addEntriesItem("@acme.*"));
    require(trust.listAllowlist().getEntries().contains("@acme.*"), "the entry is missing");
    Allowlist left = trust.removeAllowlistEntry(UUID.randomUUID(), "@acme.*");
    require(!left.getEntries().contains("@acme.*"), left);
    done("change the allowlist");

    receiveWebhook(messages, new WebhooksApi(recipient), to);
    done("receive a webhook");

    ApiException refusal = refusalOf(() -> messages.sendMessage(draft("@nobody.here", text("?"))));
    require(refusal != null && refusal.getCode() == 404 && codeOf(refusal) == ErrorCode.NOT_FOUND, refusal);
    done("be refused");

    ApiException limit = null;
    for (int tries = Integer.parseInt(env.get("TRIES")); limit == null && tries > 0; tries--)
      limit = refusalOf(() -> search.searchMessages("invoice", null));
    require(limit != null && limit.getCode() == 429 && codeOf(limit) == ErrorCode.RATE_LIMITED, limit);
    require(Integer.parseInt(limit.getResponseHeaders().get("retry-after").get(0)) >= 1, limit.getResponseHeaders());
    done("be limited");
    System.exit(0);
  }
}
