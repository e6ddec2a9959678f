import { newId, requireFound, Problem, requireSecretReentry } from '@evops/platform/contract'
import {
  conflictProblem,
  violatedConstraint,
  isAddressReachable,
  deleteTableRow,
  type Actor,
  type Tx,
} from '@evops/platform/server'
import { isIP } from 'node:net'
import type { z } from 'zod'
import type { getOpenAdrEvents, OpenAdrEvent, OpenAdrForm, OpenAdrRow, OpenAdrTrial } from '../../contract/index.ts'
import type { EnergyDeps } from '../deps.ts'
import { findSupply } from '../supply/supply.store.ts'
import { openAdrLimitTypes } from './event.rules.ts'
import { endExternalLimits, listVtnEvents, upcomingLimits, type StoredVtnEvent } from './events.store.ts'
import { evaluateEvent, mergeReportedEvents, eventSummary } from './stored-events.rules.ts'
import { changeVtnConnection, vtnConnectionToPoll, findVtnConnection, insertVtnConnection } from './openadr.store.ts'
import type { VtnPolling } from './polling.ts'
import { isLimitTypeApplied } from './resolve.rules.ts'
import { VtnError } from './vtn.ts'

interface OpenAdrDraft {
  operatorId: string
  form: OpenAdrForm
  now: Date
}
/** Fields that identify the recipient of the secret. */
const secretPlace = ['url', 'clientId'] as const
const inField = (code: string, field: string, values = {}) => new Problem(code, values, { [field]: code })

/** Throws request.not-found. */
export async function getVtnConnection(tx: Tx, id: string, now: Date): Promise<OpenAdrRow> {
  return requireFound(await findVtnConnection(tx, id, now))
}
/**
 * An IP address is checked against the allowed networks now. A host name is checked at each connection, because its
 * address may change.
 */
async function requireFits(
  tx: Tx,
  { allowedNetworks }: EnergyDeps,
  { operatorId, form: { url, supplyId } }: Pick<OpenAdrDraft, 'operatorId' | 'form'>,
): Promise<void> {
  const { hostname, username } = new URL(url)
  const host = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname
  if (username !== '') throw inField('energy.fault.vtn-url', 'url')
  if (isIP(host) !== 0 && !isAddressReachable(host, await allowedNetworks(operatorId)))
    throw inField('request.private-address', 'url', { address: host })
  if (!(await findSupply(tx, supplyId))) throw inField('request.not-found', 'supplyId')
}
function nameConflictHandler(name: string) {
  return (error: unknown): never => {
    if (violatedConstraint(error) !== 'energy_openadr_connections_name') throw error
    throw inField('energy.name-taken', 'name', { name })
  }
}

export async function addVtnConnection(
  tx: Tx,
  { deps, polling }: { deps: EnergyDeps; polling: VtnPolling },
  { operatorId, form, clientSecret, now }: OpenAdrDraft & { clientSecret: string },
): Promise<OpenAdrRow> {
  await requireFits(tx, deps, { operatorId, form })
  const id = newId(now.getTime())
  const secret = polling.seal(operatorId, id, clientSecret)
  await insertVtnConnection(tx, operatorId, { id, form, secret, now }).catch(nameConflictHandler(form.name))
  return getVtnConnection(tx, id, now)
}
/** Throws request.conflict, request.secret-again. */
export async function saveOpenAdrConnection(
  tx: Tx,
  { deps, polling }: { deps: EnergyDeps; polling: VtnPolling },
  record: OpenAdrDraft & { id: string; version: number; clientSecret: string | undefined },
): Promise<{ before: OpenAdrRow; after: OpenAdrRow }> {
  const { operatorId, id, form, clientSecret, now } = record
  const before = await getVtnConnection(tx, id, now)
  await requireFits(tx, deps, { operatorId, form })
  requireSecretReentry('clientSecret', {
    before,
    after: form,
    place: secretPlace,
    isProvided: clientSecret !== undefined,
  })
  const secret = clientSecret === undefined ? undefined : polling.seal(operatorId, id, clientSecret)
  const isDone = await changeVtnConnection(tx, { ...record, secret }).catch(nameConflictHandler(form.name))
  if (!isDone) throw conflictProblem(form, before)
  // If the supply point changes or polling is disabled, the limits end. They start again with the next poll.
  if (!form.enabled || form.supplyId !== before.supplyId) await endExternalLimits(tx, id, now)
  return { before, after: await getVtnConnection(tx, id, now) }
}
export async function removeVtnConnection(tx: Tx, id: string, now: Date): Promise<OpenAdrRow> {
  const before = await getVtnConnection(tx, id, now)
  await deleteTableRow(tx, 'energy_openadr_connections', { id })
  return before
}

/** Connects once, in addition to the scheduled polls. Nothing is stored. Throws request.not-found. */
export async function testVtnConnection(
  { services }: EnergyDeps,
  polling: VtnPolling,
  { actor, id }: { actor: Actor; id: string },
): Promise<OpenAdrTrial> {
  const connection = await services.db.inTenant(actor, (tx) => vtnConnectionToPoll(tx, id))
  const meaning = connection && (await services.db.inTenant(actor, (tx) => findVtnConnection(tx, id, services.now())))
  if (!meaning) throw new Problem('request.not-found')
  const began = performance.now()
  const elapsedMs = () => Math.round(performance.now() - began)
  try {
    const now = services.now()
    const reply = await polling.sendRequest(connection, { anew: true })
    const events = mergeReportedEvents([], reply.raws, { ...reply, now, chance: () => 0 })
    const facts = {
      within: { from: now.getTime(), until: now.getTime() + 86_400_000 },
      meaning,
      hasBase: true,
    }
    const refused = events.filter((event) => evaluateEvent(event, facts).event.fault !== null).length
    return { fault: null, faultDetail: null, tookMs: elapsedMs(), events: events.length, refused }
  } catch (error) {
    if (!(error instanceof VtnError)) throw error
    return {
      fault: error.fault,
      faultDetail: error.message || null,
      tookMs: elapsedMs(),
      events: 0,
      refused: 0,
    }
  }
}

/** Throws request.not-found. */
export async function getVtnEvents(tx: Tx, id: string, now: Date): Promise<z.output<typeof getOpenAdrEvents.reply>> {
  const connection = await getVtnConnection(tx, id, now)
  const events = await listVtnEvents(tx, id)
  return {
    limits: await upcomingLimits(tx, id, now),
    events: events.map((event) => toOpenAdrEvent(event, connection, now)),
  }
}
function toOpenAdrEvent(event: StoredVtnEvent, connection: OpenAdrRow, now: Date): OpenAdrEvent {
  const { eventId, fault, faultDetail, fromAt, untilAt, changedAt, report } = event
  const summary = eventSummary(event)
  const isObeyed = openAdrLimitTypes.some(
    (type) => summary.types.includes(type) && isLimitTypeApplied(type, connection),
  )
  return {
    ...summary,
    eventId,
    fault,
    faultDetail,
    report,
    state: stateOf(event, isObeyed, now),
    from: fromAt?.toISOString() ?? null,
    until: untilAt?.toISOString() ?? null,
    changedAt: changedAt.toISOString(),
  }
}
function stateOf(
  { fault, goneAt, fromAt, untilAt }: StoredVtnEvent,
  isObeyed: boolean,
  now: Date,
): OpenAdrEvent['state'] {
  if (fault !== null) return 'refused'
  if (goneAt !== null) return 'deleted'
  if (!isObeyed) return 'no-limit'
  if (untilAt !== null && untilAt <= now) return 'over'
  return fromAt !== null && fromAt > now ? 'ahead' : 'active'
}
