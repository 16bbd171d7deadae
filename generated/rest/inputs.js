// Generated from spec/openapi.yaml by `npm run generate`. Do not edit.
var __getOwnPropNames = Object.getOwnPropertyNames;
var __commonJS = (cb, mod) => function __require() {
  try {
    return mod || (0, cb[__getOwnPropNames(cb)[0]])((mod = { exports: {} }).exports, mod), mod.exports;
  } catch (e) {
    throw mod = 0, e;
  }
};

// node_modules/ajv/dist/runtime/ucs2length.js
var require_ucs2length = __commonJS({
  "node_modules/ajv/dist/runtime/ucs2length.js"(exports) {
    "use strict";
    Object.defineProperty(exports, "__esModule", { value: true });
    function ucs2length(str) {
      const len = str.length;
      let length = 0;
      let pos = 0;
      let value;
      while (pos < len) {
        length++;
        value = str.charCodeAt(pos++);
        if (value >= 55296 && value <= 56319 && pos < len) {
          value = str.charCodeAt(pos);
          if ((value & 64512) === 56320)
            pos++;
        }
      }
      return length;
    }
    exports.default = ucs2length;
    ucs2length.code = 'require("ajv/dist/runtime/ucs2length").default';
  }
});

// node_modules/fast-deep-equal/index.js
var require_fast_deep_equal = __commonJS({
  "node_modules/fast-deep-equal/index.js"(exports, module) {
    "use strict";
    module.exports = function equal(a, b) {
      if (a === b) return true;
      if (a && b && typeof a == "object" && typeof b == "object") {
        if (a.constructor !== b.constructor) return false;
        var length, i, keys;
        if (Array.isArray(a)) {
          length = a.length;
          if (length != b.length) return false;
          for (i = length; i-- !== 0; )
            if (!equal(a[i], b[i])) return false;
          return true;
        }
        if (a.constructor === RegExp) return a.source === b.source && a.flags === b.flags;
        if (a.valueOf !== Object.prototype.valueOf) return a.valueOf() === b.valueOf();
        if (a.toString !== Object.prototype.toString) return a.toString() === b.toString();
        keys = Object.keys(a);
        length = keys.length;
        if (length !== Object.keys(b).length) return false;
        for (i = length; i-- !== 0; )
          if (!Object.prototype.hasOwnProperty.call(b, keys[i])) return false;
        for (i = length; i-- !== 0; ) {
          var key = keys[i];
          if (!equal(a[key], b[key])) return false;
        }
        return true;
      }
      return a !== a && b !== b;
    };
  }
});

// node_modules/ajv/dist/runtime/equal.js
var require_equal = __commonJS({
  "node_modules/ajv/dist/runtime/equal.js"(exports) {
    "use strict";
    Object.defineProperty(exports, "__esModule", { value: true });
    var equal = require_fast_deep_equal();
    equal.code = 'require("ajv/dist/runtime/equal").default';
    exports.default = equal;
  }
});

// scripts/generate/formats.ts
var parsed = { uri: (text) => URL.canParse(text) };

