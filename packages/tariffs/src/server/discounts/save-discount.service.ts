import { newId, requireFound } from '@evops/platform/contract'
import { conflictProblem, type Actor, type Services } from '@evops/platform/server'
import { z } from 'zod'
import {
  discountForm,
  discountShare,
  discountTerms,
  tariffPermissions,
  type DiscountChange,
  type DiscountForm,
  type DiscountRow,
  type SavedDiscount,
} from '../../contract/index.ts'
import type { TariffActContext } from '../act.ts'
import type { TariffDeps } from '../deps.ts'
import { findTariffSettings } from '../settings/settings.store.ts'
import { createDiscount, requireReferences, updateDiscount } from './discounts.service.ts'
import { discountsBySinglePerson, isDecidedBySinglePerson, lockDiscount } from './discounts.store.ts'

const kind = 'tariffs.discount'
const payload = z.object({
  id: z.uuid(),
  /** Version of the discount that changes. Null: a new one. */
  version: z.int().nullable(),
  form: discountForm,
  byName: z.string(),
})

/** Registers the discounts that two people decide. */
export function registerDiscounts(services: Pick<Services, 'now'>, deps: TariffDeps): void {
  deps.approvals?.register({
    kind,
    title: { zh: '启用折扣规则', en: 'Put a discount rule into use', es: 'Aplicar un descuento' },
    permission: tariffPermissions.approve,
    payload,
    async run({ tx, actor, approvalId, payload: { id, version, form, byName }, requestedBy }) {
      const { operatorId } = actor
      const act = { tx, operatorId, userId: requestedBy, now: services.now() }
      await deps.recordDecidedPrice?.(tx, {
        kind: 'discount',
        operatorId,
        userId: requestedBy,
        userName: byName,
        priceId: id,
        at: act.now,
        second: { approvalId, approverId: actor.userId },
      })
      if (version === null) return createDiscount(act, deps, { id, form })
      return (await updateDiscount(act, deps, { ...form, dcid: id, version })).after
    },
  })
}

/** Adds a discount, or requests a second person if it takes more off than one person may decide (decision 258). */
export async function saveDiscountOrRequest(
  act: TariffActContext,
  deps: TariffDeps,
  { actor, form }: { actor: Actor; form: DiscountForm },
): Promise<SavedDiscount> {
  await requireReferences(act, deps, form)
  if (!(await needsSecond(act, deps, form, null)))
    return { ...(await createDiscount(act, deps, { form, isAlone: true })), approvalId: null }
  const now = act.now.toISOString()
  const row = { ...form, dcid: newId(), version: 0, createdAt: now, updatedAt: now, phase: 'paused' } as const
  return { ...row, approvalId: await request(act, deps, { actor, form, row, version: null }) }
}

/** Changes a discount, or requests a second person as `saveDiscountOrRequest` does. Its name and its note are free. */
export async function changeDiscountOrRequest(
  act: TariffActContext,
  deps: TariffDeps,
  { actor, change }: { actor: Actor; change: DiscountChange },
): Promise<{ before: DiscountRow; after: SavedDiscount }> {
  const { dcid, version, ...form } = change
  const before = requireFound(await lockDiscount(act.tx, dcid, act.now))
  if (before.version !== version) throw conflictProblem(form, before)
  await requireReferences(act, deps, form)
  const isAlone = !isSame(before, form) || (await isDecidedBySinglePerson(act.tx, dcid))
  if (!isAlone || !(await needsSecond(act, deps, form, dcid))) {
    const { after } = await updateDiscount(act, deps, { ...change, isAlone })
    return { before, after: { ...after, approvalId: null } }
  }
  const approvalId = await request(act, deps, { actor, form, row: before, version })
  return { before, after: { ...before, approvalId } }
}

/**
 * Returns a discount of a file as one person may write it: paused if it needs a second person, because a file requests
 * nobody. It is put into use on the screen.
 */
export async function pausedUnlessSinglePerson<F extends DiscountForm>(
  act: TariffActContext,
  deps: TariffDeps,
  { before, change }: { before: DiscountRow | null; change: F },
): Promise<F & { isAlone: boolean }> {
  const dcid = before?.dcid ?? null
  const isAlone = !before || !isSame(before, change) || (await isDecidedBySinglePerson(act.tx, before.dcid))
  const state = isAlone && (await needsSecond(act, deps, change, dcid)) ? 'paused' : change.state
  return { ...change, state, isAlone }
}

/** Compares the terms of two discounts. */
function isSame(one: DiscountForm, other: DiscountForm): boolean {
  return JSON.stringify(discountTerms.parse(one)) === JSON.stringify(discountTerms.parse(other))
}

/** Adds the shares of all discounts in use that one person decided: they may be combined on a bill. */
async function needsSecond(
  { tx, operatorId }: TariffActContext,
  { approvals }: TariffDeps,
  form: DiscountForm,
  dcid: string | null,
): Promise<boolean> {
  if (!approvals || form.state !== 'on') return false
  const { approval, abovePercentHundredths } = await findTariffSettings(tx, operatorId)
  const shares = (await discountsBySinglePerson(tx, dcid)).map(discountShare)
  const sum = shares.reduce((total, share) => total + share, discountShare(form))
  return approval === 'always' || sum > abovePercentHundredths
}

async function request(
  { tx }: TariffActContext,
  { approvals }: TariffDeps,
  { actor, form, row, version }: { actor: Actor; form: DiscountForm; row: DiscountRow; version: number | null },
): Promise<string | null> {
  const approval = await approvals?.request(tx, actor, {
    kind,
    subject: `${form.name} · ${(discountShare(form) / 100).toFixed(2)} %`,
    subjectId: row.dcid,
    payload: { id: row.dcid, version, form, byName: actor.name },
    reason: form.note,
    stations: 'all',
  })
  return approval?.id ?? null
}
