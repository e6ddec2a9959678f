import type { Handlers16, Handlers201, Handlers21, OcppConnection } from '@evops/ocpp/server'
import type { Services } from '@evops/platform/server'
import { createSwapTimesLookUp, type ContractCheck, type ConnectedChargePoint } from '@evops/stations/server'
import { dataTransfer201 } from './ocpp201/data-transfer.ts'
import { authorize201 } from './ocpp201/authorize.ts'
import type { ChargingNeedsDeps } from './ocpp201/charging-needs.ts'
import { notifyEVChargingNeeds } from './ocpp201/notify-ev-charging-needs.ts'
import { notifyEVChargingSchedule } from './ocpp201/notify-ev-charging-schedule.ts'
import { meterValues201 } from './ocpp201/meter-values.ts'
import { notifyEvent201 } from './ocpp201/notify-event.ts'
import { statusNotification201 } from './ocpp201/status-notification.ts'
import { transactionEvents } from './ocpp201/transaction-event.ts'
import { batterySwapSession } from './ocpp21/battery-swap.ts'
import { notifySettlement } from './ocpp21/notify-settlement.ts'
import { createSessionLimitLookUp } from './ocpp201/transaction-limit.store.ts'
import { createTerminalCreditLookUp } from './returned-energy/answered-credit.store.ts'
import { vatNumberValidation } from './ocpp21/vat-number-validation.ts'
import { createTokenTypeStore } from './ocpp201/token-kinds.store.ts'
import {
  createChargingStateLookUp,
  createFreeConnectorLookUp,
  createTransactionLookUp,
  transactionsWaitingSince,
} from './ocpp201/transactions.store.ts'

/** Longest time that a message waits for its predecessors. */
const longestWaitMs = 120_000

/** Charging's handlers for OCPP 2.x, and the handling of messages whose predecessors never arrived. */
export function chargingHandlers201(
  services: Services,
  deps: ChargingNeedsDeps & { checkContract: ContractCheck },
  /** Messages with the same meaning as in 1.6 use the same handlers. */
  ways: Pick<Handlers16<ConnectedChargePoint>, 'StatusNotification' | 'DataTransfer'> &
    Pick<Handlers201<ConnectedChargePoint>, 'NotifyEvent'> &
    Pick<Handlers21<ConnectedChargePoint>, 'BatterySwap'>,
): {
  handlers: Handlers201<ConnectedChargePoint>
  /** Handlers that only 2.1 has. */
  handlers21: Handlers21<ConnectedChargePoint>
  /** Processes messages of these charge points that waited too long. */
  takeWaiting: (connections: Iterable<OcppConnection<ConnectedChargePoint>>) => Promise<void>
} {
  const pool = services.db.gatewayPool
  const { StatusNotification: keepState, DataTransfer: transfer, NotifyEvent: keepEvents, BatterySwap: keepSwap } = ways
  if (!keepState || !transfer || !keepEvents || !keepSwap) throw new Error('the handlers of stations are missing')
  const keepStatus = statusNotification201(createChargingStateLookUp(pool), keepState)
  const keepKind = createTokenTypeStore(pool)
  const transactionLookUp = createTransactionLookUp(pool)
  const freeConnector = createFreeConnectorLookUp(pool)
  const sessionLimits = createSessionLimitLookUp(pool)
  const terminalCredit = createTerminalCreditLookUp(pool, deps.tariffContent)
  const lookUps = { transactionLookUp, freeConnector, sessionLimits, terminalCredit }
  const events = transactionEvents({ ...deps, ...lookUps, keepState, keepKind })

  async function takeWaiting(connections: Iterable<OcppConnection<ConnectedChargePoint>>): Promise<void> {
    const waiting = await transactionsWaitingSince(pool, new Date(services.now().getTime() - longestWaitMs))
    if (waiting.length === 0) return
    const here = new Map([...connections].map((connection) => [connection.point.chargePointId, connection]))
    for (const { chargePointId, ref } of waiting) {
      const connection = here.get(chargePointId)
      if (connection) await events.giveUp(connection, ref)
    }
  }
  return {
    handlers: {
      Authorize: authorize201({ ...deps, keepKind }),
      DataTransfer: dataTransfer201(transfer),
      MeterValues: meterValues201(deps),
      NotifyEVChargingNeeds: notifyEVChargingNeeds(deps),
      NotifyEVChargingSchedule: notifyEVChargingSchedule(deps),
      NotifyEvent: notifyEvent201(keepEvents, keepStatus),
      StatusNotification: keepStatus,
      TransactionEvent: events.handle,
    },
    handlers21: {
      BatterySwap: batterySwapSession(deps, keepSwap, createSwapTimesLookUp(pool)),
      NotifySettlement: notifySettlement(deps, services.config),
      VatNumberValidation: vatNumberValidation(deps),
    },
    takeWaiting,
  }
}
