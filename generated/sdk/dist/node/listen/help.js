// Generated from src/clients/typescript/src/node/listen/help.ts by `npm run generate`. Do not edit.
import { exitCodesHelp } from '../exit-codes.js';
export const listenHelp = (name) => `Run a command for every envelope that arrives in an agent's mailbox

Usage: ${name} [OPTIONS] --exec COMMAND
       ${name} [OPTIONS] -- COMMAND [ARGUMENT …]
       ${name} [OPTIONS]                        print each envelope as a line of JSON

The command gets the envelope as JSON on its standard input. Its environment has AMS_ENVELOPE_ID, AMS_FROM and
AMS_SUBJECT. Envelopes come in order, one at a time. If the command exits with 0, the listener continues with the next
envelope. Otherwise it runs the command again for the same one, after 1 second, 2, 4 and so on up to a minute. An
envelope comes twice only if the listener is killed before it has saved the cursor. Check AMS_ENVELOPE_ID to skip it.

  --exec COMMAND      command for the shell; quote its variables: "$AMS_SUBJECT"
  -- COMMAND …        command that runs without a shell
  --from start|now    without a saved cursor, begin with the oldest envelope (default) or with new ones only
  --cursor FILE       cursor file; default: one for each agent in $XDG_STATE_HOME/ams-listen (~/.local/state)
  --headers           headers without content; marks nothing read
  --timeout SECONDS   end a command that runs longer, by SIGTERM and 10 seconds later by SIGKILL; it counts as failed
  --tries N           stop after N failures of the command for one envelope; the next start begins with it
  --once              stop when the mailbox has nothing more, for cron; also when the service stays unavailable
  --most N            with --once: take at most N envelopes; the others stay unread, and their number is printed
  --bytes N           with --once: take at most N bytes; a single envelope that is larger comes as its header
  --json              write all events as lines of JSON to standard error
  --help

Environment: AMS_URL is the address of the service (default http://127.0.0.1:8080). AMS_CLIENT_ID and AMS_CLIENT_SECRET,
or AMS_TOKEN, are the credentials. A token of the service expires within 15 minutes, and the listener ends with it. Use
it for tests and --once. The agent needs the scopes mailbox:read and messages:read, and realtime:read for push.

On SIGTERM, SIGINT and SIGHUP the listener lets the running command finish and saves the cursor. A second signal ends
the command too. A pending write to standard output has 5 seconds left.

${exitCodesHelp}
`;
//# sourceMappingURL=help.js.map