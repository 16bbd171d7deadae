import { pascal, wrapped } from './text.ts'

const lineMax = 120

/** Returns one module with all shapes, so that they can refer to each other. Unions come after their members. */
export function modelsModule(models: readonly string[]): string {
  const all = models.map((text) => inPython(text)).filter((text) => text !== '')
  const classes = all.filter((text) => text.startsWith('@dataclass'))
  const aliases = all.filter((text) => !text.startsWith('@dataclass'))
  return [
    '"""Shapes of the contract. Fields have their wire names, except for keywords of Python."""',
    '',
    'from __future__ import annotations',
    '',
    'from dataclasses import dataclass, field',
    'from typing import Any, Literal, Union',
    '',
    'from ._shapes import check_part',
    ...classes.map((text) => `\n\n${text}`),
    '',
    ...aliases.map((text) => `\n${text}`),
  ].join('\n')
}

/** A Python class with the calls of a tag. */
interface Api {
  tag: string
  name: string
  text: string
}

/** Returns the classes in the order of the tags. A tag without client calls has none. */
export const apisOf = (texts: readonly string[], tags: readonly string[]): Api[] =>
  tags.flatMap((tag) => {
    const name = `${pascal(tag)}Api`
    const text = texts.find((one) => one.includes(`class ${name}:`))
    return text === undefined ? [] : [{ tag, name, text: inPython(text) }]
  })

/** Returns the module with the calls of all tags, and their union. */
export function operationsModule(apis: readonly Api[], models: readonly string[]): string {
  const shapes = models.map((text) => /^(?:class )?(\w+)(?::| =)/m.exec(text)?.[1] ?? '')
  const text = apis.map((api) => `\n\n${api.text}`).join('\n')
  const used = shapes.filter((name) => new RegExp(`\\b${name}\\b(?!\\w*Api)`).test(text)).toSorted()
  return [
    '"""Operations of the contract by tag."""',
    '',
    'from __future__ import annotations',
    '',
    'from typing import Any, Literal',
    '',
    'from ._call import Call',
    'from ._file import File',
    'from ._operation import UNSET, Operation, unset_if_none',
    'from ._paged import Paged',
    'from .models import (',
    ...used.map((name) => `    ${name},`),
    ')',
    text,
    '',
    '',
    'class Operations:',
    '    """All operations of the contract, by tag."""',
    '',
    '    def __init__(self, call: Call) -> None:',
    ...apis.map(({ tag, name }) => `        self.${tag} = ${name}(call)`),
  ].join('\n')
}

/** Returns the module with the same calls for asyncio. */
export function asyncOperationsModule(apis: readonly Api[]): string {
  return [
    '"""Asynchronous operations of the contract by tag, with the parameters and results of `operations`."""',
    '',
    'from __future__ import annotations',
    '',
    'from typing import Any',
    '',
    'from ._asynchronous import Asynchronous, as_async_list, as_awaitable',
    'from .operations import (',
    ...apis.map(({ name }) => `    ${name},`).toSorted(),
    ')',
    ...apis.flatMap(({ name, text }) => [
      '',
      '',
      `class Async${name}(Asynchronous):`,
      `    """Operations of \`${name}\`, with \`await\`."""`,
      '',
      ...asyncMethods(name, text),
    ]),
    '',
    '',
    'class AsyncOperations(Asynchronous):',
    '    """All operations of the contract, by tag."""',
    '',
    '    def __init__(self, synchronous: Any) -> None:',
    '        super().__init__(synchronous)',
    ...apis.map(({ tag, name }) => `        self.${tag} = Async${name}(synchronous.${tag})`),
  ].join('\n')
}

const asyncMethods = (api: string, text: string): string[] =>
  [...text.matchAll(/^ {4}def ([a-z]\w*)\([^)]*\) -> (Paged)?/gm)].map(
    ([, name, isPaged]) => `    ${name} = ${isPaged ? 'as_async_list' : 'as_awaitable'}(${api}.${name})`,
  )

/** Rewrites template output: modern Python types, renamed fields, and shorter lines. */
function inPython(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .replace(/\bList\[/g, 'list[')
    .replace(/\bDict\[/g, 'dict[')
    .replace(/(?<=dict\[str, |list\[)object(?=\])/g, 'Any')
    .replace(/\bLiteral\[[^\]]*\]/g, (values) => values.replaceAll("'", '"'))
    .replace(/\(\n\s+self,\n\s+\)/g, '(self)')
    .replace(/\{\n\s+\}/g, '{}')
    .replace(/\bvar_(\w+)/g, '$1_')
    .replace(/^( {4})(\w+): (.*) = field\((?:default=(.*), )?wire="(\w+)"\)$/gm, asField)
    .split('\n')
    .flatMap(withinLines)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/[ \t]+$/gm, '')
    .trim()
}

function asField(
  _: string,
  indent: string,
  name: string,
  type: string,
  value: string | undefined,
  wire: string,
): string {
  if (name === wire) return `${indent}${name}: ${type}${value === undefined ? '' : ` = ${value}`}`
  const ofWire = `metadata={"wire": "${wire}"}`
  return `${indent}${name}: ${type} = field(${value === undefined ? '' : `default=${value}, `}${ofWire})`
}

/** Wraps long comments and docstrings of one line. */
function withinLines(line: string): string[] {
  const [, indent = '', comment = '', text = ''] = /^( *)(#: )?(.*)$/.exec(line) ?? []
  if (line.length <= lineMax || !(comment || text.startsWith('"""'))) return [line]
  return wrapped(text, lineMax - indent.length - comment.length).map((row) => indent + comment + row)
}
