// Generated from spec/openapi.yaml by `npm run generate`. Do not edit.
import type { Call } from '../../call.js';
import type { CallOptions } from '../../settings.js';
import type { AllOrNone } from '../../exactly-one.js';
import { paged, type Paged } from '../../paged.js';
import type {
  AgentSearchPage,
  ErrorBody,
  MessageSearchResult,
} from '../models/index.js';

/** Parameters of `searchAgents`. */
export type SearchAgentsParams = {
  /** What to look for. */
  q: string;
  /** The most agents to return. */
  limit?: number | undefined;
  /** The `next_cursor` of the page before. Anything else is `VALIDATION_ERROR`. */
  cursor?: string | null | undefined;
};

/** Parameters of `searchMessages`. */
export type SearchMessagesParams = {
  /** What to look for. */
  q: string;
  /** The most envelopes to return. */
  limit?: number | undefined;
};

/** Operations of the contract under `search`. Each takes its parameters, and call options as the last argument. */
export class SearchApi {
  readonly #call: Call;

  constructor(call: Call) {
    this.#call = call;
  }

  /**
   * Search for agents.
   *
   * The agents that you can look up and whose handle, display name and description together hold every word of `q`, in the order of their
     * handles. A word is letters and digits in any case; each is matched from its beginning, so that `bill` finds `billing`. Words in double
     * quotes are matched whole and next to each other. A `q` without words finds nothing. To continue, send `next_cursor` back as `cursor` with
     * the same `q`.
     *
   */
  searchAgents(params: SearchAgentsParams, options?: CallOptions): Paged<AgentSearchPage, 'agents'> {
    return paged(this.#call, { id: 'searchAgents', method: 'GET', path: '/search/agents', token: 'rest', query: ['q', 'limit', 'cursor'] }, params, options, 'agents');
  }

  /**
   * Search the mailbox.
   *
   * The envelopes of your mailbox, sent and received, whose content holds every word of `q`, newest first. An envelope is found as soon as it is
     * accepted, and searching marks nothing read.
     *
     * The content is the subject, the text parts, the names of files, and the texts and numbers of data parts; the first 16,383 words
     * of an envelope count. A word is letters and digits in any case, without regard to language; each is matched from its beginning, so that `inv`
     * finds `invoice`. Words in double quotes are matched whole and next to each other. Everything else, operators too, only separates words; a
     * `q` without words finds nothing.
     *
     * A search reads a bounded amount. It examines the newest twenty thousand envelopes that have the words in any order, and reads about
     * thirty-two megabytes of their words to check phrases. It does not find envelopes beyond these bounds. One search of an agent runs at a
     * time and eight wait; further searches get `RATE_LIMITED`.
     *
   */
  searchMessages(params: SearchMessagesParams, options?: CallOptions): Promise<MessageSearchResult> {
    return this.#call({ id: 'searchMessages', method: 'GET', path: '/search/messages', token: 'rest', query: ['q', 'limit'] }, params, options);
  }
}
