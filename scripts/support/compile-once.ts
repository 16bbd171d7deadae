import { flushCompileCache } from 'node:module'
import { setFlagsFromString } from 'node:v8'

/**
 * Loaded before a program that lives for seconds, so that the embedded database, which is WebAssembly, is compiled
 * once, and not again so that it is fast for hours: that costs more work than it saves. The flag is set when the
 * database is opened, and not for the whole process, since what was compiled before is good for the same flags alone:
 * the modules of node itself, and those of the compile cache, which is written here for the next process.
 */
const { instantiate } = WebAssembly
const compileOnce = (...source: Parameters<typeof instantiate>) => {
  WebAssembly.instantiate = instantiate
  flushCompileCache()
  setFlagsFromString('--wasm-tiering-budget=2000000000')
  return instantiate(...source)
}
Object.assign(WebAssembly, { instantiate: compileOnce })
