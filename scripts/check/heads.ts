import type { ESTree } from 'rolldown/utils'
import type { ContractDeclarations } from './facts.ts'
import {
  formatFindingAt,
  isTest,
  isTypeScript,
  literalText,
  type SourceFile,
  type SourceTree,
  visitSyntaxTree,
} from './tree.ts'

/** Methods of `columnsFor` that make a column. */
const columnKinds = /^(text|day|when|status|custom|number|money|energy|power|rated)$/

/** Headings that the report screens compose of the words of measures (`part-heads.ts`). */
const composed = /^reports\.(part|before|change)\./

/**
 * Finds texts of the console that would appear as a raw key: a column without words at `{prefix}.{key}`, a title that
 * is in no table, and a key made from values that matches no key of the tables.
 */
export function checkHeads(tree: SourceTree, { words }: Pick<ContractDeclarations, 'words'>): string[] {
  const keys = new Set(
    words.flatMap(({ table }) => Object.keys(table)).flatMap((key) => [key, key.replace(/_(one|other|many)$/, '')]),
  )
  const prefixes = new Set([...keys].flatMap((key) => [...key.matchAll(/\./g)].map(({ index }) => key.slice(0, index))))
  return tree.files
    .filter(
      (file) =>
        isTypeScript(file) &&
        !isTest(file.path) &&
        /^(packages\/[^/]+\/src\/console|apps\/console\/src)\//.test(file.path),
    )
    .flatMap((file) => [...findHeads(file, keys), ...findTemplates(file, [...keys, ...prefixes])])
}

function findHeads(file: SourceFile, keys: ReadonlySet<string>): string[] {
  const makers = new Map<string, string>()
  const found: string[] = []
  const check = (node: ESTree.Node, key: string | undefined) => {
    if (key === undefined) found.push(formatFindingAt(file, node, 'a column with a key from a value needs a title'))
    else if (!keys.has(key)) found.push(formatFindingAt(file, node, `the head '${key}' is in no word table`))
  }
  visitSyntaxTree(file, {
    VariableDeclarator({ id, init }) {
      const prefix = init?.type === 'CallExpression' && isColumnsFor(init) ? literalText(init.arguments[0]) : undefined
      if (id.type === 'Identifier' && prefix !== undefined) makers.set(id.name, prefix)
    },
  })
  visitSyntaxTree(file, {
    CallExpression(node) {
      const { callee, arguments: values } = node
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      const prefix = callee.object.type === 'Identifier' ? makers.get(callee.object.name) : undefined
      if (prefix === undefined || !columnKinds.test(callee.property.name)) return
      const title = values.map(titleOf).find((each) => each !== undefined)
      if (title) return titlesOf(title).forEach((key) => check(node, key))
      const [first] = values
      const names = first?.type === 'Identifier' ? valuesOf(file, first) : [literalText(first)]
      for (const name of names) check(node, name && `${prefix}.${name}`)
    },
  })
  return found
}

function isColumnsFor({ callee }: ESTree.CallExpression): boolean {
  return callee.type === 'Identifier' && callee.name === 'columnsFor'
}

/** Returns the value of `title` among a column's options. */
function titleOf(options: ESTree.Argument): ESTree.Expression | undefined {
  if (options.type !== 'ObjectExpression') return undefined
  for (const property of options.properties)
    if (property.type === 'Property' && property.key.type === 'Identifier' && property.key.name === 'title')
      return property.value as ESTree.Expression
  return undefined
}

/** Returns the literal keys of a title: one, or both of a condition. Titles from values are left to `findTemplates`. */
function titlesOf(title: ESTree.Expression): string[] {
  if (title.type === 'ConditionalExpression') return [...titlesOf(title.consequent), ...titlesOf(title.alternate)]
  const key = literalText(title)
  return key === undefined ? [] : [key]
}

/**
 * Returns the literal values of a parameter: of the array whose `map` has the function, or of the calls of the named
 * function. Any other parameter is [undefined].
 */
function valuesOf(file: SourceFile, { name, start }: ESTree.IdentifierReference): (string | undefined)[] {
  const values: (string | undefined)[] = []
  const isInside = (node: ESTree.Node | undefined): node is ESTree.ArrowFunctionExpression | ESTree.Function =>
    (node?.type === 'ArrowFunctionExpression' || node?.type === 'FunctionDeclaration') &&
    node.start < start &&
    start < node.end &&
    node.params.some((param) => param.type === 'Identifier' && param.name === name)
  const makers = new Set<string>()
  visitSyntaxTree(file, {
    FunctionDeclaration: (node) => void (isInside(node) && node.id && makers.add(node.id.name)),
    VariableDeclarator: ({ id, init }) =>
      void (id.type === 'Identifier' && isInside(init ?? undefined) && makers.add(id.name)),
    CallExpression({ callee, arguments: [argument] }) {
      if (callee.type !== 'MemberExpression' || !isInside(argument)) return
      const list = callee.object.type === 'TSAsExpression' ? callee.object.expression : callee.object
      if (list.type === 'ArrayExpression') values.push(...list.elements.map(literalText))
    },
  })
  visitSyntaxTree(file, {
    CallExpression({ callee, arguments: [argument] }) {
      if (callee.type === 'Identifier' && makers.has(callee.name)) values.push(literalText(argument))
    },
  })
  return values.length > 0 ? values : [undefined]
}

function findTemplates(file: SourceFile, keys: readonly string[]): string[] {
  const starts = new Set(keys.map((key) => key.split('.')[0]))
  const found: string[] = []
  visitSyntaxTree(file, {
    TemplateLiteral(node) {
      const parts = node.quasis.map(({ value }) => value.cooked ?? '')
      const [start] = /^[a-z][\w-]*(?=\.)/.exec(parts[0] ?? '') ?? []
      if (parts.length === 1 || start === undefined || !starts.has(start)) return
      if (parts.some((part) => /[^\w.-]/.test(part)) || composed.test(parts[0] ?? '')) return
      const pattern = new RegExp(`^${parts.map((part) => part.replaceAll('.', '\\.')).join('[\\w.-]+')}$`)
      if (!keys.some((key) => pattern.test(key)))
        found.push(formatFindingAt(file, node, `'${parts.join('…')}' matches no key of a word table`))
    },
  })
  return found
}
