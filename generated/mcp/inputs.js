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

// scripts/generate/validators.js
var list_contacts = validate10;
var func2 = require_ucs2length().default;
var pattern0 = new RegExp("^[A-Za-z0-9_-]+$", "u");
function validate10(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      const _errs1 = errors;
      for (const key0 in data) {
        if (!(key0 === "limit" || key0 === "cursor")) {
          validate10.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
          return false;
          break;
        }
      }
      if (_errs1 === errors) {
        if (data.limit !== void 0) {
          let data0 = data.limit;
          const _errs2 = errors;
          const _errs3 = errors;
          if (!(typeof data0 == "number" && (!(data0 % 1) && !isNaN(data0)) && isFinite(data0))) {
            validate10.errors = [{ instancePath: instancePath + "/limit", schemaPath: "in#/definitions/ToolPageLimit/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
            return false;
          }
          if (errors === _errs3) {
            if (typeof data0 == "number" && isFinite(data0)) {
              if (data0 > 50 || isNaN(data0)) {
                validate10.errors = [{ instancePath: instancePath + "/limit", schemaPath: "in#/definitions/ToolPageLimit/maximum", keyword: "maximum", params: { comparison: "<=", limit: 50 }, message: "must be <= 50" }];
                return false;
              } else {
                if (data0 < 1 || isNaN(data0)) {
                  validate10.errors = [{ instancePath: instancePath + "/limit", schemaPath: "in#/definitions/ToolPageLimit/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" }];
                  return false;
                }
              }
            }
          }
          var valid0 = _errs2 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.cursor !== void 0) {
            let data1 = data.cursor;
            const _errs5 = errors;
            const _errs6 = errors;
            if (errors === _errs6) {
              if (typeof data1 === "string") {
                if (func2(data1) > 256) {
                  validate10.errors = [{ instancePath: instancePath + "/cursor", schemaPath: "in#/definitions/ToolCursor/maxLength", keyword: "maxLength", params: { limit: 256 }, message: "must NOT have more than 256 characters" }];
                  return false;
                } else {
                  if (func2(data1) < 1) {
                    validate10.errors = [{ instancePath: instancePath + "/cursor", schemaPath: "in#/definitions/ToolCursor/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                    return false;
                  } else {
                    if (!pattern0.test(data1)) {
                      validate10.errors = [{ instancePath: instancePath + "/cursor", schemaPath: "in#/definitions/ToolCursor/pattern", keyword: "pattern", params: { pattern: "^[A-Za-z0-9_-]+$" }, message: 'must match pattern "^[A-Za-z0-9_-]+$"' }];
                      return false;
                    }
                  }
                }
              } else {
                validate10.errors = [{ instancePath: instancePath + "/cursor", schemaPath: "in#/definitions/ToolCursor/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
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
      validate10.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate10.errors = vErrors;
  return errors === 0;
}
var list_threads = validate12;
var schema16 = { "type": "string", "enum": ["active", "unread", "archived"] };
function validate12(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      const _errs1 = errors;
      for (const key0 in data) {
        if (!(key0 === "status" || key0 === "limit" || key0 === "cursor")) {
          validate12.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
          return false;
          break;
        }
      }
      if (_errs1 === errors) {
        if (data.status !== void 0) {
          let data0 = data.status;
          const _errs2 = errors;
          if (typeof data0 !== "string") {
            validate12.errors = [{ instancePath: instancePath + "/status", schemaPath: "in#/definitions/ThreadStatus/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
            return false;
          }
          if (!(data0 === "active" || data0 === "unread" || data0 === "archived")) {
            validate12.errors = [{ instancePath: instancePath + "/status", schemaPath: "in#/definitions/ThreadStatus/enum", keyword: "enum", params: { allowedValues: schema16.enum }, message: "must be equal to one of the allowed values" }];
            return false;
          }
          var valid0 = _errs2 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.limit !== void 0) {
            let data1 = data.limit;
            const _errs5 = errors;
            const _errs6 = errors;
            if (!(typeof data1 == "number" && (!(data1 % 1) && !isNaN(data1)) && isFinite(data1))) {
              validate12.errors = [{ instancePath: instancePath + "/limit", schemaPath: "in#/definitions/ToolPageLimit/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
              return false;
            }
            if (errors === _errs6) {
              if (typeof data1 == "number" && isFinite(data1)) {
                if (data1 > 50 || isNaN(data1)) {
                  validate12.errors = [{ instancePath: instancePath + "/limit", schemaPath: "in#/definitions/ToolPageLimit/maximum", keyword: "maximum", params: { comparison: "<=", limit: 50 }, message: "must be <= 50" }];
                  return false;
                } else {
                  if (data1 < 1 || isNaN(data1)) {
                    validate12.errors = [{ instancePath: instancePath + "/limit", schemaPath: "in#/definitions/ToolPageLimit/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" }];
                    return false;
                  }
                }
              }
            }
            var valid0 = _errs5 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.cursor !== void 0) {
              let data2 = data.cursor;
              const _errs8 = errors;
              const _errs9 = errors;
              if (errors === _errs9) {
                if (typeof data2 === "string") {
                  if (func2(data2) > 256) {
                    validate12.errors = [{ instancePath: instancePath + "/cursor", schemaPath: "in#/definitions/ToolCursor/maxLength", keyword: "maxLength", params: { limit: 256 }, message: "must NOT have more than 256 characters" }];
                    return false;
                  } else {
                    if (func2(data2) < 1) {
                      validate12.errors = [{ instancePath: instancePath + "/cursor", schemaPath: "in#/definitions/ToolCursor/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                      return false;
                    } else {
                      if (!pattern0.test(data2)) {
                        validate12.errors = [{ instancePath: instancePath + "/cursor", schemaPath: "in#/definitions/ToolCursor/pattern", keyword: "pattern", params: { pattern: "^[A-Za-z0-9_-]+$" }, message: 'must match pattern "^[A-Za-z0-9_-]+$"' }];
                        return false;
                      }
                    }
                  }
                } else {
                  validate12.errors = [{ instancePath: instancePath + "/cursor", schemaPath: "in#/definitions/ToolCursor/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
              }
              var valid0 = _errs8 === errors;
            } else {
              var valid0 = true;
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
var get_thread = validate13;
var pattern2 = new RegExp("^thr_[0-7][0-9A-HJKMNP-TV-Z]{25}$", "u");
function validate13(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.mark_read === void 0) {
        data.mark_read = true;
      }
      let missing0;
      if (data.thread_id === void 0 && (missing0 = "thread_id")) {
        validate13.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!(key0 === "thread_id" || key0 === "mark_read" || key0 === "limit" || key0 === "cursor")) {
            validate13.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.thread_id !== void 0) {
            let data0 = data.thread_id;
            const _errs2 = errors;
            const _errs3 = errors;
            if (errors === _errs3) {
              if (typeof data0 === "string") {
                if (!pattern2.test(data0)) {
                  validate13.errors = [{ instancePath: instancePath + "/thread_id", schemaPath: "in#/definitions/ThreadIdArgument/pattern", keyword: "pattern", params: { pattern: "^thr_[0-7][0-9A-HJKMNP-TV-Z]{25}$" }, message: 'must match pattern "^thr_[0-7][0-9A-HJKMNP-TV-Z]{25}$"' }];
                  return false;
                }
              } else {
                validate13.errors = [{ instancePath: instancePath + "/thread_id", schemaPath: "in#/definitions/ThreadIdArgument/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            const _errs5 = errors;
            if (typeof data.mark_read !== "boolean") {
              validate13.errors = [{ instancePath: instancePath + "/mark_read", schemaPath: "#/properties/mark_read/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
              return false;
            }
            var valid0 = _errs5 === errors;
            if (valid0) {
              if (data.limit !== void 0) {
                let data2 = data.limit;
                const _errs7 = errors;
                const _errs8 = errors;
                if (!(typeof data2 == "number" && (!(data2 % 1) && !isNaN(data2)) && isFinite(data2))) {
                  validate13.errors = [{ instancePath: instancePath + "/limit", schemaPath: "in#/definitions/ToolPageLimit/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                  return false;
                }
                if (errors === _errs8) {
                  if (typeof data2 == "number" && isFinite(data2)) {
                    if (data2 > 50 || isNaN(data2)) {
                      validate13.errors = [{ instancePath: instancePath + "/limit", schemaPath: "in#/definitions/ToolPageLimit/maximum", keyword: "maximum", params: { comparison: "<=", limit: 50 }, message: "must be <= 50" }];
                      return false;
                    } else {
                      if (data2 < 1 || isNaN(data2)) {
                        validate13.errors = [{ instancePath: instancePath + "/limit", schemaPath: "in#/definitions/ToolPageLimit/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" }];
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
                if (data.cursor !== void 0) {
                  let data3 = data.cursor;
                  const _errs10 = errors;
                  const _errs11 = errors;
                  if (errors === _errs11) {
                    if (typeof data3 === "string") {
                      if (func2(data3) > 256) {
                        validate13.errors = [{ instancePath: instancePath + "/cursor", schemaPath: "in#/definitions/ToolCursor/maxLength", keyword: "maxLength", params: { limit: 256 }, message: "must NOT have more than 256 characters" }];
                        return false;
                      } else {
                        if (func2(data3) < 1) {
                          validate13.errors = [{ instancePath: instancePath + "/cursor", schemaPath: "in#/definitions/ToolCursor/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                          return false;
                        } else {
                          if (!pattern0.test(data3)) {
                            validate13.errors = [{ instancePath: instancePath + "/cursor", schemaPath: "in#/definitions/ToolCursor/pattern", keyword: "pattern", params: { pattern: "^[A-Za-z0-9_-]+$" }, message: 'must match pattern "^[A-Za-z0-9_-]+$"' }];
                            return false;
                          }
                        }
                      }
                    } else {
                      validate13.errors = [{ instancePath: instancePath + "/cursor", schemaPath: "in#/definitions/ToolCursor/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                      return false;
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
      validate13.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate13.errors = vErrors;
  return errors === 0;
}
var search_messages = validate14;
function validate14(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.query === void 0 && (missing0 = "query")) {
        validate14.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!(key0 === "query" || key0 === "limit")) {
            validate14.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.query !== void 0) {
            let data0 = data.query;
            const _errs2 = errors;
            if (errors === _errs2) {
              if (typeof data0 === "string") {
                if (func2(data0) > 100) {
                  validate14.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/maxLength", keyword: "maxLength", params: { limit: 100 }, message: "must NOT have more than 100 characters" }];
                  return false;
                } else {
                  if (func2(data0) < 1) {
                    validate14.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                    return false;
                  }
                }
              } else {
                validate14.errors = [{ instancePath: instancePath + "/query", schemaPath: "#/properties/query/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.limit !== void 0) {
              let data1 = data.limit;
              const _errs4 = errors;
              const _errs5 = errors;
              if (!(typeof data1 == "number" && (!(data1 % 1) && !isNaN(data1)) && isFinite(data1))) {
                validate14.errors = [{ instancePath: instancePath + "/limit", schemaPath: "in#/definitions/ToolPageLimit/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                return false;
              }
              if (errors === _errs5) {
                if (typeof data1 == "number" && isFinite(data1)) {
                  if (data1 > 50 || isNaN(data1)) {
                    validate14.errors = [{ instancePath: instancePath + "/limit", schemaPath: "in#/definitions/ToolPageLimit/maximum", keyword: "maximum", params: { comparison: "<=", limit: 50 }, message: "must be <= 50" }];
                    return false;
                  } else {
                    if (data1 < 1 || isNaN(data1)) {
                      validate14.errors = [{ instancePath: instancePath + "/limit", schemaPath: "in#/definitions/ToolPageLimit/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" }];
                      return false;
                    }
                  }
                }
              }
              var valid0 = _errs4 === errors;
            } else {
              var valid0 = true;
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
var create_thread = validate15;
var pattern4 = new RegExp("^@?[a-z0-9][a-z0-9_-]{0,38}\\.[a-z0-9][a-z0-9_-]{0,38}$", "u");
function validate16(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (Array.isArray(data)) {
      if (data.length > 16) {
        validate16.errors = [{ instancePath, schemaPath: "#/maxItems", keyword: "maxItems", params: { limit: 16 }, message: "must NOT have more than 16 items" }];
        return false;
      } else {
        var valid0 = true;
        const len0 = data.length;
        for (let i0 = 0; i0 < len0; i0++) {
          let data0 = data[i0];
          const _errs1 = errors;
          const _errs2 = errors;
          if (errors === _errs2) {
            if (typeof data0 === "string") {
              if (func2(data0) > 64) {
                validate16.errors = [{ instancePath: instancePath + "/" + i0, schemaPath: "in#/definitions/FileId/maxLength", keyword: "maxLength", params: { limit: 64 }, message: "must NOT have more than 64 characters" }];
                return false;
              } else {
                if (func2(data0) < 1) {
                  validate16.errors = [{ instancePath: instancePath + "/" + i0, schemaPath: "in#/definitions/FileId/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                  return false;
                }
              }
            } else {
              validate16.errors = [{ instancePath: instancePath + "/" + i0, schemaPath: "in#/definitions/FileId/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
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
      validate16.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
      return false;
    }
  }
  validate16.errors = vErrors;
  return errors === 0;
}
function validate15(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.with_handle === void 0 && (missing0 = "with_handle") || data.subject === void 0 && (missing0 = "subject") || data.initial_message === void 0 && (missing0 = "initial_message")) {
        validate15.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!(key0 === "with_handle" || key0 === "subject" || key0 === "initial_message" || key0 === "attachment_ids" || key0 === "auto_reply")) {
            validate15.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.with_handle !== void 0) {
            let data0 = data.with_handle;
            const _errs2 = errors;
            const _errs3 = errors;
            if (errors === _errs3) {
              if (typeof data0 === "string") {
                if (!pattern4.test(data0)) {
                  validate15.errors = [{ instancePath: instancePath + "/with_handle", schemaPath: "in#/definitions/HandleArgument/pattern", keyword: "pattern", params: { pattern: "^@?[a-z0-9][a-z0-9_-]{0,38}\\.[a-z0-9][a-z0-9_-]{0,38}$" }, message: 'must match pattern "^@?[a-z0-9][a-z0-9_-]{0,38}\\.[a-z0-9][a-z0-9_-]{0,38}$"' }];
                  return false;
                }
              } else {
                validate15.errors = [{ instancePath: instancePath + "/with_handle", schemaPath: "in#/definitions/HandleArgument/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.subject !== void 0) {
              let data1 = data.subject;
              const _errs5 = errors;
              if (errors === _errs5) {
                if (typeof data1 === "string") {
                  if (func2(data1) > 998) {
                    validate15.errors = [{ instancePath: instancePath + "/subject", schemaPath: "#/properties/subject/maxLength", keyword: "maxLength", params: { limit: 998 }, message: "must NOT have more than 998 characters" }];
                    return false;
                  } else {
                    if (func2(data1) < 1) {
                      validate15.errors = [{ instancePath: instancePath + "/subject", schemaPath: "#/properties/subject/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                      return false;
                    }
                  }
                } else {
                  validate15.errors = [{ instancePath: instancePath + "/subject", schemaPath: "#/properties/subject/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
              }
              var valid0 = _errs5 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.initial_message !== void 0) {
                let data2 = data.initial_message;
                const _errs7 = errors;
                const _errs8 = errors;
                if (errors === _errs8) {
                  if (typeof data2 === "string") {
                    if (func2(data2) > 65536) {
                      validate15.errors = [{ instancePath: instancePath + "/initial_message", schemaPath: "in#/definitions/MessageText/maxLength", keyword: "maxLength", params: { limit: 65536 }, message: "must NOT have more than 65536 characters" }];
                      return false;
                    } else {
                      if (func2(data2) < 1) {
                        validate15.errors = [{ instancePath: instancePath + "/initial_message", schemaPath: "in#/definitions/MessageText/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                        return false;
                      }
                    }
                  } else {
                    validate15.errors = [{ instancePath: instancePath + "/initial_message", schemaPath: "in#/definitions/MessageText/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                    return false;
                  }
                }
                var valid0 = _errs7 === errors;
              } else {
                var valid0 = true;
              }
              if (valid0) {
                if (data.attachment_ids !== void 0) {
                  const _errs10 = errors;
                  if (!validate16(data.attachment_ids, { instancePath: instancePath + "/attachment_ids", parentData: data, parentDataProperty: "attachment_ids", rootData })) {
                    vErrors = vErrors === null ? validate16.errors : vErrors.concat(validate16.errors);
                    errors = vErrors.length;
                  }
                  var valid0 = _errs10 === errors;
                } else {
                  var valid0 = true;
                }
                if (valid0) {
                  if (data.auto_reply !== void 0) {
                    const _errs11 = errors;
                    if (typeof data.auto_reply !== "boolean") {
                      validate15.errors = [{ instancePath: instancePath + "/auto_reply", schemaPath: "in#/definitions/AutoReply/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                      return false;
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
      validate15.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate15.errors = vErrors;
  return errors === 0;
}
var send_message = validate18;
var pattern6 = new RegExp("^env_[0-7][0-9A-HJKMNP-TV-Z]{25}$", "u");
function validate19(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (Array.isArray(data)) {
      if (data.length > 16) {
        validate19.errors = [{ instancePath, schemaPath: "#/maxItems", keyword: "maxItems", params: { limit: 16 }, message: "must NOT have more than 16 items" }];
        return false;
      } else {
        var valid0 = true;
        const len0 = data.length;
        for (let i0 = 0; i0 < len0; i0++) {
          let data0 = data[i0];
          const _errs1 = errors;
          const _errs2 = errors;
          if (errors === _errs2) {
            if (typeof data0 === "string") {
              if (func2(data0) > 64) {
                validate19.errors = [{ instancePath: instancePath + "/" + i0, schemaPath: "in#/definitions/FileId/maxLength", keyword: "maxLength", params: { limit: 64 }, message: "must NOT have more than 64 characters" }];
                return false;
              } else {
                if (func2(data0) < 1) {
                  validate19.errors = [{ instancePath: instancePath + "/" + i0, schemaPath: "in#/definitions/FileId/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                  return false;
                }
              }
            } else {
              validate19.errors = [{ instancePath: instancePath + "/" + i0, schemaPath: "in#/definitions/FileId/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
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
      validate19.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
      return false;
    }
  }
  validate19.errors = vErrors;
  return errors === 0;
}
function validate18(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.thread_id === void 0 && (missing0 = "thread_id") || data.content === void 0 && (missing0 = "content")) {
        validate18.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!(key0 === "thread_id" || key0 === "in_reply_to" || key0 === "content" || key0 === "attachment_ids" || key0 === "auto_reply")) {
            validate18.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.thread_id !== void 0) {
            let data0 = data.thread_id;
            const _errs2 = errors;
            const _errs3 = errors;
            if (errors === _errs3) {
              if (typeof data0 === "string") {
                if (!pattern2.test(data0)) {
                  validate18.errors = [{ instancePath: instancePath + "/thread_id", schemaPath: "in#/definitions/ThreadIdArgument/pattern", keyword: "pattern", params: { pattern: "^thr_[0-7][0-9A-HJKMNP-TV-Z]{25}$" }, message: 'must match pattern "^thr_[0-7][0-9A-HJKMNP-TV-Z]{25}$"' }];
                  return false;
                }
              } else {
                validate18.errors = [{ instancePath: instancePath + "/thread_id", schemaPath: "in#/definitions/ThreadIdArgument/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.in_reply_to !== void 0) {
              let data1 = data.in_reply_to;
              const _errs5 = errors;
              const _errs6 = errors;
              if (errors === _errs6) {
                if (typeof data1 === "string") {
                  if (!pattern6.test(data1)) {
                    validate18.errors = [{ instancePath: instancePath + "/in_reply_to", schemaPath: "in#/definitions/AnsweredMessageId/pattern", keyword: "pattern", params: { pattern: "^env_[0-7][0-9A-HJKMNP-TV-Z]{25}$" }, message: 'must match pattern "^env_[0-7][0-9A-HJKMNP-TV-Z]{25}$"' }];
                    return false;
                  }
                } else {
                  validate18.errors = [{ instancePath: instancePath + "/in_reply_to", schemaPath: "in#/definitions/AnsweredMessageId/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
              }
              var valid0 = _errs5 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.content !== void 0) {
                let data2 = data.content;
                const _errs8 = errors;
                const _errs9 = errors;
                if (errors === _errs9) {
                  if (typeof data2 === "string") {
                    if (func2(data2) > 65536) {
                      validate18.errors = [{ instancePath: instancePath + "/content", schemaPath: "in#/definitions/MessageText/maxLength", keyword: "maxLength", params: { limit: 65536 }, message: "must NOT have more than 65536 characters" }];
                      return false;
                    } else {
                      if (func2(data2) < 1) {
                        validate18.errors = [{ instancePath: instancePath + "/content", schemaPath: "in#/definitions/MessageText/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                        return false;
                      }
                    }
                  } else {
                    validate18.errors = [{ instancePath: instancePath + "/content", schemaPath: "in#/definitions/MessageText/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                    return false;
                  }
                }
                var valid0 = _errs8 === errors;
              } else {
                var valid0 = true;
              }
              if (valid0) {
                if (data.attachment_ids !== void 0) {
                  const _errs11 = errors;
                  if (!validate19(data.attachment_ids, { instancePath: instancePath + "/attachment_ids", parentData: data, parentDataProperty: "attachment_ids", rootData })) {
                    vErrors = vErrors === null ? validate19.errors : vErrors.concat(validate19.errors);
                    errors = vErrors.length;
                  }
                  var valid0 = _errs11 === errors;
                } else {
                  var valid0 = true;
                }
                if (valid0) {
                  if (data.auto_reply !== void 0) {
                    const _errs12 = errors;
                    if (typeof data.auto_reply !== "boolean") {
                      validate18.errors = [{ instancePath: instancePath + "/auto_reply", schemaPath: "in#/definitions/AutoReply/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
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
      validate18.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate18.errors = vErrors;
  return errors === 0;
}
var upload_attachment = validate21;
var schema40 = { "type": "string", "enum": ["application/pdf", "image/png", "image/jpeg", "image/gif", "application/json", "text/plain", "text/markdown", "text/csv"] };
function validate21(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.filename === void 0 && (missing0 = "filename") || data.content_type === void 0 && (missing0 = "content_type") || data.content_base64 === void 0 && (missing0 = "content_base64")) {
        validate21.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!(key0 === "filename" || key0 === "content_type" || key0 === "content_base64")) {
            validate21.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.filename !== void 0) {
            let data0 = data.filename;
            const _errs2 = errors;
            const _errs3 = errors;
            if (errors === _errs3) {
              if (typeof data0 === "string") {
                if (func2(data0) > 255) {
                  validate21.errors = [{ instancePath: instancePath + "/filename", schemaPath: "in#/definitions/AttachmentName/maxLength", keyword: "maxLength", params: { limit: 255 }, message: "must NOT have more than 255 characters" }];
                  return false;
                } else {
                  if (func2(data0) < 1) {
                    validate21.errors = [{ instancePath: instancePath + "/filename", schemaPath: "in#/definitions/AttachmentName/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                    return false;
                  }
                }
              } else {
                validate21.errors = [{ instancePath: instancePath + "/filename", schemaPath: "in#/definitions/AttachmentName/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.content_type !== void 0) {
              let data1 = data.content_type;
              const _errs5 = errors;
              if (typeof data1 !== "string") {
                validate21.errors = [{ instancePath: instancePath + "/content_type", schemaPath: "in#/definitions/AttachmentType/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
              if (!(data1 === "application/pdf" || data1 === "image/png" || data1 === "image/jpeg" || data1 === "image/gif" || data1 === "application/json" || data1 === "text/plain" || data1 === "text/markdown" || data1 === "text/csv")) {
                validate21.errors = [{ instancePath: instancePath + "/content_type", schemaPath: "in#/definitions/AttachmentType/enum", keyword: "enum", params: { allowedValues: schema40.enum }, message: "must be equal to one of the allowed values" }];
                return false;
              }
              var valid0 = _errs5 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.content_base64 !== void 0) {
                let data2 = data.content_base64;
                const _errs8 = errors;
                if (errors === _errs8) {
                  if (typeof data2 === "string") {
                    if (func2(data2) < 1) {
                      validate21.errors = [{ instancePath: instancePath + "/content_base64", schemaPath: "#/properties/content_base64/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                      return false;
                    }
                  } else {
                    validate21.errors = [{ instancePath: instancePath + "/content_base64", schemaPath: "#/properties/content_base64/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                    return false;
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
      validate21.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate21.errors = vErrors;
  return errors === 0;
}
var request_upload_url = validate22;
function validate22(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.filename === void 0 && (missing0 = "filename") || data.content_type === void 0 && (missing0 = "content_type") || data.size_bytes === void 0 && (missing0 = "size_bytes")) {
        validate22.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!(key0 === "filename" || key0 === "content_type" || key0 === "size_bytes")) {
            validate22.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.filename !== void 0) {
            let data0 = data.filename;
            const _errs2 = errors;
            const _errs3 = errors;
            if (errors === _errs3) {
              if (typeof data0 === "string") {
                if (func2(data0) > 255) {
                  validate22.errors = [{ instancePath: instancePath + "/filename", schemaPath: "in#/definitions/AttachmentName/maxLength", keyword: "maxLength", params: { limit: 255 }, message: "must NOT have more than 255 characters" }];
                  return false;
                } else {
                  if (func2(data0) < 1) {
                    validate22.errors = [{ instancePath: instancePath + "/filename", schemaPath: "in#/definitions/AttachmentName/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                    return false;
                  }
                }
              } else {
                validate22.errors = [{ instancePath: instancePath + "/filename", schemaPath: "in#/definitions/AttachmentName/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.content_type !== void 0) {
              let data1 = data.content_type;
              const _errs5 = errors;
              if (typeof data1 !== "string") {
                validate22.errors = [{ instancePath: instancePath + "/content_type", schemaPath: "in#/definitions/AttachmentType/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
              if (!(data1 === "application/pdf" || data1 === "image/png" || data1 === "image/jpeg" || data1 === "image/gif" || data1 === "application/json" || data1 === "text/plain" || data1 === "text/markdown" || data1 === "text/csv")) {
                validate22.errors = [{ instancePath: instancePath + "/content_type", schemaPath: "in#/definitions/AttachmentType/enum", keyword: "enum", params: { allowedValues: schema40.enum }, message: "must be equal to one of the allowed values" }];
                return false;
              }
              var valid0 = _errs5 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.size_bytes !== void 0) {
                let data2 = data.size_bytes;
                const _errs8 = errors;
                if (!(typeof data2 == "number" && (!(data2 % 1) && !isNaN(data2)) && isFinite(data2))) {
                  validate22.errors = [{ instancePath: instancePath + "/size_bytes", schemaPath: "#/properties/size_bytes/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                  return false;
                }
                if (errors === _errs8) {
                  if (typeof data2 == "number" && isFinite(data2)) {
                    if (data2 > 10485760 || isNaN(data2)) {
                      validate22.errors = [{ instancePath: instancePath + "/size_bytes", schemaPath: "#/properties/size_bytes/maximum", keyword: "maximum", params: { comparison: "<=", limit: 10485760 }, message: "must be <= 10485760" }];
                      return false;
                    } else {
                      if (data2 < 1 || isNaN(data2)) {
                        validate22.errors = [{ instancePath: instancePath + "/size_bytes", schemaPath: "#/properties/size_bytes/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" }];
                        return false;
                      }
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
      validate22.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate22.errors = vErrors;
  return errors === 0;
}
var request_contact = validate23;
function validate23(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.handle === void 0 && (missing0 = "handle")) {
        validate23.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!(key0 === "handle" || key0 === "message")) {
            validate23.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
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
                if (!pattern4.test(data0)) {
                  validate23.errors = [{ instancePath: instancePath + "/handle", schemaPath: "in#/definitions/HandleArgument/pattern", keyword: "pattern", params: { pattern: "^@?[a-z0-9][a-z0-9_-]{0,38}\\.[a-z0-9][a-z0-9_-]{0,38}$" }, message: 'must match pattern "^@?[a-z0-9][a-z0-9_-]{0,38}\\.[a-z0-9][a-z0-9_-]{0,38}$"' }];
                  return false;
                }
              } else {
                validate23.errors = [{ instancePath: instancePath + "/handle", schemaPath: "in#/definitions/HandleArgument/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.message !== void 0) {
              let data1 = data.message;
              const _errs5 = errors;
              const _errs6 = errors;
              if (errors === _errs6) {
                if (typeof data1 === "string") {
                  if (func2(data1) > 500) {
                    validate23.errors = [{ instancePath: instancePath + "/message", schemaPath: "in#/definitions/ContactMessage/maxLength", keyword: "maxLength", params: { limit: 500 }, message: "must NOT have more than 500 characters" }];
                    return false;
                  }
                } else {
                  validate23.errors = [{ instancePath: instancePath + "/message", schemaPath: "in#/definitions/ContactMessage/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
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
      validate23.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate23.errors = vErrors;
  return errors === 0;
}
var remove_contact = validate24;
function validate24(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.handle === void 0 && (missing0 = "handle")) {
        validate24.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!(key0 === "handle")) {
            validate24.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
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
                if (!pattern4.test(data0)) {
                  validate24.errors = [{ instancePath: instancePath + "/handle", schemaPath: "in#/definitions/HandleArgument/pattern", keyword: "pattern", params: { pattern: "^@?[a-z0-9][a-z0-9_-]{0,38}\\.[a-z0-9][a-z0-9_-]{0,38}$" }, message: 'must match pattern "^@?[a-z0-9][a-z0-9_-]{0,38}\\.[a-z0-9][a-z0-9_-]{0,38}$"' }];
                  return false;
                }
              } else {
                validate24.errors = [{ instancePath: instancePath + "/handle", schemaPath: "in#/definitions/HandleArgument/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
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
var block_agent = validate25;
function validate25(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.handle === void 0 && (missing0 = "handle")) {
        validate25.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!(key0 === "handle")) {
            validate25.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
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
                if (!pattern4.test(data0)) {
                  validate25.errors = [{ instancePath: instancePath + "/handle", schemaPath: "in#/definitions/HandleArgument/pattern", keyword: "pattern", params: { pattern: "^@?[a-z0-9][a-z0-9_-]{0,38}\\.[a-z0-9][a-z0-9_-]{0,38}$" }, message: 'must match pattern "^@?[a-z0-9][a-z0-9_-]{0,38}\\.[a-z0-9][a-z0-9_-]{0,38}$"' }];
                  return false;
                }
              } else {
                validate25.errors = [{ instancePath: instancePath + "/handle", schemaPath: "in#/definitions/HandleArgument/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
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
var unblock_agent = validate26;
function validate26(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.handle === void 0 && (missing0 = "handle")) {
        validate26.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!(key0 === "handle")) {
            validate26.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
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
                if (!pattern4.test(data0)) {
                  validate26.errors = [{ instancePath: instancePath + "/handle", schemaPath: "in#/definitions/HandleArgument/pattern", keyword: "pattern", params: { pattern: "^@?[a-z0-9][a-z0-9_-]{0,38}\\.[a-z0-9][a-z0-9_-]{0,38}$" }, message: 'must match pattern "^@?[a-z0-9][a-z0-9_-]{0,38}\\.[a-z0-9][a-z0-9_-]{0,38}$"' }];
                  return false;
                }
              } else {
                validate26.errors = [{ instancePath: instancePath + "/handle", schemaPath: "in#/definitions/HandleArgument/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
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
var update_my_card = validate27;
var pattern11 = new RegExp("^[^\\u0000-\\u001F\\u007F]*$", "u");
function validate27(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      const _errs1 = errors;
      for (const key0 in data) {
        if (!(key0 === "display_name" || key0 === "description" || key0 === "card_body")) {
          validate27.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
          return false;
          break;
        }
      }
      if (_errs1 === errors) {
        if (data.display_name !== void 0) {
          let data0 = data.display_name;
          const _errs2 = errors;
          if (errors === _errs2) {
            if (typeof data0 === "string") {
              if (func2(data0) > 100) {
                validate27.errors = [{ instancePath: instancePath + "/display_name", schemaPath: "#/properties/display_name/maxLength", keyword: "maxLength", params: { limit: 100 }, message: "must NOT have more than 100 characters" }];
                return false;
              } else {
                if (!pattern11.test(data0)) {
                  validate27.errors = [{ instancePath: instancePath + "/display_name", schemaPath: "#/properties/display_name/pattern", keyword: "pattern", params: { pattern: "^[^\\u0000-\\u001F\\u007F]*$" }, message: 'must match pattern "^[^\\u0000-\\u001F\\u007F]*$"' }];
                  return false;
                }
              }
            } else {
              validate27.errors = [{ instancePath: instancePath + "/display_name", schemaPath: "#/properties/display_name/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
              return false;
            }
          }
          var valid0 = _errs2 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.description !== void 0) {
            let data1 = data.description;
            const _errs4 = errors;
            if (errors === _errs4) {
              if (typeof data1 === "string") {
                if (func2(data1) > 1e3) {
                  validate27.errors = [{ instancePath: instancePath + "/description", schemaPath: "#/properties/description/maxLength", keyword: "maxLength", params: { limit: 1e3 }, message: "must NOT have more than 1000 characters" }];
                  return false;
                }
              } else {
                validate27.errors = [{ instancePath: instancePath + "/description", schemaPath: "#/properties/description/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
            }
            var valid0 = _errs4 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.card_body !== void 0) {
              let data2 = data.card_body;
              const _errs6 = errors;
              if (errors === _errs6) {
                if (typeof data2 === "string") {
                  if (func2(data2) > 16384) {
                    validate27.errors = [{ instancePath: instancePath + "/card_body", schemaPath: "#/properties/card_body/maxLength", keyword: "maxLength", params: { limit: 16384 }, message: "must NOT have more than 16384 characters" }];
                    return false;
                  }
                } else {
                  validate27.errors = [{ instancePath: instancePath + "/card_body", schemaPath: "#/properties/card_body/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
              }
              var valid0 = _errs6 === errors;
            } else {
              var valid0 = true;
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
var add_skill = validate28;
var pattern12 = new RegExp("^[^\\u0000-\\u001F\\u007F]+$", "u");
function validate28(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  const _errs0 = errors;
  if (errors === _errs0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.name === void 0 && (missing0 = "name") || data.description === void 0 && (missing0 = "description")) {
        validate28.errors = [{ instancePath, schemaPath: "in#/definitions/Skill/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs2 = errors;
        for (const key0 in data) {
          if (!(key0 === "name" || key0 === "description")) {
            validate28.errors = [{ instancePath, schemaPath: "in#/definitions/Skill/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs2 === errors) {
          if (data.name !== void 0) {
            let data0 = data.name;
            const _errs3 = errors;
            if (errors === _errs3) {
              if (typeof data0 === "string") {
                if (func2(data0) > 64) {
                  validate28.errors = [{ instancePath: instancePath + "/name", schemaPath: "in#/definitions/Skill/properties/name/maxLength", keyword: "maxLength", params: { limit: 64 }, message: "must NOT have more than 64 characters" }];
                  return false;
                } else {
                  if (func2(data0) < 1) {
                    validate28.errors = [{ instancePath: instancePath + "/name", schemaPath: "in#/definitions/Skill/properties/name/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                    return false;
                  } else {
                    if (!pattern12.test(data0)) {
                      validate28.errors = [{ instancePath: instancePath + "/name", schemaPath: "in#/definitions/Skill/properties/name/pattern", keyword: "pattern", params: { pattern: "^[^\\u0000-\\u001F\\u007F]+$" }, message: 'must match pattern "^[^\\u0000-\\u001F\\u007F]+$"' }];
                      return false;
                    }
                  }
                }
              } else {
                validate28.errors = [{ instancePath: instancePath + "/name", schemaPath: "in#/definitions/Skill/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
            }
            var valid1 = _errs3 === errors;
          } else {
            var valid1 = true;
          }
          if (valid1) {
            if (data.description !== void 0) {
              let data1 = data.description;
              const _errs5 = errors;
              if (errors === _errs5) {
                if (typeof data1 === "string") {
                  if (func2(data1) > 500) {
                    validate28.errors = [{ instancePath: instancePath + "/description", schemaPath: "in#/definitions/Skill/properties/description/maxLength", keyword: "maxLength", params: { limit: 500 }, message: "must NOT have more than 500 characters" }];
                    return false;
                  }
                } else {
                  validate28.errors = [{ instancePath: instancePath + "/description", schemaPath: "in#/definitions/Skill/properties/description/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
              }
              var valid1 = _errs5 === errors;
            } else {
              var valid1 = true;
            }
          }
        }
      }
    } else {
      validate28.errors = [{ instancePath, schemaPath: "in#/definitions/Skill/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate28.errors = vErrors;
  return errors === 0;
}
var remove_skill = validate29;
function validate29(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.name === void 0 && (missing0 = "name")) {
        validate29.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!(key0 === "name")) {
            validate29.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.name !== void 0) {
            let data0 = data.name;
            const _errs2 = errors;
            if (errors === _errs2) {
              if (typeof data0 === "string") {
                if (func2(data0) > 64) {
                  validate29.errors = [{ instancePath: instancePath + "/name", schemaPath: "#/properties/name/maxLength", keyword: "maxLength", params: { limit: 64 }, message: "must NOT have more than 64 characters" }];
                  return false;
                } else {
                  if (func2(data0) < 1) {
                    validate29.errors = [{ instancePath: instancePath + "/name", schemaPath: "#/properties/name/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                    return false;
                  }
                }
              } else {
                validate29.errors = [{ instancePath: instancePath + "/name", schemaPath: "#/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
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
var envelope_received = validate30;
var pattern13 = new RegExp("^@[a-z0-9][a-z0-9_-]{0,38}\\.(?:[a-z0-9][a-z0-9_-]{0,38}|\\*)$", "u");
function validate30(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.include_preview === void 0) {
        data.include_preview = false;
      }
      const _errs1 = errors;
      for (const key0 in data) {
        if (!(key0 === "from" || key0 === "thread_id" || key0 === "has_attachments" || key0 === "only_contacts" || key0 === "include_preview")) {
          validate30.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
          return false;
          break;
        }
      }
      if (_errs1 === errors) {
        if (data.from !== void 0) {
          let data0 = data.from;
          const _errs2 = errors;
          if (errors === _errs2) {
            if (Array.isArray(data0)) {
              if (data0.length > 100) {
                validate30.errors = [{ instancePath: instancePath + "/from", schemaPath: "#/properties/from/maxItems", keyword: "maxItems", params: { limit: 100 }, message: "must NOT have more than 100 items" }];
                return false;
              } else {
                if (data0.length < 1) {
                  validate30.errors = [{ instancePath: instancePath + "/from", schemaPath: "#/properties/from/minItems", keyword: "minItems", params: { limit: 1 }, message: "must NOT have fewer than 1 items" }];
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
                          validate30.errors = [{ instancePath: instancePath + "/from/" + i0, schemaPath: "in#/definitions/AllowlistEntry/pattern", keyword: "pattern", params: { pattern: "^@[a-z0-9][a-z0-9_-]{0,38}\\.(?:[a-z0-9][a-z0-9_-]{0,38}|\\*)$" }, message: 'must match pattern "^@[a-z0-9][a-z0-9_-]{0,38}\\.(?:[a-z0-9][a-z0-9_-]{0,38}|\\*)$"' }];
                          return false;
                        }
                      } else {
                        validate30.errors = [{ instancePath: instancePath + "/from/" + i0, schemaPath: "in#/definitions/AllowlistEntry/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
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
              validate30.errors = [{ instancePath: instancePath + "/from", schemaPath: "#/properties/from/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
              return false;
            }
          }
          var valid0 = _errs2 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.thread_id !== void 0) {
            let data2 = data.thread_id;
            const _errs7 = errors;
            const _errs8 = errors;
            if (errors === _errs8) {
              if (typeof data2 === "string") {
                if (!pattern2.test(data2)) {
                  validate30.errors = [{ instancePath: instancePath + "/thread_id", schemaPath: "in#/definitions/ThreadId/pattern", keyword: "pattern", params: { pattern: "^thr_[0-7][0-9A-HJKMNP-TV-Z]{25}$" }, message: 'must match pattern "^thr_[0-7][0-9A-HJKMNP-TV-Z]{25}$"' }];
                  return false;
                }
              } else {
                validate30.errors = [{ instancePath: instancePath + "/thread_id", schemaPath: "in#/definitions/ThreadId/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
            }
            var valid0 = _errs7 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.has_attachments !== void 0) {
              const _errs10 = errors;
              if (typeof data.has_attachments !== "boolean") {
                validate30.errors = [{ instancePath: instancePath + "/has_attachments", schemaPath: "#/properties/has_attachments/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                return false;
              }
              var valid0 = _errs10 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.only_contacts !== void 0) {
                const _errs12 = errors;
                if (typeof data.only_contacts !== "boolean") {
                  validate30.errors = [{ instancePath: instancePath + "/only_contacts", schemaPath: "#/properties/only_contacts/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                  return false;
                }
                var valid0 = _errs12 === errors;
              } else {
                var valid0 = true;
              }
              if (valid0) {
                const _errs14 = errors;
                if (typeof data.include_preview !== "boolean") {
                  validate30.errors = [{ instancePath: instancePath + "/include_preview", schemaPath: "#/properties/include_preview/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                  return false;
                }
                var valid0 = _errs14 === errors;
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
var envelope_arrived = validate31;
function validate31(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      for (const key0 in data) {
        validate31.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
        return false;
        break;
      }
    } else {
      validate31.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate31.errors = vErrors;
  return errors === 0;
}
var delivery_report = validate32;
var schema62 = { "type": "string", "enum": ["stored", "bounced", "expired"] };
function validate32(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      const _errs1 = errors;
      for (const key0 in data) {
        if (!(key0 === "facts" || key0 === "envelope_id")) {
          validate32.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
          return false;
          break;
        }
      }
      if (_errs1 === errors) {
        if (data.facts !== void 0) {
          let data0 = data.facts;
          const _errs2 = errors;
          if (errors === _errs2) {
            if (Array.isArray(data0)) {
              if (data0.length > 3) {
                validate32.errors = [{ instancePath: instancePath + "/facts", schemaPath: "#/properties/facts/maxItems", keyword: "maxItems", params: { limit: 3 }, message: "must NOT have more than 3 items" }];
                return false;
              } else {
                if (data0.length < 1) {
                  validate32.errors = [{ instancePath: instancePath + "/facts", schemaPath: "#/properties/facts/minItems", keyword: "minItems", params: { limit: 1 }, message: "must NOT have fewer than 1 items" }];
                  return false;
                } else {
                  var valid1 = true;
                  const len0 = data0.length;
                  for (let i0 = 0; i0 < len0; i0++) {
                    let data1 = data0[i0];
                    const _errs4 = errors;
                    if (typeof data1 !== "string") {
                      validate32.errors = [{ instancePath: instancePath + "/facts/" + i0, schemaPath: "in#/definitions/MonitorFact/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                      return false;
                    }
                    if (!(data1 === "stored" || data1 === "bounced" || data1 === "expired")) {
                      validate32.errors = [{ instancePath: instancePath + "/facts/" + i0, schemaPath: "in#/definitions/MonitorFact/enum", keyword: "enum", params: { allowedValues: schema62.enum }, message: "must be equal to one of the allowed values" }];
                      return false;
                    }
                    var valid1 = _errs4 === errors;
                    if (!valid1) {
                      break;
                    }
                  }
                }
              }
            } else {
              validate32.errors = [{ instancePath: instancePath + "/facts", schemaPath: "#/properties/facts/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
              return false;
            }
          }
          var valid0 = _errs2 === errors;
        } else {
          var valid0 = true;
        }
        if (valid0) {
          if (data.envelope_id !== void 0) {
            let data2 = data.envelope_id;
            const _errs7 = errors;
            const _errs8 = errors;
            if (errors === _errs8) {
              if (typeof data2 === "string") {
                if (!pattern6.test(data2)) {
                  validate32.errors = [{ instancePath: instancePath + "/envelope_id", schemaPath: "in#/definitions/EnvelopeId/pattern", keyword: "pattern", params: { pattern: "^env_[0-7][0-9A-HJKMNP-TV-Z]{25}$" }, message: 'must match pattern "^env_[0-7][0-9A-HJKMNP-TV-Z]{25}$"' }];
                  return false;
                }
              } else {
                validate32.errors = [{ instancePath: instancePath + "/envelope_id", schemaPath: "in#/definitions/EnvelopeId/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
            }
            var valid0 = _errs7 === errors;
          } else {
            var valid0 = true;
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
var contact_requested = validate33;
function validate33(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      for (const key0 in data) {
        validate33.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
        return false;
        break;
      }
    } else {
      validate33.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate33.errors = vErrors;
  return errors === 0;
}
var approval_answered = validate34;
function validate34(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      for (const key0 in data) {
        validate34.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
        return false;
        break;
      }
    } else {
      validate34.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate34.errors = vErrors;
  return errors === 0;
}
export {
  add_skill,
  approval_answered,
  block_agent,
  contact_requested,
  create_thread,
  delivery_report,
  envelope_arrived,
  envelope_received,
  get_thread,
  list_contacts,
  list_threads,
  remove_contact,
  remove_skill,
  request_contact,
  request_upload_url,
  search_messages,
  send_message,
  unblock_agent,
  update_my_card,
  upload_attachment
};
