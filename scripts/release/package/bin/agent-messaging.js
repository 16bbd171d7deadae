#!/usr/bin/env node
import { run } from './run.js'

const words = process.argv.slice(2)
await run(words.length === 0 ? ['start'] : words)
