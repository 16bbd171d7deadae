// Generated from spec/mcp.yaml by `npm run generate`. Do not edit.
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

// scripts/generate/formats.ts
var parsed = { uri: (text) => URL.canParse(text) };

// scripts/generate/validators.js
var isApprovalAnswered = validate10;
var schema13 = { "type": "object", "required": ["approval_id", "tool", "handle", "outcome", "answered_at"], "properties": { "approval_id": { "type": "string", "pattern": "^appr_[0-7][0-9A-HJKMNP-TV-Z]{25}$" }, "tool": { "type": "string", "enum": ["request_contact", "remove_contact"] }, "handle": { "$ref": "out#/definitions/Handle" }, "outcome": { "type": "string", "enum": ["contact", "requested", "removed", "declined"] }, "answered_at": { "$ref": "out#/definitions/EpochMs" } }, "additionalProperties": false };
var pattern0 = new RegExp("^appr_[0-7][0-9A-HJKMNP-TV-Z]{25}$", "u");
var pattern1 = new RegExp("^@[a-z0-9][a-z0-9_-]{0,38}\\.[a-z0-9][a-z0-9_-]{0,38}$", "u");
function validate12(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.approval_id === void 0 && (missing0 = "approval_id") || data.tool === void 0 && (missing0 = "tool") || data.handle === void 0 && (missing0 = "handle") || data.outcome === void 0 && (missing0 = "outcome") || data.answered_at === void 0 && (missing0 = "answered_at")) {
        validate12.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!(key0 === "approval_id" || key0 === "tool" || key0 === "handle" || key0 === "outcome" || key0 === "answered_at")) {
            validate12.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.approval_id !== void 0) {
            let data0 = data.approval_id;
            const _errs2 = errors;
            if (errors === _errs2) {
              if (typeof data0 === "string") {
                if (!pattern0.test(data0)) {
                  validate12.errors = [{ instancePath: instancePath + "/approval_id", schemaPath: "#/properties/approval_id/pattern", keyword: "pattern", params: { pattern: "^appr_[0-7][0-9A-HJKMNP-TV-Z]{25}$" }, message: 'must match pattern "^appr_[0-7][0-9A-HJKMNP-TV-Z]{25}$"' }];
                  return false;
                }
              } else {
                validate12.errors = [{ instancePath: instancePath + "/approval_id", schemaPath: "#/properties/approval_id/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.tool !== void 0) {
              let data1 = data.tool;
              const _errs4 = errors;
              if (typeof data1 !== "string") {
                validate12.errors = [{ instancePath: instancePath + "/tool", schemaPath: "#/properties/tool/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
              if (!(data1 === "request_contact" || data1 === "remove_contact")) {
                validate12.errors = [{ instancePath: instancePath + "/tool", schemaPath: "#/properties/tool/enum", keyword: "enum", params: { allowedValues: schema13.properties.tool.enum }, message: "must be equal to one of the allowed values" }];
                return false;
              }
              var valid0 = _errs4 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.handle !== void 0) {
                let data2 = data.handle;
                const _errs6 = errors;
                const _errs7 = errors;
                if (errors === _errs7) {
                  if (typeof data2 === "string") {
                    if (!pattern1.test(data2)) {
                      validate12.errors = [{ instancePath: instancePath + "/handle", schemaPath: "out#/definitions/Handle/pattern", keyword: "pattern", params: { pattern: "^@[a-z0-9][a-z0-9_-]{0,38}\\.[a-z0-9][a-z0-9_-]{0,38}$" }, message: 'must match pattern "^@[a-z0-9][a-z0-9_-]{0,38}\\.[a-z0-9][a-z0-9_-]{0,38}$"' }];
                      return false;
                    }
                  } else {
                    validate12.errors = [{ instancePath: instancePath + "/handle", schemaPath: "out#/definitions/Handle/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                    return false;
                  }
                }
                var valid0 = _errs6 === errors;
              } else {
                var valid0 = true;
              }
              if (valid0) {
                if (data.outcome !== void 0) {
                  let data3 = data.outcome;
                  const _errs9 = errors;
                  if (typeof data3 !== "string") {
                    validate12.errors = [{ instancePath: instancePath + "/outcome", schemaPath: "#/properties/outcome/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                    return false;
                  }
                  if (!(data3 === "contact" || data3 === "requested" || data3 === "removed" || data3 === "declined")) {
                    validate12.errors = [{ instancePath: instancePath + "/outcome", schemaPath: "#/properties/outcome/enum", keyword: "enum", params: { allowedValues: schema13.properties.outcome.enum }, message: "must be equal to one of the allowed values" }];
                    return false;
                  }
                  var valid0 = _errs9 === errors;
                } else {
                  var valid0 = true;
                }
                if (valid0) {
                  if (data.answered_at !== void 0) {
                    let data4 = data.answered_at;
                    const _errs11 = errors;
                    const _errs12 = errors;
                    if (!(typeof data4 == "number" && (!(data4 % 1) && !isNaN(data4)) && isFinite(data4))) {
                      validate12.errors = [{ instancePath: instancePath + "/answered_at", schemaPath: "out#/definitions/EpochMs/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                      return false;
                    }
                    if (errors === _errs12) {
                      if (typeof data4 == "number" && isFinite(data4)) {
                        if (data4 > 9007199254740991 || isNaN(data4)) {
                          validate12.errors = [{ instancePath: instancePath + "/answered_at", schemaPath: "out#/definitions/EpochMs/maximum", keyword: "maximum", params: { comparison: "<=", limit: 9007199254740991 }, message: "must be <= 9007199254740991" }];
                          return false;
                        } else {
                          if (data4 < 0 || isNaN(data4)) {
                            validate12.errors = [{ instancePath: instancePath + "/answered_at", schemaPath: "out#/definitions/EpochMs/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                            return false;
                          }
                        }
                      }
                    }
                    var valid0 = _errs11 === errors;
                  } else {
                    var valid0 = true;
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
  if (!validate12(data, { instancePath, parentData, parentDataProperty, rootData })) {
    vErrors = vErrors === null ? validate12.errors : vErrors.concat(validate12.errors);
    errors = vErrors.length;
  }
  validate10.errors = vErrors;
  return errors === 0;
}
var isAttachment = validate14;
var schema19 = { "type": "string", "enum": ["application/pdf", "image/png", "image/jpeg", "image/gif", "application/json", "text/plain", "text/markdown", "text/csv"] };
var func2 = require_ucs2length().default;
function validate15(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.file_id === void 0 && (missing0 = "file_id") || data.filename === void 0 && (missing0 = "filename") || data.content_type === void 0 && (missing0 = "content_type") || data.size_bytes === void 0 && (missing0 = "size_bytes") || data.expires_at === void 0 && (missing0 = "expires_at")) {
        validate15.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!(key0 === "file_id" || key0 === "filename" || key0 === "content_type" || key0 === "size_bytes" || key0 === "expires_at")) {
            validate15.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.file_id !== void 0) {
            let data0 = data.file_id;
            const _errs2 = errors;
            const _errs3 = errors;
            if (errors === _errs3) {
              if (typeof data0 === "string") {
                if (func2(data0) > 64) {
                  validate15.errors = [{ instancePath: instancePath + "/file_id", schemaPath: "out#/definitions/FileId/maxLength", keyword: "maxLength", params: { limit: 64 }, message: "must NOT have more than 64 characters" }];
                  return false;
                } else {
                  if (func2(data0) < 1) {
                    validate15.errors = [{ instancePath: instancePath + "/file_id", schemaPath: "out#/definitions/FileId/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                    return false;
                  }
                }
              } else {
                validate15.errors = [{ instancePath: instancePath + "/file_id", schemaPath: "out#/definitions/FileId/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.filename !== void 0) {
              let data1 = data.filename;
              const _errs5 = errors;
              if (errors === _errs5) {
                if (typeof data1 === "string") {
                  if (func2(data1) > 255) {
                    validate15.errors = [{ instancePath: instancePath + "/filename", schemaPath: "#/properties/filename/maxLength", keyword: "maxLength", params: { limit: 255 }, message: "must NOT have more than 255 characters" }];
                    return false;
                  } else {
                    if (func2(data1) < 1) {
                      validate15.errors = [{ instancePath: instancePath + "/filename", schemaPath: "#/properties/filename/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                      return false;
                    }
                  }
                } else {
                  validate15.errors = [{ instancePath: instancePath + "/filename", schemaPath: "#/properties/filename/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
              }
              var valid0 = _errs5 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.content_type !== void 0) {
                let data2 = data.content_type;
                const _errs7 = errors;
                if (typeof data2 !== "string") {
                  validate15.errors = [{ instancePath: instancePath + "/content_type", schemaPath: "out#/definitions/AttachmentType/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
                if (!(data2 === "application/pdf" || data2 === "image/png" || data2 === "image/jpeg" || data2 === "image/gif" || data2 === "application/json" || data2 === "text/plain" || data2 === "text/markdown" || data2 === "text/csv")) {
                  validate15.errors = [{ instancePath: instancePath + "/content_type", schemaPath: "out#/definitions/AttachmentType/enum", keyword: "enum", params: { allowedValues: schema19.enum }, message: "must be equal to one of the allowed values" }];
                  return false;
                }
                var valid0 = _errs7 === errors;
              } else {
                var valid0 = true;
              }
              if (valid0) {
                if (data.size_bytes !== void 0) {
                  let data3 = data.size_bytes;
                  const _errs10 = errors;
                  if (!(typeof data3 == "number" && (!(data3 % 1) && !isNaN(data3)) && isFinite(data3))) {
                    validate15.errors = [{ instancePath: instancePath + "/size_bytes", schemaPath: "#/properties/size_bytes/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                    return false;
                  }
                  if (errors === _errs10) {
                    if (typeof data3 == "number" && isFinite(data3)) {
                      if (data3 > 9007199254740991 || isNaN(data3)) {
                        validate15.errors = [{ instancePath: instancePath + "/size_bytes", schemaPath: "#/properties/size_bytes/maximum", keyword: "maximum", params: { comparison: "<=", limit: 9007199254740991 }, message: "must be <= 9007199254740991" }];
                        return false;
                      } else {
                        if (data3 < 1 || isNaN(data3)) {
                          validate15.errors = [{ instancePath: instancePath + "/size_bytes", schemaPath: "#/properties/size_bytes/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" }];
                          return false;
                        }
                      }
                    }
                  }
                  var valid0 = _errs10 === errors;
                } else {
                  var valid0 = true;
                }
                if (valid0) {
                  if (data.expires_at !== void 0) {
                    let data4 = data.expires_at;
                    const _errs12 = errors;
                    const _errs13 = errors;
                    if (!(typeof data4 == "number" && (!(data4 % 1) && !isNaN(data4)) && isFinite(data4))) {
                      validate15.errors = [{ instancePath: instancePath + "/expires_at", schemaPath: "out#/definitions/EpochMs/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                      return false;
                    }
                    if (errors === _errs13) {
                      if (typeof data4 == "number" && isFinite(data4)) {
                        if (data4 > 9007199254740991 || isNaN(data4)) {
                          validate15.errors = [{ instancePath: instancePath + "/expires_at", schemaPath: "out#/definitions/EpochMs/maximum", keyword: "maximum", params: { comparison: "<=", limit: 9007199254740991 }, message: "must be <= 9007199254740991" }];
                          return false;
                        } else {
                          if (data4 < 0 || isNaN(data4)) {
                            validate15.errors = [{ instancePath: instancePath + "/expires_at", schemaPath: "out#/definitions/EpochMs/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                            return false;
                          }
                        }
                      }
                    }
                    var valid0 = _errs12 === errors;
                  } else {
                    var valid0 = true;
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
function validate14(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (!validate15(data, { instancePath, parentData, parentDataProperty, rootData })) {
    vErrors = vErrors === null ? validate15.errors : vErrors.concat(validate15.errors);
    errors = vErrors.length;
  }
  validate14.errors = vErrors;
  return errors === 0;
}
var isBlockOutcome = validate17;
function validate18(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.handle === void 0 && (missing0 = "handle") || data.blocked === void 0 && (missing0 = "blocked")) {
        validate18.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!(key0 === "handle" || key0 === "blocked")) {
            validate18.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.handle !== void 0) {
            let data0 = data.handle;
            const _errs2 = errors;
            const _errs3 = errors;
            if (errors === _errs3) {
              if (typeof data0 === "string") {
                if (!pattern1.test(data0)) {
                  validate18.errors = [{ instancePath: instancePath + "/handle", schemaPath: "out#/definitions/Handle/pattern", keyword: "pattern", params: { pattern: "^@[a-z0-9][a-z0-9_-]{0,38}\\.[a-z0-9][a-z0-9_-]{0,38}$" }, message: 'must match pattern "^@[a-z0-9][a-z0-9_-]{0,38}\\.[a-z0-9][a-z0-9_-]{0,38}$"' }];
                  return false;
                }
              } else {
                validate18.errors = [{ instancePath: instancePath + "/handle", schemaPath: "out#/definitions/Handle/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.blocked !== void 0) {
              const _errs5 = errors;
              if (typeof data.blocked !== "boolean") {
                validate18.errors = [{ instancePath: instancePath + "/blocked", schemaPath: "#/properties/blocked/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                return false;
              }
              var valid0 = _errs5 === errors;
            } else {
              var valid0 = true;
            }
          }
        }
      }
    } else {
      validate18.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate18.errors = vErrors;
  return errors === 0;
}
function validate17(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (!validate18(data, { instancePath, parentData, parentDataProperty, rootData })) {
    vErrors = vErrors === null ? validate18.errors : vErrors.concat(validate18.errors);
    errors = vErrors.length;
  }
  validate17.errors = vErrors;
  return errors === 0;
}
var isContactOutcome = validate20;
var schema25 = { "type": "object", "required": ["handle", "outcome"], "properties": { "handle": { "$ref": "out#/definitions/Handle" }, "outcome": { "type": "string", "enum": ["contact", "requested", "removed", "waiting_for_approval", "declined", "cancelled"] }, "approval_id": { "type": "string" }, "approval_url": { "type": "string", "format": "uri" } }, "additionalProperties": false };
var formats0 = parsed.uri;
function validate21(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.handle === void 0 && (missing0 = "handle") || data.outcome === void 0 && (missing0 = "outcome")) {
        validate21.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!(key0 === "handle" || key0 === "outcome" || key0 === "approval_id" || key0 === "approval_url")) {
            validate21.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.handle !== void 0) {
            let data0 = data.handle;
            const _errs2 = errors;
            const _errs3 = errors;
            if (errors === _errs3) {
              if (typeof data0 === "string") {
                if (!pattern1.test(data0)) {
                  validate21.errors = [{ instancePath: instancePath + "/handle", schemaPath: "out#/definitions/Handle/pattern", keyword: "pattern", params: { pattern: "^@[a-z0-9][a-z0-9_-]{0,38}\\.[a-z0-9][a-z0-9_-]{0,38}$" }, message: 'must match pattern "^@[a-z0-9][a-z0-9_-]{0,38}\\.[a-z0-9][a-z0-9_-]{0,38}$"' }];
                  return false;
                }
              } else {
                validate21.errors = [{ instancePath: instancePath + "/handle", schemaPath: "out#/definitions/Handle/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.outcome !== void 0) {
              let data1 = data.outcome;
              const _errs5 = errors;
              if (typeof data1 !== "string") {
                validate21.errors = [{ instancePath: instancePath + "/outcome", schemaPath: "#/properties/outcome/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
              if (!(data1 === "contact" || data1 === "requested" || data1 === "removed" || data1 === "waiting_for_approval" || data1 === "declined" || data1 === "cancelled")) {
                validate21.errors = [{ instancePath: instancePath + "/outcome", schemaPath: "#/properties/outcome/enum", keyword: "enum", params: { allowedValues: schema25.properties.outcome.enum }, message: "must be equal to one of the allowed values" }];
                return false;
              }
              var valid0 = _errs5 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.approval_id !== void 0) {
                const _errs7 = errors;
                if (typeof data.approval_id !== "string") {
                  validate21.errors = [{ instancePath: instancePath + "/approval_id", schemaPath: "#/properties/approval_id/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
                var valid0 = _errs7 === errors;
              } else {
                var valid0 = true;
              }
              if (valid0) {
                if (data.approval_url !== void 0) {
                  let data3 = data.approval_url;
                  const _errs9 = errors;
                  if (errors === _errs9) {
                    if (errors === _errs9) {
                      if (typeof data3 === "string") {
                        if (!formats0(data3)) {
                          validate21.errors = [{ instancePath: instancePath + "/approval_url", schemaPath: "#/properties/approval_url/format", keyword: "format", params: { format: "uri" }, message: 'must match format "uri"' }];
                          return false;
                        }
                      } else {
                        validate21.errors = [{ instancePath: instancePath + "/approval_url", schemaPath: "#/properties/approval_url/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                        return false;
                      }
                    }
                  }
                  var valid0 = _errs9 === errors;
                } else {
                  var valid0 = true;
                }
              }
            }
          }
        }
      }
    } else {
      validate21.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate21.errors = vErrors;
  return errors === 0;
}
function validate20(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (!validate21(data, { instancePath, parentData, parentDataProperty, rootData })) {
    vErrors = vErrors === null ? validate21.errors : vErrors.concat(validate21.errors);
    errors = vErrors.length;
  }
  validate20.errors = vErrors;
  return errors === 0;
}
var isContactPage = validate23;
var schema29 = { "type": "object", "required": ["handle", "status", "since"], "properties": { "handle": { "$ref": "out#/definitions/Handle" }, "status": { "type": "string", "enum": ["contact", "asks_you", "asked"] }, "since": { "$ref": "out#/definitions/EpochMs" }, "display_name": { "type": "string" }, "message": { "type": "string" } }, "additionalProperties": false };
function validate25(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.handle === void 0 && (missing0 = "handle") || data.status === void 0 && (missing0 = "status") || data.since === void 0 && (missing0 = "since")) {
        validate25.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!(key0 === "handle" || key0 === "status" || key0 === "since" || key0 === "display_name" || key0 === "message")) {
            validate25.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.handle !== void 0) {
            let data0 = data.handle;
            const _errs2 = errors;
            const _errs3 = errors;
            if (errors === _errs3) {
              if (typeof data0 === "string") {
                if (!pattern1.test(data0)) {
                  validate25.errors = [{ instancePath: instancePath + "/handle", schemaPath: "out#/definitions/Handle/pattern", keyword: "pattern", params: { pattern: "^@[a-z0-9][a-z0-9_-]{0,38}\\.[a-z0-9][a-z0-9_-]{0,38}$" }, message: 'must match pattern "^@[a-z0-9][a-z0-9_-]{0,38}\\.[a-z0-9][a-z0-9_-]{0,38}$"' }];
                  return false;
                }
              } else {
                validate25.errors = [{ instancePath: instancePath + "/handle", schemaPath: "out#/definitions/Handle/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.status !== void 0) {
              let data1 = data.status;
              const _errs5 = errors;
              if (typeof data1 !== "string") {
                validate25.errors = [{ instancePath: instancePath + "/status", schemaPath: "#/properties/status/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
              if (!(data1 === "contact" || data1 === "asks_you" || data1 === "asked")) {
                validate25.errors = [{ instancePath: instancePath + "/status", schemaPath: "#/properties/status/enum", keyword: "enum", params: { allowedValues: schema29.properties.status.enum }, message: "must be equal to one of the allowed values" }];
                return false;
              }
              var valid0 = _errs5 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.since !== void 0) {
                let data2 = data.since;
                const _errs7 = errors;
                const _errs8 = errors;
                if (!(typeof data2 == "number" && (!(data2 % 1) && !isNaN(data2)) && isFinite(data2))) {
                  validate25.errors = [{ instancePath: instancePath + "/since", schemaPath: "out#/definitions/EpochMs/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                  return false;
                }
                if (errors === _errs8) {
                  if (typeof data2 == "number" && isFinite(data2)) {
                    if (data2 > 9007199254740991 || isNaN(data2)) {
                      validate25.errors = [{ instancePath: instancePath + "/since", schemaPath: "out#/definitions/EpochMs/maximum", keyword: "maximum", params: { comparison: "<=", limit: 9007199254740991 }, message: "must be <= 9007199254740991" }];
                      return false;
                    } else {
                      if (data2 < 0 || isNaN(data2)) {
                        validate25.errors = [{ instancePath: instancePath + "/since", schemaPath: "out#/definitions/EpochMs/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                        return false;
                      }
                    }
                  }
                }
                var valid0 = _errs7 === errors;
              } else {
                var valid0 = true;
              }
              if (valid0) {
                if (data.display_name !== void 0) {
                  const _errs10 = errors;
                  if (typeof data.display_name !== "string") {
                    validate25.errors = [{ instancePath: instancePath + "/display_name", schemaPath: "#/properties/display_name/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                    return false;
                  }
                  var valid0 = _errs10 === errors;
                } else {
                  var valid0 = true;
                }
                if (valid0) {
                  if (data.message !== void 0) {
                    const _errs12 = errors;
                    if (typeof data.message !== "string") {
                      validate25.errors = [{ instancePath: instancePath + "/message", schemaPath: "#/properties/message/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                      return false;
                    }
                    var valid0 = _errs12 === errors;
                  } else {
                    var valid0 = true;
                  }
                }
              }
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
function validate24(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.contacts === void 0 && (missing0 = "contacts")) {
        validate24.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!(key0 === "contacts" || key0 === "next_cursor")) {
            validate24.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.contacts !== void 0) {
            let data0 = data.contacts;
            const _errs2 = errors;
            if (errors === _errs2) {
              if (Array.isArray(data0)) {
                var valid1 = true;
                const len0 = data0.length;
                for (let i0 = 0; i0 < len0; i0++) {
                  const _errs4 = errors;
                  if (!validate25(data0[i0], { instancePath: instancePath + "/contacts/" + i0, parentData: data0, parentDataProperty: i0, rootData })) {
                    vErrors = vErrors === null ? validate25.errors : vErrors.concat(validate25.errors);
                    errors = vErrors.length;
                  }
                  var valid1 = _errs4 === errors;
                  if (!valid1) {
                    break;
                  }
                }
              } else {
                validate24.errors = [{ instancePath: instancePath + "/contacts", schemaPath: "#/properties/contacts/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                return false;
              }
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.next_cursor !== void 0) {
              const _errs5 = errors;
              if (typeof data.next_cursor !== "string") {
                validate24.errors = [{ instancePath: instancePath + "/next_cursor", schemaPath: "out#/definitions/NextCursor/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
              var valid0 = _errs5 === errors;
            } else {
              var valid0 = true;
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
function validate23(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (!validate24(data, { instancePath, parentData, parentDataProperty, rootData })) {
    vErrors = vErrors === null ? validate24.errors : vErrors.concat(validate24.errors);
    errors = vErrors.length;
  }
  validate23.errors = vErrors;
  return errors === 0;
}
var isContactRequest = validate28;
var pattern5 = new RegExp("^creq_[0-7][0-9A-HJKMNP-TV-Z]{25}$", "u");
function validate29(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.request_id === void 0 && (missing0 = "request_id") || data.from === void 0 && (missing0 = "from") || data.message === void 0 && (missing0 = "message") || data.created_at === void 0 && (missing0 = "created_at")) {
        validate29.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!(key0 === "request_id" || key0 === "from" || key0 === "message" || key0 === "created_at")) {
            validate29.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.request_id !== void 0) {
            let data0 = data.request_id;
            const _errs2 = errors;
            if (errors === _errs2) {
              if (typeof data0 === "string") {
                if (!pattern5.test(data0)) {
                  validate29.errors = [{ instancePath: instancePath + "/request_id", schemaPath: "#/properties/request_id/pattern", keyword: "pattern", params: { pattern: "^creq_[0-7][0-9A-HJKMNP-TV-Z]{25}$" }, message: 'must match pattern "^creq_[0-7][0-9A-HJKMNP-TV-Z]{25}$"' }];
                  return false;
                }
              } else {
                validate29.errors = [{ instancePath: instancePath + "/request_id", schemaPath: "#/properties/request_id/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.from !== void 0) {
              let data1 = data.from;
              const _errs4 = errors;
              const _errs5 = errors;
              if (errors === _errs5) {
                if (typeof data1 === "string") {
                  if (!pattern1.test(data1)) {
                    validate29.errors = [{ instancePath: instancePath + "/from", schemaPath: "out#/definitions/Handle/pattern", keyword: "pattern", params: { pattern: "^@[a-z0-9][a-z0-9_-]{0,38}\\.[a-z0-9][a-z0-9_-]{0,38}$" }, message: 'must match pattern "^@[a-z0-9][a-z0-9_-]{0,38}\\.[a-z0-9][a-z0-9_-]{0,38}$"' }];
                    return false;
                  }
                } else {
                  validate29.errors = [{ instancePath: instancePath + "/from", schemaPath: "out#/definitions/Handle/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
              }
              var valid0 = _errs4 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.message !== void 0) {
                let data2 = data.message;
                const _errs7 = errors;
                if (typeof data2 !== "string" && data2 !== null) {
                  validate29.errors = [{ instancePath: instancePath + "/message", schemaPath: "#/properties/message/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
                var valid0 = _errs7 === errors;
              } else {
                var valid0 = true;
              }
              if (valid0) {
                if (data.created_at !== void 0) {
                  let data3 = data.created_at;
                  const _errs10 = errors;
                  const _errs11 = errors;
                  if (!(typeof data3 == "number" && (!(data3 % 1) && !isNaN(data3)) && isFinite(data3))) {
                    validate29.errors = [{ instancePath: instancePath + "/created_at", schemaPath: "out#/definitions/EpochMs/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                    return false;
                  }
                  if (errors === _errs11) {
                    if (typeof data3 == "number" && isFinite(data3)) {
                      if (data3 > 9007199254740991 || isNaN(data3)) {
                        validate29.errors = [{ instancePath: instancePath + "/created_at", schemaPath: "out#/definitions/EpochMs/maximum", keyword: "maximum", params: { comparison: "<=", limit: 9007199254740991 }, message: "must be <= 9007199254740991" }];
                        return false;
                      } else {
                        if (data3 < 0 || isNaN(data3)) {
                          validate29.errors = [{ instancePath: instancePath + "/created_at", schemaPath: "out#/definitions/EpochMs/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                          return false;
                        }
                      }
                    }
                  }
                  var valid0 = _errs10 === errors;
                } else {
                  var valid0 = true;
                }
              }
            }
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
function validate28(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (!validate29(data, { instancePath, parentData, parentDataProperty, rootData })) {
    vErrors = vErrors === null ? validate29.errors : vErrors.concat(validate29.errors);
    errors = vErrors.length;
  }
  validate28.errors = vErrors;
  return errors === 0;
}
var isDeliveryReport = validate31;
var schema41 = { "type": "string", "enum": ["stored", "bounced", "expired"] };
var pattern7 = new RegExp("^mon_[0-7][0-9A-HJKMNP-TV-Z]{25}$", "u");
var pattern8 = new RegExp("^env_[0-7][0-9A-HJKMNP-TV-Z]{25}$", "u");
function validate32(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.monitor === void 0 && (missing0 = "monitor") || data.envelope_id === void 0 && (missing0 = "envelope_id") || data.recipient_handle === void 0 && (missing0 = "recipient_handle") || data.fact === void 0 && (missing0 = "fact") || data.at_ms === void 0 && (missing0 = "at_ms")) {
        validate32.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!(key0 === "monitor" || key0 === "envelope_id" || key0 === "recipient_handle" || key0 === "fact" || key0 === "at_ms")) {
            validate32.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.monitor !== void 0) {
            let data0 = data.monitor;
            const _errs2 = errors;
            if (errors === _errs2) {
              if (typeof data0 === "string") {
                if (!pattern7.test(data0)) {
                  validate32.errors = [{ instancePath: instancePath + "/monitor", schemaPath: "#/properties/monitor/pattern", keyword: "pattern", params: { pattern: "^mon_[0-7][0-9A-HJKMNP-TV-Z]{25}$" }, message: 'must match pattern "^mon_[0-7][0-9A-HJKMNP-TV-Z]{25}$"' }];
                  return false;
                }
              } else {
                validate32.errors = [{ instancePath: instancePath + "/monitor", schemaPath: "#/properties/monitor/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.envelope_id !== void 0) {
              let data1 = data.envelope_id;
              const _errs4 = errors;
              const _errs5 = errors;
              if (errors === _errs5) {
                if (typeof data1 === "string") {
                  if (!pattern8.test(data1)) {
                    validate32.errors = [{ instancePath: instancePath + "/envelope_id", schemaPath: "out#/definitions/EnvelopeId/pattern", keyword: "pattern", params: { pattern: "^env_[0-7][0-9A-HJKMNP-TV-Z]{25}$" }, message: 'must match pattern "^env_[0-7][0-9A-HJKMNP-TV-Z]{25}$"' }];
                    return false;
                  }
                } else {
                  validate32.errors = [{ instancePath: instancePath + "/envelope_id", schemaPath: "out#/definitions/EnvelopeId/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
              }
              var valid0 = _errs4 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.recipient_handle !== void 0) {
                let data2 = data.recipient_handle;
                const _errs7 = errors;
                const _errs8 = errors;
                if (errors === _errs8) {
                  if (typeof data2 === "string") {
                    if (!pattern1.test(data2)) {
                      validate32.errors = [{ instancePath: instancePath + "/recipient_handle", schemaPath: "out#/definitions/Handle/pattern", keyword: "pattern", params: { pattern: "^@[a-z0-9][a-z0-9_-]{0,38}\\.[a-z0-9][a-z0-9_-]{0,38}$" }, message: 'must match pattern "^@[a-z0-9][a-z0-9_-]{0,38}\\.[a-z0-9][a-z0-9_-]{0,38}$"' }];
                      return false;
                    }
                  } else {
                    validate32.errors = [{ instancePath: instancePath + "/recipient_handle", schemaPath: "out#/definitions/Handle/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                    return false;
                  }
                }
                var valid0 = _errs7 === errors;
              } else {
                var valid0 = true;
              }
              if (valid0) {
                if (data.fact !== void 0) {
                  let data3 = data.fact;
                  const _errs10 = errors;
                  if (typeof data3 !== "string") {
                    validate32.errors = [{ instancePath: instancePath + "/fact", schemaPath: "out#/definitions/MonitorFact/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                    return false;
                  }
                  if (!(data3 === "stored" || data3 === "bounced" || data3 === "expired")) {
                    validate32.errors = [{ instancePath: instancePath + "/fact", schemaPath: "out#/definitions/MonitorFact/enum", keyword: "enum", params: { allowedValues: schema41.enum }, message: "must be equal to one of the allowed values" }];
                    return false;
                  }
                  var valid0 = _errs10 === errors;
                } else {
                  var valid0 = true;
                }
                if (valid0) {
                  if (data.at_ms !== void 0) {
                    let data4 = data.at_ms;
                    const _errs13 = errors;
                    const _errs14 = errors;
                    if (!(typeof data4 == "number" && (!(data4 % 1) && !isNaN(data4)) && isFinite(data4))) {
                      validate32.errors = [{ instancePath: instancePath + "/at_ms", schemaPath: "out#/definitions/EpochMs/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                      return false;
                    }
                    if (errors === _errs14) {
                      if (typeof data4 == "number" && isFinite(data4)) {
                        if (data4 > 9007199254740991 || isNaN(data4)) {
                          validate32.errors = [{ instancePath: instancePath + "/at_ms", schemaPath: "out#/definitions/EpochMs/maximum", keyword: "maximum", params: { comparison: "<=", limit: 9007199254740991 }, message: "must be <= 9007199254740991" }];
                          return false;
                        } else {
                          if (data4 < 0 || isNaN(data4)) {
                            validate32.errors = [{ instancePath: instancePath + "/at_ms", schemaPath: "out#/definitions/EpochMs/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                            return false;
                          }
                        }
                      }
                    }
                    var valid0 = _errs13 === errors;
                  } else {
                    var valid0 = true;
                  }
                }
              }
            }
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
function validate31(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (!validate32(data, { instancePath, parentData, parentDataProperty, rootData })) {
    vErrors = vErrors === null ? validate32.errors : vErrors.concat(validate32.errors);
    errors = vErrors.length;
  }
  validate31.errors = vErrors;
  return errors === 0;
}
var isEnvelopeArrived = validate34;
var pattern11 = new RegExp("^thr_[0-7][0-9A-HJKMNP-TV-Z]{25}$", "u");
function validate35(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.id === void 0 && (missing0 = "id") || data.thread_id === void 0 && (missing0 = "thread_id")) {
        validate35.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!(key0 === "id" || key0 === "thread_id")) {
            validate35.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
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
                if (!pattern8.test(data0)) {
                  validate35.errors = [{ instancePath: instancePath + "/id", schemaPath: "out#/definitions/EnvelopeId/pattern", keyword: "pattern", params: { pattern: "^env_[0-7][0-9A-HJKMNP-TV-Z]{25}$" }, message: 'must match pattern "^env_[0-7][0-9A-HJKMNP-TV-Z]{25}$"' }];
                  return false;
                }
              } else {
                validate35.errors = [{ instancePath: instancePath + "/id", schemaPath: "out#/definitions/EnvelopeId/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.thread_id !== void 0) {
              let data1 = data.thread_id;
              const _errs5 = errors;
              const _errs6 = errors;
              if (errors === _errs6) {
                if (typeof data1 === "string") {
                  if (!pattern11.test(data1)) {
                    validate35.errors = [{ instancePath: instancePath + "/thread_id", schemaPath: "out#/definitions/ThreadId/pattern", keyword: "pattern", params: { pattern: "^thr_[0-7][0-9A-HJKMNP-TV-Z]{25}$" }, message: 'must match pattern "^thr_[0-7][0-9A-HJKMNP-TV-Z]{25}$"' }];
                    return false;
                  }
                } else {
                  validate35.errors = [{ instancePath: instancePath + "/thread_id", schemaPath: "out#/definitions/ThreadId/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
              }
              var valid0 = _errs5 === errors;
            } else {
              var valid0 = true;
            }
          }
        }
      }
    } else {
      validate35.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate35.errors = vErrors;
  return errors === 0;
}
function validate34(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (!validate35(data, { instancePath, parentData, parentDataProperty, rootData })) {
    vErrors = vErrors === null ? validate35.errors : vErrors.concat(validate35.errors);
    errors = vErrors.length;
  }
  validate34.errors = vErrors;
  return errors === 0;
}
var isEnvelopeReceived = validate37;
var schema48 = { "type": "object", "required": ["id", "from", "to", "cc", "in_reply_to", "subject", "date_ms", "received_ms", "created_at", "has_attachments", "type_hint", "size_hint", "unread", "thread_id", "author", "preview"], "properties": { "id": { "$ref": "out#/definitions/EnvelopeId" }, "from": { "$ref": "out#/definitions/Handle" }, "to": { "type": "array", "minItems": 1, "items": { "$ref": "out#/definitions/Handle" } }, "cc": { "type": "array", "items": { "$ref": "out#/definitions/Handle" } }, "in_reply_to": { "$ref": "out#/definitions/ParentEnvelopeId" }, "subject": { "type": "string", "nullable": true }, "date_ms": { "$ref": "out#/definitions/EpochMs" }, "received_ms": { "$ref": "out#/definitions/EpochMs" }, "created_at": { "$ref": "out#/definitions/EpochMs" }, "has_attachments": { "type": "boolean" }, "type_hint": { "type": "string", "enum": ["text", "image", "file", "data", "mixed"] }, "size_hint": { "type": "integer", "minimum": 0, "maximum": 9007199254740991 }, "unread": { "type": "boolean" }, "direction": { "$ref": "out#/definitions/Direction" }, "thread_id": { "$ref": "out#/definitions/ThreadId" }, "author": { "$ref": "out#/definitions/Author" }, "preview": { "type": "string", "nullable": true } }, "additionalProperties": false };
var schema57 = { "type": "string", "enum": ["in", "out", "self"] };
var func6 = Object.prototype.hasOwnProperty;
var schema61 = { "type": "string", "enum": ["you", "same_owner", "contact", "admitted", "service", "unknown"] };
function validate39(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.handle === void 0 && (missing0 = "handle") || data.trust === void 0 && (missing0 = "trust")) {
        validate39.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!(key0 === "handle" || key0 === "trust")) {
            validate39.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.handle !== void 0) {
            let data0 = data.handle;
            const _errs2 = errors;
            const _errs3 = errors;
            if (errors === _errs3) {
              if (typeof data0 === "string") {
                if (!pattern1.test(data0)) {
                  validate39.errors = [{ instancePath: instancePath + "/handle", schemaPath: "out#/definitions/Handle/pattern", keyword: "pattern", params: { pattern: "^@[a-z0-9][a-z0-9_-]{0,38}\\.[a-z0-9][a-z0-9_-]{0,38}$" }, message: 'must match pattern "^@[a-z0-9][a-z0-9_-]{0,38}\\.[a-z0-9][a-z0-9_-]{0,38}$"' }];
                  return false;
                }
              } else {
                validate39.errors = [{ instancePath: instancePath + "/handle", schemaPath: "out#/definitions/Handle/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.trust !== void 0) {
              let data1 = data.trust;
              const _errs5 = errors;
              if (typeof data1 !== "string") {
                validate39.errors = [{ instancePath: instancePath + "/trust", schemaPath: "out#/definitions/Trust/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
              if (!(data1 === "you" || data1 === "same_owner" || data1 === "contact" || data1 === "admitted" || data1 === "service" || data1 === "unknown")) {
                validate39.errors = [{ instancePath: instancePath + "/trust", schemaPath: "out#/definitions/Trust/enum", keyword: "enum", params: { allowedValues: schema61.enum }, message: "must be equal to one of the allowed values" }];
                return false;
              }
              var valid0 = _errs5 === errors;
            } else {
              var valid0 = true;
            }
          }
        }
      }
    } else {
      validate39.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate39.errors = vErrors;
  return errors === 0;
}
function validate38(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.id === void 0 && (missing0 = "id") || data.from === void 0 && (missing0 = "from") || data.to === void 0 && (missing0 = "to") || data.cc === void 0 && (missing0 = "cc") || data.in_reply_to === void 0 && (missing0 = "in_reply_to") || data.subject === void 0 && (missing0 = "subject") || data.date_ms === void 0 && (missing0 = "date_ms") || data.received_ms === void 0 && (missing0 = "received_ms") || data.created_at === void 0 && (missing0 = "created_at") || data.has_attachments === void 0 && (missing0 = "has_attachments") || data.type_hint === void 0 && (missing0 = "type_hint") || data.size_hint === void 0 && (missing0 = "size_hint") || data.unread === void 0 && (missing0 = "unread") || data.thread_id === void 0 && (missing0 = "thread_id") || data.author === void 0 && (missing0 = "author") || data.preview === void 0 && (missing0 = "preview")) {
        validate38.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!func6.call(schema48.properties, key0)) {
            validate38.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
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
                if (!pattern8.test(data0)) {
                  validate38.errors = [{ instancePath: instancePath + "/id", schemaPath: "out#/definitions/EnvelopeId/pattern", keyword: "pattern", params: { pattern: "^env_[0-7][0-9A-HJKMNP-TV-Z]{25}$" }, message: 'must match pattern "^env_[0-7][0-9A-HJKMNP-TV-Z]{25}$"' }];
                  return false;
                }
              } else {
                validate38.errors = [{ instancePath: instancePath + "/id", schemaPath: "out#/definitions/EnvelopeId/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.from !== void 0) {
              let data1 = data.from;
              const _errs5 = errors;
              const _errs6 = errors;
              if (errors === _errs6) {
                if (typeof data1 === "string") {
                  if (!pattern1.test(data1)) {
                    validate38.errors = [{ instancePath: instancePath + "/from", schemaPath: "out#/definitions/Handle/pattern", keyword: "pattern", params: { pattern: "^@[a-z0-9][a-z0-9_-]{0,38}\\.[a-z0-9][a-z0-9_-]{0,38}$" }, message: 'must match pattern "^@[a-z0-9][a-z0-9_-]{0,38}\\.[a-z0-9][a-z0-9_-]{0,38}$"' }];
                    return false;
                  }
                } else {
                  validate38.errors = [{ instancePath: instancePath + "/from", schemaPath: "out#/definitions/Handle/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
              }
              var valid0 = _errs5 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.to !== void 0) {
                let data2 = data.to;
                const _errs8 = errors;
                if (errors === _errs8) {
                  if (Array.isArray(data2)) {
                    if (data2.length < 1) {
                      validate38.errors = [{ instancePath: instancePath + "/to", schemaPath: "#/properties/to/minItems", keyword: "minItems", params: { limit: 1 }, message: "must NOT have fewer than 1 items" }];
                      return false;
                    } else {
                      var valid3 = true;
                      const len0 = data2.length;
                      for (let i0 = 0; i0 < len0; i0++) {
                        let data3 = data2[i0];
                        const _errs10 = errors;
                        const _errs11 = errors;
                        if (errors === _errs11) {
                          if (typeof data3 === "string") {
                            if (!pattern1.test(data3)) {
                              validate38.errors = [{ instancePath: instancePath + "/to/" + i0, schemaPath: "out#/definitions/Handle/pattern", keyword: "pattern", params: { pattern: "^@[a-z0-9][a-z0-9_-]{0,38}\\.[a-z0-9][a-z0-9_-]{0,38}$" }, message: 'must match pattern "^@[a-z0-9][a-z0-9_-]{0,38}\\.[a-z0-9][a-z0-9_-]{0,38}$"' }];
                              return false;
                            }
                          } else {
                            validate38.errors = [{ instancePath: instancePath + "/to/" + i0, schemaPath: "out#/definitions/Handle/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                            return false;
                          }
                        }
                        var valid3 = _errs10 === errors;
                        if (!valid3) {
                          break;
                        }
                      }
                    }
                  } else {
                    validate38.errors = [{ instancePath: instancePath + "/to", schemaPath: "#/properties/to/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                    return false;
                  }
                }
                var valid0 = _errs8 === errors;
              } else {
                var valid0 = true;
              }
              if (valid0) {
                if (data.cc !== void 0) {
                  let data4 = data.cc;
                  const _errs13 = errors;
                  if (errors === _errs13) {
                    if (Array.isArray(data4)) {
                      var valid5 = true;
                      const len1 = data4.length;
                      for (let i1 = 0; i1 < len1; i1++) {
                        let data5 = data4[i1];
                        const _errs15 = errors;
                        const _errs16 = errors;
                        if (errors === _errs16) {
                          if (typeof data5 === "string") {
                            if (!pattern1.test(data5)) {
                              validate38.errors = [{ instancePath: instancePath + "/cc/" + i1, schemaPath: "out#/definitions/Handle/pattern", keyword: "pattern", params: { pattern: "^@[a-z0-9][a-z0-9_-]{0,38}\\.[a-z0-9][a-z0-9_-]{0,38}$" }, message: 'must match pattern "^@[a-z0-9][a-z0-9_-]{0,38}\\.[a-z0-9][a-z0-9_-]{0,38}$"' }];
                              return false;
                            }
                          } else {
                            validate38.errors = [{ instancePath: instancePath + "/cc/" + i1, schemaPath: "out#/definitions/Handle/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                            return false;
                          }
                        }
                        var valid5 = _errs15 === errors;
                        if (!valid5) {
                          break;
                        }
                      }
                    } else {
                      validate38.errors = [{ instancePath: instancePath + "/cc", schemaPath: "#/properties/cc/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                      return false;
                    }
                  }
                  var valid0 = _errs13 === errors;
                } else {
                  var valid0 = true;
                }
                if (valid0) {
                  if (data.in_reply_to !== void 0) {
                    let data6 = data.in_reply_to;
                    const _errs18 = errors;
                    const _errs19 = errors;
                    if (typeof data6 !== "string" && data6 !== null) {
                      validate38.errors = [{ instancePath: instancePath + "/in_reply_to", schemaPath: "out#/definitions/ParentEnvelopeId/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                      return false;
                    }
                    if (errors === _errs19) {
                      if (typeof data6 === "string") {
                        if (!pattern8.test(data6)) {
                          validate38.errors = [{ instancePath: instancePath + "/in_reply_to", schemaPath: "out#/definitions/ParentEnvelopeId/pattern", keyword: "pattern", params: { pattern: "^env_[0-7][0-9A-HJKMNP-TV-Z]{25}$" }, message: 'must match pattern "^env_[0-7][0-9A-HJKMNP-TV-Z]{25}$"' }];
                          return false;
                        }
                      }
                    }
                    var valid0 = _errs18 === errors;
                  } else {
                    var valid0 = true;
                  }
                  if (valid0) {
                    if (data.subject !== void 0) {
                      let data7 = data.subject;
                      const _errs22 = errors;
                      if (typeof data7 !== "string" && data7 !== null) {
                        validate38.errors = [{ instancePath: instancePath + "/subject", schemaPath: "#/properties/subject/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                        return false;
                      }
                      var valid0 = _errs22 === errors;
                    } else {
                      var valid0 = true;
                    }
                    if (valid0) {
                      if (data.date_ms !== void 0) {
                        let data8 = data.date_ms;
                        const _errs25 = errors;
                        const _errs26 = errors;
                        if (!(typeof data8 == "number" && (!(data8 % 1) && !isNaN(data8)) && isFinite(data8))) {
                          validate38.errors = [{ instancePath: instancePath + "/date_ms", schemaPath: "out#/definitions/EpochMs/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                          return false;
                        }
                        if (errors === _errs26) {
                          if (typeof data8 == "number" && isFinite(data8)) {
                            if (data8 > 9007199254740991 || isNaN(data8)) {
                              validate38.errors = [{ instancePath: instancePath + "/date_ms", schemaPath: "out#/definitions/EpochMs/maximum", keyword: "maximum", params: { comparison: "<=", limit: 9007199254740991 }, message: "must be <= 9007199254740991" }];
                              return false;
                            } else {
                              if (data8 < 0 || isNaN(data8)) {
                                validate38.errors = [{ instancePath: instancePath + "/date_ms", schemaPath: "out#/definitions/EpochMs/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                return false;
                              }
                            }
                          }
                        }
                        var valid0 = _errs25 === errors;
                      } else {
                        var valid0 = true;
                      }
                      if (valid0) {
                        if (data.received_ms !== void 0) {
                          let data9 = data.received_ms;
                          const _errs28 = errors;
                          const _errs29 = errors;
                          if (!(typeof data9 == "number" && (!(data9 % 1) && !isNaN(data9)) && isFinite(data9))) {
                            validate38.errors = [{ instancePath: instancePath + "/received_ms", schemaPath: "out#/definitions/EpochMs/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                            return false;
                          }
                          if (errors === _errs29) {
                            if (typeof data9 == "number" && isFinite(data9)) {
                              if (data9 > 9007199254740991 || isNaN(data9)) {
                                validate38.errors = [{ instancePath: instancePath + "/received_ms", schemaPath: "out#/definitions/EpochMs/maximum", keyword: "maximum", params: { comparison: "<=", limit: 9007199254740991 }, message: "must be <= 9007199254740991" }];
                                return false;
                              } else {
                                if (data9 < 0 || isNaN(data9)) {
                                  validate38.errors = [{ instancePath: instancePath + "/received_ms", schemaPath: "out#/definitions/EpochMs/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                  return false;
                                }
                              }
                            }
                          }
                          var valid0 = _errs28 === errors;
                        } else {
                          var valid0 = true;
                        }
                        if (valid0) {
                          if (data.created_at !== void 0) {
                            let data10 = data.created_at;
                            const _errs31 = errors;
                            const _errs32 = errors;
                            if (!(typeof data10 == "number" && (!(data10 % 1) && !isNaN(data10)) && isFinite(data10))) {
                              validate38.errors = [{ instancePath: instancePath + "/created_at", schemaPath: "out#/definitions/EpochMs/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                              return false;
                            }
                            if (errors === _errs32) {
                              if (typeof data10 == "number" && isFinite(data10)) {
                                if (data10 > 9007199254740991 || isNaN(data10)) {
                                  validate38.errors = [{ instancePath: instancePath + "/created_at", schemaPath: "out#/definitions/EpochMs/maximum", keyword: "maximum", params: { comparison: "<=", limit: 9007199254740991 }, message: "must be <= 9007199254740991" }];
                                  return false;
                                } else {
                                  if (data10 < 0 || isNaN(data10)) {
                                    validate38.errors = [{ instancePath: instancePath + "/created_at", schemaPath: "out#/definitions/EpochMs/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                    return false;
                                  }
                                }
                              }
                            }
                            var valid0 = _errs31 === errors;
                          } else {
                            var valid0 = true;
                          }
                          if (valid0) {
                            if (data.has_attachments !== void 0) {
                              const _errs34 = errors;
                              if (typeof data.has_attachments !== "boolean") {
                                validate38.errors = [{ instancePath: instancePath + "/has_attachments", schemaPath: "#/properties/has_attachments/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                                return false;
                              }
                              var valid0 = _errs34 === errors;
                            } else {
                              var valid0 = true;
                            }
                            if (valid0) {
                              if (data.type_hint !== void 0) {
                                let data12 = data.type_hint;
                                const _errs36 = errors;
                                if (typeof data12 !== "string") {
                                  validate38.errors = [{ instancePath: instancePath + "/type_hint", schemaPath: "#/properties/type_hint/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                  return false;
                                }
                                if (!(data12 === "text" || data12 === "image" || data12 === "file" || data12 === "data" || data12 === "mixed")) {
                                  validate38.errors = [{ instancePath: instancePath + "/type_hint", schemaPath: "#/properties/type_hint/enum", keyword: "enum", params: { allowedValues: schema48.properties.type_hint.enum }, message: "must be equal to one of the allowed values" }];
                                  return false;
                                }
                                var valid0 = _errs36 === errors;
                              } else {
                                var valid0 = true;
                              }
                              if (valid0) {
                                if (data.size_hint !== void 0) {
                                  let data13 = data.size_hint;
                                  const _errs38 = errors;
                                  if (!(typeof data13 == "number" && (!(data13 % 1) && !isNaN(data13)) && isFinite(data13))) {
                                    validate38.errors = [{ instancePath: instancePath + "/size_hint", schemaPath: "#/properties/size_hint/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                    return false;
                                  }
                                  if (errors === _errs38) {
                                    if (typeof data13 == "number" && isFinite(data13)) {
                                      if (data13 > 9007199254740991 || isNaN(data13)) {
                                        validate38.errors = [{ instancePath: instancePath + "/size_hint", schemaPath: "#/properties/size_hint/maximum", keyword: "maximum", params: { comparison: "<=", limit: 9007199254740991 }, message: "must be <= 9007199254740991" }];
                                        return false;
                                      } else {
                                        if (data13 < 0 || isNaN(data13)) {
                                          validate38.errors = [{ instancePath: instancePath + "/size_hint", schemaPath: "#/properties/size_hint/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                          return false;
                                        }
                                      }
                                    }
                                  }
                                  var valid0 = _errs38 === errors;
                                } else {
                                  var valid0 = true;
                                }
                                if (valid0) {
                                  if (data.unread !== void 0) {
                                    const _errs40 = errors;
                                    if (typeof data.unread !== "boolean") {
                                      validate38.errors = [{ instancePath: instancePath + "/unread", schemaPath: "#/properties/unread/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                                      return false;
                                    }
                                    var valid0 = _errs40 === errors;
                                  } else {
                                    var valid0 = true;
                                  }
                                  if (valid0) {
                                    if (data.direction !== void 0) {
                                      let data15 = data.direction;
                                      const _errs42 = errors;
                                      if (typeof data15 !== "string") {
                                        validate38.errors = [{ instancePath: instancePath + "/direction", schemaPath: "out#/definitions/Direction/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                        return false;
                                      }
                                      if (!(data15 === "in" || data15 === "out" || data15 === "self")) {
                                        validate38.errors = [{ instancePath: instancePath + "/direction", schemaPath: "out#/definitions/Direction/enum", keyword: "enum", params: { allowedValues: schema57.enum }, message: "must be equal to one of the allowed values" }];
                                        return false;
                                      }
                                      var valid0 = _errs42 === errors;
                                    } else {
                                      var valid0 = true;
                                    }
                                    if (valid0) {
                                      if (data.thread_id !== void 0) {
                                        let data16 = data.thread_id;
                                        const _errs45 = errors;
                                        const _errs46 = errors;
                                        if (errors === _errs46) {
                                          if (typeof data16 === "string") {
                                            if (!pattern11.test(data16)) {
                                              validate38.errors = [{ instancePath: instancePath + "/thread_id", schemaPath: "out#/definitions/ThreadId/pattern", keyword: "pattern", params: { pattern: "^thr_[0-7][0-9A-HJKMNP-TV-Z]{25}$" }, message: 'must match pattern "^thr_[0-7][0-9A-HJKMNP-TV-Z]{25}$"' }];
                                              return false;
                                            }
                                          } else {
                                            validate38.errors = [{ instancePath: instancePath + "/thread_id", schemaPath: "out#/definitions/ThreadId/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                            return false;
                                          }
                                        }
                                        var valid0 = _errs45 === errors;
                                      } else {
                                        var valid0 = true;
                                      }
                                      if (valid0) {
                                        if (data.author !== void 0) {
                                          const _errs48 = errors;
                                          if (!validate39(data.author, { instancePath: instancePath + "/author", parentData: data, parentDataProperty: "author", rootData })) {
                                            vErrors = vErrors === null ? validate39.errors : vErrors.concat(validate39.errors);
                                            errors = vErrors.length;
                                          }
                                          var valid0 = _errs48 === errors;
                                        } else {
                                          var valid0 = true;
                                        }
                                        if (valid0) {
                                          if (data.preview !== void 0) {
                                            let data18 = data.preview;
                                            const _errs49 = errors;
                                            if (typeof data18 !== "string" && data18 !== null) {
                                              validate38.errors = [{ instancePath: instancePath + "/preview", schemaPath: "#/properties/preview/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                              return false;
                                            }
                                            var valid0 = _errs49 === errors;
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
                    }
                  }
                }
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
  if (!validate38(data, { instancePath, parentData, parentDataProperty, rootData })) {
    vErrors = vErrors === null ? validate38.errors : vErrors.concat(validate38.errors);
    errors = vErrors.length;
  }
  validate37.errors = vErrors;
  return errors === 0;
}
var isMessageCreated = validate42;
var schema63 = { "type": "object", "required": ["id", "from", "to", "cc", "in_reply_to", "subject", "date_ms", "received_ms", "created_at", "has_attachments", "type_hint", "size_hint", "unread", "thread_id", "author"], "properties": { "id": { "$ref": "out#/definitions/EnvelopeId" }, "from": { "$ref": "out#/definitions/Handle" }, "to": { "type": "array", "minItems": 1, "items": { "$ref": "out#/definitions/Handle" } }, "cc": { "type": "array", "items": { "$ref": "out#/definitions/Handle" } }, "in_reply_to": { "$ref": "out#/definitions/ParentEnvelopeId" }, "subject": { "type": "string", "nullable": true }, "date_ms": { "$ref": "out#/definitions/EpochMs" }, "received_ms": { "$ref": "out#/definitions/EpochMs" }, "created_at": { "$ref": "out#/definitions/EpochMs" }, "has_attachments": { "type": "boolean" }, "type_hint": { "type": "string", "enum": ["text", "image", "file", "data", "mixed"] }, "size_hint": { "type": "integer", "minimum": 0, "maximum": 9007199254740991 }, "unread": { "type": "boolean" }, "direction": { "$ref": "out#/definitions/Direction" }, "thread_id": { "$ref": "out#/definitions/ThreadId" }, "author": { "$ref": "out#/definitions/Author" } }, "additionalProperties": false };
function validate43(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.id === void 0 && (missing0 = "id") || data.from === void 0 && (missing0 = "from") || data.to === void 0 && (missing0 = "to") || data.cc === void 0 && (missing0 = "cc") || data.in_reply_to === void 0 && (missing0 = "in_reply_to") || data.subject === void 0 && (missing0 = "subject") || data.date_ms === void 0 && (missing0 = "date_ms") || data.received_ms === void 0 && (missing0 = "received_ms") || data.created_at === void 0 && (missing0 = "created_at") || data.has_attachments === void 0 && (missing0 = "has_attachments") || data.type_hint === void 0 && (missing0 = "type_hint") || data.size_hint === void 0 && (missing0 = "size_hint") || data.unread === void 0 && (missing0 = "unread") || data.thread_id === void 0 && (missing0 = "thread_id") || data.author === void 0 && (missing0 = "author")) {
        validate43.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!func6.call(schema63.properties, key0)) {
            validate43.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
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
                if (!pattern8.test(data0)) {
                  validate43.errors = [{ instancePath: instancePath + "/id", schemaPath: "out#/definitions/EnvelopeId/pattern", keyword: "pattern", params: { pattern: "^env_[0-7][0-9A-HJKMNP-TV-Z]{25}$" }, message: 'must match pattern "^env_[0-7][0-9A-HJKMNP-TV-Z]{25}$"' }];
                  return false;
                }
              } else {
                validate43.errors = [{ instancePath: instancePath + "/id", schemaPath: "out#/definitions/EnvelopeId/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.from !== void 0) {
              let data1 = data.from;
              const _errs5 = errors;
              const _errs6 = errors;
              if (errors === _errs6) {
                if (typeof data1 === "string") {
                  if (!pattern1.test(data1)) {
                    validate43.errors = [{ instancePath: instancePath + "/from", schemaPath: "out#/definitions/Handle/pattern", keyword: "pattern", params: { pattern: "^@[a-z0-9][a-z0-9_-]{0,38}\\.[a-z0-9][a-z0-9_-]{0,38}$" }, message: 'must match pattern "^@[a-z0-9][a-z0-9_-]{0,38}\\.[a-z0-9][a-z0-9_-]{0,38}$"' }];
                    return false;
                  }
                } else {
                  validate43.errors = [{ instancePath: instancePath + "/from", schemaPath: "out#/definitions/Handle/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
              }
              var valid0 = _errs5 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.to !== void 0) {
                let data2 = data.to;
                const _errs8 = errors;
                if (errors === _errs8) {
                  if (Array.isArray(data2)) {
                    if (data2.length < 1) {
                      validate43.errors = [{ instancePath: instancePath + "/to", schemaPath: "#/properties/to/minItems", keyword: "minItems", params: { limit: 1 }, message: "must NOT have fewer than 1 items" }];
                      return false;
                    } else {
                      var valid3 = true;
                      const len0 = data2.length;
                      for (let i0 = 0; i0 < len0; i0++) {
                        let data3 = data2[i0];
                        const _errs10 = errors;
                        const _errs11 = errors;
                        if (errors === _errs11) {
                          if (typeof data3 === "string") {
                            if (!pattern1.test(data3)) {
                              validate43.errors = [{ instancePath: instancePath + "/to/" + i0, schemaPath: "out#/definitions/Handle/pattern", keyword: "pattern", params: { pattern: "^@[a-z0-9][a-z0-9_-]{0,38}\\.[a-z0-9][a-z0-9_-]{0,38}$" }, message: 'must match pattern "^@[a-z0-9][a-z0-9_-]{0,38}\\.[a-z0-9][a-z0-9_-]{0,38}$"' }];
                              return false;
                            }
                          } else {
                            validate43.errors = [{ instancePath: instancePath + "/to/" + i0, schemaPath: "out#/definitions/Handle/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                            return false;
                          }
                        }
                        var valid3 = _errs10 === errors;
                        if (!valid3) {
                          break;
                        }
                      }
                    }
                  } else {
                    validate43.errors = [{ instancePath: instancePath + "/to", schemaPath: "#/properties/to/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                    return false;
                  }
                }
                var valid0 = _errs8 === errors;
              } else {
                var valid0 = true;
              }
              if (valid0) {
                if (data.cc !== void 0) {
                  let data4 = data.cc;
                  const _errs13 = errors;
                  if (errors === _errs13) {
                    if (Array.isArray(data4)) {
                      var valid5 = true;
                      const len1 = data4.length;
                      for (let i1 = 0; i1 < len1; i1++) {
                        let data5 = data4[i1];
                        const _errs15 = errors;
                        const _errs16 = errors;
                        if (errors === _errs16) {
                          if (typeof data5 === "string") {
                            if (!pattern1.test(data5)) {
                              validate43.errors = [{ instancePath: instancePath + "/cc/" + i1, schemaPath: "out#/definitions/Handle/pattern", keyword: "pattern", params: { pattern: "^@[a-z0-9][a-z0-9_-]{0,38}\\.[a-z0-9][a-z0-9_-]{0,38}$" }, message: 'must match pattern "^@[a-z0-9][a-z0-9_-]{0,38}\\.[a-z0-9][a-z0-9_-]{0,38}$"' }];
                              return false;
                            }
                          } else {
                            validate43.errors = [{ instancePath: instancePath + "/cc/" + i1, schemaPath: "out#/definitions/Handle/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                            return false;
                          }
                        }
                        var valid5 = _errs15 === errors;
                        if (!valid5) {
                          break;
                        }
                      }
                    } else {
                      validate43.errors = [{ instancePath: instancePath + "/cc", schemaPath: "#/properties/cc/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                      return false;
                    }
                  }
                  var valid0 = _errs13 === errors;
                } else {
                  var valid0 = true;
                }
                if (valid0) {
                  if (data.in_reply_to !== void 0) {
                    let data6 = data.in_reply_to;
                    const _errs18 = errors;
                    const _errs19 = errors;
                    if (typeof data6 !== "string" && data6 !== null) {
                      validate43.errors = [{ instancePath: instancePath + "/in_reply_to", schemaPath: "out#/definitions/ParentEnvelopeId/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                      return false;
                    }
                    if (errors === _errs19) {
                      if (typeof data6 === "string") {
                        if (!pattern8.test(data6)) {
                          validate43.errors = [{ instancePath: instancePath + "/in_reply_to", schemaPath: "out#/definitions/ParentEnvelopeId/pattern", keyword: "pattern", params: { pattern: "^env_[0-7][0-9A-HJKMNP-TV-Z]{25}$" }, message: 'must match pattern "^env_[0-7][0-9A-HJKMNP-TV-Z]{25}$"' }];
                          return false;
                        }
                      }
                    }
                    var valid0 = _errs18 === errors;
                  } else {
                    var valid0 = true;
                  }
                  if (valid0) {
                    if (data.subject !== void 0) {
                      let data7 = data.subject;
                      const _errs22 = errors;
                      if (typeof data7 !== "string" && data7 !== null) {
                        validate43.errors = [{ instancePath: instancePath + "/subject", schemaPath: "#/properties/subject/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                        return false;
                      }
                      var valid0 = _errs22 === errors;
                    } else {
                      var valid0 = true;
                    }
                    if (valid0) {
                      if (data.date_ms !== void 0) {
                        let data8 = data.date_ms;
                        const _errs25 = errors;
                        const _errs26 = errors;
                        if (!(typeof data8 == "number" && (!(data8 % 1) && !isNaN(data8)) && isFinite(data8))) {
                          validate43.errors = [{ instancePath: instancePath + "/date_ms", schemaPath: "out#/definitions/EpochMs/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                          return false;
                        }
                        if (errors === _errs26) {
                          if (typeof data8 == "number" && isFinite(data8)) {
                            if (data8 > 9007199254740991 || isNaN(data8)) {
                              validate43.errors = [{ instancePath: instancePath + "/date_ms", schemaPath: "out#/definitions/EpochMs/maximum", keyword: "maximum", params: { comparison: "<=", limit: 9007199254740991 }, message: "must be <= 9007199254740991" }];
                              return false;
                            } else {
                              if (data8 < 0 || isNaN(data8)) {
                                validate43.errors = [{ instancePath: instancePath + "/date_ms", schemaPath: "out#/definitions/EpochMs/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                return false;
                              }
                            }
                          }
                        }
                        var valid0 = _errs25 === errors;
                      } else {
                        var valid0 = true;
                      }
                      if (valid0) {
                        if (data.received_ms !== void 0) {
                          let data9 = data.received_ms;
                          const _errs28 = errors;
                          const _errs29 = errors;
                          if (!(typeof data9 == "number" && (!(data9 % 1) && !isNaN(data9)) && isFinite(data9))) {
                            validate43.errors = [{ instancePath: instancePath + "/received_ms", schemaPath: "out#/definitions/EpochMs/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                            return false;
                          }
                          if (errors === _errs29) {
                            if (typeof data9 == "number" && isFinite(data9)) {
                              if (data9 > 9007199254740991 || isNaN(data9)) {
                                validate43.errors = [{ instancePath: instancePath + "/received_ms", schemaPath: "out#/definitions/EpochMs/maximum", keyword: "maximum", params: { comparison: "<=", limit: 9007199254740991 }, message: "must be <= 9007199254740991" }];
                                return false;
                              } else {
                                if (data9 < 0 || isNaN(data9)) {
                                  validate43.errors = [{ instancePath: instancePath + "/received_ms", schemaPath: "out#/definitions/EpochMs/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                  return false;
                                }
                              }
                            }
                          }
                          var valid0 = _errs28 === errors;
                        } else {
                          var valid0 = true;
                        }
                        if (valid0) {
                          if (data.created_at !== void 0) {
                            let data10 = data.created_at;
                            const _errs31 = errors;
                            const _errs32 = errors;
                            if (!(typeof data10 == "number" && (!(data10 % 1) && !isNaN(data10)) && isFinite(data10))) {
                              validate43.errors = [{ instancePath: instancePath + "/created_at", schemaPath: "out#/definitions/EpochMs/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                              return false;
                            }
                            if (errors === _errs32) {
                              if (typeof data10 == "number" && isFinite(data10)) {
                                if (data10 > 9007199254740991 || isNaN(data10)) {
                                  validate43.errors = [{ instancePath: instancePath + "/created_at", schemaPath: "out#/definitions/EpochMs/maximum", keyword: "maximum", params: { comparison: "<=", limit: 9007199254740991 }, message: "must be <= 9007199254740991" }];
                                  return false;
                                } else {
                                  if (data10 < 0 || isNaN(data10)) {
                                    validate43.errors = [{ instancePath: instancePath + "/created_at", schemaPath: "out#/definitions/EpochMs/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                    return false;
                                  }
                                }
                              }
                            }
                            var valid0 = _errs31 === errors;
                          } else {
                            var valid0 = true;
                          }
                          if (valid0) {
                            if (data.has_attachments !== void 0) {
                              const _errs34 = errors;
                              if (typeof data.has_attachments !== "boolean") {
                                validate43.errors = [{ instancePath: instancePath + "/has_attachments", schemaPath: "#/properties/has_attachments/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                                return false;
                              }
                              var valid0 = _errs34 === errors;
                            } else {
                              var valid0 = true;
                            }
                            if (valid0) {
                              if (data.type_hint !== void 0) {
                                let data12 = data.type_hint;
                                const _errs36 = errors;
                                if (typeof data12 !== "string") {
                                  validate43.errors = [{ instancePath: instancePath + "/type_hint", schemaPath: "#/properties/type_hint/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                  return false;
                                }
                                if (!(data12 === "text" || data12 === "image" || data12 === "file" || data12 === "data" || data12 === "mixed")) {
                                  validate43.errors = [{ instancePath: instancePath + "/type_hint", schemaPath: "#/properties/type_hint/enum", keyword: "enum", params: { allowedValues: schema63.properties.type_hint.enum }, message: "must be equal to one of the allowed values" }];
                                  return false;
                                }
                                var valid0 = _errs36 === errors;
                              } else {
                                var valid0 = true;
                              }
                              if (valid0) {
                                if (data.size_hint !== void 0) {
                                  let data13 = data.size_hint;
                                  const _errs38 = errors;
                                  if (!(typeof data13 == "number" && (!(data13 % 1) && !isNaN(data13)) && isFinite(data13))) {
                                    validate43.errors = [{ instancePath: instancePath + "/size_hint", schemaPath: "#/properties/size_hint/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                    return false;
                                  }
                                  if (errors === _errs38) {
                                    if (typeof data13 == "number" && isFinite(data13)) {
                                      if (data13 > 9007199254740991 || isNaN(data13)) {
                                        validate43.errors = [{ instancePath: instancePath + "/size_hint", schemaPath: "#/properties/size_hint/maximum", keyword: "maximum", params: { comparison: "<=", limit: 9007199254740991 }, message: "must be <= 9007199254740991" }];
                                        return false;
                                      } else {
                                        if (data13 < 0 || isNaN(data13)) {
                                          validate43.errors = [{ instancePath: instancePath + "/size_hint", schemaPath: "#/properties/size_hint/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                          return false;
                                        }
                                      }
                                    }
                                  }
                                  var valid0 = _errs38 === errors;
                                } else {
                                  var valid0 = true;
                                }
                                if (valid0) {
                                  if (data.unread !== void 0) {
                                    const _errs40 = errors;
                                    if (typeof data.unread !== "boolean") {
                                      validate43.errors = [{ instancePath: instancePath + "/unread", schemaPath: "#/properties/unread/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                                      return false;
                                    }
                                    var valid0 = _errs40 === errors;
                                  } else {
                                    var valid0 = true;
                                  }
                                  if (valid0) {
                                    if (data.direction !== void 0) {
                                      let data15 = data.direction;
                                      const _errs42 = errors;
                                      if (typeof data15 !== "string") {
                                        validate43.errors = [{ instancePath: instancePath + "/direction", schemaPath: "out#/definitions/Direction/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                        return false;
                                      }
                                      if (!(data15 === "in" || data15 === "out" || data15 === "self")) {
                                        validate43.errors = [{ instancePath: instancePath + "/direction", schemaPath: "out#/definitions/Direction/enum", keyword: "enum", params: { allowedValues: schema57.enum }, message: "must be equal to one of the allowed values" }];
                                        return false;
                                      }
                                      var valid0 = _errs42 === errors;
                                    } else {
                                      var valid0 = true;
                                    }
                                    if (valid0) {
                                      if (data.thread_id !== void 0) {
                                        let data16 = data.thread_id;
                                        const _errs45 = errors;
                                        const _errs46 = errors;
                                        if (errors === _errs46) {
                                          if (typeof data16 === "string") {
                                            if (!pattern11.test(data16)) {
                                              validate43.errors = [{ instancePath: instancePath + "/thread_id", schemaPath: "out#/definitions/ThreadId/pattern", keyword: "pattern", params: { pattern: "^thr_[0-7][0-9A-HJKMNP-TV-Z]{25}$" }, message: 'must match pattern "^thr_[0-7][0-9A-HJKMNP-TV-Z]{25}$"' }];
                                              return false;
                                            }
                                          } else {
                                            validate43.errors = [{ instancePath: instancePath + "/thread_id", schemaPath: "out#/definitions/ThreadId/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                            return false;
                                          }
                                        }
                                        var valid0 = _errs45 === errors;
                                      } else {
                                        var valid0 = true;
                                      }
                                      if (valid0) {
                                        if (data.author !== void 0) {
                                          const _errs48 = errors;
                                          if (!validate39(data.author, { instancePath: instancePath + "/author", parentData: data, parentDataProperty: "author", rootData })) {
                                            vErrors = vErrors === null ? validate39.errors : vErrors.concat(validate39.errors);
                                            errors = vErrors.length;
                                          }
                                          var valid0 = _errs48 === errors;
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
                  }
                }
              }
            }
          }
        }
      }
    } else {
      validate43.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate43.errors = vErrors;
  return errors === 0;
}
function validate42(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (!validate43(data, { instancePath, parentData, parentDataProperty, rootData })) {
    vErrors = vErrors === null ? validate43.errors : vErrors.concat(validate43.errors);
    errors = vErrors.length;
  }
  validate42.errors = vErrors;
  return errors === 0;
}
var isMessageSearch = validate46;
function validate48(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      for (const key0 in data) {
        let data0 = data[key0];
        const _errs2 = errors;
        if (typeof data0 !== "string") {
          validate48.errors = [{ instancePath: instancePath + "/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "out#/definitions/Trust/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
          return false;
        }
        if (!(data0 === "you" || data0 === "same_owner" || data0 === "contact" || data0 === "admitted" || data0 === "service" || data0 === "unknown")) {
          validate48.errors = [{ instancePath: instancePath + "/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "out#/definitions/Trust/enum", keyword: "enum", params: { allowedValues: schema61.enum }, message: "must be equal to one of the allowed values" }];
          return false;
        }
        var valid0 = _errs2 === errors;
        if (!valid0) {
          break;
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
function validate50(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.id === void 0 && (missing0 = "id") || data.thread_id === void 0 && (missing0 = "thread_id") || data.from === void 0 && (missing0 = "from") || data.to === void 0 && (missing0 = "to") || data.created_at === void 0 && (missing0 = "created_at") || data.snippet === void 0 && (missing0 = "snippet")) {
        validate50.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!(key0 === "id" || key0 === "thread_id" || key0 === "from" || key0 === "to" || key0 === "created_at" || key0 === "subject" || key0 === "snippet")) {
            validate50.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
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
                if (!pattern8.test(data0)) {
                  validate50.errors = [{ instancePath: instancePath + "/id", schemaPath: "out#/definitions/EnvelopeId/pattern", keyword: "pattern", params: { pattern: "^env_[0-7][0-9A-HJKMNP-TV-Z]{25}$" }, message: 'must match pattern "^env_[0-7][0-9A-HJKMNP-TV-Z]{25}$"' }];
                  return false;
                }
              } else {
                validate50.errors = [{ instancePath: instancePath + "/id", schemaPath: "out#/definitions/EnvelopeId/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.thread_id !== void 0) {
              let data1 = data.thread_id;
              const _errs5 = errors;
              const _errs6 = errors;
              if (errors === _errs6) {
                if (typeof data1 === "string") {
                  if (!pattern11.test(data1)) {
                    validate50.errors = [{ instancePath: instancePath + "/thread_id", schemaPath: "out#/definitions/ThreadId/pattern", keyword: "pattern", params: { pattern: "^thr_[0-7][0-9A-HJKMNP-TV-Z]{25}$" }, message: 'must match pattern "^thr_[0-7][0-9A-HJKMNP-TV-Z]{25}$"' }];
                    return false;
                  }
                } else {
                  validate50.errors = [{ instancePath: instancePath + "/thread_id", schemaPath: "out#/definitions/ThreadId/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
              }
              var valid0 = _errs5 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.from !== void 0) {
                let data2 = data.from;
                const _errs8 = errors;
                const _errs9 = errors;
                if (errors === _errs9) {
                  if (typeof data2 === "string") {
                    if (!pattern1.test(data2)) {
                      validate50.errors = [{ instancePath: instancePath + "/from", schemaPath: "out#/definitions/Handle/pattern", keyword: "pattern", params: { pattern: "^@[a-z0-9][a-z0-9_-]{0,38}\\.[a-z0-9][a-z0-9_-]{0,38}$" }, message: 'must match pattern "^@[a-z0-9][a-z0-9_-]{0,38}\\.[a-z0-9][a-z0-9_-]{0,38}$"' }];
                      return false;
                    }
                  } else {
                    validate50.errors = [{ instancePath: instancePath + "/from", schemaPath: "out#/definitions/Handle/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                    return false;
                  }
                }
                var valid0 = _errs8 === errors;
              } else {
                var valid0 = true;
              }
              if (valid0) {
                if (data.to !== void 0) {
                  let data3 = data.to;
                  const _errs11 = errors;
                  if (errors === _errs11) {
                    if (Array.isArray(data3)) {
                      if (data3.length < 1) {
                        validate50.errors = [{ instancePath: instancePath + "/to", schemaPath: "#/properties/to/minItems", keyword: "minItems", params: { limit: 1 }, message: "must NOT have fewer than 1 items" }];
                        return false;
                      } else {
                        var valid4 = true;
                        const len0 = data3.length;
                        for (let i0 = 0; i0 < len0; i0++) {
                          let data4 = data3[i0];
                          const _errs13 = errors;
                          const _errs14 = errors;
                          if (errors === _errs14) {
                            if (typeof data4 === "string") {
                              if (!pattern1.test(data4)) {
                                validate50.errors = [{ instancePath: instancePath + "/to/" + i0, schemaPath: "out#/definitions/Handle/pattern", keyword: "pattern", params: { pattern: "^@[a-z0-9][a-z0-9_-]{0,38}\\.[a-z0-9][a-z0-9_-]{0,38}$" }, message: 'must match pattern "^@[a-z0-9][a-z0-9_-]{0,38}\\.[a-z0-9][a-z0-9_-]{0,38}$"' }];
                                return false;
                              }
                            } else {
                              validate50.errors = [{ instancePath: instancePath + "/to/" + i0, schemaPath: "out#/definitions/Handle/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                              return false;
                            }
                          }
                          var valid4 = _errs13 === errors;
                          if (!valid4) {
                            break;
                          }
                        }
                      }
                    } else {
                      validate50.errors = [{ instancePath: instancePath + "/to", schemaPath: "#/properties/to/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                      return false;
                    }
                  }
                  var valid0 = _errs11 === errors;
                } else {
                  var valid0 = true;
                }
                if (valid0) {
                  if (data.created_at !== void 0) {
                    let data5 = data.created_at;
                    const _errs16 = errors;
                    const _errs17 = errors;
                    if (!(typeof data5 == "number" && (!(data5 % 1) && !isNaN(data5)) && isFinite(data5))) {
                      validate50.errors = [{ instancePath: instancePath + "/created_at", schemaPath: "out#/definitions/EpochMs/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                      return false;
                    }
                    if (errors === _errs17) {
                      if (typeof data5 == "number" && isFinite(data5)) {
                        if (data5 > 9007199254740991 || isNaN(data5)) {
                          validate50.errors = [{ instancePath: instancePath + "/created_at", schemaPath: "out#/definitions/EpochMs/maximum", keyword: "maximum", params: { comparison: "<=", limit: 9007199254740991 }, message: "must be <= 9007199254740991" }];
                          return false;
                        } else {
                          if (data5 < 0 || isNaN(data5)) {
                            validate50.errors = [{ instancePath: instancePath + "/created_at", schemaPath: "out#/definitions/EpochMs/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
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
                    if (data.subject !== void 0) {
                      const _errs19 = errors;
                      if (typeof data.subject !== "string") {
                        validate50.errors = [{ instancePath: instancePath + "/subject", schemaPath: "#/properties/subject/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                        return false;
                      }
                      var valid0 = _errs19 === errors;
                    } else {
                      var valid0 = true;
                    }
                    if (valid0) {
                      if (data.snippet !== void 0) {
                        let data7 = data.snippet;
                        const _errs21 = errors;
                        if (errors === _errs21) {
                          if (typeof data7 === "string") {
                            if (func2(data7) > 512) {
                              validate50.errors = [{ instancePath: instancePath + "/snippet", schemaPath: "#/properties/snippet/maxLength", keyword: "maxLength", params: { limit: 512 }, message: "must NOT have more than 512 characters" }];
                              return false;
                            }
                          } else {
                            validate50.errors = [{ instancePath: instancePath + "/snippet", schemaPath: "#/properties/snippet/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                            return false;
                          }
                        }
                        var valid0 = _errs21 === errors;
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
    } else {
      validate50.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate50.errors = vErrors;
  return errors === 0;
}
function validate47(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.agents === void 0 && (missing0 = "agents") || data.messages === void 0 && (missing0 = "messages")) {
        validate47.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!(key0 === "agents" || key0 === "messages")) {
            validate47.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.agents !== void 0) {
            const _errs2 = errors;
            if (!validate48(data.agents, { instancePath: instancePath + "/agents", parentData: data, parentDataProperty: "agents", rootData })) {
              vErrors = vErrors === null ? validate48.errors : vErrors.concat(validate48.errors);
              errors = vErrors.length;
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.messages !== void 0) {
              let data1 = data.messages;
              const _errs3 = errors;
              if (errors === _errs3) {
                if (Array.isArray(data1)) {
                  var valid1 = true;
                  const len0 = data1.length;
                  for (let i0 = 0; i0 < len0; i0++) {
                    const _errs5 = errors;
                    if (!validate50(data1[i0], { instancePath: instancePath + "/messages/" + i0, parentData: data1, parentDataProperty: i0, rootData })) {
                      vErrors = vErrors === null ? validate50.errors : vErrors.concat(validate50.errors);
                      errors = vErrors.length;
                    }
                    var valid1 = _errs5 === errors;
                    if (!valid1) {
                      break;
                    }
                  }
                } else {
                  validate47.errors = [{ instancePath: instancePath + "/messages", schemaPath: "#/properties/messages/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                  return false;
                }
              }
              var valid0 = _errs3 === errors;
            } else {
              var valid0 = true;
            }
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
function validate46(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (!validate47(data, { instancePath, parentData, parentDataProperty, rootData })) {
    vErrors = vErrors === null ? validate47.errors : vErrors.concat(validate47.errors);
    errors = vErrors.length;
  }
  validate46.errors = vErrors;
  return errors === 0;
}
var isOwnCard = validate53;
var pattern30 = new RegExp("^[^\\u0000-\\u001F\\u007F]+$", "u");
function validate55(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (Array.isArray(data)) {
      if (data.length > 50) {
        validate55.errors = [{ instancePath, schemaPath: "#/maxItems", keyword: "maxItems", params: { limit: 50 }, message: "must NOT have more than 50 items" }];
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
                validate55.errors = [{ instancePath: instancePath + "/" + i0, schemaPath: "out#/definitions/Skill/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
                return false;
              } else {
                const _errs4 = errors;
                for (const key0 in data0) {
                  if (!(key0 === "name" || key0 === "description")) {
                    validate55.errors = [{ instancePath: instancePath + "/" + i0, schemaPath: "out#/definitions/Skill/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
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
                        if (func2(data1) > 64) {
                          validate55.errors = [{ instancePath: instancePath + "/" + i0 + "/name", schemaPath: "out#/definitions/Skill/properties/name/maxLength", keyword: "maxLength", params: { limit: 64 }, message: "must NOT have more than 64 characters" }];
                          return false;
                        } else {
                          if (func2(data1) < 1) {
                            validate55.errors = [{ instancePath: instancePath + "/" + i0 + "/name", schemaPath: "out#/definitions/Skill/properties/name/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                            return false;
                          } else {
                            if (!pattern30.test(data1)) {
                              validate55.errors = [{ instancePath: instancePath + "/" + i0 + "/name", schemaPath: "out#/definitions/Skill/properties/name/pattern", keyword: "pattern", params: { pattern: "^[^\\u0000-\\u001F\\u007F]+$" }, message: 'must match pattern "^[^\\u0000-\\u001F\\u007F]+$"' }];
                              return false;
                            }
                          }
                        }
                      } else {
                        validate55.errors = [{ instancePath: instancePath + "/" + i0 + "/name", schemaPath: "out#/definitions/Skill/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
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
                          if (func2(data2) > 500) {
                            validate55.errors = [{ instancePath: instancePath + "/" + i0 + "/description", schemaPath: "out#/definitions/Skill/properties/description/maxLength", keyword: "maxLength", params: { limit: 500 }, message: "must NOT have more than 500 characters" }];
                            return false;
                          }
                        } else {
                          validate55.errors = [{ instancePath: instancePath + "/" + i0 + "/description", schemaPath: "out#/definitions/Skill/properties/description/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
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
              validate55.errors = [{ instancePath: instancePath + "/" + i0, schemaPath: "out#/definitions/Skill/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
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
      validate55.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
      return false;
    }
  }
  validate55.errors = vErrors;
  return errors === 0;
}
function validate54(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.handle === void 0 && (missing0 = "handle") || data.skills === void 0 && (missing0 = "skills")) {
        validate54.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!(key0 === "handle" || key0 === "display_name" || key0 === "description" || key0 === "card_body" || key0 === "skills")) {
            validate54.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.handle !== void 0) {
            let data0 = data.handle;
            const _errs2 = errors;
            const _errs3 = errors;
            if (errors === _errs3) {
              if (typeof data0 === "string") {
                if (!pattern1.test(data0)) {
                  validate54.errors = [{ instancePath: instancePath + "/handle", schemaPath: "out#/definitions/Handle/pattern", keyword: "pattern", params: { pattern: "^@[a-z0-9][a-z0-9_-]{0,38}\\.[a-z0-9][a-z0-9_-]{0,38}$" }, message: 'must match pattern "^@[a-z0-9][a-z0-9_-]{0,38}\\.[a-z0-9][a-z0-9_-]{0,38}$"' }];
                  return false;
                }
              } else {
                validate54.errors = [{ instancePath: instancePath + "/handle", schemaPath: "out#/definitions/Handle/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.display_name !== void 0) {
              const _errs5 = errors;
              if (typeof data.display_name !== "string") {
                validate54.errors = [{ instancePath: instancePath + "/display_name", schemaPath: "#/properties/display_name/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
              var valid0 = _errs5 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.description !== void 0) {
                const _errs7 = errors;
                if (typeof data.description !== "string") {
                  validate54.errors = [{ instancePath: instancePath + "/description", schemaPath: "#/properties/description/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
                var valid0 = _errs7 === errors;
              } else {
                var valid0 = true;
              }
              if (valid0) {
                if (data.card_body !== void 0) {
                  const _errs9 = errors;
                  if (typeof data.card_body !== "string") {
                    validate54.errors = [{ instancePath: instancePath + "/card_body", schemaPath: "#/properties/card_body/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                    return false;
                  }
                  var valid0 = _errs9 === errors;
                } else {
                  var valid0 = true;
                }
                if (valid0) {
                  if (data.skills !== void 0) {
                    const _errs11 = errors;
                    if (!validate55(data.skills, { instancePath: instancePath + "/skills", parentData: data, parentDataProperty: "skills", rootData })) {
                      vErrors = vErrors === null ? validate55.errors : vErrors.concat(validate55.errors);
                      errors = vErrors.length;
                    }
                    var valid0 = _errs11 === errors;
                  } else {
                    var valid0 = true;
                  }
                }
              }
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
function validate53(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (!validate54(data, { instancePath, parentData, parentDataProperty, rootData })) {
    vErrors = vErrors === null ? validate54.errors : vErrors.concat(validate54.errors);
    errors = vErrors.length;
  }
  validate53.errors = vErrors;
  return errors === 0;
}
var isSentMessage = validate58;
function validate59(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.envelope_id === void 0 && (missing0 = "envelope_id") || data.thread_id === void 0 && (missing0 = "thread_id") || data.created_at === void 0 && (missing0 = "created_at") || data.recipients === void 0 && (missing0 = "recipients")) {
        validate59.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!(key0 === "envelope_id" || key0 === "thread_id" || key0 === "created_at" || key0 === "recipients")) {
            validate59.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.envelope_id !== void 0) {
            let data0 = data.envelope_id;
            const _errs2 = errors;
            const _errs3 = errors;
            if (errors === _errs3) {
              if (typeof data0 === "string") {
                if (!pattern8.test(data0)) {
                  validate59.errors = [{ instancePath: instancePath + "/envelope_id", schemaPath: "out#/definitions/EnvelopeId/pattern", keyword: "pattern", params: { pattern: "^env_[0-7][0-9A-HJKMNP-TV-Z]{25}$" }, message: 'must match pattern "^env_[0-7][0-9A-HJKMNP-TV-Z]{25}$"' }];
                  return false;
                }
              } else {
                validate59.errors = [{ instancePath: instancePath + "/envelope_id", schemaPath: "out#/definitions/EnvelopeId/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.thread_id !== void 0) {
              let data1 = data.thread_id;
              const _errs5 = errors;
              const _errs6 = errors;
              if (errors === _errs6) {
                if (typeof data1 === "string") {
                  if (!pattern11.test(data1)) {
                    validate59.errors = [{ instancePath: instancePath + "/thread_id", schemaPath: "out#/definitions/ThreadId/pattern", keyword: "pattern", params: { pattern: "^thr_[0-7][0-9A-HJKMNP-TV-Z]{25}$" }, message: 'must match pattern "^thr_[0-7][0-9A-HJKMNP-TV-Z]{25}$"' }];
                    return false;
                  }
                } else {
                  validate59.errors = [{ instancePath: instancePath + "/thread_id", schemaPath: "out#/definitions/ThreadId/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
              }
              var valid0 = _errs5 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.created_at !== void 0) {
                let data2 = data.created_at;
                const _errs8 = errors;
                const _errs9 = errors;
                if (!(typeof data2 == "number" && (!(data2 % 1) && !isNaN(data2)) && isFinite(data2))) {
                  validate59.errors = [{ instancePath: instancePath + "/created_at", schemaPath: "out#/definitions/EpochMs/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                  return false;
                }
                if (errors === _errs9) {
                  if (typeof data2 == "number" && isFinite(data2)) {
                    if (data2 > 9007199254740991 || isNaN(data2)) {
                      validate59.errors = [{ instancePath: instancePath + "/created_at", schemaPath: "out#/definitions/EpochMs/maximum", keyword: "maximum", params: { comparison: "<=", limit: 9007199254740991 }, message: "must be <= 9007199254740991" }];
                      return false;
                    } else {
                      if (data2 < 0 || isNaN(data2)) {
                        validate59.errors = [{ instancePath: instancePath + "/created_at", schemaPath: "out#/definitions/EpochMs/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                        return false;
                      }
                    }
                  }
                }
                var valid0 = _errs8 === errors;
              } else {
                var valid0 = true;
              }
              if (valid0) {
                if (data.recipients !== void 0) {
                  let data3 = data.recipients;
                  const _errs11 = errors;
                  if (errors === _errs11) {
                    if (Array.isArray(data3)) {
                      if (data3.length < 1) {
                        validate59.errors = [{ instancePath: instancePath + "/recipients", schemaPath: "#/properties/recipients/minItems", keyword: "minItems", params: { limit: 1 }, message: "must NOT have fewer than 1 items" }];
                        return false;
                      } else {
                        var valid4 = true;
                        const len0 = data3.length;
                        for (let i0 = 0; i0 < len0; i0++) {
                          let data4 = data3[i0];
                          const _errs13 = errors;
                          const _errs14 = errors;
                          if (errors === _errs14) {
                            if (typeof data4 === "string") {
                              if (!pattern1.test(data4)) {
                                validate59.errors = [{ instancePath: instancePath + "/recipients/" + i0, schemaPath: "out#/definitions/Handle/pattern", keyword: "pattern", params: { pattern: "^@[a-z0-9][a-z0-9_-]{0,38}\\.[a-z0-9][a-z0-9_-]{0,38}$" }, message: 'must match pattern "^@[a-z0-9][a-z0-9_-]{0,38}\\.[a-z0-9][a-z0-9_-]{0,38}$"' }];
                                return false;
                              }
                            } else {
                              validate59.errors = [{ instancePath: instancePath + "/recipients/" + i0, schemaPath: "out#/definitions/Handle/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                              return false;
                            }
                          }
                          var valid4 = _errs13 === errors;
                          if (!valid4) {
                            break;
                          }
                        }
                      }
                    } else {
                      validate59.errors = [{ instancePath: instancePath + "/recipients", schemaPath: "#/properties/recipients/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                      return false;
                    }
                  }
                  var valid0 = _errs11 === errors;
                } else {
                  var valid0 = true;
                }
              }
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
function validate58(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (!validate59(data, { instancePath, parentData, parentDataProperty, rootData })) {
    vErrors = vErrors === null ? validate59.errors : vErrors.concat(validate59.errors);
    errors = vErrors.length;
  }
  validate58.errors = vErrors;
  return errors === 0;
}
var isThread = validate61;
var schema98 = { "type": "string", "enum": ["active", "unread", "archived"] };
var schema99 = { "type": "object", "required": ["id", "from", "created_at"], "properties": { "id": { "$ref": "out#/definitions/EnvelopeId" }, "from": { "$ref": "out#/definitions/Handle" }, "created_at": { "$ref": "out#/definitions/EpochMs" }, "to": { "type": "array", "minItems": 1, "items": { "$ref": "out#/definitions/Handle" } }, "cc": { "type": "array", "minItems": 1, "items": { "$ref": "out#/definitions/Handle" } }, "in_reply_to": { "$ref": "out#/definitions/EnvelopeId" }, "unread": { "type": "boolean" }, "auto_reply": { "type": "boolean" }, "subject": { "type": "string" }, "text": { "type": "string" }, "content_parts": { "type": "array", "minItems": 1, "items": { "$ref": "out#/definitions/MessagePart" } } }, "additionalProperties": false };
var schema106 = { "type": "object", "required": ["type"], "properties": { "type": { "type": "string", "enum": ["text", "image", "file", "data"] }, "text": { "type": "string" }, "url": { "type": "string", "format": "uri" }, "file_id": { "type": "string" }, "name": { "type": "string" }, "mime_type": { "type": "string" }, "size": { "type": "integer" }, "data": { "$ref": "out#/definitions/JsonObject" }, "schema": { "type": "string" } }, "additionalProperties": false };
function validate65(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.type === void 0 && (missing0 = "type")) {
        validate65.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!func6.call(schema106.properties, key0)) {
            validate65.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.type !== void 0) {
            let data0 = data.type;
            const _errs2 = errors;
            if (typeof data0 !== "string") {
              validate65.errors = [{ instancePath: instancePath + "/type", schemaPath: "#/properties/type/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
              return false;
            }
            if (!(data0 === "text" || data0 === "image" || data0 === "file" || data0 === "data")) {
              validate65.errors = [{ instancePath: instancePath + "/type", schemaPath: "#/properties/type/enum", keyword: "enum", params: { allowedValues: schema106.properties.type.enum }, message: "must be equal to one of the allowed values" }];
              return false;
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.text !== void 0) {
              const _errs4 = errors;
              if (typeof data.text !== "string") {
                validate65.errors = [{ instancePath: instancePath + "/text", schemaPath: "#/properties/text/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
              var valid0 = _errs4 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.url !== void 0) {
                let data2 = data.url;
                const _errs6 = errors;
                if (errors === _errs6) {
                  if (errors === _errs6) {
                    if (typeof data2 === "string") {
                      if (!formats0(data2)) {
                        validate65.errors = [{ instancePath: instancePath + "/url", schemaPath: "#/properties/url/format", keyword: "format", params: { format: "uri" }, message: 'must match format "uri"' }];
                        return false;
                      }
                    } else {
                      validate65.errors = [{ instancePath: instancePath + "/url", schemaPath: "#/properties/url/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                      return false;
                    }
                  }
                }
                var valid0 = _errs6 === errors;
              } else {
                var valid0 = true;
              }
              if (valid0) {
                if (data.file_id !== void 0) {
                  const _errs8 = errors;
                  if (typeof data.file_id !== "string") {
                    validate65.errors = [{ instancePath: instancePath + "/file_id", schemaPath: "#/properties/file_id/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                    return false;
                  }
                  var valid0 = _errs8 === errors;
                } else {
                  var valid0 = true;
                }
                if (valid0) {
                  if (data.name !== void 0) {
                    const _errs10 = errors;
                    if (typeof data.name !== "string") {
                      validate65.errors = [{ instancePath: instancePath + "/name", schemaPath: "#/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                      return false;
                    }
                    var valid0 = _errs10 === errors;
                  } else {
                    var valid0 = true;
                  }
                  if (valid0) {
                    if (data.mime_type !== void 0) {
                      const _errs12 = errors;
                      if (typeof data.mime_type !== "string") {
                        validate65.errors = [{ instancePath: instancePath + "/mime_type", schemaPath: "#/properties/mime_type/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                        return false;
                      }
                      var valid0 = _errs12 === errors;
                    } else {
                      var valid0 = true;
                    }
                    if (valid0) {
                      if (data.size !== void 0) {
                        let data6 = data.size;
                        const _errs14 = errors;
                        if (!(typeof data6 == "number" && (!(data6 % 1) && !isNaN(data6)) && isFinite(data6))) {
                          validate65.errors = [{ instancePath: instancePath + "/size", schemaPath: "#/properties/size/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                          return false;
                        }
                        var valid0 = _errs14 === errors;
                      } else {
                        var valid0 = true;
                      }
                      if (valid0) {
                        if (data.data !== void 0) {
                          let data7 = data.data;
                          const _errs16 = errors;
                          const _errs17 = errors;
                          if (errors === _errs17) {
                            if (data7 && typeof data7 == "object" && !Array.isArray(data7)) {
                            } else {
                              validate65.errors = [{ instancePath: instancePath + "/data", schemaPath: "out#/definitions/JsonObject/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                              return false;
                            }
                          }
                          var valid0 = _errs16 === errors;
                        } else {
                          var valid0 = true;
                        }
                        if (valid0) {
                          if (data.schema !== void 0) {
                            const _errs20 = errors;
                            if (typeof data.schema !== "string") {
                              validate65.errors = [{ instancePath: instancePath + "/schema", schemaPath: "#/properties/schema/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                              return false;
                            }
                            var valid0 = _errs20 === errors;
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
      validate65.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate65.errors = vErrors;
  return errors === 0;
}
function validate64(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.id === void 0 && (missing0 = "id") || data.from === void 0 && (missing0 = "from") || data.created_at === void 0 && (missing0 = "created_at")) {
        validate64.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!func6.call(schema99.properties, key0)) {
            validate64.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
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
                if (!pattern8.test(data0)) {
                  validate64.errors = [{ instancePath: instancePath + "/id", schemaPath: "out#/definitions/EnvelopeId/pattern", keyword: "pattern", params: { pattern: "^env_[0-7][0-9A-HJKMNP-TV-Z]{25}$" }, message: 'must match pattern "^env_[0-7][0-9A-HJKMNP-TV-Z]{25}$"' }];
                  return false;
                }
              } else {
                validate64.errors = [{ instancePath: instancePath + "/id", schemaPath: "out#/definitions/EnvelopeId/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.from !== void 0) {
              let data1 = data.from;
              const _errs5 = errors;
              const _errs6 = errors;
              if (errors === _errs6) {
                if (typeof data1 === "string") {
                  if (!pattern1.test(data1)) {
                    validate64.errors = [{ instancePath: instancePath + "/from", schemaPath: "out#/definitions/Handle/pattern", keyword: "pattern", params: { pattern: "^@[a-z0-9][a-z0-9_-]{0,38}\\.[a-z0-9][a-z0-9_-]{0,38}$" }, message: 'must match pattern "^@[a-z0-9][a-z0-9_-]{0,38}\\.[a-z0-9][a-z0-9_-]{0,38}$"' }];
                    return false;
                  }
                } else {
                  validate64.errors = [{ instancePath: instancePath + "/from", schemaPath: "out#/definitions/Handle/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
              }
              var valid0 = _errs5 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.created_at !== void 0) {
                let data2 = data.created_at;
                const _errs8 = errors;
                const _errs9 = errors;
                if (!(typeof data2 == "number" && (!(data2 % 1) && !isNaN(data2)) && isFinite(data2))) {
                  validate64.errors = [{ instancePath: instancePath + "/created_at", schemaPath: "out#/definitions/EpochMs/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                  return false;
                }
                if (errors === _errs9) {
                  if (typeof data2 == "number" && isFinite(data2)) {
                    if (data2 > 9007199254740991 || isNaN(data2)) {
                      validate64.errors = [{ instancePath: instancePath + "/created_at", schemaPath: "out#/definitions/EpochMs/maximum", keyword: "maximum", params: { comparison: "<=", limit: 9007199254740991 }, message: "must be <= 9007199254740991" }];
                      return false;
                    } else {
                      if (data2 < 0 || isNaN(data2)) {
                        validate64.errors = [{ instancePath: instancePath + "/created_at", schemaPath: "out#/definitions/EpochMs/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                        return false;
                      }
                    }
                  }
                }
                var valid0 = _errs8 === errors;
              } else {
                var valid0 = true;
              }
              if (valid0) {
                if (data.to !== void 0) {
                  let data3 = data.to;
                  const _errs11 = errors;
                  if (errors === _errs11) {
                    if (Array.isArray(data3)) {
                      if (data3.length < 1) {
                        validate64.errors = [{ instancePath: instancePath + "/to", schemaPath: "#/properties/to/minItems", keyword: "minItems", params: { limit: 1 }, message: "must NOT have fewer than 1 items" }];
                        return false;
                      } else {
                        var valid4 = true;
                        const len0 = data3.length;
                        for (let i0 = 0; i0 < len0; i0++) {
                          let data4 = data3[i0];
                          const _errs13 = errors;
                          const _errs14 = errors;
                          if (errors === _errs14) {
                            if (typeof data4 === "string") {
                              if (!pattern1.test(data4)) {
                                validate64.errors = [{ instancePath: instancePath + "/to/" + i0, schemaPath: "out#/definitions/Handle/pattern", keyword: "pattern", params: { pattern: "^@[a-z0-9][a-z0-9_-]{0,38}\\.[a-z0-9][a-z0-9_-]{0,38}$" }, message: 'must match pattern "^@[a-z0-9][a-z0-9_-]{0,38}\\.[a-z0-9][a-z0-9_-]{0,38}$"' }];
                                return false;
                              }
                            } else {
                              validate64.errors = [{ instancePath: instancePath + "/to/" + i0, schemaPath: "out#/definitions/Handle/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                              return false;
                            }
                          }
                          var valid4 = _errs13 === errors;
                          if (!valid4) {
                            break;
                          }
                        }
                      }
                    } else {
                      validate64.errors = [{ instancePath: instancePath + "/to", schemaPath: "#/properties/to/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                      return false;
                    }
                  }
                  var valid0 = _errs11 === errors;
                } else {
                  var valid0 = true;
                }
                if (valid0) {
                  if (data.cc !== void 0) {
                    let data5 = data.cc;
                    const _errs16 = errors;
                    if (errors === _errs16) {
                      if (Array.isArray(data5)) {
                        if (data5.length < 1) {
                          validate64.errors = [{ instancePath: instancePath + "/cc", schemaPath: "#/properties/cc/minItems", keyword: "minItems", params: { limit: 1 }, message: "must NOT have fewer than 1 items" }];
                          return false;
                        } else {
                          var valid6 = true;
                          const len1 = data5.length;
                          for (let i1 = 0; i1 < len1; i1++) {
                            let data6 = data5[i1];
                            const _errs18 = errors;
                            const _errs19 = errors;
                            if (errors === _errs19) {
                              if (typeof data6 === "string") {
                                if (!pattern1.test(data6)) {
                                  validate64.errors = [{ instancePath: instancePath + "/cc/" + i1, schemaPath: "out#/definitions/Handle/pattern", keyword: "pattern", params: { pattern: "^@[a-z0-9][a-z0-9_-]{0,38}\\.[a-z0-9][a-z0-9_-]{0,38}$" }, message: 'must match pattern "^@[a-z0-9][a-z0-9_-]{0,38}\\.[a-z0-9][a-z0-9_-]{0,38}$"' }];
                                  return false;
                                }
                              } else {
                                validate64.errors = [{ instancePath: instancePath + "/cc/" + i1, schemaPath: "out#/definitions/Handle/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                return false;
                              }
                            }
                            var valid6 = _errs18 === errors;
                            if (!valid6) {
                              break;
                            }
                          }
                        }
                      } else {
                        validate64.errors = [{ instancePath: instancePath + "/cc", schemaPath: "#/properties/cc/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                        return false;
                      }
                    }
                    var valid0 = _errs16 === errors;
                  } else {
                    var valid0 = true;
                  }
                  if (valid0) {
                    if (data.in_reply_to !== void 0) {
                      let data7 = data.in_reply_to;
                      const _errs21 = errors;
                      const _errs22 = errors;
                      if (errors === _errs22) {
                        if (typeof data7 === "string") {
                          if (!pattern8.test(data7)) {
                            validate64.errors = [{ instancePath: instancePath + "/in_reply_to", schemaPath: "out#/definitions/EnvelopeId/pattern", keyword: "pattern", params: { pattern: "^env_[0-7][0-9A-HJKMNP-TV-Z]{25}$" }, message: 'must match pattern "^env_[0-7][0-9A-HJKMNP-TV-Z]{25}$"' }];
                            return false;
                          }
                        } else {
                          validate64.errors = [{ instancePath: instancePath + "/in_reply_to", schemaPath: "out#/definitions/EnvelopeId/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                          return false;
                        }
                      }
                      var valid0 = _errs21 === errors;
                    } else {
                      var valid0 = true;
                    }
                    if (valid0) {
                      if (data.unread !== void 0) {
                        const _errs24 = errors;
                        if (typeof data.unread !== "boolean") {
                          validate64.errors = [{ instancePath: instancePath + "/unread", schemaPath: "#/properties/unread/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                          return false;
                        }
                        var valid0 = _errs24 === errors;
                      } else {
                        var valid0 = true;
                      }
                      if (valid0) {
                        if (data.auto_reply !== void 0) {
                          const _errs26 = errors;
                          if (typeof data.auto_reply !== "boolean") {
                            validate64.errors = [{ instancePath: instancePath + "/auto_reply", schemaPath: "#/properties/auto_reply/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                            return false;
                          }
                          var valid0 = _errs26 === errors;
                        } else {
                          var valid0 = true;
                        }
                        if (valid0) {
                          if (data.subject !== void 0) {
                            const _errs28 = errors;
                            if (typeof data.subject !== "string") {
                              validate64.errors = [{ instancePath: instancePath + "/subject", schemaPath: "#/properties/subject/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                              return false;
                            }
                            var valid0 = _errs28 === errors;
                          } else {
                            var valid0 = true;
                          }
                          if (valid0) {
                            if (data.text !== void 0) {
                              const _errs30 = errors;
                              if (typeof data.text !== "string") {
                                validate64.errors = [{ instancePath: instancePath + "/text", schemaPath: "#/properties/text/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                return false;
                              }
                              var valid0 = _errs30 === errors;
                            } else {
                              var valid0 = true;
                            }
                            if (valid0) {
                              if (data.content_parts !== void 0) {
                                let data12 = data.content_parts;
                                const _errs32 = errors;
                                if (errors === _errs32) {
                                  if (Array.isArray(data12)) {
                                    if (data12.length < 1) {
                                      validate64.errors = [{ instancePath: instancePath + "/content_parts", schemaPath: "#/properties/content_parts/minItems", keyword: "minItems", params: { limit: 1 }, message: "must NOT have fewer than 1 items" }];
                                      return false;
                                    } else {
                                      var valid9 = true;
                                      const len2 = data12.length;
                                      for (let i2 = 0; i2 < len2; i2++) {
                                        const _errs34 = errors;
                                        if (!validate65(data12[i2], { instancePath: instancePath + "/content_parts/" + i2, parentData: data12, parentDataProperty: i2, rootData })) {
                                          vErrors = vErrors === null ? validate65.errors : vErrors.concat(validate65.errors);
                                          errors = vErrors.length;
                                        }
                                        var valid9 = _errs34 === errors;
                                        if (!valid9) {
                                          break;
                                        }
                                      }
                                    }
                                  } else {
                                    validate64.errors = [{ instancePath: instancePath + "/content_parts", schemaPath: "#/properties/content_parts/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                                    return false;
                                  }
                                }
                                var valid0 = _errs32 === errors;
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
function validate62(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.id === void 0 && (missing0 = "id") || data.agents === void 0 && (missing0 = "agents") || data.messages === void 0 && (missing0 = "messages")) {
        validate62.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!(key0 === "id" || key0 === "status" || key0 === "agents" || key0 === "subject" || key0 === "messages" || key0 === "earlier_cursor")) {
            validate62.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
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
                if (!pattern11.test(data0)) {
                  validate62.errors = [{ instancePath: instancePath + "/id", schemaPath: "out#/definitions/ThreadId/pattern", keyword: "pattern", params: { pattern: "^thr_[0-7][0-9A-HJKMNP-TV-Z]{25}$" }, message: 'must match pattern "^thr_[0-7][0-9A-HJKMNP-TV-Z]{25}$"' }];
                  return false;
                }
              } else {
                validate62.errors = [{ instancePath: instancePath + "/id", schemaPath: "out#/definitions/ThreadId/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.status !== void 0) {
              let data1 = data.status;
              const _errs5 = errors;
              if (typeof data1 !== "string") {
                validate62.errors = [{ instancePath: instancePath + "/status", schemaPath: "out#/definitions/ThreadStatus/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
              if (!(data1 === "active" || data1 === "unread" || data1 === "archived")) {
                validate62.errors = [{ instancePath: instancePath + "/status", schemaPath: "out#/definitions/ThreadStatus/enum", keyword: "enum", params: { allowedValues: schema98.enum }, message: "must be equal to one of the allowed values" }];
                return false;
              }
              var valid0 = _errs5 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.agents !== void 0) {
                const _errs8 = errors;
                if (!validate48(data.agents, { instancePath: instancePath + "/agents", parentData: data, parentDataProperty: "agents", rootData })) {
                  vErrors = vErrors === null ? validate48.errors : vErrors.concat(validate48.errors);
                  errors = vErrors.length;
                }
                var valid0 = _errs8 === errors;
              } else {
                var valid0 = true;
              }
              if (valid0) {
                if (data.subject !== void 0) {
                  const _errs9 = errors;
                  if (typeof data.subject !== "string") {
                    validate62.errors = [{ instancePath: instancePath + "/subject", schemaPath: "#/properties/subject/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                    return false;
                  }
                  var valid0 = _errs9 === errors;
                } else {
                  var valid0 = true;
                }
                if (valid0) {
                  if (data.messages !== void 0) {
                    let data4 = data.messages;
                    const _errs11 = errors;
                    if (errors === _errs11) {
                      if (Array.isArray(data4)) {
                        var valid3 = true;
                        const len0 = data4.length;
                        for (let i0 = 0; i0 < len0; i0++) {
                          const _errs13 = errors;
                          if (!validate64(data4[i0], { instancePath: instancePath + "/messages/" + i0, parentData: data4, parentDataProperty: i0, rootData })) {
                            vErrors = vErrors === null ? validate64.errors : vErrors.concat(validate64.errors);
                            errors = vErrors.length;
                          }
                          var valid3 = _errs13 === errors;
                          if (!valid3) {
                            break;
                          }
                        }
                      } else {
                        validate62.errors = [{ instancePath: instancePath + "/messages", schemaPath: "#/properties/messages/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                        return false;
                      }
                    }
                    var valid0 = _errs11 === errors;
                  } else {
                    var valid0 = true;
                  }
                  if (valid0) {
                    if (data.earlier_cursor !== void 0) {
                      const _errs14 = errors;
                      if (typeof data.earlier_cursor !== "string") {
                        validate62.errors = [{ instancePath: instancePath + "/earlier_cursor", schemaPath: "#/properties/earlier_cursor/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                        return false;
                      }
                      var valid0 = _errs14 === errors;
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
      validate62.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate62.errors = vErrors;
  return errors === 0;
}
function validate61(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (!validate62(data, { instancePath, parentData, parentDataProperty, rootData })) {
    vErrors = vErrors === null ? validate62.errors : vErrors.concat(validate62.errors);
    errors = vErrors.length;
  }
  validate61.errors = vErrors;
  return errors === 0;
}
var isThreadPage = validate69;
var pattern40 = new RegExp("^\\d{4}-\\d\\d-\\d\\d$", "u");
function validate72(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.id === void 0 && (missing0 = "id") || data.from === void 0 && (missing0 = "from")) {
        validate72.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!(key0 === "date" || key0 === "id" || key0 === "from" || key0 === "unread" || key0 === "subject")) {
            validate72.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.date !== void 0) {
            let data0 = data.date;
            const _errs2 = errors;
            if (errors === _errs2) {
              if (typeof data0 === "string") {
                if (!pattern40.test(data0)) {
                  validate72.errors = [{ instancePath: instancePath + "/date", schemaPath: "#/properties/date/pattern", keyword: "pattern", params: { pattern: "^\\d{4}-\\d\\d-\\d\\d$" }, message: 'must match pattern "^\\d{4}-\\d\\d-\\d\\d$"' }];
                  return false;
                }
              } else {
                validate72.errors = [{ instancePath: instancePath + "/date", schemaPath: "#/properties/date/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.id !== void 0) {
              let data1 = data.id;
              const _errs4 = errors;
              const _errs5 = errors;
              if (errors === _errs5) {
                if (typeof data1 === "string") {
                  if (!pattern11.test(data1)) {
                    validate72.errors = [{ instancePath: instancePath + "/id", schemaPath: "out#/definitions/ThreadId/pattern", keyword: "pattern", params: { pattern: "^thr_[0-7][0-9A-HJKMNP-TV-Z]{25}$" }, message: 'must match pattern "^thr_[0-7][0-9A-HJKMNP-TV-Z]{25}$"' }];
                    return false;
                  }
                } else {
                  validate72.errors = [{ instancePath: instancePath + "/id", schemaPath: "out#/definitions/ThreadId/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
              }
              var valid0 = _errs4 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.from !== void 0) {
                let data2 = data.from;
                const _errs7 = errors;
                const _errs8 = errors;
                if (errors === _errs8) {
                  if (typeof data2 === "string") {
                    if (!pattern1.test(data2)) {
                      validate72.errors = [{ instancePath: instancePath + "/from", schemaPath: "out#/definitions/Handle/pattern", keyword: "pattern", params: { pattern: "^@[a-z0-9][a-z0-9_-]{0,38}\\.[a-z0-9][a-z0-9_-]{0,38}$" }, message: 'must match pattern "^@[a-z0-9][a-z0-9_-]{0,38}\\.[a-z0-9][a-z0-9_-]{0,38}$"' }];
                      return false;
                    }
                  } else {
                    validate72.errors = [{ instancePath: instancePath + "/from", schemaPath: "out#/definitions/Handle/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                    return false;
                  }
                }
                var valid0 = _errs7 === errors;
              } else {
                var valid0 = true;
              }
              if (valid0) {
                if (data.unread !== void 0) {
                  const _errs10 = errors;
                  if (typeof data.unread !== "boolean") {
                    validate72.errors = [{ instancePath: instancePath + "/unread", schemaPath: "#/properties/unread/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                    return false;
                  }
                  var valid0 = _errs10 === errors;
                } else {
                  var valid0 = true;
                }
                if (valid0) {
                  if (data.subject !== void 0) {
                    const _errs12 = errors;
                    if (typeof data.subject !== "string") {
                      validate72.errors = [{ instancePath: instancePath + "/subject", schemaPath: "#/properties/subject/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                      return false;
                    }
                    var valid0 = _errs12 === errors;
                  } else {
                    var valid0 = true;
                  }
                }
              }
            }
          }
        }
      }
    } else {
      validate72.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate72.errors = vErrors;
  return errors === 0;
}
function validate70(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.agents === void 0 && (missing0 = "agents") || data.threads === void 0 && (missing0 = "threads")) {
        validate70.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!(key0 === "agents" || key0 === "threads" || key0 === "next_cursor")) {
            validate70.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.agents !== void 0) {
            const _errs2 = errors;
            if (!validate48(data.agents, { instancePath: instancePath + "/agents", parentData: data, parentDataProperty: "agents", rootData })) {
              vErrors = vErrors === null ? validate48.errors : vErrors.concat(validate48.errors);
              errors = vErrors.length;
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.threads !== void 0) {
              let data1 = data.threads;
              const _errs3 = errors;
              if (errors === _errs3) {
                if (Array.isArray(data1)) {
                  var valid1 = true;
                  const len0 = data1.length;
                  for (let i0 = 0; i0 < len0; i0++) {
                    const _errs5 = errors;
                    if (!validate72(data1[i0], { instancePath: instancePath + "/threads/" + i0, parentData: data1, parentDataProperty: i0, rootData })) {
                      vErrors = vErrors === null ? validate72.errors : vErrors.concat(validate72.errors);
                      errors = vErrors.length;
                    }
                    var valid1 = _errs5 === errors;
                    if (!valid1) {
                      break;
                    }
                  }
                } else {
                  validate70.errors = [{ instancePath: instancePath + "/threads", schemaPath: "#/properties/threads/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                  return false;
                }
              }
              var valid0 = _errs3 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.next_cursor !== void 0) {
                const _errs6 = errors;
                if (typeof data.next_cursor !== "string") {
                  validate70.errors = [{ instancePath: instancePath + "/next_cursor", schemaPath: "out#/definitions/NextCursor/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
                var valid0 = _errs6 === errors;
              } else {
                var valid0 = true;
              }
            }
          }
        }
      }
    } else {
      validate70.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate70.errors = vErrors;
  return errors === 0;
}
function validate69(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (!validate70(data, { instancePath, parentData, parentDataProperty, rootData })) {
    vErrors = vErrors === null ? validate70.errors : vErrors.concat(validate70.errors);
    errors = vErrors.length;
  }
  validate69.errors = vErrors;
  return errors === 0;
}
var isUploadAddress = validate75;
var schema115 = { "type": "object", "required": ["file_id", "upload_url", "method", "headers", "expires_at"], "properties": { "file_id": { "$ref": "out#/definitions/FileId" }, "upload_url": { "type": "string", "format": "uri" }, "method": { "type": "string", "enum": ["PUT"] }, "headers": { "type": "object", "additionalProperties": true }, "expires_at": { "$ref": "out#/definitions/EpochMs" } }, "additionalProperties": false };
function validate76(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.file_id === void 0 && (missing0 = "file_id") || data.upload_url === void 0 && (missing0 = "upload_url") || data.method === void 0 && (missing0 = "method") || data.headers === void 0 && (missing0 = "headers") || data.expires_at === void 0 && (missing0 = "expires_at")) {
        validate76.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!(key0 === "file_id" || key0 === "upload_url" || key0 === "method" || key0 === "headers" || key0 === "expires_at")) {
            validate76.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.file_id !== void 0) {
            let data0 = data.file_id;
            const _errs2 = errors;
            const _errs3 = errors;
            if (errors === _errs3) {
              if (typeof data0 === "string") {
                if (func2(data0) > 64) {
                  validate76.errors = [{ instancePath: instancePath + "/file_id", schemaPath: "out#/definitions/FileId/maxLength", keyword: "maxLength", params: { limit: 64 }, message: "must NOT have more than 64 characters" }];
                  return false;
                } else {
                  if (func2(data0) < 1) {
                    validate76.errors = [{ instancePath: instancePath + "/file_id", schemaPath: "out#/definitions/FileId/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                    return false;
                  }
                }
              } else {
                validate76.errors = [{ instancePath: instancePath + "/file_id", schemaPath: "out#/definitions/FileId/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.upload_url !== void 0) {
              let data1 = data.upload_url;
              const _errs5 = errors;
              if (errors === _errs5) {
                if (errors === _errs5) {
                  if (typeof data1 === "string") {
                    if (!formats0(data1)) {
                      validate76.errors = [{ instancePath: instancePath + "/upload_url", schemaPath: "#/properties/upload_url/format", keyword: "format", params: { format: "uri" }, message: 'must match format "uri"' }];
                      return false;
                    }
                  } else {
                    validate76.errors = [{ instancePath: instancePath + "/upload_url", schemaPath: "#/properties/upload_url/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                    return false;
                  }
                }
              }
              var valid0 = _errs5 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.method !== void 0) {
                let data2 = data.method;
                const _errs7 = errors;
                if (typeof data2 !== "string") {
                  validate76.errors = [{ instancePath: instancePath + "/method", schemaPath: "#/properties/method/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
                if (!(data2 === "PUT")) {
                  validate76.errors = [{ instancePath: instancePath + "/method", schemaPath: "#/properties/method/enum", keyword: "enum", params: { allowedValues: schema115.properties.method.enum }, message: "must be equal to one of the allowed values" }];
                  return false;
                }
                var valid0 = _errs7 === errors;
              } else {
                var valid0 = true;
              }
              if (valid0) {
                if (data.headers !== void 0) {
                  let data3 = data.headers;
                  const _errs9 = errors;
                  if (errors === _errs9) {
                    if (data3 && typeof data3 == "object" && !Array.isArray(data3)) {
                    } else {
                      validate76.errors = [{ instancePath: instancePath + "/headers", schemaPath: "#/properties/headers/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                      return false;
                    }
                  }
                  var valid0 = _errs9 === errors;
                } else {
                  var valid0 = true;
                }
                if (valid0) {
                  if (data.expires_at !== void 0) {
                    let data4 = data.expires_at;
                    const _errs12 = errors;
                    const _errs13 = errors;
                    if (!(typeof data4 == "number" && (!(data4 % 1) && !isNaN(data4)) && isFinite(data4))) {
                      validate76.errors = [{ instancePath: instancePath + "/expires_at", schemaPath: "out#/definitions/EpochMs/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                      return false;
                    }
                    if (errors === _errs13) {
                      if (typeof data4 == "number" && isFinite(data4)) {
                        if (data4 > 9007199254740991 || isNaN(data4)) {
                          validate76.errors = [{ instancePath: instancePath + "/expires_at", schemaPath: "out#/definitions/EpochMs/maximum", keyword: "maximum", params: { comparison: "<=", limit: 9007199254740991 }, message: "must be <= 9007199254740991" }];
                          return false;
                        } else {
                          if (data4 < 0 || isNaN(data4)) {
                            validate76.errors = [{ instancePath: instancePath + "/expires_at", schemaPath: "out#/definitions/EpochMs/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                            return false;
                          }
                        }
                      }
                    }
                    var valid0 = _errs12 === errors;
                  } else {
                    var valid0 = true;
                  }
                }
              }
            }
          }
        }
      }
    } else {
      validate76.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate76.errors = vErrors;
  return errors === 0;
}
function validate75(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (!validate76(data, { instancePath, parentData, parentDataProperty, rootData })) {
    vErrors = vErrors === null ? validate76.errors : vErrors.concat(validate76.errors);
    errors = vErrors.length;
  }
  validate75.errors = vErrors;
  return errors === 0;
}
export {
  isApprovalAnswered,
  isAttachment,
  isBlockOutcome,
  isContactOutcome,
  isContactPage,
  isContactRequest,
  isDeliveryReport,
  isEnvelopeArrived,
  isEnvelopeReceived,
  isMessageCreated,
  isMessageSearch,
  isOwnCard,
  isSentMessage,
  isThread,
  isThreadPage,
  isUploadAddress
};
