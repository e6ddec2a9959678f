import { toReplyRow } from '@evops/platform/server'
import { newId, requireFound, Problem } from '@evops/platform/contract'
import {
  priceSession,
  ReadingsError,
  idleTimeStartOf,
  roundingOf,
  steadyReadings,
  zoneClock,
  type PricedSession,
  type TariffContent,
  type TariffVersion,
} from '../../contract/index.ts'
import { refusingOverlap, type TariffActContext } from '../act.ts'
import { placesOfRule } from '../assignments.store.ts'
import { presentVersion, requireCompleteContent } from './present.ts'
import { lockRule } from '../rules.store.ts'
import { deleteDraft, findDraft, insertDraft, updateDraft } from './drafts.store.ts'
import { canPriceBeginAt, versionStateAt } from './versions.rules.ts'
import {
  closeOpenVersion,
  insertVersion,
  reopenVersion,
  retireVersion,
  versionsOfRules,
  type VersionRow,
} from './versions.store.ts'

/** Saves a draft, complete or not. `version` is the last one seen, 0 if there was none. */
export async function saveDraft(
  act: TariffActContext,
  draft: { ruleId: string; version: number; content: TariffContent },
) {
  const { tx, operatorId, userId } = act
  const rule = await lockedRule(act, draft.ruleId)
  if (draft.content.currency !== rule.currency)
    throw new Problem('tariffs.currency-differs', { currency: rule.currency }, { 'content.currency': rule.currency })
  const content = await withPreviousTerms(act, draft)
  const saved =
    draft.version === 0
      ? await insertDraft(tx, operatorId, { ...draft, content, id: newId(), userId })
      : await updateDraft(tx, operatorId, { ...draft, content, userId })
  if (!saved) throw new Problem('request.conflict')
  return toReplyRow(saved)
}

/** Adds the rounding and the begin of idle time of the previous draft or version to a content that lacks them. */
async function withPreviousTerms(
  { tx, operatorId }: TariffActContext,
  { ruleId, content }: { ruleId: string; content: TariffContent },
): Promise<TariffContent> {
  if (content.rounding !== undefined && content.idleFrom !== undefined) return content
  const [newest] = await versionsOfRules(tx, operatorId, [ruleId])
  const before = (await findDraft(tx, operatorId, ruleId)) ?? newest
  if (!before) return content
  return { rounding: roundingOf(before.content), idleFrom: idleTimeStartOf(before.content), ...content }
}

export async function discardDraft(act: TariffActContext, ruleId: string): Promise<void> {
  await lockedRule(act, ruleId)
  if (!(await deleteDraft(act.tx, act.operatorId, ruleId))) throw new Problem('request.not-found')
}

export interface DraftPublication {
  ruleId: string
  /** Version of the reviewed draft. */
  version: number
  from: Date
  to: Date | null
  /** True if approval may take time: a start that has passed in the meantime becomes now. */
  mayWait?: boolean
}

/**
 * Publishes the draft as the rule's next version. The open-ended version ends when this one begins; the database
 * rejects any other overlap.
 */
export async function publishTariffDraft(act: TariffActContext, publication: DraftPublication): Promise<TariffVersion> {
  const { tx, operatorId, userId, now } = act
  const { ruleId, to } = publication
  const { draft, earlier } = await requirePublishableDraft(act, publication)
  const { from } = publication.mayWait && earlier.length > 0 ? { from: later(publication.from, now) } : publication
  const number = (earlier[0]?.number ?? 0) + 1
  await closeOpenVersion(tx, operatorId, ruleId, from)
  await refusingOverlap(
    insertVersion(tx, operatorId, {
      id: draft.id,
      ruleId,
      number,
      content: draft.content,
      from,
      to,
      at: now,
      userId,
    }),
  )
  await deleteDraft(tx, operatorId, ruleId)
  return requireVersion(act, ruleId, draft.id).then((published) => presentVersion(published, now))
}

