import { createGateway, type Gateway, type GatewayLimits } from '@evops/ocpp/server'
import { createGroupCommit, type GroupCommit, type House } from '@evops/platform/server'
import {
  createNeighbours,
  createStationsGateway,
  startCommands,
  type StationsGateway,
  type WirePile,
} from '@evops/stations/server'
import type { Tariffs } from '@evops/tariffs/server'
import type { BalanceOf, GroupsOf } from './acts/deps.ts'
import { chargingHandlers16, writeOrder } from './charging-gateway.ts'

export interface OcppGateway {
  gateway: Gateway<WirePile>
  writer: GroupCommit
  stations: StationsGateway
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
  const gateway = createGateway<WirePile>({
    pathPrefix: '/ocpp/',
    versions: ['ocpp1.6'],
    ...stations.options,
    livesElsewhere: neighbours.livesElsewhere,
    handlers: {
      'ocpp1.6': {
        ...stations.handlers16,
        ...chargingHandlers16(house, stations.deps, {
          tariffContent,
          groupsOf: options.groupsOf,
          balanceOf: options.balanceOf,
          keepState: stations.handlers16.StatusNotification,
          otherTransfers: stations.handlers16.DataTransfer,
        }),
      },
    },
    ...(options.limits ? { limits: options.limits } : {}),
    log: house.log,
  })
  const stopAnswers = neighbours.answerFor(gateway)
  const stopCommands = startCommands(house, gateway, stations.readiness)
  return {
    gateway,
    writer,
    stations,
    async close(drain) {
      stopCommands()
      await gateway.drain(drain)
      stopAnswers()
      await writer.close()
      await stations.close()
    },
  }
}
