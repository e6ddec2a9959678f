import { peakNote, runTool } from '../check/external.ts'
import type { Tree } from '../check/tree.ts'
import { configsOf } from './projects.ts'

/** Findings, and a note for the line of the check. */
export interface Outcome {
  findings: readonly string[]
  note: string
}

/**
 * Compiles every project that has changed, or of which a reference has changed its declarations. One project at a time:
 * two would hold the declarations of the libraries twice.
 */
export async function compile(): Promise<Outcome> {
  const { findings, peakBytes } = await runTool('tsc', ['--build', '--builders', '1', '--pretty', 'false'])
  return { findings, note: peakNote(peakBytes) }
}

/** Compiles, after comparing each `tsconfig.json` with the imports of its files. */
export async function checkTypes(tree: Tree): Promise<Outcome> {
  const texts = new Map(tree.files.map(({ path, text }) => [path, text]))
  const stale = [...configsOf(tree)].filter(([file, text]) => texts.get(file) !== text)
  if (stale.length > 0)
    return {
      findings: stale.map(([file]) => `${file}: differs from the imports; \`npm run types\` writes it`),
      note: '',
    }
  return compile()
}
