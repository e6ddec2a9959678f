import type { Handlers16, Handlers201, OcppConnection } from '@evops/ocpp/server'
import type { GroupCommit } from '@evops/platform/server'
import type { ConnectedChargePoint } from '@evops/stations/server'
import type { YkcContext } from '@evops/ykc/server'
import type { YkcMemory } from './memory.ts'
import type { PriceModels } from './price-models.ts'
import type { RemoteCallDeps } from './remote-call.ts'
import type { YkcStartStore } from './starts.store.ts'

/** The handlers of OCPP that store what a charge point reports. YKC has no rule of its own (decision 321). */
export interface DevicePorts {
  boot: NonNullable<Handlers16<ConnectedChargePoint>['BootNotification']>
  state: NonNullable<Handlers16<ConnectedChargePoint>['StatusNotification']>
  meterValues: NonNullable<Handlers16<ConnectedChargePoint>['MeterValues']>
  authorize: NonNullable<Handlers201<ConnectedChargePoint>['Authorize']>
  transaction: NonNullable<Handlers201<ConnectedChargePoint>['TransactionEvent']>
  transfer: NonNullable<Handlers16<ConnectedChargePoint>['DataTransfer']>
  firmware: NonNullable<Handlers16<ConnectedChargePoint>['FirmwareStatusNotification']>
}

export interface YkcHandlerDeps extends Pick<RemoteCallDeps, 'spendableMinor' | 'settings'> {
  ports: DevicePorts
  memory: YkcMemory
  writer: Pick<GroupCommit, 'write'>
  starts: Pick<YkcStartStore, 'identifyVehicle' | 'joinSiblings' | 'adoptRecord'>
  models: PriceModels
  /** The connection as the handlers of OCPP see it. */
  facadeOf(connection: YkcContext<ConnectedChargePoint>['connection']): OcppConnection<ConnectedChargePoint>
}
