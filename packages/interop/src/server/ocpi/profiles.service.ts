import { newId } from '@evops/platform/contract'
import type { Services } from '@evops/platform/server'
import { z } from 'zod'
import type { PartnerSessionService } from '../port/sessions.ts'
import type { ActiveProfile } from '../roaming/active-profile.ts'
import {
  partnerCommandSession,
  commandResponseStatus,
  type SendChargePointCommand,
  type ChargePointCommand,
} from './call-charge-point.ts'
import { timeoutSeconds } from './commands.rules.ts'
import {
  insertPartnerCommand,
  toPartnerCommand,
  findCommand,
  saveCommandResult,
  lockCommand,
  type CommandKind,
} from './commands.store.ts'
import { parseOcpiInstant } from './envelope.rules.ts'
import { requireSupplyDirection } from './locations.service.ts'
import type { OcpiCallResponse, OcpiRequest } from './ocpi-inbound.ts'
import type { LinkedOcpiPartner } from './ocpi-links.store.ts'
import {
  compositeShape,
  isWithin,
  lowerPowerLimits,
  profileShape,
  compositeScheduleSteps,
  type OcpiProfile,
  type PowerLimitStep,
} from './profiles.rules.ts'
import { startProfileWatch } from './profiles-watch.store.ts'
import { parseOcpiBody, requirePartnerAddress } from './registration.ts'

const responseUrl = z.url({ protocol: /^https?$/ }).max(255)
const setShape = z.looseObject({ charging_profile: profileShape, response_url: responseUrl })
const getShape = z.object({
  response_url: responseUrl,
  duration: z.coerce.number<string>().int().min(1).max(604_800).default(86_400),
})
const clearShape = z.object({ response_url: responseUrl })

/** Profile id of a partner's limit at the charge point, distinct from those of depots and users. */
const profileNo = (connectorNo: number) => 57_000 + connectorNo
const lowestLevel = 1
const longest = 86_400

interface Running {
  chargePointNo: string
  connectorNo: number
  transactionId: number
}
interface Outcome {
  result: 'ACCEPTED' | 'REJECTED' | 'UNKNOWN'
  profile?: object
}

/**
 * Reads and sets the charging profile of a session for its partner. A requested limit is compared with the limit of the
 * charge point, and the lower value is set. The profile that the charge point reports afterwards decides whether the
 * request is accepted. The limits of a depot have a higher level and take precedence.
 */
