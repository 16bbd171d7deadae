import { flushCompileCache } from 'node:module'
import { setFlagsFromString } from 'node:v8'

/**
 * Preload for short-lived programs. It compiles the WebAssembly of the embedded database with the fast compiler only,
 * because optimization takes more time than it saves. The flag is set when the database is opened, and not
 * for the whole process: V8 uses cached code only under the flags that compiled it. This concerns the modules of Node
 * and the compile cache, which this process writes for the next one.
 */
const { instantiate } = WebAssembly
const compileOnce = (...source: Parameters<typeof instantiate>) => {
  WebAssembly.instantiate = instantiate
  flushCompileCache()
  setFlagsFromString('--wasm-tiering-budget=2000000000')
  return instantiate(...source)
}
Object.assign(WebAssembly, { instantiate: compileOnce })
