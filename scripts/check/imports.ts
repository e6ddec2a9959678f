import path from 'node:path'
import { literalText, parseSourceFile, visitSyntaxTree, type SourceFile } from './tree.ts'

/** An import, re-export or dynamic import in a file. */
export interface FileImport {
  readonly file: SourceFile
  readonly specifier: string
  readonly start: number
  /** True if nothing of the import remains at run time. */
  readonly typeOnly: boolean
  /** `import('…')`: loaded on demand, so that two files may import each other. */
  readonly lazy: boolean
}

const cache = new WeakMap<SourceFile, readonly FileImport[]>()

/**
 * Returns every import of a file: static, re-exported, dynamic with a literal, and `import('…')` in a type. The result
 * is cached.
 */
export function listImports(file: SourceFile): readonly FileImport[] {
  const imports = cache.get(file) ?? findImports(file)
  cache.set(file, imports)
  return imports
}

function findImports(file: SourceFile): FileImport[] {
  const found: FileImport[] = []
  const add = (specifier: string | undefined, start: number, { typeOnly = false, lazy = false }) => {
    if (specifier !== undefined) found.push({ file, specifier, start, typeOnly, lazy })
  }
  const { module } = parseSourceFile(file)
  for (const { moduleRequest, entries, start } of module.staticImports)
    add(moduleRequest.value, start, {
      typeOnly: entries.length > 0 && entries.every((entry) => entry.isType),
    })
  for (const { entries, start } of module.staticExports)
    for (const { moduleRequest, isType } of entries) add(moduleRequest?.value, start, { typeOnly: isType })
  visitSyntaxTree(file, {
    ImportExpression: (node) => add(literalText(node.source), node.start, { lazy: true }),
    TSImportType: (node) => add(literalText(node.source), node.start, { typeOnly: true }),
  })
  return found
}

/** Returns the target of a relative import, as a path from the root of the tree. */
export function resolveRelative(from: string, specifier: string): string {
  return path.posix.normalize(path.posix.join(path.posix.dirname(from), specifier))
}
