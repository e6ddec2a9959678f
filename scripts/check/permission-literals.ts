import { homeOf } from './floor-plan.ts'
import { at, isTest, isTypeScript, literalText, type Tree, visit } from './tree.ts'

/** Codes that are also ordinary words: role types and a flag. */
const plainWords = new Set(['energyrole', 'chargingrole', 'hidden'])

/** Permission codes of screens in higher layers that each file may name, with the reason. */
const upward: Readonly<Record<string, string>> = {
  'packages/platform/src/contract/preferences.ts': 'whoever edits roles shares views of lists',
}

/**
 * Checks that permission codes are only in `screens.ts`. All other code names the screen that declares the permission.
 */
export function checkPermissionLiterals(tree: Tree, codes: ReadonlySet<string>): string[] {
  return tree.files
    .filter((file) => isTypeScript(file) && homeOf(file.path) !== undefined && !isTest(file.path))
    .filter(
      ({ path }) => !/(^|[/.])screens\.ts$/.test(path) && !path.includes('/testing/') && !(path in upward),
    )
    .flatMap((file) => {
      const found: string[] = []
      visit(file, {
        Literal: (node) => {
          const text = literalText(node)
          if (text !== undefined && codes.has(text) && !plainWords.has(text))
            found.push(at(file, node, `the code '${text}' is written out: name its screen (screens.ts)`))
        },
      })
      return found
    })
}
