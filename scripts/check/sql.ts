import type { ESTree } from 'rolldown/utils'
import {
  formatFindingAt,
  isTest,
  isTypeScript,
  literalText,
  visitSyntaxTree,
  type SourceTree,
  type SourceFile,
} from './tree.ts'

const builders = new Set(['selectFrom', 'insertInto', 'updateTable', 'deleteFrom', 'mergeInto'])
const statement =
  /^\s*(select|insert into|update|delete from|with|merge into|create|alter|drop|truncate|copy|grant|lock table)\s/i

/** Returns true for files that may contain SQL: stores, and the platform layer with transactions, jobs and the bus. */
function maySpeakSql(name: string): boolean {
  return (
    name.endsWith('.store.ts') ||
    isTest(name) ||
    /^packages\/[^/]+\/src\/testing\//.test(name) ||
    /^packages\/platform\/src\/server\/(db|jobs|bus|postgres)\//.test(name) ||
    /^(scripts|e2e)\//.test(name)
  )
}

/** Finds `sql` templates, Kysely's builders and `.query('select …')` outside the files that may contain SQL. */
export function checkSql(tree: SourceTree): string[] {
  return tree.files.filter((file) => isTypeScript(file) && !maySpeakSql(file.path)).flatMap(sqlIn)
}

function sqlIn(file: SourceFile): string[] {
  const findings: string[] = []
  const add = (node: { start: number }, what: string) =>
    findings.push(formatFindingAt(file, node, `${what} outside a store`))
  visitSyntaxTree(file, {
    TaggedTemplateExpression: ({ tag, start }) => {
      if (tag.type === 'Identifier' && tag.name === 'sql') add({ start }, 'sql`…`')
    },
    CallExpression: (node) => {
      const name = methodOf(node)
      if (name && builders.has(name)) add(node, `.${name}(…)`)
      if (name === 'query' && statement.test(firstText(node))) add(node, '.query(…)')
    },
  })
  return findings
}

function methodOf({ callee }: ESTree.CallExpression): string | undefined {
  return callee.type === 'MemberExpression' && callee.property.type === 'Identifier' ? callee.property.name : undefined
}

function firstText({ arguments: [first] }: ESTree.CallExpression): string {
  if (first?.type === 'TemplateLiteral') return first.quasis[0]?.value.raw ?? ''
  return literalText(first) ?? ''
}
