import { describe, expect, it } from 'vitest'
import type { OcppMessageRow } from '../../contract/index.ts'
import { requestAndResponse, parseStoredOcppMessage, waitsForAnswer, ykcMessageOf } from './ocpp-message.rules.ts'

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

describe('X-27 messages of YKC', () => {
  const values = { chargePointNo: '44030500120077', connectorNo: '01', success: 1, reason: 0 }
  const hex = '68 0E 02 00 00 35 44 03 05 00 12 00 77 01 01 00 99 57'
  const answer = parseStoredOcppMessage(ocppMessage('in', [3, '36-2', values, hex]))

  it('show the name of their type and of each field in the language of the reader', () => {
    expect(ykcMessageOf(answer, 'en')).toEqual({
      title: 'Remote stop answer (0x35)',
      fields: [
        { name: 'Charge point number', text: '44030500120077' },
        { name: 'Connector number', text: '01' },
        { name: 'Success', text: 'successful (1)' },
        { name: 'Reason', text: 'none (0)' },
      ],
    })
    expect(ykcMessageOf(answer, 'zh')?.fields[0]).toEqual({ name: '桩编号', text: '44030500120077' })
    expect(answer.hex).toBe(hex)
  })

  it('show a masked card under the name of the field', () => {
    const card = { chargePointNo: '44030500120077', connectorNo: '01', idTag: '•••• 10F2', balance: 25_050 }
    const message = parseStoredOcppMessage(ocppMessage('out', [2, '42-3', 'SetBalance', card, '68 18 03 00 00 42']))
    expect(ykcMessageOf(message, 'en')?.fields).toEqual(
      expect.arrayContaining([
        { name: 'Card UID', text: '•••• 10F2' },
        { name: 'Balance', text: '250.50' },
      ]),
    )
  })

  it('wait for an answer only if their type has one', () => {
    const call = (action: string, bytes: string) =>
      parseStoredOcppMessage(ocppMessage('in', [2, '1', action, {}, bytes]))
    expect(waitsForAnswer(call('Record', '68 A2 2B 00 00 3B'), 'Record')).toBe(true)
    expect(waitsForAnswer(call('Realtime', '68 40 28 00 00 13'), 'Realtime')).toBe(false)
    expect(waitsForAnswer(parseStoredOcppMessage(ocppMessage('in', [2, '', 'YKC garbage', {}])), 'YKC garbage')).toBe(
      false,
    )
    expect(waitsForAnswer(parseStoredOcppMessage(ocppMessage('in', [2, 'm1', 'Heartbeat', {}])), 'Heartbeat')).toBe(
      true,
    )
  })

  it('have no fields in OCPP', () => {
    expect(ykcMessageOf(parseStoredOcppMessage(ocppMessage('in', [2, 'm1', 'Heartbeat', {}])), 'en')).toBeNull()
  })
})
