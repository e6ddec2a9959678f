import { homeOf } from './floor-plan.ts'
import { at, isTest, isTypeScript, literalText, type Tree, visit } from './tree.ts'

/** Codes that lie about like any word: role types and a flag. */
const plainWords = new Set(['energyrole', 'chargingrole', 'hidden'])

/** What each may name of screens that stand above it, and why. */
const upward: Readonly<Record<string, string>> = {
  'packages/platform/src/contract/preferences.ts': 'whoever edits roles shares views of lists',
}

/** Permission codes stand in `screens.ts` alone; whoever asks for one names the screen that declares it. */
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
