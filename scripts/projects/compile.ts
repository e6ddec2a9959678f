import { formatPeakMemory, runTool } from '../check/external.ts'
import type { SourceTree } from '../check/tree.ts'
import { buildTsConfigs } from './projects.ts'

/** Findings, and a note for the line of the check. */
export interface CompileOutcome {
  findings: readonly string[]
  note: string
}

/**
 * Compiles every project that has changed, or of which a reference has changed its declarations. One project at a time:
 * two would hold the declarations of the libraries twice.
 */
export async function compileProjects(): Promise<CompileOutcome> {
  const { findings, peakBytes } = await runTool('tsc', ['--build', '--builders', '1', '--pretty', 'false'])
  return { findings, note: formatPeakMemory(peakBytes) }
}

/** Compiles, after comparing each `tsconfig.json` with the imports of its files. */
export async function checkTypes(tree: SourceTree): Promise<CompileOutcome> {
  const texts = new Map(tree.files.map(({ path, text }) => [path, text]))
  const stale = [...buildTsConfigs(tree)].filter(([file, text]) => texts.get(file) !== text)
  if (stale.length > 0)
    return {
      findings: stale.map(([file]) => `${file}: differs from the imports; \`npm run types\` writes it`),
      note: '',
    }
  return compileProjects()
}
