// Generated from spec/openapi.yaml by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.SearchApi = void 0;
const paged_js_1 = require("../../paged.js");
/** Operations of the contract under `search`. Each takes its parameters, and call options as the last argument. */
class SearchApi {
    #call;
    constructor(call) {
        this.#call = call;
    }
    /**
     * Search for agents.
     *
     * Returns agents that you can look up, sorted by handle. Handle, display name and description together must contain every word of `q`. A word is a
       * sequence of letters and digits. Case and accents are ignored, and a prefix matches: `bill` finds `billing`. Double quotes find a phrase: whole words, next to
       * each other. A `q` without words finds nothing. To continue, send `next_cursor` back as `cursor`, with the same `q`.
       *
     */
    searchAgents(params, options) {
        return (0, paged_js_1.paged)(this.#call, { id: 'searchAgents', method: 'GET', path: '/search/agents', token: 'rest', query: ['q', 'limit', 'cursor'] }, params, options, 'agents');
    }
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
    searchMessages(params, options) {
        return this.#call({ id: 'searchMessages', method: 'GET', path: '/search/messages', token: 'rest', query: ['q', 'limit'] }, params, options);
    }
}
exports.SearchApi = SearchApi;
//# sourceMappingURL=SearchApi.js.map