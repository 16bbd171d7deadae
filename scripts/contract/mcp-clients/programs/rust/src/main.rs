//! Client of the Rust SDK. It takes requests as lines of JSON, and prints answers and notifications as lines.

use std::{env, error::Error, io::stdin};

use rmcp::{
    ClientHandler, ErrorData, RoleClient, ServiceExt,
    model::{
        CallToolRequestParams, ClientCapabilities, ClientConfig, ElicitRequestParams, ElicitResult,
        ElicitationAction, ElicitationCapability, Implementation, ReadResourceRequestParams,
        ResourceUpdatedNotificationParam, SubscribeRequestParams,
    },
    service::{NotificationContext, RequestContext, RunningService},
    transport::{
        StreamableHttpClientTransport,
        auth::{AuthClient, AuthorizationRequest, OAuthState},
        streamable_http_client::StreamableHttpClientTransportConfig,
    },
};
use serde_json::{Value, json};

const REDIRECT: &str = "http://127.0.0.1:3030/callback";

type Failure = Box<dyn Error>;
type Session = RunningService<RoleClient, Handler>;

struct Handler;

impl ClientHandler for Handler {
    fn get_info(&self) -> ClientConfig {
        let mut capabilities = ClientCapabilities::default();
        capabilities.elicitation = Some(ElicitationCapability::default());
        ClientConfig::new(capabilities, Implementation::new("rust", "1.0.0"))
    }

    async fn create_elicitation(
        &self,
        _request: ElicitRequestParams,
        _context: RequestContext<RoleClient>,
    ) -> Result<ElicitResult, ErrorData> {
        Ok(ElicitResult::new(ElicitationAction::Accept).with_content(json!({})))
    }

    async fn on_resource_updated(
        &self,
        params: ResourceUpdatedNotificationParam,
        _context: NotificationContext<RoleClient>,
    ) {
        println!("{}", json!({ "notification": params }));
    }
}

/// Signs in. The check does the person's part in the browser.
async fn sign_in(url: &str) -> Result<AuthClient<reqwest::Client>, Failure> {
    let mut state = OAuthState::new(url, None).await?;
    state
        .start_authorization(AuthorizationRequest::new(REDIRECT).with_client_name("Rust"))
        .await?;
    let page = state.get_authorization_url().await?;
    let consent = reqwest::Url::parse_with_params(
        &format!("{}/consent", env::var("CONTROL")?),
        [("url", page)],
    )?;
    let back = reqwest::get(consent)
        .await?
        .error_for_status()?
        .text()
        .await?;
    state.handle_callback_url(&back).await?;
    let manager = state.into_authorization_manager().ok_or("not signed in")?;
    Ok(AuthClient::new(reqwest::Client::default(), manager))
}

async fn connect() -> Result<Session, Failure> {
    let url = env::var("URL")?;
    let config = StreamableHttpClientTransportConfig::with_uri(url.as_str());
    Ok(match env::var("TOKEN") {
        Ok(token) => {
            Handler
                .serve(StreamableHttpClientTransport::from_config(
                    config.auth_header(token),
                ))
                .await?
        }
        Err(_) => {
            Handler
                .serve(StreamableHttpClientTransport::with_client(
                    sign_in(&url).await?,
                    config,
                ))
                .await?
        }
    })
}

#[allow(deprecated)] // the service has resources/subscribe
async fn answer(session: &Session, request: &Value) -> Result<Value, Failure> {
    let text = |key: &str| request[key].as_str().unwrap_or_default().to_owned();
    match text("action").as_str() {
        "names" => {
            let tools = session.list_all_tools().await?;
            Ok(tools.iter().map(|tool| tool.name.as_ref()).collect())
        }
        "call" => {
            let input = request["input"].as_object().cloned().unwrap_or_default();
            let params = CallToolRequestParams::new(text("name")).with_arguments(input);
            Ok(serde_json::to_value(session.call_tool(params).await?)?)
        }
        "read" => {
            let params = ReadResourceRequestParams::new(text("uri"));
            Ok(serde_json::to_value(session.read_resource(params).await?)?)
        }
        "subscribe" => {
            session
                .subscribe(SubscribeRequestParams::new(text("uri")))
                .await?;
            Ok(Value::Null)
        }
        action => Err(format!("unknown action {action}").into()),
    }
}

#[tokio::main]
async fn main() -> Result<(), Failure> {
    let session = connect().await?;
    for line in stdin().lines() {
        let request = serde_json::from_str(&line?)?;
        match answer(&session, &request).await {
            Ok(result) => println!("{}", json!({ "result": result })),
            Err(error) => println!("{}", json!({ "error": error.to_string() })),
        }
    }
    Ok(())
}
