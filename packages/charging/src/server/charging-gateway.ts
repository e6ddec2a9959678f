import type { Handlers16 } from '@evops/ocpp/server'
import type { Services } from '@evops/platform/server'
import type { DeviceDeps, ConnectedChargePoint } from '@evops/stations/server'
import type { TariffContent } from '@evops/tariffs/contract'
import type { CheckVatNumber, GetSpendableBalance, ForeignTags, GetPayerPriceGroups } from './ports.ts'
import type { RefusedCardCounter } from './refused-cards/refused-card-counter.ts'
import { createTagLookUp } from './ocpp/authorize.store.ts'
import { authorize } from './ocpp/authorize.ts'
import type { ChargingDeps } from './ocpp/deps.ts'
import { dataTransfer } from './ocpp/data-transfer.ts'
import { createReductionLookUp, swapCoupon } from './sessions/reductions.store.ts'
import { createGroupPriceLookUp } from './sessions/group-price.store.ts'
import { meterValues } from './ocpp/meter-values.ts'
import { startTransaction } from './ocpp/start-transaction.ts'
import { createStopCandidates } from './ocpp/stop-session.store.ts'
import { createStopLookUp } from './ocpp/stop-transaction.store.ts'
import { stopTransaction } from './ocpp/stop-transaction.ts'
import { createTestChargeLookUp, withTestChargeTokens } from './ocpp/test-sessions.store.ts'
import { createUnplugLookUp } from './ocpp/unplug.store.ts'
import { handleStatusAndUnplug } from './ocpp/status-notification.ts'

/** Order of the statements of a batch: charge point data, states, starts, meter values, stops. */
export const chargingWriteOrder = [
  'stations_boot',
  'stations_state',
  'stations_event',
  'stations_transfer',
  'stations_firmware_proof',
  'charging_start',
  'charging_vehicle_shown',
  'charging_test_start',
  'charging_transaction',
  'charging_start_register',
  'charging_awaited_end',
  'charging_held',
  'charging_signed_value',
  'stations_reservation_use',
  'stations_variable',
  'stations_monitor',
  'stations_external_limit',
  'stations_event_stream',
  'stations_der_control',
  'stations_der_run',
  'stations_battery_swap',
  'stations_display_message',
  'stations_session_over',
  'stations_meter_values',
  'stations_meter_values_late',
  'stations_bad_meter_values',
  'charging_ykc_start',
  'charging_ykc_energy',
  'charging_ykc_vehicle_data',
  'charging_close',
  'charging_test_end',
  'charging_settlement',
  'charging_terminal_payment',
  'charging_unplug',
  'charging_orphan',
] as const

export interface ChargingGatewayDeps {
  tariffContent: (operatorId: string, versionId: string) => Promise<TariffContent>
  /** Missing until the members module exists. */
  groupsOf?: GetPayerPriceGroups | undefined
  /** Missing until wallets exist. */
  balanceOf?: GetSpendableBalance | undefined
  foreignTags?: ForeignTags | undefined
  checkVatNumber?: CheckVatNumber | undefined
  refusedCards: RefusedCardCounter
  /** Handler of the stations module that stores a connector's state. */
  keepState: Handlers16<ConnectedChargePoint>['StatusNotification']
  /** Handler of other vendors' DataTransfer messages. */
  otherTransfers: Handlers16<ConnectedChargePoint>['DataTransfer']
}

/** Dependencies of the message handlers of every OCPP version. */
export function createChargingGatewayDeps(
  services: Services,
  devices: DeviceDeps,
  {
    tariffContent,
    groupsOf,
    balanceOf,
    foreignTags,
    checkVatNumber,
    refusedCards,
  }: Omit<ChargingGatewayDeps, 'keepState' | 'otherTransfers'>,
): ChargingDeps {
  const pool = services.db.gatewayPool
  const groupLookUp = createGroupPriceLookUp(pool)
  const reductionLookUp = createReductionLookUp(pool)
  const tests = createTestChargeLookUp(pool)
  return {
    ...devices,
    services,
    balanceOf,
    foreignTags,
    checkVatNumber,
    refusedCards,
    tests,
    tagLookUp: withTestChargeTokens(createTagLookUp(pool), tests),
    stopLookUp: createStopLookUp(pool),
    stopCandidates: createStopCandidates(pool),
    tariffContent,
    groupPrice: async (operatorId, session) =>
      groupLookUp({
        operatorId,
        sessionId: session.id,
        groups: (await groupsOf?.(operatorId, session)) ?? [],
      }),
    swapCoupon: (swap) => swapCoupon(pool, swap),
    reductions: async (operatorId, session) =>
      reductionLookUp({ operatorId, session, groups: (await groupsOf?.(operatorId, session)) ?? [] }),
    unplugLookUp: createUnplugLookUp(pool),
  }
}

/** Charging's handlers for OCPP 1.6: the messages that open and close sessions. */
export function chargingHandlers16(
  deps: ChargingDeps,
  { keepState, otherTransfers }: Pick<ChargingGatewayDeps, 'keepState' | 'otherTransfers'>,
): Handlers16<ConnectedChargePoint> {
  return {
    Authorize: authorize(deps),
    StartTransaction: startTransaction(deps),
    MeterValues: meterValues(deps),
    StopTransaction: stopTransaction(deps),
    ...(otherTransfers && { DataTransfer: dataTransfer(deps, otherTransfers) }),
    ...(keepState && { StatusNotification: handleStatusAndUnplug(deps, keepState) }),
  }
}
