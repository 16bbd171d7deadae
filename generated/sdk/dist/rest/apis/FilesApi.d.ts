// Generated from spec/openapi.yaml by `npm run generate`. Do not edit.
import type { Call } from '../../call.js';
import type { CallOptions } from '../../settings.js';
import type { Binary, UploadedFile } from '../models/index.js';
/** Parameters of `getFile`. */
export type GetFileParams = {
    /** Id of the file. */
    file_id: string;
};
/** Parameters of `uploadFile`. */
export type UploadFileParams = {
    /** The bytes, 1 to 10,485,760 of them. */
    file: Binary;
};
/** Operations of the contract under `files`. Each takes its parameters, and call options as the last argument. */
export declare class FilesApi {
    #private;
    constructor(call: Call);
    /**
     * Download a file.
     *
     * Redirects to a signed address below `{files_url}` that serves the bytes, without a token, for the next 900 seconds. The same kind of
       * address stands in `url` of every image and file part with a `file_id`; this operation is for when that one has expired.
       *
       * You must have uploaded the file, or have sent or received the envelope that claimed it. Anything else is the same `NOT_FOUND` as a file
       * that does not exist.
       *
       * The redirect has no body. What the signed address answers says `downloadFile`.
       *
     */
    getFile(params: GetFileParams, options?: CallOptions): Promise<import('../../platform.js').Binary>;
    /**
     * Upload a file.
     *
     * Stores a file that one of your next envelopes can attach as `file_id`. The first send that names it claims it; a file that no send has
       * claimed after 24 hours is removed.
       *
       * The bytes are checked as they come in: the size; for PDF, PNG, JPEG and GIF the signature at both ends, so that nothing else hides
       * behind one; for text types that they are UTF-8 without U+0000; for JSON that it begins and ends as JSON does. SVG and every type that
       * is not listed is refused. Contents are untrusted all the same, and only ever served as a download.
       *
       * Files that no send has claimed yet may have only so many bytes together; an upload beyond that is 429 `RATE_LIMITED` until some are
       * claimed or expire.
       *
     */
    uploadFile(params: UploadFileParams, options?: CallOptions): Promise<UploadedFile>;
}
//# sourceMappingURL=FilesApi.d.ts.map