import { newId, requireFound, Problem, type Page, type PagedQuery } from '@evops/platform/contract'
import { conflictProblem, type Tx } from '@evops/platform/server'
import {
  isMasked,
  publicMemberName,
  readMobile,
  type MemberChange,
  type MemberDetail,
  type MemberForm,
  type MemberRow,
  type MemberSource,
  type PersonalData,
  type listMembers,
} from '../../contract/index.ts'
import type { MembersDeps } from '../deps.ts'
import { setPriceGroup } from '../price-groups.store.ts'
import type { MemberSelection } from './member-filter.store.ts'
import {
  changeMember,
  findMember,
  insertMember,
  lockMember,
  membersByMobile,
  pageOfMembers,
  saveMemberBlacklisted,
  type MemberRecord,
} from './members.store.ts'
import { presentMemberDetail, presentMemberRow } from '../present.ts'

/** Audit data of a member, without full identifying data. */
export interface MemberAuditData {
  before: MemberDetail
  after: MemberDetail
}

export async function loadMemberPage(
  tx: Tx,
  { ledger }: MembersDeps,
  query: MemberSelection & PagedQuery<typeof listMembers>,
): Promise<Page<MemberRow>> {
  const found = await pageOfMembers(tx, query)
  const wallets = await ledger.wallets.ofMany(
    tx,
    found.list.map(({ id }) => id),
  )
  return { ...found, list: found.list.map((member) => presentMemberRow(member, wallets.get(member.id))) }
}

/**
 * Returns a member. Throws request.not-found. A removed member is returned as well, because sessions and journals link
 * to it.
 */
export async function loadMemberDetail(tx: Tx, { ledger }: MembersDeps, id: string): Promise<MemberDetail> {
  const member = requireFound(await findMember(tx, id))
  const into = member.mergedInto === null ? undefined : await findMember(tx, member.mergedInto)
  return presentMemberDetail(member, await ledger.wallets.get(tx, id), into)
}

/** Returns and locks a member who is not removed; throws request.not-found and members.gone. */
export async function requireMember(tx: Tx, id: string): Promise<MemberRecord> {
  const member = requireFound(await lockMember(tx, id))
  if (member.deletedAt !== null) throw new Problem('members.gone')
  return member
}

/** Adds a member and opens the wallet; throws members.mobile-taken. */
export async function addMember(
  tx: Tx,
  { services, ledger }: MembersDeps,
  { operatorId, form, source }: { operatorId: string; form: MemberForm; source: MemberSource },
): Promise<string> {
  const wanted = { ...form, mobile: readMobile(form.mobile) ?? '' }
  await requireFree(tx, wanted.mobile)
  const at = services.now()
  const id = newId(at.getTime())
  await ledger.wallets.open(tx, { operatorId, id, kind: 'member', name: publicMemberName(wanted) })
  await insertMember(tx, { operatorId, id, source, form: wanted, at })
  await setPriceGroup(tx, operatorId, { holderId: id, group: wanted.group, at })
  return id
}

/** Updates a member and the name of the wallet; rejects an old `version`. */
export async function updateMember(
  tx: Tx,
  deps: MembersDeps,
  { operatorId, change }: { operatorId: string; change: MemberChange },
): Promise<MemberAuditData> {
  const { id, version, ...form } = change
  const current = await requireMember(tx, id)
  const before = await loadMemberDetail(tx, deps, id)
  if (current.version !== version) throw conflictProblem(form, before)
  await writeMember(tx, deps, { operatorId, existing: current, form })
  return { before, after: await loadMemberDetail(tx, deps, id) }
}

/** Writes a form over the stored values; masked values that came back stay unchanged. */
export async function writeMember(
  tx: Tx,
  { ledger, services }: MembersDeps,
  { operatorId, existing, form }: { operatorId: string; existing: MemberRecord; form: MemberForm },
): Promise<void> {
  const unmaskedValue = (name: 'realName' | 'email' | 'idNumber' | 'wechatId' | 'alipayId') =>
    isMasked(form[name]) || (name === 'realName' && form[name].endsWith('*')) ? existing[name] : form[name]
  const wanted = {
    ...form,
    mobile: isMasked(form.mobile) ? existing.mobile : (readMobile(form.mobile) ?? ''),
    realName: unmaskedValue('realName'),
    email: unmaskedValue('email'),
    idNumber: unmaskedValue('idNumber'),
    wechatId: unmaskedValue('wechatId'),
    alipayId: unmaskedValue('alipayId'),
  }
  if (wanted.mobile !== existing.mobile) await requireFree(tx, wanted.mobile)
  await changeMember(tx, { operatorId, id: existing.id, form: wanted })
  await setPriceGroup(tx, operatorId, { holderId: existing.id, group: wanted.group, at: services.now() })
  if (publicMemberName(wanted) !== publicMemberName(existing))
    await ledger.wallets.rename(tx, existing.id, publicMemberName(wanted))
}

async function requireFree(tx: Tx, mobile: string): Promise<void> {
  if (mobile === '') return
  const other = (await membersByMobile(tx, [mobile])).get(mobile)
  const existing = other === undefined ? undefined : await findMember(tx, other)
  if (existing)
    throw new Problem('members.mobile-taken', { name: publicMemberName(existing) }, { mobile: 'members.mobile-taken' })
}

export async function setMemberBlacklisted(
  tx: Tx,
  deps: MembersDeps,
  { id, ...wish }: { id: string; blacklisted: boolean; reason: string },
): Promise<MemberAuditData> {
  await requireMember(tx, id)
  const before = await loadMemberDetail(tx, deps, id)
  await saveMemberBlacklisted(tx, id, wish)
  await deps.mayStartChanged?.(tx, { refuses: wish.blacklisted })
  return { before, after: await loadMemberDetail(tx, deps, id) }
}

/** Returns the unmasked data. The endpoint writes the audit entry. */
export async function loadUnmaskedMember(tx: Tx, id: string): Promise<PersonalData> {
  const member = requireFound(await findMember(tx, id))
  const { mobile, realName, email, idNumber, wechatId, alipayId } = member
  return { mobile, realName, email, idNumber, wechatId, alipayId }
}
