import { signInForTest } from '@evops/kit/testing'
import { afterEach, expect, test, vi } from 'vitest'
import { findExports } from './palette-search.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('X-15 "export yesterday" of the palette is the day before by the operator’s calendar, also after a day of 23 hours', async () => {
  signInForTest([])
  // Half past midnight in Madrid. 24 hours earlier it was 23:30 of the day before yesterday, because of the clock
  // change.
  vi.useFakeTimers({ now: Date.parse('2026-03-29T22:30:00.000Z'), toFake: ['Date'] })
  const found = await findExports('export yesterday', new AbortController().signal)
  expect(found.map(({ href }) => href)).toEqual(['act:export::2026-03-29'])
  const both = await findExports('export', new AbortController().signal)
  expect(both.map(({ href }) => href)).toEqual([
    '/statsanalysis/chgtransorder',
    'act:export::2026-03-29',
    'act:export::2026-03-30',
    'act:export::2026-02',
  ])
})

test.each([
  ['en', 'export sessions', 'Export sessions of yesterday, 29/03/2026'],
  ['zh', '导出订单', '导出昨天（2026/03/29）的订单'],
  ['es', 'exportar sesiones', 'Exportar sesiones de ayer, 29/03/2026'],
] as const)(
  'without a period (%s) Enter opens the list, and each file is offered with its days',
  async (language, text, day) => {
    signInForTest([], {}, { language })
    vi.useFakeTimers({ now: Date.parse('2026-03-30T10:00:00.000Z'), toFake: ['Date'] })
    const [list, yesterday] = await findExports(text, new AbortController().signal)
    expect([list?.href, list?.act, yesterday?.label]).toEqual(['/statsanalysis/chgtransorder', undefined, day])
  },
)

test.each([
  ['export last month', '2026-02', '2026-02-28'],
  ['export sessions of last month', '2026-02', '2026-02-28'],
  ['exportar mes pasado', '2026-02', '2026-02-28'],
  ['导出上个月', '2026-02', '2026-02-28'],
  ['export november', '2025-11', '2025-11-30'],
  ['export Nov', '2025-11', '2025-11-30'],
  ['exportar noviembre', '2025-11', '2025-11-30'],
  ['导出11月', '2025-11', '2025-11-30'],
  ['导出1月的订单', '2026-01', '2026-01-31'],
  ['export march', '2026-03', '2026-03-31'],
])('the palette offers "%s" with the first and the last day of that month', async (text, month, last) => {
  const requests = signInForTest([])
  vi.useFakeTimers({ now: Date.parse('2026-03-30T10:00:00.000Z'), toFake: ['Date'] })
  const found = await findExports(text, new AbortController().signal)
  expect(found.map(({ href }) => href)).toEqual([`act:export::${month}`])
  await Promise.resolve(found[0]?.act?.()).catch(() => undefined)
  expect(requests.map(({ body }) => body)).toEqual([
    expect.objectContaining({ filter: { dayFrom: `${month}-01`, dayTo: last } }),
  ])
})

test.each([
  ['export sessions yesterday', ['act:export::2026-03-29']],
  ['exportar las sesiones de ayer', ['act:export::2026-03-29']],
  ['导出昨天的订单', ['act:export::2026-03-29']],
  ['exportar hoy', ['act:export::2026-03-30']],
  ['导出今天', ['act:export::2026-03-30']],
])('the palette offers "%s" and requests the file of that day', async (text, expected) => {
  const requests = signInForTest([])
  vi.useFakeTimers({ now: Date.parse('2026-03-30T10:00:00.000Z'), toFake: ['Date'] })
  const [hit, ...others] = await findExports(text, new AbortController().signal)
  expect([hit, ...others].map((one) => one?.href)).toEqual(expected)
  await Promise.resolve(hit?.act?.()).catch(() => undefined)
  expect(requests.map(({ method, body }) => [method, body])).toEqual([
    ['POST', expect.objectContaining({ filter: { dayFrom: expected[0]?.slice(-10), dayTo: expected[0]?.slice(-10) } })],
  ])
})
