import { verifySignedValue, readPublicKey } from '@evops/ocpp/server'
import { createOcmfMeter } from '@evops/ocpp/testing'
import { expect, test } from 'vitest'
import { buildSignedData } from './signed-data.rules.ts'

const meter = createOcmfMeter('M-5')
const begin = { at: '2026-01-01T10:00:00.000Z', wh: 1_000, occasion: 'B' } as const
const end = { at: '2026-01-01T11:00:00.000Z', wh: 6_000, occasion: 'E' } as const
function evidence(sent: string, context: string) {
  const { content, document, key } = verifySignedValue(sent, [readPublicKey(meter.publicKey) ?? []].flat())
  return { content, document, context, publicKeyHex: key?.hex ?? null }
}

test('X-30 a record has the signed values with their nature, and a partner can verify them with the key', () => {
  const texts = [meter.sign(begin), meter.sign(begin, end)]
  const data = buildSignedData([evidence(texts[0] ?? '', 'Transaction.Begin'), evidence(texts[1] ?? '', '')])
  expect(data).toMatchObject({
    encoding_method: 'OCMF',
    signed_values: [{ nature: 'Start' }, { nature: 'End' }],
  })
  const key = readPublicKey(data?.public_key ?? '')
  for (const [at, value] of data?.signed_values.entries() ?? []) {
    expect(Buffer.from(value.signed_data, 'base64').toString()).toBe(texts[at])
    expect(texts[at]).toContain(value.plain_data)
    expect(verifySignedValue(value.signed_data, key ? [key] : []).verdict).toBe('verified')
  }
})

test('without readable values there is no signed data', () => {
  expect(buildSignedData([])).toBeNull()
  expect(buildSignedData([evidence('12', 'Transaction.End')])).toBeNull()
})

test('texts keep within the lengths of the standard, and no signed text is cut', () => {
  const readings = (count: number) => Array.from({ length: count }, () => end)
  const long = buildSignedData([evidence(meter.sign(...readings(8)), 'Transaction.End')])
  expect(long?.signed_values).toMatchObject([{ plain_data: '2026-01-01T11:00:00.000Z 6 kWh' }])
  expect(buildSignedData([evidence(meter.sign(...readings(60)), 'Transaction.End')])).toBeNull()
})
