import type { ESTree } from 'rolldown/utils'
import { plainLanguageLimits, allowedOldWords, oldWords, titleVerbs } from './plain.allowed.ts'
import { lineOfOffset, parseSourceFile, visitSyntaxTree, type SourceTree, type SourceFile } from './tree.ts'

/** A first sentence that opens with one of these words has no subject (docs/STYLE.md, comments). */
const withoutSubject = /^(?:of|with|what|who|whom|whose|whoever|as|by|so many|so long)\b/i
/** A name that is one participle, or begins with a verb of speech. */
const participle =
  /^(?:[a-z]+ed|told|said|given|kept|known|shown|seen|made|taken|found|left|sent|written|drawn|held|begun|gone|done)$/
const speech = /^(?:tell|tells|told|say|says|said|ask|asks|asked|hear|hears|heard)(?=[A-Z]|$)/
const banned = new Set(['told', 'said', 'asked', 'given', 'kept', 'known', 'beside', 'stands'])
const isCode = ({ path }: SourceFile) => /\.(ts|tsx|mts)$/.test(path) && !path.startsWith('db/')
const isDocument = ({ path }: SourceFile) => path.endsWith('.md') && path !== 'docs/PERMISSIONS.md'

interface Counts {
  comments: number
  subjectless: string[]
  functions: number
  misnamed: string[]
  banned: string[]
}

/**
 * Measures the language of code and documents. Each figure is printed; none may exceed its ceiling in
 * plain.allowed.ts, and a ceiling may only be lowered.
 */
export function checkPlain(tree: SourceTree): { findings: string[]; note: string } {
  const counts = countAll(tree.files.filter(isCode))
  const documents = tree.files.filter(isDocument)
  const shared = sharedExports(tree.files.filter(isCode))
  const long = documents.flatMap(longLines)
  const old = tree.files.flatMap(oldWordsOf)
  const titles = documents.flatMap(titleFault)
  const comments = percent(counts.subjectless.length, counts.comments)
  const functions = percent(counts.misnamed.length, counts.functions)
  const figures: [string, number, number, readonly string[]][] = [
    ['comments without a subject, %', comments, plainLanguageLimits.comments, counts.subjectless],
    ['functions named by participles or verbs of speech, %', functions, plainLanguageLimits.functions, counts.misnamed],
    ['banned identifiers', counts.banned.length, plainLanguageLimits.banned, counts.banned],
    ['old words of the trade', old.length, plainLanguageLimits.oldWords, old],
    ['exported names in more than two packages', shared.length, plainLanguageLimits.shared, shared],
    ['document lines over 120 characters', long.length, plainLanguageLimits.longLines, long],
    ['decision titles without a verb', titles.length, plainLanguageLimits.titles, titles],
  ]
  return {
    findings: figures.flatMap(([name, value, ceiling, where]) =>
      value > ceiling ? [`${name}: ${value}, the ceiling is ${ceiling}`, ...where.slice(0, 20)] : [],
    ),
    note: figures.map(([name, value]) => `${name} ${value}`).join(', '),
  }
}

const percent = (part: number, all: number) => (all === 0 ? 0 : Math.round((part / all) * 10_000) / 100)

function countAll(files: readonly SourceFile[]): Counts {
  const counts: Counts = { comments: 0, subjectless: [], functions: 0, misnamed: [], banned: [] }
  for (const file of files) {
    countComments(file, counts)
    countNames(file, counts)
  }
  return counts
}

function countComments(file: SourceFile, counts: Counts): void {
  let end = -1
  for (const comment of parseSourceFile(file).comments) {
    const isContinued = comment.type === 'Line' && /^\s*$/.test(file.text.slice(end, comment.start)) && end >= 0
    end = comment.type === 'Line' ? comment.end : -1
    if (isContinued) continue
    counts.comments += 1
    const text = comment.value.replace(/^[\s*]+/, '')
    if (withoutSubject.test(text)) counts.subjectless.push(`${place(file, comment.start)} ${text.slice(0, 60)}`)
  }
}

function countNames(file: SourceFile, counts: Counts): void {
  const noteFunction = (id: { name: string; start: number } | null) => {
    if (!id) return
    counts.functions += 1
    if (participle.test(id.name) || speech.test(id.name)) counts.misnamed.push(`${place(file, id.start)} ${id.name}`)
  }
  const noteName = ({ name, start }: { name: string; start: number }) => {
    if (banned.has(name)) counts.banned.push(`${place(file, start)} ${name}`)
  }
  visitSyntaxTree(file, {
    FunctionDeclaration: ({ id }: ESTree.Function) => noteFunction(id),
    VariableDeclarator({ id, init }: ESTree.VariableDeclarator) {
      if (id.type === 'Identifier' && (init?.type === 'ArrowFunctionExpression' || init?.type === 'FunctionExpression'))
        noteFunction(id)
    },
    Identifier: noteName,
  })
}

/** Exported names that more than two packages declare, as `name: packages`. */
function sharedExports(files: readonly SourceFile[]): string[] {
  const packagesOf = new Map<string, Set<string>>()
  for (const { path, text } of files) {
    const home = /^packages\/([\w-]+)\//.exec(path)?.[1]
    if (home === undefined || /\.(test|spec)\.tsx?$/.test(path)) continue
    for (const [, name = ''] of text.matchAll(/^export (?:async )?(?:function|const|interface|type|class) (\w+)/gm))
      packagesOf.set(name, (packagesOf.get(name) ?? new Set()).add(home))
  }
  return [...packagesOf]
    .filter(([, homes]) => homes.size > 2)
    .map(([name, homes]) => `${name}: ${[...homes].join(', ')}`)
}

/** Identifiers and file names that still use a word which docs/RENAMES.csv replaced. */
function oldWordsOf({ path, text }: SourceFile): string[] {
  if (allowedOldWords.files.some((file) => path.startsWith(file))) return []
  const inPath = oldWords.test(path) ? [`${path}: its name`] : []
  return [
    ...inPath,
    ...[...text.matchAll(/[A-Za-z_$][\w$-]*/g)]
      .filter(([name]) => oldWords.test(name) && !allowedOldWords.names.has(name))
      .map(([name]) => `${path}: ${name}`),
  ]
}

/** Lines of a document over 120 characters. Tables, code and lines of one word are exempt. */
function longLines({ path, text }: SourceFile): string[] {
  let isFenced = false
  return text.split('\n').flatMap((line, index) => {
    if (line.startsWith('```')) isFenced = !isFenced
    const isExempt = isFenced || line.startsWith('|') || /^\S+$/.test(line.trim())
    return !isExempt && line.length > 120 ? [`${path}:${index + 1}`] : []
  })
}

/** Returns a finding if the title of a decision record begins with no verb of the list. */
function titleFault({ path, text }: SourceFile): string[] {
  if (!/^docs\/decisions\/\d/.test(path)) return []
  const [, first = ''] = /^# \d+\. (\w+)/.exec(text) ?? []
  return titleVerbs.has(first) ? [] : [`${path}: ${first}`]
}

const place = (file: SourceFile, start: number) => `${file.path}:${lineOfOffset(file, start)}`
