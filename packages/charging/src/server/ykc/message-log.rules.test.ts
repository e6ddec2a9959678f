import { isTagName } from '@evops/platform/contract'
import { encodeFrame, encodeMessage, zeroValuesOf, type YkcMessageName, type YkcValues } from '@evops/ykc/contract'
import { expect, test } from 'vitest'
import { logTextOfFrame } from './message-log.rules.ts'

function logged<Name extends YkcMessageName>(name: Name, values: Partial<YkcValues<Name>>) {
  const message = encodeMessage(name, { ...zeroValuesOf(name), ...values })
  const [kind, id, action, payload, raw] = JSON.parse(
    logTextOfFrame(encodeFrame({ sequence: 7, encryption: 0, ...message })),
  )
  return { kind, id, action, payload, raw }
}

test('a frame is a row with its type, its sequence and its decoded fields', () => {
  expect(logged('Heartbeat', { chargePointNo: '44030500120077', connectorNo: '02' })).toEqual({
    kind: 2,
    id: '03-7',
    action: 'Heartbeat',
    payload: { chargePointNo: '44030500120077', connectorNo: '02', connectorFault: 0 },
    raw: '68 0D 07 00 00 03 44 03 05 00 12 00 77 02 00 E7 CC',
  })
})

test('card and VIN have names that the log masks, and PIN and password are left out', () => {
  const start = logged('StartRequest', { card: '000000005A3C10F2', vin: 'LTESTVIN000000016', pin: 'AB'.repeat(16) })
  expect(start.payload).toMatchObject({ idTag: '5A3C10F2', idToken: 'LTESTVIN000000016', pin: '***' })
  expect(logged('UpdateFirmware', { password: 'a secret' }).payload).toMatchObject({ password: '***' })
  expect(logged('SetCards', { cards: [{ logicalCard: '1', card: '000000005A3C10F2' }] }).payload.cards).toEqual([
    { cardNo: '0000000000000001', idTag: '5A3C10F2' },
  ])
  for (const name of ['idTag', 'idToken', 'cardNo']) expect(isTagName(name)).toBe(true)
})

test('an answer has the id of its question', () => {
  const values = { ...zeroValuesOf('HeartbeatAnswer'), chargePointNo: '44030500120077', connectorNo: '02' }
  const frame = { sequence: 7, encryption: 0, ...encodeMessage('HeartbeatAnswer', values) }
  const [kind, id, payload] = JSON.parse(logTextOfFrame(encodeFrame(frame)))
  expect([kind, id, payload.connectorNo]).toEqual([3, '03-7', '02'])
})

test('the bytes of a card, a VIN, a PIN and a password are not in the log', () => {
  const texts = [
    logged('StartRequest', { card: '000000005A3C10F2', vin: 'LTESTVIN000000016', pin: 'AB'.repeat(16) }),
    logged('UpdateFirmware', { password: 'a secret' }),
  ].map(({ raw }) => raw.replaceAll(' ', ''))
  const secrets = ['5A3C10F2', Buffer.from('610000').toString('hex'), 'ABABAB', Buffer.from('a secret').toString('hex')]
  for (const secret of secrets) expect(texts.join()).not.toContain(secret.toUpperCase())
})
