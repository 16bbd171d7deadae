#!/usr/bin/env node
// Generated from src/clients/typescript/bin/ams-listen.js by `npm run generate`. Do not edit.
import { listen } from '../dist/node/index.js'

process.exit(await listen(process.argv.slice(2)))
