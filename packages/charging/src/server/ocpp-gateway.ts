import { createGateway, type Gateway, type GatewayLimits } from '@evops/ocpp/server'
import { createGroupCommit, type GroupCommit, type House } from '@evops/platform/server'
import {
  createNeighbours,
  createStationsGateway,
  onlyAccepted,
  startCommands,
  type StationsGateway,
  type WirePile,
} from '@evops/stations/server'
import type { Tariffs } from '@evops/tariffs/server'
import type { BalanceOf, GroupsOf } from './acts/deps.ts'
import { chargingHandlers16, gatewayDeps, writeOrder } from './charging-gateway.ts'
import { chargingHandlers201 } from './charging-gateway-201.ts'
import { createRefLookUp } from './ocpp201/transactions.store.ts'

const lookMs = 15_000

export interface OcppGateway {
  gateway: Gateway<WirePile>
  writer: GroupCommit
  stations: StationsGateway
  /** Takes messages that waited too long for those before them; by itself every quarter of a minute. */
  takeWaiting(): Promise<void>
  /** Lets points go, waits for what is under way, writes what is left. */
  close(options?: { jitterMs?: number }): Promise<void>
}

/**
 * The charge points' side of a process: sockets of `ocpp`, handlers of the domains, one writer for all. A pile's
 * calls are answered in its own order, and each after its rows are committed.
 */
export function createOcppGateway(
  house: House,
  options: {
    tariffs: Tariffs
    processId: string
    limits?: Partial<GatewayLimits>
    /** Price groups of an order's payer, beyond its start token's own. */
    groupsOf?: GroupsOf
    /** What an account may still spend on a session. */
    balanceOf?: BalanceOf
  },
): OcppGateway {
  const pool = house.db.gatewayPool
  const writer = createGroupCommit({
    pool,
    order: writeOrder,
    onTrouble: (error) => house.log.error({ error }, 'the writer waits for the database'),
  })
  const stations = createStationsGateway(house, { writer, processId: options.processId })
  const neighbours = createNeighbours(house, options)
  const tariffContent = async (operatorId: string, versionId: string) => {
    const content = (await options.tariffs.versionContents(pool, operatorId, [versionId])).get(versionId)
    if (!content) throw new Error(`tariff version ${versionId} is missing`)
    return content
  }
  const deps = gatewayDeps(house, stations.deps, {
    tariffContent,
    groupsOf: options.groupsOf,
    balanceOf: options.balanceOf,
  })
  const handlers16 = {
    ...stations.handlers16,
    ...chargingHandlers16(deps, {
      keepState: stations.handlers16.StatusNotification,
      otherTransfers: stations.handlers16.DataTransfer,
    }),
  }
  const charging201 = chargingHandlers201(house, deps, handlers16)
  const handlers201 = onlyAccepted({ ...stations.handlers201, ...charging201.handlers })
  const gateway = createGateway<WirePile>({
    pathPrefix: '/ocpp/',
    versions: ['ocpp2.1', 'ocpp2.0.1', 'ocpp1.6'],
    ...stations.options,
    livesElsewhere: neighbours.livesElsewhere,
    handlers: { 'ocpp1.6': handlers16, 'ocpp2.0.1': handlers201, 'ocpp2.1': handlers201 },
    ...(options.limits ? { limits: options.limits } : {}),
    log: house.log,
  })
  const takeWaiting = () => charging201.takeWaiting(gateway.sessions())
  const looking = setInterval(() => {
    takeWaiting().catch((error: unknown) => house.log.warn({ error }, 'messages that wait for others'))
  }, lookMs)
  const stopAnswers = neighbours.answerFor(gateway)
  const stopCommands = startCommands(house, gateway, {
    readiness: stations.readiness,
    transactionRef: createRefLookUp(pool),
  })
  return {
    gateway,
    writer,
    stations,
    takeWaiting,
    async close(drain) {
      clearInterval(looking)
      stopCommands()
      await gateway.drain(drain)
      stopAnswers()
      await writer.close()
      await stations.close()
    },
  }
}
