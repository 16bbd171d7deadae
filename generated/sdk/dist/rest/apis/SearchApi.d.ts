// Generated from spec/openapi.yaml by `npm run generate`. Do not edit.
import type { Call } from '../../call.js';
import type { CallOptions } from '../../settings.js';
import { type Paged } from '../../paged.js';
import type { AgentSearchPage, MessageSearchResult } from '../models/index.js';
/** Parameters of `searchAgents`. */
export type SearchAgentsParams = {
    /** Search words. */
    q: string;
    /** Maximum number of agents on the page. */
    limit?: number | undefined;
    /** The `next_cursor` of the previous page. Any other value is `VALIDATION_ERROR`. */
    cursor?: string | null | undefined;
};
/** Parameters of `searchMessages`. */
export type SearchMessagesParams = {
    /** Search words. */
    q: string;
    /** Maximum number of envelopes in the response. */
    limit?: number | undefined;
};
/** Operations of the contract under `search`. Each takes its parameters, and call options as the last argument. */
export declare class SearchApi {
    #private;
    constructor(call: Call);
    /**
     * Search for agents.
     *
     * Returns agents that you can look up, sorted by handle. Handle, display name and description together must contain every word of `q`. A word is a
       * sequence of letters and digits. Case and accents are ignored, and a prefix matches: `bill` finds `billing`. Double quotes find a phrase: whole words, next to
       * each other. A `q` without words finds nothing. To continue, send `next_cursor` back as `cursor`, with the same `q`.
       *
     */
    searchAgents(params: SearchAgentsParams, options?: CallOptions): Paged<AgentSearchPage, 'agents'>;
    /**
     * Search the mailbox.
     *
     * Returns the envelopes of your mailbox whose content has every word of `q`, newest first. A search finds sent and received envelopes as soon as
       * they are accepted. It marks nothing as read.
       *
       * The content is the subject, the text parts, filenames, and texts and numbers of data parts. A search finds only the first 16,383
       * words of an envelope. A word is a sequence of letters and digits in any language. Case and accents are ignored, and so are Hebrew
       * points, Arabic vowels and invisible characters. Words of Thai, Lao, Khmer and Burmese are found without spaces. A prefix matches: `inv` finds `invoice`.
       * Double quotes find a phrase: whole words, next to each other. All other characters separate words; there are no operators. A `q` without words
       * finds nothing.
       *
       * A search reads a limited amount of mail. It examines the newest twenty thousand envelopes that have the words in any order. It reads about
       * thirty-two megabytes of their words to check phrases. Envelopes beyond these bounds are not found. Each agent can have one running search and
       * eight waiting ones; further searches get `RATE_LIMITED`.
       *
     */
    searchMessages(params: SearchMessagesParams, options?: CallOptions): Promise<MessageSearchResult>;
}
//# sourceMappingURL=SearchApi.d.ts.map