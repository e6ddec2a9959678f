import type { WebSocketGateway, GatewayOptions, Handlers16, Handlers201, Handlers21 } from '@evops/ocpp/server'
import type { AllowedNetworks, GroupCommit, Services } from '@evops/platform/server'
import type { OcppConnection } from '@evops/ocpp/server'
import { createReadBatch, createBatchWrite } from '@evops/platform/server'
import { createCertificateService } from '../certificates/certificates.service.ts'
import { stationHandlers16 } from '../ocpp/handlers.ts'
import { signCertificate } from '../ocpp/sign-certificate.ts'
import { stationHandlers201 } from '../ocpp201/handlers.ts'
import { signCertificate201 } from '../ocpp201/sign-certificate.ts'
import { monitorSeveritiesOf } from '../model/answers.store.ts'
import { createContractCheck, type ContractCheck } from '../trust/contract.service.ts'
import { createExternalPorts } from '../trust/ports.ts'
import { createRevocationCheck } from '../trust/revocation.ts'
import { trustedRootCertificates } from '../trust/roots.store.ts'
import { reconnectedChargePoints } from '../local-lists/marks.store.ts'
import { stationHandlers21 } from '../ocpp21/handlers.ts'
import { createAdmission, createHandshakeCheck, type AuthenticationDeps } from '../gateway/authenticate.ts'
import { createTakeovers, type Takeovers } from '../gateway/takeovers.ts'
import { createYkcLoginCheck, type YkcLoginCheck } from '../gateway/ykc-login.ts'
import type { DeviceDeps } from '../gateway/deps.ts'
import { eventKind } from '../gateway/event.kind.store.ts'
import { createOcppMessageLog, type OcppMessageLog } from '../gateway/ocpp-messages.ts'
import { createLiveValues, type LiveValues } from '../gateway/live-values.ts'
import { clearConnections } from '../gateway/live-values.store.ts'
import { createStatusRequests, type StatusRequests } from './status-requests.ts'
import { createMessageFindings, type MessageFindings } from '../gateway/message-findings.ts'
import { createRefusedLog, type RefusedLog } from '../gateway/refused.ts'
import { tlsFailureCause, isTlsHello, identityOfUnknownUrl } from '../gateway/stray.rules.ts'
import { createQueueReadiness, type QueueReadiness } from '../gateway/readiness.ts'
import {
  bindFirstLogin,
  createChargePointLookUp,
  deletePreviousSecret,
  saveConnectionProfile,
  proveSecurityProfile,
} from '../gateway/wire-charge-point.store.ts'
import { createFirmwareDownloads } from './firmware-downloads.ts'
import type { ConnectedChargePoint } from '../gateway/wire-charge-point.ts'

/** Gateway part of the stations package: connection checks, reports from charge points, and their storage. */
export interface StationsGateway {
  deps: DeviceDeps
  handlers16: Handlers16<ConnectedChargePoint>
  /** Handlers without states: the transaction shows how a connector is occupied. */
  handlers201: Handlers201<ConnectedChargePoint>
  /** Additional handlers for 2.1. */
  handlers21: Handlers21<ConnectedChargePoint>
  options: Pick<
    GatewayOptions<ConnectedChargePoint>,
    | 'authenticate'
    | 'beforeOpen'
    | 'onOpen'
    | 'onClose'
    | 'onRefused'
    | 'onMessage'
    | 'onImpostor'
    | 'onLenient'
    | 'onRefusedCall'
    | 'onHandled'
  >
  /** Decides on the login of a YKC charge point. */
  checkYkcLogin: YkcLoginCheck
  /** Opens a firmware for a charge point that fetches it by FTP. */
  openFirmware: ReturnType<typeof createFirmwareDownloads>
  /** Adds an attempt to the refused connections. */
  addRefused: RefusedLog['add']
  /** Connections that move to another process. */
  takeovers: Takeovers
  /** Returns the registered charge point for a connection, or null for an unregistered identity. */
  chargePointOf: (identity: string) => Promise<ConnectedChargePoint | null>
  /**
   * Called when a charge point connected or disconnected. A disconnection is stored with its time; a connection is
   * reported by the charge point's own handshake.
   */
  linkWas: (chargePoint: ConnectedChargePoint, link: { connected: boolean; at: Date }) => Promise<unknown>
  /** Checks a vehicle's contract (ISO 15118). */
  checkContract: ContractCheck
  ocppMessages: OcppMessageLog
  /** Charge points that have reconnected and are ready for queued commands. */
  readiness: QueueReadiness
  /** Requests the states that charge points do not report after a boot. Returns its stop function. */
  requestStates: (gateway: WebSocketGateway<ConnectedChargePoint>) => () => void
  /**
   * Connection attempts that did not become a handshake: a TLS error, TLS on the plain port, or OCPP under an unknown
   * path.
   */
  strays: {
    tls(error: { code?: string | undefined }, address: string): void
    garbage(packet: Uint8Array | undefined, address: string): void
    path(request: { url: string; subprotocols: string | undefined; address: string }): void
  }
  /** Clears connections left by a previous run. Only valid if no other gateway can be running. */
  clearLinks(): Promise<void>
  close(): Promise<void>
}

