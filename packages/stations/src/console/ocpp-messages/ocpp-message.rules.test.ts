import { describe, expect, it } from 'vitest'
import type { OcppMessageRow } from '../../contract/index.ts'
import { requestAndResponse, parseStoredOcppMessage } from './ocpp-message.rules.ts'

const ocppMessage = (direction: 'in' | 'out', body: unknown, pair?: string): OcppMessageRow => ({
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
    expect(parseStoredOcppMessage(ocppMessage('in', [2, 'm1', 'Heartbeat', {}]))).toEqual({
      kind: 'call',
      payload: {},
    })
    expect(parseStoredOcppMessage(ocppMessage('out', [3, 'm1', { a: 1 }]))).toEqual({
      kind: 'result',
      payload: { a: 1 },
    })
    expect(parseStoredOcppMessage(ocppMessage('out', [4, 'm1', 'NotSupported', 'no', {}]))).toMatchObject({
      kind: 'error',
      payload: { code: 'NotSupported' },
    })
    expect(parseStoredOcppMessage(ocppMessage('in', '{"half'))).toEqual({ kind: 'raw', payload: '{"half' })
    expect(parseStoredOcppMessage(ocppMessage('in', [9]))).toMatchObject({ kind: 'raw' })
  })

  it('shows the request before its answer, whichever was chosen', () => {
    const request = '[2,"m1","Heartbeat",{}]'
    const answer = '[3,"m1",{}]'
    expect(requestAndResponse(ocppMessage('in', request, answer)).map(({ body }) => body)).toEqual([request, answer])
    expect(requestAndResponse(ocppMessage('out', answer, request)).map(({ direction }) => direction)).toEqual([
      'in',
      'out',
    ])
    expect(requestAndResponse(ocppMessage('in', request))).toHaveLength(1)
  })
})
