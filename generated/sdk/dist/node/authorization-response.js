// Generated from src/clients/typescript/src/node/authorization-response.ts by `npm run generate`. Do not edit.
import { runWithin } from '../clock.js';
import { AuthorizationError, TimeoutError } from '../errors.js';
/**
 * Asks the person and waits for the response of the browser. It fails after the time-out, on abort, or if `ask` fails.
 */
export async function waitForResponse(bounds, answer, ask) {
    const askAndWait = async () => {
        await ask();
        return answer;
    };
    try {
        return await runWithin(bounds, () => Promise.race([answer, askAndWait()]));
    }
    catch (error) {
        if (!(error instanceof TimeoutError))
            throw error;
        throw new AuthorizationError('timed_out', `the person did not respond within ${bounds.timeoutMs} ms`, {
            cause: error,
        });
    }
}
/** Returns the authorization code. Throws if the person declined, or if another server responded (RFC 9207). */
export function readCode(answer, metadata) {
    const { issuer, authorization_response_iss_parameter_supported: isNamed } = metadata;
    const iss = answer.get('iss');
    if (iss !== issuer && (isNamed || iss !== null))
        throw new AuthorizationError('issuer_mismatch', `the response comes from ${iss ?? 'an unnamed server'} instead of ${issuer}`);
    const error = answer.get('error');
    if (error === null)
        return answer.get('code') ?? '';
    const reason = error === 'access_denied' ? 'the person declined' : `the server rejected the authorization: ${error}`;
    throw new AuthorizationError(error, answer.get('error_description') ?? reason);
}
//# sourceMappingURL=authorization-response.js.map