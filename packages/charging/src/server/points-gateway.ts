import { createOcppGateway, OcppError, type GatewayLimits, type OcppGateway } from '@evops/ocpp/server'
import {
  createGroupCommit,
  traceOcppCall,
  type AllowedNetworks,
  type GroupCommit,
  type Services,
} from '@evops/platform/server'
import {
  createInstanceCoordinator,
  createStationsGateway,
  createSendToChargePoint,
  isUnstorableError,
  rejectUnaccepted,
  startCommands,
  type StationsGateway,
  type ConnectedChargePoint,
} from '@evops/stations/server'
import type { Tariffs } from '@evops/tariffs/server'
import type { YkcGateway, YkcLimits } from '@evops/ykc/server'
import type { CheckVatNumber, GetSpendableBalance, ForeignTags, GetPayerPriceGroups } from './ports.ts'
import type { ChargingDeps } from './ocpp/deps.ts'
import { createRefusedCardCounter } from './refused-cards/refused-card-counter.ts'
import { chargingHandlers16, createChargingGatewayDeps, chargingWriteOrder } from './charging-gateway.ts'
import { chargingHandlers201 } from './charging-gateway-201.ts'
import { createTokenTypeLookUp } from './ocpp201/token-kinds.store.ts'
import { createTransactionRefLookUp } from './ocpp201/transactions.store.ts'
import { createSpendableLookUp } from './ykc/spendable.ts'
import { createYkcChargePoints, type CommandGateway, type YkcChargePointsDeps } from './ykc/ykc-charge-points.ts'

const lookMs = 15_000
/** A price model that is due is sent within this time after local midnight, or after the end of the last session. */
const pushModelsMs = 30_000

export interface PointsGateway extends OcppGateway<ConnectedChargePoint> {
  writer: GroupCommit
  stations: StationsGateway
  /** Message handlers of each version, for callers without a connection. */
  handlers: ReturnType<typeof handlersOf>['handlers']
  /** YKC charge points. Nobody listens for them unless the composition does. */
  ykc: YkcGateway<ConnectedChargePoint>
  /** Sends price models that changed to YKC charge points, and returns how many took theirs. Runs automatically. */
  pushPriceModels(): Promise<number>
  /** Sends YKC charge points the time of the day, and lock and power limit if they may not have them. Runs automatically. */
  refreshSettings(): Promise<void>
  /** Processes messages that waited too long for their predecessors. Runs automatically every 15 seconds. */
  takeWaiting(): Promise<void>
}

/** Combines the message handlers of stations and charging for the OCPP gateway, with one writer for both. */
export function createPointsGateway(
  services: Services,
  options: {
    tariffs: Tariffs
    processId: string
    limits?: Partial<GatewayLimits>
    ykcLimits?: Partial<YkcLimits>
    /** Price groups of a session's payer in addition to those of its start token. */
    groupsOf?: GetPayerPriceGroups
    /** Returns the amount that an account may still spend on a session. */
    balanceOf?: GetSpendableBalance
    /** Cards that roaming partners authorise. */
    foreignTags?: ForeignTags | undefined
    /** Checks the VAT numbers that are entered at payment terminals. */
    checkVatNumber?: CheckVatNumber | undefined
    /** Private networks that may be reached for addresses from external parties (S-16). Default: none. */
    allowedNetworks?: AllowedNetworks
    /** Time after a boot until the states of silent connectors are requested. */
    statusDelayMs?: number | undefined
  },
): PointsGateway {
  const pool = services.db.gatewayPool
  const writer = createGroupCommit({
    pool,
    sequence: chargingWriteOrder,
    onTrouble: (error) => services.log.error({ error }, 'the writer waits for the database'),
  })
  const stations = createStationsGateway(services, { ...options, writer })
  const neighbours = createInstanceCoordinator(services, options)
  const refusedCards = createRefusedCardCounter(services)
  const deps = createChargingGatewayDeps(services, stations.deps, {
    ...options,
    refusedCards,
    tariffContent: (operatorId, versionId) => contentOf(services, options.tariffs, { operatorId, versionId }),
  })
  const { handlers, takeWaiting: takeHeld } = handlersOf(services, stations, deps)
  const transactionRef = createTransactionRefLookUp(pool)
  const ykc = createYkcChargePoints(services, ykcDeps({ stations, handlers, deps, transactionRef, options }))
  const ocpp = createOcppGateway<ConnectedChargePoint>(services, {
    ...stations.options,
    now: () => services.now(),
    livesElsewhere: neighbours.livesElsewhere,
    handlers,
    refusalOf,
    onAnswered: traceOcppCall,
    ...(options.limits ? { limits: options.limits } : {}),
    answering: [neighbours.answerFor],
    sending: [
      stations.requestStates,
      (gateway) => {
        const looking = setInterval(() => {
          takeHeld(gateway.connections()).catch((error: unknown) =>
            services.log.warn({ error }, 'messages that wait for others'),
          )
        }, lookMs)
        return () => clearInterval(looking)
      },
      () => {
        const pushing = setInterval(() => {
          void ykc.refreshSettings()
          void ykc.pushModels()
        }, pushModelsMs)
        return () => clearInterval(pushing)
      },
      (gateway) =>
        startCommands(services, mergeCommandGateways(gateway, ykc.commands), {
          readiness: stations.readiness,
          transactionRef,
          tokenKinds: createTokenTypeLookUp(pool),
        }),
    ],
    keeping: [writer, refusedCards, stations],
  })
  const takeWaiting = () => takeHeld(ocpp.gateway.connections())
  const close: OcppGateway<ConnectedChargePoint>['close'] = async (drain) => {
    await ykc.close()
    await ocpp.close(drain)
  }
  const { pushModels: pushPriceModels, refreshSettings } = ykc
  return { ...ocpp, ykc: ykc.gateway, pushPriceModels, refreshSettings, writer, stations, handlers, takeWaiting, close }
}