export function createProfiles(
  services: Services,
  { sessions, sendCall }: { sessions: PartnerSessionService; sendCall: SendChargePointCommand },
) {
  type CallAction = (action: ChargePointCommand, payload: object) => Promise<unknown>

  async function runProfileCommand(
    { linked }: OcpiRequest,
    { kind, partnerNo, url, wish }: { kind: CommandKind; partnerNo: string; url: string; wish: object },
    work: (sendRequest: CallAction, running: Running) => Promise<Outcome>,
  ): Promise<OcpiCallResponse> {
    requireSupplyDirection(linked)
    requirePartnerAddress(linked, 'response_url', url)
    const same = toPartnerCommand(kind, url, { partnerNo, wish })
    const id = newId(services.now().getTime())
    const { answer, running } = await services.db.inTenant(linked.operatorId, async (tx) => {
      await lockCommand(tx, linked, url)
      const existing = await findCommand(tx, linked, same)
      if (existing) return { answer: existing.answer, running: undefined }
      const chargingSession = await sessions.session(tx, linked, partnerNo)
      if (!chargingSession) return { answer: 'UNKNOWN_SESSION' as const, running: undefined }
      const isOn = chargingSession.state === 'charging'
      const made = { answer: isOn ? ('ACCEPTED' as const) : ('REJECTED' as const), message: '' }
      await insertPartnerCommand(tx, linked, {
        ...same,
        ...made,
        id,
        at: services.now(),
        partnerNo,
        connector: chargingSession,
      })
      return { answer: made.answer, running: isOn ? chargingSession : undefined }
    })
    if (running) sessions.inBackground(saveOutcome(linked, id, { kind, partnerNo, running, work }))
    return { data: { result: answer, timeout: timeoutSeconds } }
  }
  async function saveOutcome(
    linked: LinkedOcpiPartner,
    id: string,
    {
      kind,
      partnerNo,
      running,
      work,
    }: {
      kind: CommandKind
      partnerNo: string
      running: Running
      work: (sendRequest: CallAction, running: Running) => Promise<Outcome>
    },
  ): Promise<void> {
    const { result, ...detail } = await work(createPointRequest(linked, running), running)
    const at = services.now()
    await services.db.inTenant(linked.operatorId, async (tx) => {
      await saveCommandResult(tx, linked, { id, result, at, detail })
      if (kind !== 'GET_PROFILE' && result !== 'REJECTED')
        await startProfileWatch(tx, { ...linked, partnerNo }, { limited: kind === 'SET_PROFILE', at })
    })
  }
  const createPointRequest =
    (linked: LinkedOcpiPartner, { chargePointNo }: Pick<Running, 'chargePointNo'>): CallAction =>
    async (action, payload) =>
      (await sendCall(partnerCommandSession(linked, chargePointNo, action, payload))).result.reply

  async function compositeOf(sendRequest: CallAction, { connectorNo }: Running, duration: number, unit: 'W' | 'A') {
    const reply = await sendRequest('GetCompositeSchedule', {
      connectorId: connectorNo,
      duration,
      chargingRateUnit: unit,
    })
    const read = compositeShape.safeParse(reply)
    return read.success && read.data.chargingSchedule.chargingRateUnit === unit ? read.data : undefined
  }

  async function lower(sendRequest: CallAction, running: Running, wanted: OcpiProfile): Promise<Outcome> {
    const { charging_rate_unit: unit, duration } = wanted
    const start = parseOcpiInstant(wanted.start_date_time ?? '') ?? services.now()
    const seconds = Math.min(duration ?? longest, longest)
    const held = await compositeOf(sendRequest, running, seconds, unit)
    // The limit could be exceeded if the charge point does not report it.
    if (!held) return { result: 'REJECTED' }
    const wish: PowerLimitStep[] = wanted.charging_profile_period.map(({ start_period: from, limit }) => ({
      from,
      limit,
    }))
    const steps = lowerPowerLimits(wish, compositeScheduleSteps(held, start))
    const chargingProfileId = profileNo(running.connectorNo)
    const reply = await sendRequest('SetChargingProfile', {
      connectorId: running.connectorNo,
      csChargingProfiles: {
        chargingProfileId,
        transactionId: running.transactionId,
        stackLevel: lowestLevel,
        chargingProfilePurpose: 'TxProfile',
        chargingProfileKind: 'Absolute',
        chargingSchedule: {
          startSchedule: start.toISOString(),
          duration: seconds,
          chargingRateUnit: unit,
          chargingSchedulePeriod: steps.map(({ from: startPeriod, limit }) => ({ startPeriod, limit })),
        },
      },
    })
    if (commandResponseStatus(reply) !== 'Accepted') return { result: 'REJECTED' }
    const now = await compositeOf(sendRequest, running, seconds, unit)
    if (now && isWithin(compositeScheduleSteps(now, start), wish)) return { result: 'ACCEPTED' }
    await sendRequest('ClearChargingProfile', { id: chargingProfileId })
    return { result: 'REJECTED' }
  }

  async function activeFrom(
    sendRequest: CallAction,
    running: Running,
    duration: number,
  ): Promise<ActiveProfile | undefined> {
    const found = await compositeOf(sendRequest, running, duration, 'W')
    if (!found) return undefined
    const { chargingRateUnit, chargingSchedulePeriod } = found.chargingSchedule
    return {
      start_date_time: (parseOcpiInstant(found.scheduleStart ?? '') ?? services.now()).toISOString(),
      charging_profile: {
        charging_rate_unit: chargingRateUnit,
        duration,
        charging_profile_period: chargingSchedulePeriod.map(({ startPeriod, limit }) => ({
          start_period: startPeriod,
          limit,
        })),
      },
    }
  }

  return {
    /**
     * Returns the charging profile that the charge point reports. Undefined: the charge point does not report it. over:
     * the session draws no more power.
     */
    async activeOf(linked: LinkedOcpiPartner, partnerNo: string): Promise<ActiveProfile | 'over' | undefined> {
      const chargingSession = await services.db.inTenant(linked.operatorId, (tx) =>
        sessions.session(tx, linked, partnerNo),
      )
      if (chargingSession?.state !== 'charging') return 'over'
      return activeFrom(createPointRequest(linked, chargingSession), chargingSession, longest)
    },
    async get(ocpiRequest: OcpiRequest, partnerNo: string, query: object): Promise<OcpiCallResponse> {
      const { response_url: url, duration } = parseOcpiBody(getShape, query)
      const wish = { duration }
      return runProfileCommand(
        ocpiRequest,
        { kind: 'GET_PROFILE', partnerNo, url, wish },
        async (sendRequest, running) => {
          const profile = await activeFrom(sendRequest, running, duration)
          return profile ? { result: 'ACCEPTED', profile } : { result: 'REJECTED' }
        },
      )
    },
    async put(ocpiRequest: OcpiRequest, partnerNo: string): Promise<OcpiCallResponse> {
      const { charging_profile: wanted, response_url: url } = parseOcpiBody(setShape, ocpiRequest.body())
      return runProfileCommand(
        ocpiRequest,
        { kind: 'SET_PROFILE', partnerNo, url, wish: wanted },
        (sendRequest, running) => lower(sendRequest, running, wanted),
      )
    },
    async remove(ocpiRequest: OcpiRequest, partnerNo: string, query: object): Promise<OcpiCallResponse> {
      const { response_url: url } = parseOcpiBody(clearShape, query)
      return runProfileCommand(
        ocpiRequest,
        { kind: 'CLEAR_PROFILE', partnerNo, url, wish: {} },
        async (sendRequest, { connectorNo }) => {
          const status = commandResponseStatus(
            await sendRequest('ClearChargingProfile', { id: profileNo(connectorNo) }),
          )
          return {
            result: status === 'Accepted' ? 'ACCEPTED' : status === 'Unknown' ? 'UNKNOWN' : 'REJECTED',
          }
        },
      )
    },
  }
}
export type PartnerProfiles = ReturnType<typeof createProfiles>
