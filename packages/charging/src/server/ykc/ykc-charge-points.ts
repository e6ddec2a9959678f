import { dayMs } from '@evops/platform/contract'
import type { CallOutcome, OcppConnection, WebSocketGateway } from '@evops/ocpp/server'
import type { Services } from '@evops/platform/server'
import type { ConnectedChargePoint, StationsGateway } from '@evops/stations/server'
import { createYkcGateway, type YkcConnection, type YkcGateway, type YkcLimits } from '@evops/ykc/server'
import { createBalanceUpdates } from './balance-updates.ts'
import type { DevicePorts } from './handler-deps.ts'
import { handleYkcMessage } from './handlers.ts'
import { createYkcMemory } from './memory.ts'
import { logTextOfFault, logTextOfFrame } from './message-log.rules.ts'
import { createPriceModels, type PriceModelDeps } from './price-models.ts'
import { subprotocol } from './price-models.store.ts'
import { sendReadRealtime, type RemoteCallDeps } from './remote-call.ts'
import { createParameterSync } from './parameter-calls.ts'
import { sendRemoteCall } from './remote-calls.ts'
import { createYkcSettings } from './settings.store.ts'
import { createYkcStartStore } from './starts.store.ts'
import { stationTimeOf } from './station-time.rules.ts'

/** Connections of any protocol to which commands in the form of OCPP 1.6 are sent. */
export type CommandGateway = Pick<WebSocketGateway<ConnectedChargePoint>, 'connection' | 'call'>

export interface YkcChargePoints {
  gateway: YkcGateway<ConnectedChargePoint>
  commands: CommandGateway
  /** Sends price models that changed. Returns how many charge points took theirs. */
  pushModels: () => Promise<number>
  /** Sends the time once a day, topped-up balances, and lock and power limit to charge points that may lack them. */
  refreshSettings: () => Promise<void>
  /** Closes all connections when the messages in progress have their answers. */
  close: () => Promise<void>
}

export interface YkcChargePointsDeps extends Pick<RemoteCallDeps, 'transactionRef' | 'spendableMinor'>, PriceModelDeps {
  ports: DevicePorts
  stations: Pick<
    StationsGateway,
    'deps' | 'options' | 'ocppMessages' | 'readiness' | 'checkYkcLogin' | 'addRefused' | 'takeovers'
  >
  limits?: Partial<YkcLimits> | undefined
}
type Connection = YkcConnection<ConnectedChargePoint>

const callTimeoutMs = 30_000