/** Sends a command over the connection of its charge point, whatever its protocol. */
function mergeCommandGateways(ocpp: CommandGateway, ykc: CommandGateway): CommandGateway {
  return {
    connection: (identity) => ocpp.connection(identity) ?? ykc.connection(identity),
    call: (identity, action, payload, options) =>
      (ocpp.connection(identity) ? ocpp : ykc).call(identity, action, payload, options),
  }
}

/** YKC charge points use the handlers that store what OCPP charge points report. */
function ykcDeps({
  stations,
  handlers,
  deps,
  transactionRef,
  options,
}: {
  stations: StationsGateway
  handlers: PointsGateway['handlers']
  deps: ChargingDeps
  transactionRef: ReturnType<typeof createTransactionRefLookUp>
  options: { ykcLimits?: Partial<YkcLimits> }
}): YkcChargePointsDeps {
  const {
    BootNotification: boot,
    StatusNotification: state,
    MeterValues: meterValues,
    DataTransfer: transfer,
    FirmwareStatusNotification: firmware,
  } = handlers['ocpp1.6']
  const { Authorize: authorize, TransactionEvent: transaction } = handlers['ocpp2.0.1']
  if (!boot || !state || !meterValues || !authorize || !transaction || !transfer || !firmware)
    throw new Error('handlers are missing')
  const ports = { boot, state, meterValues, authorize, transaction, transfer, firmware }
  const { tariffContent } = deps
  const spendableMinor = createSpendableLookUp(deps)
  return { stations, ports, transactionRef, spendableMinor, tariffContent, limits: options.ykcLimits }
}

/** Returns the OCPP error for data that can never be stored, however often it is repeated. */
function refusalOf(error: unknown): OcppError | undefined {
  return isUnstorableError(error) ? new OcppError('PropertyConstraintViolation', 'a value is out of range') : undefined
}

/** Loads a published version. A version that a session refers to always exists. */
async function contentOf(
  services: Services,
  tariffs: Tariffs,
  { operatorId, versionId }: { operatorId: string; versionId: string },
) {
  const contents = await tariffs.versionContents(services.db.gatewayPool, operatorId, [versionId])
  const content = contents.get(versionId)
  if (!content) throw new Error(`tariff version ${versionId} is missing`)
  return content
}

/** Combines the message handlers of stations and charging for each version. */
function handlersOf(services: Services, stations: StationsGateway, deps: ChargingDeps) {
  const handlers16 = {
    ...stations.handlers16,
    ...chargingHandlers16(deps, {
      keepState: stations.handlers16.StatusNotification,
      otherTransfers: stations.handlers16.DataTransfer,
    }),
  }
  const charging201 = chargingHandlers201(
    services,
    { ...deps, checkContract: stations.checkContract, sendUpdate: createSendToChargePoint(services) },
    { ...handlers16, NotifyEvent: stations.handlers201.NotifyEvent, BatterySwap: stations.handlers21.BatterySwap },
  )
  const handlers201 = rejectUnaccepted({ ...stations.handlers201, ...charging201.handlers })
  const handlers21 = {
    ...handlers201,
    ...rejectUnaccepted({ ...stations.handlers21, ...charging201.handlers21 }),
  }
  return {
    handlers: { 'ocpp1.6': handlers16, 'ocpp2.0.1': handlers201, 'ocpp2.1': handlers21 },
    takeWaiting: charging201.takeWaiting,
  }
}
