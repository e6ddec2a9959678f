import { randomInt } from 'node:crypto'
import { newId, Problem } from '@evops/platform/contract'
import type { Services, Tx } from '@evops/platform/server'
import { ocpiCommandKinds, type OcpiCommandKind } from '../../contract/index.ts'
import { listPartnerConnectors, type SharedConnector } from '../port/port.store.ts'
import type { PartnerSessionService, StartRefusal } from '../port/sessions.ts'
import {
  partnerCommandSession,
  commandResponseStatus,
  type SendChargePointCommand,
  type ChargePointCommand,
} from './call-charge-point.ts'
import { commandSchemas, timeoutSeconds } from './commands.rules.ts'
import {
  insertPartnerCommand,
  toPartnerCommand,
  findCommand,
  findReservation,
  cancelPartnerReservation,
  isOccupiedByAnotherParty,
  reserveForPartner,
  saveCommandResult,
  lockCommand,
  type CommandRequest,
  type PartnerCommandResponse,
  type StoredCommand,
  type NewCommand,
} from './commands.store.ts'
import { ocpiStatusCodes, OcpiCallError, parseOcpiInstant, ocpiUnknownObjectError } from './envelope.rules.ts'
import { evseUidOf, type OcpiLocation } from './locations.rules.ts'
import { buildOcpiLocations, requireSupplyDirection } from './locations.service.ts'
import { datedStation } from './locations.store.ts'
import type { OcpiCallResponse, OcpiRequest } from './ocpi-inbound.ts'
import type { LinkedOcpiPartner } from './ocpi-links.store.ts'
import { parseOcpiBody, requirePartnerAddress } from './registration.ts'
import { buildCdrLocation, buildCdrToken, type CdrLocation } from './sessions.rules.ts'
import { insertOcpiSession } from './sessions.store.ts'
import { requireFreshPayment, terminalOfStart } from './payments/terminal-start.ts'
import type { ReceivedToken as OcpiToken } from './tokens.service.ts'

/** Immediate result of a command, and the command for the charge point that follows. */
interface Done extends Pick<NewCommand, 'partnerNo' | 'connector' | 'reservation'> {
  answer: PartnerCommandResponse
  message?: string
  /** True if the reservation already exists. */
  isReservation?: boolean
  /**
   * Saves the reservation in the transaction that stores the command. Undefined: the connector is reserved by another
   * customer.
   */
  keep?: (tx: Tx) => Promise<Pick<NewCommand, 'reservation'> | undefined>
  /**
   * Returns the result from the charge point's response. `settle` applies the consequences in the transaction that
   * stores the result.
   */
  heard?: () => Promise<string>
  settle?: (tx: Tx, result: string) => Promise<void>
}
interface Deps {
  services: Services
  sessions: PartnerSessionService
  sendCall: SendChargePointCommand
}
type Read<K extends OcpiCommandKind> = ReturnType<(typeof commandSchemas)[K]['parse']>

const refusals: Readonly<Record<StartRefusal, string>> = {
  'no-connector': 'not known here',
  offline: 'the charge point is out of reach',
  taken: 'the connector is taken',
  unfit: 'the connector is out of order',
  payer: 'the account of the partner does not allow it',
}
const toRejection = (message: string): Done => ({ answer: 'REJECTED', message })
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Error that signals that the same command was received shortly before and is already executed. */
class DuplicateCommand extends Error {}

/** Connector with its location in the format that is sent to the partner. */
interface Place {
  connector: SharedConnector & { chargePointId: string; connectorNo: number; chargePointNo: string }
  location: CdrLocation
}
/**
 * Finds the connector of a location. Undefined: no connector is open to the partner. Without an EVSE, returns the first
 * free connector.
 */
