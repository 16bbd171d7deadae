import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.ClientCapabilities;
import io.modelcontextprotocol.spec.McpSchema.ElicitResult;
import io.modelcontextprotocol.spec.McpSchema.ReadResourceRequest;
import io.modelcontextprotocol.spec.McpSchema.SubscribeRequest;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;

/** Client of the Java SDK. It takes requests as lines of JSON, and prints answers and notifications as lines. */
public final class Client {
    private static final Duration TIMEOUT = Duration.ofSeconds(30);

    private static synchronized void print(String key, Object value) {
        try {
            System.out.println("{\"" + key + "\":" + McpJsonDefaults.getMapper().writeValueAsString(value) + "}");
        } catch (IOException error) {
            throw new IllegalStateException(error);
        }
    }

    private static McpSyncClient connect() {
        var address = URI.create(System.getenv("URL"));
        var token = System.getenv("TOKEN");
        var transport = HttpClientStreamableHttpTransport.builder(address.resolve("/").toString())
            .endpoint(address.getPath())
            .openConnectionOnStartup(true)
            .addHttpRequestCustomizer((request, method, uri, body, context) ->
                request.setHeader("Authorization", "Bearer " + token))
            .build();
        var client = McpClient.sync(transport)
            .requestTimeout(TIMEOUT)
            .capabilities(ClientCapabilities.builder().elicitation().build())
            .elicitation(request -> ElicitResult.builder(ElicitResult.Action.ACCEPT).content(Map.of()).build())
            .resourcesUpdateConsumer(contents -> print("notification", contents))
            .build();
        client.initialize();
        return client;
    }

    @SuppressWarnings("unchecked")
    private static Object answer(McpSyncClient client, Map<String, Object> request) {
        var uri = (String) request.get("uri");
        return switch ((String) request.get("action")) {
            case "names" -> client.listTools().tools().stream().map(Tool::name).toList();
            case "call" -> client.callTool(
                CallToolRequest.builder((String) request.get("name"))
                    .arguments((Map<String, Object>) request.get("input"))
                    .build());
            case "read" -> client.readResource(ReadResourceRequest.builder(uri).build());
            case "subscribe" -> {
                client.subscribeResource(SubscribeRequest.builder(uri).build());
                yield Map.of();
            }
            default -> throw new IllegalArgumentException("unknown action");
        };
    }

    @SuppressWarnings("unchecked")
    public static void main(String[] args) throws IOException {
        var client = connect();
        var lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (var line = lines.readLine(); line != null; line = lines.readLine()) {
            var request = (Map<String, Object>) McpJsonDefaults.getMapper().readValue(line, Map.class);
            try {
                print("result", answer(client, request));
            } catch (RuntimeException error) {
                print("error", String.valueOf(error.getMessage()));
            }
        }
        System.exit(0);
    }
}
