import ts from 'typescript'

const parsed = new Map<string, ts.SourceFile>()

/**
 * Returns the compiler errors of these files and their imports, without the library and @types, whose check takes long.
 */
export function complaints(files: readonly string[], settings: Record<string, unknown>, folder: string): string[] {
  const { options } = ts.convertCompilerOptionsFromJson({ noEmit: true, strict: true, ...settings }, folder)
  const host = ts.createCompilerHost(options)
  host.getCurrentDirectory = () => folder
  const { getSourceFile } = host
  // The library is parsed once for all programs.
  host.getSourceFile = (file, how, ...others) => {
    const isLibrary = file.includes('/node_modules/typescript/')
    const known = isLibrary ? parsed.get(file) : undefined
    const source = known ?? getSourceFile(file, how, ...others)
    if (isLibrary && source) parsed.set(file, source)
    return source
  }
  const program = ts.createProgram({ rootNames: files, options, host })
  const isOthers = ({ fileName }: ts.SourceFile) => /\/node_modules\/(typescript|@types)\//.test(fileName)
  const sources = program.getSourceFiles().filter((source) => !isOthers(source))
  const found = [
    ...program.getOptionsDiagnostics(),
    ...sources.flatMap((source) => [
      ...program.getSyntacticDiagnostics(source),
      ...program.getSemanticDiagnostics(source),
    ]),
  ]
  return found.map(({ file, start = 0, messageText }) => {
    const place = file ? `${file.fileName}:${file.getLineAndCharacterOfPosition(start).line + 1} ` : ''
    return place + ts.flattenDiagnosticMessageText(messageText, '\n')
  })
}