export async function findCommandConnector(
  tx: Tx,
  linked: LinkedOcpiPartner,
  wish: { location_id: string; evse_uid?: string | undefined; connector_id?: string | undefined },
  now: Date,
): Promise<Place | undefined> {
  const { location_id: stationId, evse_uid, connector_id } = wish
  const station = uuid.test(stationId) ? await datedStation(tx, linked, stationId) : undefined
  if (!station) return undefined
  const [location]: OcpiLocation[] = await buildOcpiLocations(tx, { linked, version: '2.3.0', now }, [station])
  const connectors = await listPartnerConnectors(tx, linked.id, { stationIds: [stationId], now })
  const connector = connectors.find(({ chargePointId, connectorNo, state }) => {
    if (chargePointId === null || connectorNo === null) return false
    if (connector_id !== undefined && connector_id !== String(connectorNo)) return false
    return evse_uid === undefined ? state === 'idle' : evseUidOf({ stationId, chargePointId, connectorNo }) === evse_uid
  })
  const { chargePointId, connectorNo, chargePointNo } = connector ?? {}
  if (!connector || !location || !chargePointId || !connectorNo || !chargePointNo) return undefined
  const cdrLocation = buildCdrLocation(location, evseUidOf({ stationId, chargePointId, connectorNo }))
  return (
    cdrLocation && {
      connector: { ...connector, chargePointId, connectorNo, chargePointNo },
      location: cdrLocation,
    }
  )
}

/** Requires that a token belongs to the partner's own party and is valid for a start. */
function requireTheirs({ platformId }: LinkedOcpiPartner, { country_code, party_id }: OcpiToken): void {
  if (`${country_code}${party_id}`.toUpperCase() !== platformId)
    throw new OcpiCallError(ocpiStatusCodes.invalid, `token: ${country_code} ${party_id} is not this partner’s party`)
}

/**
 * Executes commands of partners. Each command is answered immediately and is executed by the sessions module or by the
 * charge point. A command with the same content and the same response URL counts as the same command until its result
 * is reported. The repeated command gets the same answer and is executed once.
 */
