// Generated from src/clients/typescript/src/platform.ts by `npm run generate`. Do not edit.
/**
 * The platform's types that declarations of this package name, for programs that know neither `lib.dom` nor
 * `@types/node`: there they are empty, and elsewhere these are merged with what they are.
 */
declare global {
    interface AbortSignal {
    }
    interface Blob {
    }
    interface FormData {
    }
    interface Headers {
    }
    interface Response {
    }
    interface URL {
    }
    interface URLSearchParams {
    }
}
/** The platform's type of this name where the program knows one, so that none needs `lib.dom` or `@types/node`. */
type Instance<Name extends string, Otherwise> = typeof globalThis extends Record<Name, {
    prototype: infer Type;
}> ? Type : Otherwise;
/** An `AbortSignal`. */
export type Signal = Instance<'AbortSignal', MinimalSignal>;
/** Bytes that can be sent or were brought: a `Blob`, or a `File` where it has a name. */
export type Binary = Instance<'Blob', MinimalBlob>;
/** The platform's `fetch`, or one like it. */
export type Fetch = typeof globalThis extends {
    fetch: infer Type;
} ? Type : MinimalFetch;
interface MinimalSignal {
    readonly aborted: boolean;
    readonly reason: unknown;
    addEventListener(type: 'abort', listener: () => void): void;
    removeEventListener(type: 'abort', listener: () => void): void;
}
interface MinimalBlob {
    readonly size: number;
    readonly type: string;
    arrayBuffer(): Promise<ArrayBuffer>;
    text(): Promise<string>;
}
type MinimalFetch = (address: any, init?: any) => Promise<any>;
export {};
//# sourceMappingURL=platform.d.ts.map