// Generated from src/clients/typescript/src/node/agent/arguments.ts by `npm run generate`. Do not edit.
import type { Adapter } from './turn.js';
export interface AgentOptions {
    adapter: Adapter;
    /** State file. Default: one for each agent. */
    stateFile: string | undefined;
    from: 'start' | 'now';
    /** Moment at which the cursor moves behind the envelope. */
    acknowledge: 'started' | 'finished';
    /** True to send the final text as the reply. */
    reply: boolean;
    /** Session for all envelopes. Default: one session for each thread and author. */
    session: string | undefined;
    instructions: string;
    folder: string;
    timeoutMs: number;
    tries: number;
    hopsMax: number;
    turnsPerHour: number;
    filesFolder: string | undefined;
    fileBytesMax: number;
    passCredentials: boolean;
    once: boolean;
    json: boolean;
}
/** A unit file of a service manager to print. */
export interface UnitRequest {
    unit: 'systemd' | 'launchd';
    /** Arguments of the program that the unit starts. */
    args: readonly string[];
    /** Longest time of a turn. */
    timeoutMs: number;
}
/** Returns the arguments before `--`. Those after it belong to the harness. */
export declare const ownArguments: (args: readonly string[]) => readonly string[];
export declare function parseAgentArguments(args: readonly string[]): AgentOptions | UnitRequest | 'help';
//# sourceMappingURL=arguments.d.ts.map