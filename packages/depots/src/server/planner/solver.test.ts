import { scaleTestTimeout } from '@evops/platform/testing'
import { expect, test } from 'vitest'
import { randomDepot } from '../../testing/index.ts'
import { greedyPlan, optimumPlan } from './plan.ts'
import { createSolver } from './solver.ts'

const question = () => {
  let n = 0
  return randomDepot(() => (n = (n * 7 + 3) % 101) / 101, { buses: 8, tightness: 0.3 })
}
/** Starting a thread takes time on a busy machine. */
const unhurriedMs = scaleTestTimeout(10_000)
const script = (text: string) => new URL(`data:text/javascript,${encodeURIComponent(text)}`)

test('a thread of its own solves one plan after the other, and costs no more than the greedy one', async () => {
  const solver = createSolver()
  const [first, second] = await Promise.all([
    optimumPlan(question(), solver, { limitMs: unhurriedMs }),
    optimumPlan(question(), solver, { limitMs: unhurriedMs }),
  ])
  await solver.close()
  expect(first.by).toBe('optimum')
  expect(second.costE5).toBe(first.costE5)
  expect(first.costE5).toBeLessThanOrEqual(greedyPlan(question()).costE5)
  expect(first.uncontrolledE5).toBeGreaterThan(first.costE5)
})

test.each([
  ['dies', `process.exit(1)`, 'crashed'],
  ['throws', `throw new Error('no memory')`, 'crashed'],
  [
    'knows no answer',
    `import { parentPort } from 'node:worker_threads'; parentPort.on('message', () => parentPort.postMessage({ status: 'infeasible', values: new Float64Array(0), objective: 0, ms: 1 }))`,
    'infeasible',
  ],
  [
    'hangs',
    `import { parentPort } from 'node:worker_threads'; parentPort.on('message', () => { for (;;); })`,
    'time-out',
  ],
])('a solver that %s: the plan is the greedy one and says why', async (_, text, fallback) => {
  const solver = createSolver(script(text))
  const plan = await optimumPlan(question(), solver, { limitMs: fallback === 'time-out' ? 10 : unhurriedMs })
  await solver.close()
  expect(plan).toMatchObject({ by: 'earliest-deadline', fallback, boundE5: null })
  expect(plan.costE5).toBe(greedyPlan(question()).costE5)
})
