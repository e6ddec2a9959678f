import { createRequire } from 'node:module'
import type { Highs } from 'highs'
import type { LinearProgram } from './model.ts'

export interface SolverResult {
  status: 'optimal' | 'infeasible' | 'time-out' | 'crashed'
  values: Float64Array
  objective: number
  ms: number
}

/** Loaded by `require`, because the types describe only the CommonJS build. */
const loadHighs: () => Promise<Highs> = createRequire(import.meta.url)('highs')
const optimal = 7
const outOfTime = 13
let loaded: Promise<Highs> | undefined

/** Runs HiGHS. The call blocks its thread, so the server calls it only in a worker (`solver.ts`). */
export async function runHighs(program: LinearProgram, limitMs: number): Promise<SolverResult> {
  loaded ??= loadHighs()
  const highs = await loaded
  const startedAt = performance.now()
  const found = highs.withModel(
    {
      numCols: program.colCost.length,
      numRows: program.rowLower.length,
      colCost: program.colCost,
      colLower: program.colLower,
      colUpper: program.colUpper,
      rowLower: program.rowLower,
      rowUpper: program.rowUpper,
      matrix: {
        format: 'csc',
        numRows: program.rowLower.length,
        numCols: program.colCost.length,
        starts: program.starts,
        indices: program.rows,
        values: program.values,
      },
    },
    (model) => {
      model.options.set({ output_flag: false, time_limit: limitMs / 1_000, solver: 'simplex' })
      model.run()
      const code = model.getModelStatus()
      const status = code === optimal ? 'optimal' : code === outOfTime ? 'time-out' : ('infeasible' as const)
      const values = status === 'optimal' ? model.getSolution().colValue : new Float64Array(0)
      return { status, values, objective: status === 'optimal' ? model.getObjectiveValue() : 0 } as const
    },
  )
  return { ...found, ms: performance.now() - startedAt }
}
