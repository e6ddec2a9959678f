import type { ESTree } from 'rolldown/utils'
import { isTest, isTypeScript, lineAt, visit, type Tree, type TreeFile } from './tree.ts'

/** Ceilings in lines (docs/STYLE.md). A function's lines are its own, without those of functions inside it. */
export const ceilings = { file: 400, test: 600, function: 60, component: 120 } as const

interface Sized {
  readonly where: string
  readonly lines: number
  readonly ceiling: number
}

/**
 * Lines of source (code of packages and apps, without tests and their rooms, words, titles of screens and what is generated) for
 * each endpoint, without the engine of reports and the demo's story. It may only fall: whoever makes it smaller writes the new figure here.
 * 286 where rooms of tests were left out first; a line more for what serves no endpoint of its own (docs/decisions/0195, 0198).
 */
export const linesPerEndpoint = 287

/**
 * What one noun costs, with its tests and words, wherever its package is: the samples of docs/ARCHITECTURE.md "How a noun
 * looks". At most nine files, and lines that may only fall: whoever makes one smaller writes it here.
 */
export const nounFiles = 9
export const nounLines: Readonly<Record<string, number>> = { terminals: 750, partners: 1257 }

/** The kit serves every screen and knows none: what outgrows this belongs to a domain. Style sheets count. */
export const linesOfKit = 10_280

/** Facts, engine, proof, files for authorities and the one screen: a report more is a definition and no engine (docs/decisions/0060, 0142, 0187, 0194, 0199). What its tests are held against does not count. */
export const linesOfReports = 10_002
const ofReports = /^packages\/reports\//

/** What the demo tells: it grows with each area and serves no endpoint (docs/decisions/0066). */
export const linesOfDemo = 1_550
const ofDemo = /^apps\/server\/src\/demo/

/** Whatever is longer than its ceiling, and the longest of each kind for the report. `endpoints`: how many, without those of reports. */
export function checkSizes(tree: Tree, endpoints = 0): { findings: string[]; note: string } {
  const sources = tree.files.filter((file) => isTypeScript(file) || file.path.endsWith('.mjs'))
  const sheets = tree.files.filter((file) => file.path.endsWith('.css'))
  const files = [...sources, ...sheets].filter((file) => !isExempt(file)).map(sizeOfFile)
  const functions = sources.filter((file) => !isTest(file.path)).flatMap(sizesOfFunctions)
  const over = [...files, ...functions].filter(({ lines, ceiling }) => lines > ceiling)
  const longest = (sizes: readonly Sized[]) => {
    const [first] = sizes.toSorted((a, b) => b.lines - a.lines)
    return first ? `${first.where} ${first.lines}` : 'none'
  }
  const ofKit = ({ path }: TreeFile) => /^packages\/kit\/src\/(?!testing\/)/.test(path)
  const kit = sumOfLines([...sources, ...sheets].filter(ofKit))
  const own = sources.filter(({ path }) => ofReports.test(path))
  const reports = sumOfLines(own.filter(({ path }) => !path.includes('/src/testing/')))
  const demo = sumOfLines(sources.filter(({ path }) => ofDemo.test(path)))
  const each = endpoints === 0 ? 0 : Math.ceil((linesOfSource(sources) - reports - demo) / endpoints)
  const nouns = Object.entries(nounLines).map(([noun, ceiling]) => ({
    ceiling,
    ...priceOf(noun, [...sources, ...sheets]),
  }))
  return {
    findings: [
      ...over.map(({ where, lines, ceiling }) => `${where} has ${lines} lines, the ceiling is ${ceiling}`),
      ...(each > linesPerEndpoint
        ? [`source has ${each} lines for each endpoint, the ceiling is ${linesPerEndpoint}`]
        : []),
      ...nouns
        .filter(({ lines, files: count, ceiling }) => lines > ceiling || count > nounFiles)
        .map(
          ({ noun, lines, files: count, ceiling }) =>
            `${noun} cost ${lines} lines in ${count} files, the ceiling is ${ceiling} in ${nounFiles}`,
        ),
      ...(kit > linesOfKit ? [`packages/kit has ${kit} lines, the ceiling is ${linesOfKit}`] : []),
      ...(reports > linesOfReports
        ? [`packages/reports has ${reports} lines, the ceiling is ${linesOfReports}`]
        : []),
      ...(demo > linesOfDemo ? [`the demo has ${demo} lines, the ceiling is ${linesOfDemo}`] : []),
    ],
    note: [
      `longest file ${longest(files)}`,
      `function ${longest(functions)}`,
      `source lines per endpoint ${each}`,
      `kit ${kit}`,
      `reports ${reports}`,
      `demo ${demo}`,
      ...nouns.map(({ noun, lines, files: count }) => `${noun} ${lines} lines in ${count} files`),
    ].join(', '),
  }
}

