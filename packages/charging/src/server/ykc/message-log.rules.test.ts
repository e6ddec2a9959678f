import { isTagName } from '@evops/platform/contract'
import { encodeFrame, encodeMessage, zeroValuesOf, type YkcMessageName, type YkcValues } from '@evops/ykc/contract'
import { expect, test } from 'vitest'
import { logTextOfFrame } from './message-log.rules.ts'

function logged<Name extends YkcMessageName>(name: Name, values: Partial<YkcValues<Name>>) {
  const message = encodeMessage(name, { ...zeroValuesOf(name), ...values })
  const [kind, id, action, payload] = JSON.parse(
    logTextOfFrame(encodeFrame({ sequence: 7, encryption: 0, ...message })),
  )
  return { kind, id, action, payload }
}

test('a frame is a row with its type, its sequence and its decoded fields', () => {
  expect(logged('Heartbeat', { chargePointNo: '44030500120077', connectorNo: '02' })).toEqual({
    kind: 2,
    id: '03-7',
    action: 'Heartbeat',
    payload: { chargePointNo: '44030500120077', connectorNo: '02', connectorFault: 0 },
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
