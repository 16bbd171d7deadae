// Generated from src/clients/typescript/src/node/agent/report.ts by `npm run generate`. Do not edit.
import { type ClientEvent } from '../../events.js';
/** Activity of `ams-agent`. No event has content of an envelope. */
export type AgentEvent = 
/** The program begins after the envelope with this id; null if no cursor is stored. */
{
    type: 'listening';
    adapter: string;
    stateFile: string;
    after: string | null;
}
/** An envelope is handed to the harness. `repeated` is true if an earlier attempt may have started a turn. */
 | {
    type: 'handover';
    envelopeId: string;
    from: string;
    trust: string;
    attempt: number;
    repeated: boolean;
    hops: number;
}
/** The turn has started. The time runs from the handover. */
 | {
    type: 'started';
    envelopeId: string;
    milliseconds: number;
} | {
    type: 'finished';
    envelopeId: string;
    milliseconds: number;
    characters: number;
} | {
    type: 'failed';
    envelopeId: string;
    attempt: number;
    message: string;
    mayHaveStarted: boolean;
} | {
    type: 'again';
    envelopeId: string;
    waitMs: number;
}
/** Outcome of a reply. `already` means that a reply with the same id was sent before. */
 | {
    type: 'reply';
    envelopeId: string;
    replyId: string;
    outcome: 'sent' | 'already' | 'rejected';
    message?: string;
} | {
    type: 'no reply';
    envelopeId: string;
    reason: 'no text' | 'automatic message' | 'report of the service' | 'own envelope';
}
/** The envelope starts no turn. It stays in the mailbox unless it was removed. */
 | {
    type: 'skipped';
    envelopeId: string;
    reason: 'hop limit' | 'removed' | 'rejected';
    hops: number;
    /** Error of the service, if it rejects the envelope. */
    message?: string;
} | {
    type: 'budget';
    waitMs: number;
} | {
    type: 'stopping';
    signal: string;
} | {
    type: 'error';
    message: string;
    exitCode: number;
} | ClientEvent;
export type Report = (event: AgentEvent) => void;
export interface Outputs {
    name: string;
    json: boolean;
    /** Receives the events as lines of JSON. */
    out(line: string): void;
    /** Receives problems as lines for people. */
    err(line: string): void;
}
/** Creates a report: problems as lines for people, or all events as JSON on standard output. */
export declare function createReport({ name, json, out, err }: Outputs): Report;
//# sourceMappingURL=report.d.ts.map