function priceOf(noun: string, files: readonly TreeFile[]) {
  const own = new RegExp(`^packages/[^/]+/src/(contract/${noun}\\.|(server|console)/${noun}/)`)
  const its = files.filter(({ path }) => own.test(path))
  return { noun, files: its.length, lines: its.reduce((lines, file) => lines + linesOf(file), 0) }
}

function linesOfSource(files: readonly TreeFile[]): number {
  return sumOfLines(
    files.filter(({ path }) => /^(packages|apps)\//.test(path) && !path.includes('/src/testing/')),
  )
}

/** Without tests, words and what is generated. */
function sumOfLines(files: readonly TreeFile[]): number {
  return files
    .filter((file) => !isTest(file.path) && !isExempt(file))
    .reduce((lines, file) => lines + linesOf(file) - titlesIn(file), 0)
}

/** In what declares screens, keys and texts in three languages are words like those of word tables. */
function titlesIn({ path, text }: TreeFile): number {
  return /(^|[/.])screens\.ts$/.test(path) ? (text.match(/^.*\b(?:zh|word): '.*$/gm) ?? []).length : 0
}

function isExempt({ path, text }: TreeFile): boolean {
  return path.endsWith('.words.ts') || path.endsWith('.d.ts') || /^\/[/*][^\n]*\bgenerated\b/i.test(text)
}

function linesOf({ text }: TreeFile): number {
  return text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
}

function sizeOfFile(file: TreeFile): Sized {
  return {
    where: file.path,
    lines: linesOf(file),
    ceiling: isTest(file.path) ? ceilings.test : ceilings.file,
  }
}

interface Open {
  inner: number
  jsx: boolean
}

/** Lines of every function, each line counted for the innermost function that it belongs to. */
export function sizesOfFunctions(file: TreeFile): Sized[] {
  const sizes: Sized[] = []
  const open: Open[] = []
  const names = new Map<number, string>()
  const enter = () => void open.push({ inner: 0, jsx: false })
  const leave = (node: ESTree.Function | ESTree.ArrowFunctionExpression) => {
    const { inner, jsx } = open.pop() ?? { inner: 0, jsx: false }
    const [first, last] = [lineAt(file, node.start), lineAt(file, node.end)]
    const outer = open.at(-1)
    if (outer) outer.inner += last - first
    const name =
      (node.type === 'ArrowFunctionExpression' ? undefined : node.id?.name) ??
      names.get(node.start) ??
      '(nameless)'
    const isComponent = jsx && /^[A-Z]/.test(name)
    sizes.push({
      where: `${file.path}:${first} ${name}`,
      lines: last - first + 1 - inner,
      ceiling: isComponent ? ceilings.component : ceilings.function,
    })
  }
  const sawJsx = () => {
    for (const one of open) one.jsx = true
  }
  visit(file, {
    VariableDeclarator: ({ id, init }) => {
      if (init && id.type === 'Identifier') names.set(init.start, id.name)
    },
    Property: ({ key, value }) => {
      if (key.type === 'Identifier') names.set(value.start, key.name)
    },
    FunctionDeclaration: enter,
    FunctionExpression: enter,
    ArrowFunctionExpression: enter,
    'FunctionDeclaration:exit': leave,
    'FunctionExpression:exit': leave,
    'ArrowFunctionExpression:exit': leave,
    JSXElement: sawJsx,
    JSXFragment: sawJsx,
  })
  return sizes
}
