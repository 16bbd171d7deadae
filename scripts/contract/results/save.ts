import { writeFileSync } from 'node:fs'
import { html } from './html.ts'
import { junit } from './junit.ts'
import type { Results } from './result.ts'

export interface Files {
  junit?: string | undefined
  html?: string | undefined
}

/** Writes the result files that the options name: JUnit XML for programs, HTML for people. */
export function save(results: Results, files: Files): void {
  if (files.junit !== undefined) writeFileSync(files.junit, junit(results))
  if (files.html !== undefined) writeFileSync(files.html, html(results))
}
