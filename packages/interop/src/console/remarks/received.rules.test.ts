import { expect, test } from 'vitest'
import { z } from 'zod'
import { failReason, formatFieldError, protocolErrorKeys, protocolErrorTexts } from '../../contract/index.ts'
import { faultWords } from './faults.words.ts'
import { parseRejectionRemarks } from './received.rules.ts'

const parseFaultText = (text: string) => parseRejectionRemarks(text).remarks

test('X-07 each text of the wire is read back as what it is, with its field or alone, and has words in three languages', () => {
  expect(new Set(Object.values(protocolErrorTexts)).size).toBe(protocolErrorKeys.length)
  for (const key of protocolErrorKeys) {
    expect(parseFaultText(formatFieldError('some_field', key))).toEqual([{ kind: 'fault', field: 'some_field', key }])
    expect(parseFaultText(`object: ${formatFieldError('some_field', key)}`)).toEqual([
      { kind: 'fault', field: 'some_field', key },
    ])
    expect(parseFaultText(protocolErrorTexts[key])).toEqual([{ kind: 'fault', field: '', key }])
    const words = faultWords[`interop.fault-text.${key}`]
    expect([key, new Set(Object.values(words)).size]).toEqual([key, 3])
  }
})

test('X-07 what a shape says of an object is told field by field, without the library’s English', () => {
  const shape = z.looseObject({
    id: z.string().max(3),
    kwh: z.number().min(0),
    at: z.string(),
    status: z.enum(['A', 'B']),
    currency: z.string().regex(/^[A-Z]{3}$/),
    evses: z.array(z.looseObject({ power: z.number() })).min(1),
    token: z.uuid(),
  })
  const input = { id: 'abcd', kwh: -1, status: 'C', currency: 'eur', evses: [{ power: '11' }], token: 'x' }
  const { error } = shape.safeParse(input)
  const text = (error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')
  const faults = parseFaultText(text)
  expect(faults.every(({ kind }) => kind === 'fault')).toBe(true)
  expect(faults).toMatchObject([
    { field: 'id', key: 'big', values: { limit: '3' } },
    { field: 'kwh', key: 'small', values: { limit: '0' } },
    { field: 'at', key: 'missing' },
    { field: 'status', key: 'choice' },
    { field: 'currency', key: 'form' },
    { field: 'evses.0.power', key: 'type', values: { type: 'number' } },
    { field: 'token', key: 'form' },
  ])
})

test('X-07 what a partner wrote is told apart from the code that it answered with', () => {
  expect(parseFaultText('HTTP 200 2001 Token is: not OK; call us')).toEqual([
    { kind: 'partner', code: 'HTTP 200 2001', text: 'Token is: not OK; call us' },
  ])
  expect(parseFaultText('HTTP 502')).toEqual([{ kind: 'partner', code: 'HTTP 502', text: '' }])
  expect(parseFaultText('Ret 4003 时间戳错误; its clock says Fri, 27 Nov 2026 08:00:00 GMT')).toEqual([
    { kind: 'partner', code: 'Ret 4003', text: '时间戳错误' },
    { kind: 'clock', at: 'Fri, 27 Nov 2026 08:00:00 GMT' },
  ])
  expect(parseRejectionRemarks('query_station_stats: Ret 4004 no such station')).toEqual({
    call: 'query_station_stats',
    remarks: [{ kind: 'partner', code: 'Ret 4004', text: 'no such station' }],
  })
})

test('X-07 what was kept of disputes, day checks and starts is told by its code', () => {
  expect(parseFaultText('ConfirmResult 1')).toEqual([{ kind: 'disputed', code: '1' }])
  expect(parseFaultText('2026-05-04 · DisputeReason 2')).toEqual([{ kind: 'day', day: '2026-05-04', reason: '2' }])
  expect(
    parseRejectionRemarks('check_charge_orders MA5CPO001202605040000000001: TotalMoney: not what was billed'),
  ).toEqual({
    call: 'check_charge_orders MA5CPO001202605040000000001',
    remarks: [{ kind: 'fault', field: 'TotalMoney', key: 'not-billed-so' }],
  })
  expect(parseRejectionRemarks('query_equip_auth: FailReason 1, not plugged in')).toEqual({
    call: 'query_equip_auth',
    remarks: [{ kind: 'failed', code: '1', key: 'unplugged' }],
  })
  expect(parseFaultText('FailReason 9')).toEqual([{ kind: 'failed', code: '9' }])
  expect(parseFaultText('SuccStat 1, FailReason 2')).toEqual([{ kind: 'failed', code: '2' }])
  expect(parseFaultText(failReason(2, { 2: 'wrong-secret' }))).toEqual([
    { kind: 'failed', code: '2', key: 'wrong-secret' },
  ])
  expect(parseFaultText('received: 2')).toEqual([{ kind: 'received', what: '2' }])
  expect(parseFaultText('total_cost: the parts come to 990 in the minor unit, not 992')).toEqual([
    { kind: 'parts', sum: '990', total: '992' },
  ])
  expect(parseFaultText('socket hang up')).toEqual([{ kind: 'fault', field: '', key: 'hung-up' }])
  expect(parseFaultText('page again: https://peer.example/ocpi?offset=50')).toEqual([
    { kind: 'fault', field: 'https://peer.example/ocpi?offset=50', key: 'page-again' },
  ])
  expect(parseFaultText('no answer in 10 s')).toEqual([{ kind: 'unanswered', n: '10' }])
  expect(parseFaultText('other-amount')).toEqual([{ kind: 'fault', field: '', key: 'other-amount' }])
  // Any other text is returned whole and unchanged.
  expect(parseFaultText('connect ECONNREFUSED 10.0.0.1:443; tried twice')).toEqual([
    { kind: 'text', text: 'connect ECONNREFUSED 10.0.0.1:443; tried twice' },
  ])
})
