import { createOcmfMeter } from '@evops/ocpp/testing'
import { expect, test } from 'vitest'
import { verifySignedRecord } from './signed-cdr.rules.ts'

const meter = createOcmfMeter('M-7')
const begin = { at: '2026-01-01T10:00:00.000Z', wh: 1_000, occasion: 'B' } as const
const end = { at: '2026-01-01T11:00:00.000Z', wh: 6_000, occasion: 'E' } as const
const base64 = (text: string) => Buffer.from(text).toString('base64')
const recordOf = (sent: string, more: object = {}) => ({
  startedAt: new Date(begin.at),
  endedAt: new Date(end.at),
  energyDwh: 50_000,
  raw: {
    id: 'CDR-1',
    signed_data: {
      encoding_method: 'OCMF',
      public_key: base64(meter.publicKey),
      signed_values: [{ nature: 'End', plain_data: '', signed_data: base64(sent) }],
      ...more,
    },
  },
})
const sent = meter.sign(begin, end)

test('X-07 a partner’s signed values are verified with the key in the record and compared with its energy', () => {
  expect(verifySignedRecord(recordOf(sent))).toEqual({
    verdict: 'sent-key-fits',
    method: 'OCMF',
    values: 1,
    meterSerial: 'M-7',
    signedDwh: 50_000,
  })
})

test.each([
  ['another key', recordOf(sent, { public_key: base64(createOcmfMeter('M-8').publicKey) }), 'wrong-signature'],
  ['no key', recordOf(sent, { public_key: null }), 'no-key'],
  ['other energy', { ...recordOf(sent), energyDwh: 90_000 }, 'contradicts-bill'],
  ['a missing reading', recordOf(meter.sign(end)), 'incomplete'],
] as const)('X-07 a partner’s signed values with %s are not confirmed', (_, record, verdict) => {
  expect(verifySignedRecord(record)).toMatchObject({ verdict })
})

test('X-07 a record without signed values, or with others than the standard’s, has no result', () => {
  expect(verifySignedRecord({ ...recordOf(sent), raw: { id: 'CDR-1' } })).toBeNull()
  expect(verifySignedRecord(recordOf(sent, { signed_values: 'x' }))).toBeNull()
})
