import { newId, requireFound, Problem, type Page } from '@evops/platform/contract'
import { conflictProblem, type Tx, toReplyRow } from '@evops/platform/server'
import {
  maskMobile,
  publicMemberName,
  type BindingChange,
  type BindingFilter,
  type BindingForm,
  type BindingRow,
} from '../../contract/index.ts'
import { requireCompany } from '../companies/companies.service.ts'
import type { MembersDeps } from '../deps.ts'
import { requireMember } from '../members/members.service.ts'
import {
  bindingsById,
  bindingsOfMembers,
  changeBinding,
  endBinding,
  insertBinding,
  lockBinding,
  pageOfBindings,
  type BindingRecord,
} from './bindings.store.ts'

export function presentBinding(
  { mobile, nickname, realName, ...binding }: BindingRecord,
  currency: string,
): BindingRow {
  return {
    ...toReplyRow(binding),
    name: publicMemberName({ mobile, nickname, realName }),
    mobile: maskMobile(mobile),
    state: binding.endedAt === null ? binding.state : 'ended',
    currency,
  }
}

export async function listOfBindings(
  tx: Tx,
  { ledger }: MembersDeps,
  query: BindingFilter & { page: number; pageSize: number },
): Promise<Page<BindingRow>> {
  const found = await pageOfBindings(tx, query)
  const wallets = await ledger.wallets.ofMany(
    tx,
    found.list.map(({ companyId }) => companyId),
  )
  return {
    ...found,
    list: found.list.map((one) => presentBinding(one, wallets.get(one.companyId)?.currency ?? '')),
  }
}

async function bindingOf(tx: Tx, { ledger }: MembersDeps, id: string): Promise<BindingRow> {
  const [binding] = await bindingsById(tx, [id])
  if (!binding) throw new Problem('request.not-found')
  return presentBinding(binding, (await ledger.wallets.get(tx, binding.companyId)).currency)
}

/**
 * Binds a member to a company, whose wallet pays before the member's own from now on. Throws members.bound-elsewhere.
 */
export async function bindMemberToCompany(
  tx: Tx,
  deps: MembersDeps,
  { operatorId, form }: { operatorId: string; form: BindingForm },
): Promise<BindingRow> {
  const company = await requireCompany(tx, form.companyId)
  const member = await requireMember(tx, form.memberId)
  if (member.companyId !== null)
    throw new Problem(
      'members.bound-elsewhere',
      { name: publicMemberName(member), company: member.companyName ?? '' },
      { memberId: 'members.bound-elsewhere' },
    )
  const at = deps.services.now()
  await deps.ledger.wallets.setPayer(tx, member.id, company.id, at)
  const id = newId(at.getTime())
  await insertBinding(tx, { operatorId, id, form, at })
  return bindingOf(tx, deps, id)
}

async function requireBinding(tx: Tx, id: string): Promise<BindingRecord> {
  const binding = requireFound(await lockBinding(tx, id))
  if (binding.endedAt !== null) throw new Problem('members.binding-ended')
  return binding
}

export async function changeMemberBinding(
  tx: Tx,
  deps: MembersDeps,
  { id, version, ...form }: BindingChange,
): Promise<{ before: BindingRow; after: BindingRow }> {
  const current = await requireBinding(tx, id)
  const before = await bindingOf(tx, deps, id)
  if (current.version !== version) throw conflictProblem(form, before)
  await changeBinding(tx, id, form)
  return { before, after: await bindingOf(tx, deps, id) }
}

/** Ends a binding: the member pays with the own wallet again; the row is kept. */
export async function endMemberBinding(tx: Tx, deps: MembersDeps, id: string): Promise<BindingRow> {
  const { memberId } = await requireBinding(tx, id)
  const before = await bindingOf(tx, deps, id)
  const at = deps.services.now()
  await deps.ledger.wallets.setPayer(tx, memberId, null, at)
  await endBinding(tx, id, at)
  return before
}

/** Ends the binding of a member who is removed. */
export async function unbindMember(tx: Tx, deps: MembersDeps, memberId: string): Promise<void> {
  const id = (await bindingsOfMembers(tx, [memberId])).get(memberId)
  if (id) await endMemberBinding(tx, deps, id)
}
