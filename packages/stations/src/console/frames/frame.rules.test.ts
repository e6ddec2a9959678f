import { describe, expect, it } from 'vitest'
import type { FrameRow } from '../../contract/index.ts'
import { halves, readFrame } from './frame.rules.ts'

const frame = (direction: 'in' | 'out', body: unknown, pair?: string): FrameRow => ({
  at: '2026-11-20T05:00:00Z',
  chargePointId: 'p',
  chargePointNo: 'P',
  chargePointName: 'P',
  stationName: 'S',
  timeZone: 'UTC',
  direction,
  action: null,
  messageId: 'm1',
  body: typeof body === 'string' ? body : JSON.stringify(body),
  pair: pair === undefined ? null : { at: '2026-11-20T05:00:01Z', body: pair, milliseconds: 1_000 },
})

describe('messages, read', () => {
  it('tells request, answer, error and anything else apart', () => {
    expect(readFrame(frame('in', [2, 'm1', 'Heartbeat', {}]))).toEqual({ kind: 'call', payload: {} })
    expect(readFrame(frame('out', [3, 'm1', { a: 1 }]))).toEqual({ kind: 'result', payload: { a: 1 } })
    expect(readFrame(frame('out', [4, 'm1', 'NotSupported', 'no', {}]))).toMatchObject({
      kind: 'error',
      payload: { code: 'NotSupported' },
    })
    expect(readFrame(frame('in', '{"half'))).toEqual({ kind: 'raw', payload: '{"half' })
    expect(readFrame(frame('in', [9]))).toMatchObject({ kind: 'raw' })
  })

  it('shows the request before its answer, whichever was chosen', () => {
    const request = '[2,"m1","Heartbeat",{}]'
    const answer = '[3,"m1",{}]'
    expect(halves(frame('in', request, answer)).map(({ body }) => body)).toEqual([request, answer])
    expect(halves(frame('out', answer, request)).map(({ direction }) => direction)).toEqual(['in', 'out'])
    expect(halves(frame('in', request))).toHaveLength(1)
  })
})
