import type { ESTree } from 'rolldown/utils'
import type { ContractDeclarations } from './facts.ts'
import { packageOfFile } from './floor-plan.ts'
import {
  formatFindingAt,
  isTest,
  isTypeScript,
  literalText,
  type SourceTree,
  type SourceFile,
  visitSyntaxTree,
} from './tree.ts'

/**
 * Uses of message keys in a file: complete texts, keys built from values, explicit keys, and tables used as a whole.
 */
interface WordUses {
  readonly texts: Set<string>
  readonly patterns: readonly RegExp[]
  readonly keys: readonly { key: string; where: string }[]
  readonly walked: Set<string>
}

/** Keys of the audit log: names of operations, entities, fields and values. */
const actName = /^[\w-]+\.audit\.(act|entity|field|value)\./

const reply = new Set(['translate', 'translateText', 'hasTranslation'])

/**
 * Checks that every key of a word table is used, and that every used key is in a table. A key counts as used if it
 * appears as a text, if a template could produce it (`stations.type.${type}`), if its start and its end are in one file
 * (`columnsFor('stations.station')` with `c.text('code')`), or if its table is used as a whole (`Object.values`). The
 * kit looks up a field's hint (`-hint`), its choices (`.value`) and the next step for an empty list (`-next`) by
 * itself; the audit log looks up the names of operations. Organisation and the shell use no words of other packages.
 */
export function checkWordUses(tree: SourceTree, { words }: Pick<ContractDeclarations, 'words'>): string[] {
  const files = tree.files.filter(
    (file) => isTypeScript(file) && !isTest(file.path) && /^(packages|apps)\//.test(file.path),
  )
  const fileUses = files.map(readWordUses)
  const texts = new Set(fileUses.flatMap((one) => [...one.texts]))
  const patterns = fileUses.flatMap((one) => one.patterns)
  const walked = new Set(fileUses.flatMap((one) => [...one.walked]))
  const isPresent = (key: string) =>
    texts.has(key) ||
    patterns.some((pattern) => pattern.test(key)) ||
    dots(key).some((dot) =>
      fileUses.some((one) => one.texts.has(key.slice(0, dot)) && one.texts.has(key.slice(dot + 1))),
    )
  const homes = new Map<string, string | undefined>()
  const byKit = (key: string) =>
    [/-(hint|next)$/, /\.[\w-]+$/].some((end) => {
      const of = key.replace(end, '')
      return of !== key && (texts.has(of) || (wordKeys.has(of) && isPresent(of)))
    })
  const wordKeys = new Set(words.flatMap(({ table }) => Object.keys(table)))
  const findings: string[] = []
  for (const { file, exported, table } of words)
    for (const key of Object.keys(table)) {
      homes.set(key, packageOfFile(file))
      const stem = key.replace(/_(one|other|many)$/, '')
      wordKeys.add(stem)
      if (!walked.has(exported) && !actName.test(key) && !isPresent(stem) && !isPresent(key) && !byKit(stem))
        findings.push(`${file} '${key}' is never said`)
    }
  const starts = new Set([...wordKeys].map((key) => key.split('.')[0]))
  for (const { key, where } of fileUses.flatMap((one) => one.keys))
    if (starts.has(key.split('.')[0]) && !wordKeys.has(key)) findings.push(`${where} '${key}' is in no word table`)
  return [...findings, ...foreignWords(files, fileUses, homes)]
}

/**
 * Finds words of other packages in the lowest layer and the shell: these receive other packages' names as parameters
 * and use only their own words and the kit's.
 */
function foreignWords(
  files: readonly SourceFile[],
  fileUses: readonly WordUses[],
  homes: ReadonlyMap<string, string | undefined>,
): string[] {
  return files.flatMap(({ path }, at) => {
    const home = packageOfFile(path) ?? ''
    if (!['packages/organisation', 'apps/console'].includes(home)) return []
    return [...(fileUses[at]?.texts ?? [])].flatMap((text) => {
      const owner = homes.get(text)
      if (owner === undefined || owner === home || ['packages/platform', 'packages/kit'].includes(owner)) return []
      return `${path} says '${text}', a word of ${owner}`
    })
  })
}

