import { createHash } from 'node:crypto'
import type { ESTree } from 'rolldown/utils'
import { isTest, isTypeScript, literalText, visitSyntaxTree, type SourceFile, type SourceTree } from '../check/tree.ts'

/** A text of the source tree in all its languages, with the places of its literals. */
export interface SourceText {
  readonly file: string
  /** The key of a word table, or the path of property names to the text within its statement. */
  readonly key: string
  readonly languages: ReadonlyMap<string, { text: string; start: number; end: number }>
}

/** Every text has these, so they tell a text from other objects. */
const required = ['zh', 'en', 'es']

/** Finds the texts of a tree: object literals whose languages are plain literals. Texts built by code are not listed. */
export function listTexts(tree: SourceTree): SourceText[] {
  return tree.files
    .filter((file) => isTypeScript(file) && !isTest(file.path) && /^(packages|apps)\/.*\/?src\//.test(file.path))
    .flatMap(listTextsOfFile)
}

function listTextsOfFile(file: SourceFile): SourceText[] {
  if (!/\bzh:/.test(file.text)) return []
  const found: SourceText[] = []
  const seen = new Map<string, number>()
  const path: string[] = []
  visitSyntaxTree(file, {
    Property: (node) => void path.push(propertyName(node)),
    'Property:exit': () => void path.pop(),
    VariableDeclarator: (node) => void path.push(node.id.type === 'Identifier' ? node.id.name : ''),
    'VariableDeclarator:exit': () => void path.pop(),
    ObjectExpression: (node) => {
      const languages = readLanguages(node)
      if (!languages) return
      const last = path.at(-1) ?? ''
      const place = last.includes('.') ? last : path.filter(Boolean).join('/')
      const times = (seen.get(place) ?? 0) + 1
      seen.set(place, times)
      found.push({ file: file.path, key: times === 1 ? place : `${place}#${times}`, languages })
    },
  })
  return found
}

const propertyName = ({ key }: { key: ESTree.Node }) =>
  key.type === 'Identifier' ? key.name : (literalText(key) ?? '')

function readLanguages(node: ESTree.ObjectExpression): SourceText['languages'] | undefined {
  const languages = new Map<string, { text: string; start: number; end: number }>()
  for (const property of node.properties) {
    if (property.type !== 'Property') return undefined
    const text = literalText(property.value)
    if (text === undefined) return undefined
    languages.set(propertyName(property), { text, start: property.value.start, end: property.value.end })
  }
  const named = [...languages.keys()].every((name) => /^[a-z]{2}$/.test(name))
  return named && required.every((language) => languages.has(language)) ? languages : undefined
}

/** Returns a short mark of a text as exported: an import recognises by it that the source has changed since. */
export function markText({ languages }: SourceText): string {
  const texts = [...languages].map(([language, { text }]) => `${language}=${text}`)
  return createHash('sha256').update(texts.toSorted().join('\n')).digest('hex').slice(0, 12)
}
