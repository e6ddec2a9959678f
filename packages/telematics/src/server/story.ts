import { newId } from '@evops/platform/contract'
import { insert, machineHash, newMachinePassword, type House, type Tx } from '@evops/platform/server'
import { noteSigns } from '@evops/fleet/server'
import { mappingPresets } from '../contract/index.ts'
import { pushPurpose } from './intake/push.routes.ts'
import { putPoints } from './intake/intake.store.ts'
import { signsOf } from './intake/intake.ts'
import type { Reading } from './intake/read-message.rules.ts'

/** What vehicles of a demo told until now: each one's messages in their order. */
export interface TelematicsStory {
  operatorId: string
  /** What the source is called. */
  name: string
  vehicles: readonly { vehicleId: string; readings: readonly Omit<Reading, 'unbelieved' | 'name'>[] }[]
}

/** A source by HTTP with what it told until now; returns who calls. */
export async function tellTelematics(
  tx: Tx,
  house: Pick<House, 'config' | 'now'>,
  { operatorId, name, vehicles }: TelematicsStory,
): Promise<{ id: string; password: string }> {
  const now = house.now()
  const id = newId(now.getTime())
  const password = newMachinePassword()
  const secret_hash = machineHash(house, { purpose: pushPurpose, password })
  const mapping = JSON.stringify(mappingPresets.flat)
  const fixed = { kind: 'push', naming: 'self-number', system: 'wgs84', mapping, created_at: now } as const
  await insert(tx, 'telematics_sources', { operator_id: operatorId, id, name, ...fixed, secret_hash })
  const points = vehicles.flatMap(({ vehicleId, readings }) =>
    readings.map((said) => {
      const reading: Reading = { ...said, name: '', unbelieved: [] }
      return { vehicleId, fromId: id, isLate: false, reading }
    }),
  )
  const when = { operatorId, receivedAt: now }
  for (let at = 0; at < points.length; at += 5_000) await putPoints(tx, when, points.slice(at, at + 5_000))
  await noteSigns(tx, when, signsOf(points))
  return { id, password }
}
