// Generated from src/clients/typescript/src/node/answer.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.answerWithin = answerWithin;
exports.codeIn = codeIn;
const clock_js_1 = require("../clock.js");
const errors_js_1 = require("../errors.js");
/** Asks, and waits until there is an answer, unless it takes too long, is called off, or the person cannot be asked. */
async function answerWithin(bounds, answer, ask) {
    const asked = async () => {
        await ask();
        return answer;
    };
    try {
        return await (0, clock_js_1.within)(bounds, () => Promise.race([answer, asked()]));
    }
    catch (error) {
        if (!(error instanceof errors_js_1.TimeoutError))
            throw error;
        throw new errors_js_1.AuthorizationError('timed_out', `nobody answered within ${bounds.timeoutMs} ms`, { cause: error });
    }
}
/** The code, if it is this server that answers (RFC 9207), and the answer is yes. */
function codeIn(answer, metadata) {
    const { issuer, authorization_response_iss_parameter_supported: isNamed } = metadata;
    const iss = answer.get('iss');
    if (iss !== issuer && (isNamed || iss !== null))
        throw new errors_js_1.AuthorizationError('issuer_mismatch', `${issuer} was asked, and ${iss ?? 'nobody by name'} answered`);
    const error = answer.get('error');
    if (error === null)
        return answer.get('code') ?? '';
    const why = error === 'access_denied' ? 'the person did not allow it' : `the authorization was refused: ${error}`;
    throw new errors_js_1.AuthorizationError(error, answer.get('error_description') ?? why);
}
//# sourceMappingURL=answer.js.map