import { packageOfFile } from './floor-plan.ts'
import { formatFindingAt, isTest, isTypeScript, literalText, type SourceTree, visitSyntaxTree } from './tree.ts'

/** Codes that are also ordinary words: role types and a flag. */
const plainWords = new Set(['energyrole', 'chargingrole', 'hidden'])

/** Permission codes of screens in higher layers that each file may name, with the reason. */
const upward: Readonly<Record<string, string>> = {
  'packages/platform/src/contract/preferences.ts': 'whoever edits roles shares views of lists',
}

/**
 * Checks that permission codes are only in `screens.ts`. All other code names the screen that declares the permission.
 */
export function checkPermissionLiterals(tree: SourceTree, codes: ReadonlySet<string>): string[] {
  return tree.files
    .filter((file) => isTypeScript(file) && packageOfFile(file.path) !== undefined && !isTest(file.path))
    .filter(({ path }) => !/(^|[/.])screens\.ts$/.test(path) && !path.includes('/testing/') && !(path in upward))
    .flatMap((file) => {
      const found: string[] = []
      visitSyntaxTree(file, {
        Literal: (node) => {
          const text = literalText(node)
          if (text !== undefined && codes.has(text) && !plainWords.has(text))
            found.push(formatFindingAt(file, node, `the code '${text}' is written out: name its screen (screens.ts)`))
        },
      })
      return found
    })
}
