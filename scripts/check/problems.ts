import type { ESTree } from 'rolldown/utils'
import type { Facts } from './facts.ts'
import { at, isTest, isTypeScript, literalText, visit, type Tree } from './tree.ts'

/** Every refusal that is thrown has its status and sentences in a table, and what it says of a field is a key of one. */
export function checkProblems(tree: Tree, problems: Facts['problems']): string[] {
  const known = new Set(problems.flatMap(({ table }) => Object.keys(table)))
  return tree.files
    .filter((file) => isTypeScript(file) && !isTest(file.path) && /^(packages|apps)\//.test(file.path))
    .flatMap((file) => {
      const findings: string[] = []
      visit(file, {
        NewExpression: (node) => {
          if (node.callee.type !== 'Identifier' || node.callee.name !== 'Problem') return
          for (const code of codesOf(node.arguments[0]))
            if (!known.has(code)) findings.push(at(file, node, `'${code}' is in no problem table`))
          for (const sentence of sentencesOf(node.arguments[2]))
            findings.push(at(file, node, `'${sentence}' is said in one language alone`))
        },
      })
      return findings
    })
}

/** The codes an argument can be: a literal, or either branch of a choice. Others are typed by their own table. */
function codesOf(node: ESTree.Node | undefined): string[] {
  if (node?.type === 'ConditionalExpression') return [...codesOf(node.consequent), ...codesOf(node.alternate)]
  const text = literalText(node)
  return text === undefined ? [] : [text]
}

/** What stands beside a field as a sentence where it should be a key. */
function sentencesOf(node: ESTree.Node | undefined): string[] {
  if (node?.type !== 'ObjectExpression') return []
  return node.properties.flatMap((property) => {
    const text = property.type === 'Property' ? literalText(property.value) : undefined
    return text?.includes(' ') ? [text] : []
  })
}
