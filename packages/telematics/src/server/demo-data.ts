import { recordVehicleSigns } from '@evops/fleet/server'
import { newId } from '@evops/platform/contract'
import { insert, machineHash, newMachinePassword, type Services, type Tx } from '@evops/platform/server'
import { mappingPresets } from '../contract/index.ts'
import { pushPurpose } from './channels.ts'
import { addCounts, insertTrackPoints, vehiclesNamed, type Point } from './intake/intake.store.ts'
import { signsOf, type Intake } from './intake/intake.ts'
import { readMessage } from './intake/read-message.rules.ts'
import { pushersNamed } from './push/pushers.store.ts'

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
  await insert(tx, 'telematics_sources', {
    operator_id: operatorId,
    id,
    name,
    kind: 'push',
    naming: 'self-number',
    system: 'wgs84',
    mapping: JSON.stringify(mappingPresets.flat),
    created_at: now,
    secret_hash: machineHash(services, { purpose: pushPurpose, password: newMachinePassword() }),
  })
  const readings = messages.flatMap((one) => {
    const read = readMessage(one, flat)
    return 'refused' in read ? [] : [read]
  })
  const names = [...new Set(readings.map((one) => one.name))]
  const vehicles = await vehiclesNamed(tx, { sourceId: id, naming: 'self-number', names })
  const points = readings.flatMap((reading): (Point & { isLate: boolean })[] => {
    const vehicleId = vehicles.get(reading.name)
    return vehicleId === undefined ? [] : [{ vehicleId, reading, fromId: id, isLate: false }]
  })
  const when = { operatorId, receivedAt: now }
  for (let at = 0; at < points.length; at += 5_000)
    await insertTrackPoints(tx, when, points.slice(at, at + 5_000))
  await recordVehicleSigns(tx, when, signsOf(points))
  const counts = { taken: points.length, twice: 0, refused: {}, unbelieved: {} }
  await addCounts(tx, { sourceId: id, at: now }, counts)
}

/**
 * Sends the messages as the operator's source of that name. Returns false if the source does not exist or is disabled.
 */
export async function sendDemoMessages(
  services: Services,
  intake: Intake,
  { operatorId, name, messages }: TelematicsDemoData,
): Promise<boolean> {
  const pusher = await services.db.inTenant(operatorId, (tx) => pushersNamed(tx, name))
  if (!pusher) return false
  await intake.take(
    pusher,
    messages.map((one) => readMessage(one, pusher)),
  )
  return true
}