/** YKC charge points on the same handlers, commands, message log and connection records as OCPP. */
export function createYkcChargePoints(services: Services, deps: YkcChargePointsDeps): YkcChargePoints {
  const { stations, ports, limits } = deps
  const { live } = stations.deps
  const models = createPriceModels(services, deps)
  const starts = createYkcStartStore(services.db.gatewayPool, stations.deps.writer)
  const memory = createYkcMemory(starts)
  const settings = createYkcSettings(services.db.gatewayPool)
  const timesSent = new WeakMap<Connection, number>()
  const sendTime = (connection: Connection) => {
    const at = services.now()
    timesSent.set(connection, at.getTime())
    const { chargePointNo, point } = connection
    connection.send('SetTime', { chargePointNo, time: stationTimeOf(at, point.timeZone) })
  }
  const facades = new WeakMap<Connection, OcppConnection<ConnectedChargePoint>>()
  const facadeOf = (connection: Connection) => {
    const facade = facades.get(connection) ?? createFacade(connection)
    facades.set(connection, facade)
    return facade
  }
  const log = (connection: Connection, direction: 'in' | 'out', text: string) =>
    stations.ocppMessages.add(connection.point, direction, text, services.now())
  const gateway = createYkcGateway<ConnectedChargePoint>({
    limits,
    now: services.now,
    authenticate: ({ login: { chargePointNo: identity, iccid }, address }) =>
      stations.checkYkcLogin({ identity, iccid, address }),
    onRefused: ({ login: { chargePointNo: identity }, address }, cause) =>
      stations.addRefused({ identity, address, offered: [subprotocol], cause, at: services.now() }),
    handle: (context) =>
      handleYkcMessage({ ...deps, writer: stations.deps.writer, memory, starts, models, settings, facadeOf }, context),
    onOpen(connection) {
      const { point, address } = connection
      live.link(point, { connected: true, subprotocol, address })
      stations.readiness.opened(facadeOf(connection))
      stations.takeovers
        .announce(point)
        .catch((error: unknown) => services.log.error({ error }, 'other processes do not know of a YKC login'))
      welcome(services, ports, { connection, facade: facadeOf(connection), sendTime })
    },
    onClose(connection) {
      live.link(connection.point, { connected: false, subprotocol, address: connection.address })
      stations.readiness.closed(facadeOf(connection))
    },
    onFrame(connection, direction, bytes) {
      log(connection, direction, logTextOfFrame(bytes))
      if (direction === 'out') stations.readiness.answered(facadeOf(connection))
    },
    onFault(fault, { connection }) {
      if (connection) log(connection, 'in', logTextOfFault(fault))
    },
    onCopiedNumber(connection) {
      const { chargePointNo: identity, address } = connection
      stations.options.onImpostor?.(facadeOf(connection), {
        identity,
        user: undefined,
        address,
        offered: [subprotocol],
      })
    },
    onError: (error) => services.log.error({ error }, 'a YKC message was not stored and not answered'),
  })
  const remote: RemoteCallDeps = {
    ...deps,
    gateway,
    memory,
    starts,
    settings,
    now: services.now,
    ftp: () => services.config.ykcFtp,
  }
  const stopTakeovers = stations.takeovers.listen({
    has: (identity) => gateway.connection(identity) !== undefined,
    end: (identity) => gateway.giveUp(identity),
  })
  const syncParameters = createParameterSync({
    ...remote,
    onError: (error) => services.log.warn({ error }, 'lock and power limit of a YKC charge point were not sent'),
  })
  const updateBalances = createBalanceUpdates({
    gateway,
    memory,
    starts,
    onError: (error) => services.log.warn({ error }, 'the balance of a YKC session was not sent'),
  })
  return {
    gateway,
    async close() {
      stopTakeovers()
      await gateway.drain()
    },
    pushModels: async () => models.push(gateway),
    async refreshSettings() {
      const before = services.now().getTime() - dayMs
      for (const connection of gateway.connections())
        if ((timesSent.get(connection) ?? 0) <= before) sendTime(connection)
      await Promise.all([syncParameters(), updateBalances()])
    },
    commands: {
      connection(identity) {
        const connection = gateway.connection(identity)
        return connection && facadeOf(connection)
      },
      async call(identity, action, payload, options): Promise<CallOutcome> {
        const connection = gateway.connection(identity)
        if (!connection) return { state: 'offline' }
        const fields: Readonly<Record<string, unknown>> = { ...payload }
        return sendRemoteCall(remote, connection, { action, fields, timeoutMs: options?.timeoutMs ?? callTimeoutMs })
      },
    },
  }
}

/** The connection as handlers and commands of OCPP 1.6 see it. */
function createFacade(connection: Connection): OcppConnection<ConnectedChargePoint> {
  const { chargePointNo, point, address, openedAt } = connection
  return {
    identity: chargePointNo,
    point,
    subprotocol: 'ocpp1.6',
    deviceProtocol: subprotocol,
    address,
    openedAt,
    close: () => connection.close('registration changed'),
  }
}

/**
 * Stores what a login reports. Behind its answer, sends the time and asks for the state of each connector, because a
 * session may have begun or ended while the line was cut.
 */
function welcome(
  services: Services,
  { boot }: DevicePorts,
  {
    connection,
    facade,
    sendTime,
  }: {
    connection: Connection
    facade: OcppConnection<ConnectedChargePoint>
    sendTime: (connection: Connection) => void
  },
): void {
  const { login } = connection
  const payload = {
    chargePointVendor: 'YKC',
    chargePointModel: login.kind === 1 ? 'AC' : 'DC',
    firmwareVersion: login.software,
    ...(/[1-9A-F]/.test(login.iccid) && { iccid: login.iccid }),
  }
  boot({ connection: facade, payload, receivedAt: services.now(), messageId: '' }).catch((error: unknown) =>
    services.log.error({ error }, 'a YKC login was not stored'),
  )
  queueMicrotask(() => {
    sendTime(connection)
    sendReadRealtime(connection)
  })
}
