// Generated from src/clients/typescript/src/body.ts by `npm run generate`. Do not edit.
import { type Bounds } from './clock.js';
/** The most of an answer that is held: a batch of the largest envelopes has some 30 MB. */
export declare const answerBytesMax: number;
/** Refusals are short; what is longer is a page of something in between. */
export declare const refusalBytesMax: number;
/**
 * A body as it comes, for as long as it moves: only the time to its next piece is bounded, by `timeoutMs`. Who stops
 * early, or is stopped, closes the connection.
 */
export declare function piecesOf(response: Response, bounds: Bounds): AsyncGenerator<Uint8Array, void, undefined>;
/** A whole body, undefined where it has more bytes. However it ends, aborting lets the connection go. */
export declare function bytesOf(response: Response, bytesMax: number, aborted: AbortSignal): Promise<Uint8Array<ArrayBuffer>[] | undefined>;
export declare function textOf(pieces: readonly Uint8Array[]): string;
//# sourceMappingURL=body.d.ts.map