function readWordUses(file: SourceFile): WordUses {
  const texts = new Set<string>()
  const patterns: RegExp[] = []
  const keys: { key: string; where: string }[] = []
  const walked = new Set<string>()
  const names = new Set<number>()
  const filters: { name: string; where: string }[] = []
  const prefixes: string[] = []
  visitSyntaxTree(file, {
    Property: (node) => {
      names.add(node.key.start)
      const title = namesPart(file) && isTitle(node.key) ? literalText(node.value) : undefined
      if (title !== undefined) keys.push({ key: title, where: formatFindingAt(file, node, '').trim() })
    },
    JSXOpeningElement: (node) => {
      const { words, name, label } = attributesOf(node)
      const where = formatFindingAt(file, node, '').trim()
      if (isNamed(node, 'Empty') && words) keys.push({ key: words, where })
      if (isNamed(node, 'FilterSelect') && name && label === undefined) filters.push({ name, where })
    },
    Literal: (node) => {
      if (typeof node.value === 'string' && !names.has(node.start)) texts.add(node.value)
    },
    TemplateLiteral: (node) => {
      const parts = node.quasis.map(({ value }) => value.cooked ?? '')
      if (parts.length === 1) texts.add(parts[0] ?? '')
      else if (/^[a-z][\w-]*\./.test(parts[0] ?? '')) patterns.push(patternOf(parts))
    },
    CallExpression: (node) => {
      const { callee, arguments: args } = node
      const key = literalText(args[0])
      const prefix = callee.type === 'Identifier' && callee.name === 'useList' ? wordsOf(args[1]) : undefined
      if (prefix !== undefined) prefixes.push(prefix)
      if (callee.type === 'Identifier' && reply.has(callee.name) && key !== undefined)
        keys.push({ key, where: formatFindingAt(file, node, '').trim() })
      if (callee.type === 'MemberExpression' && args[0]?.type === 'Identifier') {
        const { object, property } = callee
        const isWalk = property.type === 'Identifier' && /^(values|entries|keys)$/.test(property.name)
        if (object.type === 'Identifier' && object.name === 'Object' && isWalk) walked.add(args[0].name)
      }
    },
  })
  // Files with several lists are not checked.
  const [prefix] = prefixes
  if (prefixes.length === 1) keys.push(...filters.map(({ name, where }) => ({ key: `${prefix}.${name}`, where })))
  return { texts, patterns, keys, walked }
}

/** The parts of a domain's console are declared in its entry point. The title of a part is a key. */
function namesPart({ path }: SourceFile): boolean {
  return path.endsWith('/src/console/index.tsx')
}

function isTitle(key: ESTree.Node): boolean {
  return key.type === 'Identifier' && key.name === 'title'
}

function isNamed({ name }: ESTree.JSXOpeningElement, wanted: string): boolean {
  return name.type === 'JSXIdentifier' && name.name === wanted
}

/** Returns the text attributes of an element; an expression is ''. */
function attributesOf({ attributes }: ESTree.JSXOpeningElement): Readonly<Record<string, string>> {
  return Object.fromEntries(
    attributes.flatMap((one) =>
      one.type === 'JSXAttribute' && one.name.type === 'JSXIdentifier'
        ? [[one.name.name, one.value?.type === 'Literal' ? String(one.value.value) : '']]
        : [],
    ),
  )
}

/** Returns the prefix from a list's options. */
function wordsOf(options: ESTree.Argument | undefined): string | undefined {
  if (options?.type !== 'ObjectExpression') return undefined
  for (const property of options.properties)
    if (property.type === 'Property' && property.key.type === 'Identifier' && property.key.name === 'words')
      return literalText(property.value)
  return undefined
}

/** Returns a pattern for a key with placeholders: each placeholder stands for words and dots. */
function patternOf(parts: readonly string[]): RegExp {
  return new RegExp(`^${parts.map((part) => part.replaceAll('.', '\\.')).join('[\\w-]+(\\.[\\w-]+)*')}$`)
}

function dots(key: string): number[] {
  return [...key.matchAll(/\./g)].map(({ index }) => index)
}
