import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  fitSplit,
  millisecondsOfTimeKind,
  secondsOfTimeKind,
  splitTime,
  type PowerReport,
  type PowerSample,
  type PowerState,
  type TimeSpan,
} from './index.ts'

const minute = 60_000
const report = (at: number, state: PowerState): PowerReport => ({ at: at * minute, state })
/** Meter values of one minute each at a power, from a minute until another. */
const metered = (from: number, to: number, powerW: number, startDwh: number): PowerSample[] =>
  Array.from({ length: to - from + 1 }, (_, index) => ({
    at: (from + index) * minute,
    registerDwh: startDwh + Math.round((powerW * index) / 6),
    powerW,
  }))
const full = (from: number, to: number) => metered(from, to, 0, 70_000)
const charged = (from: number, to: number) => metered(from, to, 7_000, 0)
/** Kinds and minutes of a session of three hours. */
const split = (reports: PowerReport[], samples: PowerSample[] = [], to = 180) =>
  splitTime({ from: 0, to: to * minute, reports, samples }).map(
    ({ kind, basis, ...span }) => `${kind} ${(span.to - span.from) / minute} ${basis}`,
  )

test.each<[string, PowerReport[], PowerSample[], string[]]>([
  ['M-11 nothing is reported: the transaction is the charging', [], [], ['charging 180 none']],
  [
    'M-11 a car that is full and stays plugged in is idle from then on',
    [report(0, 'charging'), report(60, 'vehicle')],
    [...charged(0, 60), ...full(61, 180)],
    ['charging 60 both', 'idle 120 both'],
  ],
  [
    'M-11 the same without meter values',
    [report(0, 'charging'), report(60, 'vehicle')],
    [],
    ['charging 60 report', 'idle 120 report'],
  ],
  [
    'M-11 the charge point itself gives no energy: free',
    [report(0, 'charging'), report(60, 'station'), report(90, 'charging')],
    [],
    ['charging 60 report', 'paused 30 report', 'charging 90 report'],
  ],
  [
    'M-11 no energy flows and nobody reports why: neither charging nor idle',
    [report(0, 'charging')],
    [...charged(0, 60), ...full(61, 180)],
    ['charging 60 both', 'paused 120 meter'],
  ],
  [
    'M-11 energy flows although the vehicle is reported as full: charging',
    [report(0, 'vehicle')],
    charged(0, 180),
    ['charging 180 meter'],
  ],
  [
    'M-11 a pause and a resume',
    [report(0, 'charging'), report(30, 'vehicle'), report(40, 'charging'), report(120, 'vehicle')],
    [],
    ['charging 30 report', 'idle 10 report', 'charging 80 report', 'idle 60 report'],
  ],
  [
    'M-11 connected after charging is idle, connected before it is not',
    [report(0, 'plugged'), report(5, 'charging'), report(60, 'plugged')],
    [],
    ['charging 60 report', 'idle 120 report'],
  ],
  [
    'M-11 the last report before the start counts at the start',
    [report(-5, 'vehicle'), report(-1, 'charging'), report(60, 'vehicle')],
    [],
    ['charging 60 report', 'idle 120 report'],
  ],
  [
    'M-11 a vehicle that waits for its own timer is not full',
    [report(0, 'vehicle'), report(60, 'charging'), report(120, 'vehicle')],
    [],
    ['paused 60 report', 'charging 60 report', 'idle 60 report'],
  ],
  [
    'M-11 reports in the wrong order',
    [report(60, 'vehicle'), report(0, 'charging')],
    [],
    ['charging 60 report', 'idle 120 report'],
  ],
  [
    'M-11 a connector that is free or unknown to energy ends idle time',
    [report(0, 'charging'), report(60, 'vehicle'), report(100, 'unknown')],
    [],
    ['charging 60 report', 'idle 40 report', 'charging 80 none'],
  ],
])('%s', (_, reports, samples, spans) => {
  expect(split(reports, samples)).toEqual(spans)
})

test('M-11 a register in whole kWh does not stop between its steps', () => {
  const samples = Array.from({ length: 181 }, (_, at) => ({
    at: at * minute,
    registerDwh: Math.floor(at / 20) * 10_000,
    powerW: null,
  }))
  expect(split([], samples)).toEqual(['charging 180 none'])
})

test('M-11 a gap of the meter values over the moment when the vehicle is full proves nothing', () => {
  const samples = [...charged(0, 30), ...full(150, 180)]
  expect(split([report(0, 'charging'), report(60, 'vehicle')], samples)).toEqual(['charging 60 both', 'idle 120 both'])
})

