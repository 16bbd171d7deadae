#!/usr/bin/env node
// Generated from src/clients/typescript/bin/ams-agent.js by `npm run generate`. Do not edit.
import { agent } from '../dist/node/index.js'

process.exit(await agent(process.argv.slice(2)))
