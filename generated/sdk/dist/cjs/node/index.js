// Generated from src/clients/typescript/src/node/index.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.memoryStorage = exports.mail = exports.login = exports.listen = exports.fileStorage = exports.fileCursor = exports.fileAt = exports.agent = void 0;
var agent_js_1 = require("./agent/agent.js");
Object.defineProperty(exports, "agent", { enumerable: true, get: function () { return agent_js_1.agent; } });
var file_at_js_1 = require("./file-at.js");
Object.defineProperty(exports, "fileAt", { enumerable: true, get: function () { return file_at_js_1.fileAt; } });
var file_cursor_js_1 = require("./file-cursor.js");
Object.defineProperty(exports, "fileCursor", { enumerable: true, get: function () { return file_cursor_js_1.fileCursor; } });
var file_storage_js_1 = require("./file-storage.js");
Object.defineProperty(exports, "fileStorage", { enumerable: true, get: function () { return file_storage_js_1.fileStorage; } });
var listen_js_1 = require("./listen/listen.js");
Object.defineProperty(exports, "listen", { enumerable: true, get: function () { return listen_js_1.listen; } });
var login_js_1 = require("./login.js");
Object.defineProperty(exports, "login", { enumerable: true, get: function () { return login_js_1.login; } });
var mail_js_1 = require("./mail/mail.js");
Object.defineProperty(exports, "mail", { enumerable: true, get: function () { return mail_js_1.mail; } });
var storage_js_1 = require("./storage.js");
Object.defineProperty(exports, "memoryStorage", { enumerable: true, get: function () { return storage_js_1.memoryStorage; } });
//# sourceMappingURL=index.js.map