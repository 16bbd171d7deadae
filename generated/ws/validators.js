// Generated from spec/asyncapi.yaml by `npm run generate`. Do not edit.

// scripts/generate/validators.js
var isEnvelopeNotify = validate10;
var schema13 = { "type": "object", "required": ["op", "id", "from", "to", "cc", "in_reply_to", "subject", "date_ms", "received_ms", "created_at", "has_attachments", "type_hint", "size_hint", "unread"], "properties": { "op": { "type": "string", "enum": ["envelope.notify"] }, "id": { "$ref": "out#/definitions/EnvelopeId" }, "from": { "$ref": "out#/definitions/Handle" }, "to": { "type": "array", "minItems": 1, "items": { "$ref": "out#/definitions/Handle" } }, "cc": { "type": "array", "items": { "$ref": "out#/definitions/Handle" } }, "in_reply_to": { "$ref": "out#/definitions/ParentEnvelopeId" }, "subject": { "type": "string", "nullable": true }, "date_ms": { "$ref": "out#/definitions/EpochMs" }, "received_ms": { "$ref": "out#/definitions/EpochMs" }, "created_at": { "$ref": "out#/definitions/EpochMs" }, "has_attachments": { "type": "boolean" }, "type_hint": { "type": "string", "enum": ["text", "image", "file", "data", "mixed"] }, "size_hint": { "type": "integer", "minimum": 0, "maximum": 9007199254740991 }, "unread": { "type": "boolean" }, "direction": { "$ref": "out#/definitions/Direction" } }, "additionalProperties": false };
var schema22 = { "type": "string", "enum": ["in", "out", "self"] };
var func2 = Object.prototype.hasOwnProperty;
var pattern0 = new RegExp("^env_[0-7][0-9A-HJKMNP-TV-Z]{25}$", "u");
var pattern1 = new RegExp("^@[a-z0-9][a-z0-9_-]{0,38}\\.[a-z0-9][a-z0-9_-]{0,38}$", "u");
function validate12(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.op === void 0 && (missing0 = "op") || data.id === void 0 && (missing0 = "id") || data.from === void 0 && (missing0 = "from") || data.to === void 0 && (missing0 = "to") || data.cc === void 0 && (missing0 = "cc") || data.in_reply_to === void 0 && (missing0 = "in_reply_to") || data.subject === void 0 && (missing0 = "subject") || data.date_ms === void 0 && (missing0 = "date_ms") || data.received_ms === void 0 && (missing0 = "received_ms") || data.created_at === void 0 && (missing0 = "created_at") || data.has_attachments === void 0 && (missing0 = "has_attachments") || data.type_hint === void 0 && (missing0 = "type_hint") || data.size_hint === void 0 && (missing0 = "size_hint") || data.unread === void 0 && (missing0 = "unread")) {
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
          if (data.op !== void 0) {
            let data0 = data.op;
            const _errs2 = errors;
            if (typeof data0 !== "string") {
              validate12.errors = [{ instancePath: instancePath + "/op", schemaPath: "#/properties/op/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
              return false;
            }
            if (!(data0 === "envelope.notify")) {
              validate12.errors = [{ instancePath: instancePath + "/op", schemaPath: "#/properties/op/enum", keyword: "enum", params: { allowedValues: schema13.properties.op.enum }, message: "must be equal to one of the allowed values" }];
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
              const _errs5 = errors;
              if (errors === _errs5) {
                if (typeof data1 === "string") {
                  if (!pattern0.test(data1)) {
                    validate12.errors = [{ instancePath: instancePath + "/id", schemaPath: "out#/definitions/EnvelopeId/pattern", keyword: "pattern", params: { pattern: "^env_[0-7][0-9A-HJKMNP-TV-Z]{25}$" }, message: 'must match pattern "^env_[0-7][0-9A-HJKMNP-TV-Z]{25}$"' }];
                    return false;
                  }
                } else {
                  validate12.errors = [{ instancePath: instancePath + "/id", schemaPath: "out#/definitions/EnvelopeId/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
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
                      validate12.errors = [{ instancePath: instancePath + "/from", schemaPath: "out#/definitions/Handle/pattern", keyword: "pattern", params: { pattern: "^@[a-z0-9][a-z0-9_-]{0,38}\\.[a-z0-9][a-z0-9_-]{0,38}$" }, message: 'must match pattern "^@[a-z0-9][a-z0-9_-]{0,38}\\.[a-z0-9][a-z0-9_-]{0,38}$"' }];
                      return false;
                    }
                  } else {
                    validate12.errors = [{ instancePath: instancePath + "/from", schemaPath: "out#/definitions/Handle/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                    return false;
                  }
                }
                var valid0 = _errs7 === errors;
              } else {
                var valid0 = true;
              }
              if (valid0) {
                if (data.to !== void 0) {
                  let data3 = data.to;
                  const _errs10 = errors;
                  if (errors === _errs10) {
                    if (Array.isArray(data3)) {
                      if (data3.length < 1) {
                        validate12.errors = [{ instancePath: instancePath + "/to", schemaPath: "#/properties/to/minItems", keyword: "minItems", params: { limit: 1 }, message: "must NOT have fewer than 1 items" }];
                        return false;
                      } else {
                        var valid3 = true;
                        const len0 = data3.length;
                        for (let i0 = 0; i0 < len0; i0++) {
                          let data4 = data3[i0];
                          const _errs12 = errors;
                          const _errs13 = errors;
                          if (errors === _errs13) {
                            if (typeof data4 === "string") {
                              if (!pattern1.test(data4)) {
                                validate12.errors = [{ instancePath: instancePath + "/to/" + i0, schemaPath: "out#/definitions/Handle/pattern", keyword: "pattern", params: { pattern: "^@[a-z0-9][a-z0-9_-]{0,38}\\.[a-z0-9][a-z0-9_-]{0,38}$" }, message: 'must match pattern "^@[a-z0-9][a-z0-9_-]{0,38}\\.[a-z0-9][a-z0-9_-]{0,38}$"' }];
                                return false;
                              }
                            } else {
                              validate12.errors = [{ instancePath: instancePath + "/to/" + i0, schemaPath: "out#/definitions/Handle/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                              return false;
                            }
                          }
                          var valid3 = _errs12 === errors;
                          if (!valid3) {
                            break;
                          }
                        }
                      }
                    } else {
                      validate12.errors = [{ instancePath: instancePath + "/to", schemaPath: "#/properties/to/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                      return false;
                    }
                  }
                  var valid0 = _errs10 === errors;
                } else {
                  var valid0 = true;
                }
                if (valid0) {
                  if (data.cc !== void 0) {
                    let data5 = data.cc;
                    const _errs15 = errors;
                    if (errors === _errs15) {
                      if (Array.isArray(data5)) {
                        var valid5 = true;
                        const len1 = data5.length;
                        for (let i1 = 0; i1 < len1; i1++) {
                          let data6 = data5[i1];
                          const _errs17 = errors;
                          const _errs18 = errors;
                          if (errors === _errs18) {
                            if (typeof data6 === "string") {
                              if (!pattern1.test(data6)) {
                                validate12.errors = [{ instancePath: instancePath + "/cc/" + i1, schemaPath: "out#/definitions/Handle/pattern", keyword: "pattern", params: { pattern: "^@[a-z0-9][a-z0-9_-]{0,38}\\.[a-z0-9][a-z0-9_-]{0,38}$" }, message: 'must match pattern "^@[a-z0-9][a-z0-9_-]{0,38}\\.[a-z0-9][a-z0-9_-]{0,38}$"' }];
                                return false;
                              }
                            } else {
                              validate12.errors = [{ instancePath: instancePath + "/cc/" + i1, schemaPath: "out#/definitions/Handle/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                              return false;
                            }
                          }
                          var valid5 = _errs17 === errors;
                          if (!valid5) {
                            break;
                          }
                        }
                      } else {
                        validate12.errors = [{ instancePath: instancePath + "/cc", schemaPath: "#/properties/cc/type", keyword: "type", params: { type: "array" }, message: "must be array" }];
                        return false;
                      }
                    }
                    var valid0 = _errs15 === errors;
                  } else {
                    var valid0 = true;
                  }
                  if (valid0) {
                    if (data.in_reply_to !== void 0) {
                      let data7 = data.in_reply_to;
                      const _errs20 = errors;
                      const _errs21 = errors;
                      if (typeof data7 !== "string" && data7 !== null) {
                        validate12.errors = [{ instancePath: instancePath + "/in_reply_to", schemaPath: "out#/definitions/ParentEnvelopeId/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                        return false;
                      }
                      if (errors === _errs21) {
                        if (typeof data7 === "string") {
                          if (!pattern0.test(data7)) {
                            validate12.errors = [{ instancePath: instancePath + "/in_reply_to", schemaPath: "out#/definitions/ParentEnvelopeId/pattern", keyword: "pattern", params: { pattern: "^env_[0-7][0-9A-HJKMNP-TV-Z]{25}$" }, message: 'must match pattern "^env_[0-7][0-9A-HJKMNP-TV-Z]{25}$"' }];
                            return false;
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
                        const _errs24 = errors;
                        if (typeof data8 !== "string" && data8 !== null) {
                          validate12.errors = [{ instancePath: instancePath + "/subject", schemaPath: "#/properties/subject/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                          return false;
                        }
                        var valid0 = _errs24 === errors;
                      } else {
                        var valid0 = true;
                      }
                      if (valid0) {
                        if (data.date_ms !== void 0) {
                          let data9 = data.date_ms;
                          const _errs27 = errors;
                          const _errs28 = errors;
                          if (!(typeof data9 == "number" && (!(data9 % 1) && !isNaN(data9)) && isFinite(data9))) {
                            validate12.errors = [{ instancePath: instancePath + "/date_ms", schemaPath: "out#/definitions/EpochMs/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                            return false;
                          }
                          if (errors === _errs28) {
                            if (typeof data9 == "number" && isFinite(data9)) {
                              if (data9 > 9007199254740991 || isNaN(data9)) {
                                validate12.errors = [{ instancePath: instancePath + "/date_ms", schemaPath: "out#/definitions/EpochMs/maximum", keyword: "maximum", params: { comparison: "<=", limit: 9007199254740991 }, message: "must be <= 9007199254740991" }];
                                return false;
                              } else {
                                if (data9 < 0 || isNaN(data9)) {
                                  validate12.errors = [{ instancePath: instancePath + "/date_ms", schemaPath: "out#/definitions/EpochMs/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
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
                          if (data.received_ms !== void 0) {
                            let data10 = data.received_ms;
                            const _errs30 = errors;
                            const _errs31 = errors;
                            if (!(typeof data10 == "number" && (!(data10 % 1) && !isNaN(data10)) && isFinite(data10))) {
                              validate12.errors = [{ instancePath: instancePath + "/received_ms", schemaPath: "out#/definitions/EpochMs/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                              return false;
                            }
                            if (errors === _errs31) {
                              if (typeof data10 == "number" && isFinite(data10)) {
                                if (data10 > 9007199254740991 || isNaN(data10)) {
                                  validate12.errors = [{ instancePath: instancePath + "/received_ms", schemaPath: "out#/definitions/EpochMs/maximum", keyword: "maximum", params: { comparison: "<=", limit: 9007199254740991 }, message: "must be <= 9007199254740991" }];
                                  return false;
                                } else {
                                  if (data10 < 0 || isNaN(data10)) {
                                    validate12.errors = [{ instancePath: instancePath + "/received_ms", schemaPath: "out#/definitions/EpochMs/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
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
                            if (data.created_at !== void 0) {
                              let data11 = data.created_at;
                              const _errs33 = errors;
                              const _errs34 = errors;
                              if (!(typeof data11 == "number" && (!(data11 % 1) && !isNaN(data11)) && isFinite(data11))) {
                                validate12.errors = [{ instancePath: instancePath + "/created_at", schemaPath: "out#/definitions/EpochMs/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                return false;
                              }
                              if (errors === _errs34) {
                                if (typeof data11 == "number" && isFinite(data11)) {
                                  if (data11 > 9007199254740991 || isNaN(data11)) {
                                    validate12.errors = [{ instancePath: instancePath + "/created_at", schemaPath: "out#/definitions/EpochMs/maximum", keyword: "maximum", params: { comparison: "<=", limit: 9007199254740991 }, message: "must be <= 9007199254740991" }];
                                    return false;
                                  } else {
                                    if (data11 < 0 || isNaN(data11)) {
                                      validate12.errors = [{ instancePath: instancePath + "/created_at", schemaPath: "out#/definitions/EpochMs/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
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
                              if (data.has_attachments !== void 0) {
                                const _errs36 = errors;
                                if (typeof data.has_attachments !== "boolean") {
                                  validate12.errors = [{ instancePath: instancePath + "/has_attachments", schemaPath: "#/properties/has_attachments/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                                  return false;
                                }
                                var valid0 = _errs36 === errors;
                              } else {
                                var valid0 = true;
                              }
                              if (valid0) {
                                if (data.type_hint !== void 0) {
                                  let data13 = data.type_hint;
                                  const _errs38 = errors;
                                  if (typeof data13 !== "string") {
                                    validate12.errors = [{ instancePath: instancePath + "/type_hint", schemaPath: "#/properties/type_hint/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                    return false;
                                  }
                                  if (!(data13 === "text" || data13 === "image" || data13 === "file" || data13 === "data" || data13 === "mixed")) {
                                    validate12.errors = [{ instancePath: instancePath + "/type_hint", schemaPath: "#/properties/type_hint/enum", keyword: "enum", params: { allowedValues: schema13.properties.type_hint.enum }, message: "must be equal to one of the allowed values" }];
                                    return false;
                                  }
                                  var valid0 = _errs38 === errors;
                                } else {
                                  var valid0 = true;
                                }
                                if (valid0) {
                                  if (data.size_hint !== void 0) {
                                    let data14 = data.size_hint;
                                    const _errs40 = errors;
                                    if (!(typeof data14 == "number" && (!(data14 % 1) && !isNaN(data14)) && isFinite(data14))) {
                                      validate12.errors = [{ instancePath: instancePath + "/size_hint", schemaPath: "#/properties/size_hint/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                                      return false;
                                    }
                                    if (errors === _errs40) {
                                      if (typeof data14 == "number" && isFinite(data14)) {
                                        if (data14 > 9007199254740991 || isNaN(data14)) {
                                          validate12.errors = [{ instancePath: instancePath + "/size_hint", schemaPath: "#/properties/size_hint/maximum", keyword: "maximum", params: { comparison: "<=", limit: 9007199254740991 }, message: "must be <= 9007199254740991" }];
                                          return false;
                                        } else {
                                          if (data14 < 0 || isNaN(data14)) {
                                            validate12.errors = [{ instancePath: instancePath + "/size_hint", schemaPath: "#/properties/size_hint/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                                            return false;
                                          }
                                        }
                                      }
                                    }
                                    var valid0 = _errs40 === errors;
                                  } else {
                                    var valid0 = true;
                                  }
                                  if (valid0) {
                                    if (data.unread !== void 0) {
                                      const _errs42 = errors;
                                      if (typeof data.unread !== "boolean") {
                                        validate12.errors = [{ instancePath: instancePath + "/unread", schemaPath: "#/properties/unread/type", keyword: "type", params: { type: "boolean" }, message: "must be boolean" }];
                                        return false;
                                      }
                                      var valid0 = _errs42 === errors;
                                    } else {
                                      var valid0 = true;
                                    }
                                    if (valid0) {
                                      if (data.direction !== void 0) {
                                        let data16 = data.direction;
                                        const _errs44 = errors;
                                        if (typeof data16 !== "string") {
                                          validate12.errors = [{ instancePath: instancePath + "/direction", schemaPath: "out#/definitions/Direction/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                                          return false;
                                        }
                                        if (!(data16 === "in" || data16 === "out" || data16 === "self")) {
                                          validate12.errors = [{ instancePath: instancePath + "/direction", schemaPath: "out#/definitions/Direction/enum", keyword: "enum", params: { allowedValues: schema22.enum }, message: "must be equal to one of the allowed values" }];
                                          return false;
                                        }
                                        var valid0 = _errs44 === errors;
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
var isMonitorFactNotice = validate14;
var schema24 = { "type": "object", "required": ["op", "monitor", "envelope_id", "recipient_handle", "fact", "at_ms"], "properties": { "op": { "type": "string", "enum": ["monitor.fact"] }, "monitor": { "type": "string", "pattern": "^mon_[0-7][0-9A-HJKMNP-TV-Z]{25}$" }, "envelope_id": { "$ref": "out#/definitions/EnvelopeId" }, "recipient_handle": { "$ref": "out#/definitions/Handle" }, "fact": { "$ref": "out#/definitions/MonitorFact" }, "at_ms": { "$ref": "out#/definitions/EpochMs" } }, "additionalProperties": false };
var schema27 = { "type": "string", "enum": ["stored", "bounced", "expired"] };
var pattern5 = new RegExp("^mon_[0-7][0-9A-HJKMNP-TV-Z]{25}$", "u");
function validate15(data, { instancePath = "", parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (errors === 0) {
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.op === void 0 && (missing0 = "op") || data.monitor === void 0 && (missing0 = "monitor") || data.envelope_id === void 0 && (missing0 = "envelope_id") || data.recipient_handle === void 0 && (missing0 = "recipient_handle") || data.fact === void 0 && (missing0 = "fact") || data.at_ms === void 0 && (missing0 = "at_ms")) {
        validate15.errors = [{ instancePath, schemaPath: "#/required", keyword: "required", params: { missingProperty: missing0 }, message: "must have required property '" + missing0 + "'" }];
        return false;
      } else {
        const _errs1 = errors;
        for (const key0 in data) {
          if (!(key0 === "op" || key0 === "monitor" || key0 === "envelope_id" || key0 === "recipient_handle" || key0 === "fact" || key0 === "at_ms")) {
            validate15.errors = [{ instancePath, schemaPath: "#/additionalProperties", keyword: "additionalProperties", params: { additionalProperty: key0 }, message: "must NOT have additional properties" }];
            return false;
            break;
          }
        }
        if (_errs1 === errors) {
          if (data.op !== void 0) {
            let data0 = data.op;
            const _errs2 = errors;
            if (typeof data0 !== "string") {
              validate15.errors = [{ instancePath: instancePath + "/op", schemaPath: "#/properties/op/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
              return false;
            }
            if (!(data0 === "monitor.fact")) {
              validate15.errors = [{ instancePath: instancePath + "/op", schemaPath: "#/properties/op/enum", keyword: "enum", params: { allowedValues: schema24.properties.op.enum }, message: "must be equal to one of the allowed values" }];
              return false;
            }
            var valid0 = _errs2 === errors;
          } else {
            var valid0 = true;
          }
          if (valid0) {
            if (data.monitor !== void 0) {
              let data1 = data.monitor;
              const _errs4 = errors;
              if (errors === _errs4) {
                if (typeof data1 === "string") {
                  if (!pattern5.test(data1)) {
                    validate15.errors = [{ instancePath: instancePath + "/monitor", schemaPath: "#/properties/monitor/pattern", keyword: "pattern", params: { pattern: "^mon_[0-7][0-9A-HJKMNP-TV-Z]{25}$" }, message: 'must match pattern "^mon_[0-7][0-9A-HJKMNP-TV-Z]{25}$"' }];
                    return false;
                  }
                } else {
                  validate15.errors = [{ instancePath: instancePath + "/monitor", schemaPath: "#/properties/monitor/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                  return false;
                }
              }
              var valid0 = _errs4 === errors;
            } else {
              var valid0 = true;
            }
            if (valid0) {
              if (data.envelope_id !== void 0) {
                let data2 = data.envelope_id;
                const _errs6 = errors;
                const _errs7 = errors;
                if (errors === _errs7) {
                  if (typeof data2 === "string") {
                    if (!pattern0.test(data2)) {
                      validate15.errors = [{ instancePath: instancePath + "/envelope_id", schemaPath: "out#/definitions/EnvelopeId/pattern", keyword: "pattern", params: { pattern: "^env_[0-7][0-9A-HJKMNP-TV-Z]{25}$" }, message: 'must match pattern "^env_[0-7][0-9A-HJKMNP-TV-Z]{25}$"' }];
                      return false;
                    }
                  } else {
                    validate15.errors = [{ instancePath: instancePath + "/envelope_id", schemaPath: "out#/definitions/EnvelopeId/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                    return false;
                  }
                }
                var valid0 = _errs6 === errors;
              } else {
                var valid0 = true;
              }
              if (valid0) {
                if (data.recipient_handle !== void 0) {
                  let data3 = data.recipient_handle;
                  const _errs9 = errors;
                  const _errs10 = errors;
                  if (errors === _errs10) {
                    if (typeof data3 === "string") {
                      if (!pattern1.test(data3)) {
                        validate15.errors = [{ instancePath: instancePath + "/recipient_handle", schemaPath: "out#/definitions/Handle/pattern", keyword: "pattern", params: { pattern: "^@[a-z0-9][a-z0-9_-]{0,38}\\.[a-z0-9][a-z0-9_-]{0,38}$" }, message: 'must match pattern "^@[a-z0-9][a-z0-9_-]{0,38}\\.[a-z0-9][a-z0-9_-]{0,38}$"' }];
                        return false;
                      }
                    } else {
                      validate15.errors = [{ instancePath: instancePath + "/recipient_handle", schemaPath: "out#/definitions/Handle/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                      return false;
                    }
                  }
                  var valid0 = _errs9 === errors;
                } else {
                  var valid0 = true;
                }
                if (valid0) {
                  if (data.fact !== void 0) {
                    let data4 = data.fact;
                    const _errs12 = errors;
                    if (typeof data4 !== "string") {
                      validate15.errors = [{ instancePath: instancePath + "/fact", schemaPath: "out#/definitions/MonitorFact/type", keyword: "type", params: { type: "string" }, message: "must be string" }];
                      return false;
                    }
                    if (!(data4 === "stored" || data4 === "bounced" || data4 === "expired")) {
                      validate15.errors = [{ instancePath: instancePath + "/fact", schemaPath: "out#/definitions/MonitorFact/enum", keyword: "enum", params: { allowedValues: schema27.enum }, message: "must be equal to one of the allowed values" }];
                      return false;
                    }
                    var valid0 = _errs12 === errors;
                  } else {
                    var valid0 = true;
                  }
                  if (valid0) {
                    if (data.at_ms !== void 0) {
                      let data5 = data.at_ms;
                      const _errs15 = errors;
                      const _errs16 = errors;
                      if (!(typeof data5 == "number" && (!(data5 % 1) && !isNaN(data5)) && isFinite(data5))) {
                        validate15.errors = [{ instancePath: instancePath + "/at_ms", schemaPath: "out#/definitions/EpochMs/type", keyword: "type", params: { type: "integer" }, message: "must be integer" }];
                        return false;
                      }
                      if (errors === _errs16) {
                        if (typeof data5 == "number" && isFinite(data5)) {
                          if (data5 > 9007199254740991 || isNaN(data5)) {
                            validate15.errors = [{ instancePath: instancePath + "/at_ms", schemaPath: "out#/definitions/EpochMs/maximum", keyword: "maximum", params: { comparison: "<=", limit: 9007199254740991 }, message: "must be <= 9007199254740991" }];
                            return false;
                          } else {
                            if (data5 < 0 || isNaN(data5)) {
                              validate15.errors = [{ instancePath: instancePath + "/at_ms", schemaPath: "out#/definitions/EpochMs/minimum", keyword: "minimum", params: { comparison: ">=", limit: 0 }, message: "must be >= 0" }];
                              return false;
                            }
                          }
                        }
                      }
                      var valid0 = _errs15 === errors;
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
export {
  isEnvelopeNotify,
  isMonitorFactNotice
};
