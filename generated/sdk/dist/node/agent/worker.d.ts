// Generated from src/clients/typescript/src/node/agent/worker.ts by `npm run generate`. Do not edit.
import type { Connection } from '../../connection.js';
import { type EnvelopeHeader } from '../../rest/index.js';
import type { AgentOptions } from './arguments.js';
import type { Report } from './report.js';
import { type StateFile } from './state-file.js';
/** Result of one envelope. */
export type Outcome = 'done' | 'stopped' | 'attempts exhausted' | 'budget exhausted';
export interface WorkerContext {
    connection: Connection;
    options: AgentOptions;
    file: StateFile;
    /** Handle of the agent; undefined if the client may not read it. */
    ownHandle: string | undefined;
    /** Folder of the attachments. */
    filesFolder: string;
    report: Report;
    /** Aborted when no further turn may start. */
    stopSignal: AbortSignal;
    /** Aborted when the running turn must end too. */
    killSignal: AbortSignal;
}
/** Creates the worker that handles one envelope after the other, each with one turn. */
export declare function createWorker(context: WorkerContext): (header: EnvelopeHeader) => Promise<Outcome>;
//# sourceMappingURL=worker.d.ts.map