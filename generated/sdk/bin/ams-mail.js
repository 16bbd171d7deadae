#!/usr/bin/env node
// Generated from src/clients/typescript/bin/ams-mail.js by `npm run generate`. Do not edit.
import { mail } from '../dist/node/index.js'

process.exit(await mail(process.argv.slice(2)))
