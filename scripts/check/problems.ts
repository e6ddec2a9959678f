import type { ESTree } from 'rolldown/utils'
import type { ContractDeclarations } from './facts.ts'
import { formatFindingAt, isTest, isTypeScript, literalText, visitSyntaxTree, type SourceTree } from './tree.ts'

/**
 * Checks that every thrown refusal has a status and sentences in a table, that its field messages are keys of a table,
 * and that each placeholder of its sentences has a value.
 */
export function checkProblems(tree: SourceTree, problems: ContractDeclarations['problems']): string[] {
  const messages = new Map(problems.flatMap(({ table }) => Object.entries(table)))
  return tree.files
    .filter((file) => isTypeScript(file) && !isTest(file.path) && /^(packages|apps)\//.test(file.path))
    .flatMap((file) => {
      const findings: string[] = []
      visitSyntaxTree(file, {
        NewExpression: (node) => {
          if (node.callee.type !== 'Identifier' || node.callee.name !== 'Problem') return
          for (const code of codesOf(node.arguments[0]))
            if (!messages.has(code)) findings.push(formatFindingAt(file, node, `'${code}' is in no problem table`))
          for (const [code, mark] of missingValues(node, messages))
            findings.push(formatFindingAt(file, node, `'${code}' says {${mark}}, which is not given`))
          for (const sentence of sentencesOf(node.arguments[2]))
            findings.push(formatFindingAt(file, node, `'${sentence}' is said in one language alone`))
        },
      })
      return findings
    })
}

/**
 * Returns the possible codes of an argument: a literal, or either branch of a conditional. Other arguments are typed by
 * their own table.
 */
function codesOf(node: ESTree.Node | undefined): string[] {
  if (node?.type === 'ConditionalExpression') return [...codesOf(node.consequent), ...codesOf(node.alternate)]
  const text = literalText(node)
  return text === undefined ? [] : [text]
}

/** Marks of the sentences of a refusal and of its fields that no value stands for, where all values can be seen. */
function missingValues(
  { arguments: [code, values, fields] }: ESTree.NewExpression,
  messages: ReadonlyMap<string, { en: string }>,
): (readonly [code: string, mark: string])[] {
  const valueKeys = keysOf(values)
  if (!valueKeys) return []
  valueKeys.add('requestId')
  // The field names are filled in if no detail is given (`Problem`).
  if (fields) valueKeys.add('detail')
  const properties = fields?.type === 'ObjectExpression' ? fields.properties : []
  const codes = properties.flatMap((one) => (one.type === 'Property' ? codesOf(one.value) : []))
  const marksOf = (each: string) =>
    [...(messages.get(each)?.en ?? '').matchAll(/\{(\w+)/g)].map(([, mark = '']) => mark)
  const missing = (each: string) =>
    marksOf(each).flatMap((mark) => (valueKeys.has(mark) ? [] : [[each, mark] as const]))
  // In a field message this would name the field a second time.
  const again = codes.filter((each) => each === 'request.invalid').map((each) => [each, 'detail'] as const)
  return [...[...codesOf(code), ...codes].flatMap(missing), ...again]
}
/** Returns undefined if not all keys are visible. */
function keysOf(node: ESTree.Node | undefined): Set<string> | undefined {
  if (!node) return new Set()
  if (node.type !== 'ObjectExpression') return undefined
  const keys = node.properties.map((one) =>
    one.type === 'Property' && one.key.type === 'Identifier' ? one.key.name : undefined,
  )
  return keys.includes(undefined) ? undefined : new Set(keys.flatMap((key) => key ?? []))
}

/** Returns field messages that are sentences where a key is required. */
function sentencesOf(node: ESTree.Node | undefined): string[] {
  if (node?.type !== 'ObjectExpression') return []
  return node.properties.flatMap((property) => {
    const text = property.type === 'Property' ? literalText(property.value) : undefined
    return text?.includes(' ') ? [text] : []
  })
}