export interface StationsGatewayDeps {
  writer: GroupCommit
  processId: string
  allowedNetworks?: AllowedNetworks | undefined
  /** Time after a boot until the states of silent connectors are requested. */
  statusDelayMs?: number | undefined
}

export function createStationsGateway(
  services: Services,
  { writer, processId, allowedNetworks = async () => [], statusDelayMs }: StationsGatewayDeps,
): StationsGateway {
  const pool = services.db.gatewayPool
  const chargePointOf = createChargePointLookUp(pool)
  const live = createLiveValues({ pool, bus: services.bus, processId, log: services.log })
  const ocppMessages = createOcppMessageLog({ pool, log: services.log })
  const refused = createRefusedLog({ pool, log: services.log })
  const findings = createMessageFindings(services)
  const statusRequests = createStatusRequests(statusDelayMs)
  const deps: DeviceDeps = { writer, live, bus: services.bus }
  const readiness = listsDueWhenReady(services)
  const { contracts, signing } = createExternalPorts(services)
  const revocation = createRevocationCheck(services, allowedNetworks)
  const trustedBy = (operatorId: string) => trustedRootCertificates(pool, operatorId)
  const certificates = createCertificateService(services, signing)
  const SignCertificate = signCertificate(deps, certificates)
  const raise = createConnectionEvents(services, writer)
  const authentication = authenticationDeps(services, { chargePointOf, raise })
  return {
    deps,
    ocppMessages,
    chargePointOf,
    linkWas(chargePoint, { connected, at }) {
      const { operatorId, chargePointId } = chargePoint
      if (!connected) live.link(chargePoint, { connected, subprotocol: 'ocpp1.6', address: '', at, since: at })
      const report = connected ? ({ level: 1, code: 'Online' } as const) : ({ level: 2, code: 'Offline' } as const)
      const row = { operatorId, chargePointId, ...report, detail: null, deviceAt: at, receivedAt: at }
      return writer.write([createBatchWrite(eventKind, { ...row, kind: 'link' })])
    },
    readiness,
    requestStates: (gateway) => statusRequests.start(gateway),
    handlers16: { ...stationHandlers16(deps), SignCertificate },
    handlers201: stationHandlers201(
      { ...deps, revocation, contracts, severities: (query) => monitorSeveritiesOf(pool, query) },
      { SignCertificate: signCertificate201(deps, { certificates, signStation: SignCertificate }) },
    ),
    handlers21: stationHandlers21({ ...deps, revocation, trustedBy }, pool),
    checkContract: createContractCheck({ revocation, trustedBy, now: services.now }),
    openFirmware: createFirmwareDownloads(services, deps),
    addRefused: (attempt) => refused.add(attempt),
    takeovers: createTakeovers(services, { live, processId }),
    checkYkcLogin: createYkcLoginCheck({
      lookUp: chargePointOf,
      admit: createAdmission(authentication),
      bind: (chargePoint, origin) => bindFirstLogin(pool, chargePoint, { ...origin, at: services.now() }),
    }),
    options: connectionOptions(services, {
      authentication,
      raise,
      live,
      ocppMessages,
      refused,
      findings,
      statusRequests,
      readiness,
    }),
    strays: createStrays(services, refused),
    clearLinks: () => clearConnections(pool),
    async close() {
      readiness.close()
      await Promise.all([live.close(), ocppMessages.close(), refused.close(), findings.close()])
    },
  }
}

/** Counts connection attempts that do not become a handshake. */
function createStrays(services: Services, refused: RefusedLog): StationsGateway['strays'] {
  return {
    tls({ code }, address) {
      const cause = tlsFailureCause(code)
      if (cause) refused.add({ identity: '', address, offered: [], cause, at: services.now() })
    },
    garbage(packet, address) {
      if (isTlsHello(packet))
        refused.add({ identity: '', address, offered: [], cause: 'plain-tls', at: services.now() })
    },
    path({ url, subprotocols = '', address }) {
      const identity = identityOfUnknownUrl(url, subprotocols)
      if (identity !== undefined)
        refused.add({
          identity,
          address,
          offered: subprotocols.split(', '),
          cause: 'path',
          at: services.now(),
        })
    },
  }
}

