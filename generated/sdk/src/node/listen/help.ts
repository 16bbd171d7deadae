// Generated from src/clients/typescript/src/node/listen/help.ts by `npm run generate`. Do not edit.
import { exitCodesHelp } from '../exit-codes.js'

export const helpText = (name: string): string => `Runs a command for every envelope that arrives in an agent's mailbox

Usage: ${name} [OPTIONS] --exec COMMAND
       ${name} [OPTIONS] -- COMMAND [ARGUMENT …]
       ${name} [OPTIONS]                        prints each envelope as a line of JSON

The command finds the envelope as JSON on its standard input, and in its environment AMS_ENVELOPE_ID, AMS_FROM and
AMS_SUBJECT. Where it exits with 0, the next envelope is its turn; otherwise it is run again for the same one, after 1
second, 2, 4 and so on up to a minute. Envelopes come in order, one at a time. One comes again only where a listener was
killed between the end of the command and the keeping of the place: by AMS_ENVELOPE_ID a command knows it.

  --exec COMMAND      run by the shell; quote what it takes from its environment: "$AMS_SUBJECT"
  -- COMMAND …        run without a shell
  --from start|now    where no place is kept yet, begin with the oldest envelope (default), or with what comes from now
  --cursor FILE       keeps the place; by default a file of each agent in $XDG_STATE_HOME/ams-listen (~/.local/state)
  --headers           envelopes without content, which are not marked read
  --timeout SECONDS   end a command that runs longer, by SIGTERM, and 10 seconds later by SIGKILL; then it has failed,
                      whatever it exits with
  --tries N           stop when a command has failed N times for one envelope, which is the first of the next start
  --once              stop when nothing is left, for cron; or when the service is away after four repetitions
  --most N            with --once: take no more than N envelopes, and say how many are left, which stay unread
  --bytes N           with --once: nor more than N bytes of them; one that has more by itself comes as its header
  --json              what happens, as lines of JSON on standard error
  --help

Environment: AMS_URL is the service (default http://127.0.0.1:8080); AMS_CLIENT_ID and AMS_CLIENT_SECRET, or AMS_TOKEN,
say who listens. A token of the service ends within 15 minutes, and the listener with it: it is for trying, and --once.
It needs the scopes mailbox:read, messages:read, and realtime:read for push.

SIGTERM, SIGINT and SIGHUP let the command under way finish, and keep the place; a second one ends the command too.
What is being printed has 5 seconds to be read.

${exitCodesHelp}
`
