// Generated from src/clients/typescript/src/node/mail/show.ts by `npm run generate`. Do not edit.
import type { Envelope, EnvelopeHeader } from '../../rest/index.js';
import type { SavedFile } from './save-files.js';
/** Escapes control characters of a sender's text, for one line of a terminal. */
export declare const escapeLine: (text: string) => string;
/** Formats headers as one line each. Unread ones have a star. */
export declare function formatHeaders(headers: readonly EnvelopeHeader[]): string;
export declare function formatEnvelope(envelope: Envelope): string;
export declare const formatSavedFiles: (files: readonly SavedFile[]) => string;
//# sourceMappingURL=show.d.ts.map