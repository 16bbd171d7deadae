import type { Scenario } from '../scenario.ts'
import { killAudited } from './audit.ts'
import { setClockBack } from './clock.ts'
import { cutAtCommit } from './commit.ts'
import { killServer } from './crash.ts'
import { compareDenials } from './denials.ts'
import { compareLookups } from './existence.ts'
import { floodHandshakes } from './handshakes.ts'
import { failOver } from './failover.ts'
import { losePowerInFirstStart } from './first-start.ts'
import { sendIdentically } from './identity.ts'
import { followAcrossProcesses } from './order.ts'
import { silencePostgres, stopPostgres } from './outage.ts'
import { overfillQueue, overloadSends } from './overload.ts'
import { losePower } from './power-loss.ts'
import { proveAtLength } from './proof.ts'
import { overlapRecipients } from './recipients.ts'
import { terminate } from './shutdown.ts'
import { measureTimes } from './timings.ts'
import { killAgentProgram } from './waking.ts'

const denials = { samples: 2000, medianMsMax: 0.5, alpha: 0.01 }

/**
 * All promises at full length. `npm test` runs most of them for a shorter time, and measures no times. On PostgreSQL,
 * the proof also kills processes and PostgreSQL itself, and sets clocks back. These disruptions have no own scenario.
 */
export const scenarios: readonly Scenario[] = [
  {
    name: 'order',
    promise: 'a reader that follows a cursor sees every envelope once',
    run: (stage) => followAcrossProcesses(stage, { rounds: 5, sendsPerWriter: 250 }),
  },
  {
    name: 'proof',
    promise: 'whatever happens to processes, PostgreSQL and the bus, followers see every envelope once and in order',
    run: proveAtLength,
  },
  {
    name: 'clock-embedded',
    promise: 'order holds on the embedded database when the clock goes back by an hour',
    run: (stage) => setClockBack(stage, { database: 'embedded', sendsPerWriter: 150 }),
  },
  {
    name: 'identity',
    promise: 'the same send is stored once, and one of several sends with the same id wins',
    run: (stage) => sendIdentically(stage, { rounds: 40 }),
  },
  {
    name: 'recipients',
    promise: 'overlapping recipients never end in a deadlock',
    run: (stage) => overlapRecipients(stage, { sendsPerWriter: 150 }),
  },
  {
    name: 'kill-embedded',
    promise: 'nothing acknowledged is lost when the server is killed on the embedded database',
    run: (stage) => killServer(stage, { database: 'embedded', rounds: 20 }),
  },
  {
    name: 'audit',
    promise: 'each acknowledged change has one entry of the audit log, and the log is whole, whatever is killed',
    run: (stage) => killAudited(stage, { kills: 20 }),
  },
  {
    name: 'power-loss',
    promise: 'the embedded database keeps everything acknowledged after a loss of power',
    run: (stage) => losePower(stage, { losses: 1_000, sendsPerWriter: 150 }),
  },
  {
    name: 'first-start',
    promise: 'after a loss of power in the first start, the next start has a complete embedded database',
    run: (stage) => losePowerInFirstStart(stage, { losses: 12 }),
  },
  {
    name: 'commit',
    promise: 'a connection cut at COMMIT leaves a whole envelope or none',
    run: (stage) => cutAtCommit(stage, { cuts: 50 }),
  },
  {
    name: 'stop-postgres',
    promise: 'the service answers 503 while PostgreSQL is stopped, and recovers',
    run: (stage) => stopPostgres(stage, { seconds: 10 }),
  },
  {
    name: 'silence',
    promise: 'the service answers 503 while PostgreSQL is silent, and recovers',
    run: (stage) => silencePostgres(stage, { seconds: 10 }),
  },
  {
    name: 'failover',
    promise: 'nothing acknowledged is lost when another PostgreSQL becomes the primary, and no answer is 500',
    run: (stage) =>
      failOver(stage, {
        kinds: ['primary killed', 'switchover', 'etcd stopped', 'standby killed', 'primary cut off', 'proxy stopped'],
        ways: [
          ['any', 'webhook'],
          ['push', 'long-poll'],
          ['frames', 'poll'],
        ],
      }),
  },
  {
    name: 'shutdown',
    promise: 'SIGTERM under load fails no accepted request',
    run: (stage) => terminate(stage, { database: 'postgres', rounds: 10 }),
  },
  {
    name: 'shutdown-embedded',
    promise: 'the same on the embedded database',
    run: (stage) => terminate(stage, { database: 'embedded', rounds: 5 }),
  },
  {
    name: 'overload',
    promise: 'the service rejects ten times its capacity quickly, and its memory does not grow',
    run: (stage) => overloadSends(stage, { rounds: 5, seconds: 4 }),
  },
  {
    name: 'full-queue',
    promise: 'while the database does not answer, the service rejects only sends that find the queue full',
    run: overfillQueue,
  },
  {
    name: 'handshakes',
    promise: 'ten thousand concurrent handshakes, valid and invalid, get a response, and other requests too',
    run: (stage) => floodHandshakes(stage, { handshakes: 10_000 }),
  },
  {
    name: 'denials',
    promise: 'the time of a denial does not reveal its cause',
    run: (stage) => compareDenials(stage, { ...denials, busy: false }),
  },
  {
    name: 'denials-busy',
    promise: 'the same while the denying agent gets mail',
    run: (stage) => compareDenials(stage, { ...denials, busy: true }),
  },
  {
    name: 'existence',
    promise: 'the time of no lookup reveals whether a handle, username, email address or client id exists',
    run: (stage) => compareLookups(stage, { samples: 1_500, zMax: 4.5, only: stage.lookup }),
  },
  {
    name: 'timings',
    promise: 'the largest requests, bad webhooks and wrong secrets delay no other client, by medians of several rounds',
    run: measureTimes,
  },
  {
    name: 'waking',
    promise: 'each envelope starts exactly one turn of an agent, or is handed over again visibly',
    run: (stage) => killAgentProgram(stage, { envelopes: 1000, kills: 40 }),
  },
]
