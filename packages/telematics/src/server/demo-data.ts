import { recordVehicleValues } from '@evops/fleet/server'
import { newId } from '@evops/platform/contract'
import { insertTableRow, hashMachinePassword, newMachinePassword, type Services, type Tx } from '@evops/platform/server'
import { mappingPresets } from '../contract/index.ts'
import { pushPasswordPurpose } from './channels.ts'
import { addMessageCounts, insertTrackPoints, findVehiclesByName, type NewTrackPoint } from './intake/intake.store.ts'
import { newestValuesOf, type MessageIntake } from './intake/intake.ts'
import { readVehicleMessage } from './intake/read-message.rules.ts'
import { findPushSenderByName } from './push/pushers.store.ts'

/** Messages of demo vehicles so far, in the flat form, by their own numbers. */
export interface TelematicsDemoData {
  operatorId: string
  name: string
  messages: readonly object[]
}
const flat = { mapping: mappingPresets.flat, system: 'wgs84' } as const

/** Creates a push source with the messages so far. Its password is unknown, so an administrator must renew it. */
export async function createTelematicsDemoData(
  tx: Tx,
  services: Pick<Services, 'config' | 'now'>,
  { operatorId, name, messages }: TelematicsDemoData,
): Promise<void> {
  const now = services.now()
  const id = newId(now.getTime())
  await insertTableRow(tx, 'telematics_sources', {
    operator_id: operatorId,
    id,
    name,
    kind: 'push',
    naming: 'self-number',
    system: 'wgs84',
    mapping: JSON.stringify(mappingPresets.flat),
    created_at: now,
    secret_hash: hashMachinePassword(services, { purpose: pushPasswordPurpose, password: newMachinePassword() }),
  })
  const readings = messages.flatMap((one) => {
    const read = readVehicleMessage(one, flat)
    return 'refused' in read ? [] : [read]
  })
  const names = [...new Set(readings.map((one) => one.name))]
  const vehicles = await findVehiclesByName(tx, { sourceId: id, naming: 'self-number', names })
  const points = readings.flatMap((reading): (NewTrackPoint & { isLate: boolean })[] => {
    const vehicleId = vehicles.get(reading.name)
    return vehicleId === undefined ? [] : [{ vehicleId, reading, fromId: id, isLate: false }]
  })
  const when = { operatorId, receivedAt: now }
  for (let at = 0; at < points.length; at += 5_000) await insertTrackPoints(tx, when, points.slice(at, at + 5_000))
  await recordVehicleValues(tx, when, newestValuesOf(points))
  const counts = { taken: points.length, twice: 0, refused: {}, unbelieved: {} }
  await addMessageCounts(tx, { sourceId: id, at: now }, counts)
}

/**
 * Sends the messages as the operator's source of that name. Returns false if the source does not exist or is disabled.
 */
export async function sendDemoMessages(
  services: Services,
  intake: MessageIntake,
  { operatorId, name, messages }: TelematicsDemoData,
): Promise<boolean> {
  const pusher = await services.db.inTenant(operatorId, (tx) => findPushSenderByName(tx, name))
  if (!pusher) return false
  await intake.take(
    pusher,
    messages.map((one) => readVehicleMessage(one, pusher)),
  )
  return true
}
