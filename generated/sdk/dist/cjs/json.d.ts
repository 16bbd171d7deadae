// Generated from src/clients/typescript/src/json.ts by `npm run generate`. Do not edit.
/** Returns the JSON of the fields. Throws if JSON would change a value silently, such as `Infinity` to `null`. */
export declare const toJson: (operation: string, fields: object) => string;
//# sourceMappingURL=json.d.ts.map