#!/usr/bin/env node
import { listen } from '../dist/node/index.js'

process.exit(await listen(process.argv.slice(2)))
