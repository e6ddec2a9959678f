import type { ESTree } from 'rolldown/utils'
import { formatFindingAt, isTest, lineOfOffset, visitSyntaxTree, type SourceTree, type SourceFile } from './tree.ts'

/** Width available for a list next to the menu at 1440 pixels, without its checkbox column (`ManyRows`). */
const room = 1_130
/** Factor by which text columns shrink before a list scrolls (`columnFitFactor` of the kit). */
const narrowest = 0.84
/** Default width of a column without a declared width, by kind; columns of figures and times do not shrink. */
const figures: Readonly<Record<string, number>> = {
  number: 110,
  money: 120,
  energy: 110,
  power: 110,
  rated: 110,
  when: 150,
}
const texts: Readonly<Record<string, number>> = { text: 160, day: 160, status: 150, custom: 160 }
const fewest = 5

/** Finds lists that would scroll sideways at 1440 pixels. Less important columns should be `hidden` by default. */
export function checkWidths({ files }: SourceTree): string[] {
  return files
    .filter(({ path, text }) => /^packages\/(?!kit\/).*\.tsx?$/.test(path) && text.includes('columnsFor<'))
    .filter(({ path }) => !isTest(path))
    .flatMap((file) => [...widthsIn(file), ...findHiddenColumns(file)])
}

/** Finds hidden columns in lists without a column chooser: those are always shown. */
function findHiddenColumns(file: SourceFile): string[] {
  const isList = /<DataTable\b[^]*columns=\{columns\}/.test(file.text) && !file.text.includes('useColumns(')
  const place = isList ? file.text.search(/\bhidden: true\b/) : -1
  return place < 0
    ? []
    : [`${file.path}:${lineOfOffset(file, place)} is hidden in a list without useColumns: shown anyway`]
}

function widthsIn(file: SourceFile): string[] {
  const found: string[] = []
  visitSyntaxTree(file, {
    ArrayExpression(node) {
      const columns = node.elements.flatMap((element) => columnOf(element) ?? [])
      const sum = columns.reduce((all, { width, soft }) => all + width * (soft ? narrowest : 1), 0)
      if (columns.length >= fewest && sum > room)
        found.push(formatFindingAt(file, node, `columns of ${Math.round(sum)} pixels, more than ${room}: hide some`))
    },
  })
  return found
}

type Node = ESTree.Node | null | undefined
/** Recognises `c.text('no', { … })`, also with additional properties: `{ ...c.text('no', { … }), unit }`. */
function columnOf(node: Node): { width: number; soft: boolean } | undefined {
  if (node?.type === 'ObjectExpression') {
    const spread = node.properties.find((property) => property.type === 'SpreadElement')
    return spread && columnOf(spread.argument)
  }
  if (node?.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return undefined
  const { property } = node.callee
  const kind = property.type === 'Identifier' ? property.name : ''
  const usual = figures[kind] ?? texts[kind]
  if (usual === undefined) return undefined
  const options = node.arguments.findLast((argument) => argument.type === 'ObjectExpression')
  if (valueOf(options, 'hidden') === true) return undefined
  const width = valueOf(options, 'width') ?? valueOf(options, 'least')
  return {
    width: typeof width === 'number' ? width : usual,
    soft: kind in texts && valueOf(options, 'align') !== 'end',
  }
}

function valueOf(options: Node, name: string): unknown {
  if (options?.type !== 'ObjectExpression') return undefined
  for (const property of options.properties)
    if (property.type === 'Property' && property.key.type === 'Identifier' && property.key.name === name)
      return property.value.type === 'Literal' ? property.value.value : undefined
  return undefined
}