// scripts/generate/validators.js
var sendMessage = validate10;
var schema13 = { "type": "object", "additionalProperties": false, "required": ["id", "to", "content_parts"], "properties": { "id": { "$ref": "in#/definitions/EnvelopeId" }, "to": { "type": "array", "minItems": 1, "maxItems": 100, "items": { "$ref": "in#/definitions/Handle" } }, "cc": { "type": "array", "nullable": true, "maxItems": 100, "items": { "$ref": "in#/definitions/Handle" } }, "in_reply_to": { "$ref": "in#/definitions/ParentEnvelopeId" }, "references": { "type": "array", "nullable": true, "maxItems": 100, "items": { "$ref": "in#/definitions/EnvelopeId" } }, "subject": { "type": "string", "nullable": true, "maxLength": 998 }, "date_ms": { "type": "integer", "minimum": 0, "maximum": 9007199254740991 }, "content_parts": { "type": "array", "minItems": 1, "maxItems": 32, "items": { "$ref": "in#/definitions/ContentPartDraft" } }, "monitor": { "$ref": "in#/definitions/Monitor" } } };
var func2 = Object.prototype.hasOwnProperty;
var func3 = require_ucs2length().default;
var pattern0 = new RegExp("^env_[0-7][0-9A-HJKMNP-TV-Z]{25}$", "u");
var pattern1 = new RegExp("^@[a-z0-9][a-z0-9_-]{0,38}\\.[a-z0-9][a-z0-9_-]{0,38}$", "u");
var schema28 = { "type": "object", "additionalProperties": false, "required": ["type", "text"], "properties": { "type": { "type": "string", "enum": ["text"] }, "text": { "type": "string", "minLength": 1, "maxLength": 65536 } } };
var schema20 = { "type": "object", "additionalProperties": false, "required": ["type"], "properties": { "type": { "type": "string", "enum": ["image"] }, "url": { "$ref": "in#/definitions/WebUrl" }, "file_id": { "$ref": "in#/definitions/FileId" }, "mime_type": { "type": "string", "nullable": true, "maxLength": 255 } }, "exactlyOne": ["url", "file_id"] };
var formats0 = parsed.uri;
var pattern5 = new RegExp("^[Hh][Tt][Tt][Pp][Ss]?://(?:[A-Za-z0-9._-]+|\\[[0-9A-Fa-f:.]+\\])(?::[0-9]+)?(?:[/?](?:[!$&-;=?-Z_a-z~]|%[0-9A-Fa-f]{2})*)?(?:#(?:[!$&-;=?-Z_a-z~]|%[0-9A-Fa-f]{2})*)?$", "u");
function validate14(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.type === void 0 && (missing0 = "type")) {
        validate14.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!(key0 === "type" || key0 === "url" || key0 === "file_id" || key0 === "mime_type")) {
            validate14.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.type !== void 0) {
            let data0 = data.type;
            const _errs2 = errors;
            if (typeof data0 !== "string") {
              validate14.errors = [{ instancePath: instancePath + "/type", schemaPath: "#/properties/type/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
              return false;
            }
            if (!(data0 === "image")) {
              validate14.errors = [{ instancePath: instancePath + "/type", schemaPath: "#/properties/type/enum", keyword: "enum", params: { allowedValues: schema20.properties.type.enum }, message: "must be equal to one of the allowed values" }];
              return false;
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.url !== void 0) {
              let data1 = data.url;
              const _errs4 = errors;
              const _errs5 = errors;
              if (errors === _errs5) {
                if (errors === _errs5) {
                  if (typeof data1 === "string") {
                    if (func3(data1) > 2048) {
                      validate14.errors = [{ instancePath: instancePath + "/url", schemaPath: "in#/definitions/WebUrl/maxLength", keyword: "maxLength", params: { limit: 2048 }, message: "must NOT have more than 2048 characters" }];
                      return false;
                    } else {
                      if (func3(data1) < 1) {
                        validate14.errors = [{ instancePath: instancePath + "/url", schemaPath: "in#/definitions/WebUrl/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                        return false;
                      } else {
                        if (!pattern5.test(data1)) {
                          validate14.errors = [{ instancePath: instancePath + "/url", schemaPath: "in#/definitions/WebUrl/pattern", keyword: "pattern", params: { pattern: "^[Hh][Tt][Tt][Pp][Ss]?://(?:[A-Za-z0-9._-]+|\\[[0-9A-Fa-f:.]+\\])(?::[0-9]+)?(?:[/?](?:[!$&-;=?-Z_a-z~]|%[0-9A-Fa-f]{2})*)?(?:#(?:[!$&-;=?-Z_a-z~]|%[0-9A-Fa-f]{2})*)?$" }, message: 'must match pattern "^[Hh][Tt][Tt][Pp][Ss]?://(?:[A-Za-z0-9._-]+|\\[[0-9A-Fa-f:.]+\\])(?::[0-9]+)?(?:[/?](?:[!$&-;=?-Z_a-z~]|%[0-9A-Fa-f]{2})*)?(?:#(?:[!$&-;=?-Z_a-z~]|%[0-9A-Fa-f]{2})*)?$"' }];
                          return false;
                        } else {
                          if (!formats0(data1)) {
                            validate14.errors = [{ instancePath: instancePath + "/url", schemaPath: "in#/definitions/WebUrl/format", keyword: "format", params: { format: "uri" }, message: 'must match format "uri"' }];
                            return false;
                          }
                        }
                      }
                    }
                  } else {
                    validate14.errors = [{ instancePath: instancePath + "/url", schemaPath: "in#/definitions/WebUrl/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                    return false;
                  }
                }
              }
              var valid0 = _errs4 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.file_id !== void 0) {
                let data2 = data.file_id;
                const _errs7 = errors;
                const _errs8 = errors;
                if (errors === _errs8) {
                  if (typeof data2 === "string") {
                    if (func3(data2) > 64) {
                      validate14.errors = [{ instancePath: instancePath + "/file_id", schemaPath: "in#/definitions/FileId/maxLength", keyword: "maxLength", params: { limit: 64 }, message: "must NOT have more than 64 characters" }];
                      return false;
                    } else {
                      if (func3(data2) < 1) {
                        validate14.errors = [{ instancePath: instancePath + "/file_id", schemaPath: "in#/definitions/FileId/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                        return false;
                      }
                    }
                  } else {
                    validate14.errors = [{ instancePath: instancePath + "/file_id", schemaPath: "in#/definitions/FileId/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                    return false;
                  }
                }
                var valid0 = _errs7 === errors;
              } else {
                var valid0 = true;
              }
              if (valid0) {
                if (data.mime_type !== void 0) {
                  let data3 = data.mime_type;
                  const _errs10 = errors;
                  if (typeof data3 !== "string" && data3 !== null) {
                    validate14.errors = [{ instancePath: instancePath + "/mime_type", schemaPath: "#/properties/mime_type/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                    return false;
                  }
                  if (errors === _errs10) {
                    if (typeof data3 === "string") {
                      if (func3(data3) > 255) {
                        validate14.errors = [{ instancePath: instancePath + "/mime_type", schemaPath: "#/properties/mime_type/maxLength", keyword: "maxLength", params: { limit: 255 }, message: "must NOT have more than 255 characters" }];
                        return false;
                      }
                    }
                  }
                  var valid0 = _errs10 === errors;
                } else {
                  var valid0 = true;
                }
                if (valid0) {
                  if (0 + (data["url"] === void 0 ? 0 : 1) + (data["file_id"] === void 0 ? 0 : 1) !== 1) {
                    validate14.errors = [{ instancePath, schemaPath: "#/exactlyOne", keyword: "exactlyOne", params: {}, message: "must have exactly one of url, file_id" }];
                    return false;
                  }
                }
              }
            }
          }
        }
      }
    } else {
      validate14.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate14.errors = vErrors;
  return errors === 0;
}
var schema23 = { "type": "object", "additionalProperties": false, "required": ["type"], "properties": { "type": { "type": "string", "enum": ["file"] }, "url": { "$ref": "in#/definitions/WebUrl" }, "file_id": { "$ref": "in#/definitions/FileId" }, "name": { "type": "string", "nullable": true, "maxLength": 255 }, "mime_type": { "type": "string", "nullable": true, "maxLength": 255 }, "size": { "type": "integer", "nullable": true, "minimum": 0, "maximum": 9007199254740991 } }, "exactlyOne": ["url", "file_id"] };
function validate15(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.type === void 0 && (missing0 = "type")) {
        validate15.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!(key0 === "type" || key0 === "url" || key0 === "file_id" || key0 === "name" || key0 === "mime_type" || key0 === "size")) {
            validate15.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.type !== void 0) {
            let data0 = data.type;
            const _errs2 = errors;
            if (typeof data0 !== "string") {
              validate15.errors = [{ instancePath: instancePath + "/type", schemaPath: "#/properties/type/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
              return false;
            }
            if (!(data0 === "file")) {
              validate15.errors = [{ instancePath: instancePath + "/type", schemaPath: "#/properties/type/enum", keyword: "enum", params: { allowedValues: schema23.properties.type.enum }, message: "must be equal to one of the allowed values" }];
              return false;
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.url !== void 0) {
              let data1 = data.url;
              const _errs4 = errors;
              const _errs5 = errors;
              if (errors === _errs5) {
                if (errors === _errs5) {
                  if (typeof data1 === "string") {
                    if (func3(data1) > 2048) {
                      validate15.errors = [{ instancePath: instancePath + "/url", schemaPath: "in#/definitions/WebUrl/maxLength", keyword: "maxLength", params: { limit: 2048 }, message: "must NOT have more than 2048 characters" }];
                      return false;
                    } else {
                      if (func3(data1) < 1) {
                        validate15.errors = [{ instancePath: instancePath + "/url", schemaPath: "in#/definitions/WebUrl/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                        return false;
                      } else {
                        if (!pattern5.test(data1)) {
                          validate15.errors = [{ instancePath: instancePath + "/url", schemaPath: "in#/definitions/WebUrl/pattern", keyword: "pattern", params: { pattern: "^[Hh][Tt][Tt][Pp][Ss]?://(?:[A-Za-z0-9._-]+|\\[[0-9A-Fa-f:.]+\\])(?::[0-9]+)?(?:[/?](?:[!$&-;=?-Z_a-z~]|%[0-9A-Fa-f]{2})*)?(?:#(?:[!$&-;=?-Z_a-z~]|%[0-9A-Fa-f]{2})*)?$" }, message: 'must match pattern "^[Hh][Tt][Tt][Pp][Ss]?://(?:[A-Za-z0-9._-]+|\\[[0-9A-Fa-f:.]+\\])(?::[0-9]+)?(?:[/?](?:[!$&-;=?-Z_a-z~]|%[0-9A-Fa-f]{2})*)?(?:#(?:[!$&-;=?-Z_a-z~]|%[0-9A-Fa-f]{2})*)?$"' }];
                          return false;
                        } else {
                          if (!formats0(data1)) {
                            validate15.errors = [{ instancePath: instancePath + "/url", schemaPath: "in#/definitions/WebUrl/format", keyword: "format", params: { format: "uri" }, message: 'must match format "uri"' }];
                            return false;
                          }
                        }
                      }
                    }
                  } else {
                    validate15.errors = [{ instancePath: instancePath + "/url", schemaPath: "in#/definitions/WebUrl/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                    return false;
                  }
                }
              }
              var valid0 = _errs4 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.file_id !== void 0) {
                let data2 = data.file_id;
                const _errs7 = errors;
                const _errs8 = errors;
                if (errors === _errs8) {
                  if (typeof data2 === "string") {
                    if (func3(data2) > 64) {
                      validate15.errors = [{ instancePath: instancePath + "/file_id", schemaPath: "in#/definitions/FileId/maxLength", keyword: "maxLength", params: { limit: 64 }, message: "must NOT have more than 64 characters" }];
                      return false;
                    } else {
                      if (func3(data2) < 1) {
                        validate15.errors = [{ instancePath: instancePath + "/file_id", schemaPath: "in#/definitions/FileId/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                        return false;
                      }
                    }
                  } else {
                    validate15.errors = [{ instancePath: instancePath + "/file_id", schemaPath: "in#/definitions/FileId/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                    return false;
                  }
                }
                var valid0 = _errs7 === errors;
              } else {
                var valid0 = true;
              }
              if (valid0) {
                if (data.name !== void 0) {
                  let data3 = data.name;
                  const _errs10 = errors;
                  if (typeof data3 !== "string" && data3 !== null) {
                    validate15.errors = [{ instancePath: instancePath + "/name", schemaPath: "#/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                    return false;
                  }
                  if (errors === _errs10) {
                    if (typeof data3 === "string") {
                      if (func3(data3) > 255) {
                        validate15.errors = [{ instancePath: instancePath + "/name", schemaPath: "#/properties/name/maxLength", keyword: "maxLength", params: { limit: 255 }, message: "must NOT have more than 255 characters" }];
                        return false;
                      }
                    }
                  }
                  var valid0 = _errs10 === errors;
                } else {
                  var valid0 = true;
                }
                if (valid0) {
                  if (data.mime_type !== void 0) {
                    let data4 = data.mime_type;
                    const _errs13 = errors;
                    if (typeof data4 !== "string" && data4 !== null) {
                      validate15.errors = [{ instancePath: instancePath + "/mime_type", schemaPath: "#/properties/mime_type/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                      return false;
                    }
                    if (errors === _errs13) {
                      if (typeof data4 === "string") {
                        if (func3(data4) > 255) {
                          validate15.errors = [{ instancePath: instancePath + "/mime_type", schemaPath: "#/properties/mime_type/maxLength", keyword: "maxLength", params: { limit: 255 }, message: "must NOT have more than 255 characters" }];
                          return false;
                        }
                      }
                    }
                    var valid0 = _errs13 === errors;
                  } else {
                    var valid0 = true;
                  }
                  if (valid0) {
                    if (data.size !== void 0) {
                      let data5 = data.size;
                      const _errs16 = errors;
                      if (!(typeof data5 == "number" && (!(data5 % 1) && !isNaN(data5)) && isFinite(data5)) && data5 !== null) {
                        validate15.errors = [{ instancePath: instancePath + "/size", schemaPath: "#/properties/size/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                        return false;
                      }
                      if (errors === _errs16) {
                        if (typeof data5 == "number" && isFinite(data5)) {
                          if (data5 > 9007199254740991 || isNaN(data5)) {
                            validate15.errors = [{ instancePath: instancePath + "/size", schemaPath: "#/properties/size/maximum", keyword: "maximum", params: { comparison: "<=", limit: 9007199254740991 }, message: "must be <= 9007199254740991" }];
                            return false;
                          } else {
                            if (data5 < 0 || isNaN(data5)) {
                              validate15.errors = [{ instancePath: instancePath + "/size", schemaPath: "#/properties/size/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                              return false;
                            }
                          }
                        }
                      }
                      var valid0 = _errs16 === errors;
                    } else {
                      var valid0 = true;
                    }
                    if (valid0) {
                      if (0 + (data["url"] === void 0 ? 0 : 1) + (data["file_id"] === void 0 ? 0 : 1) !== 1) {
                        validate15.errors = [{ instancePath, schemaPath: "#/exactlyOne", keyword: "exactlyOne", params: {}, message: "must have exactly one of url, file_id" }];
                        return false;
                      }
                    }
                  }
                }
              }
            }
          }
        }
      }
    } else {
      validate15.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate15.errors = vErrors;
  return errors === 0;
}
var schema26 = { "type": "object", "additionalProperties": false, "required": ["type", "data"], "properties": { "type": { "type": "string", "enum": ["data"] }, "data": { "$ref": "in#/definitions/JsonObject" }, "schema": { "type": "string", "nullable": true, "maxLength": 255 } } };
function validate16(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.type === void 0 && (missing0 = "type") || data.data === void 0 && (missing0 = "data")) {
        validate16.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!(key0 === "type" || key0 === "data" || key0 === "schema")) {
            validate16.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.type !== void 0) {
            let data0 = data.type;
            const _errs2 = errors;
            if (typeof data0 !== "string") {
              validate16.errors = [{ instancePath: instancePath + "/type", schemaPath: "#/properties/type/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
              return false;
            }
            if (!(data0 === "data")) {
              validate16.errors = [{ instancePath: instancePath + "/type", schemaPath: "#/properties/type/enum", keyword: "enum", params: { allowedValues: schema26.properties.type.enum }, message: "must be equal to one of the allowed values" }];
              return false;
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.data !== void 0) {
              let data1 = data.data;
              const _errs4 = errors;
              const _errs5 = errors;
              if (errors === _errs5) {
                if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
                } else {
                  validate16.errors = [{ instancePath: instancePath + "/data", schemaPath: "in#/definitions/JsonObject/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                  return false;
                }
              }
              var valid0 = _errs4 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.schema !== void 0) {
                let data2 = data.schema;
                const _errs8 = errors;
                if (typeof data2 !== "string" && data2 !== null) {
                  validate16.errors = [{ instancePath: instancePath + "/schema", schemaPath: "#/properties/schema/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
                if (errors === _errs8) {
                  if (typeof data2 === "string") {
                    if (func3(data2) > 255) {
                      validate16.errors = [{ instancePath: instancePath + "/schema", schemaPath: "#/properties/schema/maxLength", keyword: "maxLength", params: { limit: 255 }, message: "must NOT have more than 255 characters" }];
                      return false;
                    }
                  }
                }
                var valid0 = _errs8 === errors;
              } else {
                var valid0 = true;
              }
            }
          }
        }
      }
    } else {
      validate16.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate16.errors = vErrors;
  return errors === 0;
}
function validate13(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      const tag0 = data.type;
      if (typeof tag0 == "string") {
        if (tag0 === "text") {
          const _errs3 = errors;
          if (errors === _errs3) {
            if (data && typeof data == "object" && !Array.isArray(data)) {
              let missing0;
              if (data.type === void 0 && (missing0 = "type") || data.text === void 0 && (missing0 = "text")) {
                validate13.errors = [{ instancePath, schemaPath: "in#/definitions/TextPart/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
                return false;
              } else {
                const _errs5 = errors;
                for (const key0 in data) {
                  if (!(key0 === "type" || key0 === "text")) {
                    validate13.errors = [{ instancePath, schemaPath: "in#/definitions/TextPart/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
                    return false;
                    break;
                  }
                }
                if (_errs5 === errors) {
                  if (data.type !== void 0) {
                    let data0 = data.type;
                    const _errs6 = errors;
                    if (typeof data0 !== "string") {
                      validate13.errors = [{ instancePath: instancePath + "/type", schemaPath: "in#/definitions/TextPart/properties/type/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                      return false;
                    }
                    if (!(data0 === "text")) {
                      validate13.errors = [{ instancePath: instancePath + "/type", schemaPath: "in#/definitions/TextPart/properties/type/enum", keyword: "enum", params: { allowedValues: schema28.properties.type.enum }, message: "must be equal to one of the allowed values" }];
                      return false;
                    }
                    var valid3 = _errs6 === errors;
                  } else {
                    var valid3 = true;
                  }
                  if (valid3) {
                    if (data.text !== void 0) {
                      let data1 = data.text;
                      const _errs8 = errors;
                      if (errors === _errs8) {
                        if (typeof data1 === "string") {
                          if (func3(data1) > 65536) {
                            validate13.errors = [{ instancePath: instancePath + "/text", schemaPath: "in#/definitions/TextPart/properties/text/maxLength", keyword: "maxLength", params: { limit: 65536 }, message: "must NOT have more than 65536 characters" }];
                            return false;
                          } else {
                            if (func3(data1) < 1) {
                              validate13.errors = [{ instancePath: instancePath + "/text", schemaPath: "in#/definitions/TextPart/properties/text/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                              return false;
                            }
                          }
                        } else {
                          validate13.errors = [{ instancePath: instancePath + "/text", schemaPath: "in#/definitions/TextPart/properties/text/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                          return false;
                        }
                      }
                      var valid3 = _errs8 === errors;
                    } else {
                      var valid3 = true;
                    }
                  }
                }
              }
            } else {
              validate13.errors = [{ instancePath, schemaPath: "in#/definitions/TextPart/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
              return false;
            }
          }
        } else if (tag0 === "image") {
          if (!validate14(data, { instancePath, parentData, parentDataProperty, rootData })) {
            vErrors = vErrors === null ? validate14.errors : vErrors.concat(validate14.errors);
            errors = vErrors.length;
          }
        } else if (tag0 === "file") {
          if (!validate15(data, { instancePath, parentData, parentDataProperty, rootData })) {
            vErrors = vErrors === null ? validate15.errors : vErrors.concat(validate15.errors);
            errors = vErrors.length;
          }
        } else if (tag0 === "data") {
          if (!validate16(data, { instancePath, parentData, parentDataProperty, rootData })) {
            vErrors = vErrors === null ? validate16.errors : vErrors.concat(validate16.errors);
            errors = vErrors.length;
          }
        } else {
          validate13.errors = [{ instancePath, schemaPath: "#/discriminator", keyword: "discriminator", params: { error: "mapping", tag: "type", tagValue: tag0 }, message: 'value of tag "type" must be in oneOf' }];
          return false;
        }
      } else {
        validate13.errors = [{ instancePath, schemaPath: "#/discriminator", keyword: "discriminator", params: { error: "tag", tag: "type", tagValue: tag0 }, message: 'tag "type" must be string' }];
        return false;
      }
    } else {
      validate13.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate13.errors = vErrors;
  return errors === 0;
}
var schema30 = { "type": "string", "enum": ["stored", "bounced", "expired"] };
var func0 = require_equal().default;
function validate21(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (!(data && typeof data == "object" && !Array.isArray(data)) && data !== null) {
    validate21.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
    return false;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.events === void 0 && (missing0 = "events")) {
        validate21.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs2 = errors;
        for (const key0 in data) {
          if (!(key0 === "events")) {
            validate21.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs2 === errors) {
          if (data.events !== void 0) {
            let data0 = data.events;
            const _errs3 = errors;
            if (errors === _errs3) {
              if (Array.isArray(data0)) {
                if (data0.length > 3) {
                  validate21.errors = [{ instancePath: instancePath + "/events", schemaPath: "#/properties/events/maxItems", keyword: "maxItems", params: { limit: 3 }, message: "must NOT have more than 3 items" }];
                  return false;
                } else {
                  if (data0.length < 1) {
                    validate21.errors = [{ instancePath: instancePath + "/events", schemaPath: "#/properties/events/minItems", keyword: "minItems", params: { limit: 1 }, message: "must NOT have fewer than 1 items" }];
                    return false;
                  } else {
                    var valid1 = true;
                    const len0 = data0.length;
                    for (let i0 = 0; i0 < len0; i0++) {
                      let data1 = data0[i0];
                      const _errs5 = errors;
                      if (typeof data1 !== "string") {
                        validate21.errors = [{ instancePath: instancePath + "/events/" + i0, schemaPath: "in#/definitions/MonitorFact/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                        return false;
                      }
                      if (!(data1 === "stored" || data1 === "bounced" || data1 === "expired")) {
                        validate21.errors = [{ instancePath: instancePath + "/events/" + i0, schemaPath: "in#/definitions/MonitorFact/enum", keyword: "enum", params: { allowedValues: schema30.enum }, message: "must be equal to one of the allowed values" }];
                        return false;
                      }
                      var valid1 = _errs5 === errors;
                      if (!valid1) {
                        break;
                      }
                    }
                    if (valid1) {
                      let i1 = data0.length;
                      let j0;
                      if (i1 > 1) {
                        outer0:
                          for (; i1--; ) {
                            for (j0 = i1; j0--; ) {
                              if (func0(data0[i1], data0[j0])) {
                                validate21.errors = [{ instancePath: instancePath + "/events", schemaPath: "#/properties/events/uniqueItems", keyword: "uniqueItems", params: { i: i1, j: j0 }, message: "must NOT have duplicate items (items ## " + j0 + " and " + i1 + " are identical)" }];
                                return false;
                                break outer0;
                              }
                            }
                          }
                      }
                    }
                  }
                }
              } else {
                validate21.errors = [{ instancePath: instancePath + "/events", schemaPath: "#/properties/events/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                return false;
              }
            }
          }
        }
      }
    }
  }
  validate21.errors = vErrors;
  return errors === 0;
}
function validate12(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.id === void 0 && (missing0 = "id") || data.to === void 0 && (missing0 = "to") || data.content_parts === void 0 && (missing0 = "content_parts")) {
        validate12.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!func2.call(schema13.properties, key0)) {
            validate12.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.id !== void 0) {
            let data0 = data.id;
            const _errs2 = errors;
            const _errs3 = errors;
            if (errors === _errs3) {
              if (typeof data0 === "string") {
                if (!pattern0.test(data0)) {
                  validate12.errors = [{ instancePath: instancePath + "/id", schemaPath: "in#/definitions/EnvelopeId/pattern", keyword: "pattern", params: { pattern: "^env_[0-7][0-9A-HJKMNP-TV-Z]{25}$" }, message: 'must match pattern "^env_[0-7][0-9A-HJKMNP-TV-Z]{25}$"' }];
                  return false;
                }
              } else {
                validate12.errors = [{ instancePath: instancePath + "/id", schemaPath: "in#/definitions/EnvelopeId/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.to !== void 0) {
              let data1 = data.to;
              const _errs5 = errors;
              if (errors === _errs5) {
                if (Array.isArray(data1)) {
                  if (data1.length > 100) {
                    validate12.errors = [{ instancePath: instancePath + "/to", schemaPath: "#/properties/to/maxItems", keyword: "maxItems", params: { limit: 100 }, message: "must NOT have more than 100 items" }];
                    return false;
                  } else {
                    if (data1.length < 1) {
                      validate12.errors = [{ instancePath: instancePath + "/to", schemaPath: "#/properties/to/minItems", keyword: "minItems", params: { limit: 1 }, message: "must NOT have fewer than 1 items" }];
                      return false;
                    } else {
                      var valid2 = true;
                      const len0 = data1.length;
                      for (let i0 = 0; i0 < len0; i0++) {
                        let data2 = data1[i0];
                        const _errs7 = errors;
                        const _errs8 = errors;
                        if (errors === _errs8) {
                          if (typeof data2 === "string") {
                            if (!pattern1.test(data2)) {
                              validate12.errors = [{ instancePath: instancePath + "/to/" + i0, schemaPath: "in#/definitions/Handle/pattern", keyword: "pattern", params: { pattern: "^@[a-z0-9][a-z0-9_-]{0,38}\\.[a-z0-9][a-z0-9_-]{0,38}$" }, message: 'must match pattern "^@[a-z0-9][a-z0-9_-]{0,38}\\.[a-z0-9][a-z0-9_-]{0,38}$"' }];
                              return false;
                            }
                          } else {
                            validate12.errors = [{ instancePath: instancePath + "/to/" + i0, schemaPath: "in#/definitions/Handle/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                            return false;
                          }
                        }
                        var valid2 = _errs7 === errors;
                        if (!valid2) {
                          break;
                        }
                      }
                    }
                  }
                } else {
                  validate12.errors = [{ instancePath: instancePath + "/to", schemaPath: "#/properties/to/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                  return false;
                }
              }
              var valid0 = _errs5 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.cc !== void 0) {
                let data3 = data.cc;
                const _errs10 = errors;
                if (!Array.isArray(data3) && data3 !== null) {
                  validate12.errors = [{ instancePath: instancePath + "/cc", schemaPath: "#/properties/cc/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                  return false;
                }
                if (errors === _errs10) {
                  if (Array.isArray(data3)) {
                    if (data3.length > 100) {
                      validate12.errors = [{ instancePath: instancePath + "/cc", schemaPath: "#/properties/cc/maxItems", keyword: "maxItems", params: { limit: 100 }, message: "must NOT have more than 100 items" }];
                      return false;
                    } else {
                      var valid4 = true;
                      const len1 = data3.length;
                      for (let i1 = 0; i1 < len1; i1++) {
                        let data4 = data3[i1];
                        const _errs13 = errors;
                        const _errs14 = errors;
                        if (errors === _errs14) {
                          if (typeof data4 === "string") {
                            if (!pattern1.test(data4)) {
                              validate12.errors = [{ instancePath: instancePath + "/cc/" + i1, schemaPath: "in#/definitions/Handle/pattern", keyword: "pattern", params: { pattern: "^@[a-z0-9][a-z0-9_-]{0,38}\\.[a-z0-9][a-z0-9_-]{0,38}$" }, message: 'must match pattern "^@[a-z0-9][a-z0-9_-]{0,38}\\.[a-z0-9][a-z0-9_-]{0,38}$"' }];
                              return false;
                            }
                          } else {
                            validate12.errors = [{ instancePath: instancePath + "/cc/" + i1, schemaPath: "in#/definitions/Handle/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                            return false;
                          }
                        }
                        var valid4 = _errs13 === errors;
                        if (!valid4) {
                          break;
                        }
                      }
                    }
                  }
                }
                var valid0 = _errs10 === errors;
              } else {
                var valid0 = true;
              }
              if (valid0) {
                if (data.in_reply_to !== void 0) {
                  let data5 = data.in_reply_to;
                  const _errs16 = errors;
                  const _errs17 = errors;
                  if (typeof data5 !== "string" && data5 !== null) {
                    validate12.errors = [{ instancePath: instancePath + "/in_reply_to", schemaPath: "in#/definitions/ParentEnvelopeId/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                    return false;
                  }
                  if (errors === _errs17) {
                    if (typeof data5 === "string") {
                      if (!pattern0.test(data5)) {
                        validate12.errors = [{ instancePath: instancePath + "/in_reply_to", schemaPath: "in#/definitions/ParentEnvelopeId/pattern", keyword: "pattern", params: { pattern: "^env_[0-7][0-9A-HJKMNP-TV-Z]{25}$" }, message: 'must match pattern "^env_[0-7][0-9A-HJKMNP-TV-Z]{25}$"' }];
                        return false;
                      }
                    }
                  }
                  var valid0 = _errs16 === errors;
                } else {
                  var valid0 = true;
                }
                if (valid0) {
                  if (data.references !== void 0) {
                    let data6 = data.references;
                    const _errs20 = errors;
                    if (!Array.isArray(data6) && data6 !== null) {
                      validate12.errors = [{ instancePath: instancePath + "/references", schemaPath: "#/properties/references/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                      return false;
                    }
                    if (errors === _errs20) {
                      if (Array.isArray(data6)) {
                        if (data6.length > 100) {
                          validate12.errors = [{ instancePath: instancePath + "/references", schemaPath: "#/properties/references/maxItems", keyword: "maxItems", params: { limit: 100 }, message: "must NOT have more than 100 items" }];
                          return false;
                        } else {
                          var valid7 = true;
                          const len2 = data6.length;
                          for (let i2 = 0; i2 < len2; i2++) {
                            let data7 = data6[i2];
                            const _errs23 = errors;
                            const _errs24 = errors;
                            if (errors === _errs24) {
                              if (typeof data7 === "string") {
                                if (!pattern0.test(data7)) {
                                  validate12.errors = [{ instancePath: instancePath + "/references/" + i2, schemaPath: "in#/definitions/EnvelopeId/pattern", keyword: "pattern", params: { pattern: "^env_[0-7][0-9A-HJKMNP-TV-Z]{25}$" }, message: 'must match pattern "^env_[0-7][0-9A-HJKMNP-TV-Z]{25}$"' }];
                                  return false;
                                }
                              } else {
                                validate12.errors = [{ instancePath: instancePath + "/references/" + i2, schemaPath: "in#/definitions/EnvelopeId/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                return false;
                              }
                            }
                            var valid7 = _errs23 === errors;
                            if (!valid7) {
                              break;
                            }
                          }
                        }
                      }
                    }
                    var valid0 = _errs20 === errors;
                  } else {
                    var valid0 = true;
                  }
                  if (valid0) {
                    if (data.subject !== void 0) {
                      let data8 = data.subject;
                      const _errs26 = errors;
                      if (typeof data8 !== "string" && data8 !== null) {
                        validate12.errors = [{ instancePath: instancePath + "/subject", schemaPath: "#/properties/subject/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                        return false;
                      }
                      if (errors === _errs26) {
                        if (typeof data8 === "string") {
                          if (func3(data8) > 998) {
                            validate12.errors = [{ instancePath: instancePath + "/subject", schemaPath: "#/properties/subject/maxLength", keyword: "maxLength", params: { limit: 998 }, message: "must NOT have more than 998 characters" }];
                            return false;
                          }
                        }
                      }
                      var valid0 = _errs26 === errors;
                    } else {
                      var valid0 = true;
                    }
                    if (valid0) {
                      if (data.date_ms !== void 0) {
                        let data9 = data.date_ms;
                        const _errs29 = errors;
                        if (!(typeof data9 == "number" && (!(data9 % 1) && !isNaN(data9)) && isFinite(data9))) {
                          validate12.errors = [{ instancePath: instancePath + "/date_ms", schemaPath: "#/properties/date_ms/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                          return false;
                        }
                        if (errors === _errs29) {
                          if (typeof data9 == "number" && isFinite(data9)) {
                            if (data9 > 9007199254740991 || isNaN(data9)) {
                              validate12.errors = [{ instancePath: instancePath + "/date_ms", schemaPath: "#/properties/date_ms/maximum", keyword: "maximum", params: { comparison: "<=", limit: 9007199254740991 }, message: "must be <= 9007199254740991" }];
                              return false;
                            } else {
                              if (data9 < 0 || isNaN(data9)) {
                                validate12.errors = [{ instancePath: instancePath + "/date_ms", schemaPath: "#/properties/date_ms/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                return false;
                              }
                            }
                          }
                        }
                        var valid0 = _errs29 === errors;
                      } else {
                        var valid0 = true;
                      }
                      if (valid0) {
                        if (data.content_parts !== void 0) {
                          let data10 = data.content_parts;
                          const _errs31 = errors;
                          if (errors === _errs31) {
                            if (Array.isArray(data10)) {
                              if (data10.length > 32) {
                                validate12.errors = [{ instancePath: instancePath + "/content_parts", schemaPath: "#/properties/content_parts/maxItems", keyword: "maxItems", params: { limit: 32 }, message: "must NOT have more than 32 items" }];
                                return false;
                              } else {
                                if (data10.length < 1) {
                                  validate12.errors = [{ instancePath: instancePath + "/content_parts", schemaPath: "#/properties/content_parts/minItems", keyword: "minItems", params: { limit: 1 }, message: "must NOT have fewer than 1 items" }];
                                  return false;
                                } else {
                                  var valid9 = true;
                                  const len3 = data10.length;
                                  for (let i3 = 0; i3 < len3; i3++) {
                                    const _errs33 = errors;
                                    if (!validate13(data10[i3], { instancePath: instancePath + "/content_parts/" + i3, parentData: data10, parentDataProperty: i3, rootData })) {
                                      vErrors = vErrors === null ? validate13.errors : vErrors.concat(validate13.errors);
                                      errors = vErrors.length;
                                    }
                                    var valid9 = _errs33 === errors;
                                    if (!valid9) {
                                      break;
                                    }
                                  }
                                }
                              }
                            } else {
                              validate12.errors = [{ instancePath: instancePath + "/content_parts", schemaPath: "#/properties/content_parts/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                              return false;
                            }
                          }
                          var valid0 = _errs31 === errors;
                        } else {
                          var valid0 = true;
                        }
                        if (valid0) {
                          if (data.monitor !== void 0) {
                            const _errs34 = errors;
                            if (!validate21(data.monitor, { instancePath: instancePath + "/monitor", parentData: data, parentDataProperty: "monitor", rootData })) {
                              vErrors = vErrors === null ? validate21.errors : vErrors.concat(validate21.errors);
                              errors = vErrors.length;
                            }
                            var valid0 = _errs34 === errors;
                          } else {
                            var valid0 = true;
                          }
                        }
                      }
                    }
                  }
                }
              }
            }
          }
        }
      }
    } else {
      validate12.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate12.errors = vErrors;
  return errors === 0;
}
function validate10(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.body === void 0 && (missing0 = "body")) {
        validate10.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.body !== void 0) {
          if (!validate12(data.body, { instancePath: instancePath + "/body", parentData: data, parentDataProperty: "body", rootData })) {
            vErrors = vErrors === null ? validate12.errors : vErrors.concat(validate12.errors);
            errors = vErrors.length;
          }
        }
      }
    } else {
      validate10.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate10.errors = vErrors;
  return errors === 0;
}
var getMessages = validate24;
function validate24(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.query === void 0 && (missing0 = "query")) {
        validate24.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.query !== void 0) {
          let data0 = data.query;
          const _errs1 = errors;
          if (errors === _errs1) {
            if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
              let missing1;
              if (data0.ids === void 0 && (missing1 = "ids")) {
                validate24.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }];
                return false;
              } else {
                if (data0.ids !== void 0) {
                  let data1 = data0.ids;
                  const _errs3 = errors;
                  if (errors === _errs3) {
                    if (Array.isArray(data1)) {
                      if (data1.length > 100) {
                        validate24.errors = [{ instancePath: instancePath + "/query/ids", schemaPath: "#/properties/query/properties/ids/maxItems", keyword: "maxItems", params: { limit: 100 }, message: "must NOT have more than 100 items" }];
                        return false;
                      } else {
                        if (data1.length < 1) {
                          validate24.errors = [{ instancePath: instancePath + "/query/ids", schemaPath: "#/properties/query/properties/ids/minItems", keyword: "minItems", params: { limit: 1 }, message: "must NOT have fewer than 1 items" }];
                          return false;
                        } else {
                          var valid2 = true;
                          const len0 = data1.length;
                          for (let i0 = 0; i0 < len0; i0++) {
                            let data2 = data1[i0];
                            const _errs5 = errors;
                            const _errs6 = errors;
                            if (errors === _errs6) {
                              if (typeof data2 === "string") {
                                if (!pattern0.test(data2)) {
                                  validate24.errors = [{ instancePath: instancePath + "/query/ids/" + i0, schemaPath: "in#/definitions/EnvelopeId/pattern", keyword: "pattern", params: { pattern: "^env_[0-7][0-9A-HJKMNP-TV-Z]{25}$" }, message: 'must match pattern "^env_[0-7][0-9A-HJKMNP-TV-Z]{25}$"' }];
                                  return false;
                                }
                              } else {
                                validate24.errors = [{ instancePath: instancePath + "/query/ids/" + i0, schemaPath: "in#/definitions/EnvelopeId/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                return false;
                              }
                            }
                            var valid2 = _errs5 === errors;
                            if (!valid2) {
                              break;
                            }
                          }
                        }
                      }
                    } else {
                      validate24.errors = [{ instancePath: instancePath + "/query/ids", schemaPath: "#/properties/query/properties/ids/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                      return false;
                    }
                  }
                }
              }
            } else {
              validate24.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
              return false;
            }
          }
        }
      }
    } else {
      validate24.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate24.errors = vErrors;
  return errors === 0;
}
var getMessage = validate25;
function validate25(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.path === void 0 && (missing0 = "path")) {
        validate25.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.path !== void 0) {
          let data0 = data.path;
          const _errs1 = errors;
          if (errors === _errs1) {
            if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
              let missing1;
              if (data0.envelope_id === void 0 && (missing1 = "envelope_id")) {
                validate25.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }];
                return false;
              } else {
                if (data0.envelope_id !== void 0) {
                  let data1 = data0.envelope_id;
                  const _errs4 = errors;
                  if (errors === _errs4) {
                    if (typeof data1 === "string") {
                      if (!pattern0.test(data1)) {
                        validate25.errors = [{ instancePath: instancePath + "/path/envelope_id", schemaPath: "in#/definitions/EnvelopeId/pattern", keyword: "pattern", params: { pattern: "^env_[0-7][0-9A-HJKMNP-TV-Z]{25}$" }, message: 'must match pattern "^env_[0-7][0-9A-HJKMNP-TV-Z]{25}$"' }];
                        return false;
                      }
                    } else {
                      validate25.errors = [{ instancePath: instancePath + "/path/envelope_id", schemaPath: "in#/definitions/EnvelopeId/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                      return false;
                    }
                  }
                }
              }
            } else {
              validate25.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
              return false;
            }
          }
        }
      }
    } else {
      validate25.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate25.errors = vErrors;
  return errors === 0;
}
var uploadFile = validate26;
function validate26(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.body === void 0 && (missing0 = "body")) {
        validate26.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.body !== void 0) {
          let data0 = data.body;
          const _errs1 = errors;
          if (errors === _errs1) {
            if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
              let missing1;
              if (data0.file === void 0 && (missing1 = "file")) {
                validate26.errors = [{ instancePath: instancePath + "/body", schemaPath: "#/properties/body/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }];
                return false;
              } else {
                for (const key0 in data0) {
                  if (!(key0 === "file")) {
                    validate26.errors = [{ instancePath: instancePath + "/body", schemaPath: "#/properties/body/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
                    return false;
                    break;
                  }
                }
              }
            } else {
              validate26.errors = [{ instancePath: instancePath + "/body", schemaPath: "#/properties/body/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
              return false;
            }
          }
        }
      }
    } else {
      validate26.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate26.errors = vErrors;
  return errors === 0;
}
var getFile = validate27;
function validate27(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.path === void 0 && (missing0 = "path")) {
        validate27.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.path !== void 0) {
          let data0 = data.path;
          const _errs1 = errors;
          if (errors === _errs1) {
            if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
              let missing1;
              if (data0.file_id === void 0 && (missing1 = "file_id")) {
                validate27.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }];
                return false;
              } else {
                if (data0.file_id !== void 0) {
                  let data1 = data0.file_id;
                  const _errs4 = errors;
                  if (errors === _errs4) {
                    if (typeof data1 === "string") {
                      if (func3(data1) > 64) {
                        validate27.errors = [{ instancePath: instancePath + "/path/file_id", schemaPath: "in#/definitions/FileId/maxLength", keyword: "maxLength", params: { limit: 64 }, message: "must NOT have more than 64 characters" }];
                        return false;
                      } else {
                        if (func3(data1) < 1) {
                          validate27.errors = [{ instancePath: instancePath + "/path/file_id", schemaPath: "in#/definitions/FileId/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                          return false;
                        }
                      }
                    } else {
                      validate27.errors = [{ instancePath: instancePath + "/path/file_id", schemaPath: "in#/definitions/FileId/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                      return false;
                    }
                  }
                }
              }
            } else {
              validate27.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
              return false;
            }
          }
        }
      }
    } else {
      validate27.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate27.errors = vErrors;
  return errors === 0;
}
var listMailbox = validate28;
var schema38 = { "$id": "listMailbox", "type": "object", "required": ["query"], "properties": { "query": { "type": "object", "required": [], "properties": { "order": { "type": "string", "enum": ["asc", "desc"], "default": "desc" }, "limit": { "type": "integer", "minimum": 1, "maximum": 200, "default": 50 }, "unread": { "type": "boolean" }, "direction": { "type": "string", "enum": ["in", "out", "both"], "default": "in" }, "after_created_at": { "$ref": "in#/definitions/EpochMs" }, "after_envelope_id": { "$ref": "in#/definitions/EnvelopeId" }, "wait": { "type": "integer", "minimum": 0, "maximum": 60, "default": 0 } }, "dependencies": { "after_created_at": ["after_envelope_id"], "after_envelope_id": ["after_created_at"] } } } };
function validate28(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.query === void 0 && (missing0 = "query")) {
        validate28.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.query !== void 0) {
          let data0 = data.query;
          const _errs1 = errors;
          if (errors === _errs1) {
            if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
              if (data0.order === void 0) {
                data0.order = "desc";
              }
              if (data0.limit === void 0) {
                data0.limit = 50;
              }
              if (data0.direction === void 0) {
                data0.direction = "in";
              }
              if (data0.wait === void 0) {
                data0.wait = 0;
              }
              let missing1;
              if (data0.after_created_at !== void 0 && (data0.after_envelope_id === void 0 && (missing1 = "after_envelope_id"))) {
                validate28.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/dependencies", keyword: "dependencies", params: {
                  property: "after_created_at",
                  missingProperty: missing1,
                  depsCount: 1,
                  deps: "after_envelope_id"
                }, message: "must have property after_envelope_id when property after_created_at is present" }];
                return false;
              } else {
                if (data0.after_envelope_id !== void 0 && (data0.after_created_at === void 0 && (missing1 = "after_created_at"))) {
                  validate28.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/dependencies", keyword: "dependencies", params: {
                    property: "after_envelope_id",
                    missingProperty: missing1,
                    depsCount: 1,
                    deps: "after_created_at"
                  }, message: "must have property after_created_at when property after_envelope_id is present" }];
                  return false;
                } else {
                  let data1 = data0.order;
                  const _errs3 = errors;
                  if (typeof data1 !== "string") {
                    validate28.errors = [{ instancePath: instancePath + "/query/order", schemaPath: "#/properties/query/properties/order/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                    return false;
                  }
                  if (!(data1 === "asc" || data1 === "desc")) {
                    validate28.errors = [{ instancePath: instancePath + "/query/order", schemaPath: "#/properties/query/properties/order/enum", keyword: "enum", params: { allowedValues: schema38.properties.query.properties.order.enum }, message: "must be equal to one of the allowed values" }];
                    return false;
                  }
                  var valid2 = _errs3 === errors;
                  if (valid2) {
                    let data2 = data0.limit;
                    const _errs5 = errors;
                    if (!(typeof data2 == "number" && (!(data2 % 1) && !isNaN(data2)) && isFinite(data2))) {
                      validate28.errors = [{ instancePath: instancePath + "/query/limit", schemaPath: "#/properties/query/properties/limit/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                      return false;
                    }
                    if (errors === _errs5) {
                      if (typeof data2 == "number" && isFinite(data2)) {
                        if (data2 > 200 || isNaN(data2)) {
                          validate28.errors = [{ instancePath: instancePath + "/query/limit", schemaPath: "#/properties/query/properties/limit/maximum", keyword: "maximum", params: { comparison: "<=", limit: 200 }, message: "must be <= 200" }];
                          return false;
                        } else {
                          if (data2 < 1 || isNaN(data2)) {
                            validate28.errors = [{ instancePath: instancePath + "/query/limit", schemaPath: "#/properties/query/properties/limit/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" }];
                            return false;
                          }
                        }
                      }
                    }
                    var valid2 = _errs5 === errors;
                    if (valid2) {
                      if (data0.unread !== void 0) {
                        const _errs7 = errors;
                        if (typeof data0.unread !== "boolean") {
                          validate28.errors = [{ instancePath: instancePath + "/query/unread", schemaPath: "#/properties/query/properties/unread/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                          return false;
                        }
                        var valid2 = _errs7 === errors;
                      } else {
                        var valid2 = true;
                      }
                      if (valid2) {
                        let data4 = data0.direction;
                        const _errs9 = errors;
                        if (typeof data4 !== "string") {
                          validate28.errors = [{ instancePath: instancePath + "/query/direction", schemaPath: "#/properties/query/properties/direction/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                          return false;
                        }
                        if (!(data4 === "in" || data4 === "out" || data4 === "both")) {
                          validate28.errors = [{ instancePath: instancePath + "/query/direction", schemaPath: "#/properties/query/properties/direction/enum", keyword: "enum", params: { allowedValues: schema38.properties.query.properties.direction.enum }, message: "must be equal to one of the allowed values" }];
                          return false;
                        }
                        var valid2 = _errs9 === errors;
                        if (valid2) {
                          if (data0.after_created_at !== void 0) {
                            let data5 = data0.after_created_at;
                            const _errs11 = errors;
                            const _errs12 = errors;
                            if (!(typeof data5 == "number" && (!(data5 % 1) && !isNaN(data5)) && isFinite(data5))) {
                              validate28.errors = [{ instancePath: instancePath + "/query/after_created_at", schemaPath: "in#/definitions/EpochMs/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                              return false;
                            }
                            if (errors === _errs12) {
                              if (typeof data5 == "number" && isFinite(data5)) {
                                if (data5 > 9007199254740991 || isNaN(data5)) {
                                  validate28.errors = [{ instancePath: instancePath + "/query/after_created_at", schemaPath: "in#/definitions/EpochMs/maximum", keyword: "maximum", params: { comparison: "<=", limit: 9007199254740991 }, message: "must be <= 9007199254740991" }];
                                  return false;
                                } else {
                                  if (data5 < 0 || isNaN(data5)) {
                                    validate28.errors = [{ instancePath: instancePath + "/query/after_created_at", schemaPath: "in#/definitions/EpochMs/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                    return false;
                                  }
                                }
                              }
                            }
                            var valid2 = _errs11 === errors;
                          } else {
                            var valid2 = true;
                          }
                          if (valid2) {
                            if (data0.after_envelope_id !== void 0) {
                              let data6 = data0.after_envelope_id;
                              const _errs14 = errors;
                              const _errs15 = errors;
                              if (errors === _errs15) {
                                if (typeof data6 === "string") {
                                  if (!pattern0.test(data6)) {
                                    validate28.errors = [{ instancePath: instancePath + "/query/after_envelope_id", schemaPath: "in#/definitions/EnvelopeId/pattern", keyword: "pattern", params: { pattern: "^env_[0-7][0-9A-HJKMNP-TV-Z]{25}$" }, message: 'must match pattern "^env_[0-7][0-9A-HJKMNP-TV-Z]{25}$"' }];
                                    return false;
                                  }
                                } else {
                                  validate28.errors = [{ instancePath: instancePath + "/query/after_envelope_id", schemaPath: "in#/definitions/EnvelopeId/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                  return false;
                                }
                              }
                              var valid2 = _errs14 === errors;
                            } else {
                              var valid2 = true;
                            }
                            if (valid2) {
                              let data7 = data0.wait;
                              const _errs17 = errors;
                              if (!(typeof data7 == "number" && (!(data7 % 1) && !isNaN(data7)) && isFinite(data7))) {
                                validate28.errors = [{ instancePath: instancePath + "/query/wait", schemaPath: "#/properties/query/properties/wait/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                return false;
                              }
                              if (errors === _errs17) {
                                if (typeof data7 == "number" && isFinite(data7)) {
                                  if (data7 > 60 || isNaN(data7)) {
                                    validate28.errors = [{ instancePath: instancePath + "/query/wait", schemaPath: "#/properties/query/properties/wait/maximum", keyword: "maximum", params: { comparison: "<=", limit: 60 }, message: "must be <= 60" }];
                                    return false;
                                  } else {
                                    if (data7 < 0 || isNaN(data7)) {
                                      validate28.errors = [{ instancePath: instancePath + "/query/wait", schemaPath: "#/properties/query/properties/wait/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                      return false;
                                    }
                                  }
                                }
                              }
                              var valid2 = _errs17 === errors;
                            }
                          }
                        }
                      }
                    }
                  }
                }
              }
            } else {
              validate28.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
              return false;
            }
          }
        }
      }
    } else {
      validate28.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate28.errors = vErrors;
  return errors === 0;
}
var markRead = validate29;
function validate30(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.ids === void 0 && (missing0 = "ids")) {
        validate30.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!(key0 === "ids")) {
            validate30.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.ids !== void 0) {
            let data0 = data.ids;
            const _errs2 = errors;
            if (errors === _errs2) {
              if (Array.isArray(data0)) {
                if (data0.length > 1e3) {
                  validate30.errors = [{ instancePath: instancePath + "/ids", schemaPath: "#/properties/ids/maxItems", keyword: "maxItems", params: { limit: 1e3 }, message: "must NOT have more than 1000 items" }];
                  return false;
                } else {
                  var valid1 = true;
                  const len0 = data0.length;
                  for (let i0 = 0; i0 < len0; i0++) {
                    let data1 = data0[i0];
                    const _errs4 = errors;
                    const _errs5 = errors;
                    if (errors === _errs5) {
                      if (typeof data1 === "string") {
                        if (!pattern0.test(data1)) {
                          validate30.errors = [{ instancePath: instancePath + "/ids/" + i0, schemaPath: "in#/definitions/EnvelopeId/pattern", keyword: "pattern", params: { pattern: "^env_[0-7][0-9A-HJKMNP-TV-Z]{25}$" }, message: 'must match pattern "^env_[0-7][0-9A-HJKMNP-TV-Z]{25}$"' }];
                          return false;
                        }
                      } else {
                        validate30.errors = [{ instancePath: instancePath + "/ids/" + i0, schemaPath: "in#/definitions/EnvelopeId/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                        return false;
                      }
                    }
                    var valid1 = _errs4 === errors;
                    if (!valid1) {
                      break;
                    }
                  }
                }
              } else {
                validate30.errors = [{ instancePath: instancePath + "/ids", schemaPath: "#/properties/ids/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                return false;
              }
            }
          }
        }
      }
    } else {
      validate30.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate30.errors = vErrors;
  return errors === 0;
}
function validate29(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.body === void 0 && (missing0 = "body")) {
        validate29.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.body !== void 0) {
          if (!validate30(data.body, { instancePath: instancePath + "/body", parentData: data, parentDataProperty: "body", rootData })) {
            vErrors = vErrors === null ? validate30.errors : vErrors.concat(validate30.errors);
            errors = vErrors.length;
          }
        }
      }
    } else {
      validate29.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate29.errors = vErrors;
  return errors === 0;
}
var updateOwnAgent = validate32;
var pattern11 = new RegExp("^[^\\u0000-\\u001F\\u007F]+$", "u");
function validate34(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (Array.isArray(data)) {
      if (data.length > 50) {
        validate34.errors = [{ instancePath, schemaPath: "#/maxItems", keyword: "maxItems", params: { limit: 50 }, message: "must NOT have more than 50 items" }];
        return false;
      } else {
        var valid0 = true;
        const len0 = data.length;
        for (let i0 = 0; i0 < len0; i0++) {
          let data0 = data[i0];
          const _errs1 = errors;
          const _errs2 = errors;
          if (errors === _errs2) {
            if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
              let missing0;
              if (data0.name === void 0 && (missing0 = "name") || data0.description === void 0 && (missing0 = "description")) {
                validate34.errors = [{ instancePath: instancePath + "/" + i0, schemaPath: "in#/definitions/Skill/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
                return false;
              } else {
                const _errs4 = errors;
                for (const key0 in data0) {
                  if (!(key0 === "name" || key0 === "description")) {
                    validate34.errors = [{ instancePath: instancePath + "/" + i0, schemaPath: "in#/definitions/Skill/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
                    return false;
                    break;
                  }
                }
                if (_errs4 === errors) {
                  if (data0.name !== void 0) {
                    let data1 = data0.name;
                    const _errs5 = errors;
                    if (errors === _errs5) {
                      if (typeof data1 === "string") {
                        if (func3(data1) > 64) {
                          validate34.errors = [{ instancePath: instancePath + "/" + i0 + "/name", schemaPath: "in#/definitions/Skill/properties/name/maxLength", keyword: "maxLength", params: { limit: 64 }, message: "must NOT have more than 64 characters" }];
                          return false;
                        } else {
                          if (func3(data1) < 1) {
                            validate34.errors = [{ instancePath: instancePath + "/" + i0 + "/name", schemaPath: "in#/definitions/Skill/properties/name/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                            return false;
                          } else {
                            if (!pattern11.test(data1)) {
                              validate34.errors = [{ instancePath: instancePath + "/" + i0 + "/name", schemaPath: "in#/definitions/Skill/properties/name/pattern", keyword: "pattern", params: { pattern: "^[^\\u0000-\\u001F\\u007F]+$" }, message: 'must match pattern "^[^\\u0000-\\u001F\\u007F]+$"' }];
                              return false;
                            }
                          }
                        }
                      } else {
                        validate34.errors = [{ instancePath: instancePath + "/" + i0 + "/name", schemaPath: "in#/definitions/Skill/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                        return false;
                      }
                    }
                    var valid2 = _errs5 === errors;
                  } else {
                    var valid2 = true;
                  }
                  if (valid2) {
                    if (data0.description !== void 0) {
                      let data2 = data0.description;
                      const _errs7 = errors;
                      if (errors === _errs7) {
                        if (typeof data2 === "string") {
                          if (func3(data2) > 500) {
                            validate34.errors = [{ instancePath: instancePath + "/" + i0 + "/description", schemaPath: "in#/definitions/Skill/properties/description/maxLength", keyword: "maxLength", params: { limit: 500 }, message: "must NOT have more than 500 characters" }];
                            return false;
                          }
                        } else {
                          validate34.errors = [{ instancePath: instancePath + "/" + i0 + "/description", schemaPath: "in#/definitions/Skill/properties/description/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                          return false;
                        }
                      }
                      var valid2 = _errs7 === errors;
                    } else {
                      var valid2 = true;
                    }
                  }
                }
              }
            } else {
              validate34.errors = [{ instancePath: instancePath + "/" + i0, schemaPath: "in#/definitions/Skill/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
              return false;
            }
          }
          var valid0 = _errs1 === errors;
          if (!valid0) {
            break;
          }
        }
      }
    } else {
      validate34.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
      return false;
    }
  }
  validate34.errors = vErrors;
  return errors === 0;
}
function validate33(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      const _errs1 = errors;
      for (const key0 in data) {
        if (!(key0 === "display_name" || key0 === "description" || key0 === "card_body" || key0 === "skills")) {
          validate33.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
          return false;
          break;
        }
      }
      if (_errs1 === errors) {
        if (data.display_name !== void 0) {
          let data0 = data.display_name;
          const _errs2 = errors;
          const _errs3 = errors;
          if (typeof data0 !== "string" && data0 !== null) {
            validate33.errors = [{ instancePath: instancePath + "/display_name", schemaPath: "in#/definitions/DisplayName/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
            return false;
          }
          if (errors === _errs3) {
            if (typeof data0 === "string") {
              if (func3(data0) > 100) {
                validate33.errors = [{ instancePath: instancePath + "/display_name", schemaPath: "in#/definitions/DisplayName/maxLength", keyword: "maxLength", params: { limit: 100 }, message: "must NOT have more than 100 characters" }];
                return false;
              } else {
                if (func3(data0) < 1) {
                  validate33.errors = [{ instancePath: instancePath + "/display_name", schemaPath: "in#/definitions/DisplayName/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                  return false;
                } else {
                  if (!pattern11.test(data0)) {
                    validate33.errors = [{ instancePath: instancePath + "/display_name", schemaPath: "in#/definitions/DisplayName/pattern", keyword: "pattern", params: { pattern: "^[^\\u0000-\\u001F\\u007F]+$" }, message: 'must match pattern "^[^\\u0000-\\u001F\\u007F]+$"' }];
                    return false;
                  }
                }
              }
            }
          }
          var valid0 = _errs2 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.description !== void 0) {
            let data1 = data.description;
            const _errs6 = errors;
            const _errs7 = errors;
            if (typeof data1 !== "string" && data1 !== null) {
              validate33.errors = [{ instancePath: instancePath + "/description", schemaPath: "in#/definitions/AgentDescription/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
              return false;
            }
            if (errors === _errs7) {
              if (typeof data1 === "string") {
                if (func3(data1) > 1e3) {
                  validate33.errors = [{ instancePath: instancePath + "/description", schemaPath: "in#/definitions/AgentDescription/maxLength", keyword: "maxLength", params: { limit: 1e3 }, message: "must NOT have more than 1000 characters" }];
                  return false;
                }
              }
            }
            var valid0 = _errs6 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.card_body !== void 0) {
              let data2 = data.card_body;
              const _errs10 = errors;
              const _errs11 = errors;
              if (typeof data2 !== "string" && data2 !== null) {
                validate33.errors = [{ instancePath: instancePath + "/card_body", schemaPath: "in#/definitions/CardBody/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
              if (errors === _errs11) {
                if (typeof data2 === "string") {
                  if (func3(data2) > 16384) {
                    validate33.errors = [{ instancePath: instancePath + "/card_body", schemaPath: "in#/definitions/CardBody/maxLength", keyword: "maxLength", params: { limit: 16384 }, message: "must NOT have more than 16384 characters" }];
                    return false;
                  }
                }
              }
              var valid0 = _errs10 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.skills !== void 0) {
                const _errs14 = errors;
                if (!validate34(data.skills, { instancePath: instancePath + "/skills", parentData: data, parentDataProperty: "skills", rootData })) {
                  vErrors = vErrors === null ? validate34.errors : vErrors.concat(validate34.errors);
                  errors = vErrors.length;
                }
                var valid0 = _errs14 === errors;
              } else {
                var valid0 = true;
              }
            }
          }
        }
      }
    } else {
      validate33.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate33.errors = vErrors;
  return errors === 0;
}
function validate32(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.body === void 0 && (missing0 = "body")) {
        validate32.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.body !== void 0) {
          if (!validate33(data.body, { instancePath: instancePath + "/body", parentData: data, parentDataProperty: "body", rootData })) {
            vErrors = vErrors === null ? validate33.errors : vErrors.concat(validate33.errors);
            errors = vErrors.length;
          }
        }
      }
    } else {
      validate32.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate32.errors = vErrors;
  return errors === 0;
}
var addAllowlistEntries = validate37;
var pattern13 = new RegExp("^@[a-z0-9][a-z0-9_-]{0,38}\\.(?:[a-z0-9][a-z0-9_-]{0,38}|\\*)$", "u");
function validate38(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.entries === void 0 && (missing0 = "entries")) {
        validate38.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!(key0 === "entries")) {
            validate38.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.entries !== void 0) {
            let data0 = data.entries;
            const _errs2 = errors;
            if (errors === _errs2) {
              if (Array.isArray(data0)) {
                if (data0.length > 100) {
                  validate38.errors = [{ instancePath: instancePath + "/entries", schemaPath: "#/properties/entries/maxItems", keyword: "maxItems", params: { limit: 100 }, message: "must NOT have more than 100 items" }];
                  return false;
                } else {
                  if (data0.length < 1) {
                    validate38.errors = [{ instancePath: instancePath + "/entries", schemaPath: "#/properties/entries/minItems", keyword: "minItems", params: { limit: 1 }, message: "must NOT have fewer than 1 items" }];
                    return false;
                  } else {
                    var valid1 = true;
                    const len0 = data0.length;
                    for (let i0 = 0; i0 < len0; i0++) {
                      let data1 = data0[i0];
                      const _errs4 = errors;
                      const _errs5 = errors;
                      if (errors === _errs5) {
                        if (typeof data1 === "string") {
                          if (!pattern13.test(data1)) {
                            validate38.errors = [{ instancePath: instancePath + "/entries/" + i0, schemaPath: "in#/definitions/AllowlistEntry/pattern", keyword: "pattern", params: { pattern: "^@[a-z0-9][a-z0-9_-]{0,38}\\.(?:[a-z0-9][a-z0-9_-]{0,38}|\\*)$" }, message: 'must match pattern "^@[a-z0-9][a-z0-9_-]{0,38}\\.(?:[a-z0-9][a-z0-9_-]{0,38}|\\*)$"' }];
                            return false;
                          }
                        } else {
                          validate38.errors = [{ instancePath: instancePath + "/entries/" + i0, schemaPath: "in#/definitions/AllowlistEntry/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                          return false;
                        }
                      }
                      var valid1 = _errs4 === errors;
                      if (!valid1) {
                        break;
                      }
                    }
                  }
                }
              } else {
                validate38.errors = [{ instancePath: instancePath + "/entries", schemaPath: "#/properties/entries/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                return false;
              }
            }
          }
        }
      }
    } else {
      validate38.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate38.errors = vErrors;
  return errors === 0;
}
function validate37(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.body === void 0 && (missing0 = "body")) {
        validate37.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.body !== void 0) {
          if (!validate38(data.body, { instancePath: instancePath + "/body", parentData: data, parentDataProperty: "body", rootData })) {
            vErrors = vErrors === null ? validate38.errors : vErrors.concat(validate38.errors);
            errors = vErrors.length;
          }
        }
      }
    } else {
      validate37.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate37.errors = vErrors;
  return errors === 0;
}
var removeAllowlistEntry = validate40;
function validate40(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.path === void 0 && (missing0 = "path")) {
        validate40.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.path !== void 0) {
          let data0 = data.path;
          const _errs1 = errors;
          if (errors === _errs1) {
            if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
              let missing1;
              if (data0.entry === void 0 && (missing1 = "entry")) {
                validate40.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }];
                return false;
              } else {
                if (data0.entry !== void 0) {
                  let data1 = data0.entry;
                  const _errs4 = errors;
                  if (errors === _errs4) {
                    if (typeof data1 === "string") {
                      if (!pattern13.test(data1)) {
                        validate40.errors = [{ instancePath: instancePath + "/path/entry", schemaPath: "in#/definitions/AllowlistEntry/pattern", keyword: "pattern", params: { pattern: "^@[a-z0-9][a-z0-9_-]{0,38}\\.(?:[a-z0-9][a-z0-9_-]{0,38}|\\*)$" }, message: 'must match pattern "^@[a-z0-9][a-z0-9_-]{0,38}\\.(?:[a-z0-9][a-z0-9_-]{0,38}|\\*)$"' }];
                        return false;
                      }
                    } else {
                      validate40.errors = [{ instancePath: instancePath + "/path/entry", schemaPath: "in#/definitions/AllowlistEntry/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                      return false;
                    }
                  }
                }
              }
            } else {
              validate40.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
              return false;
            }
          }
        }
      }
    } else {
      validate40.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate40.errors = vErrors;
  return errors === 0;
}
var blockAgent = validate41;
function validate42(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.handle === void 0 && (missing0 = "handle")) {
        validate42.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!(key0 === "handle")) {
            validate42.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.handle !== void 0) {
            let data0 = data.handle;
            const _errs3 = errors;
            if (errors === _errs3) {
              if (typeof data0 === "string") {
                if (!pattern1.test(data0)) {
                  validate42.errors = [{ instancePath: instancePath + "/handle", schemaPath: "in#/definitions/Handle/pattern", keyword: "pattern", params: { pattern: "^@[a-z0-9][a-z0-9_-]{0,38}\\.[a-z0-9][a-z0-9_-]{0,38}$" }, message: 'must match pattern "^@[a-z0-9][a-z0-9_-]{0,38}\\.[a-z0-9][a-z0-9_-]{0,38}$"' }];
                  return false;
                }
              } else {
                validate42.errors = [{ instancePath: instancePath + "/handle", schemaPath: "in#/definitions/Handle/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
            }
          }
        }
      }
    } else {
      validate42.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate42.errors = vErrors;
  return errors === 0;
}
function validate41(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.body === void 0 && (missing0 = "body")) {
        validate41.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.body !== void 0) {
          if (!validate42(data.body, { instancePath: instancePath + "/body", parentData: data, parentDataProperty: "body", rootData })) {
            vErrors = vErrors === null ? validate42.errors : vErrors.concat(validate42.errors);
            errors = vErrors.length;
          }
        }
      }
    } else {
      validate41.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate41.errors = vErrors;
  return errors === 0;
}
var listBlocks = validate44;
var pattern16 = new RegExp("^[A-Za-z0-9_-]+$", "u");
function validate44(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.query === void 0 && (missing0 = "query")) {
        validate44.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.query !== void 0) {
          let data0 = data.query;
          const _errs1 = errors;
          if (errors === _errs1) {
            if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
              if (data0.limit === void 0) {
                data0.limit = 50;
              }
              let data1 = data0.limit;
              const _errs3 = errors;
              if (!(typeof data1 == "number" && (!(data1 % 1) && !isNaN(data1)) && isFinite(data1))) {
                validate44.errors = [{ instancePath: instancePath + "/query/limit", schemaPath: "#/properties/query/properties/limit/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                return false;
              }
              if (errors === _errs3) {
                if (typeof data1 == "number" && isFinite(data1)) {
                  if (data1 > 200 || isNaN(data1)) {
                    validate44.errors = [{ instancePath: instancePath + "/query/limit", schemaPath: "#/properties/query/properties/limit/maximum", keyword: "maximum", params: { comparison: "<=", limit: 200 }, message: "must be <= 200" }];
                    return false;
                  } else {
                    if (data1 < 1 || isNaN(data1)) {
                      validate44.errors = [{ instancePath: instancePath + "/query/limit", schemaPath: "#/properties/query/properties/limit/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" }];
                      return false;
                    }
                  }
                }
              }
              var valid1 = _errs3 === errors;
              if (valid1) {
                if (data0.cursor !== void 0) {
                  let data2 = data0.cursor;
                  const _errs5 = errors;
                  const _errs6 = errors;
                  if (typeof data2 !== "string" && data2 !== null) {
                    validate44.errors = [{ instancePath: instancePath + "/query/cursor", schemaPath: "in#/definitions/PageCursor/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                    return false;
                  }
                  if (errors === _errs6) {
                    if (typeof data2 === "string") {
                      if (func3(data2) > 256) {
                        validate44.errors = [{ instancePath: instancePath + "/query/cursor", schemaPath: "in#/definitions/PageCursor/maxLength", keyword: "maxLength", params: { limit: 256 }, message: "must NOT have more than 256 characters" }];
                        return false;
                      } else {
                        if (func3(data2) < 1) {
                          validate44.errors = [{ instancePath: instancePath + "/query/cursor", schemaPath: "in#/definitions/PageCursor/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                          return false;
                        } else {
                          if (!pattern16.test(data2)) {
                            validate44.errors = [{ instancePath: instancePath + "/query/cursor", schemaPath: "in#/definitions/PageCursor/pattern", keyword: "pattern", params: { pattern: "^[A-Za-z0-9_-]+$" }, message: 'must match pattern "^[A-Za-z0-9_-]+$"' }];
                            return false;
                          }
                        }
                      }
                    }
                  }
                  var valid1 = _errs5 === errors;
                } else {
                  var valid1 = true;
                }
              }
            } else {
              validate44.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
              return false;
            }
          }
        }
      }
    } else {
      validate44.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate44.errors = vErrors;
  return errors === 0;
}
var unblockAgent = validate45;
function validate45(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.path === void 0 && (missing0 = "path")) {
        validate45.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.path !== void 0) {
          let data0 = data.path;
          const _errs1 = errors;
          if (errors === _errs1) {
            if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
              let missing1;
              if (data0.handle === void 0 && (missing1 = "handle")) {
                validate45.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }];
                return false;
              } else {
                if (data0.handle !== void 0) {
                  let data1 = data0.handle;
                  const _errs4 = errors;
                  if (errors === _errs4) {
                    if (typeof data1 === "string") {
                      if (!pattern1.test(data1)) {
                        validate45.errors = [{ instancePath: instancePath + "/path/handle", schemaPath: "in#/definitions/Handle/pattern", keyword: "pattern", params: { pattern: "^@[a-z0-9][a-z0-9_-]{0,38}\\.[a-z0-9][a-z0-9_-]{0,38}$" }, message: 'must match pattern "^@[a-z0-9][a-z0-9_-]{0,38}\\.[a-z0-9][a-z0-9_-]{0,38}$"' }];
                        return false;
                      }
                    } else {
                      validate45.errors = [{ instancePath: instancePath + "/path/handle", schemaPath: "in#/definitions/Handle/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                      return false;
                    }
                  }
                }
              }
            } else {
              validate45.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
              return false;
            }
          }
        }
      }
    } else {
      validate45.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate45.errors = vErrors;
  return errors === 0;
}
var getOwnReach = validate46;
function validate46(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.path === void 0 && (missing0 = "path")) {
        validate46.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.path !== void 0) {
          let data0 = data.path;
          const _errs1 = errors;
          if (errors === _errs1) {
            if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
              let missing1;
              if (data0.handle === void 0 && (missing1 = "handle")) {
                validate46.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }];
                return false;
              } else {
                if (data0.handle !== void 0) {
                  let data1 = data0.handle;
                  const _errs4 = errors;
                  if (errors === _errs4) {
                    if (typeof data1 === "string") {
                      if (!pattern1.test(data1)) {
                        validate46.errors = [{ instancePath: instancePath + "/path/handle", schemaPath: "in#/definitions/Handle/pattern", keyword: "pattern", params: { pattern: "^@[a-z0-9][a-z0-9_-]{0,38}\\.[a-z0-9][a-z0-9_-]{0,38}$" }, message: 'must match pattern "^@[a-z0-9][a-z0-9_-]{0,38}\\.[a-z0-9][a-z0-9_-]{0,38}$"' }];
                        return false;
                      }
                    } else {
                      validate46.errors = [{ instancePath: instancePath + "/path/handle", schemaPath: "in#/definitions/Handle/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                      return false;
                    }
                  }
                }
              }
            } else {
              validate46.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
              return false;
            }
          }
        }
      }
    } else {
      validate46.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate46.errors = vErrors;
  return errors === 0;
}
var createWebhook = validate47;
var schema68 = { "type": "string", "enum": ["envelope.received", "envelope.arrived", "delivery.report", "contact.requested", "approval.answered"] };
var pattern19 = new RegExp("^whsec_[A-Za-z0-9+/]+={0,2}$", "u");
function validate48(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.url === void 0 && (missing0 = "url") || data.secret === void 0 && (missing0 = "secret") || data.event === void 0 && (missing0 = "event")) {
        validate48.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!(key0 === "url" || key0 === "secret" || key0 === "event" || key0 === "arguments" || key0 === "cursor" || key0 === "ttl_seconds")) {
            validate48.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.url !== void 0) {
            let data0 = data.url;
            const _errs2 = errors;
            const _errs3 = errors;
            if (errors === _errs3) {
              if (typeof data0 === "string") {
                if (func3(data0) > 2048) {
                  validate48.errors = [{ instancePath: instancePath + "/url", schemaPath: "in#/definitions/WebhookUrl/maxLength", keyword: "maxLength", params: { limit: 2048 }, message: "must NOT have more than 2048 characters" }];
                  return false;
                } else {
                  if (func3(data0) < 1) {
                    validate48.errors = [{ instancePath: instancePath + "/url", schemaPath: "in#/definitions/WebhookUrl/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                    return false;
                  }
                }
              } else {
                validate48.errors = [{ instancePath: instancePath + "/url", schemaPath: "in#/definitions/WebhookUrl/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.secret !== void 0) {
              let data1 = data.secret;
              const _errs5 = errors;
              if (errors === _errs5) {
                if (typeof data1 === "string") {
                  if (func3(data1) > 256) {
                    validate48.errors = [{ instancePath: instancePath + "/secret", schemaPath: "#/properties/secret/maxLength", keyword: "maxLength", params: { limit: 256 }, message: "must NOT have more than 256 characters" }];
                    return false;
                  } else {
                    if (!pattern19.test(data1)) {
                      validate48.errors = [{ instancePath: instancePath + "/secret", schemaPath: "#/properties/secret/pattern", keyword: "pattern", params: { pattern: "^whsec_[A-Za-z0-9+/]+={0,2}$" }, message: 'must match pattern "^whsec_[A-Za-z0-9+/]+={0,2}$"' }];
                      return false;
                    }
                  }
                } else {
                  validate48.errors = [{ instancePath: instancePath + "/secret", schemaPath: "#/properties/secret/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
              }
              var valid0 = _errs5 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.event !== void 0) {
                let data2 = data.event;
                const _errs7 = errors;
                if (typeof data2 !== "string") {
                  validate48.errors = [{ instancePath: instancePath + "/event", schemaPath: "in#/definitions/EventName/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
                if (!(data2 === "envelope.received" || data2 === "envelope.arrived" || data2 === "delivery.report" || data2 === "contact.requested" || data2 === "approval.answered")) {
                  validate48.errors = [{ instancePath: instancePath + "/event", schemaPath: "in#/definitions/EventName/enum", keyword: "enum", params: { allowedValues: schema68.enum }, message: "must be equal to one of the allowed values" }];
                  return false;
                }
                var valid0 = _errs7 === errors;
              } else {
                var valid0 = true;
              }
              if (valid0) {
                if (data.arguments !== void 0) {
                  let data3 = data.arguments;
                  const _errs10 = errors;
                  const _errs11 = errors;
                  if (errors === _errs11) {
                    if (data3 && typeof data3 == "object" && !Array.isArray(data3)) {
                    } else {
                      validate48.errors = [{ instancePath: instancePath + "/arguments", schemaPath: "in#/definitions/JsonObject/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                      return false;
                    }
                  }
                  var valid0 = _errs10 === errors;
                } else {
                  var valid0 = true;
                }
                if (valid0) {
                  if (data.cursor !== void 0) {
                    let data4 = data.cursor;
                    const _errs14 = errors;
                    const _errs15 = errors;
                    if (typeof data4 !== "string" && data4 !== null) {
                      validate48.errors = [{ instancePath: instancePath + "/cursor", schemaPath: "in#/definitions/EventCursor/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                      return false;
                    }
                    if (errors === _errs15) {
                      if (typeof data4 === "string") {
                        if (func3(data4) > 256) {
                          validate48.errors = [{ instancePath: instancePath + "/cursor", schemaPath: "in#/definitions/EventCursor/maxLength", keyword: "maxLength", params: { limit: 256 }, message: "must NOT have more than 256 characters" }];
                          return false;
                        } else {
                          if (func3(data4) < 1) {
                            validate48.errors = [{ instancePath: instancePath + "/cursor", schemaPath: "in#/definitions/EventCursor/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                            return false;
                          } else {
                            if (!pattern16.test(data4)) {
                              validate48.errors = [{ instancePath: instancePath + "/cursor", schemaPath: "in#/definitions/EventCursor/pattern", keyword: "pattern", params: { pattern: "^[A-Za-z0-9_-]+$" }, message: 'must match pattern "^[A-Za-z0-9_-]+$"' }];
                              return false;
                            }
                          }
                        }
                      }
                    }
                    var valid0 = _errs14 === errors;
                  } else {
                    var valid0 = true;
                  }
                  if (valid0) {
                    if (data.ttl_seconds !== void 0) {
                      let data5 = data.ttl_seconds;
                      const _errs18 = errors;
                      if (!(typeof data5 == "number" && (!(data5 % 1) && !isNaN(data5)) && isFinite(data5)) && data5 !== null) {
                        validate48.errors = [{ instancePath: instancePath + "/ttl_seconds", schemaPath: "#/properties/ttl_seconds/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                        return false;
                      }
                      if (errors === _errs18) {
                        if (typeof data5 == "number" && isFinite(data5)) {
                          if (data5 > 2147483647 || isNaN(data5)) {
                            validate48.errors = [{ instancePath: instancePath + "/ttl_seconds", schemaPath: "#/properties/ttl_seconds/maximum", keyword: "maximum", params: { comparison: "<=", limit: 2147483647 }, message: "must be <= 2147483647" }];
                            return false;
                          } else {
                            if (data5 < 1 || isNaN(data5)) {
                              validate48.errors = [{ instancePath: instancePath + "/ttl_seconds", schemaPath: "#/properties/ttl_seconds/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" }];
                              return false;
                            }
                          }
                        }
                      }
                      var valid0 = _errs18 === errors;
                    } else {
                      var valid0 = true;
                    }
                  }
                }
              }
            }
          }
        }
      }
    } else {
      validate48.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate48.errors = vErrors;
  return errors === 0;
}
function validate47(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.body === void 0 && (missing0 = "body")) {
        validate47.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.body !== void 0) {
          if (!validate48(data.body, { instancePath: instancePath + "/body", parentData: data, parentDataProperty: "body", rootData })) {
            vErrors = vErrors === null ? validate48.errors : vErrors.concat(validate48.errors);
            errors = vErrors.length;
          }
        }
      }
    } else {
      validate47.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate47.errors = vErrors;
  return errors === 0;
}
var listWebhooks = validate50;
function validate50(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.query === void 0 && (missing0 = "query")) {
        validate50.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.query !== void 0) {
          let data0 = data.query;
          const _errs1 = errors;
          if (errors === _errs1) {
            if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
              if (data0.limit === void 0) {
                data0.limit = 50;
              }
              let data1 = data0.limit;
              const _errs3 = errors;
              if (!(typeof data1 == "number" && (!(data1 % 1) && !isNaN(data1)) && isFinite(data1))) {
                validate50.errors = [{ instancePath: instancePath + "/query/limit", schemaPath: "#/properties/query/properties/limit/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                return false;
              }
              if (errors === _errs3) {
                if (typeof data1 == "number" && isFinite(data1)) {
                  if (data1 > 200 || isNaN(data1)) {
                    validate50.errors = [{ instancePath: instancePath + "/query/limit", schemaPath: "#/properties/query/properties/limit/maximum", keyword: "maximum", params: { comparison: "<=", limit: 200 }, message: "must be <= 200" }];
                    return false;
                  } else {
                    if (data1 < 1 || isNaN(data1)) {
                      validate50.errors = [{ instancePath: instancePath + "/query/limit", schemaPath: "#/properties/query/properties/limit/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" }];
                      return false;
                    }
                  }
                }
              }
              var valid1 = _errs3 === errors;
              if (valid1) {
                if (data0.cursor !== void 0) {
                  let data2 = data0.cursor;
                  const _errs5 = errors;
                  const _errs6 = errors;
                  if (typeof data2 !== "string" && data2 !== null) {
                    validate50.errors = [{ instancePath: instancePath + "/query/cursor", schemaPath: "in#/definitions/PageCursor/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                    return false;
                  }
                  if (errors === _errs6) {
                    if (typeof data2 === "string") {
                      if (func3(data2) > 256) {
                        validate50.errors = [{ instancePath: instancePath + "/query/cursor", schemaPath: "in#/definitions/PageCursor/maxLength", keyword: "maxLength", params: { limit: 256 }, message: "must NOT have more than 256 characters" }];
                        return false;
                      } else {
                        if (func3(data2) < 1) {
                          validate50.errors = [{ instancePath: instancePath + "/query/cursor", schemaPath: "in#/definitions/PageCursor/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                          return false;
                        } else {
                          if (!pattern16.test(data2)) {
                            validate50.errors = [{ instancePath: instancePath + "/query/cursor", schemaPath: "in#/definitions/PageCursor/pattern", keyword: "pattern", params: { pattern: "^[A-Za-z0-9_-]+$" }, message: 'must match pattern "^[A-Za-z0-9_-]+$"' }];
                            return false;
                          }
                        }
                      }
                    }
                  }
                  var valid1 = _errs5 === errors;
                } else {
                  var valid1 = true;
                }
              }
            } else {
              validate50.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
              return false;
            }
          }
        }
      }
    } else {
      validate50.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate50.errors = vErrors;
  return errors === 0;
}
var deleteWebhook = validate51;
var pattern22 = new RegExp("^sub_[0-9a-f]{32}$", "u");
function validate51(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.path === void 0 && (missing0 = "path")) {
        validate51.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.path !== void 0) {
          let data0 = data.path;
          const _errs1 = errors;
          if (errors === _errs1) {
            if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
              let missing1;
              if (data0.webhook_id === void 0 && (missing1 = "webhook_id")) {
                validate51.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }];
                return false;
              } else {
                if (data0.webhook_id !== void 0) {
                  let data1 = data0.webhook_id;
                  const _errs4 = errors;
                  if (errors === _errs4) {
                    if (typeof data1 === "string") {
                      if (!pattern22.test(data1)) {
                        validate51.errors = [{ instancePath: instancePath + "/path/webhook_id", schemaPath: "in#/definitions/WebhookId/pattern", keyword: "pattern", params: { pattern: "^sub_[0-9a-f]{32}$" }, message: 'must match pattern "^sub_[0-9a-f]{32}$"' }];
                        return false;
                      }
                    } else {
                      validate51.errors = [{ instancePath: instancePath + "/path/webhook_id", schemaPath: "in#/definitions/WebhookId/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                      return false;
                    }
                  }
                }
              }
            } else {
              validate51.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
              return false;
            }
          }
        }
      }
    } else {
      validate51.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate51.errors = vErrors;
  return errors === 0;
}
var getAgent = validate52;
var pattern23 = new RegExp("^[a-z0-9][a-z0-9_-]{0,38}$", "u");
function validate52(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.path === void 0 && (missing0 = "path")) {
        validate52.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.path !== void 0) {
          let data0 = data.path;
          const _errs1 = errors;
          if (errors === _errs1) {
            if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
              let missing1;
              if (data0.owner === void 0 && (missing1 = "owner") || data0.agent_name === void 0 && (missing1 = "agent_name")) {
                validate52.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }];
                return false;
              } else {
                if (data0.owner !== void 0) {
                  let data1 = data0.owner;
                  const _errs3 = errors;
                  const _errs4 = errors;
                  if (errors === _errs4) {
                    if (typeof data1 === "string") {
                      if (!pattern23.test(data1)) {
                        validate52.errors = [{ instancePath: instancePath + "/path/owner", schemaPath: "in#/definitions/HandlePart/pattern", keyword: "pattern", params: { pattern: "^[a-z0-9][a-z0-9_-]{0,38}$" }, message: 'must match pattern "^[a-z0-9][a-z0-9_-]{0,38}$"' }];
                        return false;
                      }
                    } else {
                      validate52.errors = [{ instancePath: instancePath + "/path/owner", schemaPath: "in#/definitions/HandlePart/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                      return false;
                    }
                  }
                  var valid1 = _errs3 === errors;
                } else {
                  var valid1 = true;
                }
                if (valid1) {
                  if (data0.agent_name !== void 0) {
                    let data2 = data0.agent_name;
                    const _errs6 = errors;
                    const _errs7 = errors;
                    if (errors === _errs7) {
                      if (typeof data2 === "string") {
                        if (!pattern23.test(data2)) {
                          validate52.errors = [{ instancePath: instancePath + "/path/agent_name", schemaPath: "in#/definitions/HandlePart/pattern", keyword: "pattern", params: { pattern: "^[a-z0-9][a-z0-9_-]{0,38}$" }, message: 'must match pattern "^[a-z0-9][a-z0-9_-]{0,38}$"' }];
                          return false;
                        }
                      } else {
                        validate52.errors = [{ instancePath: instancePath + "/path/agent_name", schemaPath: "in#/definitions/HandlePart/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                        return false;
                      }
                    }
                    var valid1 = _errs6 === errors;
                  } else {
                    var valid1 = true;
                  }
                }
              }
            } else {
              validate52.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
              return false;
            }
          }
        }
      }
    } else {
      validate52.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate52.errors = vErrors;
  return errors === 0;
}
var getAgentCard = validate53;
function validate53(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.path === void 0 && (missing0 = "path")) {
        validate53.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.path !== void 0) {
          let data0 = data.path;
          const _errs1 = errors;
          if (errors === _errs1) {
            if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
              let missing1;
              if (data0.owner === void 0 && (missing1 = "owner") || data0.agent_name === void 0 && (missing1 = "agent_name")) {
                validate53.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }];
                return false;
              } else {
                if (data0.owner !== void 0) {
                  let data1 = data0.owner;
                  const _errs3 = errors;
                  const _errs4 = errors;
                  if (errors === _errs4) {
                    if (typeof data1 === "string") {
                      if (!pattern23.test(data1)) {
                        validate53.errors = [{ instancePath: instancePath + "/path/owner", schemaPath: "in#/definitions/HandlePart/pattern", keyword: "pattern", params: { pattern: "^[a-z0-9][a-z0-9_-]{0,38}$" }, message: 'must match pattern "^[a-z0-9][a-z0-9_-]{0,38}$"' }];
                        return false;
                      }
                    } else {
                      validate53.errors = [{ instancePath: instancePath + "/path/owner", schemaPath: "in#/definitions/HandlePart/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                      return false;
                    }
                  }
                  var valid1 = _errs3 === errors;
                } else {
                  var valid1 = true;
                }
                if (valid1) {
                  if (data0.agent_name !== void 0) {
                    let data2 = data0.agent_name;
                    const _errs6 = errors;
                    const _errs7 = errors;
                    if (errors === _errs7) {
                      if (typeof data2 === "string") {
                        if (!pattern23.test(data2)) {
                          validate53.errors = [{ instancePath: instancePath + "/path/agent_name", schemaPath: "in#/definitions/HandlePart/pattern", keyword: "pattern", params: { pattern: "^[a-z0-9][a-z0-9_-]{0,38}$" }, message: 'must match pattern "^[a-z0-9][a-z0-9_-]{0,38}$"' }];
                          return false;
                        }
                      } else {
                        validate53.errors = [{ instancePath: instancePath + "/path/agent_name", schemaPath: "in#/definitions/HandlePart/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                        return false;
                      }
                    }
                    var valid1 = _errs6 === errors;
                  } else {
                    var valid1 = true;
                  }
                }
              }
            } else {
              validate53.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
              return false;
            }
          }
        }
      }
    } else {
      validate53.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate53.errors = vErrors;
  return errors === 0;
}
var searchAgents = validate54;
function validate54(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.query === void 0 && (missing0 = "query")) {
        validate54.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.query !== void 0) {
          let data0 = data.query;
          const _errs1 = errors;
          if (errors === _errs1) {
            if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
              if (data0.limit === void 0) {
                data0.limit = 20;
              }
              let missing1;
              if (data0.q === void 0 && (missing1 = "q")) {
                validate54.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }];
                return false;
              } else {
                if (data0.q !== void 0) {
                  let data1 = data0.q;
                  const _errs3 = errors;
                  if (errors === _errs3) {
                    if (typeof data1 === "string") {
                      if (func3(data1) > 100) {
                        validate54.errors = [{ instancePath: instancePath + "/query/q", schemaPath: "#/properties/query/properties/q/maxLength", keyword: "maxLength", params: { limit: 100 }, message: "must NOT have more than 100 characters" }];
                        return false;
                      } else {
                        if (func3(data1) < 2) {
                          validate54.errors = [{ instancePath: instancePath + "/query/q", schemaPath: "#/properties/query/properties/q/minLength", keyword: "minLength", params: { limit: 2 }, message: "must NOT have fewer than 2 characters" }];
                          return false;
                        }
                      }
                    } else {
                      validate54.errors = [{ instancePath: instancePath + "/query/q", schemaPath: "#/properties/query/properties/q/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                      return false;
                    }
                  }
                  var valid1 = _errs3 === errors;
                } else {
                  var valid1 = true;
                }
                if (valid1) {
                  let data2 = data0.limit;
                  const _errs5 = errors;
                  if (!(typeof data2 == "number" && (!(data2 % 1) && !isNaN(data2)) && isFinite(data2))) {
                    validate54.errors = [{ instancePath: instancePath + "/query/limit", schemaPath: "#/properties/query/properties/limit/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                    return false;
                  }
                  if (errors === _errs5) {
                    if (typeof data2 == "number" && isFinite(data2)) {
                      if (data2 > 50 || isNaN(data2)) {
                        validate54.errors = [{ instancePath: instancePath + "/query/limit", schemaPath: "#/properties/query/properties/limit/maximum", keyword: "maximum", params: { comparison: "<=", limit: 50 }, message: "must be <= 50" }];
                        return false;
                      } else {
                        if (data2 < 1 || isNaN(data2)) {
                          validate54.errors = [{ instancePath: instancePath + "/query/limit", schemaPath: "#/properties/query/properties/limit/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" }];
                          return false;
                        }
                      }
                    }
                  }
                  var valid1 = _errs5 === errors;
                  if (valid1) {
                    if (data0.cursor !== void 0) {
                      let data3 = data0.cursor;
                      const _errs7 = errors;
                      const _errs8 = errors;
                      if (typeof data3 !== "string" && data3 !== null) {
                        validate54.errors = [{ instancePath: instancePath + "/query/cursor", schemaPath: "in#/definitions/PageCursor/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                        return false;
                      }
                      if (errors === _errs8) {
                        if (typeof data3 === "string") {
                          if (func3(data3) > 256) {
                            validate54.errors = [{ instancePath: instancePath + "/query/cursor", schemaPath: "in#/definitions/PageCursor/maxLength", keyword: "maxLength", params: { limit: 256 }, message: "must NOT have more than 256 characters" }];
                            return false;
                          } else {
                            if (func3(data3) < 1) {
                              validate54.errors = [{ instancePath: instancePath + "/query/cursor", schemaPath: "in#/definitions/PageCursor/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                              return false;
                            } else {
                              if (!pattern16.test(data3)) {
                                validate54.errors = [{ instancePath: instancePath + "/query/cursor", schemaPath: "in#/definitions/PageCursor/pattern", keyword: "pattern", params: { pattern: "^[A-Za-z0-9_-]+$" }, message: 'must match pattern "^[A-Za-z0-9_-]+$"' }];
                                return false;
                              }
                            }
                          }
                        }
                      }
                      var valid1 = _errs7 === errors;
                    } else {
                      var valid1 = true;
                    }
                  }
                }
              }
            } else {
              validate54.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
              return false;
            }
          }
        }
      }
    } else {
      validate54.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate54.errors = vErrors;
  return errors === 0;
}
var searchMessages = validate55;
function validate55(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.query === void 0 && (missing0 = "query")) {
        validate55.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.query !== void 0) {
          let data0 = data.query;
          const _errs1 = errors;
          if (errors === _errs1) {
            if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
              if (data0.limit === void 0) {
                data0.limit = 20;
              }
              let missing1;
              if (data0.q === void 0 && (missing1 = "q")) {
                validate55.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }];
                return false;
              } else {
                if (data0.q !== void 0) {
                  let data1 = data0.q;
                  const _errs3 = errors;
                  if (errors === _errs3) {
                    if (typeof data1 === "string") {
                      if (func3(data1) > 100) {
                        validate55.errors = [{ instancePath: instancePath + "/query/q", schemaPath: "#/properties/query/properties/q/maxLength", keyword: "maxLength", params: { limit: 100 }, message: "must NOT have more than 100 characters" }];
                        return false;
                      } else {
                        if (func3(data1) < 1) {
                          validate55.errors = [{ instancePath: instancePath + "/query/q", schemaPath: "#/properties/query/properties/q/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                          return false;
                        }
                      }
                    } else {
                      validate55.errors = [{ instancePath: instancePath + "/query/q", schemaPath: "#/properties/query/properties/q/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                      return false;
                    }
                  }
                  var valid1 = _errs3 === errors;
                } else {
                  var valid1 = true;
                }
                if (valid1) {
                  let data2 = data0.limit;
                  const _errs5 = errors;
                  if (!(typeof data2 == "number" && (!(data2 % 1) && !isNaN(data2)) && isFinite(data2))) {
                    validate55.errors = [{ instancePath: instancePath + "/query/limit", schemaPath: "#/properties/query/properties/limit/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                    return false;
                  }
                  if (errors === _errs5) {
                    if (typeof data2 == "number" && isFinite(data2)) {
                      if (data2 > 50 || isNaN(data2)) {
                        validate55.errors = [{ instancePath: instancePath + "/query/limit", schemaPath: "#/properties/query/properties/limit/maximum", keyword: "maximum", params: { comparison: "<=", limit: 50 }, message: "must be <= 50" }];
                        return false;
                      } else {
                        if (data2 < 1 || isNaN(data2)) {
                          validate55.errors = [{ instancePath: instancePath + "/query/limit", schemaPath: "#/properties/query/properties/limit/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" }];
                          return false;
                        }
                      }
                    }
                  }
                  var valid1 = _errs5 === errors;
                }
              }
            } else {
              validate55.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
              return false;
            }
          }
        }
      }
    } else {
      validate55.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate55.errors = vErrors;
  return errors === 0;
}
var listAccountAgents = validate56;
function validate56(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.query === void 0 && (missing0 = "query")) {
        validate56.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.query !== void 0) {
          let data0 = data.query;
          const _errs1 = errors;
          if (errors === _errs1) {
            if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
              if (data0.limit === void 0) {
                data0.limit = 50;
              }
              if (data0.q !== void 0) {
                let data1 = data0.q;
                const _errs3 = errors;
                if (errors === _errs3) {
                  if (typeof data1 === "string") {
                    if (func3(data1) > 100) {
                      validate56.errors = [{ instancePath: instancePath + "/query/q", schemaPath: "#/properties/query/properties/q/maxLength", keyword: "maxLength", params: { limit: 100 }, message: "must NOT have more than 100 characters" }];
                      return false;
                    } else {
                      if (func3(data1) < 1) {
                        validate56.errors = [{ instancePath: instancePath + "/query/q", schemaPath: "#/properties/query/properties/q/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                        return false;
                      }
                    }
                  } else {
                    validate56.errors = [{ instancePath: instancePath + "/query/q", schemaPath: "#/properties/query/properties/q/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                    return false;
                  }
                }
                var valid1 = _errs3 === errors;
              } else {
                var valid1 = true;
              }
              if (valid1) {
                let data2 = data0.limit;
                const _errs5 = errors;
                if (!(typeof data2 == "number" && (!(data2 % 1) && !isNaN(data2)) && isFinite(data2))) {
                  validate56.errors = [{ instancePath: instancePath + "/query/limit", schemaPath: "#/properties/query/properties/limit/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                  return false;
                }
                if (errors === _errs5) {
                  if (typeof data2 == "number" && isFinite(data2)) {
                    if (data2 > 200 || isNaN(data2)) {
                      validate56.errors = [{ instancePath: instancePath + "/query/limit", schemaPath: "#/properties/query/properties/limit/maximum", keyword: "maximum", params: { comparison: "<=", limit: 200 }, message: "must be <= 200" }];
                      return false;
                    } else {
                      if (data2 < 1 || isNaN(data2)) {
                        validate56.errors = [{ instancePath: instancePath + "/query/limit", schemaPath: "#/properties/query/properties/limit/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" }];
                        return false;
                      }
                    }
                  }
                }
                var valid1 = _errs5 === errors;
                if (valid1) {
                  if (data0.cursor !== void 0) {
                    let data3 = data0.cursor;
                    const _errs7 = errors;
                    if (errors === _errs7) {
                      if (typeof data3 === "string") {
                        if (func3(data3) > 256) {
                          validate56.errors = [{ instancePath: instancePath + "/query/cursor", schemaPath: "#/properties/query/properties/cursor/maxLength", keyword: "maxLength", params: { limit: 256 }, message: "must NOT have more than 256 characters" }];
                          return false;
                        } else {
                          if (func3(data3) < 1) {
                            validate56.errors = [{ instancePath: instancePath + "/query/cursor", schemaPath: "#/properties/query/properties/cursor/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                            return false;
                          } else {
                            if (!pattern16.test(data3)) {
                              validate56.errors = [{ instancePath: instancePath + "/query/cursor", schemaPath: "#/properties/query/properties/cursor/pattern", keyword: "pattern", params: { pattern: "^[A-Za-z0-9_-]+$" }, message: 'must match pattern "^[A-Za-z0-9_-]+$"' }];
                              return false;
                            }
                          }
                        }
                      } else {
                        validate56.errors = [{ instancePath: instancePath + "/query/cursor", schemaPath: "#/properties/query/properties/cursor/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                        return false;
                      }
                    }
                    var valid1 = _errs7 === errors;
                  } else {
                    var valid1 = true;
                  }
                }
              }
            } else {
              validate56.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
              return false;
            }
          }
        }
      }
    } else {
      validate56.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate56.errors = vErrors;
  return errors === 0;
}
var listAuditEntries = validate57;
var schema86 = { "type": "string", "enum": ["account", "session", "sign_in", "passkey", "second_factor", "recovery_code", "identity", "export", "app", "device", "client", "token", "agent", "allowlist", "block", "webhook", "approval", "organization", "member", "invitation", "single_sign_on", "domain", "key", "url_key", "clock", "audit"] };
function validate57(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.query === void 0 && (missing0 = "query")) {
        validate57.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.query !== void 0) {
          let data0 = data.query;
          const _errs1 = errors;
          if (errors === _errs1) {
            if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
              if (data0.limit === void 0) {
                data0.limit = 50;
              }
              if (data0.organization !== void 0) {
                let data1 = data0.organization;
                const _errs3 = errors;
                if (errors === _errs3) {
                  if (typeof data1 === "string") {
                    if (func3(data1) > 39) {
                      validate57.errors = [{ instancePath: instancePath + "/query/organization", schemaPath: "#/properties/query/properties/organization/maxLength", keyword: "maxLength", params: { limit: 39 }, message: "must NOT have more than 39 characters" }];
                      return false;
                    } else {
                      if (func3(data1) < 1) {
                        validate57.errors = [{ instancePath: instancePath + "/query/organization", schemaPath: "#/properties/query/properties/organization/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                        return false;
                      }
                    }
                  } else {
                    validate57.errors = [{ instancePath: instancePath + "/query/organization", schemaPath: "#/properties/query/properties/organization/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                    return false;
                  }
                }
                var valid1 = _errs3 === errors;
              } else {
                var valid1 = true;
              }
              if (valid1) {
                if (data0.area !== void 0) {
                  let data2 = data0.area;
                  const _errs5 = errors;
                  if (typeof data2 !== "string") {
                    validate57.errors = [{ instancePath: instancePath + "/query/area", schemaPath: "in#/definitions/AuditArea/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                    return false;
                  }
                  if (!(data2 === "account" || data2 === "session" || data2 === "sign_in" || data2 === "passkey" || data2 === "second_factor" || data2 === "recovery_code" || data2 === "identity" || data2 === "export" || data2 === "app" || data2 === "device" || data2 === "client" || data2 === "token" || data2 === "agent" || data2 === "allowlist" || data2 === "block" || data2 === "webhook" || data2 === "approval" || data2 === "organization" || data2 === "member" || data2 === "invitation" || data2 === "single_sign_on" || data2 === "domain" || data2 === "key" || data2 === "url_key" || data2 === "clock" || data2 === "audit")) {
                    validate57.errors = [{ instancePath: instancePath + "/query/area", schemaPath: "in#/definitions/AuditArea/enum", keyword: "enum", params: { allowedValues: schema86.enum }, message: "must be equal to one of the allowed values" }];
                    return false;
                  }
                  var valid1 = _errs5 === errors;
                } else {
                  var valid1 = true;
                }
                if (valid1) {
                  let data3 = data0.limit;
                  const _errs8 = errors;
                  if (!(typeof data3 == "number" && (!(data3 % 1) && !isNaN(data3)) && isFinite(data3))) {
                    validate57.errors = [{ instancePath: instancePath + "/query/limit", schemaPath: "#/properties/query/properties/limit/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                    return false;
                  }
                  if (errors === _errs8) {
                    if (typeof data3 == "number" && isFinite(data3)) {
                      if (data3 > 200 || isNaN(data3)) {
                        validate57.errors = [{ instancePath: instancePath + "/query/limit", schemaPath: "#/properties/query/properties/limit/maximum", keyword: "maximum", params: { comparison: "<=", limit: 200 }, message: "must be <= 200" }];
                        return false;
                      } else {
                        if (data3 < 1 || isNaN(data3)) {
                          validate57.errors = [{ instancePath: instancePath + "/query/limit", schemaPath: "#/properties/query/properties/limit/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" }];
                          return false;
                        }
                      }
                    }
                  }
                  var valid1 = _errs8 === errors;
                  if (valid1) {
                    if (data0.cursor !== void 0) {
                      let data4 = data0.cursor;
                      const _errs10 = errors;
                      if (errors === _errs10) {
                        if (typeof data4 === "string") {
                          if (func3(data4) > 256) {
                            validate57.errors = [{ instancePath: instancePath + "/query/cursor", schemaPath: "#/properties/query/properties/cursor/maxLength", keyword: "maxLength", params: { limit: 256 }, message: "must NOT have more than 256 characters" }];
                            return false;
                          } else {
                            if (func3(data4) < 1) {
                              validate57.errors = [{ instancePath: instancePath + "/query/cursor", schemaPath: "#/properties/query/properties/cursor/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                              return false;
                            } else {
                              if (!pattern16.test(data4)) {
                                validate57.errors = [{ instancePath: instancePath + "/query/cursor", schemaPath: "#/properties/query/properties/cursor/pattern", keyword: "pattern", params: { pattern: "^[A-Za-z0-9_-]+$" }, message: 'must match pattern "^[A-Za-z0-9_-]+$"' }];
                                return false;
                              }
                            }
                          }
                        } else {
                          validate57.errors = [{ instancePath: instancePath + "/query/cursor", schemaPath: "#/properties/query/properties/cursor/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                          return false;
                        }
                      }
                      var valid1 = _errs10 === errors;
                    } else {
                      var valid1 = true;
                    }
                  }
                }
              }
            } else {
              validate57.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
              return false;
            }
          }
        }
      }
    } else {
      validate57.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate57.errors = vErrors;
  return errors === 0;
}
var issueToken = validate58;
function validate58(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.body === void 0 && (missing0 = "body")) {
        validate58.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.body !== void 0) {
          let data0 = data.body;
          const _errs2 = errors;
          if (errors === _errs2) {
            if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
              let missing1;
              if (data0.grant_type === void 0 && (missing1 = "grant_type")) {
                validate58.errors = [{ instancePath: instancePath + "/body", schemaPath: "in#/definitions/TokenRequest/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }];
                return false;
              } else {
                if (data0.grant_type !== void 0) {
                  let data1 = data0.grant_type;
                  const _errs4 = errors;
                  if (errors === _errs4) {
                    if (typeof data1 === "string") {
                      if (func3(data1) > 255) {
                        validate58.errors = [{ instancePath: instancePath + "/body/grant_type", schemaPath: "in#/definitions/TokenRequest/properties/grant_type/maxLength", keyword: "maxLength", params: { limit: 255 }, message: "must NOT have more than 255 characters" }];
                        return false;
                      }
                    } else {
                      validate58.errors = [{ instancePath: instancePath + "/body/grant_type", schemaPath: "in#/definitions/TokenRequest/properties/grant_type/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                      return false;
                    }
                  }
                  var valid2 = _errs4 === errors;
                } else {
                  var valid2 = true;
                }
                if (valid2) {
                  if (data0.client_id !== void 0) {
                    let data2 = data0.client_id;
                    const _errs6 = errors;
                    if (errors === _errs6) {
                      if (typeof data2 === "string") {
                        if (func3(data2) > 255) {
                          validate58.errors = [{ instancePath: instancePath + "/body/client_id", schemaPath: "in#/definitions/TokenRequest/properties/client_id/maxLength", keyword: "maxLength", params: { limit: 255 }, message: "must NOT have more than 255 characters" }];
                          return false;
                        }
                      } else {
                        validate58.errors = [{ instancePath: instancePath + "/body/client_id", schemaPath: "in#/definitions/TokenRequest/properties/client_id/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                        return false;
                      }
                    }
                    var valid2 = _errs6 === errors;
                  } else {
                    var valid2 = true;
                  }
                  if (valid2) {
                    if (data0.client_secret !== void 0) {
                      let data3 = data0.client_secret;
                      const _errs8 = errors;
                      if (errors === _errs8) {
                        if (typeof data3 === "string") {
                          if (func3(data3) > 1024) {
                            validate58.errors = [{ instancePath: instancePath + "/body/client_secret", schemaPath: "in#/definitions/TokenRequest/properties/client_secret/maxLength", keyword: "maxLength", params: { limit: 1024 }, message: "must NOT have more than 1024 characters" }];
                            return false;
                          }
                        } else {
                          validate58.errors = [{ instancePath: instancePath + "/body/client_secret", schemaPath: "in#/definitions/TokenRequest/properties/client_secret/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                          return false;
                        }
                      }
                      var valid2 = _errs8 === errors;
                    } else {
                      var valid2 = true;
                    }
                    if (valid2) {
                      if (data0.resource !== void 0) {
                        let data4 = data0.resource;
                        const _errs10 = errors;
                        if (errors === _errs10) {
                          if (typeof data4 === "string") {
                            if (func3(data4) > 2048) {
                              validate58.errors = [{ instancePath: instancePath + "/body/resource", schemaPath: "in#/definitions/TokenRequest/properties/resource/maxLength", keyword: "maxLength", params: { limit: 2048 }, message: "must NOT have more than 2048 characters" }];
                              return false;
                            }
                          } else {
                            validate58.errors = [{ instancePath: instancePath + "/body/resource", schemaPath: "in#/definitions/TokenRequest/properties/resource/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                            return false;
                          }
                        }
                        var valid2 = _errs10 === errors;
                      } else {
                        var valid2 = true;
                      }
                      if (valid2) {
                        if (data0.scope !== void 0) {
                          let data5 = data0.scope;
                          const _errs12 = errors;
                          if (errors === _errs12) {
                            if (typeof data5 === "string") {
                              if (func3(data5) > 4096) {
                                validate58.errors = [{ instancePath: instancePath + "/body/scope", schemaPath: "in#/definitions/TokenRequest/properties/scope/maxLength", keyword: "maxLength", params: { limit: 4096 }, message: "must NOT have more than 4096 characters" }];
                                return false;
                              }
                            } else {
                              validate58.errors = [{ instancePath: instancePath + "/body/scope", schemaPath: "in#/definitions/TokenRequest/properties/scope/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                              return false;
                            }
                          }
                          var valid2 = _errs12 === errors;
                        } else {
                          var valid2 = true;
                        }
                        if (valid2) {
                          if (data0.code !== void 0) {
                            let data6 = data0.code;
                            const _errs14 = errors;
                            if (errors === _errs14) {
                              if (typeof data6 === "string") {
                                if (func3(data6) > 255) {
                                  validate58.errors = [{ instancePath: instancePath + "/body/code", schemaPath: "in#/definitions/TokenRequest/properties/code/maxLength", keyword: "maxLength", params: { limit: 255 }, message: "must NOT have more than 255 characters" }];
                                  return false;
                                }
                              } else {
                                validate58.errors = [{ instancePath: instancePath + "/body/code", schemaPath: "in#/definitions/TokenRequest/properties/code/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                return false;
                              }
                            }
                            var valid2 = _errs14 === errors;
                          } else {
                            var valid2 = true;
                          }
                          if (valid2) {
                            if (data0.device_code !== void 0) {
                              let data7 = data0.device_code;
                              const _errs16 = errors;
                              if (errors === _errs16) {
                                if (typeof data7 === "string") {
                                  if (func3(data7) > 255) {
                                    validate58.errors = [{ instancePath: instancePath + "/body/device_code", schemaPath: "in#/definitions/TokenRequest/properties/device_code/maxLength", keyword: "maxLength", params: { limit: 255 }, message: "must NOT have more than 255 characters" }];
                                    return false;
                                  }
                                } else {
                                  validate58.errors = [{ instancePath: instancePath + "/body/device_code", schemaPath: "in#/definitions/TokenRequest/properties/device_code/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                  return false;
                                }
                              }
                              var valid2 = _errs16 === errors;
                            } else {
                              var valid2 = true;
                            }
                            if (valid2) {
                              if (data0.code_verifier !== void 0) {
                                let data8 = data0.code_verifier;
                                const _errs18 = errors;
                                if (errors === _errs18) {
                                  if (typeof data8 === "string") {
                                    if (func3(data8) > 255) {
                                      validate58.errors = [{ instancePath: instancePath + "/body/code_verifier", schemaPath: "in#/definitions/TokenRequest/properties/code_verifier/maxLength", keyword: "maxLength", params: { limit: 255 }, message: "must NOT have more than 255 characters" }];
                                      return false;
                                    }
                                  } else {
                                    validate58.errors = [{ instancePath: instancePath + "/body/code_verifier", schemaPath: "in#/definitions/TokenRequest/properties/code_verifier/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                    return false;
                                  }
                                }
                                var valid2 = _errs18 === errors;
                              } else {
                                var valid2 = true;
                              }
                              if (valid2) {
                                if (data0.redirect_uri !== void 0) {
                                  let data9 = data0.redirect_uri;
                                  const _errs20 = errors;
                                  if (errors === _errs20) {
                                    if (typeof data9 === "string") {
                                      if (func3(data9) > 2048) {
                                        validate58.errors = [{ instancePath: instancePath + "/body/redirect_uri", schemaPath: "in#/definitions/TokenRequest/properties/redirect_uri/maxLength", keyword: "maxLength", params: { limit: 2048 }, message: "must NOT have more than 2048 characters" }];
                                        return false;
                                      }
                                    } else {
                                      validate58.errors = [{ instancePath: instancePath + "/body/redirect_uri", schemaPath: "in#/definitions/TokenRequest/properties/redirect_uri/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                      return false;
                                    }
                                  }
                                  var valid2 = _errs20 === errors;
                                } else {
                                  var valid2 = true;
                                }
                                if (valid2) {
                                  if (data0.refresh_token !== void 0) {
                                    let data10 = data0.refresh_token;
                                    const _errs22 = errors;
                                    if (errors === _errs22) {
                                      if (typeof data10 === "string") {
                                        if (func3(data10) > 255) {
                                          validate58.errors = [{ instancePath: instancePath + "/body/refresh_token", schemaPath: "in#/definitions/TokenRequest/properties/refresh_token/maxLength", keyword: "maxLength", params: { limit: 255 }, message: "must NOT have more than 255 characters" }];
                                          return false;
                                        }
                                      } else {
                                        validate58.errors = [{ instancePath: instancePath + "/body/refresh_token", schemaPath: "in#/definitions/TokenRequest/properties/refresh_token/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                        return false;
                                      }
                                    }
                                    var valid2 = _errs22 === errors;
                                  } else {
                                    var valid2 = true;
                                  }
                                }
                              }
                            }
                          }
                        }
                      }
                    }
                  }
                }
              }
            } else {
              validate58.errors = [{ instancePath: instancePath + "/body", schemaPath: "in#/definitions/TokenRequest/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
              return false;
            }
          }
        }
      }
    } else {
      validate58.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate58.errors = vErrors;
  return errors === 0;
}
var registerClient = validate59;
function validate59(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.body === void 0 && (missing0 = "body")) {
        validate59.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.body !== void 0) {
          let data0 = data.body;
          const _errs2 = errors;
          if (errors === _errs2) {
            if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
              if (data0.client_name !== void 0) {
                let data1 = data0.client_name;
                const _errs4 = errors;
                if (typeof data1 !== "string" && data1 !== null) {
                  validate59.errors = [{ instancePath: instancePath + "/body/client_name", schemaPath: "in#/definitions/ClientMetadata/properties/client_name/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
                if (errors === _errs4) {
                  if (typeof data1 === "string") {
                    if (func3(data1) > 255) {
                      validate59.errors = [{ instancePath: instancePath + "/body/client_name", schemaPath: "in#/definitions/ClientMetadata/properties/client_name/maxLength", keyword: "maxLength", params: { limit: 255 }, message: "must NOT have more than 255 characters" }];
                      return false;
                    }
                  }
                }
                var valid2 = _errs4 === errors;
              } else {
                var valid2 = true;
              }
              if (valid2) {
                if (data0.redirect_uris !== void 0) {
                  let data2 = data0.redirect_uris;
                  const _errs7 = errors;
                  if (errors === _errs7) {
                    if (Array.isArray(data2)) {
                      if (data2.length > 32) {
                        validate59.errors = [{ instancePath: instancePath + "/body/redirect_uris", schemaPath: "in#/definitions/ClientMetadata/properties/redirect_uris/maxItems", keyword: "maxItems", params: { limit: 32 }, message: "must NOT have more than 32 items" }];
                        return false;
                      } else {
                        var valid3 = true;
                        const len0 = data2.length;
                        for (let i0 = 0; i0 < len0; i0++) {
                          let data3 = data2[i0];
                          const _errs9 = errors;
                          if (errors === _errs9) {
                            if (typeof data3 === "string") {
                              if (func3(data3) > 2048) {
                                validate59.errors = [{ instancePath: instancePath + "/body/redirect_uris/" + i0, schemaPath: "in#/definitions/ClientMetadata/properties/redirect_uris/items/maxLength", keyword: "maxLength", params: { limit: 2048 }, message: "must NOT have more than 2048 characters" }];
                                return false;
                              }
                            } else {
                              validate59.errors = [{ instancePath: instancePath + "/body/redirect_uris/" + i0, schemaPath: "in#/definitions/ClientMetadata/properties/redirect_uris/items/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                              return false;
                            }
                          }
                          var valid3 = _errs9 === errors;
                          if (!valid3) {
                            break;
                          }
                        }
                      }
                    } else {
                      validate59.errors = [{ instancePath: instancePath + "/body/redirect_uris", schemaPath: "in#/definitions/ClientMetadata/properties/redirect_uris/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                      return false;
                    }
                  }
                  var valid2 = _errs7 === errors;
                } else {
                  var valid2 = true;
                }
                if (valid2) {
                  if (data0.scope !== void 0) {
                    let data4 = data0.scope;
                    const _errs11 = errors;
                    if (typeof data4 !== "string" && data4 !== null) {
                      validate59.errors = [{ instancePath: instancePath + "/body/scope", schemaPath: "in#/definitions/ClientMetadata/properties/scope/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                      return false;
                    }
                    if (errors === _errs11) {
                      if (typeof data4 === "string") {
                        if (func3(data4) > 4096) {
                          validate59.errors = [{ instancePath: instancePath + "/body/scope", schemaPath: "in#/definitions/ClientMetadata/properties/scope/maxLength", keyword: "maxLength", params: { limit: 4096 }, message: "must NOT have more than 4096 characters" }];
                          return false;
                        }
                      }
                    }
                    var valid2 = _errs11 === errors;
                  } else {
                    var valid2 = true;
                  }
                }
              }
            } else {
              validate59.errors = [{ instancePath: instancePath + "/body", schemaPath: "in#/definitions/ClientMetadata/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
              return false;
            }
          }
        }
      }
    } else {
      validate59.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate59.errors = vErrors;
  return errors === 0;
}
var authorizeDevice = validate60;
function validate60(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.body === void 0 && (missing0 = "body")) {
        validate60.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.body !== void 0) {
          let data0 = data.body;
          const _errs2 = errors;
          if (errors === _errs2) {
            if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
              if (data0.client_id !== void 0) {
                let data1 = data0.client_id;
                const _errs4 = errors;
                if (errors === _errs4) {
                  if (typeof data1 === "string") {
                    if (func3(data1) > 255) {
                      validate60.errors = [{ instancePath: instancePath + "/body/client_id", schemaPath: "in#/definitions/DeviceAuthorizationRequest/properties/client_id/maxLength", keyword: "maxLength", params: { limit: 255 }, message: "must NOT have more than 255 characters" }];
                      return false;
                    }
                  } else {
                    validate60.errors = [{ instancePath: instancePath + "/body/client_id", schemaPath: "in#/definitions/DeviceAuthorizationRequest/properties/client_id/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                    return false;
                  }
                }
                var valid2 = _errs4 === errors;
              } else {
                var valid2 = true;
              }
              if (valid2) {
                if (data0.client_secret !== void 0) {
                  let data2 = data0.client_secret;
                  const _errs6 = errors;
                  if (errors === _errs6) {
                    if (typeof data2 === "string") {
                      if (func3(data2) > 1024) {
                        validate60.errors = [{ instancePath: instancePath + "/body/client_secret", schemaPath: "in#/definitions/DeviceAuthorizationRequest/properties/client_secret/maxLength", keyword: "maxLength", params: { limit: 1024 }, message: "must NOT have more than 1024 characters" }];
                        return false;
                      }
                    } else {
                      validate60.errors = [{ instancePath: instancePath + "/body/client_secret", schemaPath: "in#/definitions/DeviceAuthorizationRequest/properties/client_secret/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                      return false;
                    }
                  }
                  var valid2 = _errs6 === errors;
                } else {
                  var valid2 = true;
                }
                if (valid2) {
                  if (data0.scope !== void 0) {
                    let data3 = data0.scope;
                    const _errs8 = errors;
                    if (errors === _errs8) {
                      if (typeof data3 === "string") {
                        if (func3(data3) > 4096) {
                          validate60.errors = [{ instancePath: instancePath + "/body/scope", schemaPath: "in#/definitions/DeviceAuthorizationRequest/properties/scope/maxLength", keyword: "maxLength", params: { limit: 4096 }, message: "must NOT have more than 4096 characters" }];
                          return false;
                        }
                      } else {
                        validate60.errors = [{ instancePath: instancePath + "/body/scope", schemaPath: "in#/definitions/DeviceAuthorizationRequest/properties/scope/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                        return false;
                      }
                    }
                    var valid2 = _errs8 === errors;
                  } else {
                    var valid2 = true;
                  }
                  if (valid2) {
                    if (data0.resource !== void 0) {
                      let data4 = data0.resource;
                      const _errs10 = errors;
                      if (errors === _errs10) {
                        if (typeof data4 === "string") {
                          if (func3(data4) > 2048) {
                            validate60.errors = [{ instancePath: instancePath + "/body/resource", schemaPath: "in#/definitions/DeviceAuthorizationRequest/properties/resource/maxLength", keyword: "maxLength", params: { limit: 2048 }, message: "must NOT have more than 2048 characters" }];
                            return false;
                          }
                        } else {
                          validate60.errors = [{ instancePath: instancePath + "/body/resource", schemaPath: "in#/definitions/DeviceAuthorizationRequest/properties/resource/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                          return false;
                        }
                      }
                      var valid2 = _errs10 === errors;
                    } else {
                      var valid2 = true;
                    }
                  }
                }
              }
            } else {
              validate60.errors = [{ instancePath: instancePath + "/body", schemaPath: "in#/definitions/DeviceAuthorizationRequest/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
              return false;
            }
          }
        }
      }
    } else {
      validate60.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate60.errors = vErrors;
  return errors === 0;
}
var revokeToken = validate61;
function validate61(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.body === void 0 && (missing0 = "body")) {
        validate61.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.body !== void 0) {
          let data0 = data.body;
          const _errs2 = errors;
          if (errors === _errs2) {
            if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
              let missing1;
              if (data0.token === void 0 && (missing1 = "token")) {
                validate61.errors = [{ instancePath: instancePath + "/body", schemaPath: "in#/definitions/RevocationRequest/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }];
                return false;
              } else {
                if (data0.client_id !== void 0) {
                  let data1 = data0.client_id;
                  const _errs4 = errors;
                  if (errors === _errs4) {
                    if (typeof data1 === "string") {
                      if (func3(data1) > 255) {
                        validate61.errors = [{ instancePath: instancePath + "/body/client_id", schemaPath: "in#/definitions/RevocationRequest/properties/client_id/maxLength", keyword: "maxLength", params: { limit: 255 }, message: "must NOT have more than 255 characters" }];
                        return false;
                      }
                    } else {
                      validate61.errors = [{ instancePath: instancePath + "/body/client_id", schemaPath: "in#/definitions/RevocationRequest/properties/client_id/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                      return false;
                    }
                  }
                  var valid2 = _errs4 === errors;
                } else {
                  var valid2 = true;
                }
                if (valid2) {
                  if (data0.client_secret !== void 0) {
                    let data2 = data0.client_secret;
                    const _errs6 = errors;
                    if (errors === _errs6) {
                      if (typeof data2 === "string") {
                        if (func3(data2) > 1024) {
                          validate61.errors = [{ instancePath: instancePath + "/body/client_secret", schemaPath: "in#/definitions/RevocationRequest/properties/client_secret/maxLength", keyword: "maxLength", params: { limit: 1024 }, message: "must NOT have more than 1024 characters" }];
                          return false;
                        }
                      } else {
                        validate61.errors = [{ instancePath: instancePath + "/body/client_secret", schemaPath: "in#/definitions/RevocationRequest/properties/client_secret/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                        return false;
                      }
                    }
                    var valid2 = _errs6 === errors;
                  } else {
                    var valid2 = true;
                  }
                  if (valid2) {
                    if (data0.token !== void 0) {
                      let data3 = data0.token;
                      const _errs8 = errors;
                      if (errors === _errs8) {
                        if (typeof data3 === "string") {
                          if (func3(data3) > 4096) {
                            validate61.errors = [{ instancePath: instancePath + "/body/token", schemaPath: "in#/definitions/RevocationRequest/properties/token/maxLength", keyword: "maxLength", params: { limit: 4096 }, message: "must NOT have more than 4096 characters" }];
                            return false;
                          }
                        } else {
                          validate61.errors = [{ instancePath: instancePath + "/body/token", schemaPath: "in#/definitions/RevocationRequest/properties/token/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                          return false;
                        }
                      }
                      var valid2 = _errs8 === errors;
                    } else {
                      var valid2 = true;
                    }
                    if (valid2) {
                      if (data0.token_type_hint !== void 0) {
                        let data4 = data0.token_type_hint;
                        const _errs10 = errors;
                        if (errors === _errs10) {
                          if (typeof data4 === "string") {
                            if (func3(data4) > 255) {
                              validate61.errors = [{ instancePath: instancePath + "/body/token_type_hint", schemaPath: "in#/definitions/RevocationRequest/properties/token_type_hint/maxLength", keyword: "maxLength", params: { limit: 255 }, message: "must NOT have more than 255 characters" }];
                              return false;
                            }
                          } else {
                            validate61.errors = [{ instancePath: instancePath + "/body/token_type_hint", schemaPath: "in#/definitions/RevocationRequest/properties/token_type_hint/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                            return false;
                          }
                        }
                        var valid2 = _errs10 === errors;
                      } else {
                        var valid2 = true;
                      }
                    }
                  }
                }
              }
            } else {
              validate61.errors = [{ instancePath: instancePath + "/body", schemaPath: "in#/definitions/RevocationRequest/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
              return false;
            }
          }
        }
      }
    } else {
      validate61.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate61.errors = vErrors;
  return errors === 0;
}
var getProtectedResourceMetadataAt = validate62;
function validate62(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.path === void 0 && (missing0 = "path")) {
        validate62.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.path !== void 0) {
          let data0 = data.path;
          const _errs1 = errors;
          if (errors === _errs1) {
            if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
              let missing1;
              if (data0.resource_path === void 0 && (missing1 = "resource_path")) {
                validate62.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }];
                return false;
              } else {
                if (data0.resource_path !== void 0) {
                  let data1 = data0.resource_path;
                  const _errs3 = errors;
                  if (errors === _errs3) {
                    if (typeof data1 === "string") {
                      if (func3(data1) > 512) {
                        validate62.errors = [{ instancePath: instancePath + "/path/resource_path", schemaPath: "#/properties/path/properties/resource_path/maxLength", keyword: "maxLength", params: { limit: 512 }, message: "must NOT have more than 512 characters" }];
                        return false;
                      } else {
                        if (func3(data1) < 1) {
                          validate62.errors = [{ instancePath: instancePath + "/path/resource_path", schemaPath: "#/properties/path/properties/resource_path/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                          return false;
                        }
                      }
                    } else {
                      validate62.errors = [{ instancePath: instancePath + "/path/resource_path", schemaPath: "#/properties/path/properties/resource_path/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                      return false;
                    }
                  }
                }
              }
            } else {
              validate62.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
              return false;
            }
          }
        }
      }
    } else {
      validate62.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate62.errors = vErrors;
  return errors === 0;
}
var downloadFile = validate63;
function validate63(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.path === void 0 && (missing0 = "path") || data.query === void 0 && (missing0 = "query") || data.header === void 0 && (missing0 = "header")) {
        validate63.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.path !== void 0) {
          let data0 = data.path;
          const _errs1 = errors;
          if (errors === _errs1) {
            if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
              let missing1;
              if (data0.file_id === void 0 && (missing1 = "file_id")) {
                validate63.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }];
                return false;
              } else {
                if (data0.file_id !== void 0) {
                  let data1 = data0.file_id;
                  const _errs3 = errors;
                  if (errors === _errs3) {
                    if (typeof data1 === "string") {
                      if (func3(data1) > 64) {
                        validate63.errors = [{ instancePath: instancePath + "/path/file_id", schemaPath: "#/properties/path/properties/file_id/maxLength", keyword: "maxLength", params: { limit: 64 }, message: "must NOT have more than 64 characters" }];
                        return false;
                      } else {
                        if (func3(data1) < 1) {
                          validate63.errors = [{ instancePath: instancePath + "/path/file_id", schemaPath: "#/properties/path/properties/file_id/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                          return false;
                        }
                      }
                    } else {
                      validate63.errors = [{ instancePath: instancePath + "/path/file_id", schemaPath: "#/properties/path/properties/file_id/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                      return false;
                    }
                  }
                }
              }
            } else {
              validate63.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
              return false;
            }
          }
          var valid0 = _errs1 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.query !== void 0) {
            let data2 = data.query;
            const _errs5 = errors;
            if (errors === _errs5) {
              if (data2 && typeof data2 == "object" && !Array.isArray(data2)) {
                let missing2;
                if (data2.expires === void 0 && (missing2 = "expires") || data2.key === void 0 && (missing2 = "key") || data2.signature === void 0 && (missing2 = "signature")) {
                  validate63.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/required", keyword: "required", params: { missingProperty: missing2 }, message: "must have required property '" + missing2 + "'" }];
                  return false;
                } else {
                  if (data2.expires !== void 0) {
                    let data3 = data2.expires;
                    const _errs7 = errors;
                    if (errors === _errs7) {
                      if (typeof data3 === "string") {
                        if (func3(data3) > 64) {
                          validate63.errors = [{ instancePath: instancePath + "/query/expires", schemaPath: "#/properties/query/properties/expires/maxLength", keyword: "maxLength", params: { limit: 64 }, message: "must NOT have more than 64 characters" }];
                          return false;
                        }
                      } else {
                        validate63.errors = [{ instancePath: instancePath + "/query/expires", schemaPath: "#/properties/query/properties/expires/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                        return false;
                      }
                    }
                    var valid2 = _errs7 === errors;
                  } else {
                    var valid2 = true;
                  }
                  if (valid2) {
                    if (data2.key !== void 0) {
                      let data4 = data2.key;
                      const _errs9 = errors;
                      if (errors === _errs9) {
                        if (typeof data4 === "string") {
                          if (func3(data4) > 64) {
                            validate63.errors = [{ instancePath: instancePath + "/query/key", schemaPath: "#/properties/query/properties/key/maxLength", keyword: "maxLength", params: { limit: 64 }, message: "must NOT have more than 64 characters" }];
                            return false;
                          }
                        } else {
                          validate63.errors = [{ instancePath: instancePath + "/query/key", schemaPath: "#/properties/query/properties/key/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                          return false;
                        }
                      }
                      var valid2 = _errs9 === errors;
                    } else {
                      var valid2 = true;
                    }
                    if (valid2) {
                      if (data2.signature !== void 0) {
                        let data5 = data2.signature;
                        const _errs11 = errors;
                        if (errors === _errs11) {
                          if (typeof data5 === "string") {
                            if (func3(data5) > 64) {
                              validate63.errors = [{ instancePath: instancePath + "/query/signature", schemaPath: "#/properties/query/properties/signature/maxLength", keyword: "maxLength", params: { limit: 64 }, message: "must NOT have more than 64 characters" }];
                              return false;
                            }
                          } else {
                            validate63.errors = [{ instancePath: instancePath + "/query/signature", schemaPath: "#/properties/query/properties/signature/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                            return false;
                          }
                        }
                        var valid2 = _errs11 === errors;
                      } else {
                        var valid2 = true;
                      }
                    }
                  }
                }
              } else {
                validate63.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                return false;
              }
            }
            var valid0 = _errs5 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.header !== void 0) {
              let data6 = data.header;
              const _errs13 = errors;
              if (errors === _errs13) {
                if (data6 && typeof data6 == "object" && !Array.isArray(data6)) {
                  if (data6["If-None-Match"] !== void 0) {
                    let data7 = data6["If-None-Match"];
                    const _errs15 = errors;
                    if (errors === _errs15) {
                      if (typeof data7 === "string") {
                        if (func3(data7) > 16384) {
                          validate63.errors = [{ instancePath: instancePath + "/header/If-None-Match", schemaPath: "#/properties/header/properties/If-None-Match/maxLength", keyword: "maxLength", params: { limit: 16384 }, message: "must NOT have more than 16384 characters" }];
                          return false;
                        }
                      } else {
                        validate63.errors = [{ instancePath: instancePath + "/header/If-None-Match", schemaPath: "#/properties/header/properties/If-None-Match/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                        return false;
                      }
                    }
                    var valid3 = _errs15 === errors;
                  } else {
                    var valid3 = true;
                  }
                  if (valid3) {
                    if (data6["If-Range"] !== void 0) {
                      let data8 = data6["If-Range"];
                      const _errs17 = errors;
                      if (errors === _errs17) {
                        if (typeof data8 === "string") {
                          if (func3(data8) > 16384) {
                            validate63.errors = [{ instancePath: instancePath + "/header/If-Range", schemaPath: "#/properties/header/properties/If-Range/maxLength", keyword: "maxLength", params: { limit: 16384 }, message: "must NOT have more than 16384 characters" }];
                            return false;
                          }
                        } else {
                          validate63.errors = [{ instancePath: instancePath + "/header/If-Range", schemaPath: "#/properties/header/properties/If-Range/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                          return false;
                        }
                      }
                      var valid3 = _errs17 === errors;
                    } else {
                      var valid3 = true;
                    }
                    if (valid3) {
                      if (data6.Range !== void 0) {
                        let data9 = data6.Range;
                        const _errs19 = errors;
                        if (errors === _errs19) {
                          if (typeof data9 === "string") {
                            if (func3(data9) > 16384) {
                              validate63.errors = [{ instancePath: instancePath + "/header/Range", schemaPath: "#/properties/header/properties/Range/maxLength", keyword: "maxLength", params: { limit: 16384 }, message: "must NOT have more than 16384 characters" }];
                              return false;
                            }
                          } else {
                            validate63.errors = [{ instancePath: instancePath + "/header/Range", schemaPath: "#/properties/header/properties/Range/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                            return false;
                          }
                        }
                        var valid3 = _errs19 === errors;
                      } else {
                        var valid3 = true;
                      }
                    }
                  }
                } else {
                  validate63.errors = [{ instancePath: instancePath + "/header", schemaPath: "#/properties/header/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                  return false;
                }
              }
              var valid0 = _errs13 === errors;
            } else {
              var valid0 = true;
            }
          }
        }
      }
    } else {
      validate63.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate63.errors = vErrors;
  return errors === 0;
}
var putFile = validate64;
function validate64(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.path === void 0 && (missing0 = "path") || data.query === void 0 && (missing0 = "query") || data.body === void 0 && (missing0 = "body")) {
        validate64.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.path !== void 0) {
          let data0 = data.path;
          const _errs1 = errors;
          if (errors === _errs1) {
            if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
              let missing1;
              if (data0.file_id === void 0 && (missing1 = "file_id")) {
                validate64.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }];
                return false;
              } else {
                if (data0.file_id !== void 0) {
                  let data1 = data0.file_id;
                  const _errs3 = errors;
                  if (errors === _errs3) {
                    if (typeof data1 === "string") {
                      if (func3(data1) > 64) {
                        validate64.errors = [{ instancePath: instancePath + "/path/file_id", schemaPath: "#/properties/path/properties/file_id/maxLength", keyword: "maxLength", params: { limit: 64 }, message: "must NOT have more than 64 characters" }];
                        return false;
                      } else {
                        if (func3(data1) < 1) {
                          validate64.errors = [{ instancePath: instancePath + "/path/file_id", schemaPath: "#/properties/path/properties/file_id/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                          return false;
                        }
                      }
                    } else {
                      validate64.errors = [{ instancePath: instancePath + "/path/file_id", schemaPath: "#/properties/path/properties/file_id/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                      return false;
                    }
                  }
                }
              }
            } else {
              validate64.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
              return false;
            }
          }
          var valid0 = _errs1 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.query !== void 0) {
            let data2 = data.query;
            const _errs5 = errors;
            if (errors === _errs5) {
              if (data2 && typeof data2 == "object" && !Array.isArray(data2)) {
                let missing2;
                if (data2.expires === void 0 && (missing2 = "expires") || data2.key === void 0 && (missing2 = "key") || data2.signature === void 0 && (missing2 = "signature")) {
                  validate64.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/required", keyword: "required", params: { missingProperty: missing2 }, message: "must have required property '" + missing2 + "'" }];
                  return false;
                } else {
                  if (data2.expires !== void 0) {
                    let data3 = data2.expires;
                    const _errs7 = errors;
                    if (errors === _errs7) {
                      if (typeof data3 === "string") {
                        if (func3(data3) > 64) {
                          validate64.errors = [{ instancePath: instancePath + "/query/expires", schemaPath: "#/properties/query/properties/expires/maxLength", keyword: "maxLength", params: { limit: 64 }, message: "must NOT have more than 64 characters" }];
                          return false;
                        }
                      } else {
                        validate64.errors = [{ instancePath: instancePath + "/query/expires", schemaPath: "#/properties/query/properties/expires/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                        return false;
                      }
                    }
                    var valid2 = _errs7 === errors;
                  } else {
                    var valid2 = true;
                  }
                  if (valid2) {
                    if (data2.key !== void 0) {
                      let data4 = data2.key;
                      const _errs9 = errors;
                      if (errors === _errs9) {
                        if (typeof data4 === "string") {
                          if (func3(data4) > 64) {
                            validate64.errors = [{ instancePath: instancePath + "/query/key", schemaPath: "#/properties/query/properties/key/maxLength", keyword: "maxLength", params: { limit: 64 }, message: "must NOT have more than 64 characters" }];
                            return false;
                          }
                        } else {
                          validate64.errors = [{ instancePath: instancePath + "/query/key", schemaPath: "#/properties/query/properties/key/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                          return false;
                        }
                      }
                      var valid2 = _errs9 === errors;
                    } else {
                      var valid2 = true;
                    }
                    if (valid2) {
                      if (data2.signature !== void 0) {
                        let data5 = data2.signature;
                        const _errs11 = errors;
                        if (errors === _errs11) {
                          if (typeof data5 === "string") {
                            if (func3(data5) > 64) {
                              validate64.errors = [{ instancePath: instancePath + "/query/signature", schemaPath: "#/properties/query/properties/signature/maxLength", keyword: "maxLength", params: { limit: 64 }, message: "must NOT have more than 64 characters" }];
                              return false;
                            }
                          } else {
                            validate64.errors = [{ instancePath: instancePath + "/query/signature", schemaPath: "#/properties/query/properties/signature/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                            return false;
                          }
                        }
                        var valid2 = _errs11 === errors;
                      } else {
                        var valid2 = true;
                      }
                    }
                  }
                }
              } else {
                validate64.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                return false;
              }
            }
            var valid0 = _errs5 === errors;
          } else {
            var valid0 = true;
          }
        }
      }
    } else {
      validate64.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate64.errors = vErrors;
  return errors === 0;
}
var inspectFile = validate65;
function validate65(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.path === void 0 && (missing0 = "path") || data.query === void 0 && (missing0 = "query") || data.header === void 0 && (missing0 = "header")) {
        validate65.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        if (data.path !== void 0) {
          let data0 = data.path;
          const _errs1 = errors;
          if (errors === _errs1) {
            if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
              let missing1;
              if (data0.file_id === void 0 && (missing1 = "file_id")) {
                validate65.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }];
                return false;
              } else {
                if (data0.file_id !== void 0) {
                  let data1 = data0.file_id;
                  const _errs3 = errors;
                  if (errors === _errs3) {
                    if (typeof data1 === "string") {
                      if (func3(data1) > 64) {
                        validate65.errors = [{ instancePath: instancePath + "/path/file_id", schemaPath: "#/properties/path/properties/file_id/maxLength", keyword: "maxLength", params: { limit: 64 }, message: "must NOT have more than 64 characters" }];
                        return false;
                      } else {
                        if (func3(data1) < 1) {
                          validate65.errors = [{ instancePath: instancePath + "/path/file_id", schemaPath: "#/properties/path/properties/file_id/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                          return false;
                        }
                      }
                    } else {
                      validate65.errors = [{ instancePath: instancePath + "/path/file_id", schemaPath: "#/properties/path/properties/file_id/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                      return false;
                    }
                  }
                }
              }
            } else {
              validate65.errors = [{ instancePath: instancePath + "/path", schemaPath: "#/properties/path/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
              return false;
            }
          }
          var valid0 = _errs1 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.query !== void 0) {
            let data2 = data.query;
            const _errs5 = errors;
            if (errors === _errs5) {
              if (data2 && typeof data2 == "object" && !Array.isArray(data2)) {
                let missing2;
                if (data2.expires === void 0 && (missing2 = "expires") || data2.key === void 0 && (missing2 = "key") || data2.signature === void 0 && (missing2 = "signature")) {
                  validate65.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/required", keyword: "required", params: { missingProperty: missing2 }, message: "must have required property '" + missing2 + "'" }];
                  return false;
                } else {
                  if (data2.expires !== void 0) {
                    let data3 = data2.expires;
                    const _errs7 = errors;
                    if (errors === _errs7) {
                      if (typeof data3 === "string") {
                        if (func3(data3) > 64) {
                          validate65.errors = [{ instancePath: instancePath + "/query/expires", schemaPath: "#/properties/query/properties/expires/maxLength", keyword: "maxLength", params: { limit: 64 }, message: "must NOT have more than 64 characters" }];
                          return false;
                        }
                      } else {
                        validate65.errors = [{ instancePath: instancePath + "/query/expires", schemaPath: "#/properties/query/properties/expires/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                        return false;
                      }
                    }
                    var valid2 = _errs7 === errors;
                  } else {
                    var valid2 = true;
                  }
                  if (valid2) {
                    if (data2.key !== void 0) {
                      let data4 = data2.key;
                      const _errs9 = errors;
                      if (errors === _errs9) {
                        if (typeof data4 === "string") {
                          if (func3(data4) > 64) {
                            validate65.errors = [{ instancePath: instancePath + "/query/key", schemaPath: "#/properties/query/properties/key/maxLength", keyword: "maxLength", params: { limit: 64 }, message: "must NOT have more than 64 characters" }];
                            return false;
                          }
                        } else {
                          validate65.errors = [{ instancePath: instancePath + "/query/key", schemaPath: "#/properties/query/properties/key/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                          return false;
                        }
                      }
                      var valid2 = _errs9 === errors;
                    } else {
                      var valid2 = true;
                    }
                    if (valid2) {
                      if (data2.signature !== void 0) {
                        let data5 = data2.signature;
                        const _errs11 = errors;
                        if (errors === _errs11) {
                          if (typeof data5 === "string") {
                            if (func3(data5) > 64) {
                              validate65.errors = [{ instancePath: instancePath + "/query/signature", schemaPath: "#/properties/query/properties/signature/maxLength", keyword: "maxLength", params: { limit: 64 }, message: "must NOT have more than 64 characters" }];
                              return false;
                            }
                          } else {
                            validate65.errors = [{ instancePath: instancePath + "/query/signature", schemaPath: "#/properties/query/properties/signature/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                            return false;
                          }
                        }
                        var valid2 = _errs11 === errors;
                      } else {
                        var valid2 = true;
                      }
                    }
                  }
                }
              } else {
                validate65.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                return false;
              }
            }
            var valid0 = _errs5 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.header !== void 0) {
              let data6 = data.header;
              const _errs13 = errors;
              if (errors === _errs13) {
                if (data6 && typeof data6 == "object" && !Array.isArray(data6)) {
                  if (data6["If-None-Match"] !== void 0) {
                    let data7 = data6["If-None-Match"];
                    const _errs15 = errors;
                    if (errors === _errs15) {
                      if (typeof data7 === "string") {
                        if (func3(data7) > 16384) {
                          validate65.errors = [{ instancePath: instancePath + "/header/If-None-Match", schemaPath: "#/properties/header/properties/If-None-Match/maxLength", keyword: "maxLength", params: { limit: 16384 }, message: "must NOT have more than 16384 characters" }];
                          return false;
                        }
                      } else {
                        validate65.errors = [{ instancePath: instancePath + "/header/If-None-Match", schemaPath: "#/properties/header/properties/If-None-Match/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                        return false;
                      }
                    }
                  }
                } else {
                  validate65.errors = [{ instancePath: instancePath + "/header", schemaPath: "#/properties/header/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                  return false;
                }
              }
              var valid0 = _errs13 === errors;
            } else {
              var valid0 = true;
            }
          }
        }
      }
    } else {
      validate65.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate65.errors = vErrors;
  return errors === 0;
}
export {
  addAllowlistEntries,
  authorizeDevice,
  blockAgent,
  createWebhook,
  deleteWebhook,
  downloadFile,
  getAgent,
  getAgentCard,
  getFile,
  getMessage,
  getMessages,
  getOwnReach,
  getProtectedResourceMetadataAt,
  inspectFile,
  issueToken,
  listAccountAgents,
  listAuditEntries,
  listBlocks,
  listMailbox,
  listWebhooks,
  markRead,
  putFile,
  registerClient,
  removeAllowlistEntry,
  revokeToken,
  searchAgents,
  searchMessages,
  sendMessage,
  unblockAgent,
  updateOwnAgent,
  uploadFile
};