test('M-11 the electronics of a full vehicle are no charging', () => {
  const trickle = metered(60, 180, 60, 70_000)
  expect(split([report(0, 'charging'), report(60, 'vehicle')], trickle)).toEqual([
    'charging 60 report',
    'idle 120 both',
  ])
})

test('M-11 a session without time has no spans, and seconds are rounded down once', () => {
  expect(splitTime({ from: 5, to: 5, reports: [], samples: [] })).toEqual([])
  const spans: TimeSpan[] = [
    { from: 0, to: 1_500, kind: 'charging', basis: 'none' },
    { from: 1_500, to: 2_000, kind: 'idle', basis: 'report' },
    { from: 2_000, to: 2_500, kind: 'charging', basis: 'none' },
  ]
  expect([secondsOfTimeKind(spans, 'charging'), secondsOfTimeKind(spans, 'idle')]).toEqual([2, 0])
})

test('M-11 a split fits corrected times: cut outside, charging where nothing is known', () => {
  const spans: TimeSpan[] = [{ from: 10, to: 20, kind: 'idle', basis: 'report' }]
  expect(fitSplit(spans, { from: 15, to: 30 })).toEqual([
    { from: 15, to: 20, kind: 'idle', basis: 'report' },
    { from: 20, to: 30, kind: 'charging', basis: 'none' },
  ])
  expect(fitSplit(spans, { from: 0, to: 5 })).toEqual([{ from: 0, to: 5, kind: 'charging', basis: 'none' }])
})

const instants = fc.integer({ min: -5 * 60 * minute, max: 15 * 60 * minute })
const states = fc.constantFrom<PowerState>('charging', 'vehicle', 'station', 'plugged', 'unknown')
const anyEvidence = fc.record({
  from: fc.integer({ min: 0, max: 60 * minute }),
  lasted: fc.integer({ min: 0, max: 12 * 60 * minute }),
  reports: fc.array(fc.record({ at: instants, state: states }), { maxLength: 40 }),
  samples: fc.array(
    fc.record({
      at: instants,
      registerDwh: fc.option(fc.integer({ min: 0, max: 2_000_000 })),
      powerW: fc.option(fc.constantFrom(0, 50, 7_000)),
    }),
    { maxLength: 60 },
  ),
})

test('M-11 whatever is reported in whatever order, each moment of a session has one kind', () => {
  fc.assert(
    fc.property(anyEvidence, ({ from, lasted, ...evidence }) => {
      const to = from + lasted
      const spans = splitTime({ from, to, ...evidence })
      const edges = spans.flatMap((span) => [span.from, span.to])
      expect(spans.every((span) => span.to > span.from)).toBe(true)
      expect([edges[0] ?? from, edges.at(-1) ?? from]).toEqual([from, lasted === 0 ? from : to])
      spans.slice(1).forEach((span, index) => {
        expect(span.from).toBe(spans[index]?.to)
        expect(span.kind).not.toBe(spans[index]?.kind)
      })
      const sum =
        millisecondsOfTimeKind(spans, 'charging') +
        millisecondsOfTimeKind(spans, 'idle') +
        millisecondsOfTimeKind(spans, 'paused')
      expect(sum).toBe(lasted)
      expect(fitSplit(spans, { from, to })).toEqual(spans)
      const shuffled = { reports: evidence.reports.toReversed(), samples: evidence.samples.toReversed() }
      const instantsDiffer = [evidence.reports, evidence.samples].every(
        (list) => new Set(list.map(({ at }) => at)).size === list.length,
      )
      if (instantsDiffer) expect(splitTime({ from, to, ...shuffled })).toEqual(spans)
      const isReported = evidence.reports.some(({ state }) => state === 'vehicle' || state === 'plugged')
      if (!isReported) expect(millisecondsOfTimeKind(spans, 'idle')).toBe(0)
    }),
    { numRuns: 500 },
  )
})

test('M-11 a charge point that changes its state each second does not fill the bill', () => {
  const reports = Array.from({ length: 20_000 }, (_, index) => ({
    at: index * 1_000,
    state: index % 2 ? ('charging' as const) : ('vehicle' as const),
  }))
  const spans = splitTime({ from: 0, to: 20_000_000, reports, samples: [] })
  expect(spans.length).toBeLessThanOrEqual(300)
  const restless = Array.from({ length: 2_000 }, (_, index) => ({
    at: index * 2 * minute,
    registerDwh: null,
    powerW: Math.floor(index / 2) % 2 ? 7_000 : 0,
  }))
  const meterSpans = splitTime({ from: 0, to: 4_000 * minute, reports: [], samples: restless })
  expect(meterSpans.length).toBeLessThanOrEqual(300)
})
