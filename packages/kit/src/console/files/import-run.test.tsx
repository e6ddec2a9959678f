import { importEndpoints } from '@evops/platform/contract'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { z } from 'zod'
import { signInForTest, TestPageStage } from '../../testing/stage.tsx'
import { useWords } from '../words/language.ts'
import { importWords } from './import.words.ts'
import type { AnyImport } from './import-calls.ts'
import { ImportRun } from './ImportRun.tsx'

const id = '019ad000-0000-7000-8000-000000000001'
const calls = importEndpoints('/api/things', 'Thing', {
  codes: { import: ['things:add'], view: ['things'] },
  limits: { rows: 10, bytes: 10 },
  settings: z.object({}),
  fields: ['name'],
  counts: z.object({ rows: z.int() }),
  shown: {},
  what: 'things',
})
const noun = { calls, seen: { path: '/', verb: 'See' }, done: () => null } as unknown as AnyImport
const detail = {
  id,
  fileName: 'things.csv',
  state: 'undoing',
  handled: 2_500,
  total: 2_500,
  counts: { rows: 2_500 },
  faultCount: 0,
  faults: [],
  settings: {},
  requestedByName: 'D',
  requestedAt: '2026-11-30T10:00:00Z',
  finishedAt: '2026-11-30T10:01:00Z',
  undoUntil: null,
  isSealed: false,
  isCancelled: false,
  undoHandled: 1_000,
  undoTotal: 2_500,
  undoStop: null,
  undoStopWhat: null,
}
function Run() {
  useWords(importWords)
  return <ImportRun noun={noun} id={id} onAgain={() => undefined} />
}
const show = () =>
  render(
    <TestPageStage>
      <Run />
    </TestPageStage>,
  )

test('X-03 the undo of a large import shows its progress and is stopped by a press', async () => {
  let current = detail
  const requests = signInForTest(['things', 'things:add'], {
    [`GET /api/things/${id}`]: () => current,
    [`POST /api/things/${id}/cancel`]: () => (current = { ...detail, isCancelled: true }),
    'GET /api/things': () => ({ list: [], total: 0, page: 1, pageSize: 10 }),
  })
  const screen = await show()
  await expect.element(screen.getByRole('progressbar', { name: 'Undoing: 1,000 of 2,500' })).toBeVisible()
  await screen.getByRole('button', { name: 'Stop undoing' }).click()
  await expect.element(screen.getByText('Stops at the next step')).toBeVisible()
  expect(requests.some(({ method, path }) => method === 'POST' && path.endsWith('/cancel'))).toBe(true)
})

test('X-03 an undo that ended early says what is undone and why, and is continued', async () => {
  const stopped = { state: 'done', undoStop: 'used', undoStopWhat: 'P-7', undoUntil: '2026-12-01T10:00:00Z' }
  signInForTest(['things', 'things:add'], { [`GET /api/things/${id}`]: () => ({ ...detail, ...stopped }) })
  const screen = await show()
  await expect.element(screen.getByText(/changed since \(P-7\). 1,000 of 2,500 items are undone/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Continue undo' })).toBeVisible()
})
