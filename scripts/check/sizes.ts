import type { ESTree } from 'rolldown/utils'
import { isTest, isTypeScript, lineOfOffset, visitSyntaxTree, type SourceTree, type SourceFile } from './tree.ts'

/** Maximum number of lines (docs/STYLE.md). A function's lines do not include those of inner functions. */
export const lineLimits = { file: 400, test: 600, function: 60, component: 120 } as const

interface Sized {
  readonly where: string
  readonly lines: number
  readonly ceiling: number
}

/**
 * Source lines per endpoint: code of packages and apps, without tests and test modules, words, screen titles, generated
 * files, the report engine and the demo data. The value may only fall: update it after a reduction. 286 when test
 * modules were first excluded; one more for code that serves no endpoint (docs/decisions/0195, 0198). Comments in whole
 * sentences and longer names added eight, once (docs/decisions/0214); the other line totals rose with them.
 */
export const linesPerEndpoint = 307

/**
 * Size of one noun with its tests and words, over all packages: the examples of docs/ARCHITECTURE.md "How a noun
 * looks". At most nine files, and line counts that may only fall: update them after a reduction.
 */
export const filesPerNoun = 9
export const linesPerNoun: Readonly<Record<string, number>> = { terminals: 770, partners: 1245 }

/**
 * Maximum lines of the kit. The kit serves every screen and imports none; code beyond this limit belongs to a domain.
 * Style sheets count.
 */
export const linesOfKit = 10_992

/**
 * Maximum lines of reports: facts, engine, proof, files for authorities and the single screen. A new report is a
 * definition and needs no engine code (docs/decisions/0060, 0142, 0187, 0194, 0199). Test fixtures do not count.
 */
export const linesOfReports = 10_760
const ofReports = /^packages\/reports\//

/** Maximum lines of the demo data. It grows with each area and serves no endpoint (docs/decisions/0066). */
export const linesOfDemo = 1_975
const ofDemo = /^apps\/server\/src\/demo/

/**
 * Finds code longer than its limit, and returns the longest of each kind for the report. `endpoints`: number of
 * endpoints without reports.
 */
export function checkSizes(tree: SourceTree, endpoints = 0): { findings: string[]; note: string } {
  const sources = tree.files.filter((file) => isTypeScript(file) || file.path.endsWith('.mjs'))
  const sheets = tree.files.filter((file) => file.path.endsWith('.css'))
  const files = [...sources, ...sheets].filter((file) => !isExempt(file)).map(sizeOfFile)
  const functions = sources.filter((file) => !isTest(file.path)).flatMap(functionLengths)
  const over = [...files, ...functions].filter(({ lines, ceiling }) => lines > ceiling)
  const longest = (sizes: readonly Sized[]) => {
    const [first] = sizes.toSorted((a, b) => b.lines - a.lines)
    return first ? `${first.where} ${first.lines}` : 'none'
  }
  const ofKit = ({ path }: SourceFile) => /^packages\/kit\/src\/(?!testing\/)/.test(path)
  const kit = sumOfLines([...sources, ...sheets].filter(ofKit))
  const own = sources.filter(({ path }) => ofReports.test(path))
  const reports = sumOfLines(own.filter(({ path }) => !path.includes('/src/testing/')))
  const demo = sumOfLines(sources.filter(({ path }) => ofDemo.test(path)))
  const each = endpoints === 0 ? 0 : Math.ceil((linesOfSource(sources) - reports - demo) / endpoints)
  const nouns = Object.entries(linesPerNoun).map(([noun, ceiling]) => ({
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
        .filter(({ lines, files: count, ceiling }) => lines > ceiling || count > filesPerNoun)
        .map(
          ({ noun, lines, files: count, ceiling }) =>
            `${noun} cost ${lines} lines in ${count} files, the ceiling is ${ceiling} in ${filesPerNoun}`,
        ),
      ...(kit > linesOfKit ? [`packages/kit has ${kit} lines, the ceiling is ${linesOfKit}`] : []),
      ...(reports > linesOfReports ? [`packages/reports has ${reports} lines, the ceiling is ${linesOfReports}`] : []),
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

function priceOf(noun: string, files: readonly SourceFile[]) {
  const own = new RegExp(`^packages/[^/]+/src/(contract/${noun}\\.|(server|console)/${noun}/)`)
  const its = files.filter(({ path }) => own.test(path))
  return { noun, files: its.length, lines: its.reduce((lines, file) => lines + linesOf(file), 0) }
}

function linesOfSource(files: readonly SourceFile[]): number {
  return sumOfLines(files.filter(({ path }) => /^(packages|apps)\//.test(path) && !path.includes('/src/testing/')))
}

/** Counts lines without tests, words and generated files. */
function sumOfLines(files: readonly SourceFile[]): number {
  return files
    .filter((file) => !isTest(file.path) && !isExempt(file))
    .reduce((lines, file) => lines + linesOf(file) - titlesIn(file), 0)
}

/** Counts lines in screen declarations with keys and texts in three languages. They are treated like word tables. */
function titlesIn({ path, text }: SourceFile): number {
  return /(^|[/.])screens\.ts$/.test(path) ? (text.match(/^.*\b(?:zh|word): '.*$/gm) ?? []).length : 0
}

function isExempt({ path, text }: SourceFile): boolean {
  return path.endsWith('.words.ts') || path.endsWith('.d.ts') || /^\/[/*][^\n]*\bgenerated\b/i.test(text)
}

function linesOf({ text }: SourceFile): number {
  return text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
}

function sizeOfFile(file: SourceFile): Sized {
  return {
    where: file.path,
    lines: linesOf(file),
    ceiling: isTest(file.path) ? lineLimits.test : lineLimits.file,
  }
}

interface Open {
  inner: number
  jsx: boolean
}

/** Returns the lines of every function. Each line counts only for its innermost function. */
export function functionLengths(file: SourceFile): Sized[] {
  const sizes: Sized[] = []
  const open: Open[] = []
  const names = new Map<number, string>()
  const enter = () => void open.push({ inner: 0, jsx: false })
  const leave = (node: ESTree.Function | ESTree.ArrowFunctionExpression) => {
    const { inner, jsx } = open.pop() ?? { inner: 0, jsx: false }
    const [first, last] = [lineOfOffset(file, node.start), lineOfOffset(file, node.end)]
    const outer = open.at(-1)
    if (outer) outer.inner += last - first
    const name =
      (node.type === 'ArrowFunctionExpression' ? undefined : node.id?.name) ?? names.get(node.start) ?? '(nameless)'
    const isComponent = jsx && /^[A-Z]/.test(name)
    sizes.push({
      where: `${file.path}:${first} ${name}`,
      lines: last - first + 1 - inner,
      ceiling: isComponent ? lineLimits.component : lineLimits.function,
    })
  }
  const sawJsx = () => {
    for (const one of open) one.jsx = true
  }
  visitSyntaxTree(file, {
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
