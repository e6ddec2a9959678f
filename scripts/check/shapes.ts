import type { ESTree } from 'rolldown/utils'
import { at, isTest, isTypeScript, visit, type Tree, type TreeFile } from './tree.ts'

/** What `npm run schema` prints: every table's and view's columns. */
const printed = 'db/tables.ts'

/**
 * A table's row is typed once, by the catalogue. An interface whose properties are columns of one table, or a second
 * declaration of `Tables`, is written by hand.
 */
export function checkShapes(tree: Tree): { findings: string[]; note: string } {
  const tables = columnsOf(tree.files.find(({ path }) => path === printed))
  const findings = tree.files
    .filter(
      (file) => isTypeScript(file) && !isTest(file.path) && /^(packages|apps)\/.*server\//.test(file.path),
    )
    .flatMap((file) => handWritten(file, tables))
  return { findings, note: `hand-written table interfaces ${findings.length} of ${tables.size}` }
}

function columnsOf(file: TreeFile | undefined): ReadonlyMap<string, ReadonlySet<string>> {
  const tables = new Map<string, ReadonlySet<string>>()
  if (!file) return tables
  visit(file, {
    TSInterfaceDeclaration: ({ id, body }) => {
      if (id.name !== 'Tables') tables.set(id.name, new Set(keysOf(body)))
    },
  })
  return tables
}

function handWritten(file: TreeFile, tables: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const findings: string[] = []
  visit(file, {
    TSInterfaceDeclaration: (node) => {
      const keys = keysOf(node.body)
      const named = node.id.name === 'Tables' && keys.length > 0
      // A word of one syllable may be anybody's; a column's underscore is not.
      const own = keys.length > 2 && keys.some((key) => key.includes('_'))
      const table = own && [...tables].find(([, columns]) => keys.every((key) => columns.has(key)))?.[0]
      if (named || table)
        findings.push(
          at(file, node, `${node.id.name} is ${named ? printed : `${table} of ${printed}`} by hand`),
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
