import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { connectorStatuses } from '../../contract/index.ts'
import { stateIntervalsOf, timeByState } from './state-ribbon.rules.ts'

const at = (minute: number) => new Date(minute * 60_000).toISOString()
const span = { from: 10 * 60_000, to: 20 * 60_000 }

describe('states of the last day', () => {
  it('begins with what was reported before, and ends now', () => {
    const changes = [
      { status: 'charging' as const, receivedAt: at(15) },
      { status: 'idle' as const, receivedAt: at(3) },
    ]
    expect(stateIntervalsOf(changes, span)).toEqual([
      { status: 'idle', from: 10 * 60_000, to: 15 * 60_000 },
      { status: 'charging', from: 15 * 60_000, to: 20 * 60_000 },
    ])
  })

  it('knows nothing before the first report', () => {
    expect(stateIntervalsOf([{ status: 'idle', receivedAt: at(12) }], span)[0]).toMatchObject({ status: null })
    expect(stateIntervalsOf([], span)).toEqual([{ status: null, ...span }])
  })

  it('covers the span without gap or overlap, whatever was reported', () => {
    const change = fc.record({
      status: fc.constantFrom(...connectorStatuses),
      receivedAt: fc.integer({ min: 0, max: 30 }).map(at),
    })
    fc.assert(
      fc.property(fc.array(change), (changes) => {
        const newestFirst = changes.toSorted((a, b) => b.receivedAt.localeCompare(a.receivedAt))
        const stretches = stateIntervalsOf(newestFirst, span)
        expect(stretches[0]?.from).toBe(span.from)
        expect(stretches.at(-1)?.to).toBe(span.to)
        for (const [place, stretch] of stretches.entries()) {
          expect(stretch.to).toBeGreaterThan(stretch.from)
          const next = stretches[place + 1]
          if (next) expect(next.from).toBe(stretch.to)
        }
        const totalMs = timeByState(stretches).reduce((sum, [, ms]) => sum + ms, 0)
        expect(totalMs).toBeLessThanOrEqual(span.to - span.from)
      }),
    )
  })
})
