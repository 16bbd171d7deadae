// Generated from src/clients/typescript/src/node/agent/state-file.ts by `npm run generate`. Do not edit.
import type { MailboxCursor } from '../../rest/index.js';
/** An envelope that is in work, or whose reply is not sent yet. */
export interface PendingTurn {
    envelope_id: string;
    /** Number of attempts, including the one that runs. */
    attempts: number;
    /** Time of the first attempt that may have started a turn; null if none did. */
    handed_over_at: number | null;
    /** Final text of the finished turn, which is the reply to send. */
    reply?: string;
}
/** State that outlives the program. It has no content except a reply that is not sent yet. */
export interface AgentState {
    agent_id: string | null;
    cursor: MailboxCursor | null;
    /** Key of the ids of replies, so that nobody else can compute them. */
    reply_key: string;
    pending: PendingTurn | null;
    /** Start times of the turns of the last hour. */
    turns: number[];
    /** Ids of the last replies, with the number of envelopes before them. */
    replies: [id: string, hops: number][];
    /** Sessions of the harness by thread, the last used at the end. */
    sessions: [key: string, session: string][];
}
export interface StateFile {
    state: AgentState;
    /** Replaces the file with the changed state, atomically. */
    save(change: Partial<AgentState>): Promise<void>;
    unlock(): void;
}
/** Locks the state file and reads it. Nobody else can use it until `unlock`. */
export declare function openStateFile(path: string): Promise<StateFile>;
export declare const isSessionName: (text: string) => boolean;
/** Returns the id of the reply to an envelope. It is always the same, so a crash never sends a second reply. */
export declare function replyIdOf(key: string, envelopeId: string, createdAt: number): string;
//# sourceMappingURL=state-file.d.ts.map