import { endpoint, idParams } from '@evops/platform/contract'
import { z } from 'zod'
import { memberPermissions } from './permissions.ts'

/** What a charge point would be answered now. */
const verdicts = [
  'accepted',
  'blocked',
  'expired',
  'unknown',
  'low_balance',
  'concurrent',
  'limited',
  'booked',
] as const
/** A start token whose sessions a member pays. Of the tag, the last four characters. */
export const memberToken = z.object({
  id: z.uuid(),
  tag: z.string(),
  label: z.string(),
  verdict: z.enum(verdicts),
})
export type MemberToken = z.infer<typeof memberToken>

export const listMemberTokens = endpoint({
  name: 'listMemberTokens',
  method: 'GET',
  path: '/api/members/{id}/tokens',
  permission: memberPermissions.view,
  summary: 'The start tokens of a member',
  params: idParams,
  reply: z.array(memberToken),
})
export const bindTokens = endpoint({
  name: 'bindTokens',
  method: 'POST',
  path: '/api/members/{id}/tokens',
  permission: memberPermissions.edit,
  summary: 'What these start tokens start is paid by the member from now on; one holder at a time',
  params: idParams,
  body: z.object({ idTags: z.array(z.string().trim().min(1).max(20)).min(1).max(20) }),
  reply: z.array(memberToken),
})
export const unbindToken = endpoint({
  name: 'unbindToken',
  method: 'POST',
  path: '/api/members/{id}/tokens/unbind',
  permission: memberPermissions.edit,
  summary: 'What this start token starts is not paid by the member any more',
  params: idParams,
  body: z.object({ tokenId: z.uuid() }),
  reply: z.array(memberToken),
})

export const tokenEndpoints = [listMemberTokens, bindTokens, unbindToken] as const