/** Returns the draft and the previous versions. Rejects a draft that cannot be published now. */
export async function requirePublishableDraft(act: TariffActContext, publication: DraftPublication) {
  const { tx, operatorId, now } = act
  const { ruleId, version, to, mayWait = false } = publication
  await lockedRule(act, ruleId)
  const draft = await findDraft(tx, operatorId, ruleId)
  if (!draft) throw new Problem('tariffs.no-draft')
  if (draft.version !== version) throw new Problem('request.conflict')
  const earlier = await versionsOfRules(tx, operatorId, [ruleId])
  const from = mayWait ? later(publication.from, now) : publication.from
  if (to && to <= from) throw new Problem('tariffs.ends-before-start', {}, { effectiveTo: 'tariffs.ends-before-start' })
  requireCompleteContent(draft.content)
  if (!canPriceBeginAt(from, { now, hadPrice: earlier.length > 0 }))
    throw new Problem('tariffs.in-the-past', {}, { effectiveFrom: 'tariffs.in-the-past' })
  return { draft, earlier }
}

function later(a: Date, b: Date): Date {
  return a > b ? a : b
}

/**
 * Ends a version now, or withdraws one that has not begun: the previous one then continues. Rejected while the rule is
 * assigned and would be left without a price.
 */
export async function retireVersionOfRule(
  act: TariffActContext,
  { ruleId, id }: { ruleId: string; id: string },
): Promise<TariffVersion> {
  const { tx, operatorId, now } = act
  await lockedRule(act, ruleId)
  const version = await requireVersion(act, ruleId, id)
  const state = versionStateAt(version, now)
  if (state === 'retired') throw new Problem('tariffs.nothing-to-retire')
  await retireVersion(tx, operatorId, { id, at: now, userId: act.userId })
  const goesOn =
    state === 'scheduled' &&
    (await reopenVersion(tx, operatorId, { ruleId, from: version.effectiveFrom, to: version.to }))
  if (!goesOn) {
    const places = await placesOfRule(tx, operatorId, ruleId, now)
    if (places.length > 0) throw new Problem('tariffs.still-assigned', { count: places.length })
  }
  return presentVersion(await requireVersion(act, ruleId, id), now)
}

export async function requireVersion(
  { tx, operatorId }: TariffActContext,
  ruleId: string,
  id: string,
): Promise<VersionRow> {
  return requireFound((await versionsOfRules(tx, operatorId, [ruleId])).find((row) => row.id === id))
}

export interface PriceCalculationRequest {
  ruleId: string
  versionId?: string | undefined
  timeZone: string
  from: Date
  to: Date
  powerW: number
}

/** Calculates a session at constant power under a version, or under the draft if none is given. */
export async function calculateSessionPrice(
  act: TariffActContext,
  wanted: PriceCalculationRequest,
): Promise<PricedSession> {
  const { ruleId, versionId, timeZone } = wanted
  const source = versionId
    ? await requireVersion(act, ruleId, versionId)
    : await findDraft(act.tx, act.operatorId, ruleId)
  if (!source) throw new Problem('request.not-found')
  requireCompleteContent(source.content)
  requireZone(timeZone)
  const [from, to] = [wanted.from.getTime(), wanted.to.getTime()]
  if (to <= from) throw new Problem('tariffs.ends-before-start', {}, { to: 'tariffs.ends-before-start' })
  try {
    const readings = steadyReadings({ from, to, powerW: wanted.powerW })
    return priceSession({ readings, content: source.content, timeZone })
  } catch (error) {
    if (error instanceof ReadingsError) throw new Problem('tariffs.not-billable', { fault: error.fault })
    throw error
  }
}

function requireZone(timeZone: string): void {
  try {
    zoneClock(timeZone)
  } catch {
    throw new Problem('tariffs.unknown-zone', { zone: timeZone }, { timeZone: 'tariffs.unknown-zone' })
  }
}

async function lockedRule({ tx, operatorId }: TariffActContext, ruleId: string) {
  return requireFound(await lockRule(tx, operatorId, ruleId))
}
