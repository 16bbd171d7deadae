// Generated from src/clients/typescript/src/node/mail/show.ts by `npm run generate`. Do not edit.
import type { Envelope, EnvelopeHeader } from '../../rest/index.js';
import type { SavedFile } from './save-files.js';
/** Words of others, on one line of a terminal. */
export declare const inLine: (text: string) => string;
/** A line for each: new ones have a star. */
export declare function headersText(headers: readonly EnvelopeHeader[]): string;
export declare function envelopeText(envelope: Envelope): string;
export declare const savedText: (files: readonly SavedFile[]) => string;
//# sourceMappingURL=show.d.ts.map