import { newId, orNotFound, Problem } from '@evops/platform/contract'
import type { Actor, Tx } from '@evops/platform/server'
import {
  isPeriodStart,
  type AgreementDetail,
  type AgreementForm,
  type VersionForm,
} from '../../contract/index.ts'
import type { FinanceDeps } from '../deps.ts'
import { statesOf } from '../parties/parties.store.ts'
import {
  deleteVersionsFrom,
  endVersionsAt,
  findAgreement,
  homeOf,
  insertAgreement,
  insertVersion,
  countExistingStations,
  lockAgreement,
  statedUntil,
  touchAgreement,
  versionsOf,
} from './agreements.store.ts'

/** Returns an agreement. Throws request.not-found. */
export async function agreementOf(tx: Tx, { services }: FinanceDeps, id: string): Promise<AgreementDetail> {
  const row = orNotFound(await findAgreement(tx, id, services.now()))
  const { currency, timeZone } = await homeOf(tx)
  return { ...row, currency, timeZone, history: await versionsOf(tx, id) }
}

/** Adds an agreement. Throws finance.overlap, finance.no-party, finance.party-closed, finance.no-station. */
export async function addAgreement(
  tx: Tx,
  deps: FinanceDeps,
  { actor, form }: { actor: Actor; form: AgreementForm },
): Promise<AgreementDetail> {
  const at = deps.services.now()
  await checkThere(tx, form)
  const id = newId(at.getTime())
  const { operatorId } = actor
  await insertAgreement(tx, { operatorId, id, form })
  await asOverlap(() =>
    insertVersion(tx, { ...form, operatorId, id: newId(at.getTime()), agreementId: id, by: actor, at }),
  )
  return agreementOf(tx, deps, id)
}

/**
 * Adds a version. Throws request.not-found, request.conflict, finance.version-used, finance.period-start and the errors
 * of adding an agreement.
 */
export async function addVersion(
  tx: Tx,
  deps: FinanceDeps,
  { actor, id, form }: { actor: Actor; id: string; form: VersionForm },
): Promise<AgreementDetail> {
  const at = deps.services.now()
  const agreement = await lockAtVersion(tx, { id, version: form.version })
  const days = [form.from, form.until].filter((day) => day !== null)
  if (!days.every((day) => isPeriodStart(day, agreement.period)))
    throw new Problem('finance.period-start', {}, { from: 'finance.period-start' })
  await checkThere(tx, form)
  await makeWay(tx, id, form.from)
  await asOverlap(() =>
    insertVersion(tx, {
      ...form,
      operatorId: actor.operatorId,
      id: newId(at.getTime()),
      agreementId: id,
      by: actor,
      at,
    }),
  )
  await touchAgreement(tx, id, [...new Set([...agreement.stationIds, ...form.stationIds])])
  return agreementOf(tx, deps, id)
}

/**
 * Ends an agreement. Throws request.not-found, request.conflict, finance.version-used, finance.period-start and
 * finance.over.
 */
export async function endAgreement(
  tx: Tx,
  deps: FinanceDeps,
  { id, until, version }: { id: string; until: string; version: number },
): Promise<AgreementDetail> {
  const agreement = await lockAtVersion(tx, { id, version })
  if (!isPeriodStart(until, agreement.period))
    throw new Problem('finance.period-start', {}, { until: 'finance.period-start' })
  const versions = await versionsOf(tx, id)
  const [first] = versions.map(({ from }) => from).toSorted()
  const isOver = versions.every((one) => one.until !== null && one.until < until)
  if (first === undefined || until <= first || isOver)
    throw new Problem('finance.over', {}, { until: 'finance.over' })
  await makeWay(tx, id, until)
  await touchAgreement(tx, id, agreement.stationIds)
  return agreementOf(tx, deps, id)
}

async function lockAtVersion(tx: Tx, { id, version }: { id: string; version: number }) {
  const agreement = orNotFound(await lockAgreement(tx, id))
  if (agreement.version !== version) throw new Problem('request.conflict')
  return agreement
}

/** Ends the validity of all versions from a day on; terms that statements are based on are kept. */
async function makeWay(tx: Tx, id: string, day: string): Promise<void> {
  const stated = await statedUntil(tx, id)
  if (stated !== undefined && day < stated)
    throw new Problem('finance.version-used', { day: stated }, { from: 'finance.version-used' })
  await deleteVersionsFrom(tx, id, day)
  await endVersionsAt(tx, id, day)
}

async function checkThere(
  tx: Tx,
  { parties, levels, stationIds }: Pick<AgreementForm, 'parties' | 'levels' | 'stationIds'>,
): Promise<void> {
  const named = [
    ...parties.map(({ partyId }) => ({ partyId, field: 'parties' })),
    ...levels.map(({ partyId }) => ({ partyId, field: 'levels' })),
  ]
  const states = await statesOf(
    tx,
    named.map(({ partyId }) => partyId),
  )
  for (const { partyId, field } of named) {
    const party = states.get(partyId)
    if (!party) throw new Problem('finance.no-party', {}, { [field]: 'finance.no-party' })
    if (party.state === 'closed')
      throw new Problem('finance.party-closed', { name: party.name }, { [field]: 'finance.party-closed' })
  }
  const requestedIds = new Set(stationIds)
  if ((await countExistingStations(tx, [...requestedIds])) < requestedIds.size)
    throw new Problem('finance.no-station', {}, { stationIds: 'finance.no-station' })
}

async function asOverlap<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (typeof error === 'object' && error !== null && 'code' in error && error.code === '23P01')
      throw new Problem('finance.overlap', {}, { stationIds: 'finance.overlap' })
    throw error
  }
}
