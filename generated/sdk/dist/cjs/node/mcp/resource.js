// Generated from src/clients/typescript/src/node/mcp/resource.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.withoutMcpPath = void 0;
exports.findMcpServer = findMcpServer;
const checks_js_1 = require("../../checks.js");
const discovery_js_1 = require("../../discovery.js");
const errors_js_1 = require("../../errors.js");
const retry_js_1 = require("../../retry.js");
const endpoint_js_1 = require("./endpoint.js");
/** Returns the address of the service for the address of its MCP server, which people know. */
const withoutMcpPath = (url) => url.replace(/\/mcp\/?$/, '');
exports.withoutMcpPath = withoutMcpPath;
/** Finds the address of the MCP server. */
async function findMcpServer({ settings, discovery }, signal) {
    const policy = (0, retry_js_1.createRetryPolicy)(settings, endpoint_js_1.operation, { signal, maxRetries: checks_js_1.retriesMax });
    const { issuer, resource_servers } = await (0, retry_js_1.withRetries)(policy, (attempt) => discovery.metadata(attempt));
    const server = resource_servers?.find(({ transport }) => transport === 'mcp');
    if (!server)
        throw new errors_js_1.ProtocolError(endpoint_js_1.operation, 200, `the metadata of ${issuer} has no MCP server`);
    (0, discovery_js_1.requireSecure)(issuer, [server.resource]);
    return server.resource;
}
//# sourceMappingURL=resource.js.map