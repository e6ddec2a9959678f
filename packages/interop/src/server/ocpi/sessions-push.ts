import { dayMs } from '@evops/platform/contract'
import type { Services } from '@evops/platform/server'
import type { PartnerSessionService } from '../port/sessions.ts'
import { LinkError } from '../links/link-error.ts'
import { backOffSeconds } from '../tcec/back-off.rules.ts'
import { nextSessionNotice } from '../tcec/session-notices.ts'
import {
  listPendingSessionNotices,
  saveSessionNotice,
  type PendingSessionNotice,
  type SentSessionNotices,
} from '../tcec/session-notices.store.ts'
import type { CdrService } from './cdrs.service.ts'
import { partnerCommandResult } from './commands.rules.ts'
import { markResultSent, openCommands, type OpenCommand } from './commands.store.ts'
import type { OcpiOutbound } from './ocpi-outbound.ts'
import {
  forEachUntilDeadline,
  maxItemsPerRun,
  receiverModuleUrl,
  type PartnerPushRun,
  type PushResult,
} from './ocpi-turn.ts'
import { buildOcpiSessionUpdate } from './sessions.rules.ts'
import { createRecordsPush } from './records-push.ts'
import type { OcpiSessions } from './sessions.service.ts'
import { markSessionChanged } from './sessions.store.ts'

/** Maximum time in seconds that a record waits for the removal of the plug, if an occupancy fee can follow. */
const plugWaitSeconds = 900

interface Deps {
  services: Services
  outbound: Pick<OcpiOutbound, 'call'>
  sessions: Pick<PartnerSessionService, 'session'>
  ocpiSessions: Pick<OcpiSessions, 'objectOf'>
  cdrs: Pick<CdrService, 'make'>
}

/**
 * Sends session progress to OCPI partners: the whole session at the start (PUT), changes during charging (PATCH), the
 * whole session at the end, then its records until each is accepted, and the results of commands. The state last sent
 * to each partner is compared with the current state, as in T/CEC.
 */
export function createSessionsPush({ services, outbound, sessions, ocpiSessions, cdrs }: Deps) {
  const records = createRecordsPush({ services, outbound, sessions, cdrs })
  const later = (seconds: number) => new Date(services.now().getTime() + seconds * 1_000)

  /** A failing response URL does not block other messages, because the partner names a new URL with each command. */
  async function pushResults({ turn, linked, ...line }: PartnerPushRun): Promise<PushResult> {
    const wish = { now: services.now(), limit: maxItemsPerRun }
    const open = await services.db.asPlatformOnce((tx) => openCommands(tx, turn, wish))
    const due = open.flatMap((command) => {
      const result = partnerCommandResult(command, wish.now)
      return result === undefined ? [] : [{ ...command, result }]
    })
    return forEachUntilDeadline(line, due, async ({ id, kind, responseUrl, result, detail, failures, requestedAt }) => {
      const body = { result, ...detail }
      const problem = await outbound
        .call(linked, { method: 'POST', url: responseUrl, name: nameOf(kind), body })
        .then(() => '')
        .catch((error: unknown) => {
          if (error instanceof LinkError) return `${error.kind}: ${error.message}`
          throw error
        })
      const at = services.now()
      const isOld = at.getTime() - requestedAt.getTime() > dayMs
      const nextAt = problem === '' || isOld ? undefined : later(backOffSeconds(failures))
      await services.db.inTenant(turn.operatorId, (tx) => markResultSent(tx, turn, { id, result, at, problem, nextAt }))
      return problem === ''
    })
  }

  async function pushSessions(line: PartnerPushRun): Promise<PushResult> {
    const wish = { now: services.now(), limit: maxItemsPerRun, plugWaitSeconds }
    const due = await services.db.asPlatformOnce((tx) => listPendingSessionNotices(tx, line.turn, wish))
    const bills = due.filter((session) => nextSessionNotice(session) === 'record')
    const goingOn = due.filter((session) => nextSessionNotice(session) !== 'record')
    const outcome = await forEachUntilDeadline(line, goingOn, (session) => pushSession(line, session))
    const billed = await records.sendUpdate(line, bills)
    return {
      taken: outcome.taken || billed.taken,
      isWhole: outcome.isWhole && billed.isWhole && due.length < maxItemsPerRun,
    }
  }
  async function pushSession(line: PartnerPushRun, due: PendingSessionNotice): Promise<boolean> {
    const { turn, linked } = line
    const { partnerNo } = due
    const step = nextSessionNotice(due)
    if (!step || step === 'record') return true
    const outcome =
      step === 'start' && (due.state === 'failed' || due.state === 'cancelled')
        ? // No session was sent: the command's result reports the failure
          ({ problem: null, start: 'failed' } satisfies SentSessionNotices)
        : await notice(line, due, step)
    await services.db.inTenant(turn.operatorId, (tx) => saveSessionNotice(tx, { ...linked, partnerNo }, outcome))
    return outcome.problem === null
  }

  /** A rejected partial update does not block the session: the whole session is sent next. */
  async function notice(
    { linked, sendUpdate }: PartnerPushRun,
    { partnerNo, failures }: PendingSessionNotice,
    step: 'start' | 'status' | 'stop',
  ): Promise<SentSessionNotices> {
    const version = linked.version ?? '2.2.1'
    const at = services.now()
    const found = await services.db.inTenant(linked.operatorId, async (tx) => {
      const session = await markSessionChanged(tx, linked, { partnerNo, at })
      const object = session && (await ocpiSessions.objectOf(tx, linked, session, version))
      return object && { session, ...object }
    })
    const done: SentSessionNotices =
      step === 'start'
        ? { problem: null, start: 'begun', status: at }
        : step === 'stop'
          ? { problem: null, stop: true }
          : { problem: null, status: at }
    const url = receiverModuleUrl(linked, 'sessions')
    if (!found || url === undefined) return done
    const { session, chargingSession, reported } = found
    const call = { url: `${url}/${partnerNo}`, name: 'sessions' }
    const change = buildOcpiSessionUpdate({ version, party: linked.party, session, chargingSession })
    if (step === 'status' && (await sendUpdate({ ...call, method: 'PATCH', body: change }))) return done
    if (await sendUpdate({ ...call, method: 'PUT', body: reported })) return done
    const problem = 'sessions: refused'
    return step === 'status' ? { ...done, problem } : { problem, nextAt: later(backOffSeconds(failures)) }
  }
  return { pushCommandResults: pushResults, pushSessionUpdates: pushSessions }
}
export type SessionsPush = ReturnType<typeof createSessionsPush>

const nameOf = (kind: OpenCommand['kind']) => (kind.endsWith('_PROFILE') ? 'chargingprofiles' : 'commands')
