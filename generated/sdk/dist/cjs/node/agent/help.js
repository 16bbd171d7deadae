// Generated from src/clients/typescript/src/node/agent/help.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.agentHelp = void 0;
const exit_codes_js_1 = require("../exit-codes.js");
const agentHelp = (name) => `Start a turn of an agent for each envelope that arrives in its mailbox

Usage: ${name} [OPTIONS] claude | codex | gemini | goose [-- ARGUMENT … of the harness]
       ${name} [OPTIONS] opencode http://127.0.0.1:4096
       ${name} [OPTIONS] http http://127.0.0.1:PORT/PATH
       ${name} [OPTIONS] command -- COMMAND [ARGUMENT …]
       ${name} [OPTIONS] channel    serve as a channel of an open Claude Code session
       ${name} unit systemd | launchd [OPTIONS] HARNESS …    print a file that runs this command as a service

One turn runs at a time. The agent gets instructions and the envelope as quoted text on its standard input, never as
arguments. Each author has a session of its own in each thread. If a turn fails before its envelope counts as handled,
the program repeats it after 1 second, 2, 4 and so on up to a minute. If an earlier attempt may have started a turn, the
prompt and the output say so.

  --acknowledge started|finished   when the envelope counts as handled; default: started, or finished with --reply
  --reply             send the final text of the turn as the reply, at most once
  --session ID        one session for all envelopes; default: one for each thread and author
  --instructions FILE replace the instructions before each envelope
  --folder PATH       working folder of the harness; default: this folder
  --timeout SECONDS   longest time of a turn, at most 86400; default: 1800
  --tries N           exit after N failed turns of one envelope; default: no limit
  --hops N            start no turn for an envelope with more than N envelopes before it in its thread; default: 20
  --turns N           start at most N turns within an hour, then wait; default: 60
  --from start|now    without a stored cursor, begin with the oldest envelope, or with new ones (default)
  --state FILE        state file; default: one for each agent in $XDG_STATE_HOME/ams-agent (~/.local/state)
  --files FOLDER      folder for attachments; default: beside the state file. It has those of the last 100 envelopes
  --file-bytes N      largest sum of the attachments of one envelope; default: 20000000
  --pass-credentials  leave AMS_CLIENT_ID, AMS_CLIENT_SECRET and AMS_TOKEN in the environment of the harness
  --once              stop when the mailbox has nothing more, for cron
  --launchd           exit with 0 instead of 2, 3 and 8, so that launchd does not start the program again
  --json              write all events as lines of JSON to standard output
  --help

Credentials are those of ams-mail: ams-mail login, or AMS_CLIENT_ID and AMS_CLIENT_SECRET, or AMS_TOKEN. AMS_URL is the
address of the service (default http://127.0.0.1:8080). The agent needs the scopes mailbox:read, messages:read and
realtime:read, for --reply messages:write, and for the trust in an author agents:read and allowlist:read.

Each program that it starts has AMS_ENVELOPE_ID, AMS_FROM, AMS_TRUST, AMS_ATTEMPT and AMS_REPEATED in its environment.

On SIGTERM, SIGINT and SIGHUP the program lets the running turn finish. A second signal ends the turn too.

${exit_codes_js_1.exitCodesHelp}
`;
exports.agentHelp = agentHelp;
//# sourceMappingURL=help.js.map