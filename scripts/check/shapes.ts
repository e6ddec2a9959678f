import type { ESTree } from 'rolldown/utils'
import { allowedSharedShapes } from './shapes.allowed.ts'
import { formatFindingAt, isTest, isTypeScript, visitSyntaxTree, type SourceTree, type SourceFile } from './tree.ts'

/** Output of `npm run generate -- schema`: the columns of every table and view. */
const printed = 'db/tables.ts'

/** Number of fields that two shapes of a contract may share by chance. */
const inCommon = 4
/** Stores on the response path of charge points have hand-written statements. */
const hot = /^packages\/(ocpp|charging\/src\/server\/ocpp|stations\/src\/server\/gateway)|\/ledger\.store\.ts$/

/**
 * Checks that rows are typed once: columns by the catalogue, fields by the contract. Findings: an interface whose
 * properties are columns of one table, a second declaration of `Tables`, two shapes of one contract with the same
 * fields (use `stored(form)`, `pick` or `extend`), and an alias that `named` already provides.
 */
export function checkShapes(
  tree: SourceTree,
  twice: readonly string[] = allowedSharedShapes,
): { findings: string[]; note: string } {
  const tables = columnsOf(tree.files.find(({ path }) => path === printed))
  const sources = tree.files.filter((file) => isTypeScript(file) && !isTest(file.path))
  const servers = sources.filter(({ path }) => /^(packages|apps)\/.*server\//.test(path))
  const tableFindings = servers.flatMap((file) => handWritten(file, tables))
  const shared = sources
    .filter(({ path }) => /^packages\/[^/]+\/src\/contract\//.test(path))
    .flatMap((file) => sameFields(file))
  const findings = [
    ...tableFindings,
    ...shared
      .filter(({ name }) => !twice.includes(name))
      .map(({ name, fields }) => `${name} share ${fields.join(', ')}`),
    ...twice
      .filter((name) => !shared.some((one) => one.name === name))
      .map((name) => `${name}: no longer so, take it out of shapes.allowed.ts`),
    ...servers.filter(({ path }) => !hot.test(path)).flatMap((file) => aliases(file)),
  ]
  return {
    findings,
    note: `hand-written table interfaces ${tableFindings.length} of ${tables.size}, shapes with the same fields ${shared.length}`,
  }
}

interface Fields {
  readonly of: string
  readonly keys: readonly string[]
}

function sameFields(file: SourceFile): { name: string; fields: readonly string[] }[] {
  const shapes: Fields[] = []
  const within: string[] = []
  visitSyntaxTree(file, {
    VariableDeclarator: ({ id }) => void within.push(id.type === 'Identifier' ? id.name : '?'),
    'VariableDeclarator:exit': () => void within.pop(),
    CallExpression: ({ callee, arguments: [fields] }) => {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      if (!/^(object|extend)$/.test(callee.property.name) || fields?.type !== 'ObjectExpression') return
      const keys = fields.properties.flatMap((one) =>
        one.type === 'Property' && one.key.type === 'Identifier' ? [one.key.name] : [],
      )
      shapes.push({ of: within.at(-1) ?? '?', keys })
    },
  })
  return shapes.flatMap((one, index) =>
    shapes.slice(index + 1).flatMap((other) => {
      const fields = one.keys.filter((key) => other.keys.includes(key))
      return fields.length > inCommon ? [{ name: `${file.path} ${one.of} ${other.of}`, fields }] : []
    }),
  )
}

function aliases(file: SourceFile): string[] {
  const findings: string[] = []
  visitSyntaxTree(file, {
    Literal: (node) => {
      if (typeof node.value !== 'string') return
      const [, column, key] = /^(?:\w+\.)?(\w+) as (\w+)$/.exec(node.value) ?? []
      if (key && key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) === column)
        findings.push(formatFindingAt(file, node, `'${node.value}' is what named(['${key}']) gives`))
    },
  })
  return findings
}

function columnsOf(file: SourceFile | undefined): ReadonlyMap<string, ReadonlySet<string>> {
  const tables = new Map<string, ReadonlySet<string>>()
  if (!file) return tables
  visitSyntaxTree(file, {
    TSInterfaceDeclaration: ({ id, body }) => {
      if (id.name !== 'Tables') tables.set(id.name, new Set(keysOf(body)))
    },
  })
  return tables
}

function handWritten(file: SourceFile, tables: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const findings: string[] = []
  visitSyntaxTree(file, {
    TSInterfaceDeclaration: (node) => {
      const keys = keysOf(node.body)
      const named = node.id.name === 'Tables' && keys.length > 0
      // Common one-word names may match by chance; names with underscores are columns.
      const own = keys.length > 2 && keys.some((key) => key.includes('_'))
      const table = own && [...tables].find(([, columns]) => keys.every((key) => columns.has(key)))?.[0]
      if (named || table)
        findings.push(
          formatFindingAt(file, node, `${node.id.name} is ${named ? printed : `${table} of ${printed}`} by hand`),
        )
    },
  })
  return findings
}

function keysOf({ body }: ESTree.TSInterfaceBody): string[] {
  return body.flatMap((one) =>
    one.type === 'TSPropertySignature' && one.key.type === 'Identifier' ? [one.key.name] : [],
  )
}
