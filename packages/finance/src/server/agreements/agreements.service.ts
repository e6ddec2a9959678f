import { newId, requireFound, Problem } from '@evops/platform/contract'
import type { Actor, Tx } from '@evops/platform/server'
import {
  isPeriodStart,
  type AgreementDetail,
  type AgreementForm,
  type AgreementVersionForm,
} from '../../contract/index.ts'
import type { FinanceDeps } from '../deps.ts'
import { statesOfParties } from '../parties/parties.store.ts'
import {
  deleteAgreementVersionsFrom,
  endAgreementVersionsAt,
  findAgreement,
  operatorProfileOf,
  insertAgreement,
  insertAgreementVersion,
  countExistingStations,
  lockAgreement,
  lastStatementDayOf,
  saveAgreementStations,
  versionsOfAgreement,
} from './agreements.store.ts'

/** Returns an agreement. Throws request.not-found. */
export async function loadAgreementDetail(tx: Tx, { services }: FinanceDeps, id: string): Promise<AgreementDetail> {
  const row = requireFound(await findAgreement(tx, id, services.now()))
  const { currency, timeZone } = await operatorProfileOf(tx)
  return { ...row, currency, timeZone, history: await versionsOfAgreement(tx, id) }
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
    insertAgreementVersion(tx, { ...form, operatorId, id: newId(at.getTime()), agreementId: id, by: actor, at }),
  )
  return loadAgreementDetail(tx, deps, id)
}

/**
 * Adds a version. Throws request.not-found, request.conflict, finance.version-used, finance.period-start and the errors
 * of adding an agreement.
 */
export async function createAgreementVersion(
  tx: Tx,
  deps: FinanceDeps,
  { actor, id, form }: { actor: Actor; id: string; form: AgreementVersionForm },
): Promise<AgreementDetail> {
  const at = deps.services.now()
  const agreement = await lockAtVersion(tx, { id, version: form.version })
  const days = [form.from, form.until].filter((day) => day !== null)
  if (!days.every((day) => isPeriodStart(day, agreement.period)))
    throw new Problem('finance.period-start', {}, { from: 'finance.period-start' })
  await checkThere(tx, form)
  await makeWay(tx, id, form.from)
  await asOverlap(() =>
    insertAgreementVersion(tx, {
      ...form,
      operatorId: actor.operatorId,
      id: newId(at.getTime()),
      agreementId: id,
      by: actor,
      at,
    }),
  )
  await saveAgreementStations(tx, id, [...new Set([...agreement.stationIds, ...form.stationIds])])
  return loadAgreementDetail(tx, deps, id)
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
  const versions = await versionsOfAgreement(tx, id)
  const [first] = versions.map(({ from }) => from).toSorted()
  const isOver = versions.every((one) => one.until !== null && one.until < until)
  if (first === undefined || until <= first || isOver) throw new Problem('finance.over', {}, { until: 'finance.over' })
  await makeWay(tx, id, until)
  await saveAgreementStations(tx, id, agreement.stationIds)
  return loadAgreementDetail(tx, deps, id)
}

async function lockAtVersion(tx: Tx, { id, version }: { id: string; version: number }) {
  const agreement = requireFound(await lockAgreement(tx, id))
  if (agreement.version !== version) throw new Problem('request.conflict')
  return agreement
}

/** Ends the validity of all versions from a day on; terms that statements are based on are kept. */
async function makeWay(tx: Tx, id: string, day: string): Promise<void> {
  const stated = await lastStatementDayOf(tx, id)
  if (stated !== undefined && day < stated)
    throw new Problem('finance.version-used', { day: stated }, { from: 'finance.version-used' })
  await deleteAgreementVersionsFrom(tx, id, day)
  await endAgreementVersionsAt(tx, id, day)
}

async function checkThere(
  tx: Tx,
  { parties, levels, stationIds }: Pick<AgreementForm, 'parties' | 'levels' | 'stationIds'>,
): Promise<void> {
  const named = [
    ...parties.map(({ partyId }) => ({ partyId, field: 'parties' })),
    ...levels.map(({ partyId }) => ({ partyId, field: 'levels' })),
  ]
  const states = await statesOfParties(
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
