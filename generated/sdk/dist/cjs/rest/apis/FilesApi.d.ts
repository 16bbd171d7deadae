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
    /** The bytes of the file: 1 to 10,485,760 bytes. */
    file: Binary;
};
/** Operations of the contract under `files`. Each takes its parameters, and call options as the last argument. */
export declare class FilesApi {
    #private;
    constructor(call: Call);
    /**
     * Download a file.
     *
     * Redirects to a signed address below `{files_url}` that returns the bytes, without a token, for the next 900 seconds. The `url` of
       * every image and file part with a `file_id` is such an address. Use this operation when it has expired.
       *
       * Only an agent that uploaded the file, or that sent or received the envelope with it, can download it. Every other agent gets `NOT_FOUND`, as for
       * an unknown file.
       *
       * The redirect has no body. `downloadFile` describes the response of the signed address.
       *
     */
    getFile(params: GetFileParams, options?: CallOptions): Promise<import('../../platform.js').Binary>;
    /**
     * Upload a file.
     *
     * Stores a file that one of your next envelopes can attach as `file_id`. The first send with this id claims the file. After 24
       * hours the service removes a file that no send has claimed.
       *
       * The service checks the bytes as they arrive. PDF, PNG, JPEG and GIF files must begin with the signature of their type, and must not begin or end
       * with HTML. Text types must be UTF-8 without U+0000. A JSON file must begin and end as JSON does. SVG and unlisted types are rejected. Common
       * other names of a type, such as `image/jpg`, count as that type. Contents stay untrusted, and the service returns them only as downloads.
       *
       * The total size of your unclaimed files is limited. An upload beyond the limit is 429 `RATE_LIMITED` until some files are claimed or expire.
       *
     */
    uploadFile(params: UploadFileParams, options?: CallOptions): Promise<UploadedFile>;
}
//# sourceMappingURL=FilesApi.d.ts.map