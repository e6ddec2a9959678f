import { Problem } from '@evops/platform/contract'
import type { Actor, Tx } from '@evops/platform/server'
import { publicMemberName } from '../../contract/index.ts'
import { unbindMember } from '../bindings/bindings.service.ts'
import { moveBookings } from '../bookings/booking-acts.store.ts'
import { moveCoupons } from '../coupons/coupons.store.ts'
import type { MembersDeps } from '../deps.ts'
import { moveEvaluations } from '../evaluations/evaluations.store.ts'
import { moveFeedback } from '../feedback/feedback.store.ts'
import { setPriceGroup } from '../price-groups.store.ts'
import { loadMemberDetail, requireMember, type MemberAuditData } from '../members/members.service.ts'
import { changeMember, markMemberDeleted } from '../members/members.store.ts'
import { moveVoucherRedemptions } from '../vouchers/redemptions.store.ts'

/**
 * Merges two members who are the same person: the money is moved by a journal, tokens and sessions become those of the
 * remaining member, missing data are copied, and the other member is removed with a reference to the remaining one.
 */
export async function mergeMembers(
  tx: Tx,
  deps: MembersDeps,
  { actor, id, fromId, reason }: { actor: Actor; id: string; fromId: string; reason: string },
): Promise<MemberAuditData> {
  const into = await requireMember(tx, id)
  if (id === fromId) throw new Problem('members.merge-self', {}, { fromId: 'members.merge-self' })
  const from = await requireMember(tx, fromId)
  const before = await loadMemberDetail(tx, deps, id)
  await deps.ledger.acts.merge(tx, actor, { fromId, intoId: id, reason })
  const held = await deps.tokens.ofHolder(tx, fromId, deps.services.now())
  await deps.tokens.setHolder(
    tx,
    held.map((token) => token.id),
    id,
    deps.services.now(),
  )
  await deps.sessions.move(tx, fromId, id)
  await moveBookings(tx, fromId, id)
  await moveCoupons(tx, fromId, id)
  await moveVoucherRedemptions(tx, fromId, id)
  await moveEvaluations(tx, fromId, id)
  await moveFeedback(tx, fromId, id)
  for (const dataHolder of deps.dataHolders ?? []) await dataHolder.move?.(tx, fromId, id)
  await unbindMember(tx, deps, fromId)
  await markMemberDeleted(tx, fromId, { at: deps.services.now(), mergedInto: id })
  const filled = {
    ...into,
    mobile: into.mobile || from.mobile,
    nickname: into.nickname || from.nickname,
    realName: into.realName || from.realName,
    sex: into.sex ?? from.sex,
    email: into.email || from.email,
    idNumber: into.idNumber || from.idNumber,
    wechatId: into.wechatId || from.wechatId,
    alipayId: into.alipayId || from.alipayId,
    group: into.group || from.group,
    level: Math.max(into.level, from.level),
    points: into.points + from.points,
    tags: [...new Set([...into.tags, ...from.tags])].slice(0, 20),
  }
  await changeMember(tx, { operatorId: actor.operatorId, id, form: filled })
  await setPriceGroup(tx, actor.operatorId, { holderId: id, group: filled.group, at: deps.services.now() })
  await deps.ledger.wallets.rename(tx, id, publicMemberName(filled))
  return { before, after: await loadMemberDetail(tx, deps, id) }
}
