import { z } from 'zod'
import type { ESTree } from 'rolldown/utils'
import type { ContractDeclarations } from './facts.ts'
import { formatFindingAt, isTest, isTypeScript, visitSyntaxTree, type SourceTree, type SourceFile } from './tree.ts'

/** Cells that contain codes on purpose, with the reason. */
const exemptFiles = new Map([
  ['packages/documents/src/server/offices/verifactu-exports.ts', 'the AEAT’s own codes, which a hash is over'],
  ['packages/charging/src/server/tokens/token-export.ts', 'a token’s kind is the name that OCPP gives it'],
])

/** Packages in which a level is the severity of an alarm, which has a display name. */
const graded = /^packages\/(stations|fleet)$/

/**
 * Checks that cells of exported files contain no codes: choices and booleans of a reply are translated to the reader's
 * language. An import accepts the words of every language, and codes.
 */
export function checkFileCells(tree: SourceTree, { endpoints }: Pick<ContractDeclarations, 'endpoints'>): string[] {
  const choices = new Map<string, Set<string>>()
  for (const { file, spec } of endpoints) {
    const home = homeOf(file)
    const fields = choices.get(home) ?? new Set(graded.test(home) ? ['level'] : [])
    if (spec.reply instanceof z.ZodType) for (const field of choicesIn(spec.reply)) fields.add(field)
    choices.set(home, fields)
  }
  return tree.files
    .filter((file) => isTypeScript(file) && !isTest(file.path) && file.path.includes('/src/server/'))
    .filter(({ text }) => /\bexportKind\(|\): (readonly )?Cells?\b/.test(text))
    .filter(({ path }) => !exemptFiles.has(path))
    .flatMap((file) => bareCells(file, choices.get(homeOf(file.path)) ?? new Set()))
}

const homeOf = (path: string) => path.split('/src/')[0] ?? ''

function bareCells(file: SourceFile, choices: ReadonlySet<string>): string[] {
  const found: string[] = []
  const checkCellList = (list: ESTree.Node | null | undefined) => {
    if (list?.type !== 'ArrayExpression') return
    for (const cell of list.elements) {
      const name = cell ? fieldOf(cell) : undefined
      if (cell && name !== undefined && choices.has(name))
        found.push(formatFindingAt(file, cell, `the cell '${name}' is a code: say it in the reader's words`))
    }
  }
  visitSyntaxTree(file, {
    YieldExpression: (node) => checkCellList(node.argument),
    ReturnStatement: (node) => checkCellList(node.argument),
    ArrowFunctionExpression: (node) => checkCellList(node.body),
  })
  return found
}

/** Returns the field that a cell contains unchanged: `row.state`, `state`, `row.state ?? null`. */
function fieldOf(cell: ESTree.Node): string | undefined {
  if (cell.type === 'LogicalExpression') return fieldOf(cell.operator === '&&' ? cell.right : cell.left)
  if (cell.type === 'Identifier') return cell.name
  return cell.type === 'MemberExpression' && cell.property.type === 'Identifier' && !cell.computed
    ? cell.property.name
    : undefined
}

interface Shape {
  type?: unknown
  enum?: readonly unknown[]
  items?: Shape
  properties?: Readonly<Record<string, Shape>>
  anyOf?: readonly Shape[]
  oneOf?: readonly Shape[]
  allOf?: readonly Shape[]
}
/** Names and numbers of a protocol are shown unchanged. */
const isCode = (value: unknown) => typeof value === 'string' && /^[a-z]/.test(value)

function choicesIn(schema: z.ZodType): string[] {
  const walk = (shape: Shape, field: string): string[] => [
    ...(shape.type === 'boolean' || shape.enum?.some(isCode) ? [field] : []),
    ...Object.entries(shape.properties ?? {}).flatMap(([key, one]) => walk(one, key)),
    ...[shape.anyOf, shape.oneOf, shape.allOf].flatMap((some) => (some ?? []).flatMap((one) => walk(one, field))),
    ...(shape.items ? walk(shape.items, '') : []),
  ]
  return walk(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }) as Shape, '')
}
