#!/usr/bin/env node
import { agent } from '../dist/node/index.js'

process.exit(await agent(process.argv.slice(2)))
