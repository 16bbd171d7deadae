// Generated from src/clients/typescript/src/content.ts by `npm run generate`. Do not edit.
import type { Connection } from './client.js';
import type { Optional } from './exactly-one.js';
import type { ContentPartDraft } from './rest/index.js';
import type { SendOptions } from './send.js';
import { type Attachment } from './uploads.js';
interface ContentFields {
    /** Plain text, the first part. */
    text: string;
    /** Any parts of the contract, after the text. */
    parts: readonly ContentPartDraft[];
    /** Uploaded before the envelope is sent, and attached after the parts: images as `image`, all others as `file`. */
    files: readonly Attachment[];
}
/** What an envelope says: at least one of `text`, `parts` and `files`, which become its parts in this order. */
export type Content = {
    [Field in keyof ContentFields]: Pick<ContentFields, Field> & Optional<ContentFields>;
}[keyof ContentFields];
/** The parts of an envelope; files are uploaded on the way, in turn. What is added meanwhile is not sent. */
export declare function partsOf(connection: Connection, envelopeId: string, { text, parts, files }: Optional<ContentFields>, options: SendOptions): Promise<ContentPartDraft[]>;
export {};
//# sourceMappingURL=content.d.ts.map