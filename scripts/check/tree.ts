import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync, Visitor, type ESTree, type VisitorObject } from 'rolldown/utils'

/** A text file of the tree. Paths are relative to the root, with forward slashes. */
export interface SourceFile {
  readonly path: string
  readonly text: string
}
export interface SourceTree {
  readonly root: string
  readonly files: readonly SourceFile[]
}

const made = new Set(['node_modules', 'dist', 'data', 'coverage', 'test-results', 'playwright-report'])
const textual = /\.(ts|tsx|mjs|mts|js|json|sql|md|css|html|svg|yml|yaml|sh)$|\/(run|Dockerfile)$/

/** Reads every hand-written file: no installed, generated or hidden files (except .ci). */
export function readTree(root: string): SourceTree {
  const files: SourceFile[] = []
  const walk = (folder: string) => {
    for (const entry of readdirSync(path.join(root, folder), { withFileTypes: true })) {
      const name = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (entry.isDirectory()) {
        if (!made.has(entry.name) && (!entry.name.startsWith('.') || entry.name === '.ci')) walk(name)
      } else if (textual.test(name) && name !== 'package-lock.json')
        files.push({ path: name, text: readFileSync(path.join(root, name), 'utf8') })
    }
  }
  walk('')
  return { root, files: files.toSorted((a, b) => (a.path < b.path ? -1 : 1)) }
}

/** A tree for tests, from path to text. */
export function createTestTree(files: Readonly<Record<string, string>>): SourceTree {
  return { root: '/tree', files: Object.entries(files).map(([name, text]) => ({ path: name, text })) }
}

export const isTypeScript = (file: SourceFile) => /\.tsx?$/.test(file.path)
/** Includes modules shared by tests of an app. */
export const isTest = (name: string) => /\.(test|spec)\.tsx?$|^apps\/[^/]+\/src\/testing\//.test(name)

const parsed = new WeakMap<SourceFile, ReturnType<typeof parseSync>>()

/** Parses a file once and caches the syntax tree. Syntax errors are left to the type checker. */
export function parseSourceFile(file: SourceFile): ReturnType<typeof parseSync> {
  const cached = parsed.get(file)
  if (cached) return cached
  const result = parseSync(file.path, file.text, { preserveParens: false })
  parsed.set(file, result)
  return result
}

export function visitSyntaxTree(file: SourceFile, visitor: VisitorObject): void {
  new Visitor(visitor).visit(parseSourceFile(file).program)
}

/** Returns the line number, from 1, of an offset. */
export function lineOfOffset(file: SourceFile, offset: number): number {
  let line = 1
  for (let at = file.text.indexOf('\n'); at !== -1 && at < offset; at = file.text.indexOf('\n', at + 1)) line += 1
  return line
}

export function formatFindingAt(file: SourceFile, node: { start: number }, message: string): string {
  return `${file.path}:${lineOfOffset(file, node.start)} ${message}`
}

/** Returns the text of a string literal, or of a template without placeholders. */
export function literalText(node: ESTree.Node | null | undefined): string | undefined {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node?.type === 'TemplateLiteral' && node.expressions.length === 0)
    return node.quasis[0]?.value.cooked ?? undefined
  return undefined
}
