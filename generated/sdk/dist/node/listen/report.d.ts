// Generated from src/clients/typescript/src/node/listen/report.ts by `npm run generate`. Do not edit.
import { type ClientEvent } from '../../events.js';
import type { CommandEnd } from './run-command.js';
/** Activity of a listener. */
export type ListenEvent = 
/** The listener begins after the envelope with this id; null if no cursor is stored. */
{
    type: 'listening';
    cursorFile: string;
    after: string | null;
} | ({
    type: 'command';
    envelopeId: string;
    attempt: number;
} & CommandEnd) | {
    type: 'again';
    envelopeId: string;
    waitMs: number;
}
/** Envelopes that the limits left in the mailbox. `isMore` means that the count is a lower bound. */
 | {
    type: 'left';
    count: number;
    isMore: boolean;
} | {
    type: 'stopping';
    signal: string;
} | {
    type: 'error';
    message: string;
    exitCode: number;
} | ClientEvent;
export type Report = (event: ListenEvent) => void;
/** Creates a report: errors as lines for people, or all events as JSON. */
export declare function createReport(write: (line: string) => void, { name, json }: {
    name: string;
    json: boolean;
}): Report;
//# sourceMappingURL=report.d.ts.map