export function createCommands({ services, sessions, sendCall }: Deps) {
  const inTenant = <T>({ operatorId }: LinkedOcpiPartner, work: (tx: Tx) => Promise<T>) =>
    services.db.inTenant(operatorId, work)
  const point = (linked: LinkedOcpiPartner, chargePointNo: string, action: ChargePointCommand, payload: object) =>
    sendCall(partnerCommandSession(linked, chargePointNo, action, payload))

  /** The session and the response are stored in the same transaction, so that a repeated request finds both. */
  async function start(
    linked: LinkedOcpiPartner,
    body: Read<'START_SESSION'>,
    partnerCommand: CommandRequest,
  ): Promise<Done> {
    requireTheirs(linked, body.token)
    if (!body.token.valid) return toRejection('the token is not valid')
    const now = services.now()
    const place = await inTenant(linked, (tx) => findCommandConnector(tx, linked, body, now))
    if (!place) throw ocpiUnknownObjectError('location_id, evse_uid')
    const { connector, location } = place
    const paid = await inTenant(linked, (tx) => terminalOfStart(tx, linked, { body, connector, now }))
    if ('refused' in paid) return toRejection(paid.refused)
    const partnerNo = newId(now.getTime())
    const session = {
      partnerNo,
      token: buildCdrToken(body.token),
      authMethod: 'COMMAND',
      authorizationReference: body.authorization_reference ?? null,
      location,
      changedAt: now,
    } as const
    const made = {
      ...partnerCommand,
      id: newId(now.getTime()),
      answer: 'ACCEPTED',
      message: '',
      at: now,
    } as const
    const started = await sessions.start(linked, {
      partnerNo,
      at: { chargePointNo: connector.chargePointNo, connectorNo: connector.connectorNo },
      fees: true,
      paidAtTerminal: paid.atTerminal,
      async note(tx) {
        await lockCommand(tx, linked, partnerCommand.responseUrl)
        if (await findCommand(tx, linked, partnerCommand)) throw new DuplicateCommand()
        if (paid.atTerminal) await requireFreshPayment(tx, linked, body.authorization_reference ?? '')
        await insertOcpiSession(tx, linked, session)
        await insertPartnerCommand(tx, linked, { ...made, partnerNo, connector })
      },
    })
    return 'refused' in started ? toRejection(refusals[started.refused]) : { answer: 'ACCEPTED', isReservation: true }
  }

  async function stop(linked: LinkedOcpiPartner, { session_id }: Read<'STOP_SESSION'>): Promise<Done> {
    const came = uuid.test(session_id) ? await sessions.stop(linked, session_id) : 'unknown'
    if (came === 'unknown') return { answer: 'UNKNOWN_SESSION' }
    if (came === 'requested') return { answer: 'ACCEPTED', partnerNo: session_id }
    return toRejection(came === 'over' ? 'the session is over' : refusals.offline)
  }

  async function unlock(linked: LinkedOcpiPartner, body: Read<'UNLOCK_CONNECTOR'>): Promise<Done> {
    const found = await inTenant(linked, async (tx) => {
      const place = await findCommandConnector(tx, linked, body, services.now())
      return place && { ...place, others: await isOccupiedByAnotherParty(tx, linked, place.connector) }
    })
    if (!found) throw ocpiUnknownObjectError('location_id, evse_uid, connector_id')
    const { connector, others } = found
    // Only the owner of a session may unlock its connector.
    if (others) return toRejection(refusals.taken)
    return {
      answer: 'ACCEPTED',
      connector,
      async heard() {
        const { result } = await point(linked, connector.chargePointNo, 'UnlockConnector', {
          connectorId: connector.connectorNo,
        })
        const status = commandResponseStatus(result.reply)
        if (status === 'NotSupported') return 'NOT_SUPPORTED'
        return status === 'Unlocked' ? 'ACCEPTED' : outcomeOf(result.state, 'FAILED')
      },
    }
  }

  async function reserve(linked: LinkedOcpiPartner, body: Read<'RESERVE_NOW'>): Promise<Done> {
    requireTheirs(linked, body.token)
    const expiry = parseOcpiInstant(body.expiry_date)
    if (!expiry || expiry.getTime() <= services.now().getTime()) return toRejection('expiry_date lies behind')
    if (!body.token.valid) return toRejection('the token is not valid')
    const found = await inTenant(linked, async (tx) => {
      const place = await findCommandConnector(tx, linked, body, services.now())
      if (!place) return undefined
      return { ...place, tag: await sessions.tagOf(tx, linked) }
    })
    if (!found) throw ocpiUnknownObjectError('location_id, evse_uid')
    const { connector, tag } = found
    let no = randomInt(1, 2 ** 31 - 1)
    return {
      answer: 'ACCEPTED',
      connector,
      async keep(tx) {
        const existingNo = (await findReservation(tx, linked, body.reservation_id))?.no ?? null
        const wish = { connector, tag, existingNo, wanted: no, at: services.now(), until: expiry }
        const reservedNo = await reserveForPartner(tx, linked, wish)
        no = reservedNo ?? no
        return reservedNo === null ? undefined : { reservation: { id: body.reservation_id, no } }
      },
      async settle(tx, result) {
        if (result === 'ACCEPTED') return
        // A charge point that did not respond may have accepted the reservation.
        await cancelPartnerReservation(tx, linked, { no, at: services.now(), reported: result !== 'TIMEOUT' })
      },
      async heard() {
        // The partner's own tag stands for it: its cards are said to be of that group.
        const { result } = await point(linked, connector.chargePointNo, 'ReserveNow', {
          connectorId: connector.connectorNo,
          expiryDate: expiry.toISOString(),
          idTag: tag,
          parentIdTag: tag,
          reservationId: no,
        })
        const status = commandResponseStatus(result.reply)
        if (status === 'Occupied') return 'EVSE_OCCUPIED'
        if (status === 'Faulted' || status === 'Unavailable') return 'EVSE_INOPERATIVE'
        return outcomeOf(result.state, 'REJECTED')
      },
    }
  }

  async function cancel(linked: LinkedOcpiPartner, body: Read<'CANCEL_RESERVATION'>): Promise<Done> {
    const now = services.now()
    const found = await inTenant(linked, async (tx) => {
      const reservation = await findReservation(tx, linked, body.reservation_id)
      if (!reservation) return undefined
      const stationId = await stationOf(tx, linked, reservation, now)
      return stationId && { ...reservation, ...stationId }
    })
    if (!found) return { answer: 'ACCEPTED', heard: async () => 'UNKNOWN_RESERVATION' }
    const { no, chargePointNo } = found
    return {
      answer: 'ACCEPTED',
      connector: found,
      settle: (tx, result) =>
        cancelPartnerReservation(tx, linked, {
          no,
          at: services.now(),
          reported: result === 'ACCEPTED' || result === 'UNKNOWN_RESERVATION',
        }),
      async heard() {
        const { result } = await point(linked, chargePointNo, 'CancelReservation', { reservationId: no })
        return commandResponseStatus(result.reply) === 'Rejected'
          ? 'UNKNOWN_RESERVATION'
          : outcomeOf(result.state, 'FAILED')
      },
    }
  }

  const done: {
    [K in OcpiCommandKind]: (linked: LinkedOcpiPartner, body: Read<K>, request: CommandRequest) => Promise<Done>
  } = {
    START_SESSION: start,
    STOP_SESSION: stop,
    RESERVE_NOW: reserve,
    CANCEL_RESERVATION: cancel,
    UNLOCK_CONNECTOR: unlock,
  }

  /** Executes the command once. A repeated command gets the same answer. */
  async function carryOut<K extends OcpiCommandKind>(
    linked: LinkedOcpiPartner,
    kind: K,
    body: Read<K>,
  ): Promise<Pick<StoredCommand, 'answer' | 'message'>> {
    const partnerCommand = toPartnerCommand(kind, body.response_url, body)
    const existing = await inTenant(linked, (tx) => findCommand(tx, linked, partnerCommand))
    if (existing) return existing
    const came = await done[kind](linked, body, partnerCommand).catch((error: unknown): Done => {
      if (error instanceof DuplicateCommand) return { answer: 'ACCEPTED', isReservation: true }
      throw error
    })
    const { heard, settle, keep, isReservation, answer, message = '', ...rest } = came
    const reply = { answer, message }
    if (isReservation) return reply
    const id = newId(services.now().getTime())
    const isNew = await inTenant(linked, async (tx) => {
      await lockCommand(tx, linked, partnerCommand.responseUrl)
      if (await findCommand(tx, linked, partnerCommand)) return false
      const reservationResult = keep ? await keep(tx) : {}
      // A connector that was reserved by another customer in the meantime is not reserved again.
      if (!reservationResult) Object.assign(reply, toRejection('booked by somebody else before expiry_date'))
      await insertPartnerCommand(tx, linked, {
        ...partnerCommand,
        ...rest,
        ...reservationResult,
        ...reply,
        id,
        at: services.now(),
      })
      return reply.answer === 'ACCEPTED'
    })
    if (heard && isNew) sessions.inBackground(recordPointAnswer(linked, id, { heard, settle }))
    return reply
  }
  async function recordPointAnswer(
    linked: LinkedOcpiPartner,
    id: string,
    { heard, settle }: Required<Pick<Done, 'heard'>> & Pick<Done, 'settle'>,
  ): Promise<void> {
    const result = await heard().catch((error: unknown) => {
      if (!(error instanceof Problem)) throw error
      return error.code === 'stations.not-bookable' ? 'NOT_SUPPORTED' : 'REJECTED'
    })
    await inTenant(linked, async (tx) => {
      await saveCommandResult(tx, linked, { id, result, at: services.now() })
      await settle?.(tx, result)
    })
  }

  return {
    async post({ linked, ...request }: OcpiRequest, command: string): Promise<OcpiCallResponse> {
      requireSupplyDirection(linked)
      const kind = ocpiCommandKinds.find((one) => one === command.toUpperCase())
      if (!kind) throw new OcpiCallError(ocpiStatusCodes.invalid, `command: ${command}`)
      const body = parseOcpiBody(commandSchemas[kind], request.body())
      requirePartnerAddress(linked, 'response_url', body.response_url)
      const { answer, message } = await carryOut(linked, kind, body)
      return {
        data: {
          result: answer,
          timeout: timeoutSeconds,
          ...(message !== '' && { message: [{ language: 'en', text: message }] }),
        },
      }
    },
  }
}
export type PartnerCommands = ReturnType<typeof createCommands>

/** Returns the station of a reservation's charge point, if the station is open to the partner. */
async function stationOf(
  tx: Tx,
  linked: LinkedOcpiPartner,
  { chargePointId, connectorNo }: { chargePointId: string; connectorNo: number },
  now: Date,
): Promise<{ chargePointNo: string } | undefined> {
  const [connector] = await listPartnerConnectors(tx, linked.id, { chargePointIds: [chargePointId], now })
  return connector?.chargePointNo && connectorNo > 0 ? { chargePointNo: connector.chargePointNo } : undefined
}

/** Maps the response of a charge point to an OCPI result. */
function outcomeOf(state: string, otherwise: string): string {
  if (state === 'accepted') return 'ACCEPTED'
  if (state === 'timeout' || state === 'expired') return 'TIMEOUT'
  if (state === 'offline') return 'EVSE_INOPERATIVE'
  return otherwise
}
