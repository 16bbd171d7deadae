// Generated from src/clients/typescript/src/index.ts by `npm run generate`. Do not edit.
"use strict";
var __createBinding = (this && this.__createBinding) || (Object.create ? (function(o, m, k, k2) {
    if (k2 === undefined) k2 = k;
    var desc = Object.getOwnPropertyDescriptor(m, k);
    if (!desc || ("get" in desc ? !m.__esModule : desc.writable || desc.configurable)) {
      desc = { enumerable: true, get: function() { return m[k]; } };
    }
    Object.defineProperty(o, k2, desc);
}) : (function(o, m, k, k2) {
    if (k2 === undefined) k2 = k;
    o[k2] = m[k];
}));
var __setModuleDefault = (this && this.__setModuleDefault) || (Object.create ? (function(o, v) {
    Object.defineProperty(o, "default", { enumerable: true, value: v });
}) : function(o, v) {
    o["default"] = v;
});
var __exportStar = (this && this.__exportStar) || function(m, exports) {
    for (var p in m) if (p !== "default" && !Object.prototype.hasOwnProperty.call(exports, p)) __createBinding(exports, m, p);
};
var __importStar = (this && this.__importStar) || (function () {
    var ownKeys = function(o) {
        ownKeys = Object.getOwnPropertyNames || function (o) {
            var ar = [];
            for (var k in o) if (Object.prototype.hasOwnProperty.call(o, k)) ar[ar.length] = k;
            return ar;
        };
        return ownKeys(o);
    };
    return function (mod) {
        if (mod && mod.__esModule) return mod;
        var result = {};
        if (mod != null) for (var k = ownKeys(mod), i = 0; i < k.length; i++) if (k[i] !== "default") __createBinding(result, mod, k[i]);
        __setModuleDefault(result, mod);
        return result;
    };
})();
Object.defineProperty(exports, "__esModule", { value: true });
exports.webhooks = exports.version = exports.send = exports.ReplyError = exports.reply = exports.newEnvelopeId = exports.subprotocols = exports.feedDirections = exports.closeCodes = exports.follow = exports.TimeoutError = exports.SignatureError = exports.ServiceError = exports.ProtocolError = exports.MessagingError = exports.ConnectionError = exports.AuthorizationError = exports.AbortError = exports.cursorOf = exports.createConnection = exports.connect = exports.download = exports.createClient = exports.waitForReply = exports.ask = void 0;
__exportStar(require("./rest/index.js"), exports);
var ask_js_1 = require("./ask.js");
Object.defineProperty(exports, "ask", { enumerable: true, get: function () { return ask_js_1.ask; } });
Object.defineProperty(exports, "waitForReply", { enumerable: true, get: function () { return ask_js_1.waitForReply; } });
var client_js_1 = require("./client.js");
Object.defineProperty(exports, "createClient", { enumerable: true, get: function () { return client_js_1.createClient; } });
var download_js_1 = require("./download.js");
Object.defineProperty(exports, "download", { enumerable: true, get: function () { return download_js_1.download; } });
var connect_js_1 = require("./connect.js");
Object.defineProperty(exports, "connect", { enumerable: true, get: function () { return connect_js_1.connect; } });
var connection_js_1 = require("./connection.js");
Object.defineProperty(exports, "createConnection", { enumerable: true, get: function () { return connection_js_1.createConnection; } });
var cursor_js_1 = require("./cursor.js");
Object.defineProperty(exports, "cursorOf", { enumerable: true, get: function () { return cursor_js_1.cursorOf; } });
var errors_js_1 = require("./errors.js");
Object.defineProperty(exports, "AbortError", { enumerable: true, get: function () { return errors_js_1.AbortError; } });
Object.defineProperty(exports, "AuthorizationError", { enumerable: true, get: function () { return errors_js_1.AuthorizationError; } });
Object.defineProperty(exports, "ConnectionError", { enumerable: true, get: function () { return errors_js_1.ConnectionError; } });
Object.defineProperty(exports, "MessagingError", { enumerable: true, get: function () { return errors_js_1.MessagingError; } });
Object.defineProperty(exports, "ProtocolError", { enumerable: true, get: function () { return errors_js_1.ProtocolError; } });
Object.defineProperty(exports, "ServiceError", { enumerable: true, get: function () { return errors_js_1.ServiceError; } });
Object.defineProperty(exports, "SignatureError", { enumerable: true, get: function () { return errors_js_1.SignatureError; } });
Object.defineProperty(exports, "TimeoutError", { enumerable: true, get: function () { return errors_js_1.TimeoutError; } });
var follow_js_1 = require("./follow.js");
Object.defineProperty(exports, "follow", { enumerable: true, get: function () { return follow_js_1.follow; } });
var frames_js_1 = require("./frames.js");
Object.defineProperty(exports, "closeCodes", { enumerable: true, get: function () { return frames_js_1.closeCodes; } });
Object.defineProperty(exports, "feedDirections", { enumerable: true, get: function () { return frames_js_1.feedDirections; } });
Object.defineProperty(exports, "subprotocols", { enumerable: true, get: function () { return frames_js_1.subprotocols; } });
var ids_js_1 = require("./ids.js");
Object.defineProperty(exports, "newEnvelopeId", { enumerable: true, get: function () { return ids_js_1.newEnvelopeId; } });
var reply_js_1 = require("./reply.js");
Object.defineProperty(exports, "reply", { enumerable: true, get: function () { return reply_js_1.reply; } });
Object.defineProperty(exports, "ReplyError", { enumerable: true, get: function () { return reply_js_1.ReplyError; } });
var send_js_1 = require("./send.js");
Object.defineProperty(exports, "send", { enumerable: true, get: function () { return send_js_1.send; } });
var version_js_1 = require("./version.js");
Object.defineProperty(exports, "version", { enumerable: true, get: function () { return version_js_1.version; } });
exports.webhooks = __importStar(require("./webhooks.js"));
//# sourceMappingURL=index.js.map