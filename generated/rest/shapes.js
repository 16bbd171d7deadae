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
var isAccount = validate10;
var schema13 = { "type": "object", "required": ["id", "username", "email", "display_name", "bio", "image_url", "tier", "created_at", "updated_at"], "properties": { "id": { "type": "string", "pattern": "^acc_.+$" }, "username": { "type": "string" }, "email": { "type": "string" }, "display_name": { "type": "string", "nullable": true }, "bio": { "type": "string", "nullable": true }, "image_url": { "$ref": "out#/definitions/ImageUrl" }, "tier": { "$ref": "out#/definitions/Tier" }, "created_at": { "$ref": "out#/definitions/EpochMs" }, "updated_at": { "$ref": "out#/definitions/EpochMs" } }, "additionalProperties": false };
var schema15 = { "type": "string", "enum": ["free", "pro"] };
var func2 = Object.prototype.hasOwnProperty;
var pattern0 = new RegExp("^acc_.+$", "u");
var formats0 = parsed.uri;
function validate12(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.id === void 0 && (missing0 = "id") || data.username === void 0 && (missing0 = "username") || data.email === void 0 && (missing0 = "email") || data.display_name === void 0 && (missing0 = "display_name") || data.bio === void 0 && (missing0 = "bio") || data.image_url === void 0 && (missing0 = "image_url") || data.tier === void 0 && (missing0 = "tier") || data.created_at === void 0 && (missing0 = "created_at") || data.updated_at === void 0 && (missing0 = "updated_at")) {
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
            if (errors === _errs2) {
              if (typeof data0 === "string") {
                if (!pattern0.test(data0)) {
                  validate12.errors = [{ instancePath: instancePath + "/id", schemaPath: "#/properties/id/pattern", keyword: "pattern", params: { pattern: "^acc_.+$" }, message: 'must match pattern "^acc_.+$"' }];
                  return false;
                }
              } else {
                validate12.errors = [{ instancePath: instancePath + "/id", schemaPath: "#/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.username !== void 0) {
              const _errs4 = errors;
              if (typeof data.username !== "string") {
                validate12.errors = [{ instancePath: instancePath + "/username", schemaPath: "#/properties/username/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
              var valid0 = _errs4 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.email !== void 0) {
                const _errs6 = errors;
                if (typeof data.email !== "string") {
                  validate12.errors = [{ instancePath: instancePath + "/email", schemaPath: "#/properties/email/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
                var valid0 = _errs6 === errors;
              } else {
                var valid0 = true;
              }
              if (valid0) {
                if (data.display_name !== void 0) {
                  let data3 = data.display_name;
                  const _errs8 = errors;
                  if (typeof data3 !== "string" && data3 !== null) {
                    validate12.errors = [{ instancePath: instancePath + "/display_name", schemaPath: "#/properties/display_name/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                    return false;
                  }
                  var valid0 = _errs8 === errors;
                } else {
                  var valid0 = true;
                }
                if (valid0) {
                  if (data.bio !== void 0) {
                    let data4 = data.bio;
                    const _errs11 = errors;
                    if (typeof data4 !== "string" && data4 !== null) {
                      validate12.errors = [{ instancePath: instancePath + "/bio", schemaPath: "#/properties/bio/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                      return false;
                    }
                    var valid0 = _errs11 === errors;
                  } else {
                    var valid0 = true;
                  }
                  if (valid0) {
                    if (data.image_url !== void 0) {
                      let data5 = data.image_url;
                      const _errs14 = errors;
                      const _errs15 = errors;
                      if (typeof data5 !== "string" && data5 !== null) {
                        validate12.errors = [{ instancePath: instancePath + "/image_url", schemaPath: "out#/definitions/ImageUrl/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                        return false;
                      }
                      if (errors === _errs15) {
                        if (errors === _errs15) {
                          if (typeof data5 === "string") {
                            if (!formats0(data5)) {
                              validate12.errors = [{ instancePath: instancePath + "/image_url", schemaPath: "out#/definitions/ImageUrl/format", keyword: "format", params: { format: "uri" }, message: 'must match format "uri"' }];
                              return false;
                            }
                          }
                        }
                      }
                      var valid0 = _errs14 === errors;
                    } else {
                      var valid0 = true;
                    }
                    if (valid0) {
                      if (data.tier !== void 0) {
                        let data6 = data.tier;
                        const _errs18 = errors;
                        if (typeof data6 !== "string") {
                          validate12.errors = [{ instancePath: instancePath + "/tier", schemaPath: "out#/definitions/Tier/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                          return false;
                        }
                        if (!(data6 === "free" || data6 === "pro")) {
                          validate12.errors = [{ instancePath: instancePath + "/tier", schemaPath: "out#/definitions/Tier/enum", keyword: "enum", params: { allowedValues: schema15.enum }, message: "must be equal to one of the allowed values" }];
                          return false;
                        }
                        var valid0 = _errs18 === errors;
                      } else {
                        var valid0 = true;
                      }
                      if (valid0) {
                        if (data.created_at !== void 0) {
                          let data7 = data.created_at;
                          const _errs21 = errors;
                          const _errs22 = errors;
                          if (!(typeof data7 == "number" && (!(data7 % 1) && !isNaN(data7)) && isFinite(data7))) {
                            validate12.errors = [{ instancePath: instancePath + "/created_at", schemaPath: "out#/definitions/EpochMs/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                            return false;
                          }
                          if (errors === _errs22) {
                            if (typeof data7 == "number" && isFinite(data7)) {
                              if (data7 > 9007199254740991 || isNaN(data7)) {
                                validate12.errors = [{ instancePath: instancePath + "/created_at", schemaPath: "out#/definitions/EpochMs/maximum", keyword: "maximum", params: { comparison: "<=", limit: 9007199254740991 }, message: "must be <= 9007199254740991" }];
                                return false;
                              } else {
                                if (data7 < 0 || isNaN(data7)) {
                                  validate12.errors = [{ instancePath: instancePath + "/created_at", schemaPath: "out#/definitions/EpochMs/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                  return false;
                                }
                              }
                            }
                          }
                          var valid0 = _errs21 === errors;
                        } else {
                          var valid0 = true;
                        }
                        if (valid0) {
                          if (data.updated_at !== void 0) {
                            let data8 = data.updated_at;
                            const _errs24 = errors;
                            const _errs25 = errors;
                            if (!(typeof data8 == "number" && (!(data8 % 1) && !isNaN(data8)) && isFinite(data8))) {
                              validate12.errors = [{ instancePath: instancePath + "/updated_at", schemaPath: "out#/definitions/EpochMs/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                              return false;
                            }
                            if (errors === _errs25) {
                              if (typeof data8 == "number" && isFinite(data8)) {
                                if (data8 > 9007199254740991 || isNaN(data8)) {
                                  validate12.errors = [{ instancePath: instancePath + "/updated_at", schemaPath: "out#/definitions/EpochMs/maximum", keyword: "maximum", params: { comparison: "<=", limit: 9007199254740991 }, message: "must be <= 9007199254740991" }];
                                  return false;
                                } else {
                                  if (data8 < 0 || isNaN(data8)) {
                                    validate12.errors = [{ instancePath: instancePath + "/updated_at", schemaPath: "out#/definitions/EpochMs/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                    return false;
                                  }
                                }
                              }
                            }
                            var valid0 = _errs24 === errors;
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
  if (!validate12(data, { instancePath, parentData, parentDataProperty, rootData })) {
    vErrors = vErrors === null ? validate12.errors : vErrors.concat(validate12.errors);
    errors = vErrors.length;
  }
  validate10.errors = vErrors;
  return errors === 0;
}
var isAccountAgentPage = validate14;
var schema20 = { "type": "object", "required": ["id", "canonical_handle", "local_name", "namespace", "display_name", "description", "image_url", "card_body", "skills", "visibility", "inbound_policy", "owner_type", "owner_id", "owner_label", "owner_display_name", "owner_image_url", "scope", "paused", "inactive", "is_online", "created_at", "updated_at"], "properties": { "id": { "type": "string", "pattern": "^agt_[0-7][0-9A-HJKMNP-TV-Z]{25}$" }, "canonical_handle": { "$ref": "out#/definitions/Handle" }, "local_name": { "type": "string" }, "namespace": { "type": "string" }, "display_name": { "$ref": "out#/definitions/DisplayName" }, "description": { "$ref": "out#/definitions/AgentDescription" }, "image_url": { "$ref": "out#/definitions/ImageUrl" }, "card_body": { "$ref": "out#/definitions/CardBody" }, "skills": { "$ref": "out#/definitions/Skills" }, "visibility": { "$ref": "out#/definitions/Visibility" }, "inbound_policy": { "$ref": "out#/definitions/InboundPolicy" }, "owner_type": { "type": "string", "enum": ["account", "organization"] }, "owner_id": { "type": "string", "pattern": "^(acc|org)_.+$" }, "owner_label": { "type": "string" }, "owner_display_name": { "type": "string", "nullable": true }, "owner_image_url": { "$ref": "out#/definitions/ImageUrl" }, "scope": { "type": "string", "enum": ["personal", "member", "shared"] }, "paused": { "type": "boolean" }, "inactive": { "type": "boolean" }, "is_online": { "type": "boolean" }, "created_at": { "$ref": "out#/definitions/EpochMs" }, "updated_at": { "$ref": "out#/definitions/EpochMs" } }, "additionalProperties": false };
var schema28 = { "type": "string", "enum": ["public", "private"] };
var schema29 = { "type": "string", "enum": ["allowlist", "open"] };
var func4 = require_ucs2length().default;
var pattern1 = new RegExp("^agt_[0-7][0-9A-HJKMNP-TV-Z]{25}$", "u");
var pattern2 = new RegExp("^@[a-z0-9][a-z0-9_-]{0,38}\\.[a-z0-9][a-z0-9_-]{0,38}$", "u");
var pattern3 = new RegExp("^[^\\u0000-\\u001F\\u007F]+$", "u");
var pattern5 = new RegExp("^(acc|org)_.+$", "u");
function validate17(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (Array.isArray(data)) {
      if (data.length > 50) {
        validate17.errors = [{ instancePath, schemaPath: "#/maxItems", keyword: "maxItems", params: { limit: 50 }, message: "must NOT have more than 50 items" }];
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
                validate17.errors = [{ instancePath: instancePath + "/" + i0, schemaPath: "out#/definitions/Skill/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
                return false;
              } else {
                const _errs4 = errors;
                for (const key0 in data0) {
                  if (!(key0 === "name" || key0 === "description")) {
                    validate17.errors = [{ instancePath: instancePath + "/" + i0, schemaPath: "out#/definitions/Skill/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
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
                        if (func4(data1) > 64) {
                          validate17.errors = [{ instancePath: instancePath + "/" + i0 + "/name", schemaPath: "out#/definitions/Skill/properties/name/maxLength", keyword: "maxLength", params: { limit: 64 }, message: "must NOT have more than 64 characters" }];
                          return false;
                        } else {
                          if (func4(data1) < 1) {
                            validate17.errors = [{ instancePath: instancePath + "/" + i0 + "/name", schemaPath: "out#/definitions/Skill/properties/name/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                            return false;
                          } else {
                            if (!pattern3.test(data1)) {
                              validate17.errors = [{ instancePath: instancePath + "/" + i0 + "/name", schemaPath: "out#/definitions/Skill/properties/name/pattern", keyword: "pattern", params: { pattern: "^[^\\u0000-\\u001F\\u007F]+$" }, message: 'must match pattern "^[^\\u0000-\\u001F\\u007F]+$"' }];
                              return false;
                            }
                          }
                        }
                      } else {
                        validate17.errors = [{ instancePath: instancePath + "/" + i0 + "/name", schemaPath: "out#/definitions/Skill/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
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
                          if (func4(data2) > 500) {
                            validate17.errors = [{ instancePath: instancePath + "/" + i0 + "/description", schemaPath: "out#/definitions/Skill/properties/description/maxLength", keyword: "maxLength", params: { limit: 500 }, message: "must NOT have more than 500 characters" }];
                            return false;
                          }
                        } else {
                          validate17.errors = [{ instancePath: instancePath + "/" + i0 + "/description", schemaPath: "out#/definitions/Skill/properties/description/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
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
              validate17.errors = [{ instancePath: instancePath + "/" + i0, schemaPath: "out#/definitions/Skill/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
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
      validate17.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
      return false;
    }
  }
  validate17.errors = vErrors;
  return errors === 0;
}
function validate16(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.id === void 0 && (missing0 = "id") || data.canonical_handle === void 0 && (missing0 = "canonical_handle") || data.local_name === void 0 && (missing0 = "local_name") || data.namespace === void 0 && (missing0 = "namespace") || data.display_name === void 0 && (missing0 = "display_name") || data.description === void 0 && (missing0 = "description") || data.image_url === void 0 && (missing0 = "image_url") || data.card_body === void 0 && (missing0 = "card_body") || data.skills === void 0 && (missing0 = "skills") || data.visibility === void 0 && (missing0 = "visibility") || data.inbound_policy === void 0 && (missing0 = "inbound_policy") || data.owner_type === void 0 && (missing0 = "owner_type") || data.owner_id === void 0 && (missing0 = "owner_id") || data.owner_label === void 0 && (missing0 = "owner_label") || data.owner_display_name === void 0 && (missing0 = "owner_display_name") || data.owner_image_url === void 0 && (missing0 = "owner_image_url") || data.scope === void 0 && (missing0 = "scope") || data.paused === void 0 && (missing0 = "paused") || data.inactive === void 0 && (missing0 = "inactive") || data.is_online === void 0 && (missing0 = "is_online") || data.created_at === void 0 && (missing0 = "created_at") || data.updated_at === void 0 && (missing0 = "updated_at")) {
        validate16.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!func2.call(schema20.properties, key0)) {
            validate16.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.id !== void 0) {
            let data0 = data.id;
            const _errs2 = errors;
            if (errors === _errs2) {
              if (typeof data0 === "string") {
                if (!pattern1.test(data0)) {
                  validate16.errors = [{ instancePath: instancePath + "/id", schemaPath: "#/properties/id/pattern", keyword: "pattern", params: { pattern: "^agt_[0-7][0-9A-HJKMNP-TV-Z]{25}$" }, message: 'must match pattern "^agt_[0-7][0-9A-HJKMNP-TV-Z]{25}$"' }];
                  return false;
                }
              } else {
                validate16.errors = [{ instancePath: instancePath + "/id", schemaPath: "#/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.canonical_handle !== void 0) {
              let data1 = data.canonical_handle;
              const _errs4 = errors;
              const _errs5 = errors;
              if (errors === _errs5) {
                if (typeof data1 === "string") {
                  if (!pattern2.test(data1)) {
                    validate16.errors = [{ instancePath: instancePath + "/canonical_handle", schemaPath: "out#/definitions/Handle/pattern", keyword: "pattern", params: { pattern: "^@[a-z0-9][a-z0-9_-]{0,38}\\.[a-z0-9][a-z0-9_-]{0,38}$" }, message: 'must match pattern "^@[a-z0-9][a-z0-9_-]{0,38}\\.[a-z0-9][a-z0-9_-]{0,38}$"' }];
                    return false;
                  }
                } else {
                  validate16.errors = [{ instancePath: instancePath + "/canonical_handle", schemaPath: "out#/definitions/Handle/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
              }
              var valid0 = _errs4 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.local_name !== void 0) {
                const _errs7 = errors;
                if (typeof data.local_name !== "string") {
                  validate16.errors = [{ instancePath: instancePath + "/local_name", schemaPath: "#/properties/local_name/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
                var valid0 = _errs7 === errors;
              } else {
                var valid0 = true;
              }
              if (valid0) {
                if (data.namespace !== void 0) {
                  const _errs9 = errors;
                  if (typeof data.namespace !== "string") {
                    validate16.errors = [{ instancePath: instancePath + "/namespace", schemaPath: "#/properties/namespace/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                    return false;
                  }
                  var valid0 = _errs9 === errors;
                } else {
                  var valid0 = true;
                }
                if (valid0) {
                  if (data.display_name !== void 0) {
                    let data4 = data.display_name;
                    const _errs11 = errors;
                    const _errs12 = errors;
                    if (typeof data4 !== "string" && data4 !== null) {
                      validate16.errors = [{ instancePath: instancePath + "/display_name", schemaPath: "out#/definitions/DisplayName/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                      return false;
                    }
                    if (errors === _errs12) {
                      if (typeof data4 === "string") {
                        if (func4(data4) > 100) {
                          validate16.errors = [{ instancePath: instancePath + "/display_name", schemaPath: "out#/definitions/DisplayName/maxLength", keyword: "maxLength", params: { limit: 100 }, message: "must NOT have more than 100 characters" }];
                          return false;
                        } else {
                          if (func4(data4) < 1) {
                            validate16.errors = [{ instancePath: instancePath + "/display_name", schemaPath: "out#/definitions/DisplayName/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                            return false;
                          } else {
                            if (!pattern3.test(data4)) {
                              validate16.errors = [{ instancePath: instancePath + "/display_name", schemaPath: "out#/definitions/DisplayName/pattern", keyword: "pattern", params: { pattern: "^[^\\u0000-\\u001F\\u007F]+$" }, message: 'must match pattern "^[^\\u0000-\\u001F\\u007F]+$"' }];
                              return false;
                            }
                          }
                        }
                      }
                    }
                    var valid0 = _errs11 === errors;
                  } else {
                    var valid0 = true;
                  }
                  if (valid0) {
                    if (data.description !== void 0) {
                      let data5 = data.description;
                      const _errs15 = errors;
                      const _errs16 = errors;
                      if (typeof data5 !== "string" && data5 !== null) {
                        validate16.errors = [{ instancePath: instancePath + "/description", schemaPath: "out#/definitions/AgentDescription/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                        return false;
                      }
                      if (errors === _errs16) {
                        if (typeof data5 === "string") {
                          if (func4(data5) > 1e3) {
                            validate16.errors = [{ instancePath: instancePath + "/description", schemaPath: "out#/definitions/AgentDescription/maxLength", keyword: "maxLength", params: { limit: 1e3 }, message: "must NOT have more than 1000 characters" }];
                            return false;
                          }
                        }
                      }
                      var valid0 = _errs15 === errors;
                    } else {
                      var valid0 = true;
                    }
                    if (valid0) {
                      if (data.image_url !== void 0) {
                        let data6 = data.image_url;
                        const _errs19 = errors;
                        const _errs20 = errors;
                        if (typeof data6 !== "string" && data6 !== null) {
                          validate16.errors = [{ instancePath: instancePath + "/image_url", schemaPath: "out#/definitions/ImageUrl/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                          return false;
                        }
                        if (errors === _errs20) {
                          if (errors === _errs20) {
                            if (typeof data6 === "string") {
                              if (!formats0(data6)) {
                                validate16.errors = [{ instancePath: instancePath + "/image_url", schemaPath: "out#/definitions/ImageUrl/format", keyword: "format", params: { format: "uri" }, message: 'must match format "uri"' }];
                                return false;
                              }
                            }
                          }
                        }
                        var valid0 = _errs19 === errors;
                      } else {
                        var valid0 = true;
                      }
                      if (valid0) {
                        if (data.card_body !== void 0) {
                          let data7 = data.card_body;
                          const _errs23 = errors;
                          const _errs24 = errors;
                          if (typeof data7 !== "string" && data7 !== null) {
                            validate16.errors = [{ instancePath: instancePath + "/card_body", schemaPath: "out#/definitions/CardBody/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                            return false;
                          }
                          if (errors === _errs24) {
                            if (typeof data7 === "string") {
                              if (func4(data7) > 16384) {
                                validate16.errors = [{ instancePath: instancePath + "/card_body", schemaPath: "out#/definitions/CardBody/maxLength", keyword: "maxLength", params: { limit: 16384 }, message: "must NOT have more than 16384 characters" }];
                                return false;
                              }
                            }
                          }
                          var valid0 = _errs23 === errors;
                        } else {
                          var valid0 = true;
                        }
                        if (valid0) {
                          if (data.skills !== void 0) {
                            const _errs27 = errors;
                            if (!validate17(data.skills, { instancePath: instancePath + "/skills", parentData: data, parentDataProperty: "skills", rootData })) {
                              vErrors = vErrors === null ? validate17.errors : vErrors.concat(validate17.errors);
                              errors = vErrors.length;
                            }
                            var valid0 = _errs27 === errors;
                          } else {
                            var valid0 = true;
                          }
                          if (valid0) {
                            if (data.visibility !== void 0) {
                              let data9 = data.visibility;
                              const _errs28 = errors;
                              if (typeof data9 !== "string") {
                                validate16.errors = [{ instancePath: instancePath + "/visibility", schemaPath: "out#/definitions/Visibility/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                return false;
                              }
                              if (!(data9 === "public" || data9 === "private")) {
                                validate16.errors = [{ instancePath: instancePath + "/visibility", schemaPath: "out#/definitions/Visibility/enum", keyword: "enum", params: { allowedValues: schema28.enum }, message: "must be equal to one of the allowed values" }];
                                return false;
                              }
                              var valid0 = _errs28 === errors;
                            } else {
                              var valid0 = true;
                            }
                            if (valid0) {
                              if (data.inbound_policy !== void 0) {
                                let data10 = data.inbound_policy;
                                const _errs31 = errors;
                                if (typeof data10 !== "string") {
                                  validate16.errors = [{ instancePath: instancePath + "/inbound_policy", schemaPath: "out#/definitions/InboundPolicy/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                  return false;
                                }
                                if (!(data10 === "allowlist" || data10 === "open")) {
                                  validate16.errors = [{ instancePath: instancePath + "/inbound_policy", schemaPath: "out#/definitions/InboundPolicy/enum", keyword: "enum", params: { allowedValues: schema29.enum }, message: "must be equal to one of the allowed values" }];
                                  return false;
                                }
                                var valid0 = _errs31 === errors;
                              } else {
                                var valid0 = true;
                              }
                              if (valid0) {
                                if (data.owner_type !== void 0) {
                                  let data11 = data.owner_type;
                                  const _errs34 = errors;
                                  if (typeof data11 !== "string") {
                                    validate16.errors = [{ instancePath: instancePath + "/owner_type", schemaPath: "#/properties/owner_type/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                    return false;
                                  }
                                  if (!(data11 === "account" || data11 === "organization")) {
                                    validate16.errors = [{ instancePath: instancePath + "/owner_type", schemaPath: "#/properties/owner_type/enum", keyword: "enum", params: { allowedValues: schema20.properties.owner_type.enum }, message: "must be equal to one of the allowed values" }];
                                    return false;
                                  }
                                  var valid0 = _errs34 === errors;
                                } else {
                                  var valid0 = true;
                                }
                                if (valid0) {
                                  if (data.owner_id !== void 0) {
                                    let data12 = data.owner_id;
                                    const _errs36 = errors;
                                    if (errors === _errs36) {
                                      if (typeof data12 === "string") {
                                        if (!pattern5.test(data12)) {
                                          validate16.errors = [{ instancePath: instancePath + "/owner_id", schemaPath: "#/properties/owner_id/pattern", keyword: "pattern", params: { pattern: "^(acc|org)_.+$" }, message: 'must match pattern "^(acc|org)_.+$"' }];
                                          return false;
                                        }
                                      } else {
                                        validate16.errors = [{ instancePath: instancePath + "/owner_id", schemaPath: "#/properties/owner_id/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                        return false;
                                      }
                                    }
                                    var valid0 = _errs36 === errors;
                                  } else {
                                    var valid0 = true;
                                  }
                                  if (valid0) {
                                    if (data.owner_label !== void 0) {
                                      const _errs38 = errors;
                                      if (typeof data.owner_label !== "string") {
                                        validate16.errors = [{ instancePath: instancePath + "/owner_label", schemaPath: "#/properties/owner_label/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                        return false;
                                      }
                                      var valid0 = _errs38 === errors;
                                    } else {
                                      var valid0 = true;
                                    }
                                    if (valid0) {
                                      if (data.owner_display_name !== void 0) {
                                        let data14 = data.owner_display_name;
                                        const _errs40 = errors;
                                        if (typeof data14 !== "string" && data14 !== null) {
                                          validate16.errors = [{ instancePath: instancePath + "/owner_display_name", schemaPath: "#/properties/owner_display_name/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                          return false;
                                        }
                                        var valid0 = _errs40 === errors;
                                      } else {
                                        var valid0 = true;
                                      }
                                      if (valid0) {
                                        if (data.owner_image_url !== void 0) {
                                          let data15 = data.owner_image_url;
                                          const _errs43 = errors;
                                          const _errs44 = errors;
                                          if (typeof data15 !== "string" && data15 !== null) {
                                            validate16.errors = [{ instancePath: instancePath + "/owner_image_url", schemaPath: "out#/definitions/ImageUrl/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                            return false;
                                          }
                                          if (errors === _errs44) {
                                            if (errors === _errs44) {
                                              if (typeof data15 === "string") {
                                                if (!formats0(data15)) {
                                                  validate16.errors = [{ instancePath: instancePath + "/owner_image_url", schemaPath: "out#/definitions/ImageUrl/format", keyword: "format", params: { format: "uri" }, message: 'must match format "uri"' }];
                                                  return false;
                                                }
                                              }
                                            }
                                          }
                                          var valid0 = _errs43 === errors;
                                        } else {
                                          var valid0 = true;
                                        }
                                        if (valid0) {
                                          if (data.scope !== void 0) {
                                            let data16 = data.scope;
                                            const _errs47 = errors;
                                            if (typeof data16 !== "string") {
                                              validate16.errors = [{ instancePath: instancePath + "/scope", schemaPath: "#/properties/scope/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                              return false;
                                            }
                                            if (!(data16 === "personal" || data16 === "member" || data16 === "shared")) {
                                              validate16.errors = [{ instancePath: instancePath + "/scope", schemaPath: "#/properties/scope/enum", keyword: "enum", params: { allowedValues: schema20.properties.scope.enum }, message: "must be equal to one of the allowed values" }];
                                              return false;
                                            }
                                            var valid0 = _errs47 === errors;
                                          } else {
                                            var valid0 = true;
                                          }
                                          if (valid0) {
                                            if (data.paused !== void 0) {
                                              const _errs49 = errors;
                                              if (typeof data.paused !== "boolean") {
                                                validate16.errors = [{ instancePath: instancePath + "/paused", schemaPath: "#/properties/paused/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                                                return false;
                                              }
                                              var valid0 = _errs49 === errors;
                                            } else {
                                              var valid0 = true;
                                            }
                                            if (valid0) {
                                              if (data.inactive !== void 0) {
                                                const _errs51 = errors;
                                                if (typeof data.inactive !== "boolean") {
                                                  validate16.errors = [{ instancePath: instancePath + "/inactive", schemaPath: "#/properties/inactive/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                                                  return false;
                                                }
                                                var valid0 = _errs51 === errors;
                                              } else {
                                                var valid0 = true;
                                              }
                                              if (valid0) {
                                                if (data.is_online !== void 0) {
                                                  const _errs53 = errors;
                                                  if (typeof data.is_online !== "boolean") {
                                                    validate16.errors = [{ instancePath: instancePath + "/is_online", schemaPath: "#/properties/is_online/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                                                    return false;
                                                  }
                                                  var valid0 = _errs53 === errors;
                                                } else {
                                                  var valid0 = true;
                                                }
                                                if (valid0) {
                                                  if (data.created_at !== void 0) {
                                                    let data20 = data.created_at;
                                                    const _errs55 = errors;
                                                    const _errs56 = errors;
                                                    if (!(typeof data20 == "number" && (!(data20 % 1) && !isNaN(data20)) && isFinite(data20))) {
                                                      validate16.errors = [{ instancePath: instancePath + "/created_at", schemaPath: "out#/definitions/EpochMs/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                                      return false;
                                                    }
                                                    if (errors === _errs56) {
                                                      if (typeof data20 == "number" && isFinite(data20)) {
                                                        if (data20 > 9007199254740991 || isNaN(data20)) {
                                                          validate16.errors = [{ instancePath: instancePath + "/created_at", schemaPath: "out#/definitions/EpochMs/maximum", keyword: "maximum", params: { comparison: "<=", limit: 9007199254740991 }, message: "must be <= 9007199254740991" }];
                                                          return false;
                                                        } else {
                                                          if (data20 < 0 || isNaN(data20)) {
                                                            validate16.errors = [{ instancePath: instancePath + "/created_at", schemaPath: "out#/definitions/EpochMs/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                                            return false;
                                                          }
                                                        }
                                                      }
                                                    }
                                                    var valid0 = _errs55 === errors;
                                                  } else {
                                                    var valid0 = true;
                                                  }
                                                  if (valid0) {
                                                    if (data.updated_at !== void 0) {
                                                      let data21 = data.updated_at;
                                                      const _errs58 = errors;
                                                      const _errs59 = errors;
                                                      if (!(typeof data21 == "number" && (!(data21 % 1) && !isNaN(data21)) && isFinite(data21))) {
                                                        validate16.errors = [{ instancePath: instancePath + "/updated_at", schemaPath: "out#/definitions/EpochMs/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                                        return false;
                                                      }
                                                      if (errors === _errs59) {
                                                        if (typeof data21 == "number" && isFinite(data21)) {
                                                          if (data21 > 9007199254740991 || isNaN(data21)) {
                                                            validate16.errors = [{ instancePath: instancePath + "/updated_at", schemaPath: "out#/definitions/EpochMs/maximum", keyword: "maximum", params: { comparison: "<=", limit: 9007199254740991 }, message: "must be <= 9007199254740991" }];
                                                            return false;
                                                          } else {
                                                            if (data21 < 0 || isNaN(data21)) {
                                                              validate16.errors = [{ instancePath: instancePath + "/updated_at", schemaPath: "out#/definitions/EpochMs/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                                              return false;
                                                            }
                                                          }
                                                        }
                                                      }
                                                      var valid0 = _errs58 === errors;
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
var pattern6 = new RegExp("^[A-Za-z0-9_-]+$", "u");
function validate15(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.agents === void 0 && (missing0 = "agents") || data.next_cursor === void 0 && (missing0 = "next_cursor")) {
        validate15.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!(key0 === "agents" || key0 === "next_cursor")) {
            validate15.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.agents !== void 0) {
            let data0 = data.agents;
            const _errs2 = errors;
            if (errors === _errs2) {
              if (Array.isArray(data0)) {
                if (data0.length > 200) {
                  validate15.errors = [{ instancePath: instancePath + "/agents", schemaPath: "#/properties/agents/maxItems", keyword: "maxItems", params: { limit: 200 }, message: "must NOT have more than 200 items" }];
                  return false;
                } else {
                  var valid1 = true;
                  const len0 = data0.length;
                  for (let i0 = 0; i0 < len0; i0++) {
                    const _errs4 = errors;
                    if (!validate16(data0[i0], { instancePath: instancePath + "/agents/" + i0, parentData: data0, parentDataProperty: i0, rootData })) {
                      vErrors = vErrors === null ? validate16.errors : vErrors.concat(validate16.errors);
                      errors = vErrors.length;
                    }
                    var valid1 = _errs4 === errors;
                    if (!valid1) {
                      break;
                    }
                  }
                }
              } else {
                validate15.errors = [{ instancePath: instancePath + "/agents", schemaPath: "#/properties/agents/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                return false;
              }
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.next_cursor !== void 0) {
              let data2 = data.next_cursor;
              const _errs5 = errors;
              const _errs6 = errors;
              if (typeof data2 !== "string" && data2 !== null) {
                validate15.errors = [{ instancePath: instancePath + "/next_cursor", schemaPath: "out#/definitions/PageCursor/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
              if (errors === _errs6) {
                if (typeof data2 === "string") {
                  if (func4(data2) > 256) {
                    validate15.errors = [{ instancePath: instancePath + "/next_cursor", schemaPath: "out#/definitions/PageCursor/maxLength", keyword: "maxLength", params: { limit: 256 }, message: "must NOT have more than 256 characters" }];
                    return false;
                  } else {
                    if (func4(data2) < 1) {
                      validate15.errors = [{ instancePath: instancePath + "/next_cursor", schemaPath: "out#/definitions/PageCursor/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                      return false;
                    } else {
                      if (!pattern6.test(data2)) {
                        validate15.errors = [{ instancePath: instancePath + "/next_cursor", schemaPath: "out#/definitions/PageCursor/pattern", keyword: "pattern", params: { pattern: "^[A-Za-z0-9_-]+$" }, message: 'must match pattern "^[A-Za-z0-9_-]+$"' }];
                        return false;
                      }
                    }
                  }
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
var isAccountOrganizations = validate21;
var pattern7 = new RegExp("^org_.+$", "u");
function validate22(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.organizations === void 0 && (missing0 = "organizations")) {
        validate22.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!(key0 === "organizations")) {
            validate22.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.organizations !== void 0) {
            let data0 = data.organizations;
            const _errs2 = errors;
            if (errors === _errs2) {
              if (Array.isArray(data0)) {
                var valid1 = true;
                const len0 = data0.length;
                for (let i0 = 0; i0 < len0; i0++) {
                  let data1 = data0[i0];
                  const _errs4 = errors;
                  const _errs5 = errors;
                  if (errors === _errs5) {
                    if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
                      let missing1;
                      if (data1.id === void 0 && (missing1 = "id") || data1.slug === void 0 && (missing1 = "slug") || data1.name === void 0 && (missing1 = "name") || data1.role === void 0 && (missing1 = "role")) {
                        validate22.errors = [{ instancePath: instancePath + "/organizations/" + i0, schemaPath: "out#/definitions/AccountOrganization/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }];
                        return false;
                      } else {
                        const _errs7 = errors;
                        for (const key1 in data1) {
                          if (!(key1 === "id" || key1 === "slug" || key1 === "name" || key1 === "role")) {
                            validate22.errors = [{ instancePath: instancePath + "/organizations/" + i0, schemaPath: "out#/definitions/AccountOrganization/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 }, message: "must NOT have additional properties" }];
                            return false;
                            break;
                          }
                        }
                        if (_errs7 === errors) {
                          if (data1.id !== void 0) {
                            let data2 = data1.id;
                            const _errs8 = errors;
                            if (errors === _errs8) {
                              if (typeof data2 === "string") {
                                if (!pattern7.test(data2)) {
                                  validate22.errors = [{ instancePath: instancePath + "/organizations/" + i0 + "/id", schemaPath: "out#/definitions/AccountOrganization/properties/id/pattern", keyword: "pattern", params: { pattern: "^org_.+$" }, message: 'must match pattern "^org_.+$"' }];
                                  return false;
                                }
                              } else {
                                validate22.errors = [{ instancePath: instancePath + "/organizations/" + i0 + "/id", schemaPath: "out#/definitions/AccountOrganization/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                return false;
                              }
                            }
                            var valid3 = _errs8 === errors;
                          } else {
                            var valid3 = true;
                          }
                          if (valid3) {
                            if (data1.slug !== void 0) {
                              const _errs10 = errors;
                              if (typeof data1.slug !== "string") {
                                validate22.errors = [{ instancePath: instancePath + "/organizations/" + i0 + "/slug", schemaPath: "out#/definitions/AccountOrganization/properties/slug/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                return false;
                              }
                              var valid3 = _errs10 === errors;
                            } else {
                              var valid3 = true;
                            }
                            if (valid3) {
                              if (data1.name !== void 0) {
                                const _errs12 = errors;
                                if (typeof data1.name !== "string") {
                                  validate22.errors = [{ instancePath: instancePath + "/organizations/" + i0 + "/name", schemaPath: "out#/definitions/AccountOrganization/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                  return false;
                                }
                                var valid3 = _errs12 === errors;
                              } else {
                                var valid3 = true;
                              }
                              if (valid3) {
                                if (data1.role !== void 0) {
                                  const _errs14 = errors;
                                  if (typeof data1.role !== "string") {
                                    validate22.errors = [{ instancePath: instancePath + "/organizations/" + i0 + "/role", schemaPath: "out#/definitions/AccountOrganization/properties/role/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                    return false;
                                  }
                                  var valid3 = _errs14 === errors;
                                } else {
                                  var valid3 = true;
                                }
                              }
                            }
                          }
                        }
                      }
                    } else {
                      validate22.errors = [{ instancePath: instancePath + "/organizations/" + i0, schemaPath: "out#/definitions/AccountOrganization/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                      return false;
                    }
                  }
                  var valid1 = _errs4 === errors;
                  if (!valid1) {
                    break;
                  }
                }
              } else {
                validate22.errors = [{ instancePath: instancePath + "/organizations", schemaPath: "#/properties/organizations/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                return false;
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
function validate21(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (!validate22(data, { instancePath, parentData, parentDataProperty, rootData })) {
    vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
    errors = vErrors.length;
  }
  validate21.errors = vErrors;
  return errors === 0;
}
var isAgent = validate24;
function validate25(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.id === void 0 && (missing0 = "id") || data.canonical_handle === void 0 && (missing0 = "canonical_handle") || data.local_name === void 0 && (missing0 = "local_name") || data.namespace === void 0 && (missing0 = "namespace") || data.display_name === void 0 && (missing0 = "display_name") || data.description === void 0 && (missing0 = "description") || data.image_url === void 0 && (missing0 = "image_url") || data.card_body === void 0 && (missing0 = "card_body") || data.skills === void 0 && (missing0 = "skills") || data.visibility === void 0 && (missing0 = "visibility") || data.inbound_policy === void 0 && (missing0 = "inbound_policy") || data.owner_type === void 0 && (missing0 = "owner_type") || data.owner_id === void 0 && (missing0 = "owner_id") || data.owner_label === void 0 && (missing0 = "owner_label") || data.owner_display_name === void 0 && (missing0 = "owner_display_name") || data.owner_image_url === void 0 && (missing0 = "owner_image_url") || data.scope === void 0 && (missing0 = "scope") || data.paused === void 0 && (missing0 = "paused") || data.inactive === void 0 && (missing0 = "inactive") || data.is_online === void 0 && (missing0 = "is_online") || data.created_at === void 0 && (missing0 = "created_at") || data.updated_at === void 0 && (missing0 = "updated_at")) {
        validate25.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!func2.call(schema20.properties, key0)) {
            validate25.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.id !== void 0) {
            let data0 = data.id;
            const _errs2 = errors;
            if (errors === _errs2) {
              if (typeof data0 === "string") {
                if (!pattern1.test(data0)) {
                  validate25.errors = [{ instancePath: instancePath + "/id", schemaPath: "#/properties/id/pattern", keyword: "pattern", params: { pattern: "^agt_[0-7][0-9A-HJKMNP-TV-Z]{25}$" }, message: 'must match pattern "^agt_[0-7][0-9A-HJKMNP-TV-Z]{25}$"' }];
                  return false;
                }
              } else {
                validate25.errors = [{ instancePath: instancePath + "/id", schemaPath: "#/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.canonical_handle !== void 0) {
              let data1 = data.canonical_handle;
              const _errs4 = errors;
              const _errs5 = errors;
              if (errors === _errs5) {
                if (typeof data1 === "string") {
                  if (!pattern2.test(data1)) {
                    validate25.errors = [{ instancePath: instancePath + "/canonical_handle", schemaPath: "out#/definitions/Handle/pattern", keyword: "pattern", params: { pattern: "^@[a-z0-9][a-z0-9_-]{0,38}\\.[a-z0-9][a-z0-9_-]{0,38}$" }, message: 'must match pattern "^@[a-z0-9][a-z0-9_-]{0,38}\\.[a-z0-9][a-z0-9_-]{0,38}$"' }];
                    return false;
                  }
                } else {
                  validate25.errors = [{ instancePath: instancePath + "/canonical_handle", schemaPath: "out#/definitions/Handle/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
              }
              var valid0 = _errs4 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.local_name !== void 0) {
                const _errs7 = errors;
                if (typeof data.local_name !== "string") {
                  validate25.errors = [{ instancePath: instancePath + "/local_name", schemaPath: "#/properties/local_name/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
                var valid0 = _errs7 === errors;
              } else {
                var valid0 = true;
              }
              if (valid0) {
                if (data.namespace !== void 0) {
                  const _errs9 = errors;
                  if (typeof data.namespace !== "string") {
                    validate25.errors = [{ instancePath: instancePath + "/namespace", schemaPath: "#/properties/namespace/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                    return false;
                  }
                  var valid0 = _errs9 === errors;
                } else {
                  var valid0 = true;
                }
                if (valid0) {
                  if (data.display_name !== void 0) {
                    let data4 = data.display_name;
                    const _errs11 = errors;
                    const _errs12 = errors;
                    if (typeof data4 !== "string" && data4 !== null) {
                      validate25.errors = [{ instancePath: instancePath + "/display_name", schemaPath: "out#/definitions/DisplayName/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                      return false;
                    }
                    if (errors === _errs12) {
                      if (typeof data4 === "string") {
                        if (func4(data4) > 100) {
                          validate25.errors = [{ instancePath: instancePath + "/display_name", schemaPath: "out#/definitions/DisplayName/maxLength", keyword: "maxLength", params: { limit: 100 }, message: "must NOT have more than 100 characters" }];
                          return false;
                        } else {
                          if (func4(data4) < 1) {
                            validate25.errors = [{ instancePath: instancePath + "/display_name", schemaPath: "out#/definitions/DisplayName/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                            return false;
                          } else {
                            if (!pattern3.test(data4)) {
                              validate25.errors = [{ instancePath: instancePath + "/display_name", schemaPath: "out#/definitions/DisplayName/pattern", keyword: "pattern", params: { pattern: "^[^\\u0000-\\u001F\\u007F]+$" }, message: 'must match pattern "^[^\\u0000-\\u001F\\u007F]+$"' }];
                              return false;
                            }
                          }
                        }
                      }
                    }
                    var valid0 = _errs11 === errors;
                  } else {
                    var valid0 = true;
                  }
                  if (valid0) {
                    if (data.description !== void 0) {
                      let data5 = data.description;
                      const _errs15 = errors;
                      const _errs16 = errors;
                      if (typeof data5 !== "string" && data5 !== null) {
                        validate25.errors = [{ instancePath: instancePath + "/description", schemaPath: "out#/definitions/AgentDescription/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                        return false;
                      }
                      if (errors === _errs16) {
                        if (typeof data5 === "string") {
                          if (func4(data5) > 1e3) {
                            validate25.errors = [{ instancePath: instancePath + "/description", schemaPath: "out#/definitions/AgentDescription/maxLength", keyword: "maxLength", params: { limit: 1e3 }, message: "must NOT have more than 1000 characters" }];
                            return false;
                          }
                        }
                      }
                      var valid0 = _errs15 === errors;
                    } else {
                      var valid0 = true;
                    }
                    if (valid0) {
                      if (data.image_url !== void 0) {
                        let data6 = data.image_url;
                        const _errs19 = errors;
                        const _errs20 = errors;
                        if (typeof data6 !== "string" && data6 !== null) {
                          validate25.errors = [{ instancePath: instancePath + "/image_url", schemaPath: "out#/definitions/ImageUrl/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                          return false;
                        }
                        if (errors === _errs20) {
                          if (errors === _errs20) {
                            if (typeof data6 === "string") {
                              if (!formats0(data6)) {
                                validate25.errors = [{ instancePath: instancePath + "/image_url", schemaPath: "out#/definitions/ImageUrl/format", keyword: "format", params: { format: "uri" }, message: 'must match format "uri"' }];
                                return false;
                              }
                            }
                          }
                        }
                        var valid0 = _errs19 === errors;
                      } else {
                        var valid0 = true;
                      }
                      if (valid0) {
                        if (data.card_body !== void 0) {
                          let data7 = data.card_body;
                          const _errs23 = errors;
                          const _errs24 = errors;
                          if (typeof data7 !== "string" && data7 !== null) {
                            validate25.errors = [{ instancePath: instancePath + "/card_body", schemaPath: "out#/definitions/CardBody/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                            return false;
                          }
                          if (errors === _errs24) {
                            if (typeof data7 === "string") {
                              if (func4(data7) > 16384) {
                                validate25.errors = [{ instancePath: instancePath + "/card_body", schemaPath: "out#/definitions/CardBody/maxLength", keyword: "maxLength", params: { limit: 16384 }, message: "must NOT have more than 16384 characters" }];
                                return false;
                              }
                            }
                          }
                          var valid0 = _errs23 === errors;
                        } else {
                          var valid0 = true;
                        }
                        if (valid0) {
                          if (data.skills !== void 0) {
                            const _errs27 = errors;
                            if (!validate17(data.skills, { instancePath: instancePath + "/skills", parentData: data, parentDataProperty: "skills", rootData })) {
                              vErrors = vErrors === null ? validate17.errors : vErrors.concat(validate17.errors);
                              errors = vErrors.length;
                            }
                            var valid0 = _errs27 === errors;
                          } else {
                            var valid0 = true;
                          }
                          if (valid0) {
                            if (data.visibility !== void 0) {
                              let data9 = data.visibility;
                              const _errs28 = errors;
                              if (typeof data9 !== "string") {
                                validate25.errors = [{ instancePath: instancePath + "/visibility", schemaPath: "out#/definitions/Visibility/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                return false;
                              }
                              if (!(data9 === "public" || data9 === "private")) {
                                validate25.errors = [{ instancePath: instancePath + "/visibility", schemaPath: "out#/definitions/Visibility/enum", keyword: "enum", params: { allowedValues: schema28.enum }, message: "must be equal to one of the allowed values" }];
                                return false;
                              }
                              var valid0 = _errs28 === errors;
                            } else {
                              var valid0 = true;
                            }
                            if (valid0) {
                              if (data.inbound_policy !== void 0) {
                                let data10 = data.inbound_policy;
                                const _errs31 = errors;
                                if (typeof data10 !== "string") {
                                  validate25.errors = [{ instancePath: instancePath + "/inbound_policy", schemaPath: "out#/definitions/InboundPolicy/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                  return false;
                                }
                                if (!(data10 === "allowlist" || data10 === "open")) {
                                  validate25.errors = [{ instancePath: instancePath + "/inbound_policy", schemaPath: "out#/definitions/InboundPolicy/enum", keyword: "enum", params: { allowedValues: schema29.enum }, message: "must be equal to one of the allowed values" }];
                                  return false;
                                }
                                var valid0 = _errs31 === errors;
                              } else {
                                var valid0 = true;
                              }
                              if (valid0) {
                                if (data.owner_type !== void 0) {
                                  let data11 = data.owner_type;
                                  const _errs34 = errors;
                                  if (typeof data11 !== "string") {
                                    validate25.errors = [{ instancePath: instancePath + "/owner_type", schemaPath: "#/properties/owner_type/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                    return false;
                                  }
                                  if (!(data11 === "account" || data11 === "organization")) {
                                    validate25.errors = [{ instancePath: instancePath + "/owner_type", schemaPath: "#/properties/owner_type/enum", keyword: "enum", params: { allowedValues: schema20.properties.owner_type.enum }, message: "must be equal to one of the allowed values" }];
                                    return false;
                                  }
                                  var valid0 = _errs34 === errors;
                                } else {
                                  var valid0 = true;
                                }
                                if (valid0) {
                                  if (data.owner_id !== void 0) {
                                    let data12 = data.owner_id;
                                    const _errs36 = errors;
                                    if (errors === _errs36) {
                                      if (typeof data12 === "string") {
                                        if (!pattern5.test(data12)) {
                                          validate25.errors = [{ instancePath: instancePath + "/owner_id", schemaPath: "#/properties/owner_id/pattern", keyword: "pattern", params: { pattern: "^(acc|org)_.+$" }, message: 'must match pattern "^(acc|org)_.+$"' }];
                                          return false;
                                        }
                                      } else {
                                        validate25.errors = [{ instancePath: instancePath + "/owner_id", schemaPath: "#/properties/owner_id/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                        return false;
                                      }
                                    }
                                    var valid0 = _errs36 === errors;
                                  } else {
                                    var valid0 = true;
                                  }
                                  if (valid0) {
                                    if (data.owner_label !== void 0) {
                                      const _errs38 = errors;
                                      if (typeof data.owner_label !== "string") {
                                        validate25.errors = [{ instancePath: instancePath + "/owner_label", schemaPath: "#/properties/owner_label/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                        return false;
                                      }
                                      var valid0 = _errs38 === errors;
                                    } else {
                                      var valid0 = true;
                                    }
                                    if (valid0) {
                                      if (data.owner_display_name !== void 0) {
                                        let data14 = data.owner_display_name;
                                        const _errs40 = errors;
                                        if (typeof data14 !== "string" && data14 !== null) {
                                          validate25.errors = [{ instancePath: instancePath + "/owner_display_name", schemaPath: "#/properties/owner_display_name/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                          return false;
                                        }
                                        var valid0 = _errs40 === errors;
                                      } else {
                                        var valid0 = true;
                                      }
                                      if (valid0) {
                                        if (data.owner_image_url !== void 0) {
                                          let data15 = data.owner_image_url;
                                          const _errs43 = errors;
                                          const _errs44 = errors;
                                          if (typeof data15 !== "string" && data15 !== null) {
                                            validate25.errors = [{ instancePath: instancePath + "/owner_image_url", schemaPath: "out#/definitions/ImageUrl/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                            return false;
                                          }
                                          if (errors === _errs44) {
                                            if (errors === _errs44) {
                                              if (typeof data15 === "string") {
                                                if (!formats0(data15)) {
                                                  validate25.errors = [{ instancePath: instancePath + "/owner_image_url", schemaPath: "out#/definitions/ImageUrl/format", keyword: "format", params: { format: "uri" }, message: 'must match format "uri"' }];
                                                  return false;
                                                }
                                              }
                                            }
                                          }
                                          var valid0 = _errs43 === errors;
                                        } else {
                                          var valid0 = true;
                                        }
                                        if (valid0) {
                                          if (data.scope !== void 0) {
                                            let data16 = data.scope;
                                            const _errs47 = errors;
                                            if (typeof data16 !== "string") {
                                              validate25.errors = [{ instancePath: instancePath + "/scope", schemaPath: "#/properties/scope/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                              return false;
                                            }
                                            if (!(data16 === "personal" || data16 === "member" || data16 === "shared")) {
                                              validate25.errors = [{ instancePath: instancePath + "/scope", schemaPath: "#/properties/scope/enum", keyword: "enum", params: { allowedValues: schema20.properties.scope.enum }, message: "must be equal to one of the allowed values" }];
                                              return false;
                                            }
                                            var valid0 = _errs47 === errors;
                                          } else {
                                            var valid0 = true;
                                          }
                                          if (valid0) {
                                            if (data.paused !== void 0) {
                                              const _errs49 = errors;
                                              if (typeof data.paused !== "boolean") {
                                                validate25.errors = [{ instancePath: instancePath + "/paused", schemaPath: "#/properties/paused/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                                                return false;
                                              }
                                              var valid0 = _errs49 === errors;
                                            } else {
                                              var valid0 = true;
                                            }
                                            if (valid0) {
                                              if (data.inactive !== void 0) {
                                                const _errs51 = errors;
                                                if (typeof data.inactive !== "boolean") {
                                                  validate25.errors = [{ instancePath: instancePath + "/inactive", schemaPath: "#/properties/inactive/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                                                  return false;
                                                }
                                                var valid0 = _errs51 === errors;
                                              } else {
                                                var valid0 = true;
                                              }
                                              if (valid0) {
                                                if (data.is_online !== void 0) {
                                                  const _errs53 = errors;
                                                  if (typeof data.is_online !== "boolean") {
                                                    validate25.errors = [{ instancePath: instancePath + "/is_online", schemaPath: "#/properties/is_online/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                                                    return false;
                                                  }
                                                  var valid0 = _errs53 === errors;
                                                } else {
                                                  var valid0 = true;
                                                }
                                                if (valid0) {
                                                  if (data.created_at !== void 0) {
                                                    let data20 = data.created_at;
                                                    const _errs55 = errors;
                                                    const _errs56 = errors;
                                                    if (!(typeof data20 == "number" && (!(data20 % 1) && !isNaN(data20)) && isFinite(data20))) {
                                                      validate25.errors = [{ instancePath: instancePath + "/created_at", schemaPath: "out#/definitions/EpochMs/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                                      return false;
                                                    }
                                                    if (errors === _errs56) {
                                                      if (typeof data20 == "number" && isFinite(data20)) {
                                                        if (data20 > 9007199254740991 || isNaN(data20)) {
                                                          validate25.errors = [{ instancePath: instancePath + "/created_at", schemaPath: "out#/definitions/EpochMs/maximum", keyword: "maximum", params: { comparison: "<=", limit: 9007199254740991 }, message: "must be <= 9007199254740991" }];
                                                          return false;
                                                        } else {
                                                          if (data20 < 0 || isNaN(data20)) {
                                                            validate25.errors = [{ instancePath: instancePath + "/created_at", schemaPath: "out#/definitions/EpochMs/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                                            return false;
                                                          }
                                                        }
                                                      }
                                                    }
                                                    var valid0 = _errs55 === errors;
                                                  } else {
                                                    var valid0 = true;
                                                  }
                                                  if (valid0) {
                                                    if (data.updated_at !== void 0) {
                                                      let data21 = data.updated_at;
                                                      const _errs58 = errors;
                                                      const _errs59 = errors;
                                                      if (!(typeof data21 == "number" && (!(data21 % 1) && !isNaN(data21)) && isFinite(data21))) {
                                                        validate25.errors = [{ instancePath: instancePath + "/updated_at", schemaPath: "out#/definitions/EpochMs/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                                        return false;
                                                      }
                                                      if (errors === _errs59) {
                                                        if (typeof data21 == "number" && isFinite(data21)) {
                                                          if (data21 > 9007199254740991 || isNaN(data21)) {
                                                            validate25.errors = [{ instancePath: instancePath + "/updated_at", schemaPath: "out#/definitions/EpochMs/maximum", keyword: "maximum", params: { comparison: "<=", limit: 9007199254740991 }, message: "must be <= 9007199254740991" }];
                                                            return false;
                                                          } else {
                                                            if (data21 < 0 || isNaN(data21)) {
                                                              validate25.errors = [{ instancePath: instancePath + "/updated_at", schemaPath: "out#/definitions/EpochMs/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                                              return false;
                                                            }
                                                          }
                                                        }
                                                      }
                                                      var valid0 = _errs58 === errors;
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
  ;
  let vErrors = null;
  let errors = 0;
  if (!validate25(data, { instancePath, parentData, parentDataProperty, rootData })) {
    vErrors = vErrors === null ? validate25.errors : vErrors.concat(validate25.errors);
    errors = vErrors.length;
  }
  validate24.errors = vErrors;
  return errors === 0;
}
var isAgentSearchPage = validate28;
var schema51 = { "type": "object", "required": ["type", "id", "canonical_handle", "display_name", "image_url"], "properties": { "type": { "type": "string", "enum": ["agent"] }, "id": { "type": "string", "pattern": "^agt_[0-7][0-9A-HJKMNP-TV-Z]{25}$" }, "canonical_handle": { "$ref": "out#/definitions/Handle" }, "display_name": { "$ref": "out#/definitions/DisplayName" }, "image_url": { "$ref": "out#/definitions/ImageUrl" } }, "additionalProperties": false };
function validate30(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.type === void 0 && (missing0 = "type") || data.id === void 0 && (missing0 = "id") || data.canonical_handle === void 0 && (missing0 = "canonical_handle") || data.display_name === void 0 && (missing0 = "display_name") || data.image_url === void 0 && (missing0 = "image_url")) {
        validate30.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!(key0 === "type" || key0 === "id" || key0 === "canonical_handle" || key0 === "display_name" || key0 === "image_url")) {
            validate30.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.type !== void 0) {
            let data0 = data.type;
            const _errs2 = errors;
            if (typeof data0 !== "string") {
              validate30.errors = [{ instancePath: instancePath + "/type", schemaPath: "#/properties/type/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
              return false;
            }
            if (!(data0 === "agent")) {
              validate30.errors = [{ instancePath: instancePath + "/type", schemaPath: "#/properties/type/enum", keyword: "enum", params: { allowedValues: schema51.properties.type.enum }, message: "must be equal to one of the allowed values" }];
              return false;
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.id !== void 0) {
              let data1 = data.id;
              const _errs4 = errors;
              if (errors === _errs4) {
                if (typeof data1 === "string") {
                  if (!pattern1.test(data1)) {
                    validate30.errors = [{ instancePath: instancePath + "/id", schemaPath: "#/properties/id/pattern", keyword: "pattern", params: { pattern: "^agt_[0-7][0-9A-HJKMNP-TV-Z]{25}$" }, message: 'must match pattern "^agt_[0-7][0-9A-HJKMNP-TV-Z]{25}$"' }];
                    return false;
                  }
                } else {
                  validate30.errors = [{ instancePath: instancePath + "/id", schemaPath: "#/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
              }
              var valid0 = _errs4 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.canonical_handle !== void 0) {
                let data2 = data.canonical_handle;
                const _errs6 = errors;
                const _errs7 = errors;
                if (errors === _errs7) {
                  if (typeof data2 === "string") {
                    if (!pattern2.test(data2)) {
                      validate30.errors = [{ instancePath: instancePath + "/canonical_handle", schemaPath: "out#/definitions/Handle/pattern", keyword: "pattern", params: { pattern: "^@[a-z0-9][a-z0-9_-]{0,38}\\.[a-z0-9][a-z0-9_-]{0,38}$" }, message: 'must match pattern "^@[a-z0-9][a-z0-9_-]{0,38}\\.[a-z0-9][a-z0-9_-]{0,38}$"' }];
                      return false;
                    }
                  } else {
                    validate30.errors = [{ instancePath: instancePath + "/canonical_handle", schemaPath: "out#/definitions/Handle/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                    return false;
                  }
                }
                var valid0 = _errs6 === errors;
              } else {
                var valid0 = true;
              }
              if (valid0) {
                if (data.display_name !== void 0) {
                  let data3 = data.display_name;
                  const _errs9 = errors;
                  const _errs10 = errors;
                  if (typeof data3 !== "string" && data3 !== null) {
                    validate30.errors = [{ instancePath: instancePath + "/display_name", schemaPath: "out#/definitions/DisplayName/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                    return false;
                  }
                  if (errors === _errs10) {
                    if (typeof data3 === "string") {
                      if (func4(data3) > 100) {
                        validate30.errors = [{ instancePath: instancePath + "/display_name", schemaPath: "out#/definitions/DisplayName/maxLength", keyword: "maxLength", params: { limit: 100 }, message: "must NOT have more than 100 characters" }];
                        return false;
                      } else {
                        if (func4(data3) < 1) {
                          validate30.errors = [{ instancePath: instancePath + "/display_name", schemaPath: "out#/definitions/DisplayName/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                          return false;
                        } else {
                          if (!pattern3.test(data3)) {
                            validate30.errors = [{ instancePath: instancePath + "/display_name", schemaPath: "out#/definitions/DisplayName/pattern", keyword: "pattern", params: { pattern: "^[^\\u0000-\\u001F\\u007F]+$" }, message: 'must match pattern "^[^\\u0000-\\u001F\\u007F]+$"' }];
                            return false;
                          }
                        }
                      }
                    }
                  }
                  var valid0 = _errs9 === errors;
                } else {
                  var valid0 = true;
                }
                if (valid0) {
                  if (data.image_url !== void 0) {
                    let data4 = data.image_url;
                    const _errs13 = errors;
                    const _errs14 = errors;
                    if (typeof data4 !== "string" && data4 !== null) {
                      validate30.errors = [{ instancePath: instancePath + "/image_url", schemaPath: "out#/definitions/ImageUrl/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                      return false;
                    }
                    if (errors === _errs14) {
                      if (errors === _errs14) {
                        if (typeof data4 === "string") {
                          if (!formats0(data4)) {
                            validate30.errors = [{ instancePath: instancePath + "/image_url", schemaPath: "out#/definitions/ImageUrl/format", keyword: "format", params: { format: "uri" }, message: 'must match format "uri"' }];
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
      validate30.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate30.errors = vErrors;
  return errors === 0;
}
function validate29(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.agents === void 0 && (missing0 = "agents") || data.next_cursor === void 0 && (missing0 = "next_cursor")) {
        validate29.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!(key0 === "agents" || key0 === "next_cursor")) {
            validate29.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.agents !== void 0) {
            let data0 = data.agents;
            const _errs2 = errors;
            if (errors === _errs2) {
              if (Array.isArray(data0)) {
                if (data0.length > 50) {
                  validate29.errors = [{ instancePath: instancePath + "/agents", schemaPath: "#/properties/agents/maxItems", keyword: "maxItems", params: { limit: 50 }, message: "must NOT have more than 50 items" }];
                  return false;
                } else {
                  var valid1 = true;
                  const len0 = data0.length;
                  for (let i0 = 0; i0 < len0; i0++) {
                    const _errs4 = errors;
                    if (!validate30(data0[i0], { instancePath: instancePath + "/agents/" + i0, parentData: data0, parentDataProperty: i0, rootData })) {
                      vErrors = vErrors === null ? validate30.errors : vErrors.concat(validate30.errors);
                      errors = vErrors.length;
                    }
                    var valid1 = _errs4 === errors;
                    if (!valid1) {
                      break;
                    }
                  }
                }
              } else {
                validate29.errors = [{ instancePath: instancePath + "/agents", schemaPath: "#/properties/agents/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                return false;
              }
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.next_cursor !== void 0) {
              let data2 = data.next_cursor;
              const _errs5 = errors;
              const _errs6 = errors;
              if (typeof data2 !== "string" && data2 !== null) {
                validate29.errors = [{ instancePath: instancePath + "/next_cursor", schemaPath: "out#/definitions/PageCursor/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
              if (errors === _errs6) {
                if (typeof data2 === "string") {
                  if (func4(data2) > 256) {
                    validate29.errors = [{ instancePath: instancePath + "/next_cursor", schemaPath: "out#/definitions/PageCursor/maxLength", keyword: "maxLength", params: { limit: 256 }, message: "must NOT have more than 256 characters" }];
                    return false;
                  } else {
                    if (func4(data2) < 1) {
                      validate29.errors = [{ instancePath: instancePath + "/next_cursor", schemaPath: "out#/definitions/PageCursor/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                      return false;
                    } else {
                      if (!pattern6.test(data2)) {
                        validate29.errors = [{ instancePath: instancePath + "/next_cursor", schemaPath: "out#/definitions/PageCursor/pattern", keyword: "pattern", params: { pattern: "^[A-Za-z0-9_-]+$" }, message: 'must match pattern "^[A-Za-z0-9_-]+$"' }];
                        return false;
                      }
                    }
                  }
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
var isAgentView = validate33;
var schema69 = { "type": "object", "required": ["relationship", "can_edit"], "properties": { "relationship": { "type": "string", "enum": ["owner", "none"] }, "can_edit": { "type": "boolean" } }, "additionalProperties": false };
var schema58 = { "type": "object", "required": ["canonical_handle", "display_name", "description", "image_url", "visibility", "inbound_policy", "inactive", "is_online", "owner_label", "owner_display_name", "owner_image_url"], "properties": { "id": { "type": "string", "pattern": "^agt_[0-7][0-9A-HJKMNP-TV-Z]{25}$" }, "canonical_handle": { "$ref": "out#/definitions/Handle" }, "local_name": { "type": "string" }, "namespace": { "type": "string" }, "display_name": { "$ref": "out#/definitions/DisplayName" }, "description": { "$ref": "out#/definitions/AgentDescription" }, "image_url": { "$ref": "out#/definitions/ImageUrl" }, "card_body": { "$ref": "out#/definitions/CardBody" }, "skills": { "$ref": "out#/definitions/Skills" }, "visibility": { "$ref": "out#/definitions/Visibility" }, "inbound_policy": { "$ref": "out#/definitions/InboundPolicy" }, "owner_type": { "type": "string", "enum": ["account", "organization"] }, "owner_id": { "type": "string", "pattern": "^(acc|org)_.+$" }, "owner_label": { "type": "string" }, "owner_display_name": { "type": "string", "nullable": true }, "owner_image_url": { "$ref": "out#/definitions/ImageUrl" }, "scope": { "type": "string", "enum": ["personal", "member", "shared"] }, "paused": { "type": "boolean" }, "inactive": { "type": "boolean" }, "is_online": { "type": "boolean" }, "created_at": { "$ref": "out#/definitions/EpochMs" }, "updated_at": { "$ref": "out#/definitions/EpochMs" } }, "additionalProperties": false };
function validate35(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.canonical_handle === void 0 && (missing0 = "canonical_handle") || data.display_name === void 0 && (missing0 = "display_name") || data.description === void 0 && (missing0 = "description") || data.image_url === void 0 && (missing0 = "image_url") || data.visibility === void 0 && (missing0 = "visibility") || data.inbound_policy === void 0 && (missing0 = "inbound_policy") || data.inactive === void 0 && (missing0 = "inactive") || data.is_online === void 0 && (missing0 = "is_online") || data.owner_label === void 0 && (missing0 = "owner_label") || data.owner_display_name === void 0 && (missing0 = "owner_display_name") || data.owner_image_url === void 0 && (missing0 = "owner_image_url")) {
        validate35.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!func2.call(schema58.properties, key0)) {
            validate35.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.id !== void 0) {
            let data0 = data.id;
            const _errs2 = errors;
            if (errors === _errs2) {
              if (typeof data0 === "string") {
                if (!pattern1.test(data0)) {
                  validate35.errors = [{ instancePath: instancePath + "/id", schemaPath: "#/properties/id/pattern", keyword: "pattern", params: { pattern: "^agt_[0-7][0-9A-HJKMNP-TV-Z]{25}$" }, message: 'must match pattern "^agt_[0-7][0-9A-HJKMNP-TV-Z]{25}$"' }];
                  return false;
                }
              } else {
                validate35.errors = [{ instancePath: instancePath + "/id", schemaPath: "#/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.canonical_handle !== void 0) {
              let data1 = data.canonical_handle;
              const _errs4 = errors;
              const _errs5 = errors;
              if (errors === _errs5) {
                if (typeof data1 === "string") {
                  if (!pattern2.test(data1)) {
                    validate35.errors = [{ instancePath: instancePath + "/canonical_handle", schemaPath: "out#/definitions/Handle/pattern", keyword: "pattern", params: { pattern: "^@[a-z0-9][a-z0-9_-]{0,38}\\.[a-z0-9][a-z0-9_-]{0,38}$" }, message: 'must match pattern "^@[a-z0-9][a-z0-9_-]{0,38}\\.[a-z0-9][a-z0-9_-]{0,38}$"' }];
                    return false;
                  }
                } else {
                  validate35.errors = [{ instancePath: instancePath + "/canonical_handle", schemaPath: "out#/definitions/Handle/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
              }
              var valid0 = _errs4 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.local_name !== void 0) {
                const _errs7 = errors;
                if (typeof data.local_name !== "string") {
                  validate35.errors = [{ instancePath: instancePath + "/local_name", schemaPath: "#/properties/local_name/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
                var valid0 = _errs7 === errors;
              } else {
                var valid0 = true;
              }
              if (valid0) {
                if (data.namespace !== void 0) {
                  const _errs9 = errors;
                  if (typeof data.namespace !== "string") {
                    validate35.errors = [{ instancePath: instancePath + "/namespace", schemaPath: "#/properties/namespace/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                    return false;
                  }
                  var valid0 = _errs9 === errors;
                } else {
                  var valid0 = true;
                }
                if (valid0) {
                  if (data.display_name !== void 0) {
                    let data4 = data.display_name;
                    const _errs11 = errors;
                    const _errs12 = errors;
                    if (typeof data4 !== "string" && data4 !== null) {
                      validate35.errors = [{ instancePath: instancePath + "/display_name", schemaPath: "out#/definitions/DisplayName/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                      return false;
                    }
                    if (errors === _errs12) {
                      if (typeof data4 === "string") {
                        if (func4(data4) > 100) {
                          validate35.errors = [{ instancePath: instancePath + "/display_name", schemaPath: "out#/definitions/DisplayName/maxLength", keyword: "maxLength", params: { limit: 100 }, message: "must NOT have more than 100 characters" }];
                          return false;
                        } else {
                          if (func4(data4) < 1) {
                            validate35.errors = [{ instancePath: instancePath + "/display_name", schemaPath: "out#/definitions/DisplayName/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                            return false;
                          } else {
                            if (!pattern3.test(data4)) {
                              validate35.errors = [{ instancePath: instancePath + "/display_name", schemaPath: "out#/definitions/DisplayName/pattern", keyword: "pattern", params: { pattern: "^[^\\u0000-\\u001F\\u007F]+$" }, message: 'must match pattern "^[^\\u0000-\\u001F\\u007F]+$"' }];
                              return false;
                            }
                          }
                        }
                      }
                    }
                    var valid0 = _errs11 === errors;
                  } else {
                    var valid0 = true;
                  }
                  if (valid0) {
                    if (data.description !== void 0) {
                      let data5 = data.description;
                      const _errs15 = errors;
                      const _errs16 = errors;
                      if (typeof data5 !== "string" && data5 !== null) {
                        validate35.errors = [{ instancePath: instancePath + "/description", schemaPath: "out#/definitions/AgentDescription/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                        return false;
                      }
                      if (errors === _errs16) {
                        if (typeof data5 === "string") {
                          if (func4(data5) > 1e3) {
                            validate35.errors = [{ instancePath: instancePath + "/description", schemaPath: "out#/definitions/AgentDescription/maxLength", keyword: "maxLength", params: { limit: 1e3 }, message: "must NOT have more than 1000 characters" }];
                            return false;
                          }
                        }
                      }
                      var valid0 = _errs15 === errors;
                    } else {
                      var valid0 = true;
                    }
                    if (valid0) {
                      if (data.image_url !== void 0) {
                        let data6 = data.image_url;
                        const _errs19 = errors;
                        const _errs20 = errors;
                        if (typeof data6 !== "string" && data6 !== null) {
                          validate35.errors = [{ instancePath: instancePath + "/image_url", schemaPath: "out#/definitions/ImageUrl/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                          return false;
                        }
                        if (errors === _errs20) {
                          if (errors === _errs20) {
                            if (typeof data6 === "string") {
                              if (!formats0(data6)) {
                                validate35.errors = [{ instancePath: instancePath + "/image_url", schemaPath: "out#/definitions/ImageUrl/format", keyword: "format", params: { format: "uri" }, message: 'must match format "uri"' }];
                                return false;
                              }
                            }
                          }
                        }
                        var valid0 = _errs19 === errors;
                      } else {
                        var valid0 = true;
                      }
                      if (valid0) {
                        if (data.card_body !== void 0) {
                          let data7 = data.card_body;
                          const _errs23 = errors;
                          const _errs24 = errors;
                          if (typeof data7 !== "string" && data7 !== null) {
                            validate35.errors = [{ instancePath: instancePath + "/card_body", schemaPath: "out#/definitions/CardBody/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                            return false;
                          }
                          if (errors === _errs24) {
                            if (typeof data7 === "string") {
                              if (func4(data7) > 16384) {
                                validate35.errors = [{ instancePath: instancePath + "/card_body", schemaPath: "out#/definitions/CardBody/maxLength", keyword: "maxLength", params: { limit: 16384 }, message: "must NOT have more than 16384 characters" }];
                                return false;
                              }
                            }
                          }
                          var valid0 = _errs23 === errors;
                        } else {
                          var valid0 = true;
                        }
                        if (valid0) {
                          if (data.skills !== void 0) {
                            const _errs27 = errors;
                            if (!validate17(data.skills, { instancePath: instancePath + "/skills", parentData: data, parentDataProperty: "skills", rootData })) {
                              vErrors = vErrors === null ? validate17.errors : vErrors.concat(validate17.errors);
                              errors = vErrors.length;
                            }
                            var valid0 = _errs27 === errors;
                          } else {
                            var valid0 = true;
                          }
                          if (valid0) {
                            if (data.visibility !== void 0) {
                              let data9 = data.visibility;
                              const _errs28 = errors;
                              if (typeof data9 !== "string") {
                                validate35.errors = [{ instancePath: instancePath + "/visibility", schemaPath: "out#/definitions/Visibility/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                return false;
                              }
                              if (!(data9 === "public" || data9 === "private")) {
                                validate35.errors = [{ instancePath: instancePath + "/visibility", schemaPath: "out#/definitions/Visibility/enum", keyword: "enum", params: { allowedValues: schema28.enum }, message: "must be equal to one of the allowed values" }];
                                return false;
                              }
                              var valid0 = _errs28 === errors;
                            } else {
                              var valid0 = true;
                            }
                            if (valid0) {
                              if (data.inbound_policy !== void 0) {
                                let data10 = data.inbound_policy;
                                const _errs31 = errors;
                                if (typeof data10 !== "string") {
                                  validate35.errors = [{ instancePath: instancePath + "/inbound_policy", schemaPath: "out#/definitions/InboundPolicy/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                  return false;
                                }
                                if (!(data10 === "allowlist" || data10 === "open")) {
                                  validate35.errors = [{ instancePath: instancePath + "/inbound_policy", schemaPath: "out#/definitions/InboundPolicy/enum", keyword: "enum", params: { allowedValues: schema29.enum }, message: "must be equal to one of the allowed values" }];
                                  return false;
                                }
                                var valid0 = _errs31 === errors;
                              } else {
                                var valid0 = true;
                              }
                              if (valid0) {
                                if (data.owner_type !== void 0) {
                                  let data11 = data.owner_type;
                                  const _errs34 = errors;
                                  if (typeof data11 !== "string") {
                                    validate35.errors = [{ instancePath: instancePath + "/owner_type", schemaPath: "#/properties/owner_type/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                    return false;
                                  }
                                  if (!(data11 === "account" || data11 === "organization")) {
                                    validate35.errors = [{ instancePath: instancePath + "/owner_type", schemaPath: "#/properties/owner_type/enum", keyword: "enum", params: { allowedValues: schema58.properties.owner_type.enum }, message: "must be equal to one of the allowed values" }];
                                    return false;
                                  }
                                  var valid0 = _errs34 === errors;
                                } else {
                                  var valid0 = true;
                                }
                                if (valid0) {
                                  if (data.owner_id !== void 0) {
                                    let data12 = data.owner_id;
                                    const _errs36 = errors;
                                    if (errors === _errs36) {
                                      if (typeof data12 === "string") {
                                        if (!pattern5.test(data12)) {
                                          validate35.errors = [{ instancePath: instancePath + "/owner_id", schemaPath: "#/properties/owner_id/pattern", keyword: "pattern", params: { pattern: "^(acc|org)_.+$" }, message: 'must match pattern "^(acc|org)_.+$"' }];
                                          return false;
                                        }
                                      } else {
                                        validate35.errors = [{ instancePath: instancePath + "/owner_id", schemaPath: "#/properties/owner_id/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                        return false;
                                      }
                                    }
                                    var valid0 = _errs36 === errors;
                                  } else {
                                    var valid0 = true;
                                  }
                                  if (valid0) {
                                    if (data.owner_label !== void 0) {
                                      const _errs38 = errors;
                                      if (typeof data.owner_label !== "string") {
                                        validate35.errors = [{ instancePath: instancePath + "/owner_label", schemaPath: "#/properties/owner_label/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                        return false;
                                      }
                                      var valid0 = _errs38 === errors;
                                    } else {
                                      var valid0 = true;
                                    }
                                    if (valid0) {
                                      if (data.owner_display_name !== void 0) {
                                        let data14 = data.owner_display_name;
                                        const _errs40 = errors;
                                        if (typeof data14 !== "string" && data14 !== null) {
                                          validate35.errors = [{ instancePath: instancePath + "/owner_display_name", schemaPath: "#/properties/owner_display_name/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                          return false;
                                        }
                                        var valid0 = _errs40 === errors;
                                      } else {
                                        var valid0 = true;
                                      }
                                      if (valid0) {
                                        if (data.owner_image_url !== void 0) {
                                          let data15 = data.owner_image_url;
                                          const _errs43 = errors;
                                          const _errs44 = errors;
                                          if (typeof data15 !== "string" && data15 !== null) {
                                            validate35.errors = [{ instancePath: instancePath + "/owner_image_url", schemaPath: "out#/definitions/ImageUrl/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                            return false;
                                          }
                                          if (errors === _errs44) {
                                            if (errors === _errs44) {
                                              if (typeof data15 === "string") {
                                                if (!formats0(data15)) {
                                                  validate35.errors = [{ instancePath: instancePath + "/owner_image_url", schemaPath: "out#/definitions/ImageUrl/format", keyword: "format", params: { format: "uri" }, message: 'must match format "uri"' }];
                                                  return false;
                                                }
                                              }
                                            }
                                          }
                                          var valid0 = _errs43 === errors;
                                        } else {
                                          var valid0 = true;
                                        }
                                        if (valid0) {
                                          if (data.scope !== void 0) {
                                            let data16 = data.scope;
                                            const _errs47 = errors;
                                            if (typeof data16 !== "string") {
                                              validate35.errors = [{ instancePath: instancePath + "/scope", schemaPath: "#/properties/scope/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                              return false;
                                            }
                                            if (!(data16 === "personal" || data16 === "member" || data16 === "shared")) {
                                              validate35.errors = [{ instancePath: instancePath + "/scope", schemaPath: "#/properties/scope/enum", keyword: "enum", params: { allowedValues: schema58.properties.scope.enum }, message: "must be equal to one of the allowed values" }];
                                              return false;
                                            }
                                            var valid0 = _errs47 === errors;
                                          } else {
                                            var valid0 = true;
                                          }
                                          if (valid0) {
                                            if (data.paused !== void 0) {
                                              const _errs49 = errors;
                                              if (typeof data.paused !== "boolean") {
                                                validate35.errors = [{ instancePath: instancePath + "/paused", schemaPath: "#/properties/paused/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                                                return false;
                                              }
                                              var valid0 = _errs49 === errors;
                                            } else {
                                              var valid0 = true;
                                            }
                                            if (valid0) {
                                              if (data.inactive !== void 0) {
                                                const _errs51 = errors;
                                                if (typeof data.inactive !== "boolean") {
                                                  validate35.errors = [{ instancePath: instancePath + "/inactive", schemaPath: "#/properties/inactive/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                                                  return false;
                                                }
                                                var valid0 = _errs51 === errors;
                                              } else {
                                                var valid0 = true;
                                              }
                                              if (valid0) {
                                                if (data.is_online !== void 0) {
                                                  const _errs53 = errors;
                                                  if (typeof data.is_online !== "boolean") {
                                                    validate35.errors = [{ instancePath: instancePath + "/is_online", schemaPath: "#/properties/is_online/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                                                    return false;
                                                  }
                                                  var valid0 = _errs53 === errors;
                                                } else {
                                                  var valid0 = true;
                                                }
                                                if (valid0) {
                                                  if (data.created_at !== void 0) {
                                                    let data20 = data.created_at;
                                                    const _errs55 = errors;
                                                    const _errs56 = errors;
                                                    if (!(typeof data20 == "number" && (!(data20 % 1) && !isNaN(data20)) && isFinite(data20))) {
                                                      validate35.errors = [{ instancePath: instancePath + "/created_at", schemaPath: "out#/definitions/EpochMs/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                                      return false;
                                                    }
                                                    if (errors === _errs56) {
                                                      if (typeof data20 == "number" && isFinite(data20)) {
                                                        if (data20 > 9007199254740991 || isNaN(data20)) {
                                                          validate35.errors = [{ instancePath: instancePath + "/created_at", schemaPath: "out#/definitions/EpochMs/maximum", keyword: "maximum", params: { comparison: "<=", limit: 9007199254740991 }, message: "must be <= 9007199254740991" }];
                                                          return false;
                                                        } else {
                                                          if (data20 < 0 || isNaN(data20)) {
                                                            validate35.errors = [{ instancePath: instancePath + "/created_at", schemaPath: "out#/definitions/EpochMs/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                                            return false;
                                                          }
                                                        }
                                                      }
                                                    }
                                                    var valid0 = _errs55 === errors;
                                                  } else {
                                                    var valid0 = true;
                                                  }
                                                  if (valid0) {
                                                    if (data.updated_at !== void 0) {
                                                      let data21 = data.updated_at;
                                                      const _errs58 = errors;
                                                      const _errs59 = errors;
                                                      if (!(typeof data21 == "number" && (!(data21 % 1) && !isNaN(data21)) && isFinite(data21))) {
                                                        validate35.errors = [{ instancePath: instancePath + "/updated_at", schemaPath: "out#/definitions/EpochMs/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                                        return false;
                                                      }
                                                      if (errors === _errs59) {
                                                        if (typeof data21 == "number" && isFinite(data21)) {
                                                          if (data21 > 9007199254740991 || isNaN(data21)) {
                                                            validate35.errors = [{ instancePath: instancePath + "/updated_at", schemaPath: "out#/definitions/EpochMs/maximum", keyword: "maximum", params: { comparison: "<=", limit: 9007199254740991 }, message: "must be <= 9007199254740991" }];
                                                            return false;
                                                          } else {
                                                            if (data21 < 0 || isNaN(data21)) {
                                                              validate35.errors = [{ instancePath: instancePath + "/updated_at", schemaPath: "out#/definitions/EpochMs/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                                              return false;
                                                            }
                                                          }
                                                        }
                                                      }
                                                      var valid0 = _errs58 === errors;
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
              }
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
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.agent === void 0 && (missing0 = "agent") || data.viewer === void 0 && (missing0 = "viewer")) {
        validate34.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!(key0 === "agent" || key0 === "viewer")) {
            validate34.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.agent !== void 0) {
            const _errs2 = errors;
            if (!validate35(data.agent, { instancePath: instancePath + "/agent", parentData: data, parentDataProperty: "agent", rootData })) {
              vErrors = vErrors === null ? validate35.errors : vErrors.concat(validate35.errors);
              errors = vErrors.length;
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.viewer !== void 0) {
              let data1 = data.viewer;
              const _errs3 = errors;
              const _errs4 = errors;
              if (errors === _errs4) {
                if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
                  let missing1;
                  if (data1.relationship === void 0 && (missing1 = "relationship") || data1.can_edit === void 0 && (missing1 = "can_edit")) {
                    validate34.errors = [{ instancePath: instancePath + "/viewer", schemaPath: "out#/definitions/Viewer/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }];
                    return false;
                  } else {
                    const _errs6 = errors;
                    for (const key1 in data1) {
                      if (!(key1 === "relationship" || key1 === "can_edit")) {
                        validate34.errors = [{ instancePath: instancePath + "/viewer", schemaPath: "out#/definitions/Viewer/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 }, message: "must NOT have additional properties" }];
                        return false;
                        break;
                      }
                    }
                    if (_errs6 === errors) {
                      if (data1.relationship !== void 0) {
                        let data2 = data1.relationship;
                        const _errs7 = errors;
                        if (typeof data2 !== "string") {
                          validate34.errors = [{ instancePath: instancePath + "/viewer/relationship", schemaPath: "out#/definitions/Viewer/properties/relationship/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                          return false;
                        }
                        if (!(data2 === "owner" || data2 === "none")) {
                          validate34.errors = [{ instancePath: instancePath + "/viewer/relationship", schemaPath: "out#/definitions/Viewer/properties/relationship/enum", keyword: "enum", params: { allowedValues: schema69.properties.relationship.enum }, message: "must be equal to one of the allowed values" }];
                          return false;
                        }
                        var valid2 = _errs7 === errors;
                      } else {
                        var valid2 = true;
                      }
                      if (valid2) {
                        if (data1.can_edit !== void 0) {
                          const _errs9 = errors;
                          if (typeof data1.can_edit !== "boolean") {
                            validate34.errors = [{ instancePath: instancePath + "/viewer/can_edit", schemaPath: "out#/definitions/Viewer/properties/can_edit/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                            return false;
                          }
                          var valid2 = _errs9 === errors;
                        } else {
                          var valid2 = true;
                        }
                      }
                    }
                  }
                } else {
                  validate34.errors = [{ instancePath: instancePath + "/viewer", schemaPath: "out#/definitions/Viewer/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
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
      validate34.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate34.errors = vErrors;
  return errors === 0;
}
function validate33(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (!validate34(data, { instancePath, parentData, parentDataProperty, rootData })) {
    vErrors = vErrors === null ? validate34.errors : vErrors.concat(validate34.errors);
    errors = vErrors.length;
  }
  validate33.errors = vErrors;
  return errors === 0;
}
var isAllowlist = validate39;
var pattern20 = new RegExp("^@[a-z0-9][a-z0-9_-]{0,38}\\.(?:[a-z0-9][a-z0-9_-]{0,38}|\\*)$", "u");
function validate40(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.entries === void 0 && (missing0 = "entries")) {
        validate40.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!(key0 === "entries")) {
            validate40.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
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
                if (data0.length > 1e3) {
                  validate40.errors = [{ instancePath: instancePath + "/entries", schemaPath: "#/properties/entries/maxItems", keyword: "maxItems", params: { limit: 1e3 }, message: "must NOT have more than 1000 items" }];
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
                        if (!pattern20.test(data1)) {
                          validate40.errors = [{ instancePath: instancePath + "/entries/" + i0, schemaPath: "out#/definitions/AllowlistEntry/pattern", keyword: "pattern", params: { pattern: "^@[a-z0-9][a-z0-9_-]{0,38}\\.(?:[a-z0-9][a-z0-9_-]{0,38}|\\*)$" }, message: 'must match pattern "^@[a-z0-9][a-z0-9_-]{0,38}\\.(?:[a-z0-9][a-z0-9_-]{0,38}|\\*)$"' }];
                          return false;
                        }
                      } else {
                        validate40.errors = [{ instancePath: instancePath + "/entries/" + i0, schemaPath: "out#/definitions/AllowlistEntry/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
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
                validate40.errors = [{ instancePath: instancePath + "/entries", schemaPath: "#/properties/entries/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                return false;
              }
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
function validate39(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (!validate40(data, { instancePath, parentData, parentDataProperty, rootData })) {
    vErrors = vErrors === null ? validate40.errors : vErrors.concat(validate40.errors);
    errors = vErrors.length;
  }
  validate39.errors = vErrors;
  return errors === 0;
}
var isAuditPage = validate42;
var schema75 = { "type": "object", "required": ["id", "at", "action", "actor_type", "actor_id", "actor_name", "address", "object_id", "object_name", "account_id", "agent_id", "agent_name", "organization_id", "request_id", "details"], "properties": { "id": { "type": "string" }, "at": { "$ref": "out#/definitions/EpochMs" }, "action": { "type": "string" }, "actor_type": { "type": "string" }, "actor_id": { "type": "string", "nullable": true }, "actor_name": { "type": "string", "nullable": true }, "address": { "type": "string", "nullable": true }, "object_id": { "type": "string", "nullable": true }, "object_name": { "type": "string", "nullable": true }, "account_id": { "type": "string", "nullable": true }, "agent_id": { "type": "string", "nullable": true }, "agent_name": { "type": "string", "nullable": true }, "organization_id": { "type": "string", "nullable": true }, "request_id": { "type": "string", "nullable": true }, "details": { "type": "object", "additionalProperties": { "type": "string" } } }, "additionalProperties": false };
function validate44(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.id === void 0 && (missing0 = "id") || data.at === void 0 && (missing0 = "at") || data.action === void 0 && (missing0 = "action") || data.actor_type === void 0 && (missing0 = "actor_type") || data.actor_id === void 0 && (missing0 = "actor_id") || data.actor_name === void 0 && (missing0 = "actor_name") || data.address === void 0 && (missing0 = "address") || data.object_id === void 0 && (missing0 = "object_id") || data.object_name === void 0 && (missing0 = "object_name") || data.account_id === void 0 && (missing0 = "account_id") || data.agent_id === void 0 && (missing0 = "agent_id") || data.agent_name === void 0 && (missing0 = "agent_name") || data.organization_id === void 0 && (missing0 = "organization_id") || data.request_id === void 0 && (missing0 = "request_id") || data.details === void 0 && (missing0 = "details")) {
        validate44.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!func2.call(schema75.properties, key0)) {
            validate44.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.id !== void 0) {
            const _errs2 = errors;
            if (typeof data.id !== "string") {
              validate44.errors = [{ instancePath: instancePath + "/id", schemaPath: "#/properties/id/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
              return false;
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.at !== void 0) {
              let data1 = data.at;
              const _errs4 = errors;
              const _errs5 = errors;
              if (!(typeof data1 == "number" && (!(data1 % 1) && !isNaN(data1)) && isFinite(data1))) {
                validate44.errors = [{ instancePath: instancePath + "/at", schemaPath: "out#/definitions/EpochMs/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                return false;
              }
              if (errors === _errs5) {
                if (typeof data1 == "number" && isFinite(data1)) {
                  if (data1 > 9007199254740991 || isNaN(data1)) {
                    validate44.errors = [{ instancePath: instancePath + "/at", schemaPath: "out#/definitions/EpochMs/maximum", keyword: "maximum", params: { comparison: "<=", limit: 9007199254740991 }, message: "must be <= 9007199254740991" }];
                    return false;
                  } else {
                    if (data1 < 0 || isNaN(data1)) {
                      validate44.errors = [{ instancePath: instancePath + "/at", schemaPath: "out#/definitions/EpochMs/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                      return false;
                    }
                  }
                }
              }
              var valid0 = _errs4 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.action !== void 0) {
                const _errs7 = errors;
                if (typeof data.action !== "string") {
                  validate44.errors = [{ instancePath: instancePath + "/action", schemaPath: "#/properties/action/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
                var valid0 = _errs7 === errors;
              } else {
                var valid0 = true;
              }
              if (valid0) {
                if (data.actor_type !== void 0) {
                  const _errs9 = errors;
                  if (typeof data.actor_type !== "string") {
                    validate44.errors = [{ instancePath: instancePath + "/actor_type", schemaPath: "#/properties/actor_type/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                    return false;
                  }
                  var valid0 = _errs9 === errors;
                } else {
                  var valid0 = true;
                }
                if (valid0) {
                  if (data.actor_id !== void 0) {
                    let data4 = data.actor_id;
                    const _errs11 = errors;
                    if (typeof data4 !== "string" && data4 !== null) {
                      validate44.errors = [{ instancePath: instancePath + "/actor_id", schemaPath: "#/properties/actor_id/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                      return false;
                    }
                    var valid0 = _errs11 === errors;
                  } else {
                    var valid0 = true;
                  }
                  if (valid0) {
                    if (data.actor_name !== void 0) {
                      let data5 = data.actor_name;
                      const _errs14 = errors;
                      if (typeof data5 !== "string" && data5 !== null) {
                        validate44.errors = [{ instancePath: instancePath + "/actor_name", schemaPath: "#/properties/actor_name/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                        return false;
                      }
                      var valid0 = _errs14 === errors;
                    } else {
                      var valid0 = true;
                    }
                    if (valid0) {
                      if (data.address !== void 0) {
                        let data6 = data.address;
                        const _errs17 = errors;
                        if (typeof data6 !== "string" && data6 !== null) {
                          validate44.errors = [{ instancePath: instancePath + "/address", schemaPath: "#/properties/address/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                          return false;
                        }
                        var valid0 = _errs17 === errors;
                      } else {
                        var valid0 = true;
                      }
                      if (valid0) {
                        if (data.object_id !== void 0) {
                          let data7 = data.object_id;
                          const _errs20 = errors;
                          if (typeof data7 !== "string" && data7 !== null) {
                            validate44.errors = [{ instancePath: instancePath + "/object_id", schemaPath: "#/properties/object_id/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                            return false;
                          }
                          var valid0 = _errs20 === errors;
                        } else {
                          var valid0 = true;
                        }
                        if (valid0) {
                          if (data.object_name !== void 0) {
                            let data8 = data.object_name;
                            const _errs23 = errors;
                            if (typeof data8 !== "string" && data8 !== null) {
                              validate44.errors = [{ instancePath: instancePath + "/object_name", schemaPath: "#/properties/object_name/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                              return false;
                            }
                            var valid0 = _errs23 === errors;
                          } else {
                            var valid0 = true;
                          }
                          if (valid0) {
                            if (data.account_id !== void 0) {
                              let data9 = data.account_id;
                              const _errs26 = errors;
                              if (typeof data9 !== "string" && data9 !== null) {
                                validate44.errors = [{ instancePath: instancePath + "/account_id", schemaPath: "#/properties/account_id/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                return false;
                              }
                              var valid0 = _errs26 === errors;
                            } else {
                              var valid0 = true;
                            }
                            if (valid0) {
                              if (data.agent_id !== void 0) {
                                let data10 = data.agent_id;
                                const _errs29 = errors;
                                if (typeof data10 !== "string" && data10 !== null) {
                                  validate44.errors = [{ instancePath: instancePath + "/agent_id", schemaPath: "#/properties/agent_id/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                  return false;
                                }
                                var valid0 = _errs29 === errors;
                              } else {
                                var valid0 = true;
                              }
                              if (valid0) {
                                if (data.agent_name !== void 0) {
                                  let data11 = data.agent_name;
                                  const _errs32 = errors;
                                  if (typeof data11 !== "string" && data11 !== null) {
                                    validate44.errors = [{ instancePath: instancePath + "/agent_name", schemaPath: "#/properties/agent_name/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                    return false;
                                  }
                                  var valid0 = _errs32 === errors;
                                } else {
                                  var valid0 = true;
                                }
                                if (valid0) {
                                  if (data.organization_id !== void 0) {
                                    let data12 = data.organization_id;
                                    const _errs35 = errors;
                                    if (typeof data12 !== "string" && data12 !== null) {
                                      validate44.errors = [{ instancePath: instancePath + "/organization_id", schemaPath: "#/properties/organization_id/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                      return false;
                                    }
                                    var valid0 = _errs35 === errors;
                                  } else {
                                    var valid0 = true;
                                  }
                                  if (valid0) {
                                    if (data.request_id !== void 0) {
                                      let data13 = data.request_id;
                                      const _errs38 = errors;
                                      if (typeof data13 !== "string" && data13 !== null) {
                                        validate44.errors = [{ instancePath: instancePath + "/request_id", schemaPath: "#/properties/request_id/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                        return false;
                                      }
                                      var valid0 = _errs38 === errors;
                                    } else {
                                      var valid0 = true;
                                    }
                                    if (valid0) {
                                      if (data.details !== void 0) {
                                        let data14 = data.details;
                                        const _errs41 = errors;
                                        if (errors === _errs41) {
                                          if (data14 && typeof data14 == "object" && !Array.isArray(data14)) {
                                            for (const key1 in data14) {
                                              const _errs44 = errors;
                                              if (typeof data14[key1] !== "string") {
                                                validate44.errors = [{ instancePath: instancePath + "/details/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), schemaPath: "#/properties/details/additionalProperties/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                                return false;
                                              }
                                              var valid2 = _errs44 === errors;
                                              if (!valid2) {
                                                break;
                                              }
                                            }
                                          } else {
                                            validate44.errors = [{ instancePath: instancePath + "/details", schemaPath: "#/properties/details/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                                            return false;
                                          }
                                        }
                                        var valid0 = _errs41 === errors;
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
    } else {
      validate44.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate44.errors = vErrors;
  return errors === 0;
}
function validate43(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.entries === void 0 && (missing0 = "entries") || data.next_cursor === void 0 && (missing0 = "next_cursor")) {
        validate43.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!(key0 === "entries" || key0 === "next_cursor")) {
            validate43.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
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
                if (data0.length > 200) {
                  validate43.errors = [{ instancePath: instancePath + "/entries", schemaPath: "#/properties/entries/maxItems", keyword: "maxItems", params: { limit: 200 }, message: "must NOT have more than 200 items" }];
                  return false;
                } else {
                  var valid1 = true;
                  const len0 = data0.length;
                  for (let i0 = 0; i0 < len0; i0++) {
                    const _errs4 = errors;
                    if (!validate44(data0[i0], { instancePath: instancePath + "/entries/" + i0, parentData: data0, parentDataProperty: i0, rootData })) {
                      vErrors = vErrors === null ? validate44.errors : vErrors.concat(validate44.errors);
                      errors = vErrors.length;
                    }
                    var valid1 = _errs4 === errors;
                    if (!valid1) {
                      break;
                    }
                  }
                }
              } else {
                validate43.errors = [{ instancePath: instancePath + "/entries", schemaPath: "#/properties/entries/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                return false;
              }
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.next_cursor !== void 0) {
              let data2 = data.next_cursor;
              const _errs5 = errors;
              const _errs6 = errors;
              if (typeof data2 !== "string" && data2 !== null) {
                validate43.errors = [{ instancePath: instancePath + "/next_cursor", schemaPath: "out#/definitions/PageCursor/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
              if (errors === _errs6) {
                if (typeof data2 === "string") {
                  if (func4(data2) > 256) {
                    validate43.errors = [{ instancePath: instancePath + "/next_cursor", schemaPath: "out#/definitions/PageCursor/maxLength", keyword: "maxLength", params: { limit: 256 }, message: "must NOT have more than 256 characters" }];
                    return false;
                  } else {
                    if (func4(data2) < 1) {
                      validate43.errors = [{ instancePath: instancePath + "/next_cursor", schemaPath: "out#/definitions/PageCursor/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                      return false;
                    } else {
                      if (!pattern6.test(data2)) {
                        validate43.errors = [{ instancePath: instancePath + "/next_cursor", schemaPath: "out#/definitions/PageCursor/pattern", keyword: "pattern", params: { pattern: "^[A-Za-z0-9_-]+$" }, message: 'must match pattern "^[A-Za-z0-9_-]+$"' }];
                        return false;
                      }
                    }
                  }
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
var isAuthorizationServerMetadata = validate47;
var schema79 = { "type": "object", "required": ["issuer", "authorization_endpoint", "token_endpoint", "registration_endpoint", "device_authorization_endpoint", "revocation_endpoint", "jwks_uri", "response_types_supported", "grant_types_supported", "code_challenge_methods_supported", "token_endpoint_auth_methods_supported", "revocation_endpoint_auth_methods_supported", "scopes_supported", "resource_servers", "authorization_response_iss_parameter_supported", "client_id_metadata_document_supported"], "properties": { "issuer": { "type": "string", "format": "uri" }, "authorization_endpoint": { "type": "string", "format": "uri" }, "token_endpoint": { "type": "string", "format": "uri" }, "registration_endpoint": { "type": "string", "format": "uri" }, "device_authorization_endpoint": { "type": "string", "format": "uri" }, "revocation_endpoint": { "type": "string", "format": "uri" }, "jwks_uri": { "type": "string", "format": "uri" }, "response_types_supported": { "type": "array", "items": { "type": "string", "enum": ["code"] } }, "grant_types_supported": { "type": "array", "items": { "type": "string", "enum": ["client_credentials", "authorization_code", "urn:ietf:params:oauth:grant-type:device_code", "refresh_token"] } }, "code_challenge_methods_supported": { "type": "array", "items": { "type": "string", "enum": ["S256"] } }, "token_endpoint_auth_methods_supported": { "type": "array", "items": { "type": "string", "enum": ["client_secret_post", "client_secret_basic", "none"] } }, "revocation_endpoint_auth_methods_supported": { "type": "array", "items": { "type": "string", "enum": ["client_secret_post", "client_secret_basic", "none"] } }, "scopes_supported": { "type": "array", "items": { "type": "string" } }, "resource_servers": { "type": "array", "minItems": 1, "items": { "$ref": "out#/definitions/ResourceServer" } }, "authorization_response_iss_parameter_supported": { "type": "boolean" }, "op_policy_uri": { "type": "string", "format": "uri" }, "op_tos_uri": { "type": "string", "format": "uri" }, "client_id_metadata_document_supported": { "type": "boolean" } }, "additionalProperties": false };
var schema80 = { "type": "object", "required": ["resource", "transport"], "properties": { "resource": { "type": "string", "format": "uri" }, "transport": { "type": "string", "enum": ["rest", "ws", "mcp"] } }, "additionalProperties": false };
function validate48(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.issuer === void 0 && (missing0 = "issuer") || data.authorization_endpoint === void 0 && (missing0 = "authorization_endpoint") || data.token_endpoint === void 0 && (missing0 = "token_endpoint") || data.registration_endpoint === void 0 && (missing0 = "registration_endpoint") || data.device_authorization_endpoint === void 0 && (missing0 = "device_authorization_endpoint") || data.revocation_endpoint === void 0 && (missing0 = "revocation_endpoint") || data.jwks_uri === void 0 && (missing0 = "jwks_uri") || data.response_types_supported === void 0 && (missing0 = "response_types_supported") || data.grant_types_supported === void 0 && (missing0 = "grant_types_supported") || data.code_challenge_methods_supported === void 0 && (missing0 = "code_challenge_methods_supported") || data.token_endpoint_auth_methods_supported === void 0 && (missing0 = "token_endpoint_auth_methods_supported") || data.revocation_endpoint_auth_methods_supported === void 0 && (missing0 = "revocation_endpoint_auth_methods_supported") || data.scopes_supported === void 0 && (missing0 = "scopes_supported") || data.resource_servers === void 0 && (missing0 = "resource_servers") || data.authorization_response_iss_parameter_supported === void 0 && (missing0 = "authorization_response_iss_parameter_supported") || data.client_id_metadata_document_supported === void 0 && (missing0 = "client_id_metadata_document_supported")) {
        validate48.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!func2.call(schema79.properties, key0)) {
            validate48.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.issuer !== void 0) {
            let data0 = data.issuer;
            const _errs2 = errors;
            if (errors === _errs2) {
              if (errors === _errs2) {
                if (typeof data0 === "string") {
                  if (!formats0(data0)) {
                    validate48.errors = [{ instancePath: instancePath + "/issuer", schemaPath: "#/properties/issuer/format", keyword: "format", params: { format: "uri" }, message: 'must match format "uri"' }];
                    return false;
                  }
                } else {
                  validate48.errors = [{ instancePath: instancePath + "/issuer", schemaPath: "#/properties/issuer/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
              }
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.authorization_endpoint !== void 0) {
              let data1 = data.authorization_endpoint;
              const _errs4 = errors;
              if (errors === _errs4) {
                if (errors === _errs4) {
                  if (typeof data1 === "string") {
                    if (!formats0(data1)) {
                      validate48.errors = [{ instancePath: instancePath + "/authorization_endpoint", schemaPath: "#/properties/authorization_endpoint/format", keyword: "format", params: { format: "uri" }, message: 'must match format "uri"' }];
                      return false;
                    }
                  } else {
                    validate48.errors = [{ instancePath: instancePath + "/authorization_endpoint", schemaPath: "#/properties/authorization_endpoint/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                    return false;
                  }
                }
              }
              var valid0 = _errs4 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.token_endpoint !== void 0) {
                let data2 = data.token_endpoint;
                const _errs6 = errors;
                if (errors === _errs6) {
                  if (errors === _errs6) {
                    if (typeof data2 === "string") {
                      if (!formats0(data2)) {
                        validate48.errors = [{ instancePath: instancePath + "/token_endpoint", schemaPath: "#/properties/token_endpoint/format", keyword: "format", params: { format: "uri" }, message: 'must match format "uri"' }];
                        return false;
                      }
                    } else {
                      validate48.errors = [{ instancePath: instancePath + "/token_endpoint", schemaPath: "#/properties/token_endpoint/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                      return false;
                    }
                  }
                }
                var valid0 = _errs6 === errors;
              } else {
                var valid0 = true;
              }
              if (valid0) {
                if (data.registration_endpoint !== void 0) {
                  let data3 = data.registration_endpoint;
                  const _errs8 = errors;
                  if (errors === _errs8) {
                    if (errors === _errs8) {
                      if (typeof data3 === "string") {
                        if (!formats0(data3)) {
                          validate48.errors = [{ instancePath: instancePath + "/registration_endpoint", schemaPath: "#/properties/registration_endpoint/format", keyword: "format", params: { format: "uri" }, message: 'must match format "uri"' }];
                          return false;
                        }
                      } else {
                        validate48.errors = [{ instancePath: instancePath + "/registration_endpoint", schemaPath: "#/properties/registration_endpoint/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                        return false;
                      }
                    }
                  }
                  var valid0 = _errs8 === errors;
                } else {
                  var valid0 = true;
                }
                if (valid0) {
                  if (data.device_authorization_endpoint !== void 0) {
                    let data4 = data.device_authorization_endpoint;
                    const _errs10 = errors;
                    if (errors === _errs10) {
                      if (errors === _errs10) {
                        if (typeof data4 === "string") {
                          if (!formats0(data4)) {
                            validate48.errors = [{ instancePath: instancePath + "/device_authorization_endpoint", schemaPath: "#/properties/device_authorization_endpoint/format", keyword: "format", params: { format: "uri" }, message: 'must match format "uri"' }];
                            return false;
                          }
                        } else {
                          validate48.errors = [{ instancePath: instancePath + "/device_authorization_endpoint", schemaPath: "#/properties/device_authorization_endpoint/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                          return false;
                        }
                      }
                    }
                    var valid0 = _errs10 === errors;
                  } else {
                    var valid0 = true;
                  }
                  if (valid0) {
                    if (data.revocation_endpoint !== void 0) {
                      let data5 = data.revocation_endpoint;
                      const _errs12 = errors;
                      if (errors === _errs12) {
                        if (errors === _errs12) {
                          if (typeof data5 === "string") {
                            if (!formats0(data5)) {
                              validate48.errors = [{ instancePath: instancePath + "/revocation_endpoint", schemaPath: "#/properties/revocation_endpoint/format", keyword: "format", params: { format: "uri" }, message: 'must match format "uri"' }];
                              return false;
                            }
                          } else {
                            validate48.errors = [{ instancePath: instancePath + "/revocation_endpoint", schemaPath: "#/properties/revocation_endpoint/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                            return false;
                          }
                        }
                      }
                      var valid0 = _errs12 === errors;
                    } else {
                      var valid0 = true;
                    }
                    if (valid0) {
                      if (data.jwks_uri !== void 0) {
                        let data6 = data.jwks_uri;
                        const _errs14 = errors;
                        if (errors === _errs14) {
                          if (errors === _errs14) {
                            if (typeof data6 === "string") {
                              if (!formats0(data6)) {
                                validate48.errors = [{ instancePath: instancePath + "/jwks_uri", schemaPath: "#/properties/jwks_uri/format", keyword: "format", params: { format: "uri" }, message: 'must match format "uri"' }];
                                return false;
                              }
                            } else {
                              validate48.errors = [{ instancePath: instancePath + "/jwks_uri", schemaPath: "#/properties/jwks_uri/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                              return false;
                            }
                          }
                        }
                        var valid0 = _errs14 === errors;
                      } else {
                        var valid0 = true;
                      }
                      if (valid0) {
                        if (data.response_types_supported !== void 0) {
                          let data7 = data.response_types_supported;
                          const _errs16 = errors;
                          if (errors === _errs16) {
                            if (Array.isArray(data7)) {
                              var valid1 = true;
                              const len0 = data7.length;
                              for (let i0 = 0; i0 < len0; i0++) {
                                let data8 = data7[i0];
                                const _errs18 = errors;
                                if (typeof data8 !== "string") {
                                  validate48.errors = [{ instancePath: instancePath + "/response_types_supported/" + i0, schemaPath: "#/properties/response_types_supported/items/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                  return false;
                                }
                                if (!(data8 === "code")) {
                                  validate48.errors = [{ instancePath: instancePath + "/response_types_supported/" + i0, schemaPath: "#/properties/response_types_supported/items/enum", keyword: "enum", params: { allowedValues: schema79.properties.response_types_supported.items.enum }, message: "must be equal to one of the allowed values" }];
                                  return false;
                                }
                                var valid1 = _errs18 === errors;
                                if (!valid1) {
                                  break;
                                }
                              }
                            } else {
                              validate48.errors = [{ instancePath: instancePath + "/response_types_supported", schemaPath: "#/properties/response_types_supported/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                              return false;
                            }
                          }
                          var valid0 = _errs16 === errors;
                        } else {
                          var valid0 = true;
                        }
                        if (valid0) {
                          if (data.grant_types_supported !== void 0) {
                            let data9 = data.grant_types_supported;
                            const _errs20 = errors;
                            if (errors === _errs20) {
                              if (Array.isArray(data9)) {
                                var valid2 = true;
                                const len1 = data9.length;
                                for (let i1 = 0; i1 < len1; i1++) {
                                  let data10 = data9[i1];
                                  const _errs22 = errors;
                                  if (typeof data10 !== "string") {
                                    validate48.errors = [{ instancePath: instancePath + "/grant_types_supported/" + i1, schemaPath: "#/properties/grant_types_supported/items/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                    return false;
                                  }
                                  if (!(data10 === "client_credentials" || data10 === "authorization_code" || data10 === "urn:ietf:params:oauth:grant-type:device_code" || data10 === "refresh_token")) {
                                    validate48.errors = [{ instancePath: instancePath + "/grant_types_supported/" + i1, schemaPath: "#/properties/grant_types_supported/items/enum", keyword: "enum", params: { allowedValues: schema79.properties.grant_types_supported.items.enum }, message: "must be equal to one of the allowed values" }];
                                    return false;
                                  }
                                  var valid2 = _errs22 === errors;
                                  if (!valid2) {
                                    break;
                                  }
                                }
                              } else {
                                validate48.errors = [{ instancePath: instancePath + "/grant_types_supported", schemaPath: "#/properties/grant_types_supported/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                                return false;
                              }
                            }
                            var valid0 = _errs20 === errors;
                          } else {
                            var valid0 = true;
                          }
                          if (valid0) {
                            if (data.code_challenge_methods_supported !== void 0) {
                              let data11 = data.code_challenge_methods_supported;
                              const _errs24 = errors;
                              if (errors === _errs24) {
                                if (Array.isArray(data11)) {
                                  var valid3 = true;
                                  const len2 = data11.length;
                                  for (let i2 = 0; i2 < len2; i2++) {
                                    let data12 = data11[i2];
                                    const _errs26 = errors;
                                    if (typeof data12 !== "string") {
                                      validate48.errors = [{ instancePath: instancePath + "/code_challenge_methods_supported/" + i2, schemaPath: "#/properties/code_challenge_methods_supported/items/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                      return false;
                                    }
                                    if (!(data12 === "S256")) {
                                      validate48.errors = [{ instancePath: instancePath + "/code_challenge_methods_supported/" + i2, schemaPath: "#/properties/code_challenge_methods_supported/items/enum", keyword: "enum", params: { allowedValues: schema79.properties.code_challenge_methods_supported.items.enum }, message: "must be equal to one of the allowed values" }];
                                      return false;
                                    }
                                    var valid3 = _errs26 === errors;
                                    if (!valid3) {
                                      break;
                                    }
                                  }
                                } else {
                                  validate48.errors = [{ instancePath: instancePath + "/code_challenge_methods_supported", schemaPath: "#/properties/code_challenge_methods_supported/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                                  return false;
                                }
                              }
                              var valid0 = _errs24 === errors;
                            } else {
                              var valid0 = true;
                            }
                            if (valid0) {
                              if (data.token_endpoint_auth_methods_supported !== void 0) {
                                let data13 = data.token_endpoint_auth_methods_supported;
                                const _errs28 = errors;
                                if (errors === _errs28) {
                                  if (Array.isArray(data13)) {
                                    var valid4 = true;
                                    const len3 = data13.length;
                                    for (let i3 = 0; i3 < len3; i3++) {
                                      let data14 = data13[i3];
                                      const _errs30 = errors;
                                      if (typeof data14 !== "string") {
                                        validate48.errors = [{ instancePath: instancePath + "/token_endpoint_auth_methods_supported/" + i3, schemaPath: "#/properties/token_endpoint_auth_methods_supported/items/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                        return false;
                                      }
                                      if (!(data14 === "client_secret_post" || data14 === "client_secret_basic" || data14 === "none")) {
                                        validate48.errors = [{ instancePath: instancePath + "/token_endpoint_auth_methods_supported/" + i3, schemaPath: "#/properties/token_endpoint_auth_methods_supported/items/enum", keyword: "enum", params: { allowedValues: schema79.properties.token_endpoint_auth_methods_supported.items.enum }, message: "must be equal to one of the allowed values" }];
                                        return false;
                                      }
                                      var valid4 = _errs30 === errors;
                                      if (!valid4) {
                                        break;
                                      }
                                    }
                                  } else {
                                    validate48.errors = [{ instancePath: instancePath + "/token_endpoint_auth_methods_supported", schemaPath: "#/properties/token_endpoint_auth_methods_supported/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                                    return false;
                                  }
                                }
                                var valid0 = _errs28 === errors;
                              } else {
                                var valid0 = true;
                              }
                              if (valid0) {
                                if (data.revocation_endpoint_auth_methods_supported !== void 0) {
                                  let data15 = data.revocation_endpoint_auth_methods_supported;
                                  const _errs32 = errors;
                                  if (errors === _errs32) {
                                    if (Array.isArray(data15)) {
                                      var valid5 = true;
                                      const len4 = data15.length;
                                      for (let i4 = 0; i4 < len4; i4++) {
                                        let data16 = data15[i4];
                                        const _errs34 = errors;
                                        if (typeof data16 !== "string") {
                                          validate48.errors = [{ instancePath: instancePath + "/revocation_endpoint_auth_methods_supported/" + i4, schemaPath: "#/properties/revocation_endpoint_auth_methods_supported/items/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                          return false;
                                        }
                                        if (!(data16 === "client_secret_post" || data16 === "client_secret_basic" || data16 === "none")) {
                                          validate48.errors = [{ instancePath: instancePath + "/revocation_endpoint_auth_methods_supported/" + i4, schemaPath: "#/properties/revocation_endpoint_auth_methods_supported/items/enum", keyword: "enum", params: { allowedValues: schema79.properties.revocation_endpoint_auth_methods_supported.items.enum }, message: "must be equal to one of the allowed values" }];
                                          return false;
                                        }
                                        var valid5 = _errs34 === errors;
                                        if (!valid5) {
                                          break;
                                        }
                                      }
                                    } else {
                                      validate48.errors = [{ instancePath: instancePath + "/revocation_endpoint_auth_methods_supported", schemaPath: "#/properties/revocation_endpoint_auth_methods_supported/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                                      return false;
                                    }
                                  }
                                  var valid0 = _errs32 === errors;
                                } else {
                                  var valid0 = true;
                                }
                                if (valid0) {
                                  if (data.scopes_supported !== void 0) {
                                    let data17 = data.scopes_supported;
                                    const _errs36 = errors;
                                    if (errors === _errs36) {
                                      if (Array.isArray(data17)) {
                                        var valid6 = true;
                                        const len5 = data17.length;
                                        for (let i5 = 0; i5 < len5; i5++) {
                                          const _errs38 = errors;
                                          if (typeof data17[i5] !== "string") {
                                            validate48.errors = [{ instancePath: instancePath + "/scopes_supported/" + i5, schemaPath: "#/properties/scopes_supported/items/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                            return false;
                                          }
                                          var valid6 = _errs38 === errors;
                                          if (!valid6) {
                                            break;
                                          }
                                        }
                                      } else {
                                        validate48.errors = [{ instancePath: instancePath + "/scopes_supported", schemaPath: "#/properties/scopes_supported/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                                        return false;
                                      }
                                    }
                                    var valid0 = _errs36 === errors;
                                  } else {
                                    var valid0 = true;
                                  }
                                  if (valid0) {
                                    if (data.resource_servers !== void 0) {
                                      let data19 = data.resource_servers;
                                      const _errs40 = errors;
                                      if (errors === _errs40) {
                                        if (Array.isArray(data19)) {
                                          if (data19.length < 1) {
                                            validate48.errors = [{ instancePath: instancePath + "/resource_servers", schemaPath: "#/properties/resource_servers/minItems", keyword: "minItems", params: { limit: 1 }, message: "must NOT have fewer than 1 items" }];
                                            return false;
                                          } else {
                                            var valid7 = true;
                                            const len6 = data19.length;
                                            for (let i6 = 0; i6 < len6; i6++) {
                                              let data20 = data19[i6];
                                              const _errs42 = errors;
                                              const _errs43 = errors;
                                              if (errors === _errs43) {
                                                if (data20 && typeof data20 == "object" && !Array.isArray(data20)) {
                                                  let missing1;
                                                  if (data20.resource === void 0 && (missing1 = "resource") || data20.transport === void 0 && (missing1 = "transport")) {
                                                    validate48.errors = [{ instancePath: instancePath + "/resource_servers/" + i6, schemaPath: "out#/definitions/ResourceServer/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }];
                                                    return false;
                                                  } else {
                                                    const _errs45 = errors;
                                                    for (const key1 in data20) {
                                                      if (!(key1 === "resource" || key1 === "transport")) {
                                                        validate48.errors = [{ instancePath: instancePath + "/resource_servers/" + i6, schemaPath: "out#/definitions/ResourceServer/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 }, message: "must NOT have additional properties" }];
                                                        return false;
                                                        break;
                                                      }
                                                    }
                                                    if (_errs45 === errors) {
                                                      if (data20.resource !== void 0) {
                                                        let data21 = data20.resource;
                                                        const _errs46 = errors;
                                                        if (errors === _errs46) {
                                                          if (errors === _errs46) {
                                                            if (typeof data21 === "string") {
                                                              if (!formats0(data21)) {
                                                                validate48.errors = [{ instancePath: instancePath + "/resource_servers/" + i6 + "/resource", schemaPath: "out#/definitions/ResourceServer/properties/resource/format", keyword: "format", params: { format: "uri" }, message: 'must match format "uri"' }];
                                                                return false;
                                                              }
                                                            } else {
                                                              validate48.errors = [{ instancePath: instancePath + "/resource_servers/" + i6 + "/resource", schemaPath: "out#/definitions/ResourceServer/properties/resource/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                                              return false;
                                                            }
                                                          }
                                                        }
                                                        var valid9 = _errs46 === errors;
                                                      } else {
                                                        var valid9 = true;
                                                      }
                                                      if (valid9) {
                                                        if (data20.transport !== void 0) {
                                                          let data22 = data20.transport;
                                                          const _errs48 = errors;
                                                          if (typeof data22 !== "string") {
                                                            validate48.errors = [{ instancePath: instancePath + "/resource_servers/" + i6 + "/transport", schemaPath: "out#/definitions/ResourceServer/properties/transport/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                                            return false;
                                                          }
                                                          if (!(data22 === "rest" || data22 === "ws" || data22 === "mcp")) {
                                                            validate48.errors = [{ instancePath: instancePath + "/resource_servers/" + i6 + "/transport", schemaPath: "out#/definitions/ResourceServer/properties/transport/enum", keyword: "enum", params: { allowedValues: schema80.properties.transport.enum }, message: "must be equal to one of the allowed values" }];
                                                            return false;
                                                          }
                                                          var valid9 = _errs48 === errors;
                                                        } else {
                                                          var valid9 = true;
                                                        }
                                                      }
                                                    }
                                                  }
                                                } else {
                                                  validate48.errors = [{ instancePath: instancePath + "/resource_servers/" + i6, schemaPath: "out#/definitions/ResourceServer/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                                                  return false;
                                                }
                                              }
                                              var valid7 = _errs42 === errors;
                                              if (!valid7) {
                                                break;
                                              }
                                            }
                                          }
                                        } else {
                                          validate48.errors = [{ instancePath: instancePath + "/resource_servers", schemaPath: "#/properties/resource_servers/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                                          return false;
                                        }
                                      }
                                      var valid0 = _errs40 === errors;
                                    } else {
                                      var valid0 = true;
                                    }
                                    if (valid0) {
                                      if (data.authorization_response_iss_parameter_supported !== void 0) {
                                        const _errs50 = errors;
                                        if (typeof data.authorization_response_iss_parameter_supported !== "boolean") {
                                          validate48.errors = [{ instancePath: instancePath + "/authorization_response_iss_parameter_supported", schemaPath: "#/properties/authorization_response_iss_parameter_supported/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                                          return false;
                                        }
                                        var valid0 = _errs50 === errors;
                                      } else {
                                        var valid0 = true;
                                      }
                                      if (valid0) {
                                        if (data.op_policy_uri !== void 0) {
                                          let data24 = data.op_policy_uri;
                                          const _errs52 = errors;
                                          if (errors === _errs52) {
                                            if (errors === _errs52) {
                                              if (typeof data24 === "string") {
                                                if (!formats0(data24)) {
                                                  validate48.errors = [{ instancePath: instancePath + "/op_policy_uri", schemaPath: "#/properties/op_policy_uri/format", keyword: "format", params: { format: "uri" }, message: 'must match format "uri"' }];
                                                  return false;
                                                }
                                              } else {
                                                validate48.errors = [{ instancePath: instancePath + "/op_policy_uri", schemaPath: "#/properties/op_policy_uri/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                                return false;
                                              }
                                            }
                                          }
                                          var valid0 = _errs52 === errors;
                                        } else {
                                          var valid0 = true;
                                        }
                                        if (valid0) {
                                          if (data.op_tos_uri !== void 0) {
                                            let data25 = data.op_tos_uri;
                                            const _errs54 = errors;
                                            if (errors === _errs54) {
                                              if (errors === _errs54) {
                                                if (typeof data25 === "string") {
                                                  if (!formats0(data25)) {
                                                    validate48.errors = [{ instancePath: instancePath + "/op_tos_uri", schemaPath: "#/properties/op_tos_uri/format", keyword: "format", params: { format: "uri" }, message: 'must match format "uri"' }];
                                                    return false;
                                                  }
                                                } else {
                                                  validate48.errors = [{ instancePath: instancePath + "/op_tos_uri", schemaPath: "#/properties/op_tos_uri/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                                  return false;
                                                }
                                              }
                                            }
                                            var valid0 = _errs54 === errors;
                                          } else {
                                            var valid0 = true;
                                          }
                                          if (valid0) {
                                            if (data.client_id_metadata_document_supported !== void 0) {
                                              const _errs56 = errors;
                                              if (typeof data.client_id_metadata_document_supported !== "boolean") {
                                                validate48.errors = [{ instancePath: instancePath + "/client_id_metadata_document_supported", schemaPath: "#/properties/client_id_metadata_document_supported/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                                                return false;
                                              }
                                              var valid0 = _errs56 === errors;
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
  if (!validate48(data, { instancePath, parentData, parentDataProperty, rootData })) {
    vErrors = vErrors === null ? validate48.errors : vErrors.concat(validate48.errors);
    errors = vErrors.length;
  }
  validate47.errors = vErrors;
  return errors === 0;
}
var isBlock = validate50;
function validate51(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.blocked_agent_id === void 0 && (missing0 = "blocked_agent_id") || data.blocked_handle === void 0 && (missing0 = "blocked_handle") || data.created_at === void 0 && (missing0 = "created_at")) {
        validate51.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!(key0 === "blocked_agent_id" || key0 === "blocked_handle" || key0 === "created_at")) {
            validate51.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.blocked_agent_id !== void 0) {
            let data0 = data.blocked_agent_id;
            const _errs2 = errors;
            if (typeof data0 !== "string" && data0 !== null) {
              validate51.errors = [{ instancePath: instancePath + "/blocked_agent_id", schemaPath: "#/properties/blocked_agent_id/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
              return false;
            }
            if (errors === _errs2) {
              if (typeof data0 === "string") {
                if (!pattern1.test(data0)) {
                  validate51.errors = [{ instancePath: instancePath + "/blocked_agent_id", schemaPath: "#/properties/blocked_agent_id/pattern", keyword: "pattern", params: { pattern: "^agt_[0-7][0-9A-HJKMNP-TV-Z]{25}$" }, message: 'must match pattern "^agt_[0-7][0-9A-HJKMNP-TV-Z]{25}$"' }];
                  return false;
                }
              }
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.blocked_handle !== void 0) {
              let data1 = data.blocked_handle;
              const _errs5 = errors;
              const _errs6 = errors;
              if (errors === _errs6) {
                if (typeof data1 === "string") {
                  if (!pattern2.test(data1)) {
                    validate51.errors = [{ instancePath: instancePath + "/blocked_handle", schemaPath: "out#/definitions/Handle/pattern", keyword: "pattern", params: { pattern: "^@[a-z0-9][a-z0-9_-]{0,38}\\.[a-z0-9][a-z0-9_-]{0,38}$" }, message: 'must match pattern "^@[a-z0-9][a-z0-9_-]{0,38}\\.[a-z0-9][a-z0-9_-]{0,38}$"' }];
                    return false;
                  }
                } else {
                  validate51.errors = [{ instancePath: instancePath + "/blocked_handle", schemaPath: "out#/definitions/Handle/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
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
                  validate51.errors = [{ instancePath: instancePath + "/created_at", schemaPath: "out#/definitions/EpochMs/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                  return false;
                }
                if (errors === _errs9) {
                  if (typeof data2 == "number" && isFinite(data2)) {
                    if (data2 > 9007199254740991 || isNaN(data2)) {
                      validate51.errors = [{ instancePath: instancePath + "/created_at", schemaPath: "out#/definitions/EpochMs/maximum", keyword: "maximum", params: { comparison: "<=", limit: 9007199254740991 }, message: "must be <= 9007199254740991" }];
                      return false;
                    } else {
                      if (data2 < 0 || isNaN(data2)) {
                        validate51.errors = [{ instancePath: instancePath + "/created_at", schemaPath: "out#/definitions/EpochMs/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
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
      validate51.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate51.errors = vErrors;
  return errors === 0;
}
function validate50(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (!validate51(data, { instancePath, parentData, parentDataProperty, rootData })) {
    vErrors = vErrors === null ? validate51.errors : vErrors.concat(validate51.errors);
    errors = vErrors.length;
  }
  validate50.errors = vErrors;
  return errors === 0;
}
var isBlockPage = validate53;
function validate55(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.blocked_agent_id === void 0 && (missing0 = "blocked_agent_id") || data.blocked_handle === void 0 && (missing0 = "blocked_handle") || data.created_at === void 0 && (missing0 = "created_at")) {
        validate55.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!(key0 === "blocked_agent_id" || key0 === "blocked_handle" || key0 === "created_at")) {
            validate55.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.blocked_agent_id !== void 0) {
            let data0 = data.blocked_agent_id;
            const _errs2 = errors;
            if (typeof data0 !== "string" && data0 !== null) {
              validate55.errors = [{ instancePath: instancePath + "/blocked_agent_id", schemaPath: "#/properties/blocked_agent_id/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
              return false;
            }
            if (errors === _errs2) {
              if (typeof data0 === "string") {
                if (!pattern1.test(data0)) {
                  validate55.errors = [{ instancePath: instancePath + "/blocked_agent_id", schemaPath: "#/properties/blocked_agent_id/pattern", keyword: "pattern", params: { pattern: "^agt_[0-7][0-9A-HJKMNP-TV-Z]{25}$" }, message: 'must match pattern "^agt_[0-7][0-9A-HJKMNP-TV-Z]{25}$"' }];
                  return false;
                }
              }
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.blocked_handle !== void 0) {
              let data1 = data.blocked_handle;
              const _errs5 = errors;
              const _errs6 = errors;
              if (errors === _errs6) {
                if (typeof data1 === "string") {
                  if (!pattern2.test(data1)) {
                    validate55.errors = [{ instancePath: instancePath + "/blocked_handle", schemaPath: "out#/definitions/Handle/pattern", keyword: "pattern", params: { pattern: "^@[a-z0-9][a-z0-9_-]{0,38}\\.[a-z0-9][a-z0-9_-]{0,38}$" }, message: 'must match pattern "^@[a-z0-9][a-z0-9_-]{0,38}\\.[a-z0-9][a-z0-9_-]{0,38}$"' }];
                    return false;
                  }
                } else {
                  validate55.errors = [{ instancePath: instancePath + "/blocked_handle", schemaPath: "out#/definitions/Handle/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
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
                  validate55.errors = [{ instancePath: instancePath + "/created_at", schemaPath: "out#/definitions/EpochMs/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                  return false;
                }
                if (errors === _errs9) {
                  if (typeof data2 == "number" && isFinite(data2)) {
                    if (data2 > 9007199254740991 || isNaN(data2)) {
                      validate55.errors = [{ instancePath: instancePath + "/created_at", schemaPath: "out#/definitions/EpochMs/maximum", keyword: "maximum", params: { comparison: "<=", limit: 9007199254740991 }, message: "must be <= 9007199254740991" }];
                      return false;
                    } else {
                      if (data2 < 0 || isNaN(data2)) {
                        validate55.errors = [{ instancePath: instancePath + "/created_at", schemaPath: "out#/definitions/EpochMs/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
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
      validate55.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
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
      if (data.blocks === void 0 && (missing0 = "blocks") || data.next_cursor === void 0 && (missing0 = "next_cursor")) {
        validate54.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!(key0 === "blocks" || key0 === "next_cursor")) {
            validate54.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.blocks !== void 0) {
            let data0 = data.blocks;
            const _errs2 = errors;
            if (errors === _errs2) {
              if (Array.isArray(data0)) {
                if (data0.length > 200) {
                  validate54.errors = [{ instancePath: instancePath + "/blocks", schemaPath: "#/properties/blocks/maxItems", keyword: "maxItems", params: { limit: 200 }, message: "must NOT have more than 200 items" }];
                  return false;
                } else {
                  var valid1 = true;
                  const len0 = data0.length;
                  for (let i0 = 0; i0 < len0; i0++) {
                    const _errs4 = errors;
                    if (!validate55(data0[i0], { instancePath: instancePath + "/blocks/" + i0, parentData: data0, parentDataProperty: i0, rootData })) {
                      vErrors = vErrors === null ? validate55.errors : vErrors.concat(validate55.errors);
                      errors = vErrors.length;
                    }
                    var valid1 = _errs4 === errors;
                    if (!valid1) {
                      break;
                    }
                  }
                }
              } else {
                validate54.errors = [{ instancePath: instancePath + "/blocks", schemaPath: "#/properties/blocks/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                return false;
              }
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.next_cursor !== void 0) {
              let data2 = data.next_cursor;
              const _errs5 = errors;
              const _errs6 = errors;
              if (typeof data2 !== "string" && data2 !== null) {
                validate54.errors = [{ instancePath: instancePath + "/next_cursor", schemaPath: "out#/definitions/PageCursor/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
              if (errors === _errs6) {
                if (typeof data2 === "string") {
                  if (func4(data2) > 256) {
                    validate54.errors = [{ instancePath: instancePath + "/next_cursor", schemaPath: "out#/definitions/PageCursor/maxLength", keyword: "maxLength", params: { limit: 256 }, message: "must NOT have more than 256 characters" }];
                    return false;
                  } else {
                    if (func4(data2) < 1) {
                      validate54.errors = [{ instancePath: instancePath + "/next_cursor", schemaPath: "out#/definitions/PageCursor/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                      return false;
                    } else {
                      if (!pattern6.test(data2)) {
                        validate54.errors = [{ instancePath: instancePath + "/next_cursor", schemaPath: "out#/definitions/PageCursor/pattern", keyword: "pattern", params: { pattern: "^[A-Za-z0-9_-]+$" }, message: 'must match pattern "^[A-Za-z0-9_-]+$"' }];
                        return false;
                      }
                    }
                  }
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
var isDeviceAuthorization = validate58;
function validate58(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  const _errs0 = errors;
  if (errors === _errs0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.device_code === void 0 && (missing0 = "device_code") || data.user_code === void 0 && (missing0 = "user_code") || data.verification_uri === void 0 && (missing0 = "verification_uri") || data.verification_uri_complete === void 0 && (missing0 = "verification_uri_complete") || data.expires_in === void 0 && (missing0 = "expires_in") || data.interval === void 0 && (missing0 = "interval")) {
        validate58.errors = [{ instancePath, schemaPath: "out#/definitions/DeviceAuthorization/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs2 = errors;
        for (const key0 in data) {
          if (!(key0 === "device_code" || key0 === "user_code" || key0 === "verification_uri" || key0 === "verification_uri_complete" || key0 === "expires_in" || key0 === "interval")) {
            validate58.errors = [{ instancePath, schemaPath: "out#/definitions/DeviceAuthorization/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs2 === errors) {
          if (data.device_code !== void 0) {
            let data0 = data.device_code;
            const _errs3 = errors;
            if (errors === _errs3) {
              if (typeof data0 === "string") {
                if (func4(data0) < 1) {
                  validate58.errors = [{ instancePath: instancePath + "/device_code", schemaPath: "out#/definitions/DeviceAuthorization/properties/device_code/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                  return false;
                }
              } else {
                validate58.errors = [{ instancePath: instancePath + "/device_code", schemaPath: "out#/definitions/DeviceAuthorization/properties/device_code/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
            }
            var valid1 = _errs3 === errors;
          } else {
            var valid1 = true;
          }
          if (valid1) {
            if (data.user_code !== void 0) {
              let data1 = data.user_code;
              const _errs5 = errors;
              if (errors === _errs5) {
                if (typeof data1 === "string") {
                  if (func4(data1) < 1) {
                    validate58.errors = [{ instancePath: instancePath + "/user_code", schemaPath: "out#/definitions/DeviceAuthorization/properties/user_code/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                    return false;
                  }
                } else {
                  validate58.errors = [{ instancePath: instancePath + "/user_code", schemaPath: "out#/definitions/DeviceAuthorization/properties/user_code/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
              }
              var valid1 = _errs5 === errors;
            } else {
              var valid1 = true;
            }
            if (valid1) {
              if (data.verification_uri !== void 0) {
                let data2 = data.verification_uri;
                const _errs7 = errors;
                if (errors === _errs7) {
                  if (errors === _errs7) {
                    if (typeof data2 === "string") {
                      if (!formats0(data2)) {
                        validate58.errors = [{ instancePath: instancePath + "/verification_uri", schemaPath: "out#/definitions/DeviceAuthorization/properties/verification_uri/format", keyword: "format", params: { format: "uri" }, message: 'must match format "uri"' }];
                        return false;
                      }
                    } else {
                      validate58.errors = [{ instancePath: instancePath + "/verification_uri", schemaPath: "out#/definitions/DeviceAuthorization/properties/verification_uri/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                      return false;
                    }
                  }
                }
                var valid1 = _errs7 === errors;
              } else {
                var valid1 = true;
              }
              if (valid1) {
                if (data.verification_uri_complete !== void 0) {
                  let data3 = data.verification_uri_complete;
                  const _errs9 = errors;
                  if (errors === _errs9) {
                    if (errors === _errs9) {
                      if (typeof data3 === "string") {
                        if (!formats0(data3)) {
                          validate58.errors = [{ instancePath: instancePath + "/verification_uri_complete", schemaPath: "out#/definitions/DeviceAuthorization/properties/verification_uri_complete/format", keyword: "format", params: { format: "uri" }, message: 'must match format "uri"' }];
                          return false;
                        }
                      } else {
                        validate58.errors = [{ instancePath: instancePath + "/verification_uri_complete", schemaPath: "out#/definitions/DeviceAuthorization/properties/verification_uri_complete/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                        return false;
                      }
                    }
                  }
                  var valid1 = _errs9 === errors;
                } else {
                  var valid1 = true;
                }
                if (valid1) {
                  if (data.expires_in !== void 0) {
                    let data4 = data.expires_in;
                    const _errs11 = errors;
                    if (!(typeof data4 == "number" && (!(data4 % 1) && !isNaN(data4)) && isFinite(data4))) {
                      validate58.errors = [{ instancePath: instancePath + "/expires_in", schemaPath: "out#/definitions/DeviceAuthorization/properties/expires_in/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                      return false;
                    }
                    if (errors === _errs11) {
                      if (typeof data4 == "number" && isFinite(data4)) {
                        if (data4 < 1 || isNaN(data4)) {
                          validate58.errors = [{ instancePath: instancePath + "/expires_in", schemaPath: "out#/definitions/DeviceAuthorization/properties/expires_in/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" }];
                          return false;
                        }
                      }
                    }
                    var valid1 = _errs11 === errors;
                  } else {
                    var valid1 = true;
                  }
                  if (valid1) {
                    if (data.interval !== void 0) {
                      let data5 = data.interval;
                      const _errs13 = errors;
                      if (!(typeof data5 == "number" && (!(data5 % 1) && !isNaN(data5)) && isFinite(data5))) {
                        validate58.errors = [{ instancePath: instancePath + "/interval", schemaPath: "out#/definitions/DeviceAuthorization/properties/interval/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                        return false;
                      }
                      if (errors === _errs13) {
                        if (typeof data5 == "number" && isFinite(data5)) {
                          if (data5 < 1 || isNaN(data5)) {
                            validate58.errors = [{ instancePath: instancePath + "/interval", schemaPath: "out#/definitions/DeviceAuthorization/properties/interval/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" }];
                            return false;
                          }
                        }
                      }
                      var valid1 = _errs13 === errors;
                    } else {
                      var valid1 = true;
                    }
                  }
                }
              }
            }
          }
        }
      }
    } else {
      validate58.errors = [{ instancePath, schemaPath: "out#/definitions/DeviceAuthorization/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate58.errors = vErrors;
  return errors === 0;
}
var isEnvelope = validate59;
var schema94 = { "type": "object", "required": ["id", "from", "to", "cc", "in_reply_to", "references", "subject", "date_ms", "received_ms", "created_at", "content_parts", "monitor"], "properties": { "id": { "$ref": "out#/definitions/EnvelopeId" }, "from": { "$ref": "out#/definitions/Handle" }, "to": { "type": "array", "minItems": 1, "items": { "$ref": "out#/definitions/Handle" } }, "cc": { "type": "array", "items": { "$ref": "out#/definitions/Handle" } }, "in_reply_to": { "$ref": "out#/definitions/ParentEnvelopeId" }, "references": { "type": "array", "items": { "$ref": "out#/definitions/EnvelopeId" } }, "subject": { "type": "string", "nullable": true }, "date_ms": { "$ref": "out#/definitions/EpochMs" }, "received_ms": { "$ref": "out#/definitions/EpochMs" }, "created_at": { "$ref": "out#/definitions/EpochMs" }, "content_parts": { "type": "array", "minItems": 1, "items": { "$ref": "out#/definitions/ContentPart" } }, "monitor": { "$ref": "out#/definitions/Monitor" } }, "additionalProperties": false };
var pattern27 = new RegExp("^env_[0-7][0-9A-HJKMNP-TV-Z]{25}$", "u");
var schema113 = { "type": "object", "additionalProperties": false, "required": ["type", "text"], "properties": { "type": { "type": "string", "enum": ["text"] }, "text": { "type": "string", "minLength": 1, "maxLength": 65536 } } };
var schema105 = { "type": "object", "required": ["type", "url", "file_id", "mime_type"], "properties": { "type": { "type": "string", "enum": ["image"] }, "url": { "$ref": "out#/definitions/ReadUrl" }, "file_id": { "$ref": "out#/definitions/ReadFileId" }, "mime_type": { "type": "string", "nullable": true } }, "additionalProperties": false };
function validate62(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.type === void 0 && (missing0 = "type") || data.url === void 0 && (missing0 = "url") || data.file_id === void 0 && (missing0 = "file_id") || data.mime_type === void 0 && (missing0 = "mime_type")) {
        validate62.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!(key0 === "type" || key0 === "url" || key0 === "file_id" || key0 === "mime_type")) {
            validate62.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.type !== void 0) {
            let data0 = data.type;
            const _errs2 = errors;
            if (typeof data0 !== "string") {
              validate62.errors = [{ instancePath: instancePath + "/type", schemaPath: "#/properties/type/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
              return false;
            }
            if (!(data0 === "image")) {
              validate62.errors = [{ instancePath: instancePath + "/type", schemaPath: "#/properties/type/enum", keyword: "enum", params: { allowedValues: schema105.properties.type.enum }, message: "must be equal to one of the allowed values" }];
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
                    if (!formats0(data1)) {
                      validate62.errors = [{ instancePath: instancePath + "/url", schemaPath: "out#/definitions/ReadUrl/format", keyword: "format", params: { format: "uri" }, message: 'must match format "uri"' }];
                      return false;
                    }
                  } else {
                    validate62.errors = [{ instancePath: instancePath + "/url", schemaPath: "out#/definitions/ReadUrl/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
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
                if (typeof data2 !== "string" && data2 !== null) {
                  validate62.errors = [{ instancePath: instancePath + "/file_id", schemaPath: "out#/definitions/ReadFileId/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
                var valid0 = _errs7 === errors;
              } else {
                var valid0 = true;
              }
              if (valid0) {
                if (data.mime_type !== void 0) {
                  let data3 = data.mime_type;
                  const _errs11 = errors;
                  if (typeof data3 !== "string" && data3 !== null) {
                    validate62.errors = [{ instancePath: instancePath + "/mime_type", schemaPath: "#/properties/mime_type/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
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
    } else {
      validate62.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate62.errors = vErrors;
  return errors === 0;
}
var schema108 = { "type": "object", "required": ["type", "url", "file_id", "name", "mime_type", "size"], "properties": { "type": { "type": "string", "enum": ["file"] }, "url": { "$ref": "out#/definitions/ReadUrl" }, "file_id": { "$ref": "out#/definitions/ReadFileId" }, "name": { "type": "string", "nullable": true }, "mime_type": { "type": "string", "nullable": true }, "size": { "type": "integer", "nullable": true, "minimum": 0, "maximum": 9007199254740991 } }, "additionalProperties": false };
function validate63(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.type === void 0 && (missing0 = "type") || data.url === void 0 && (missing0 = "url") || data.file_id === void 0 && (missing0 = "file_id") || data.name === void 0 && (missing0 = "name") || data.mime_type === void 0 && (missing0 = "mime_type") || data.size === void 0 && (missing0 = "size")) {
        validate63.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!(key0 === "type" || key0 === "url" || key0 === "file_id" || key0 === "name" || key0 === "mime_type" || key0 === "size")) {
            validate63.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.type !== void 0) {
            let data0 = data.type;
            const _errs2 = errors;
            if (typeof data0 !== "string") {
              validate63.errors = [{ instancePath: instancePath + "/type", schemaPath: "#/properties/type/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
              return false;
            }
            if (!(data0 === "file")) {
              validate63.errors = [{ instancePath: instancePath + "/type", schemaPath: "#/properties/type/enum", keyword: "enum", params: { allowedValues: schema108.properties.type.enum }, message: "must be equal to one of the allowed values" }];
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
                    if (!formats0(data1)) {
                      validate63.errors = [{ instancePath: instancePath + "/url", schemaPath: "out#/definitions/ReadUrl/format", keyword: "format", params: { format: "uri" }, message: 'must match format "uri"' }];
                      return false;
                    }
                  } else {
                    validate63.errors = [{ instancePath: instancePath + "/url", schemaPath: "out#/definitions/ReadUrl/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
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
                if (typeof data2 !== "string" && data2 !== null) {
                  validate63.errors = [{ instancePath: instancePath + "/file_id", schemaPath: "out#/definitions/ReadFileId/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
                var valid0 = _errs7 === errors;
              } else {
                var valid0 = true;
              }
              if (valid0) {
                if (data.name !== void 0) {
                  let data3 = data.name;
                  const _errs11 = errors;
                  if (typeof data3 !== "string" && data3 !== null) {
                    validate63.errors = [{ instancePath: instancePath + "/name", schemaPath: "#/properties/name/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                    return false;
                  }
                  var valid0 = _errs11 === errors;
                } else {
                  var valid0 = true;
                }
                if (valid0) {
                  if (data.mime_type !== void 0) {
                    let data4 = data.mime_type;
                    const _errs14 = errors;
                    if (typeof data4 !== "string" && data4 !== null) {
                      validate63.errors = [{ instancePath: instancePath + "/mime_type", schemaPath: "#/properties/mime_type/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                      return false;
                    }
                    var valid0 = _errs14 === errors;
                  } else {
                    var valid0 = true;
                  }
                  if (valid0) {
                    if (data.size !== void 0) {
                      let data5 = data.size;
                      const _errs17 = errors;
                      if (!(typeof data5 == "number" && (!(data5 % 1) && !isNaN(data5)) && isFinite(data5)) && data5 !== null) {
                        validate63.errors = [{ instancePath: instancePath + "/size", schemaPath: "#/properties/size/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                        return false;
                      }
                      if (errors === _errs17) {
                        if (typeof data5 == "number" && isFinite(data5)) {
                          if (data5 > 9007199254740991 || isNaN(data5)) {
                            validate63.errors = [{ instancePath: instancePath + "/size", schemaPath: "#/properties/size/maximum", keyword: "maximum", params: { comparison: "<=", limit: 9007199254740991 }, message: "must be <= 9007199254740991" }];
                            return false;
                          } else {
                            if (data5 < 0 || isNaN(data5)) {
                              validate63.errors = [{ instancePath: instancePath + "/size", schemaPath: "#/properties/size/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                              return false;
                            }
                          }
                        }
                      }
                      var valid0 = _errs17 === errors;
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
      validate63.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate63.errors = vErrors;
  return errors === 0;
}
var schema111 = { "type": "object", "required": ["type", "data", "schema"], "properties": { "type": { "type": "string", "enum": ["data"] }, "data": { "$ref": "out#/definitions/JsonObject" }, "schema": { "type": "string", "nullable": true } }, "additionalProperties": false };
function validate64(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.type === void 0 && (missing0 = "type") || data.data === void 0 && (missing0 = "data") || data.schema === void 0 && (missing0 = "schema")) {
        validate64.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!(key0 === "type" || key0 === "data" || key0 === "schema")) {
            validate64.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.type !== void 0) {
            let data0 = data.type;
            const _errs2 = errors;
            if (typeof data0 !== "string") {
              validate64.errors = [{ instancePath: instancePath + "/type", schemaPath: "#/properties/type/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
              return false;
            }
            if (!(data0 === "data")) {
              validate64.errors = [{ instancePath: instancePath + "/type", schemaPath: "#/properties/type/enum", keyword: "enum", params: { allowedValues: schema111.properties.type.enum }, message: "must be equal to one of the allowed values" }];
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
                  validate64.errors = [{ instancePath: instancePath + "/data", schemaPath: "out#/definitions/JsonObject/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
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
                  validate64.errors = [{ instancePath: instancePath + "/schema", schemaPath: "#/properties/schema/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
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
      validate64.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate64.errors = vErrors;
  return errors === 0;
}
function validate61(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
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
                validate61.errors = [{ instancePath, schemaPath: "out#/definitions/TextPart/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
                return false;
              } else {
                const _errs5 = errors;
                for (const key0 in data) {
                  if (!(key0 === "type" || key0 === "text")) {
                    validate61.errors = [{ instancePath, schemaPath: "out#/definitions/TextPart/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
                    return false;
                    break;
                  }
                }
                if (_errs5 === errors) {
                  if (data.type !== void 0) {
                    let data0 = data.type;
                    const _errs6 = errors;
                    if (typeof data0 !== "string") {
                      validate61.errors = [{ instancePath: instancePath + "/type", schemaPath: "out#/definitions/TextPart/properties/type/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                      return false;
                    }
                    if (!(data0 === "text")) {
                      validate61.errors = [{ instancePath: instancePath + "/type", schemaPath: "out#/definitions/TextPart/properties/type/enum", keyword: "enum", params: { allowedValues: schema113.properties.type.enum }, message: "must be equal to one of the allowed values" }];
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
                          if (func4(data1) > 65536) {
                            validate61.errors = [{ instancePath: instancePath + "/text", schemaPath: "out#/definitions/TextPart/properties/text/maxLength", keyword: "maxLength", params: { limit: 65536 }, message: "must NOT have more than 65536 characters" }];
                            return false;
                          } else {
                            if (func4(data1) < 1) {
                              validate61.errors = [{ instancePath: instancePath + "/text", schemaPath: "out#/definitions/TextPart/properties/text/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                              return false;
                            }
                          }
                        } else {
                          validate61.errors = [{ instancePath: instancePath + "/text", schemaPath: "out#/definitions/TextPart/properties/text/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
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
              validate61.errors = [{ instancePath, schemaPath: "out#/definitions/TextPart/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
              return false;
            }
          }
        } else if (tag0 === "image") {
          if (!validate62(data, { instancePath, parentData, parentDataProperty, rootData })) {
            vErrors = vErrors === null ? validate62.errors : vErrors.concat(validate62.errors);
            errors = vErrors.length;
          }
        } else if (tag0 === "file") {
          if (!validate63(data, { instancePath, parentData, parentDataProperty, rootData })) {
            vErrors = vErrors === null ? validate63.errors : vErrors.concat(validate63.errors);
            errors = vErrors.length;
          }
        } else if (tag0 === "data") {
          if (!validate64(data, { instancePath, parentData, parentDataProperty, rootData })) {
            vErrors = vErrors === null ? validate64.errors : vErrors.concat(validate64.errors);
            errors = vErrors.length;
          }
        } else {
          validate61.errors = [{ instancePath, schemaPath: "#/discriminator", keyword: "discriminator", params: { error: "mapping", tag: "type", tagValue: tag0 }, message: 'value of tag "type" must be in oneOf' }];
          return false;
        }
      } else {
        validate61.errors = [{ instancePath, schemaPath: "#/discriminator", keyword: "discriminator", params: { error: "tag", tag: "type", tagValue: tag0 }, message: 'tag "type" must be string' }];
        return false;
      }
    } else {
      validate61.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate61.errors = vErrors;
  return errors === 0;
}
var schema115 = { "type": "string", "enum": ["stored", "bounced", "expired"] };
var func0 = require_equal().default;
function validate69(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (!(data && typeof data == "object" && !Array.isArray(data)) && data !== null) {
    validate69.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
    return false;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.events === void 0 && (missing0 = "events")) {
        validate69.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs2 = errors;
        for (const key0 in data) {
          if (!(key0 === "events")) {
            validate69.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
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
                  validate69.errors = [{ instancePath: instancePath + "/events", schemaPath: "#/properties/events/maxItems", keyword: "maxItems", params: { limit: 3 }, message: "must NOT have more than 3 items" }];
                  return false;
                } else {
                  if (data0.length < 1) {
                    validate69.errors = [{ instancePath: instancePath + "/events", schemaPath: "#/properties/events/minItems", keyword: "minItems", params: { limit: 1 }, message: "must NOT have fewer than 1 items" }];
                    return false;
                  } else {
                    var valid1 = true;
                    const len0 = data0.length;
                    for (let i0 = 0; i0 < len0; i0++) {
                      let data1 = data0[i0];
                      const _errs5 = errors;
                      if (typeof data1 !== "string") {
                        validate69.errors = [{ instancePath: instancePath + "/events/" + i0, schemaPath: "out#/definitions/MonitorFact/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                        return false;
                      }
                      if (!(data1 === "stored" || data1 === "bounced" || data1 === "expired")) {
                        validate69.errors = [{ instancePath: instancePath + "/events/" + i0, schemaPath: "out#/definitions/MonitorFact/enum", keyword: "enum", params: { allowedValues: schema115.enum }, message: "must be equal to one of the allowed values" }];
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
                                validate69.errors = [{ instancePath: instancePath + "/events", schemaPath: "#/properties/events/uniqueItems", keyword: "uniqueItems", params: { i: i1, j: j0 }, message: "must NOT have duplicate items (items ## " + j0 + " and " + i1 + " are identical)" }];
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
                validate69.errors = [{ instancePath: instancePath + "/events", schemaPath: "#/properties/events/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                return false;
              }
            }
          }
        }
      }
    }
  }
  validate69.errors = vErrors;
  return errors === 0;
}
function validate60(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.id === void 0 && (missing0 = "id") || data.from === void 0 && (missing0 = "from") || data.to === void 0 && (missing0 = "to") || data.cc === void 0 && (missing0 = "cc") || data.in_reply_to === void 0 && (missing0 = "in_reply_to") || data.references === void 0 && (missing0 = "references") || data.subject === void 0 && (missing0 = "subject") || data.date_ms === void 0 && (missing0 = "date_ms") || data.received_ms === void 0 && (missing0 = "received_ms") || data.created_at === void 0 && (missing0 = "created_at") || data.content_parts === void 0 && (missing0 = "content_parts") || data.monitor === void 0 && (missing0 = "monitor")) {
        validate60.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!func2.call(schema94.properties, key0)) {
            validate60.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
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
                if (!pattern27.test(data0)) {
                  validate60.errors = [{ instancePath: instancePath + "/id", schemaPath: "out#/definitions/EnvelopeId/pattern", keyword: "pattern", params: { pattern: "^env_[0-7][0-9A-HJKMNP-TV-Z]{25}$" }, message: 'must match pattern "^env_[0-7][0-9A-HJKMNP-TV-Z]{25}$"' }];
                  return false;
                }
              } else {
                validate60.errors = [{ instancePath: instancePath + "/id", schemaPath: "out#/definitions/EnvelopeId/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
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
                  if (!pattern2.test(data1)) {
                    validate60.errors = [{ instancePath: instancePath + "/from", schemaPath: "out#/definitions/Handle/pattern", keyword: "pattern", params: { pattern: "^@[a-z0-9][a-z0-9_-]{0,38}\\.[a-z0-9][a-z0-9_-]{0,38}$" }, message: 'must match pattern "^@[a-z0-9][a-z0-9_-]{0,38}\\.[a-z0-9][a-z0-9_-]{0,38}$"' }];
                    return false;
                  }
                } else {
                  validate60.errors = [{ instancePath: instancePath + "/from", schemaPath: "out#/definitions/Handle/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
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
                      validate60.errors = [{ instancePath: instancePath + "/to", schemaPath: "#/properties/to/minItems", keyword: "minItems", params: { limit: 1 }, message: "must NOT have fewer than 1 items" }];
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
                            if (!pattern2.test(data3)) {
                              validate60.errors = [{ instancePath: instancePath + "/to/" + i0, schemaPath: "out#/definitions/Handle/pattern", keyword: "pattern", params: { pattern: "^@[a-z0-9][a-z0-9_-]{0,38}\\.[a-z0-9][a-z0-9_-]{0,38}$" }, message: 'must match pattern "^@[a-z0-9][a-z0-9_-]{0,38}\\.[a-z0-9][a-z0-9_-]{0,38}$"' }];
                              return false;
                            }
                          } else {
                            validate60.errors = [{ instancePath: instancePath + "/to/" + i0, schemaPath: "out#/definitions/Handle/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
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
                    validate60.errors = [{ instancePath: instancePath + "/to", schemaPath: "#/properties/to/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
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
                            if (!pattern2.test(data5)) {
                              validate60.errors = [{ instancePath: instancePath + "/cc/" + i1, schemaPath: "out#/definitions/Handle/pattern", keyword: "pattern", params: { pattern: "^@[a-z0-9][a-z0-9_-]{0,38}\\.[a-z0-9][a-z0-9_-]{0,38}$" }, message: 'must match pattern "^@[a-z0-9][a-z0-9_-]{0,38}\\.[a-z0-9][a-z0-9_-]{0,38}$"' }];
                              return false;
                            }
                          } else {
                            validate60.errors = [{ instancePath: instancePath + "/cc/" + i1, schemaPath: "out#/definitions/Handle/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                            return false;
                          }
                        }
                        var valid5 = _errs15 === errors;
                        if (!valid5) {
                          break;
                        }
                      }
                    } else {
                      validate60.errors = [{ instancePath: instancePath + "/cc", schemaPath: "#/properties/cc/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
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
                      validate60.errors = [{ instancePath: instancePath + "/in_reply_to", schemaPath: "out#/definitions/ParentEnvelopeId/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                      return false;
                    }
                    if (errors === _errs19) {
                      if (typeof data6 === "string") {
                        if (!pattern27.test(data6)) {
                          validate60.errors = [{ instancePath: instancePath + "/in_reply_to", schemaPath: "out#/definitions/ParentEnvelopeId/pattern", keyword: "pattern", params: { pattern: "^env_[0-7][0-9A-HJKMNP-TV-Z]{25}$" }, message: 'must match pattern "^env_[0-7][0-9A-HJKMNP-TV-Z]{25}$"' }];
                          return false;
                        }
                      }
                    }
                    var valid0 = _errs18 === errors;
                  } else {
                    var valid0 = true;
                  }
                  if (valid0) {
                    if (data.references !== void 0) {
                      let data7 = data.references;
                      const _errs22 = errors;
                      if (errors === _errs22) {
                        if (Array.isArray(data7)) {
                          var valid8 = true;
                          const len2 = data7.length;
                          for (let i2 = 0; i2 < len2; i2++) {
                            let data8 = data7[i2];
                            const _errs24 = errors;
                            const _errs25 = errors;
                            if (errors === _errs25) {
                              if (typeof data8 === "string") {
                                if (!pattern27.test(data8)) {
                                  validate60.errors = [{ instancePath: instancePath + "/references/" + i2, schemaPath: "out#/definitions/EnvelopeId/pattern", keyword: "pattern", params: { pattern: "^env_[0-7][0-9A-HJKMNP-TV-Z]{25}$" }, message: 'must match pattern "^env_[0-7][0-9A-HJKMNP-TV-Z]{25}$"' }];
                                  return false;
                                }
                              } else {
                                validate60.errors = [{ instancePath: instancePath + "/references/" + i2, schemaPath: "out#/definitions/EnvelopeId/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                return false;
                              }
                            }
                            var valid8 = _errs24 === errors;
                            if (!valid8) {
                              break;
                            }
                          }
                        } else {
                          validate60.errors = [{ instancePath: instancePath + "/references", schemaPath: "#/properties/references/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                          return false;
                        }
                      }
                      var valid0 = _errs22 === errors;
                    } else {
                      var valid0 = true;
                    }
                    if (valid0) {
                      if (data.subject !== void 0) {
                        let data9 = data.subject;
                        const _errs27 = errors;
                        if (typeof data9 !== "string" && data9 !== null) {
                          validate60.errors = [{ instancePath: instancePath + "/subject", schemaPath: "#/properties/subject/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                          return false;
                        }
                        var valid0 = _errs27 === errors;
                      } else {
                        var valid0 = true;
                      }
                      if (valid0) {
                        if (data.date_ms !== void 0) {
                          let data10 = data.date_ms;
                          const _errs30 = errors;
                          const _errs31 = errors;
                          if (!(typeof data10 == "number" && (!(data10 % 1) && !isNaN(data10)) && isFinite(data10))) {
                            validate60.errors = [{ instancePath: instancePath + "/date_ms", schemaPath: "out#/definitions/EpochMs/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                            return false;
                          }
                          if (errors === _errs31) {
                            if (typeof data10 == "number" && isFinite(data10)) {
                              if (data10 > 9007199254740991 || isNaN(data10)) {
                                validate60.errors = [{ instancePath: instancePath + "/date_ms", schemaPath: "out#/definitions/EpochMs/maximum", keyword: "maximum", params: { comparison: "<=", limit: 9007199254740991 }, message: "must be <= 9007199254740991" }];
                                return false;
                              } else {
                                if (data10 < 0 || isNaN(data10)) {
                                  validate60.errors = [{ instancePath: instancePath + "/date_ms", schemaPath: "out#/definitions/EpochMs/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                  return false;
                                }
                              }
                            }
                          }
                          var valid0 = _errs30 === errors;
                        } else {
                          var valid0 = true;
                        }
                        if (valid0) {
                          if (data.received_ms !== void 0) {
                            let data11 = data.received_ms;
                            const _errs33 = errors;
                            const _errs34 = errors;
                            if (!(typeof data11 == "number" && (!(data11 % 1) && !isNaN(data11)) && isFinite(data11))) {
                              validate60.errors = [{ instancePath: instancePath + "/received_ms", schemaPath: "out#/definitions/EpochMs/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                              return false;
                            }
                            if (errors === _errs34) {
                              if (typeof data11 == "number" && isFinite(data11)) {
                                if (data11 > 9007199254740991 || isNaN(data11)) {
                                  validate60.errors = [{ instancePath: instancePath + "/received_ms", schemaPath: "out#/definitions/EpochMs/maximum", keyword: "maximum", params: { comparison: "<=", limit: 9007199254740991 }, message: "must be <= 9007199254740991" }];
                                  return false;
                                } else {
                                  if (data11 < 0 || isNaN(data11)) {
                                    validate60.errors = [{ instancePath: instancePath + "/received_ms", schemaPath: "out#/definitions/EpochMs/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                    return false;
                                  }
                                }
                              }
                            }
                            var valid0 = _errs33 === errors;
                          } else {
                            var valid0 = true;
                          }
                          if (valid0) {
                            if (data.created_at !== void 0) {
                              let data12 = data.created_at;
                              const _errs36 = errors;
                              const _errs37 = errors;
                              if (!(typeof data12 == "number" && (!(data12 % 1) && !isNaN(data12)) && isFinite(data12))) {
                                validate60.errors = [{ instancePath: instancePath + "/created_at", schemaPath: "out#/definitions/EpochMs/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                return false;
                              }
                              if (errors === _errs37) {
                                if (typeof data12 == "number" && isFinite(data12)) {
                                  if (data12 > 9007199254740991 || isNaN(data12)) {
                                    validate60.errors = [{ instancePath: instancePath + "/created_at", schemaPath: "out#/definitions/EpochMs/maximum", keyword: "maximum", params: { comparison: "<=", limit: 9007199254740991 }, message: "must be <= 9007199254740991" }];
                                    return false;
                                  } else {
                                    if (data12 < 0 || isNaN(data12)) {
                                      validate60.errors = [{ instancePath: instancePath + "/created_at", schemaPath: "out#/definitions/EpochMs/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                      return false;
                                    }
                                  }
                                }
                              }
                              var valid0 = _errs36 === errors;
                            } else {
                              var valid0 = true;
                            }
                            if (valid0) {
                              if (data.content_parts !== void 0) {
                                let data13 = data.content_parts;
                                const _errs39 = errors;
                                if (errors === _errs39) {
                                  if (Array.isArray(data13)) {
                                    if (data13.length < 1) {
                                      validate60.errors = [{ instancePath: instancePath + "/content_parts", schemaPath: "#/properties/content_parts/minItems", keyword: "minItems", params: { limit: 1 }, message: "must NOT have fewer than 1 items" }];
                                      return false;
                                    } else {
                                      var valid13 = true;
                                      const len3 = data13.length;
                                      for (let i3 = 0; i3 < len3; i3++) {
                                        const _errs41 = errors;
                                        if (!validate61(data13[i3], { instancePath: instancePath + "/content_parts/" + i3, parentData: data13, parentDataProperty: i3, rootData })) {
                                          vErrors = vErrors === null ? validate61.errors : vErrors.concat(validate61.errors);
                                          errors = vErrors.length;
                                        }
                                        var valid13 = _errs41 === errors;
                                        if (!valid13) {
                                          break;
                                        }
                                      }
                                    }
                                  } else {
                                    validate60.errors = [{ instancePath: instancePath + "/content_parts", schemaPath: "#/properties/content_parts/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                                    return false;
                                  }
                                }
                                var valid0 = _errs39 === errors;
                              } else {
                                var valid0 = true;
                              }
                              if (valid0) {
                                if (data.monitor !== void 0) {
                                  const _errs42 = errors;
                                  if (!validate69(data.monitor, { instancePath: instancePath + "/monitor", parentData: data, parentDataProperty: "monitor", rootData })) {
                                    vErrors = vErrors === null ? validate69.errors : vErrors.concat(validate69.errors);
                                    errors = vErrors.length;
                                  }
                                  var valid0 = _errs42 === errors;
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
    } else {
      validate60.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate60.errors = vErrors;
  return errors === 0;
}
function validate59(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (!validate60(data, { instancePath, parentData, parentDataProperty, rootData })) {
    vErrors = vErrors === null ? validate60.errors : vErrors.concat(validate60.errors);
    errors = vErrors.length;
  }
  validate59.errors = vErrors;
  return errors === 0;
}
var isEnvelopeBatch = validate72;
function validate74(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.id === void 0 && (missing0 = "id") || data.from === void 0 && (missing0 = "from") || data.to === void 0 && (missing0 = "to") || data.cc === void 0 && (missing0 = "cc") || data.in_reply_to === void 0 && (missing0 = "in_reply_to") || data.references === void 0 && (missing0 = "references") || data.subject === void 0 && (missing0 = "subject") || data.date_ms === void 0 && (missing0 = "date_ms") || data.received_ms === void 0 && (missing0 = "received_ms") || data.created_at === void 0 && (missing0 = "created_at") || data.content_parts === void 0 && (missing0 = "content_parts") || data.monitor === void 0 && (missing0 = "monitor")) {
        validate74.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!func2.call(schema94.properties, key0)) {
            validate74.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
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
                if (!pattern27.test(data0)) {
                  validate74.errors = [{ instancePath: instancePath + "/id", schemaPath: "out#/definitions/EnvelopeId/pattern", keyword: "pattern", params: { pattern: "^env_[0-7][0-9A-HJKMNP-TV-Z]{25}$" }, message: 'must match pattern "^env_[0-7][0-9A-HJKMNP-TV-Z]{25}$"' }];
                  return false;
                }
              } else {
                validate74.errors = [{ instancePath: instancePath + "/id", schemaPath: "out#/definitions/EnvelopeId/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
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
                  if (!pattern2.test(data1)) {
                    validate74.errors = [{ instancePath: instancePath + "/from", schemaPath: "out#/definitions/Handle/pattern", keyword: "pattern", params: { pattern: "^@[a-z0-9][a-z0-9_-]{0,38}\\.[a-z0-9][a-z0-9_-]{0,38}$" }, message: 'must match pattern "^@[a-z0-9][a-z0-9_-]{0,38}\\.[a-z0-9][a-z0-9_-]{0,38}$"' }];
                    return false;
                  }
                } else {
                  validate74.errors = [{ instancePath: instancePath + "/from", schemaPath: "out#/definitions/Handle/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
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
                      validate74.errors = [{ instancePath: instancePath + "/to", schemaPath: "#/properties/to/minItems", keyword: "minItems", params: { limit: 1 }, message: "must NOT have fewer than 1 items" }];
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
                            if (!pattern2.test(data3)) {
                              validate74.errors = [{ instancePath: instancePath + "/to/" + i0, schemaPath: "out#/definitions/Handle/pattern", keyword: "pattern", params: { pattern: "^@[a-z0-9][a-z0-9_-]{0,38}\\.[a-z0-9][a-z0-9_-]{0,38}$" }, message: 'must match pattern "^@[a-z0-9][a-z0-9_-]{0,38}\\.[a-z0-9][a-z0-9_-]{0,38}$"' }];
                              return false;
                            }
                          } else {
                            validate74.errors = [{ instancePath: instancePath + "/to/" + i0, schemaPath: "out#/definitions/Handle/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
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
                    validate74.errors = [{ instancePath: instancePath + "/to", schemaPath: "#/properties/to/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
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
                            if (!pattern2.test(data5)) {
                              validate74.errors = [{ instancePath: instancePath + "/cc/" + i1, schemaPath: "out#/definitions/Handle/pattern", keyword: "pattern", params: { pattern: "^@[a-z0-9][a-z0-9_-]{0,38}\\.[a-z0-9][a-z0-9_-]{0,38}$" }, message: 'must match pattern "^@[a-z0-9][a-z0-9_-]{0,38}\\.[a-z0-9][a-z0-9_-]{0,38}$"' }];
                              return false;
                            }
                          } else {
                            validate74.errors = [{ instancePath: instancePath + "/cc/" + i1, schemaPath: "out#/definitions/Handle/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                            return false;
                          }
                        }
                        var valid5 = _errs15 === errors;
                        if (!valid5) {
                          break;
                        }
                      }
                    } else {
                      validate74.errors = [{ instancePath: instancePath + "/cc", schemaPath: "#/properties/cc/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
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
                      validate74.errors = [{ instancePath: instancePath + "/in_reply_to", schemaPath: "out#/definitions/ParentEnvelopeId/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                      return false;
                    }
                    if (errors === _errs19) {
                      if (typeof data6 === "string") {
                        if (!pattern27.test(data6)) {
                          validate74.errors = [{ instancePath: instancePath + "/in_reply_to", schemaPath: "out#/definitions/ParentEnvelopeId/pattern", keyword: "pattern", params: { pattern: "^env_[0-7][0-9A-HJKMNP-TV-Z]{25}$" }, message: 'must match pattern "^env_[0-7][0-9A-HJKMNP-TV-Z]{25}$"' }];
                          return false;
                        }
                      }
                    }
                    var valid0 = _errs18 === errors;
                  } else {
                    var valid0 = true;
                  }
                  if (valid0) {
                    if (data.references !== void 0) {
                      let data7 = data.references;
                      const _errs22 = errors;
                      if (errors === _errs22) {
                        if (Array.isArray(data7)) {
                          var valid8 = true;
                          const len2 = data7.length;
                          for (let i2 = 0; i2 < len2; i2++) {
                            let data8 = data7[i2];
                            const _errs24 = errors;
                            const _errs25 = errors;
                            if (errors === _errs25) {
                              if (typeof data8 === "string") {
                                if (!pattern27.test(data8)) {
                                  validate74.errors = [{ instancePath: instancePath + "/references/" + i2, schemaPath: "out#/definitions/EnvelopeId/pattern", keyword: "pattern", params: { pattern: "^env_[0-7][0-9A-HJKMNP-TV-Z]{25}$" }, message: 'must match pattern "^env_[0-7][0-9A-HJKMNP-TV-Z]{25}$"' }];
                                  return false;
                                }
                              } else {
                                validate74.errors = [{ instancePath: instancePath + "/references/" + i2, schemaPath: "out#/definitions/EnvelopeId/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                return false;
                              }
                            }
                            var valid8 = _errs24 === errors;
                            if (!valid8) {
                              break;
                            }
                          }
                        } else {
                          validate74.errors = [{ instancePath: instancePath + "/references", schemaPath: "#/properties/references/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                          return false;
                        }
                      }
                      var valid0 = _errs22 === errors;
                    } else {
                      var valid0 = true;
                    }
                    if (valid0) {
                      if (data.subject !== void 0) {
                        let data9 = data.subject;
                        const _errs27 = errors;
                        if (typeof data9 !== "string" && data9 !== null) {
                          validate74.errors = [{ instancePath: instancePath + "/subject", schemaPath: "#/properties/subject/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                          return false;
                        }
                        var valid0 = _errs27 === errors;
                      } else {
                        var valid0 = true;
                      }
                      if (valid0) {
                        if (data.date_ms !== void 0) {
                          let data10 = data.date_ms;
                          const _errs30 = errors;
                          const _errs31 = errors;
                          if (!(typeof data10 == "number" && (!(data10 % 1) && !isNaN(data10)) && isFinite(data10))) {
                            validate74.errors = [{ instancePath: instancePath + "/date_ms", schemaPath: "out#/definitions/EpochMs/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                            return false;
                          }
                          if (errors === _errs31) {
                            if (typeof data10 == "number" && isFinite(data10)) {
                              if (data10 > 9007199254740991 || isNaN(data10)) {
                                validate74.errors = [{ instancePath: instancePath + "/date_ms", schemaPath: "out#/definitions/EpochMs/maximum", keyword: "maximum", params: { comparison: "<=", limit: 9007199254740991 }, message: "must be <= 9007199254740991" }];
                                return false;
                              } else {
                                if (data10 < 0 || isNaN(data10)) {
                                  validate74.errors = [{ instancePath: instancePath + "/date_ms", schemaPath: "out#/definitions/EpochMs/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                  return false;
                                }
                              }
                            }
                          }
                          var valid0 = _errs30 === errors;
                        } else {
                          var valid0 = true;
                        }
                        if (valid0) {
                          if (data.received_ms !== void 0) {
                            let data11 = data.received_ms;
                            const _errs33 = errors;
                            const _errs34 = errors;
                            if (!(typeof data11 == "number" && (!(data11 % 1) && !isNaN(data11)) && isFinite(data11))) {
                              validate74.errors = [{ instancePath: instancePath + "/received_ms", schemaPath: "out#/definitions/EpochMs/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                              return false;
                            }
                            if (errors === _errs34) {
                              if (typeof data11 == "number" && isFinite(data11)) {
                                if (data11 > 9007199254740991 || isNaN(data11)) {
                                  validate74.errors = [{ instancePath: instancePath + "/received_ms", schemaPath: "out#/definitions/EpochMs/maximum", keyword: "maximum", params: { comparison: "<=", limit: 9007199254740991 }, message: "must be <= 9007199254740991" }];
                                  return false;
                                } else {
                                  if (data11 < 0 || isNaN(data11)) {
                                    validate74.errors = [{ instancePath: instancePath + "/received_ms", schemaPath: "out#/definitions/EpochMs/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                    return false;
                                  }
                                }
                              }
                            }
                            var valid0 = _errs33 === errors;
                          } else {
                            var valid0 = true;
                          }
                          if (valid0) {
                            if (data.created_at !== void 0) {
                              let data12 = data.created_at;
                              const _errs36 = errors;
                              const _errs37 = errors;
                              if (!(typeof data12 == "number" && (!(data12 % 1) && !isNaN(data12)) && isFinite(data12))) {
                                validate74.errors = [{ instancePath: instancePath + "/created_at", schemaPath: "out#/definitions/EpochMs/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                return false;
                              }
                              if (errors === _errs37) {
                                if (typeof data12 == "number" && isFinite(data12)) {
                                  if (data12 > 9007199254740991 || isNaN(data12)) {
                                    validate74.errors = [{ instancePath: instancePath + "/created_at", schemaPath: "out#/definitions/EpochMs/maximum", keyword: "maximum", params: { comparison: "<=", limit: 9007199254740991 }, message: "must be <= 9007199254740991" }];
                                    return false;
                                  } else {
                                    if (data12 < 0 || isNaN(data12)) {
                                      validate74.errors = [{ instancePath: instancePath + "/created_at", schemaPath: "out#/definitions/EpochMs/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                      return false;
                                    }
                                  }
                                }
                              }
                              var valid0 = _errs36 === errors;
                            } else {
                              var valid0 = true;
                            }
                            if (valid0) {
                              if (data.content_parts !== void 0) {
                                let data13 = data.content_parts;
                                const _errs39 = errors;
                                if (errors === _errs39) {
                                  if (Array.isArray(data13)) {
                                    if (data13.length < 1) {
                                      validate74.errors = [{ instancePath: instancePath + "/content_parts", schemaPath: "#/properties/content_parts/minItems", keyword: "minItems", params: { limit: 1 }, message: "must NOT have fewer than 1 items" }];
                                      return false;
                                    } else {
                                      var valid13 = true;
                                      const len3 = data13.length;
                                      for (let i3 = 0; i3 < len3; i3++) {
                                        const _errs41 = errors;
                                        if (!validate61(data13[i3], { instancePath: instancePath + "/content_parts/" + i3, parentData: data13, parentDataProperty: i3, rootData })) {
                                          vErrors = vErrors === null ? validate61.errors : vErrors.concat(validate61.errors);
                                          errors = vErrors.length;
                                        }
                                        var valid13 = _errs41 === errors;
                                        if (!valid13) {
                                          break;
                                        }
                                      }
                                    }
                                  } else {
                                    validate74.errors = [{ instancePath: instancePath + "/content_parts", schemaPath: "#/properties/content_parts/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                                    return false;
                                  }
                                }
                                var valid0 = _errs39 === errors;
                              } else {
                                var valid0 = true;
                              }
                              if (valid0) {
                                if (data.monitor !== void 0) {
                                  const _errs42 = errors;
                                  if (!validate69(data.monitor, { instancePath: instancePath + "/monitor", parentData: data, parentDataProperty: "monitor", rootData })) {
                                    vErrors = vErrors === null ? validate69.errors : vErrors.concat(validate69.errors);
                                    errors = vErrors.length;
                                  }
                                  var valid0 = _errs42 === errors;
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
    } else {
      validate74.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate74.errors = vErrors;
  return errors === 0;
}
function validate73(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.envelopes === void 0 && (missing0 = "envelopes")) {
        validate73.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!(key0 === "envelopes")) {
            validate73.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.envelopes !== void 0) {
            let data0 = data.envelopes;
            const _errs2 = errors;
            if (errors === _errs2) {
              if (Array.isArray(data0)) {
                if (data0.length > 100) {
                  validate73.errors = [{ instancePath: instancePath + "/envelopes", schemaPath: "#/properties/envelopes/maxItems", keyword: "maxItems", params: { limit: 100 }, message: "must NOT have more than 100 items" }];
                  return false;
                } else {
                  var valid1 = true;
                  const len0 = data0.length;
                  for (let i0 = 0; i0 < len0; i0++) {
                    const _errs4 = errors;
                    if (!validate74(data0[i0], { instancePath: instancePath + "/envelopes/" + i0, parentData: data0, parentDataProperty: i0, rootData })) {
                      vErrors = vErrors === null ? validate74.errors : vErrors.concat(validate74.errors);
                      errors = vErrors.length;
                    }
                    var valid1 = _errs4 === errors;
                    if (!valid1) {
                      break;
                    }
                  }
                }
              } else {
                validate73.errors = [{ instancePath: instancePath + "/envelopes", schemaPath: "#/properties/envelopes/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                return false;
              }
            }
          }
        }
      }
    } else {
      validate73.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate73.errors = vErrors;
  return errors === 0;
}
function validate72(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (!validate73(data, { instancePath, parentData, parentDataProperty, rootData })) {
    vErrors = vErrors === null ? validate73.errors : vErrors.concat(validate73.errors);
    errors = vErrors.length;
  }
  validate72.errors = vErrors;
  return errors === 0;
}
var isErrorBody = validate79;
var schema131 = { "type": "string", "enum": ["UNAUTHORIZED", "TOKEN_EXPIRED", "INSUFFICIENT_SCOPE", "FORBIDDEN", "FEATURE_NOT_AVAILABLE", "NOT_FOUND", "AGENT_NOT_FOUND", "METHOD_NOT_ALLOWED", "VALIDATION_ERROR", "INVALID_ENDPOINT", "INVALID_HANDLE", "INVALID_FILE", "MISSING_IDEMPOTENCY_KEY", "IDEMPOTENCY_MISMATCH", "DUPLICATE_HANDLE", "CONFLICT", "PAYLOAD_TOO_LARGE", "REQUEST_TIMEOUT", "RANGE_NOT_SATISFIABLE", "EXPECTATION_FAILED", "UPGRADE_REQUIRED", "HEADERS_TOO_LARGE", "RATE_LIMITED", "INTERNAL_ERROR", "SERVICE_UNAVAILABLE"] };
function validate81(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.code === void 0 && (missing0 = "code") || data.message === void 0 && (missing0 = "message")) {
        validate81.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!(key0 === "code" || key0 === "message")) {
            validate81.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.code !== void 0) {
            let data0 = data.code;
            const _errs2 = errors;
            if (typeof data0 !== "string") {
              validate81.errors = [{ instancePath: instancePath + "/code", schemaPath: "out#/definitions/ErrorCode/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
              return false;
            }
            if (!(data0 === "UNAUTHORIZED" || data0 === "TOKEN_EXPIRED" || data0 === "INSUFFICIENT_SCOPE" || data0 === "FORBIDDEN" || data0 === "FEATURE_NOT_AVAILABLE" || data0 === "NOT_FOUND" || data0 === "AGENT_NOT_FOUND" || data0 === "METHOD_NOT_ALLOWED" || data0 === "VALIDATION_ERROR" || data0 === "INVALID_ENDPOINT" || data0 === "INVALID_HANDLE" || data0 === "INVALID_FILE" || data0 === "MISSING_IDEMPOTENCY_KEY" || data0 === "IDEMPOTENCY_MISMATCH" || data0 === "DUPLICATE_HANDLE" || data0 === "CONFLICT" || data0 === "PAYLOAD_TOO_LARGE" || data0 === "REQUEST_TIMEOUT" || data0 === "RANGE_NOT_SATISFIABLE" || data0 === "EXPECTATION_FAILED" || data0 === "UPGRADE_REQUIRED" || data0 === "HEADERS_TOO_LARGE" || data0 === "RATE_LIMITED" || data0 === "INTERNAL_ERROR" || data0 === "SERVICE_UNAVAILABLE")) {
              validate81.errors = [{ instancePath: instancePath + "/code", schemaPath: "out#/definitions/ErrorCode/enum", keyword: "enum", params: { allowedValues: schema131.enum }, message: "must be equal to one of the allowed values" }];
              return false;
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.message !== void 0) {
              let data1 = data.message;
              const _errs5 = errors;
              if (errors === _errs5) {
                if (typeof data1 === "string") {
                  if (func4(data1) < 1) {
                    validate81.errors = [{ instancePath: instancePath + "/message", schemaPath: "#/properties/message/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                    return false;
                  }
                } else {
                  validate81.errors = [{ instancePath: instancePath + "/message", schemaPath: "#/properties/message/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
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
      validate81.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate81.errors = vErrors;
  return errors === 0;
}
function validate80(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.error === void 0 && (missing0 = "error")) {
        validate80.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!(key0 === "error")) {
            validate80.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.error !== void 0) {
            if (!validate81(data.error, { instancePath: instancePath + "/error", parentData: data, parentDataProperty: "error", rootData })) {
              vErrors = vErrors === null ? validate81.errors : vErrors.concat(validate81.errors);
              errors = vErrors.length;
            }
          }
        }
      }
    } else {
      validate80.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate80.errors = vErrors;
  return errors === 0;
}
function validate79(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (!validate80(data, { instancePath, parentData, parentDataProperty, rootData })) {
    vErrors = vErrors === null ? validate80.errors : vErrors.concat(validate80.errors);
    errors = vErrors.length;
  }
  validate79.errors = vErrors;
  return errors === 0;
}
var isJsonWebKeySet = validate84;
var schema134 = { "type": "object", "required": ["kty", "use", "alg", "kid", "n", "e"], "properties": { "kty": { "type": "string", "enum": ["RSA"] }, "use": { "type": "string", "enum": ["sig"] }, "alg": { "type": "string", "enum": ["RS256"] }, "kid": { "type": "string", "minLength": 1 }, "n": { "type": "string", "pattern": "^[A-Za-z0-9_-]+$" }, "e": { "type": "string", "pattern": "^[A-Za-z0-9_-]+$" } }, "additionalProperties": false };
function validate85(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.keys === void 0 && (missing0 = "keys")) {
        validate85.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!(key0 === "keys")) {
            validate85.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.keys !== void 0) {
            let data0 = data.keys;
            const _errs2 = errors;
            if (errors === _errs2) {
              if (Array.isArray(data0)) {
                if (data0.length < 1) {
                  validate85.errors = [{ instancePath: instancePath + "/keys", schemaPath: "#/properties/keys/minItems", keyword: "minItems", params: { limit: 1 }, message: "must NOT have fewer than 1 items" }];
                  return false;
                } else {
                  var valid1 = true;
                  const len0 = data0.length;
                  for (let i0 = 0; i0 < len0; i0++) {
                    let data1 = data0[i0];
                    const _errs4 = errors;
                    const _errs5 = errors;
                    if (errors === _errs5) {
                      if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
                        let missing1;
                        if (data1.kty === void 0 && (missing1 = "kty") || data1.use === void 0 && (missing1 = "use") || data1.alg === void 0 && (missing1 = "alg") || data1.kid === void 0 && (missing1 = "kid") || data1.n === void 0 && (missing1 = "n") || data1.e === void 0 && (missing1 = "e")) {
                          validate85.errors = [{ instancePath: instancePath + "/keys/" + i0, schemaPath: "out#/definitions/JsonWebKey/required", keyword: "required", params: { missingProperty: missing1 }, message: "must have required property '" + missing1 + "'" }];
                          return false;
                        } else {
                          const _errs7 = errors;
                          for (const key1 in data1) {
                            if (!(key1 === "kty" || key1 === "use" || key1 === "alg" || key1 === "kid" || key1 === "n" || key1 === "e")) {
                              validate85.errors = [{ instancePath: instancePath + "/keys/" + i0, schemaPath: "out#/definitions/JsonWebKey/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key1 }, message: "must NOT have additional properties" }];
                              return false;
                              break;
                            }
                          }
                          if (_errs7 === errors) {
                            if (data1.kty !== void 0) {
                              let data2 = data1.kty;
                              const _errs8 = errors;
                              if (typeof data2 !== "string") {
                                validate85.errors = [{ instancePath: instancePath + "/keys/" + i0 + "/kty", schemaPath: "out#/definitions/JsonWebKey/properties/kty/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                return false;
                              }
                              if (!(data2 === "RSA")) {
                                validate85.errors = [{ instancePath: instancePath + "/keys/" + i0 + "/kty", schemaPath: "out#/definitions/JsonWebKey/properties/kty/enum", keyword: "enum", params: { allowedValues: schema134.properties.kty.enum }, message: "must be equal to one of the allowed values" }];
                                return false;
                              }
                              var valid3 = _errs8 === errors;
                            } else {
                              var valid3 = true;
                            }
                            if (valid3) {
                              if (data1.use !== void 0) {
                                let data3 = data1.use;
                                const _errs10 = errors;
                                if (typeof data3 !== "string") {
                                  validate85.errors = [{ instancePath: instancePath + "/keys/" + i0 + "/use", schemaPath: "out#/definitions/JsonWebKey/properties/use/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                  return false;
                                }
                                if (!(data3 === "sig")) {
                                  validate85.errors = [{ instancePath: instancePath + "/keys/" + i0 + "/use", schemaPath: "out#/definitions/JsonWebKey/properties/use/enum", keyword: "enum", params: { allowedValues: schema134.properties.use.enum }, message: "must be equal to one of the allowed values" }];
                                  return false;
                                }
                                var valid3 = _errs10 === errors;
                              } else {
                                var valid3 = true;
                              }
                              if (valid3) {
                                if (data1.alg !== void 0) {
                                  let data4 = data1.alg;
                                  const _errs12 = errors;
                                  if (typeof data4 !== "string") {
                                    validate85.errors = [{ instancePath: instancePath + "/keys/" + i0 + "/alg", schemaPath: "out#/definitions/JsonWebKey/properties/alg/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                    return false;
                                  }
                                  if (!(data4 === "RS256")) {
                                    validate85.errors = [{ instancePath: instancePath + "/keys/" + i0 + "/alg", schemaPath: "out#/definitions/JsonWebKey/properties/alg/enum", keyword: "enum", params: { allowedValues: schema134.properties.alg.enum }, message: "must be equal to one of the allowed values" }];
                                    return false;
                                  }
                                  var valid3 = _errs12 === errors;
                                } else {
                                  var valid3 = true;
                                }
                                if (valid3) {
                                  if (data1.kid !== void 0) {
                                    let data5 = data1.kid;
                                    const _errs14 = errors;
                                    if (errors === _errs14) {
                                      if (typeof data5 === "string") {
                                        if (func4(data5) < 1) {
                                          validate85.errors = [{ instancePath: instancePath + "/keys/" + i0 + "/kid", schemaPath: "out#/definitions/JsonWebKey/properties/kid/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                                          return false;
                                        }
                                      } else {
                                        validate85.errors = [{ instancePath: instancePath + "/keys/" + i0 + "/kid", schemaPath: "out#/definitions/JsonWebKey/properties/kid/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                        return false;
                                      }
                                    }
                                    var valid3 = _errs14 === errors;
                                  } else {
                                    var valid3 = true;
                                  }
                                  if (valid3) {
                                    if (data1.n !== void 0) {
                                      let data6 = data1.n;
                                      const _errs16 = errors;
                                      if (errors === _errs16) {
                                        if (typeof data6 === "string") {
                                          if (!pattern6.test(data6)) {
                                            validate85.errors = [{ instancePath: instancePath + "/keys/" + i0 + "/n", schemaPath: "out#/definitions/JsonWebKey/properties/n/pattern", keyword: "pattern", params: { pattern: "^[A-Za-z0-9_-]+$" }, message: 'must match pattern "^[A-Za-z0-9_-]+$"' }];
                                            return false;
                                          }
                                        } else {
                                          validate85.errors = [{ instancePath: instancePath + "/keys/" + i0 + "/n", schemaPath: "out#/definitions/JsonWebKey/properties/n/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                          return false;
                                        }
                                      }
                                      var valid3 = _errs16 === errors;
                                    } else {
                                      var valid3 = true;
                                    }
                                    if (valid3) {
                                      if (data1.e !== void 0) {
                                        let data7 = data1.e;
                                        const _errs18 = errors;
                                        if (errors === _errs18) {
                                          if (typeof data7 === "string") {
                                            if (!pattern6.test(data7)) {
                                              validate85.errors = [{ instancePath: instancePath + "/keys/" + i0 + "/e", schemaPath: "out#/definitions/JsonWebKey/properties/e/pattern", keyword: "pattern", params: { pattern: "^[A-Za-z0-9_-]+$" }, message: 'must match pattern "^[A-Za-z0-9_-]+$"' }];
                                              return false;
                                            }
                                          } else {
                                            validate85.errors = [{ instancePath: instancePath + "/keys/" + i0 + "/e", schemaPath: "out#/definitions/JsonWebKey/properties/e/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                            return false;
                                          }
                                        }
                                        var valid3 = _errs18 === errors;
                                      } else {
                                        var valid3 = true;
                                      }
                                    }
                                  }
                                }
                              }
                            }
                          }
                        }
                      } else {
                        validate85.errors = [{ instancePath: instancePath + "/keys/" + i0, schemaPath: "out#/definitions/JsonWebKey/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
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
                validate85.errors = [{ instancePath: instancePath + "/keys", schemaPath: "#/properties/keys/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                return false;
              }
            }
          }
        }
      }
    } else {
      validate85.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate85.errors = vErrors;
  return errors === 0;
}
function validate84(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (!validate85(data, { instancePath, parentData, parentDataProperty, rootData })) {
    vErrors = vErrors === null ? validate85.errors : vErrors.concat(validate85.errors);
    errors = vErrors.length;
  }
  validate84.errors = vErrors;
  return errors === 0;
}
var isMailboxPage = validate87;
var schema137 = { "type": "object", "required": ["id", "from", "to", "cc", "in_reply_to", "subject", "date_ms", "received_ms", "created_at", "has_attachments", "type_hint", "size_hint", "unread"], "properties": { "id": { "$ref": "out#/definitions/EnvelopeId" }, "from": { "$ref": "out#/definitions/Handle" }, "to": { "type": "array", "minItems": 1, "items": { "$ref": "out#/definitions/Handle" } }, "cc": { "type": "array", "items": { "$ref": "out#/definitions/Handle" } }, "in_reply_to": { "$ref": "out#/definitions/ParentEnvelopeId" }, "subject": { "type": "string", "nullable": true }, "date_ms": { "$ref": "out#/definitions/EpochMs" }, "received_ms": { "$ref": "out#/definitions/EpochMs" }, "created_at": { "$ref": "out#/definitions/EpochMs" }, "has_attachments": { "type": "boolean" }, "type_hint": { "type": "string", "enum": ["text", "image", "file", "data", "mixed"] }, "size_hint": { "type": "integer", "minimum": 0, "maximum": 9007199254740991 }, "unread": { "type": "boolean" }, "direction": { "$ref": "out#/definitions/Direction" } }, "additionalProperties": false };
var schema146 = { "type": "string", "enum": ["in", "out", "self"] };
function validate89(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.id === void 0 && (missing0 = "id") || data.from === void 0 && (missing0 = "from") || data.to === void 0 && (missing0 = "to") || data.cc === void 0 && (missing0 = "cc") || data.in_reply_to === void 0 && (missing0 = "in_reply_to") || data.subject === void 0 && (missing0 = "subject") || data.date_ms === void 0 && (missing0 = "date_ms") || data.received_ms === void 0 && (missing0 = "received_ms") || data.created_at === void 0 && (missing0 = "created_at") || data.has_attachments === void 0 && (missing0 = "has_attachments") || data.type_hint === void 0 && (missing0 = "type_hint") || data.size_hint === void 0 && (missing0 = "size_hint") || data.unread === void 0 && (missing0 = "unread")) {
        validate89.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!func2.call(schema137.properties, key0)) {
            validate89.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
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
                if (!pattern27.test(data0)) {
                  validate89.errors = [{ instancePath: instancePath + "/id", schemaPath: "out#/definitions/EnvelopeId/pattern", keyword: "pattern", params: { pattern: "^env_[0-7][0-9A-HJKMNP-TV-Z]{25}$" }, message: 'must match pattern "^env_[0-7][0-9A-HJKMNP-TV-Z]{25}$"' }];
                  return false;
                }
              } else {
                validate89.errors = [{ instancePath: instancePath + "/id", schemaPath: "out#/definitions/EnvelopeId/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
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
                  if (!pattern2.test(data1)) {
                    validate89.errors = [{ instancePath: instancePath + "/from", schemaPath: "out#/definitions/Handle/pattern", keyword: "pattern", params: { pattern: "^@[a-z0-9][a-z0-9_-]{0,38}\\.[a-z0-9][a-z0-9_-]{0,38}$" }, message: 'must match pattern "^@[a-z0-9][a-z0-9_-]{0,38}\\.[a-z0-9][a-z0-9_-]{0,38}$"' }];
                    return false;
                  }
                } else {
                  validate89.errors = [{ instancePath: instancePath + "/from", schemaPath: "out#/definitions/Handle/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
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
                      validate89.errors = [{ instancePath: instancePath + "/to", schemaPath: "#/properties/to/minItems", keyword: "minItems", params: { limit: 1 }, message: "must NOT have fewer than 1 items" }];
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
                            if (!pattern2.test(data3)) {
                              validate89.errors = [{ instancePath: instancePath + "/to/" + i0, schemaPath: "out#/definitions/Handle/pattern", keyword: "pattern", params: { pattern: "^@[a-z0-9][a-z0-9_-]{0,38}\\.[a-z0-9][a-z0-9_-]{0,38}$" }, message: 'must match pattern "^@[a-z0-9][a-z0-9_-]{0,38}\\.[a-z0-9][a-z0-9_-]{0,38}$"' }];
                              return false;
                            }
                          } else {
                            validate89.errors = [{ instancePath: instancePath + "/to/" + i0, schemaPath: "out#/definitions/Handle/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
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
                    validate89.errors = [{ instancePath: instancePath + "/to", schemaPath: "#/properties/to/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
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
                            if (!pattern2.test(data5)) {
                              validate89.errors = [{ instancePath: instancePath + "/cc/" + i1, schemaPath: "out#/definitions/Handle/pattern", keyword: "pattern", params: { pattern: "^@[a-z0-9][a-z0-9_-]{0,38}\\.[a-z0-9][a-z0-9_-]{0,38}$" }, message: 'must match pattern "^@[a-z0-9][a-z0-9_-]{0,38}\\.[a-z0-9][a-z0-9_-]{0,38}$"' }];
                              return false;
                            }
                          } else {
                            validate89.errors = [{ instancePath: instancePath + "/cc/" + i1, schemaPath: "out#/definitions/Handle/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                            return false;
                          }
                        }
                        var valid5 = _errs15 === errors;
                        if (!valid5) {
                          break;
                        }
                      }
                    } else {
                      validate89.errors = [{ instancePath: instancePath + "/cc", schemaPath: "#/properties/cc/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
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
                      validate89.errors = [{ instancePath: instancePath + "/in_reply_to", schemaPath: "out#/definitions/ParentEnvelopeId/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                      return false;
                    }
                    if (errors === _errs19) {
                      if (typeof data6 === "string") {
                        if (!pattern27.test(data6)) {
                          validate89.errors = [{ instancePath: instancePath + "/in_reply_to", schemaPath: "out#/definitions/ParentEnvelopeId/pattern", keyword: "pattern", params: { pattern: "^env_[0-7][0-9A-HJKMNP-TV-Z]{25}$" }, message: 'must match pattern "^env_[0-7][0-9A-HJKMNP-TV-Z]{25}$"' }];
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
                        validate89.errors = [{ instancePath: instancePath + "/subject", schemaPath: "#/properties/subject/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
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
                          validate89.errors = [{ instancePath: instancePath + "/date_ms", schemaPath: "out#/definitions/EpochMs/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                          return false;
                        }
                        if (errors === _errs26) {
                          if (typeof data8 == "number" && isFinite(data8)) {
                            if (data8 > 9007199254740991 || isNaN(data8)) {
                              validate89.errors = [{ instancePath: instancePath + "/date_ms", schemaPath: "out#/definitions/EpochMs/maximum", keyword: "maximum", params: { comparison: "<=", limit: 9007199254740991 }, message: "must be <= 9007199254740991" }];
                              return false;
                            } else {
                              if (data8 < 0 || isNaN(data8)) {
                                validate89.errors = [{ instancePath: instancePath + "/date_ms", schemaPath: "out#/definitions/EpochMs/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
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
                            validate89.errors = [{ instancePath: instancePath + "/received_ms", schemaPath: "out#/definitions/EpochMs/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                            return false;
                          }
                          if (errors === _errs29) {
                            if (typeof data9 == "number" && isFinite(data9)) {
                              if (data9 > 9007199254740991 || isNaN(data9)) {
                                validate89.errors = [{ instancePath: instancePath + "/received_ms", schemaPath: "out#/definitions/EpochMs/maximum", keyword: "maximum", params: { comparison: "<=", limit: 9007199254740991 }, message: "must be <= 9007199254740991" }];
                                return false;
                              } else {
                                if (data9 < 0 || isNaN(data9)) {
                                  validate89.errors = [{ instancePath: instancePath + "/received_ms", schemaPath: "out#/definitions/EpochMs/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
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
                              validate89.errors = [{ instancePath: instancePath + "/created_at", schemaPath: "out#/definitions/EpochMs/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                              return false;
                            }
                            if (errors === _errs32) {
                              if (typeof data10 == "number" && isFinite(data10)) {
                                if (data10 > 9007199254740991 || isNaN(data10)) {
                                  validate89.errors = [{ instancePath: instancePath + "/created_at", schemaPath: "out#/definitions/EpochMs/maximum", keyword: "maximum", params: { comparison: "<=", limit: 9007199254740991 }, message: "must be <= 9007199254740991" }];
                                  return false;
                                } else {
                                  if (data10 < 0 || isNaN(data10)) {
                                    validate89.errors = [{ instancePath: instancePath + "/created_at", schemaPath: "out#/definitions/EpochMs/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
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
                                validate89.errors = [{ instancePath: instancePath + "/has_attachments", schemaPath: "#/properties/has_attachments/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
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
                                  validate89.errors = [{ instancePath: instancePath + "/type_hint", schemaPath: "#/properties/type_hint/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                  return false;
                                }
                                if (!(data12 === "text" || data12 === "image" || data12 === "file" || data12 === "data" || data12 === "mixed")) {
                                  validate89.errors = [{ instancePath: instancePath + "/type_hint", schemaPath: "#/properties/type_hint/enum", keyword: "enum", params: { allowedValues: schema137.properties.type_hint.enum }, message: "must be equal to one of the allowed values" }];
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
                                    validate89.errors = [{ instancePath: instancePath + "/size_hint", schemaPath: "#/properties/size_hint/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                    return false;
                                  }
                                  if (errors === _errs38) {
                                    if (typeof data13 == "number" && isFinite(data13)) {
                                      if (data13 > 9007199254740991 || isNaN(data13)) {
                                        validate89.errors = [{ instancePath: instancePath + "/size_hint", schemaPath: "#/properties/size_hint/maximum", keyword: "maximum", params: { comparison: "<=", limit: 9007199254740991 }, message: "must be <= 9007199254740991" }];
                                        return false;
                                      } else {
                                        if (data13 < 0 || isNaN(data13)) {
                                          validate89.errors = [{ instancePath: instancePath + "/size_hint", schemaPath: "#/properties/size_hint/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
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
                                      validate89.errors = [{ instancePath: instancePath + "/unread", schemaPath: "#/properties/unread/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
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
                                        validate89.errors = [{ instancePath: instancePath + "/direction", schemaPath: "out#/definitions/Direction/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                        return false;
                                      }
                                      if (!(data15 === "in" || data15 === "out" || data15 === "self")) {
                                        validate89.errors = [{ instancePath: instancePath + "/direction", schemaPath: "out#/definitions/Direction/enum", keyword: "enum", params: { allowedValues: schema146.enum }, message: "must be equal to one of the allowed values" }];
                                        return false;
                                      }
                                      var valid0 = _errs42 === errors;
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
    } else {
      validate89.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate89.errors = vErrors;
  return errors === 0;
}
function validate91(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (!(data && typeof data == "object" && !Array.isArray(data)) && data !== null) {
    validate91.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
    return false;
  }
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.after_created_at === void 0 && (missing0 = "after_created_at") || data.after_envelope_id === void 0 && (missing0 = "after_envelope_id")) {
        validate91.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs2 = errors;
        for (const key0 in data) {
          if (!(key0 === "after_created_at" || key0 === "after_envelope_id")) {
            validate91.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs2 === errors) {
          if (data.after_created_at !== void 0) {
            let data0 = data.after_created_at;
            const _errs3 = errors;
            const _errs4 = errors;
            if (!(typeof data0 == "number" && (!(data0 % 1) && !isNaN(data0)) && isFinite(data0))) {
              validate91.errors = [{ instancePath: instancePath + "/after_created_at", schemaPath: "out#/definitions/EpochMs/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
              return false;
            }
            if (errors === _errs4) {
              if (typeof data0 == "number" && isFinite(data0)) {
                if (data0 > 9007199254740991 || isNaN(data0)) {
                  validate91.errors = [{ instancePath: instancePath + "/after_created_at", schemaPath: "out#/definitions/EpochMs/maximum", keyword: "maximum", params: { comparison: "<=", limit: 9007199254740991 }, message: "must be <= 9007199254740991" }];
                  return false;
                } else {
                  if (data0 < 0 || isNaN(data0)) {
                    validate91.errors = [{ instancePath: instancePath + "/after_created_at", schemaPath: "out#/definitions/EpochMs/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                    return false;
                  }
                }
              }
            }
            var valid0 = _errs3 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.after_envelope_id !== void 0) {
              let data1 = data.after_envelope_id;
              const _errs6 = errors;
              const _errs7 = errors;
              if (errors === _errs7) {
                if (typeof data1 === "string") {
                  if (!pattern27.test(data1)) {
                    validate91.errors = [{ instancePath: instancePath + "/after_envelope_id", schemaPath: "out#/definitions/EnvelopeId/pattern", keyword: "pattern", params: { pattern: "^env_[0-7][0-9A-HJKMNP-TV-Z]{25}$" }, message: 'must match pattern "^env_[0-7][0-9A-HJKMNP-TV-Z]{25}$"' }];
                    return false;
                  }
                } else {
                  validate91.errors = [{ instancePath: instancePath + "/after_envelope_id", schemaPath: "out#/definitions/EnvelopeId/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
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
    }
  }
  validate91.errors = vErrors;
  return errors === 0;
}
function validate88(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.envelope_headers === void 0 && (missing0 = "envelope_headers") || data.next_cursor === void 0 && (missing0 = "next_cursor")) {
        validate88.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!(key0 === "envelope_headers" || key0 === "next_cursor")) {
            validate88.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.envelope_headers !== void 0) {
            let data0 = data.envelope_headers;
            const _errs2 = errors;
            if (errors === _errs2) {
              if (Array.isArray(data0)) {
                if (data0.length > 200) {
                  validate88.errors = [{ instancePath: instancePath + "/envelope_headers", schemaPath: "#/properties/envelope_headers/maxItems", keyword: "maxItems", params: { limit: 200 }, message: "must NOT have more than 200 items" }];
                  return false;
                } else {
                  var valid1 = true;
                  const len0 = data0.length;
                  for (let i0 = 0; i0 < len0; i0++) {
                    const _errs4 = errors;
                    if (!validate89(data0[i0], { instancePath: instancePath + "/envelope_headers/" + i0, parentData: data0, parentDataProperty: i0, rootData })) {
                      vErrors = vErrors === null ? validate89.errors : vErrors.concat(validate89.errors);
                      errors = vErrors.length;
                    }
                    var valid1 = _errs4 === errors;
                    if (!valid1) {
                      break;
                    }
                  }
                }
              } else {
                validate88.errors = [{ instancePath: instancePath + "/envelope_headers", schemaPath: "#/properties/envelope_headers/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
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
              if (!validate91(data.next_cursor, { instancePath: instancePath + "/next_cursor", parentData: data, parentDataProperty: "next_cursor", rootData })) {
                vErrors = vErrors === null ? validate91.errors : vErrors.concat(validate91.errors);
                errors = vErrors.length;
              }
              var valid0 = _errs5 === errors;
            } else {
              var valid0 = true;
            }
          }
        }
      }
    } else {
      validate88.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate88.errors = vErrors;
  return errors === 0;
}
function validate87(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (!validate88(data, { instancePath, parentData, parentDataProperty, rootData })) {
    vErrors = vErrors === null ? validate88.errors : vErrors.concat(validate88.errors);
    errors = vErrors.length;
  }
  validate87.errors = vErrors;
  return errors === 0;
}
var isMarkReadResult = validate94;
function validate94(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  const _errs0 = errors;
  if (errors === _errs0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.marked_read === void 0 && (missing0 = "marked_read")) {
        validate94.errors = [{ instancePath, schemaPath: "out#/definitions/MarkReadResult/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs2 = errors;
        for (const key0 in data) {
          if (!(key0 === "marked_read")) {
            validate94.errors = [{ instancePath, schemaPath: "out#/definitions/MarkReadResult/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs2 === errors) {
          if (data.marked_read !== void 0) {
            let data0 = data.marked_read;
            const _errs3 = errors;
            if (!(typeof data0 == "number" && (!(data0 % 1) && !isNaN(data0)) && isFinite(data0))) {
              validate94.errors = [{ instancePath: instancePath + "/marked_read", schemaPath: "out#/definitions/MarkReadResult/properties/marked_read/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
              return false;
            }
            if (errors === _errs3) {
              if (typeof data0 == "number" && isFinite(data0)) {
                if (data0 > 1e3 || isNaN(data0)) {
                  validate94.errors = [{ instancePath: instancePath + "/marked_read", schemaPath: "out#/definitions/MarkReadResult/properties/marked_read/maximum", keyword: "maximum", params: { comparison: "<=", limit: 1e3 }, message: "must be <= 1000" }];
                  return false;
                } else {
                  if (data0 < 0 || isNaN(data0)) {
                    validate94.errors = [{ instancePath: instancePath + "/marked_read", schemaPath: "out#/definitions/MarkReadResult/properties/marked_read/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                    return false;
                  }
                }
              }
            }
          }
        }
      }
    } else {
      validate94.errors = [{ instancePath, schemaPath: "out#/definitions/MarkReadResult/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate94.errors = vErrors;
  return errors === 0;
}
var isMessageSearchResult = validate95;
function validate97(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.envelope_id === void 0 && (missing0 = "envelope_id") || data.sender_handle === void 0 && (missing0 = "sender_handle") || data.recipient_handles === void 0 && (missing0 = "recipient_handles") || data.subject === void 0 && (missing0 = "subject") || data.snippet === void 0 && (missing0 = "snippet") || data.created_at === void 0 && (missing0 = "created_at") || data.date_ms === void 0 && (missing0 = "date_ms")) {
        validate97.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!(key0 === "envelope_id" || key0 === "sender_handle" || key0 === "recipient_handles" || key0 === "subject" || key0 === "snippet" || key0 === "created_at" || key0 === "date_ms")) {
            validate97.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
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
                if (!pattern27.test(data0)) {
                  validate97.errors = [{ instancePath: instancePath + "/envelope_id", schemaPath: "out#/definitions/EnvelopeId/pattern", keyword: "pattern", params: { pattern: "^env_[0-7][0-9A-HJKMNP-TV-Z]{25}$" }, message: 'must match pattern "^env_[0-7][0-9A-HJKMNP-TV-Z]{25}$"' }];
                  return false;
                }
              } else {
                validate97.errors = [{ instancePath: instancePath + "/envelope_id", schemaPath: "out#/definitions/EnvelopeId/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.sender_handle !== void 0) {
              let data1 = data.sender_handle;
              const _errs5 = errors;
              const _errs6 = errors;
              if (errors === _errs6) {
                if (typeof data1 === "string") {
                  if (!pattern2.test(data1)) {
                    validate97.errors = [{ instancePath: instancePath + "/sender_handle", schemaPath: "out#/definitions/Handle/pattern", keyword: "pattern", params: { pattern: "^@[a-z0-9][a-z0-9_-]{0,38}\\.[a-z0-9][a-z0-9_-]{0,38}$" }, message: 'must match pattern "^@[a-z0-9][a-z0-9_-]{0,38}\\.[a-z0-9][a-z0-9_-]{0,38}$"' }];
                    return false;
                  }
                } else {
                  validate97.errors = [{ instancePath: instancePath + "/sender_handle", schemaPath: "out#/definitions/Handle/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
              }
              var valid0 = _errs5 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.recipient_handles !== void 0) {
                let data2 = data.recipient_handles;
                const _errs8 = errors;
                if (errors === _errs8) {
                  if (Array.isArray(data2)) {
                    if (data2.length < 1) {
                      validate97.errors = [{ instancePath: instancePath + "/recipient_handles", schemaPath: "#/properties/recipient_handles/minItems", keyword: "minItems", params: { limit: 1 }, message: "must NOT have fewer than 1 items" }];
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
                            if (!pattern2.test(data3)) {
                              validate97.errors = [{ instancePath: instancePath + "/recipient_handles/" + i0, schemaPath: "out#/definitions/Handle/pattern", keyword: "pattern", params: { pattern: "^@[a-z0-9][a-z0-9_-]{0,38}\\.[a-z0-9][a-z0-9_-]{0,38}$" }, message: 'must match pattern "^@[a-z0-9][a-z0-9_-]{0,38}\\.[a-z0-9][a-z0-9_-]{0,38}$"' }];
                              return false;
                            }
                          } else {
                            validate97.errors = [{ instancePath: instancePath + "/recipient_handles/" + i0, schemaPath: "out#/definitions/Handle/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
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
                    validate97.errors = [{ instancePath: instancePath + "/recipient_handles", schemaPath: "#/properties/recipient_handles/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                    return false;
                  }
                }
                var valid0 = _errs8 === errors;
              } else {
                var valid0 = true;
              }
              if (valid0) {
                if (data.subject !== void 0) {
                  let data4 = data.subject;
                  const _errs13 = errors;
                  if (typeof data4 !== "string" && data4 !== null) {
                    validate97.errors = [{ instancePath: instancePath + "/subject", schemaPath: "#/properties/subject/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                    return false;
                  }
                  var valid0 = _errs13 === errors;
                } else {
                  var valid0 = true;
                }
                if (valid0) {
                  if (data.snippet !== void 0) {
                    let data5 = data.snippet;
                    const _errs16 = errors;
                    if (errors === _errs16) {
                      if (typeof data5 === "string") {
                        if (func4(data5) > 512) {
                          validate97.errors = [{ instancePath: instancePath + "/snippet", schemaPath: "#/properties/snippet/maxLength", keyword: "maxLength", params: { limit: 512 }, message: "must NOT have more than 512 characters" }];
                          return false;
                        }
                      } else {
                        validate97.errors = [{ instancePath: instancePath + "/snippet", schemaPath: "#/properties/snippet/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                        return false;
                      }
                    }
                    var valid0 = _errs16 === errors;
                  } else {
                    var valid0 = true;
                  }
                  if (valid0) {
                    if (data.created_at !== void 0) {
                      let data6 = data.created_at;
                      const _errs18 = errors;
                      const _errs19 = errors;
                      if (!(typeof data6 == "number" && (!(data6 % 1) && !isNaN(data6)) && isFinite(data6))) {
                        validate97.errors = [{ instancePath: instancePath + "/created_at", schemaPath: "out#/definitions/EpochMs/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                        return false;
                      }
                      if (errors === _errs19) {
                        if (typeof data6 == "number" && isFinite(data6)) {
                          if (data6 > 9007199254740991 || isNaN(data6)) {
                            validate97.errors = [{ instancePath: instancePath + "/created_at", schemaPath: "out#/definitions/EpochMs/maximum", keyword: "maximum", params: { comparison: "<=", limit: 9007199254740991 }, message: "must be <= 9007199254740991" }];
                            return false;
                          } else {
                            if (data6 < 0 || isNaN(data6)) {
                              validate97.errors = [{ instancePath: instancePath + "/created_at", schemaPath: "out#/definitions/EpochMs/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                              return false;
                            }
                          }
                        }
                      }
                      var valid0 = _errs18 === errors;
                    } else {
                      var valid0 = true;
                    }
                    if (valid0) {
                      if (data.date_ms !== void 0) {
                        let data7 = data.date_ms;
                        const _errs21 = errors;
                        const _errs22 = errors;
                        if (!(typeof data7 == "number" && (!(data7 % 1) && !isNaN(data7)) && isFinite(data7))) {
                          validate97.errors = [{ instancePath: instancePath + "/date_ms", schemaPath: "out#/definitions/EpochMs/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                          return false;
                        }
                        if (errors === _errs22) {
                          if (typeof data7 == "number" && isFinite(data7)) {
                            if (data7 > 9007199254740991 || isNaN(data7)) {
                              validate97.errors = [{ instancePath: instancePath + "/date_ms", schemaPath: "out#/definitions/EpochMs/maximum", keyword: "maximum", params: { comparison: "<=", limit: 9007199254740991 }, message: "must be <= 9007199254740991" }];
                              return false;
                            } else {
                              if (data7 < 0 || isNaN(data7)) {
                                validate97.errors = [{ instancePath: instancePath + "/date_ms", schemaPath: "out#/definitions/EpochMs/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                return false;
                              }
                            }
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
      validate97.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate97.errors = vErrors;
  return errors === 0;
}
function validate96(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.envelopes === void 0 && (missing0 = "envelopes")) {
        validate96.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!(key0 === "envelopes")) {
            validate96.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.envelopes !== void 0) {
            let data0 = data.envelopes;
            const _errs2 = errors;
            if (errors === _errs2) {
              if (Array.isArray(data0)) {
                if (data0.length > 50) {
                  validate96.errors = [{ instancePath: instancePath + "/envelopes", schemaPath: "#/properties/envelopes/maxItems", keyword: "maxItems", params: { limit: 50 }, message: "must NOT have more than 50 items" }];
                  return false;
                } else {
                  var valid1 = true;
                  const len0 = data0.length;
                  for (let i0 = 0; i0 < len0; i0++) {
                    const _errs4 = errors;
                    if (!validate97(data0[i0], { instancePath: instancePath + "/envelopes/" + i0, parentData: data0, parentDataProperty: i0, rootData })) {
                      vErrors = vErrors === null ? validate97.errors : vErrors.concat(validate97.errors);
                      errors = vErrors.length;
                    }
                    var valid1 = _errs4 === errors;
                    if (!valid1) {
                      break;
                    }
                  }
                }
              } else {
                validate96.errors = [{ instancePath: instancePath + "/envelopes", schemaPath: "#/properties/envelopes/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                return false;
              }
            }
          }
        }
      }
    } else {
      validate96.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate96.errors = vErrors;
  return errors === 0;
}
function validate95(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (!validate96(data, { instancePath, parentData, parentDataProperty, rootData })) {
    vErrors = vErrors === null ? validate96.errors : vErrors.concat(validate96.errors);
    errors = vErrors.length;
  }
  validate95.errors = vErrors;
  return errors === 0;
}
var isOAuthError = validate100;
var schema162 = { "type": "string", "enum": ["invalid_request", "invalid_client", "invalid_grant", "unauthorized_client", "unsupported_grant_type", "invalid_target", "invalid_scope", "access_denied", "authorization_pending", "slow_down", "expired_token", "unsupported_response_type", "invalid_redirect_uri", "invalid_client_metadata", "server_error", "temporarily_unavailable"] };
function validate101(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.error === void 0 && (missing0 = "error") || data.error_description === void 0 && (missing0 = "error_description")) {
        validate101.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!(key0 === "error" || key0 === "error_description")) {
            validate101.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.error !== void 0) {
            let data0 = data.error;
            const _errs2 = errors;
            if (typeof data0 !== "string") {
              validate101.errors = [{ instancePath: instancePath + "/error", schemaPath: "out#/definitions/OAuthErrorCode/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
              return false;
            }
            if (!(data0 === "invalid_request" || data0 === "invalid_client" || data0 === "invalid_grant" || data0 === "unauthorized_client" || data0 === "unsupported_grant_type" || data0 === "invalid_target" || data0 === "invalid_scope" || data0 === "access_denied" || data0 === "authorization_pending" || data0 === "slow_down" || data0 === "expired_token" || data0 === "unsupported_response_type" || data0 === "invalid_redirect_uri" || data0 === "invalid_client_metadata" || data0 === "server_error" || data0 === "temporarily_unavailable")) {
              validate101.errors = [{ instancePath: instancePath + "/error", schemaPath: "out#/definitions/OAuthErrorCode/enum", keyword: "enum", params: { allowedValues: schema162.enum }, message: "must be equal to one of the allowed values" }];
              return false;
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.error_description !== void 0) {
              let data1 = data.error_description;
              const _errs5 = errors;
              if (errors === _errs5) {
                if (typeof data1 === "string") {
                  if (func4(data1) < 1) {
                    validate101.errors = [{ instancePath: instancePath + "/error_description", schemaPath: "#/properties/error_description/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                    return false;
                  }
                } else {
                  validate101.errors = [{ instancePath: instancePath + "/error_description", schemaPath: "#/properties/error_description/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
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
      validate101.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate101.errors = vErrors;
  return errors === 0;
}
function validate100(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (!validate101(data, { instancePath, parentData, parentDataProperty, rootData })) {
    vErrors = vErrors === null ? validate101.errors : vErrors.concat(validate101.errors);
    errors = vErrors.length;
  }
  validate100.errors = vErrors;
  return errors === 0;
}
var isOwnReach = validate103;
function validate104(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.handle === void 0 && (missing0 = "handle") || data.inbound_policy === void 0 && (missing0 = "inbound_policy") || data.allowlist_entry === void 0 && (missing0 = "allowlist_entry") || data.blocked === void 0 && (missing0 = "blocked") || data.allows === void 0 && (missing0 = "allows")) {
        validate104.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!(key0 === "handle" || key0 === "inbound_policy" || key0 === "allowlist_entry" || key0 === "blocked" || key0 === "allows")) {
            validate104.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
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
                if (!pattern2.test(data0)) {
                  validate104.errors = [{ instancePath: instancePath + "/handle", schemaPath: "out#/definitions/Handle/pattern", keyword: "pattern", params: { pattern: "^@[a-z0-9][a-z0-9_-]{0,38}\\.[a-z0-9][a-z0-9_-]{0,38}$" }, message: 'must match pattern "^@[a-z0-9][a-z0-9_-]{0,38}\\.[a-z0-9][a-z0-9_-]{0,38}$"' }];
                  return false;
                }
              } else {
                validate104.errors = [{ instancePath: instancePath + "/handle", schemaPath: "out#/definitions/Handle/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.inbound_policy !== void 0) {
              let data1 = data.inbound_policy;
              const _errs5 = errors;
              if (typeof data1 !== "string") {
                validate104.errors = [{ instancePath: instancePath + "/inbound_policy", schemaPath: "out#/definitions/InboundPolicy/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
              if (!(data1 === "allowlist" || data1 === "open")) {
                validate104.errors = [{ instancePath: instancePath + "/inbound_policy", schemaPath: "out#/definitions/InboundPolicy/enum", keyword: "enum", params: { allowedValues: schema29.enum }, message: "must be equal to one of the allowed values" }];
                return false;
              }
              var valid0 = _errs5 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.allowlist_entry !== void 0) {
                let data2 = data.allowlist_entry;
                const _errs8 = errors;
                if (typeof data2 !== "string" && data2 !== null) {
                  validate104.errors = [{ instancePath: instancePath + "/allowlist_entry", schemaPath: "#/properties/allowlist_entry/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
                var valid0 = _errs8 === errors;
              } else {
                var valid0 = true;
              }
              if (valid0) {
                if (data.blocked !== void 0) {
                  const _errs11 = errors;
                  if (typeof data.blocked !== "boolean") {
                    validate104.errors = [{ instancePath: instancePath + "/blocked", schemaPath: "#/properties/blocked/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                    return false;
                  }
                  var valid0 = _errs11 === errors;
                } else {
                  var valid0 = true;
                }
                if (valid0) {
                  if (data.allows !== void 0) {
                    const _errs13 = errors;
                    if (typeof data.allows !== "boolean") {
                      validate104.errors = [{ instancePath: instancePath + "/allows", schemaPath: "#/properties/allows/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                      return false;
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
      validate104.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate104.errors = vErrors;
  return errors === 0;
}
function validate103(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (!validate104(data, { instancePath, parentData, parentDataProperty, rootData })) {
    vErrors = vErrors === null ? validate104.errors : vErrors.concat(validate104.errors);
    errors = vErrors.length;
  }
  validate103.errors = vErrors;
  return errors === 0;
}
var isProtectedResourceMetadata = validate106;
var schema168 = { "type": "object", "required": ["resource", "authorization_servers", "scopes_supported", "bearer_methods_supported", "resource_name"], "properties": { "resource": { "type": "string", "format": "uri" }, "authorization_servers": { "type": "array", "minItems": 1, "items": { "type": "string", "format": "uri" } }, "scopes_supported": { "type": "array", "items": { "type": "string" } }, "bearer_methods_supported": { "type": "array", "items": { "type": "string", "enum": ["header"] } }, "resource_name": { "type": "string", "minLength": 1 }, "resource_policy_uri": { "type": "string", "format": "uri" }, "resource_tos_uri": { "type": "string", "format": "uri" } }, "additionalProperties": false };
function validate106(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  const _errs0 = errors;
  if (errors === _errs0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.resource === void 0 && (missing0 = "resource") || data.authorization_servers === void 0 && (missing0 = "authorization_servers") || data.scopes_supported === void 0 && (missing0 = "scopes_supported") || data.bearer_methods_supported === void 0 && (missing0 = "bearer_methods_supported") || data.resource_name === void 0 && (missing0 = "resource_name")) {
        validate106.errors = [{ instancePath, schemaPath: "out#/definitions/ProtectedResourceMetadata/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs2 = errors;
        for (const key0 in data) {
          if (!(key0 === "resource" || key0 === "authorization_servers" || key0 === "scopes_supported" || key0 === "bearer_methods_supported" || key0 === "resource_name" || key0 === "resource_policy_uri" || key0 === "resource_tos_uri")) {
            validate106.errors = [{ instancePath, schemaPath: "out#/definitions/ProtectedResourceMetadata/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs2 === errors) {
          if (data.resource !== void 0) {
            let data0 = data.resource;
            const _errs3 = errors;
            if (errors === _errs3) {
              if (errors === _errs3) {
                if (typeof data0 === "string") {
                  if (!formats0(data0)) {
                    validate106.errors = [{ instancePath: instancePath + "/resource", schemaPath: "out#/definitions/ProtectedResourceMetadata/properties/resource/format", keyword: "format", params: { format: "uri" }, message: 'must match format "uri"' }];
                    return false;
                  }
                } else {
                  validate106.errors = [{ instancePath: instancePath + "/resource", schemaPath: "out#/definitions/ProtectedResourceMetadata/properties/resource/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
              }
            }
            var valid1 = _errs3 === errors;
          } else {
            var valid1 = true;
          }
          if (valid1) {
            if (data.authorization_servers !== void 0) {
              let data1 = data.authorization_servers;
              const _errs5 = errors;
              if (errors === _errs5) {
                if (Array.isArray(data1)) {
                  if (data1.length < 1) {
                    validate106.errors = [{ instancePath: instancePath + "/authorization_servers", schemaPath: "out#/definitions/ProtectedResourceMetadata/properties/authorization_servers/minItems", keyword: "minItems", params: { limit: 1 }, message: "must NOT have fewer than 1 items" }];
                    return false;
                  } else {
                    var valid2 = true;
                    const len0 = data1.length;
                    for (let i0 = 0; i0 < len0; i0++) {
                      let data2 = data1[i0];
                      const _errs7 = errors;
                      if (errors === _errs7) {
                        if (errors === _errs7) {
                          if (typeof data2 === "string") {
                            if (!formats0(data2)) {
                              validate106.errors = [{ instancePath: instancePath + "/authorization_servers/" + i0, schemaPath: "out#/definitions/ProtectedResourceMetadata/properties/authorization_servers/items/format", keyword: "format", params: { format: "uri" }, message: 'must match format "uri"' }];
                              return false;
                            }
                          } else {
                            validate106.errors = [{ instancePath: instancePath + "/authorization_servers/" + i0, schemaPath: "out#/definitions/ProtectedResourceMetadata/properties/authorization_servers/items/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                            return false;
                          }
                        }
                      }
                      var valid2 = _errs7 === errors;
                      if (!valid2) {
                        break;
                      }
                    }
                  }
                } else {
                  validate106.errors = [{ instancePath: instancePath + "/authorization_servers", schemaPath: "out#/definitions/ProtectedResourceMetadata/properties/authorization_servers/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                  return false;
                }
              }
              var valid1 = _errs5 === errors;
            } else {
              var valid1 = true;
            }
            if (valid1) {
              if (data.scopes_supported !== void 0) {
                let data3 = data.scopes_supported;
                const _errs9 = errors;
                if (errors === _errs9) {
                  if (Array.isArray(data3)) {
                    var valid3 = true;
                    const len1 = data3.length;
                    for (let i1 = 0; i1 < len1; i1++) {
                      const _errs11 = errors;
                      if (typeof data3[i1] !== "string") {
                        validate106.errors = [{ instancePath: instancePath + "/scopes_supported/" + i1, schemaPath: "out#/definitions/ProtectedResourceMetadata/properties/scopes_supported/items/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                        return false;
                      }
                      var valid3 = _errs11 === errors;
                      if (!valid3) {
                        break;
                      }
                    }
                  } else {
                    validate106.errors = [{ instancePath: instancePath + "/scopes_supported", schemaPath: "out#/definitions/ProtectedResourceMetadata/properties/scopes_supported/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                    return false;
                  }
                }
                var valid1 = _errs9 === errors;
              } else {
                var valid1 = true;
              }
              if (valid1) {
                if (data.bearer_methods_supported !== void 0) {
                  let data5 = data.bearer_methods_supported;
                  const _errs13 = errors;
                  if (errors === _errs13) {
                    if (Array.isArray(data5)) {
                      var valid4 = true;
                      const len2 = data5.length;
                      for (let i2 = 0; i2 < len2; i2++) {
                        let data6 = data5[i2];
                        const _errs15 = errors;
                        if (typeof data6 !== "string") {
                          validate106.errors = [{ instancePath: instancePath + "/bearer_methods_supported/" + i2, schemaPath: "out#/definitions/ProtectedResourceMetadata/properties/bearer_methods_supported/items/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                          return false;
                        }
                        if (!(data6 === "header")) {
                          validate106.errors = [{ instancePath: instancePath + "/bearer_methods_supported/" + i2, schemaPath: "out#/definitions/ProtectedResourceMetadata/properties/bearer_methods_supported/items/enum", keyword: "enum", params: { allowedValues: schema168.properties.bearer_methods_supported.items.enum }, message: "must be equal to one of the allowed values" }];
                          return false;
                        }
                        var valid4 = _errs15 === errors;
                        if (!valid4) {
                          break;
                        }
                      }
                    } else {
                      validate106.errors = [{ instancePath: instancePath + "/bearer_methods_supported", schemaPath: "out#/definitions/ProtectedResourceMetadata/properties/bearer_methods_supported/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                      return false;
                    }
                  }
                  var valid1 = _errs13 === errors;
                } else {
                  var valid1 = true;
                }
                if (valid1) {
                  if (data.resource_name !== void 0) {
                    let data7 = data.resource_name;
                    const _errs17 = errors;
                    if (errors === _errs17) {
                      if (typeof data7 === "string") {
                        if (func4(data7) < 1) {
                          validate106.errors = [{ instancePath: instancePath + "/resource_name", schemaPath: "out#/definitions/ProtectedResourceMetadata/properties/resource_name/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                          return false;
                        }
                      } else {
                        validate106.errors = [{ instancePath: instancePath + "/resource_name", schemaPath: "out#/definitions/ProtectedResourceMetadata/properties/resource_name/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                        return false;
                      }
                    }
                    var valid1 = _errs17 === errors;
                  } else {
                    var valid1 = true;
                  }
                  if (valid1) {
                    if (data.resource_policy_uri !== void 0) {
                      let data8 = data.resource_policy_uri;
                      const _errs19 = errors;
                      if (errors === _errs19) {
                        if (errors === _errs19) {
                          if (typeof data8 === "string") {
                            if (!formats0(data8)) {
                              validate106.errors = [{ instancePath: instancePath + "/resource_policy_uri", schemaPath: "out#/definitions/ProtectedResourceMetadata/properties/resource_policy_uri/format", keyword: "format", params: { format: "uri" }, message: 'must match format "uri"' }];
                              return false;
                            }
                          } else {
                            validate106.errors = [{ instancePath: instancePath + "/resource_policy_uri", schemaPath: "out#/definitions/ProtectedResourceMetadata/properties/resource_policy_uri/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                            return false;
                          }
                        }
                      }
                      var valid1 = _errs19 === errors;
                    } else {
                      var valid1 = true;
                    }
                    if (valid1) {
                      if (data.resource_tos_uri !== void 0) {
                        let data9 = data.resource_tos_uri;
                        const _errs21 = errors;
                        if (errors === _errs21) {
                          if (errors === _errs21) {
                            if (typeof data9 === "string") {
                              if (!formats0(data9)) {
                                validate106.errors = [{ instancePath: instancePath + "/resource_tos_uri", schemaPath: "out#/definitions/ProtectedResourceMetadata/properties/resource_tos_uri/format", keyword: "format", params: { format: "uri" }, message: 'must match format "uri"' }];
                                return false;
                              }
                            } else {
                              validate106.errors = [{ instancePath: instancePath + "/resource_tos_uri", schemaPath: "out#/definitions/ProtectedResourceMetadata/properties/resource_tos_uri/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                              return false;
                            }
                          }
                        }
                        var valid1 = _errs21 === errors;
                      } else {
                        var valid1 = true;
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
      validate106.errors = [{ instancePath, schemaPath: "out#/definitions/ProtectedResourceMetadata/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate106.errors = vErrors;
  return errors === 0;
}
var isRegisteredClient = validate107;
var schema170 = { "type": "object", "required": ["client_id", "client_id_issued_at", "redirect_uris", "grant_types", "response_types", "token_endpoint_auth_method", "scope"], "properties": { "client_id": { "type": "string", "minLength": 1 }, "client_id_issued_at": { "type": "integer", "minimum": 0, "maximum": 9007199254740991 }, "client_name": { "type": "string" }, "redirect_uris": { "type": "array", "items": { "type": "string" } }, "grant_types": { "type": "array", "items": { "type": "string", "enum": ["authorization_code", "urn:ietf:params:oauth:grant-type:device_code", "refresh_token"] } }, "response_types": { "type": "array", "items": { "type": "string", "enum": ["code"] } }, "token_endpoint_auth_method": { "type": "string", "enum": ["none"] }, "scope": { "type": "string" } }, "additionalProperties": false };
function validate107(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  const _errs0 = errors;
  if (errors === _errs0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.client_id === void 0 && (missing0 = "client_id") || data.client_id_issued_at === void 0 && (missing0 = "client_id_issued_at") || data.redirect_uris === void 0 && (missing0 = "redirect_uris") || data.grant_types === void 0 && (missing0 = "grant_types") || data.response_types === void 0 && (missing0 = "response_types") || data.token_endpoint_auth_method === void 0 && (missing0 = "token_endpoint_auth_method") || data.scope === void 0 && (missing0 = "scope")) {
        validate107.errors = [{ instancePath, schemaPath: "out#/definitions/RegisteredClient/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs2 = errors;
        for (const key0 in data) {
          if (!(key0 === "client_id" || key0 === "client_id_issued_at" || key0 === "client_name" || key0 === "redirect_uris" || key0 === "grant_types" || key0 === "response_types" || key0 === "token_endpoint_auth_method" || key0 === "scope")) {
            validate107.errors = [{ instancePath, schemaPath: "out#/definitions/RegisteredClient/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs2 === errors) {
          if (data.client_id !== void 0) {
            let data0 = data.client_id;
            const _errs3 = errors;
            if (errors === _errs3) {
              if (typeof data0 === "string") {
                if (func4(data0) < 1) {
                  validate107.errors = [{ instancePath: instancePath + "/client_id", schemaPath: "out#/definitions/RegisteredClient/properties/client_id/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                  return false;
                }
              } else {
                validate107.errors = [{ instancePath: instancePath + "/client_id", schemaPath: "out#/definitions/RegisteredClient/properties/client_id/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
            }
            var valid1 = _errs3 === errors;
          } else {
            var valid1 = true;
          }
          if (valid1) {
            if (data.client_id_issued_at !== void 0) {
              let data1 = data.client_id_issued_at;
              const _errs5 = errors;
              if (!(typeof data1 == "number" && (!(data1 % 1) && !isNaN(data1)) && isFinite(data1))) {
                validate107.errors = [{ instancePath: instancePath + "/client_id_issued_at", schemaPath: "out#/definitions/RegisteredClient/properties/client_id_issued_at/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                return false;
              }
              if (errors === _errs5) {
                if (typeof data1 == "number" && isFinite(data1)) {
                  if (data1 > 9007199254740991 || isNaN(data1)) {
                    validate107.errors = [{ instancePath: instancePath + "/client_id_issued_at", schemaPath: "out#/definitions/RegisteredClient/properties/client_id_issued_at/maximum", keyword: "maximum", params: { comparison: "<=", limit: 9007199254740991 }, message: "must be <= 9007199254740991" }];
                    return false;
                  } else {
                    if (data1 < 0 || isNaN(data1)) {
                      validate107.errors = [{ instancePath: instancePath + "/client_id_issued_at", schemaPath: "out#/definitions/RegisteredClient/properties/client_id_issued_at/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                      return false;
                    }
                  }
                }
              }
              var valid1 = _errs5 === errors;
            } else {
              var valid1 = true;
            }
            if (valid1) {
              if (data.client_name !== void 0) {
                const _errs7 = errors;
                if (typeof data.client_name !== "string") {
                  validate107.errors = [{ instancePath: instancePath + "/client_name", schemaPath: "out#/definitions/RegisteredClient/properties/client_name/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
                var valid1 = _errs7 === errors;
              } else {
                var valid1 = true;
              }
              if (valid1) {
                if (data.redirect_uris !== void 0) {
                  let data3 = data.redirect_uris;
                  const _errs9 = errors;
                  if (errors === _errs9) {
                    if (Array.isArray(data3)) {
                      var valid2 = true;
                      const len0 = data3.length;
                      for (let i0 = 0; i0 < len0; i0++) {
                        const _errs11 = errors;
                        if (typeof data3[i0] !== "string") {
                          validate107.errors = [{ instancePath: instancePath + "/redirect_uris/" + i0, schemaPath: "out#/definitions/RegisteredClient/properties/redirect_uris/items/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                          return false;
                        }
                        var valid2 = _errs11 === errors;
                        if (!valid2) {
                          break;
                        }
                      }
                    } else {
                      validate107.errors = [{ instancePath: instancePath + "/redirect_uris", schemaPath: "out#/definitions/RegisteredClient/properties/redirect_uris/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                      return false;
                    }
                  }
                  var valid1 = _errs9 === errors;
                } else {
                  var valid1 = true;
                }
                if (valid1) {
                  if (data.grant_types !== void 0) {
                    let data5 = data.grant_types;
                    const _errs13 = errors;
                    if (errors === _errs13) {
                      if (Array.isArray(data5)) {
                        var valid3 = true;
                        const len1 = data5.length;
                        for (let i1 = 0; i1 < len1; i1++) {
                          let data6 = data5[i1];
                          const _errs15 = errors;
                          if (typeof data6 !== "string") {
                            validate107.errors = [{ instancePath: instancePath + "/grant_types/" + i1, schemaPath: "out#/definitions/RegisteredClient/properties/grant_types/items/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                            return false;
                          }
                          if (!(data6 === "authorization_code" || data6 === "urn:ietf:params:oauth:grant-type:device_code" || data6 === "refresh_token")) {
                            validate107.errors = [{ instancePath: instancePath + "/grant_types/" + i1, schemaPath: "out#/definitions/RegisteredClient/properties/grant_types/items/enum", keyword: "enum", params: { allowedValues: schema170.properties.grant_types.items.enum }, message: "must be equal to one of the allowed values" }];
                            return false;
                          }
                          var valid3 = _errs15 === errors;
                          if (!valid3) {
                            break;
                          }
                        }
                      } else {
                        validate107.errors = [{ instancePath: instancePath + "/grant_types", schemaPath: "out#/definitions/RegisteredClient/properties/grant_types/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                        return false;
                      }
                    }
                    var valid1 = _errs13 === errors;
                  } else {
                    var valid1 = true;
                  }
                  if (valid1) {
                    if (data.response_types !== void 0) {
                      let data7 = data.response_types;
                      const _errs17 = errors;
                      if (errors === _errs17) {
                        if (Array.isArray(data7)) {
                          var valid4 = true;
                          const len2 = data7.length;
                          for (let i2 = 0; i2 < len2; i2++) {
                            let data8 = data7[i2];
                            const _errs19 = errors;
                            if (typeof data8 !== "string") {
                              validate107.errors = [{ instancePath: instancePath + "/response_types/" + i2, schemaPath: "out#/definitions/RegisteredClient/properties/response_types/items/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                              return false;
                            }
                            if (!(data8 === "code")) {
                              validate107.errors = [{ instancePath: instancePath + "/response_types/" + i2, schemaPath: "out#/definitions/RegisteredClient/properties/response_types/items/enum", keyword: "enum", params: { allowedValues: schema170.properties.response_types.items.enum }, message: "must be equal to one of the allowed values" }];
                              return false;
                            }
                            var valid4 = _errs19 === errors;
                            if (!valid4) {
                              break;
                            }
                          }
                        } else {
                          validate107.errors = [{ instancePath: instancePath + "/response_types", schemaPath: "out#/definitions/RegisteredClient/properties/response_types/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                          return false;
                        }
                      }
                      var valid1 = _errs17 === errors;
                    } else {
                      var valid1 = true;
                    }
                    if (valid1) {
                      if (data.token_endpoint_auth_method !== void 0) {
                        let data9 = data.token_endpoint_auth_method;
                        const _errs21 = errors;
                        if (typeof data9 !== "string") {
                          validate107.errors = [{ instancePath: instancePath + "/token_endpoint_auth_method", schemaPath: "out#/definitions/RegisteredClient/properties/token_endpoint_auth_method/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                          return false;
                        }
                        if (!(data9 === "none")) {
                          validate107.errors = [{ instancePath: instancePath + "/token_endpoint_auth_method", schemaPath: "out#/definitions/RegisteredClient/properties/token_endpoint_auth_method/enum", keyword: "enum", params: { allowedValues: schema170.properties.token_endpoint_auth_method.enum }, message: "must be equal to one of the allowed values" }];
                          return false;
                        }
                        var valid1 = _errs21 === errors;
                      } else {
                        var valid1 = true;
                      }
                      if (valid1) {
                        if (data.scope !== void 0) {
                          const _errs23 = errors;
                          if (typeof data.scope !== "string") {
                            validate107.errors = [{ instancePath: instancePath + "/scope", schemaPath: "out#/definitions/RegisteredClient/properties/scope/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                            return false;
                          }
                          var valid1 = _errs23 === errors;
                        } else {
                          var valid1 = true;
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
      validate107.errors = [{ instancePath, schemaPath: "out#/definitions/RegisteredClient/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate107.errors = vErrors;
  return errors === 0;
}
var isSendAcknowledgement = validate108;
function validate110(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.handle === void 0 && (missing0 = "handle")) {
        validate110.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!(key0 === "handle")) {
            validate110.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
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
                if (!pattern2.test(data0)) {
                  validate110.errors = [{ instancePath: instancePath + "/handle", schemaPath: "out#/definitions/Handle/pattern", keyword: "pattern", params: { pattern: "^@[a-z0-9][a-z0-9_-]{0,38}\\.[a-z0-9][a-z0-9_-]{0,38}$" }, message: 'must match pattern "^@[a-z0-9][a-z0-9_-]{0,38}\\.[a-z0-9][a-z0-9_-]{0,38}$"' }];
                  return false;
                }
              } else {
                validate110.errors = [{ instancePath: instancePath + "/handle", schemaPath: "out#/definitions/Handle/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
            }
          }
        }
      }
    } else {
      validate110.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate110.errors = vErrors;
  return errors === 0;
}
function validate109(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.id === void 0 && (missing0 = "id") || data.received_ms === void 0 && (missing0 = "received_ms") || data.created_at === void 0 && (missing0 = "created_at") || data.recipients === void 0 && (missing0 = "recipients")) {
        validate109.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!(key0 === "id" || key0 === "received_ms" || key0 === "created_at" || key0 === "recipients")) {
            validate109.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
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
                if (!pattern27.test(data0)) {
                  validate109.errors = [{ instancePath: instancePath + "/id", schemaPath: "out#/definitions/EnvelopeId/pattern", keyword: "pattern", params: { pattern: "^env_[0-7][0-9A-HJKMNP-TV-Z]{25}$" }, message: 'must match pattern "^env_[0-7][0-9A-HJKMNP-TV-Z]{25}$"' }];
                  return false;
                }
              } else {
                validate109.errors = [{ instancePath: instancePath + "/id", schemaPath: "out#/definitions/EnvelopeId/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.received_ms !== void 0) {
              let data1 = data.received_ms;
              const _errs5 = errors;
              const _errs6 = errors;
              if (!(typeof data1 == "number" && (!(data1 % 1) && !isNaN(data1)) && isFinite(data1))) {
                validate109.errors = [{ instancePath: instancePath + "/received_ms", schemaPath: "out#/definitions/EpochMs/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                return false;
              }
              if (errors === _errs6) {
                if (typeof data1 == "number" && isFinite(data1)) {
                  if (data1 > 9007199254740991 || isNaN(data1)) {
                    validate109.errors = [{ instancePath: instancePath + "/received_ms", schemaPath: "out#/definitions/EpochMs/maximum", keyword: "maximum", params: { comparison: "<=", limit: 9007199254740991 }, message: "must be <= 9007199254740991" }];
                    return false;
                  } else {
                    if (data1 < 0 || isNaN(data1)) {
                      validate109.errors = [{ instancePath: instancePath + "/received_ms", schemaPath: "out#/definitions/EpochMs/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
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
              if (data.created_at !== void 0) {
                let data2 = data.created_at;
                const _errs8 = errors;
                const _errs9 = errors;
                if (!(typeof data2 == "number" && (!(data2 % 1) && !isNaN(data2)) && isFinite(data2))) {
                  validate109.errors = [{ instancePath: instancePath + "/created_at", schemaPath: "out#/definitions/EpochMs/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                  return false;
                }
                if (errors === _errs9) {
                  if (typeof data2 == "number" && isFinite(data2)) {
                    if (data2 > 9007199254740991 || isNaN(data2)) {
                      validate109.errors = [{ instancePath: instancePath + "/created_at", schemaPath: "out#/definitions/EpochMs/maximum", keyword: "maximum", params: { comparison: "<=", limit: 9007199254740991 }, message: "must be <= 9007199254740991" }];
                      return false;
                    } else {
                      if (data2 < 0 || isNaN(data2)) {
                        validate109.errors = [{ instancePath: instancePath + "/created_at", schemaPath: "out#/definitions/EpochMs/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
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
                        validate109.errors = [{ instancePath: instancePath + "/recipients", schemaPath: "#/properties/recipients/minItems", keyword: "minItems", params: { limit: 1 }, message: "must NOT have fewer than 1 items" }];
                        return false;
                      } else {
                        var valid4 = true;
                        const len0 = data3.length;
                        for (let i0 = 0; i0 < len0; i0++) {
                          const _errs13 = errors;
                          if (!validate110(data3[i0], { instancePath: instancePath + "/recipients/" + i0, parentData: data3, parentDataProperty: i0, rootData })) {
                            vErrors = vErrors === null ? validate110.errors : vErrors.concat(validate110.errors);
                            errors = vErrors.length;
                          }
                          var valid4 = _errs13 === errors;
                          if (!valid4) {
                            break;
                          }
                        }
                      }
                    } else {
                      validate109.errors = [{ instancePath: instancePath + "/recipients", schemaPath: "#/properties/recipients/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
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
      validate109.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate109.errors = vErrors;
  return errors === 0;
}
function validate108(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (!validate109(data, { instancePath, parentData, parentDataProperty, rootData })) {
    vErrors = vErrors === null ? validate109.errors : vErrors.concat(validate109.errors);
    errors = vErrors.length;
  }
  validate108.errors = vErrors;
  return errors === 0;
}
var isTicket = validate113;
var pattern53 = new RegExp("^[A-Za-z0-9_-]{43}$", "u");
function validate114(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.ticket === void 0 && (missing0 = "ticket") || data.expires_at === void 0 && (missing0 = "expires_at")) {
        validate114.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!(key0 === "ticket" || key0 === "expires_at")) {
            validate114.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.ticket !== void 0) {
            let data0 = data.ticket;
            const _errs2 = errors;
            if (errors === _errs2) {
              if (typeof data0 === "string") {
                if (!pattern53.test(data0)) {
                  validate114.errors = [{ instancePath: instancePath + "/ticket", schemaPath: "#/properties/ticket/pattern", keyword: "pattern", params: { pattern: "^[A-Za-z0-9_-]{43}$" }, message: 'must match pattern "^[A-Za-z0-9_-]{43}$"' }];
                  return false;
                }
              } else {
                validate114.errors = [{ instancePath: instancePath + "/ticket", schemaPath: "#/properties/ticket/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.expires_at !== void 0) {
              let data1 = data.expires_at;
              const _errs4 = errors;
              const _errs5 = errors;
              if (!(typeof data1 == "number" && (!(data1 % 1) && !isNaN(data1)) && isFinite(data1))) {
                validate114.errors = [{ instancePath: instancePath + "/expires_at", schemaPath: "out#/definitions/EpochMs/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                return false;
              }
              if (errors === _errs5) {
                if (typeof data1 == "number" && isFinite(data1)) {
                  if (data1 > 9007199254740991 || isNaN(data1)) {
                    validate114.errors = [{ instancePath: instancePath + "/expires_at", schemaPath: "out#/definitions/EpochMs/maximum", keyword: "maximum", params: { comparison: "<=", limit: 9007199254740991 }, message: "must be <= 9007199254740991" }];
                    return false;
                  } else {
                    if (data1 < 0 || isNaN(data1)) {
                      validate114.errors = [{ instancePath: instancePath + "/expires_at", schemaPath: "out#/definitions/EpochMs/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
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
      validate114.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate114.errors = vErrors;
  return errors === 0;
}
function validate113(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (!validate114(data, { instancePath, parentData, parentDataProperty, rootData })) {
    vErrors = vErrors === null ? validate114.errors : vErrors.concat(validate114.errors);
    errors = vErrors.length;
  }
  validate113.errors = vErrors;
  return errors === 0;
}
var isTokenResponse = validate116;
var schema182 = { "type": "object", "required": ["access_token", "token_type", "expires_in"], "properties": { "access_token": { "type": "string", "minLength": 1 }, "token_type": { "type": "string", "enum": ["Bearer"] }, "expires_in": { "type": "integer", "minimum": 1, "maximum": 900 }, "scope": { "type": "string" }, "refresh_token": { "type": "string", "pattern": "^ort_[\\w-]{43}$" } }, "additionalProperties": false };
var pattern54 = new RegExp("^ort_[\\w-]{43}$", "u");
function validate116(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  const _errs0 = errors;
  if (errors === _errs0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.access_token === void 0 && (missing0 = "access_token") || data.token_type === void 0 && (missing0 = "token_type") || data.expires_in === void 0 && (missing0 = "expires_in")) {
        validate116.errors = [{ instancePath, schemaPath: "out#/definitions/TokenResponse/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs2 = errors;
        for (const key0 in data) {
          if (!(key0 === "access_token" || key0 === "token_type" || key0 === "expires_in" || key0 === "scope" || key0 === "refresh_token")) {
            validate116.errors = [{ instancePath, schemaPath: "out#/definitions/TokenResponse/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs2 === errors) {
          if (data.access_token !== void 0) {
            let data0 = data.access_token;
            const _errs3 = errors;
            if (errors === _errs3) {
              if (typeof data0 === "string") {
                if (func4(data0) < 1) {
                  validate116.errors = [{ instancePath: instancePath + "/access_token", schemaPath: "out#/definitions/TokenResponse/properties/access_token/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                  return false;
                }
              } else {
                validate116.errors = [{ instancePath: instancePath + "/access_token", schemaPath: "out#/definitions/TokenResponse/properties/access_token/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
            }
            var valid1 = _errs3 === errors;
          } else {
            var valid1 = true;
          }
          if (valid1) {
            if (data.token_type !== void 0) {
              let data1 = data.token_type;
              const _errs5 = errors;
              if (typeof data1 !== "string") {
                validate116.errors = [{ instancePath: instancePath + "/token_type", schemaPath: "out#/definitions/TokenResponse/properties/token_type/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
              if (!(data1 === "Bearer")) {
                validate116.errors = [{ instancePath: instancePath + "/token_type", schemaPath: "out#/definitions/TokenResponse/properties/token_type/enum", keyword: "enum", params: { allowedValues: schema182.properties.token_type.enum }, message: "must be equal to one of the allowed values" }];
                return false;
              }
              var valid1 = _errs5 === errors;
            } else {
              var valid1 = true;
            }
            if (valid1) {
              if (data.expires_in !== void 0) {
                let data2 = data.expires_in;
                const _errs7 = errors;
                if (!(typeof data2 == "number" && (!(data2 % 1) && !isNaN(data2)) && isFinite(data2))) {
                  validate116.errors = [{ instancePath: instancePath + "/expires_in", schemaPath: "out#/definitions/TokenResponse/properties/expires_in/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                  return false;
                }
                if (errors === _errs7) {
                  if (typeof data2 == "number" && isFinite(data2)) {
                    if (data2 > 900 || isNaN(data2)) {
                      validate116.errors = [{ instancePath: instancePath + "/expires_in", schemaPath: "out#/definitions/TokenResponse/properties/expires_in/maximum", keyword: "maximum", params: { comparison: "<=", limit: 900 }, message: "must be <= 900" }];
                      return false;
                    } else {
                      if (data2 < 1 || isNaN(data2)) {
                        validate116.errors = [{ instancePath: instancePath + "/expires_in", schemaPath: "out#/definitions/TokenResponse/properties/expires_in/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" }];
                        return false;
                      }
                    }
                  }
                }
                var valid1 = _errs7 === errors;
              } else {
                var valid1 = true;
              }
              if (valid1) {
                if (data.scope !== void 0) {
                  const _errs9 = errors;
                  if (typeof data.scope !== "string") {
                    validate116.errors = [{ instancePath: instancePath + "/scope", schemaPath: "out#/definitions/TokenResponse/properties/scope/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                    return false;
                  }
                  var valid1 = _errs9 === errors;
                } else {
                  var valid1 = true;
                }
                if (valid1) {
                  if (data.refresh_token !== void 0) {
                    let data4 = data.refresh_token;
                    const _errs11 = errors;
                    if (errors === _errs11) {
                      if (typeof data4 === "string") {
                        if (!pattern54.test(data4)) {
                          validate116.errors = [{ instancePath: instancePath + "/refresh_token", schemaPath: "out#/definitions/TokenResponse/properties/refresh_token/pattern", keyword: "pattern", params: { pattern: "^ort_[\\w-]{43}$" }, message: 'must match pattern "^ort_[\\w-]{43}$"' }];
                          return false;
                        }
                      } else {
                        validate116.errors = [{ instancePath: instancePath + "/refresh_token", schemaPath: "out#/definitions/TokenResponse/properties/refresh_token/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                        return false;
                      }
                    }
                    var valid1 = _errs11 === errors;
                  } else {
                    var valid1 = true;
                  }
                }
              }
            }
          }
        }
      }
    } else {
      validate116.errors = [{ instancePath, schemaPath: "out#/definitions/TokenResponse/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate116.errors = vErrors;
  return errors === 0;
}
var isUnblocked = validate117;
var schema184 = { "type": "object", "required": ["unblocked"], "properties": { "unblocked": { "type": "boolean", "enum": [true] } }, "additionalProperties": false };
function validate117(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  const _errs0 = errors;
  if (errors === _errs0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.unblocked === void 0 && (missing0 = "unblocked")) {
        validate117.errors = [{ instancePath, schemaPath: "out#/definitions/Unblocked/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs2 = errors;
        for (const key0 in data) {
          if (!(key0 === "unblocked")) {
            validate117.errors = [{ instancePath, schemaPath: "out#/definitions/Unblocked/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs2 === errors) {
          if (data.unblocked !== void 0) {
            let data0 = data.unblocked;
            if (typeof data0 !== "boolean") {
              validate117.errors = [{ instancePath: instancePath + "/unblocked", schemaPath: "out#/definitions/Unblocked/properties/unblocked/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
              return false;
            }
            if (!(data0 === true)) {
              validate117.errors = [{ instancePath: instancePath + "/unblocked", schemaPath: "out#/definitions/Unblocked/properties/unblocked/enum", keyword: "enum", params: { allowedValues: schema184.properties.unblocked.enum }, message: "must be equal to one of the allowed values" }];
              return false;
            }
          }
        }
      }
    } else {
      validate117.errors = [{ instancePath, schemaPath: "out#/definitions/Unblocked/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate117.errors = vErrors;
  return errors === 0;
}
var isUploadedFile = validate118;
var schema186 = { "type": "object", "required": ["id", "status", "filename", "content_type", "size_bytes", "created_at", "expires_at"], "properties": { "id": { "$ref": "out#/definitions/FileId" }, "status": { "type": "string", "enum": ["ready"] }, "filename": { "type": "string", "minLength": 1, "maxLength": 255 }, "content_type": { "type": "string" }, "size_bytes": { "type": "integer", "minimum": 1, "maximum": 9007199254740991 }, "created_at": { "$ref": "out#/definitions/EpochMs" }, "expires_at": { "$ref": "out#/definitions/EpochMs" } }, "additionalProperties": false };
function validate119(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.id === void 0 && (missing0 = "id") || data.status === void 0 && (missing0 = "status") || data.filename === void 0 && (missing0 = "filename") || data.content_type === void 0 && (missing0 = "content_type") || data.size_bytes === void 0 && (missing0 = "size_bytes") || data.created_at === void 0 && (missing0 = "created_at") || data.expires_at === void 0 && (missing0 = "expires_at")) {
        validate119.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!(key0 === "id" || key0 === "status" || key0 === "filename" || key0 === "content_type" || key0 === "size_bytes" || key0 === "created_at" || key0 === "expires_at")) {
            validate119.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
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
                if (func4(data0) > 64) {
                  validate119.errors = [{ instancePath: instancePath + "/id", schemaPath: "out#/definitions/FileId/maxLength", keyword: "maxLength", params: { limit: 64 }, message: "must NOT have more than 64 characters" }];
                  return false;
                } else {
                  if (func4(data0) < 1) {
                    validate119.errors = [{ instancePath: instancePath + "/id", schemaPath: "out#/definitions/FileId/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                    return false;
                  }
                }
              } else {
                validate119.errors = [{ instancePath: instancePath + "/id", schemaPath: "out#/definitions/FileId/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
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
                validate119.errors = [{ instancePath: instancePath + "/status", schemaPath: "#/properties/status/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
              if (!(data1 === "ready")) {
                validate119.errors = [{ instancePath: instancePath + "/status", schemaPath: "#/properties/status/enum", keyword: "enum", params: { allowedValues: schema186.properties.status.enum }, message: "must be equal to one of the allowed values" }];
                return false;
              }
              var valid0 = _errs5 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.filename !== void 0) {
                let data2 = data.filename;
                const _errs7 = errors;
                if (errors === _errs7) {
                  if (typeof data2 === "string") {
                    if (func4(data2) > 255) {
                      validate119.errors = [{ instancePath: instancePath + "/filename", schemaPath: "#/properties/filename/maxLength", keyword: "maxLength", params: { limit: 255 }, message: "must NOT have more than 255 characters" }];
                      return false;
                    } else {
                      if (func4(data2) < 1) {
                        validate119.errors = [{ instancePath: instancePath + "/filename", schemaPath: "#/properties/filename/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                        return false;
                      }
                    }
                  } else {
                    validate119.errors = [{ instancePath: instancePath + "/filename", schemaPath: "#/properties/filename/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                    return false;
                  }
                }
                var valid0 = _errs7 === errors;
              } else {
                var valid0 = true;
              }
              if (valid0) {
                if (data.content_type !== void 0) {
                  const _errs9 = errors;
                  if (typeof data.content_type !== "string") {
                    validate119.errors = [{ instancePath: instancePath + "/content_type", schemaPath: "#/properties/content_type/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                    return false;
                  }
                  var valid0 = _errs9 === errors;
                } else {
                  var valid0 = true;
                }
                if (valid0) {
                  if (data.size_bytes !== void 0) {
                    let data4 = data.size_bytes;
                    const _errs11 = errors;
                    if (!(typeof data4 == "number" && (!(data4 % 1) && !isNaN(data4)) && isFinite(data4))) {
                      validate119.errors = [{ instancePath: instancePath + "/size_bytes", schemaPath: "#/properties/size_bytes/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                      return false;
                    }
                    if (errors === _errs11) {
                      if (typeof data4 == "number" && isFinite(data4)) {
                        if (data4 > 9007199254740991 || isNaN(data4)) {
                          validate119.errors = [{ instancePath: instancePath + "/size_bytes", schemaPath: "#/properties/size_bytes/maximum", keyword: "maximum", params: { comparison: "<=", limit: 9007199254740991 }, message: "must be <= 9007199254740991" }];
                          return false;
                        } else {
                          if (data4 < 1 || isNaN(data4)) {
                            validate119.errors = [{ instancePath: instancePath + "/size_bytes", schemaPath: "#/properties/size_bytes/minimum", keyword: "minimum", params: { comparison: ">=", limit: 1 }, message: "must be >= 1" }];
                            return false;
                          }
                        }
                      }
                    }
                    var valid0 = _errs11 === errors;
                  } else {
                    var valid0 = true;
                  }
                  if (valid0) {
                    if (data.created_at !== void 0) {
                      let data5 = data.created_at;
                      const _errs13 = errors;
                      const _errs14 = errors;
                      if (!(typeof data5 == "number" && (!(data5 % 1) && !isNaN(data5)) && isFinite(data5))) {
                        validate119.errors = [{ instancePath: instancePath + "/created_at", schemaPath: "out#/definitions/EpochMs/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                        return false;
                      }
                      if (errors === _errs14) {
                        if (typeof data5 == "number" && isFinite(data5)) {
                          if (data5 > 9007199254740991 || isNaN(data5)) {
                            validate119.errors = [{ instancePath: instancePath + "/created_at", schemaPath: "out#/definitions/EpochMs/maximum", keyword: "maximum", params: { comparison: "<=", limit: 9007199254740991 }, message: "must be <= 9007199254740991" }];
                            return false;
                          } else {
                            if (data5 < 0 || isNaN(data5)) {
                              validate119.errors = [{ instancePath: instancePath + "/created_at", schemaPath: "out#/definitions/EpochMs/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                              return false;
                            }
                          }
                        }
                      }
                      var valid0 = _errs13 === errors;
                    } else {
                      var valid0 = true;
                    }
                    if (valid0) {
                      if (data.expires_at !== void 0) {
                        let data6 = data.expires_at;
                        const _errs16 = errors;
                        const _errs17 = errors;
                        if (!(typeof data6 == "number" && (!(data6 % 1) && !isNaN(data6)) && isFinite(data6))) {
                          validate119.errors = [{ instancePath: instancePath + "/expires_at", schemaPath: "out#/definitions/EpochMs/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                          return false;
                        }
                        if (errors === _errs17) {
                          if (typeof data6 == "number" && isFinite(data6)) {
                            if (data6 > 9007199254740991 || isNaN(data6)) {
                              validate119.errors = [{ instancePath: instancePath + "/expires_at", schemaPath: "out#/definitions/EpochMs/maximum", keyword: "maximum", params: { comparison: "<=", limit: 9007199254740991 }, message: "must be <= 9007199254740991" }];
                              return false;
                            } else {
                              if (data6 < 0 || isNaN(data6)) {
                                validate119.errors = [{ instancePath: instancePath + "/expires_at", schemaPath: "out#/definitions/EpochMs/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                return false;
                              }
                            }
                          }
                        }
                        var valid0 = _errs16 === errors;
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
      validate119.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate119.errors = vErrors;
  return errors === 0;
}
function validate118(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (!validate119(data, { instancePath, parentData, parentDataProperty, rootData })) {
    vErrors = vErrors === null ? validate119.errors : vErrors.concat(validate119.errors);
    errors = vErrors.length;
  }
  validate118.errors = vErrors;
  return errors === 0;
}
var isWebhook = validate121;
var schema191 = { "type": "object", "required": ["id", "url", "event", "arguments", "created_at", "expires_at", "cursor", "active", "last_delivery_at", "last_error", "failed_since"], "properties": { "id": { "$ref": "out#/definitions/WebhookId" }, "url": { "$ref": "out#/definitions/WebhookUrl" }, "event": { "$ref": "out#/definitions/EventName" }, "arguments": { "$ref": "out#/definitions/JsonObject" }, "created_at": { "$ref": "out#/definitions/EpochMs" }, "expires_at": { "type": "integer", "nullable": true, "minimum": 0, "maximum": 9007199254740991 }, "cursor": { "$ref": "out#/definitions/EventCursor" }, "active": { "type": "boolean" }, "last_delivery_at": { "type": "integer", "nullable": true, "minimum": 0, "maximum": 9007199254740991 }, "last_error": { "type": "string", "nullable": true, "enum": ["connection_refused", "timeout", "tls_error", "http_4xx", "http_5xx", "challenge_failed", "secret_unreadable", null] }, "failed_since": { "type": "integer", "nullable": true, "minimum": 0, "maximum": 9007199254740991 } }, "additionalProperties": false };
var schema194 = { "type": "string", "enum": ["envelope.received", "envelope.arrived", "delivery.report", "contact.requested", "approval.answered"] };
var pattern55 = new RegExp("^sub_[0-9a-f]{32}$", "u");
function validate122(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.id === void 0 && (missing0 = "id") || data.url === void 0 && (missing0 = "url") || data.event === void 0 && (missing0 = "event") || data.arguments === void 0 && (missing0 = "arguments") || data.created_at === void 0 && (missing0 = "created_at") || data.expires_at === void 0 && (missing0 = "expires_at") || data.cursor === void 0 && (missing0 = "cursor") || data.active === void 0 && (missing0 = "active") || data.last_delivery_at === void 0 && (missing0 = "last_delivery_at") || data.last_error === void 0 && (missing0 = "last_error") || data.failed_since === void 0 && (missing0 = "failed_since")) {
        validate122.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!func2.call(schema191.properties, key0)) {
            validate122.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
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
                if (!pattern55.test(data0)) {
                  validate122.errors = [{ instancePath: instancePath + "/id", schemaPath: "out#/definitions/WebhookId/pattern", keyword: "pattern", params: { pattern: "^sub_[0-9a-f]{32}$" }, message: 'must match pattern "^sub_[0-9a-f]{32}$"' }];
                  return false;
                }
              } else {
                validate122.errors = [{ instancePath: instancePath + "/id", schemaPath: "out#/definitions/WebhookId/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.url !== void 0) {
              let data1 = data.url;
              const _errs5 = errors;
              const _errs6 = errors;
              if (errors === _errs6) {
                if (typeof data1 === "string") {
                  if (func4(data1) > 2048) {
                    validate122.errors = [{ instancePath: instancePath + "/url", schemaPath: "out#/definitions/WebhookUrl/maxLength", keyword: "maxLength", params: { limit: 2048 }, message: "must NOT have more than 2048 characters" }];
                    return false;
                  } else {
                    if (func4(data1) < 1) {
                      validate122.errors = [{ instancePath: instancePath + "/url", schemaPath: "out#/definitions/WebhookUrl/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                      return false;
                    }
                  }
                } else {
                  validate122.errors = [{ instancePath: instancePath + "/url", schemaPath: "out#/definitions/WebhookUrl/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
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
                const _errs8 = errors;
                if (typeof data2 !== "string") {
                  validate122.errors = [{ instancePath: instancePath + "/event", schemaPath: "out#/definitions/EventName/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
                if (!(data2 === "envelope.received" || data2 === "envelope.arrived" || data2 === "delivery.report" || data2 === "contact.requested" || data2 === "approval.answered")) {
                  validate122.errors = [{ instancePath: instancePath + "/event", schemaPath: "out#/definitions/EventName/enum", keyword: "enum", params: { allowedValues: schema194.enum }, message: "must be equal to one of the allowed values" }];
                  return false;
                }
                var valid0 = _errs8 === errors;
              } else {
                var valid0 = true;
              }
              if (valid0) {
                if (data.arguments !== void 0) {
                  let data3 = data.arguments;
                  const _errs11 = errors;
                  const _errs12 = errors;
                  if (errors === _errs12) {
                    if (data3 && typeof data3 == "object" && !Array.isArray(data3)) {
                    } else {
                      validate122.errors = [{ instancePath: instancePath + "/arguments", schemaPath: "out#/definitions/JsonObject/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                      return false;
                    }
                  }
                  var valid0 = _errs11 === errors;
                } else {
                  var valid0 = true;
                }
                if (valid0) {
                  if (data.created_at !== void 0) {
                    let data4 = data.created_at;
                    const _errs15 = errors;
                    const _errs16 = errors;
                    if (!(typeof data4 == "number" && (!(data4 % 1) && !isNaN(data4)) && isFinite(data4))) {
                      validate122.errors = [{ instancePath: instancePath + "/created_at", schemaPath: "out#/definitions/EpochMs/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                      return false;
                    }
                    if (errors === _errs16) {
                      if (typeof data4 == "number" && isFinite(data4)) {
                        if (data4 > 9007199254740991 || isNaN(data4)) {
                          validate122.errors = [{ instancePath: instancePath + "/created_at", schemaPath: "out#/definitions/EpochMs/maximum", keyword: "maximum", params: { comparison: "<=", limit: 9007199254740991 }, message: "must be <= 9007199254740991" }];
                          return false;
                        } else {
                          if (data4 < 0 || isNaN(data4)) {
                            validate122.errors = [{ instancePath: instancePath + "/created_at", schemaPath: "out#/definitions/EpochMs/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                            return false;
                          }
                        }
                      }
                    }
                    var valid0 = _errs15 === errors;
                  } else {
                    var valid0 = true;
                  }
                  if (valid0) {
                    if (data.expires_at !== void 0) {
                      let data5 = data.expires_at;
                      const _errs18 = errors;
                      if (!(typeof data5 == "number" && (!(data5 % 1) && !isNaN(data5)) && isFinite(data5)) && data5 !== null) {
                        validate122.errors = [{ instancePath: instancePath + "/expires_at", schemaPath: "#/properties/expires_at/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                        return false;
                      }
                      if (errors === _errs18) {
                        if (typeof data5 == "number" && isFinite(data5)) {
                          if (data5 > 9007199254740991 || isNaN(data5)) {
                            validate122.errors = [{ instancePath: instancePath + "/expires_at", schemaPath: "#/properties/expires_at/maximum", keyword: "maximum", params: { comparison: "<=", limit: 9007199254740991 }, message: "must be <= 9007199254740991" }];
                            return false;
                          } else {
                            if (data5 < 0 || isNaN(data5)) {
                              validate122.errors = [{ instancePath: instancePath + "/expires_at", schemaPath: "#/properties/expires_at/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                              return false;
                            }
                          }
                        }
                      }
                      var valid0 = _errs18 === errors;
                    } else {
                      var valid0 = true;
                    }
                    if (valid0) {
                      if (data.cursor !== void 0) {
                        let data6 = data.cursor;
                        const _errs21 = errors;
                        const _errs22 = errors;
                        if (typeof data6 !== "string" && data6 !== null) {
                          validate122.errors = [{ instancePath: instancePath + "/cursor", schemaPath: "out#/definitions/EventCursor/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                          return false;
                        }
                        if (errors === _errs22) {
                          if (typeof data6 === "string") {
                            if (func4(data6) > 256) {
                              validate122.errors = [{ instancePath: instancePath + "/cursor", schemaPath: "out#/definitions/EventCursor/maxLength", keyword: "maxLength", params: { limit: 256 }, message: "must NOT have more than 256 characters" }];
                              return false;
                            } else {
                              if (func4(data6) < 1) {
                                validate122.errors = [{ instancePath: instancePath + "/cursor", schemaPath: "out#/definitions/EventCursor/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                                return false;
                              } else {
                                if (!pattern6.test(data6)) {
                                  validate122.errors = [{ instancePath: instancePath + "/cursor", schemaPath: "out#/definitions/EventCursor/pattern", keyword: "pattern", params: { pattern: "^[A-Za-z0-9_-]+$" }, message: 'must match pattern "^[A-Za-z0-9_-]+$"' }];
                                  return false;
                                }
                              }
                            }
                          }
                        }
                        var valid0 = _errs21 === errors;
                      } else {
                        var valid0 = true;
                      }
                      if (valid0) {
                        if (data.active !== void 0) {
                          const _errs25 = errors;
                          if (typeof data.active !== "boolean") {
                            validate122.errors = [{ instancePath: instancePath + "/active", schemaPath: "#/properties/active/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                            return false;
                          }
                          var valid0 = _errs25 === errors;
                        } else {
                          var valid0 = true;
                        }
                        if (valid0) {
                          if (data.last_delivery_at !== void 0) {
                            let data8 = data.last_delivery_at;
                            const _errs27 = errors;
                            if (!(typeof data8 == "number" && (!(data8 % 1) && !isNaN(data8)) && isFinite(data8)) && data8 !== null) {
                              validate122.errors = [{ instancePath: instancePath + "/last_delivery_at", schemaPath: "#/properties/last_delivery_at/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                              return false;
                            }
                            if (errors === _errs27) {
                              if (typeof data8 == "number" && isFinite(data8)) {
                                if (data8 > 9007199254740991 || isNaN(data8)) {
                                  validate122.errors = [{ instancePath: instancePath + "/last_delivery_at", schemaPath: "#/properties/last_delivery_at/maximum", keyword: "maximum", params: { comparison: "<=", limit: 9007199254740991 }, message: "must be <= 9007199254740991" }];
                                  return false;
                                } else {
                                  if (data8 < 0 || isNaN(data8)) {
                                    validate122.errors = [{ instancePath: instancePath + "/last_delivery_at", schemaPath: "#/properties/last_delivery_at/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                    return false;
                                  }
                                }
                              }
                            }
                            var valid0 = _errs27 === errors;
                          } else {
                            var valid0 = true;
                          }
                          if (valid0) {
                            if (data.last_error !== void 0) {
                              let data9 = data.last_error;
                              const _errs30 = errors;
                              if (typeof data9 !== "string" && data9 !== null) {
                                validate122.errors = [{ instancePath: instancePath + "/last_error", schemaPath: "#/properties/last_error/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                return false;
                              }
                              if (!(data9 === "connection_refused" || data9 === "timeout" || data9 === "tls_error" || data9 === "http_4xx" || data9 === "http_5xx" || data9 === "challenge_failed" || data9 === "secret_unreadable" || data9 === null)) {
                                validate122.errors = [{ instancePath: instancePath + "/last_error", schemaPath: "#/properties/last_error/enum", keyword: "enum", params: { allowedValues: schema191.properties.last_error.enum }, message: "must be equal to one of the allowed values" }];
                                return false;
                              }
                              var valid0 = _errs30 === errors;
                            } else {
                              var valid0 = true;
                            }
                            if (valid0) {
                              if (data.failed_since !== void 0) {
                                let data10 = data.failed_since;
                                const _errs33 = errors;
                                if (!(typeof data10 == "number" && (!(data10 % 1) && !isNaN(data10)) && isFinite(data10)) && data10 !== null) {
                                  validate122.errors = [{ instancePath: instancePath + "/failed_since", schemaPath: "#/properties/failed_since/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                  return false;
                                }
                                if (errors === _errs33) {
                                  if (typeof data10 == "number" && isFinite(data10)) {
                                    if (data10 > 9007199254740991 || isNaN(data10)) {
                                      validate122.errors = [{ instancePath: instancePath + "/failed_since", schemaPath: "#/properties/failed_since/maximum", keyword: "maximum", params: { comparison: "<=", limit: 9007199254740991 }, message: "must be <= 9007199254740991" }];
                                      return false;
                                    } else {
                                      if (data10 < 0 || isNaN(data10)) {
                                        validate122.errors = [{ instancePath: instancePath + "/failed_since", schemaPath: "#/properties/failed_since/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                        return false;
                                      }
                                    }
                                  }
                                }
                                var valid0 = _errs33 === errors;
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
      validate122.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate122.errors = vErrors;
  return errors === 0;
}
function validate121(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (!validate122(data, { instancePath, parentData, parentDataProperty, rootData })) {
    vErrors = vErrors === null ? validate122.errors : vErrors.concat(validate122.errors);
    errors = vErrors.length;
  }
  validate121.errors = vErrors;
  return errors === 0;
}
var isWebhookDeleted = validate124;
var schema199 = { "type": "object", "required": ["deleted"], "properties": { "deleted": { "type": "boolean", "enum": [true] } }, "additionalProperties": false };
function validate124(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  const _errs0 = errors;
  if (errors === _errs0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.deleted === void 0 && (missing0 = "deleted")) {
        validate124.errors = [{ instancePath, schemaPath: "out#/definitions/WebhookDeleted/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs2 = errors;
        for (const key0 in data) {
          if (!(key0 === "deleted")) {
            validate124.errors = [{ instancePath, schemaPath: "out#/definitions/WebhookDeleted/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs2 === errors) {
          if (data.deleted !== void 0) {
            let data0 = data.deleted;
            if (typeof data0 !== "boolean") {
              validate124.errors = [{ instancePath: instancePath + "/deleted", schemaPath: "out#/definitions/WebhookDeleted/properties/deleted/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
              return false;
            }
            if (!(data0 === true)) {
              validate124.errors = [{ instancePath: instancePath + "/deleted", schemaPath: "out#/definitions/WebhookDeleted/properties/deleted/enum", keyword: "enum", params: { allowedValues: schema199.properties.deleted.enum }, message: "must be equal to one of the allowed values" }];
              return false;
            }
          }
        }
      }
    } else {
      validate124.errors = [{ instancePath, schemaPath: "out#/definitions/WebhookDeleted/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate124.errors = vErrors;
  return errors === 0;
}
var isWebhookPage = validate125;
function validate127(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.id === void 0 && (missing0 = "id") || data.url === void 0 && (missing0 = "url") || data.event === void 0 && (missing0 = "event") || data.arguments === void 0 && (missing0 = "arguments") || data.created_at === void 0 && (missing0 = "created_at") || data.expires_at === void 0 && (missing0 = "expires_at") || data.cursor === void 0 && (missing0 = "cursor") || data.active === void 0 && (missing0 = "active") || data.last_delivery_at === void 0 && (missing0 = "last_delivery_at") || data.last_error === void 0 && (missing0 = "last_error") || data.failed_since === void 0 && (missing0 = "failed_since")) {
        validate127.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!func2.call(schema191.properties, key0)) {
            validate127.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
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
                if (!pattern55.test(data0)) {
                  validate127.errors = [{ instancePath: instancePath + "/id", schemaPath: "out#/definitions/WebhookId/pattern", keyword: "pattern", params: { pattern: "^sub_[0-9a-f]{32}$" }, message: 'must match pattern "^sub_[0-9a-f]{32}$"' }];
                  return false;
                }
              } else {
                validate127.errors = [{ instancePath: instancePath + "/id", schemaPath: "out#/definitions/WebhookId/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.url !== void 0) {
              let data1 = data.url;
              const _errs5 = errors;
              const _errs6 = errors;
              if (errors === _errs6) {
                if (typeof data1 === "string") {
                  if (func4(data1) > 2048) {
                    validate127.errors = [{ instancePath: instancePath + "/url", schemaPath: "out#/definitions/WebhookUrl/maxLength", keyword: "maxLength", params: { limit: 2048 }, message: "must NOT have more than 2048 characters" }];
                    return false;
                  } else {
                    if (func4(data1) < 1) {
                      validate127.errors = [{ instancePath: instancePath + "/url", schemaPath: "out#/definitions/WebhookUrl/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                      return false;
                    }
                  }
                } else {
                  validate127.errors = [{ instancePath: instancePath + "/url", schemaPath: "out#/definitions/WebhookUrl/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
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
                const _errs8 = errors;
                if (typeof data2 !== "string") {
                  validate127.errors = [{ instancePath: instancePath + "/event", schemaPath: "out#/definitions/EventName/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
                if (!(data2 === "envelope.received" || data2 === "envelope.arrived" || data2 === "delivery.report" || data2 === "contact.requested" || data2 === "approval.answered")) {
                  validate127.errors = [{ instancePath: instancePath + "/event", schemaPath: "out#/definitions/EventName/enum", keyword: "enum", params: { allowedValues: schema194.enum }, message: "must be equal to one of the allowed values" }];
                  return false;
                }
                var valid0 = _errs8 === errors;
              } else {
                var valid0 = true;
              }
              if (valid0) {
                if (data.arguments !== void 0) {
                  let data3 = data.arguments;
                  const _errs11 = errors;
                  const _errs12 = errors;
                  if (errors === _errs12) {
                    if (data3 && typeof data3 == "object" && !Array.isArray(data3)) {
                    } else {
                      validate127.errors = [{ instancePath: instancePath + "/arguments", schemaPath: "out#/definitions/JsonObject/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
                      return false;
                    }
                  }
                  var valid0 = _errs11 === errors;
                } else {
                  var valid0 = true;
                }
                if (valid0) {
                  if (data.created_at !== void 0) {
                    let data4 = data.created_at;
                    const _errs15 = errors;
                    const _errs16 = errors;
                    if (!(typeof data4 == "number" && (!(data4 % 1) && !isNaN(data4)) && isFinite(data4))) {
                      validate127.errors = [{ instancePath: instancePath + "/created_at", schemaPath: "out#/definitions/EpochMs/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                      return false;
                    }
                    if (errors === _errs16) {
                      if (typeof data4 == "number" && isFinite(data4)) {
                        if (data4 > 9007199254740991 || isNaN(data4)) {
                          validate127.errors = [{ instancePath: instancePath + "/created_at", schemaPath: "out#/definitions/EpochMs/maximum", keyword: "maximum", params: { comparison: "<=", limit: 9007199254740991 }, message: "must be <= 9007199254740991" }];
                          return false;
                        } else {
                          if (data4 < 0 || isNaN(data4)) {
                            validate127.errors = [{ instancePath: instancePath + "/created_at", schemaPath: "out#/definitions/EpochMs/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                            return false;
                          }
                        }
                      }
                    }
                    var valid0 = _errs15 === errors;
                  } else {
                    var valid0 = true;
                  }
                  if (valid0) {
                    if (data.expires_at !== void 0) {
                      let data5 = data.expires_at;
                      const _errs18 = errors;
                      if (!(typeof data5 == "number" && (!(data5 % 1) && !isNaN(data5)) && isFinite(data5)) && data5 !== null) {
                        validate127.errors = [{ instancePath: instancePath + "/expires_at", schemaPath: "#/properties/expires_at/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                        return false;
                      }
                      if (errors === _errs18) {
                        if (typeof data5 == "number" && isFinite(data5)) {
                          if (data5 > 9007199254740991 || isNaN(data5)) {
                            validate127.errors = [{ instancePath: instancePath + "/expires_at", schemaPath: "#/properties/expires_at/maximum", keyword: "maximum", params: { comparison: "<=", limit: 9007199254740991 }, message: "must be <= 9007199254740991" }];
                            return false;
                          } else {
                            if (data5 < 0 || isNaN(data5)) {
                              validate127.errors = [{ instancePath: instancePath + "/expires_at", schemaPath: "#/properties/expires_at/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                              return false;
                            }
                          }
                        }
                      }
                      var valid0 = _errs18 === errors;
                    } else {
                      var valid0 = true;
                    }
                    if (valid0) {
                      if (data.cursor !== void 0) {
                        let data6 = data.cursor;
                        const _errs21 = errors;
                        const _errs22 = errors;
                        if (typeof data6 !== "string" && data6 !== null) {
                          validate127.errors = [{ instancePath: instancePath + "/cursor", schemaPath: "out#/definitions/EventCursor/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                          return false;
                        }
                        if (errors === _errs22) {
                          if (typeof data6 === "string") {
                            if (func4(data6) > 256) {
                              validate127.errors = [{ instancePath: instancePath + "/cursor", schemaPath: "out#/definitions/EventCursor/maxLength", keyword: "maxLength", params: { limit: 256 }, message: "must NOT have more than 256 characters" }];
                              return false;
                            } else {
                              if (func4(data6) < 1) {
                                validate127.errors = [{ instancePath: instancePath + "/cursor", schemaPath: "out#/definitions/EventCursor/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                                return false;
                              } else {
                                if (!pattern6.test(data6)) {
                                  validate127.errors = [{ instancePath: instancePath + "/cursor", schemaPath: "out#/definitions/EventCursor/pattern", keyword: "pattern", params: { pattern: "^[A-Za-z0-9_-]+$" }, message: 'must match pattern "^[A-Za-z0-9_-]+$"' }];
                                  return false;
                                }
                              }
                            }
                          }
                        }
                        var valid0 = _errs21 === errors;
                      } else {
                        var valid0 = true;
                      }
                      if (valid0) {
                        if (data.active !== void 0) {
                          const _errs25 = errors;
                          if (typeof data.active !== "boolean") {
                            validate127.errors = [{ instancePath: instancePath + "/active", schemaPath: "#/properties/active/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                            return false;
                          }
                          var valid0 = _errs25 === errors;
                        } else {
                          var valid0 = true;
                        }
                        if (valid0) {
                          if (data.last_delivery_at !== void 0) {
                            let data8 = data.last_delivery_at;
                            const _errs27 = errors;
                            if (!(typeof data8 == "number" && (!(data8 % 1) && !isNaN(data8)) && isFinite(data8)) && data8 !== null) {
                              validate127.errors = [{ instancePath: instancePath + "/last_delivery_at", schemaPath: "#/properties/last_delivery_at/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                              return false;
                            }
                            if (errors === _errs27) {
                              if (typeof data8 == "number" && isFinite(data8)) {
                                if (data8 > 9007199254740991 || isNaN(data8)) {
                                  validate127.errors = [{ instancePath: instancePath + "/last_delivery_at", schemaPath: "#/properties/last_delivery_at/maximum", keyword: "maximum", params: { comparison: "<=", limit: 9007199254740991 }, message: "must be <= 9007199254740991" }];
                                  return false;
                                } else {
                                  if (data8 < 0 || isNaN(data8)) {
                                    validate127.errors = [{ instancePath: instancePath + "/last_delivery_at", schemaPath: "#/properties/last_delivery_at/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                    return false;
                                  }
                                }
                              }
                            }
                            var valid0 = _errs27 === errors;
                          } else {
                            var valid0 = true;
                          }
                          if (valid0) {
                            if (data.last_error !== void 0) {
                              let data9 = data.last_error;
                              const _errs30 = errors;
                              if (typeof data9 !== "string" && data9 !== null) {
                                validate127.errors = [{ instancePath: instancePath + "/last_error", schemaPath: "#/properties/last_error/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                return false;
                              }
                              if (!(data9 === "connection_refused" || data9 === "timeout" || data9 === "tls_error" || data9 === "http_4xx" || data9 === "http_5xx" || data9 === "challenge_failed" || data9 === "secret_unreadable" || data9 === null)) {
                                validate127.errors = [{ instancePath: instancePath + "/last_error", schemaPath: "#/properties/last_error/enum", keyword: "enum", params: { allowedValues: schema191.properties.last_error.enum }, message: "must be equal to one of the allowed values" }];
                                return false;
                              }
                              var valid0 = _errs30 === errors;
                            } else {
                              var valid0 = true;
                            }
                            if (valid0) {
                              if (data.failed_since !== void 0) {
                                let data10 = data.failed_since;
                                const _errs33 = errors;
                                if (!(typeof data10 == "number" && (!(data10 % 1) && !isNaN(data10)) && isFinite(data10)) && data10 !== null) {
                                  validate127.errors = [{ instancePath: instancePath + "/failed_since", schemaPath: "#/properties/failed_since/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                  return false;
                                }
                                if (errors === _errs33) {
                                  if (typeof data10 == "number" && isFinite(data10)) {
                                    if (data10 > 9007199254740991 || isNaN(data10)) {
                                      validate127.errors = [{ instancePath: instancePath + "/failed_since", schemaPath: "#/properties/failed_since/maximum", keyword: "maximum", params: { comparison: "<=", limit: 9007199254740991 }, message: "must be <= 9007199254740991" }];
                                      return false;
                                    } else {
                                      if (data10 < 0 || isNaN(data10)) {
                                        validate127.errors = [{ instancePath: instancePath + "/failed_since", schemaPath: "#/properties/failed_since/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                        return false;
                                      }
                                    }
                                  }
                                }
                                var valid0 = _errs33 === errors;
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
      validate127.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate127.errors = vErrors;
  return errors === 0;
}
function validate126(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.webhooks === void 0 && (missing0 = "webhooks") || data.next_cursor === void 0 && (missing0 = "next_cursor")) {
        validate126.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!(key0 === "webhooks" || key0 === "next_cursor")) {
            validate126.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.webhooks !== void 0) {
            let data0 = data.webhooks;
            const _errs2 = errors;
            if (errors === _errs2) {
              if (Array.isArray(data0)) {
                if (data0.length > 200) {
                  validate126.errors = [{ instancePath: instancePath + "/webhooks", schemaPath: "#/properties/webhooks/maxItems", keyword: "maxItems", params: { limit: 200 }, message: "must NOT have more than 200 items" }];
                  return false;
                } else {
                  var valid1 = true;
                  const len0 = data0.length;
                  for (let i0 = 0; i0 < len0; i0++) {
                    const _errs4 = errors;
                    if (!validate127(data0[i0], { instancePath: instancePath + "/webhooks/" + i0, parentData: data0, parentDataProperty: i0, rootData })) {
                      vErrors = vErrors === null ? validate127.errors : vErrors.concat(validate127.errors);
                      errors = vErrors.length;
                    }
                    var valid1 = _errs4 === errors;
                    if (!valid1) {
                      break;
                    }
                  }
                }
              } else {
                validate126.errors = [{ instancePath: instancePath + "/webhooks", schemaPath: "#/properties/webhooks/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                return false;
              }
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.next_cursor !== void 0) {
              let data2 = data.next_cursor;
              const _errs5 = errors;
              const _errs6 = errors;
              if (typeof data2 !== "string" && data2 !== null) {
                validate126.errors = [{ instancePath: instancePath + "/next_cursor", schemaPath: "out#/definitions/PageCursor/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                return false;
              }
              if (errors === _errs6) {
                if (typeof data2 === "string") {
                  if (func4(data2) > 256) {
                    validate126.errors = [{ instancePath: instancePath + "/next_cursor", schemaPath: "out#/definitions/PageCursor/maxLength", keyword: "maxLength", params: { limit: 256 }, message: "must NOT have more than 256 characters" }];
                    return false;
                  } else {
                    if (func4(data2) < 1) {
                      validate126.errors = [{ instancePath: instancePath + "/next_cursor", schemaPath: "out#/definitions/PageCursor/minLength", keyword: "minLength", params: { limit: 1 }, message: "must NOT have fewer than 1 characters" }];
                      return false;
                    } else {
                      if (!pattern6.test(data2)) {
                        validate126.errors = [{ instancePath: instancePath + "/next_cursor", schemaPath: "out#/definitions/PageCursor/pattern", keyword: "pattern", params: { pattern: "^[A-Za-z0-9_-]+$" }, message: 'must match pattern "^[A-Za-z0-9_-]+$"' }];
                        return false;
                      }
                    }
                  }
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
      validate126.errors = [{ instancePath, schemaPath: "#/type", keyword: "type", params: { type: "object" }, message: "must be object" }];
      return false;
    }
  }
  validate126.errors = vErrors;
  return errors === 0;
}
function validate125(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  ;
  let vErrors = null;
  let errors = 0;
  if (!validate126(data, { instancePath, parentData, parentDataProperty, rootData })) {
    vErrors = vErrors === null ? validate126.errors : vErrors.concat(validate126.errors);
    errors = vErrors.length;
  }
  validate125.errors = vErrors;
  return errors === 0;
}
export {
  isAccount,
  isAccountAgentPage,
  isAccountOrganizations,
  isAgent,
  isAgentSearchPage,
  isAgentView,
  isAllowlist,
  isAuditPage,
  isAuthorizationServerMetadata,
  isBlock,
  isBlockPage,
  isDeviceAuthorization,
  isEnvelope,
  isEnvelopeBatch,
  isErrorBody,
  isJsonWebKeySet,
  isMailboxPage,
  isMarkReadResult,
  isMessageSearchResult,
  isOAuthError,
  isOwnReach,
  isProtectedResourceMetadata,
  isRegisteredClient,
  isSendAcknowledgement,
  isTicket,
  isTokenResponse,
  isUnblocked,
  isUploadedFile,
  isWebhook,
  isWebhookDeleted,
  isWebhookPage
};
