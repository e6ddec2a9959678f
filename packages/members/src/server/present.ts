import type { WalletRow } from '@evops/ledger/contract'
import {
  maskEmail,
  maskMobile,
  maskName,
  maskNumber,
  publicMemberName,
  type MemberDetail,
  type MemberRow,
  type MemberState,
} from '../contract/index.ts'
import type { MemberRecord } from './members/members.store.ts'

export const memberStateOfWallet: Readonly<Record<WalletRow['state'], MemberState>> = {
  active: 'normal',
  frozen: 'frozen',
  closed: 'cancelled',
}

/** Converts a member to a list row with masked data. Every member has a wallet; the row refers to it. */
export function presentMemberRow(member: MemberRecord, wallet: WalletRow | undefined): MemberRow {
  return {
    id: member.id,
    name: publicMemberName(member),
    mobile: maskMobile(member.mobile),
    nickname: member.nickname,
    realName: maskName(member.realName),
    state: memberStateOfWallet[wallet?.state ?? 'closed'],
    blacklisted: member.blacklisted,
    group: member.group,
    level: member.level,
    tags: member.tags,
    source: member.source,
    companyId: member.companyId,
    companyName: member.companyName,
    principalMinor: wallet?.principalMinor ?? 0,
    giftMinor: wallet?.giftMinor ?? 0,
    frozenMinor: wallet?.frozenMinor ?? 0,
    depositMinor: wallet?.depositMinor ?? 0,
    arrearsMinor: wallet?.arrearsMinor ?? 0,
    availableMinor: wallet?.availableMinor ?? 0,
    currency: wallet?.currency ?? '',
    registeredAt: member.registeredAt.toISOString(),
    version: member.version,
  }
}

export function presentMemberDetail(
  member: MemberRecord,
  wallet: WalletRow,
  mergedInto: MemberRecord | undefined,
): MemberDetail {
  return {
    ...presentMemberRow(member, wallet),
    sex: member.sex,
    email: maskEmail(member.email),
    idNumber: maskNumber(member.idNumber),
    wechatId: maskNumber(member.wechatId),
    alipayId: maskNumber(member.alipayId),
    points: member.points,
    invoiceTitles: member.invoiceTitles,
    remark: member.remark,
    stateReason: wallet.stateReason,
    blacklistReason: member.blacklistReason,
    lastLoginAt: member.lastLoginAt?.toISOString() ?? null,
    lastLoginAddress: member.lastLoginAddress,
    binding:
      member.bindingId === null
        ? null
        : { id: member.bindingId, department: member.department ?? '', state: member.bindingState ?? '' },
    mergedInto: mergedInto ? { id: mergedInto.id, name: publicMemberName(mergedInto) } : null,
    erasedAt: member.erasedAt?.toISOString() ?? null,
  }
}
