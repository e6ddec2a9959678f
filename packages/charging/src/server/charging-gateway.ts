import type { Handlers16 } from '@evops/ocpp/server'
import type { House } from '@evops/platform/server'
import type { DeviceDeps, WirePile } from '@evops/stations/server'
import type { TariffContent } from '@evops/tariffs/contract'
import { createTagLookUp } from './ocpp/authorize.store.ts'
import { authorize } from './ocpp/authorize.ts'
import type { ChargingDeps } from './ocpp/deps.ts'
import { meterValues } from './ocpp/meter-values.ts'
import { startTransaction } from './ocpp/start-transaction.ts'
import { createStopLookUp } from './ocpp/stop-transaction.store.ts'
import { stopTransaction } from './ocpp/stop-transaction.ts'

/** The order in which a batch's statements run: what a pile is, its states, starts, samples, stops. */
export const writeOrder = [
  'stations_boot',
  'stations_state',
  'charging_start',
  'stations_samples',
  'charging_close',
  'charging_orphan',
] as const

/** Charging's share of the gateway: the messages from which orders are born and closed. */
export function chargingHandlers16(
  house: House,
  devices: DeviceDeps,
  tariffContent: (operatorId: string, versionId: string) => Promise<TariffContent>,
): Handlers16<WirePile> {
  const pool = house.db.gatewayPool
  const deps: ChargingDeps = {
    ...devices,
    house,
    tagLookUp: createTagLookUp(pool),
    stopLookUp: createStopLookUp(pool),
    tariffContent,
  }
  return {
    Authorize: authorize(deps),
    StartTransaction: startTransaction(deps),
    MeterValues: meterValues(deps),
    StopTransaction: stopTransaction(deps),
  }
}
