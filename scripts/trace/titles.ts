import type { ESTree } from 'rolldown/utils'
import { isTest, visitSyntaxTree, type SourceTree } from '../check/tree.ts'

/** A test as named in the report: the enclosing titles and its own. */
export interface TestTitle {
  readonly file: string
  readonly title: string
}

/** Returns every test of the tree. A title built from values keeps the text around them. */
export function listTestTitles(tree: SourceTree): TestTitle[] {
  return tree.files
    .filter((file) => isTest(file.path))
    .flatMap((file) => {
      const titles: TestTitle[] = []
      const around: string[] = []
      visitSyntaxTree(file, {
        CallExpression: (node) => {
          const word = wordOf(node)
          if (word === 'describe') around.push(textOf(node.arguments[0]))
          if (word === 'test' || word === 'it')
            titles.push({ file: file.path, title: [...around, textOf(node.arguments[0])].join(' ') })
        },
        'CallExpression:exit': (node) => {
          if (wordOf(node) === 'describe') around.pop()
        },
      })
      return titles
    })
}

/**
 * Returns `test` for `test(…)`, `test.each(rows)(…)`, `test.skipIf(x)(…)`; undefined for calls that only prepare a
 * test.
 */
function wordOf({ callee, arguments: [first] }: ESTree.CallExpression): string | undefined {
  if (first?.type !== 'Literal' && first?.type !== 'TemplateLiteral') return undefined
  let at: ESTree.Expression = callee
  while (at.type !== 'Identifier') {
    if (at.type === 'CallExpression') at = at.callee
    else if (at.type === 'TaggedTemplateExpression') at = at.tag
    else if (at.type === 'MemberExpression') {
      // `test.step(…)` and similar calls are parts of a test, not tests.
      if (
        at.property.type === 'Identifier' &&
        !/^(each|for|skipIf|runIf|concurrent|sequential|only|describe|serial|parallel|extend)$/.test(at.property.name)
      )
        return undefined
      if (at.property.type === 'Identifier' && at.property.name === 'describe') return 'describe'
      at = at.object
    } else return undefined
  }
  if (at.name === 'atNight') return 'test'
  return ['test', 'it', 'describe'].includes(at.name) ? at.name : undefined
}

function textOf(node: ESTree.Node | undefined): string {
  if (node?.type === 'Literal') return String(node.value)
  if (node?.type === 'TemplateLiteral') return node.quasis.map((part) => part.value.cooked ?? '').join(' … ')
  return ''
}
