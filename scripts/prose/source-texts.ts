import { globSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { isScalar, LineCounter, parseDocument, visit as visitYaml } from 'yaml'
import { paragraphsOf, partsOf } from './sentences.ts'

/** A piece of the sources that people read, with its place. */
export interface Text {
  /** Path and line, such as `src/serve.ts:12`. */
  place: string
  text: string
  /** Code that the text belongs to. */
  code?: string
}

const sources = new Map<string, ts.SourceFile>()

/** Returns the syntax tree of a file, which is parsed once. */
function parsed(path: string): ts.SourceFile {
  const source =
    sources.get(path) ?? ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true)
  sources.set(path, source)
  return source
}

const sourcesIn = (pattern: string): ts.SourceFile[] =>
  globSync(pattern)
    .filter((path) => !path.startsWith('src/clients/'))
    .sort()
    .map(parsed)

const lineOf = (source: ts.SourceFile, position: number): string =>
  `${source.fileName}:${source.getLineAndCharacterOfPosition(position).line + 1}`

const firstLineOf = (text: string): string => text.split('\n')[0]!

function visit(node: ts.Node, each: (node: ts.Node) => void): void {
  each(node)
  node.forEachChild((child) => visit(child, each))
}

const commentText = (comment: string): string =>
  comment
    .slice(3, -2)
    .split('\n')
    .map((line) => line.replace(/^\s*\* ?/, '').trim())
    .join(' ')
    .trim()

/** Returns the doc comments of the sources, with the first line of what they describe. */
export function docComments(pattern = 'src/**/*.ts'): Text[] {
  return sourcesIn(pattern).flatMap((source) => {
    const comments = new Map<number, Text>()
    visit(source, (node) => {
      for (const { pos, end } of ts.getLeadingCommentRanges(source.text, node.getFullStart()) ?? []) {
        const comment = source.text.slice(pos, end)
        if (comment.startsWith('/**'))
          comments.set(pos, {
            place: lineOf(source, pos),
            text: commentText(comment),
            code: firstLineOf(source.text.slice(end).trimStart()),
          })
      }
    })
    return [...comments.values()]
  })
}

type Named = ts.Declaration & { name?: ts.Node }

const isExported = (node: ts.Node): boolean =>
  ts.canHaveModifiers(node) &&
  (ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false)

/** Returns the exported names of the sources, with the line that declares each. */
export function exportedNames(): Text[] {
  return sourcesIn('src/**/*.ts').flatMap((source) =>
    source.statements.filter(isExported).flatMap((statement) => {
      const declared: readonly Named[] = ts.isVariableStatement(statement)
        ? statement.declarationList.declarations
        : [statement as unknown as Named]
      return declared.flatMap(({ name }) => {
        if (name === undefined) return []
        const place = lineOf(source, name.getStart(source))
        return [{ place, text: name.getText(source), code: firstLineOf(statement.getText(source)) }]
      })
    }),
  )
}

/** Text of a page: HTML templates without their tags, and the values of attributes that people see or hear. */
const pageTexts = (template: string): string[] =>
  template
    .replace(/ (?:aria-label|placeholder|title)="([^"]*)"/g, '>$1<')
    .split(/<[^>]*>/)
    .map((text) => text.replace(/\s+/g, ' ').trim())

const templateText = (node: ts.TemplateLiteral): string =>
  ts.isNoSubstitutionTemplateLiteral(node)
    ? node.text
    : node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join('')

const isHtml = (node: ts.Node): node is ts.TaggedTemplateExpression =>
  ts.isTaggedTemplateExpression(node) && node.tag.getText() === 'html'

const textOf = (node: ts.Node | undefined): string | undefined => {
  if (node === undefined) return undefined
  if (ts.isStringLiteral(node)) return node.text
  return ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateExpression(node) ? templateText(node) : undefined
}

/** Fields of pages, commands and the doctor whose values people read. */
const shownFields = new Set(['title', 'label', 'hint', 'text', 'about', 'effect', 'summary', 'description', 'advice'])

function shownTexts(node: ts.Node): (string | undefined)[] {
  if (isHtml(node)) return pageTexts(templateText(node.template))
  if (ts.isNewExpression(node) && /(Fault|Error)$/.test(node.expression.getText()))
    return (node.arguments ?? []).map(textOf)
  if (ts.isPropertyAssignment(node) && shownFields.has(node.name.getText())) return [textOf(node.initializer)]
  return []
}

const isSentence = (text: string | undefined): text is string =>
  text !== undefined && /\p{L}{2,}.* .*\p{L}/u.test(text.replaceAll('…', ' '))

/** Returns the texts of pages, of errors and of command lines in the sources. */
export function programTexts(): Text[] {
  return sourcesIn('src/**/*.ts').flatMap((source) => {
    const texts: Text[] = []
    visit(source, (node) => {
      for (const text of shownTexts(node).filter(isSentence))
        texts.push({ place: lineOf(source, node.getStart(source)), text })
    })
    return texts
  })
}

/** Returns the descriptions of the contract, and the paragraphs of the guides and of all README files. */
export function documentTexts(): Text[] {
  const contract = globSync('spec/**/*.yaml').sort()
  const guides = ['README.md', ...globSync(['{scripts,spec,src}/**/*.md']).sort()]
  return [...contract.flatMap(descriptionsIn), ...guides.flatMap(paragraphsIn)]
}

function descriptionsIn(path: string): Text[] {
  const lineCounter = new LineCounter()
  const texts: Text[] = []
  visitYaml(parseDocument(readFileSync(path, 'utf8'), { lineCounter }), {
    Pair(_, { key, value }) {
      if (!isScalar(key) || !['description', 'summary'].includes(String(key.value))) return
      if (!isScalar(value) || typeof value.value !== 'string') return
      const place = `${path}:${lineCounter.linePos(value.range?.[0] ?? 0).line}`
      texts.push(...readableParts(value.value).map((text) => ({ place, text })))
    },
  })
  return texts
}

function paragraphsIn(path: string): Text[] {
  const markdown = readFileSync(path, 'utf8')
  return paragraphsOf(markdown).flatMap((paragraph) => {
    const place = `${path}:${markdown.slice(0, markdown.indexOf(paragraph)).split('\n').length}`
    return readableParts(paragraph).map((text) => ({ place, text }))
  })
}

/** Returns running text, headings and list items. Tables are left out, because their cells are no sentences. */
const readableParts = (markdown: string): string[] =>
  paragraphsOf(markdown)
    .filter((paragraph) => !paragraph.startsWith('|'))
    .flatMap(partsOf)
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .filter((part) => part !== '')
