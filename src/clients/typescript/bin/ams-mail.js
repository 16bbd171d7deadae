#!/usr/bin/env node
import { mail } from '../dist/node/index.js'

process.exit(await mail(process.argv.slice(2)))