/** Raises an event about a connection. */
type RaiseConnectionEvent = (
  whose: { operatorId: string; chargePointId: string },
  event: { code: string; detail: string },
) => void

function createConnectionEvents({ now, log }: Services, writer: GroupCommit): RaiseConnectionEvent {
  return ({ operatorId, chargePointId }, event) => {
    const row = {
      operatorId,
      chargePointId,
      ...event,
      kind: 'connection',
      level: 3,
      deviceAt: null,
      receivedAt: now(),
    } as const
    writer
      .write([createBatchWrite(eventKind, row)])
      .catch((error: unknown) => log.error({ error }, 'an event of a handshake was not stored'))
  }
}

function authenticationDeps(
  { db: { gatewayPool: pool }, config, now }: Services,
  { chargePointOf, raise }: { chargePointOf: StationsGateway['chargePointOf']; raise: RaiseConnectionEvent },
): AuthenticationDeps {
  return {
    secretKey: config.secretKey,
    lookUp: chargePointOf,
    proved: (chargePoint) => deletePreviousSecret(pool, chargePoint),
    provedProfile: (chargePoint) => proveSecurityProfile(pool, chargePoint),
    async seenProfile(chargePoint, profile) {
      const { leastProfile } = chargePoint
      await saveConnectionProfile(pool, chargePoint, { profile, now: now() })
      // An event, and with it an alarm, for a handshake below the least security profile of the operator.
      if (profile < leastProfile)
        raise(chargePoint, { code: 'BelowSecurityProfile', detail: `${profile} < ${leastProfile}` })
    },
    now,
  }
}

interface ConnectionParts {
  authentication: AuthenticationDeps
  raise: RaiseConnectionEvent
  live: LiveValues
  ocppMessages: OcppMessageLog
  refused: RefusedLog
  findings: MessageFindings
  statusRequests: StatusRequests
  readiness: QueueReadiness
}

/** Returns what happens at the handshake of a charge point, with its messages, and at its end. */
function connectionOptions(
  services: Services,
  { authentication, raise, live, ocppMessages, refused, findings, statusRequests, readiness }: ConnectionParts,
): StationsGateway['options'] {
  /** Raises an event for a second connection under a connected identity, which is refused (S-04). */
  function raiseImpostor({ point }: OcppConnection<ConnectedChargePoint>, address: string): void {
    const { chargePointNo } = point
    raise(point, { code: 'SecondSocket', detail: address })
    services.log.warn({ chargePointNo, from: address }, 'a second socket under a living identity was refused')
  }
  return {
    authenticate: createHandshakeCheck(authentication),
    async beforeOpen({ point, subprotocol, address }) {
      // A command may follow the handshake within milliseconds.
      live.link(point, { connected: true, subprotocol, address })
      await live.linksWritten()
      return () => live.link(point, { connected: false, subprotocol, address })
    },
    onOpen(connection) {
      readiness.opened(connection)
      findings.onOpen(connection)
    },
    onClose(connection) {
      const { point, subprotocol, address } = connection
      live.link(point, { connected: false, subprotocol, address })
      readiness.closed(connection)
    },
    onRefused: (attempt) => refused.add(attempt),
    onLenient: findings.onLenient,
    onRefusedCall: findings.onRefusedCall,
    onHandled(connection, action) {
      findings.onHandled(connection, action)
      if (action === 'BootNotification') statusRequests.booted(connection)
    },
    onMessage(connection, direction, text, at) {
      ocppMessages.add(connection.point, direction, text, at)
      if (direction === 'out') readiness.answered(connection)
    },
    onImpostor: (alive, { address }) => raiseImpostor(alive, address),
  }
}

/** Marks a reconnected charge point's local list for a check, because it may be outdated. */
function listsDueWhenReady({ db, log }: Services): QueueReadiness {
  const readiness = createQueueReadiness()
  const due = createReadBatch({ pool: db.gatewayPool, ...reconnectedChargePoints })
  readiness.onReady(({ point: { operatorId, chargePointId } }) => {
    due({ operatorId, chargePointId }).catch((error: unknown) => log.error({ error }, 'local list'))
  })
  return readiness
}
