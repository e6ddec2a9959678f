import { newId, requireFound, Problem } from '@evops/platform/contract'
import { conflictProblem } from '@evops/platform/server'
import type { DiscountChange, DiscountForm, DiscountRow } from '../../contract/index.ts'
import type { TariffActContext } from '../act.ts'
import type { TariffDeps } from '../deps.ts'
import {
  startDiscountValidity,
  changeDiscount,
  endDiscountValidity,
  findDiscount,
  insertDiscount,
  countExistingRules,
  lockDiscount,
  removeDiscount,
} from './discounts.store.ts'

export async function discountOf({ tx, now }: Pick<TariffActContext, 'tx' | 'now'>, id: string): Promise<DiscountRow> {
  return requireFound(await findDiscount(tx, id, now))
}

/** How a discount is written: with an id that was announced before, and by one person or two. */
export interface DiscountWriting {
  id?: string
  isAlone?: boolean
}

/** Adds a discount: sessions that begin from now on get it where and when it applies. */
export async function createDiscount(
  act: TariffActContext,
  deps: TariffDeps,
  { form, id = newId(), isAlone = false }: DiscountWriting & { form: DiscountForm },
): Promise<DiscountRow> {
  await requireReferences(act, deps, form)
  const written = { ...act, id, form, isAlone }
  if (!(await insertDiscount(act.tx, written))) throw nameTaken(form.name)
  if (form.state === 'on') await startDiscountValidity(act.tx, written)
  return discountOf(act, written.id)
}

/** Changes a discount from now on; rejects a change of an old `version`. */
export async function updateDiscount(
  act: TariffActContext,
  deps: TariffDeps,
  { dcid: id, version, isAlone = false, ...form }: DiscountChange & Pick<DiscountWriting, 'isAlone'>,
): Promise<{ before: DiscountRow; after: DiscountRow }> {
  const before = requireFound(await lockDiscount(act.tx, id, act.now))
  if (before.version !== version) throw conflictProblem(form, before)
  await requireReferences(act, deps, form)
  const written = { ...act, id, form, isAlone }
  if (!(await changeDiscount(act.tx, written))) throw nameTaken(form.name)
  await endDiscountValidity(act.tx, written)
  if (form.state === 'on') await startDiscountValidity(act.tx, written)
  return { before, after: await discountOf(act, id) }
}

export async function deleteDiscount(act: TariffActContext, id: string): Promise<DiscountRow> {
  const before = requireFound(await lockDiscount(act.tx, id, act.now))
  await endDiscountValidity(act.tx, { ...act, id })
  await removeDiscount(act.tx, { ...act, id })
  return before
}

/** Requires that the stations, rules and companies of the discount exist. */
export async function requireReferences(
  { tx, operatorId }: TariffActContext,
  { targetExists, companiesExist }: TariffDeps,
  { stationIds, ruleIds, companyIds }: DiscountForm,
): Promise<void> {
  const unknown = (field: string) => {
    throw new Problem('tariffs.discount-unknown', {}, { [field]: 'tariffs.discount-unknown' })
  }
  for (const targetId of stationIds)
    if (targetExists && !(await targetExists(tx, operatorId, { scope: 'station', targetId }))) unknown('stationIds')
  if (ruleIds.length > 0 && (await countExistingRules(tx, ruleIds)) < new Set(ruleIds).size) unknown('ruleIds')
  if (companyIds.length > 0 && companiesExist && !(await companiesExist(tx, companyIds))) unknown('companyIds')
}

function nameTaken(name: string): Problem {
  return new Problem('tariffs.discount-name', { name }, { name: 'tariffs.discount-name' })
}
