import { createHash } from 'node:crypto'
import { newId } from '@evops/platform/contract'
import { testServices, type TestServices } from '@evops/platform/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ocppMessageDictionary } from '../ocpp-messages/pack-dictionary.ts'
import { ocppMessagesOfPack, ocppMessageHead, unpackText } from '../ocpp-messages/pack.rules.ts'
import { groupByChargePoint, writeOcppMessages } from './ocpp-messages.store.ts'

let t: TestServices
beforeAll(async () => {
  t = await testServices()
})
afterAll(() => t.close())

const bodies = [
  '[2,"id-1","MeterValues",{"connectorId":1}]',
  String.raw`[3,"id-2",{"a":"\\\"{,}"}]`,
  '[4,"id-3","GenericError","充电",{}]',
  'NULL',
  'a\u001fb',
  'c\0d',
  '',
]

test('frames are kept as they went over the wire, of each charge point by itself, also a single empty one', async () => {
  const operatorId = newId()
  const at = new Date('2026-11-20T01:02:03.456Z')
  const rows = bodies.map((body, chargePointKey) => ({
    operatorId,
    chargePointKey,
    at,
    direction: 'in' as const,
    body,
  }))
  await writeOcppMessages(t.services.db.gatewayPool, groupByChargePoint(rows.toReversed()))
  await writeOcppMessages(
    t.services.db.gatewayPool,
    groupByChargePoint([{ operatorId, chargePointKey: 100, at, direction: 'out' as const, body: '' }]),
  )
  const { rows: flushes } = await t.admin.query(
    'select * from stations_ocpp_message_flushes where operator_id = $1 order by charge_point_key',
    [operatorId],
  )
  const messages = await Promise.all(
    flushes.map(async (row) =>
      ocppMessagesOfPack(await unpackText(row.packed), row.from_at.getTime()).map((ocppMessage) => [
        row.charge_point_key,
        ocppMessage.at,
        ocppMessage.direction,
        row.actions,
        row.errors,
        ocppMessageHead(ocppMessage.body).messageId,
        ocppMessage.body,
      ]),
    ),
  )
  const of = (chargePointKey: number, actions: string, errors: boolean, id: string | null) =>
    [chargePointKey, at.getTime(), 'in', actions, errors, id, bodies[chargePointKey]?.replace('\0', '')] as const
  expect(messages.flat()).toEqual([
    of(0, 'MeterValues', false, 'id-1'),
    of(1, '', false, 'id-2'),
    // The string after the id of a CALLERROR is not an action.
    of(2, '', true, 'id-3'),
    of(3, '', false, null),
    of(4, '', false, null),
    of(5, '', false, null),
    of(6, '', false, null),
    [100, at.getTime(), 'out', '', false, null, ''],
  ])
})

test('what was packed is read for as long as it is kept: the words that it is packed with never change', () => {
  const hash = createHash('sha256').update(ocppMessageDictionary).digest('hex')
  expect(hash).toBe('10315dc9d29849b64042eade0e657b26ad468824e61cdd1fa8c6f71c13d8e021')
})

test('a charge point whose hour changes while its frames wait has a pack of either', async () => {
  const operatorId = newId()
  const ocppMessage = (at: string) =>
    ({ operatorId, chargePointKey: 7, at: new Date(at), direction: 'in', body: at }) as const
  await writeOcppMessages(
    t.services.db.gatewayPool,
    groupByChargePoint([ocppMessage('2026-11-20T02:00:00.000Z'), ocppMessage('2026-11-20T01:59:59.999Z')]),
  )
  const { rows } = await t.admin.query(
    'select from_at, to_at, ocpp_messages, heard from stations_ocpp_message_flushes where operator_id = $1 order by from_at',
    [operatorId],
  )
  expect(rows.map(({ from_at, ocpp_messages: count, heard }) => [from_at.toISOString(), count, heard])).toEqual([
    ['2026-11-20T01:59:59.999Z', 1, [0]],
    ['2026-11-20T02:00:00.000Z', 1, [0]],
  ])
})
