// Generated from src/clients/typescript/src/node/listen/report.ts by `npm run generate`. Do not edit.
import type { ClientEvent } from '../../events.js';
import type { CommandEnd } from './run-command.js';
/** What a listener does. */
export type ListenEvent = 
/** It begins behind the envelope with this id; null where no place is kept yet. */
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
/** What the bounds have left in the mailbox; where there is more, only so much was counted. */
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
/** To standard error: what went wrong as lines for people, or all of it as JSON. */
export declare function reportTo(write: (line: string) => void, { name, json }: {
    name: string;
    json: boolean;
}): Report;
//# sourceMappingURL=report.d.ts.map