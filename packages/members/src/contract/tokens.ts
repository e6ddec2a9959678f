import { endpoint } from '@evops/platform/contract'
import { z } from 'zod'
import { companyPermissions, memberPermissions } from './screens.ts'

/** Response that a charge point would get for the token now. */
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
/** Start token whose sessions a member or a company pays. Contains the last four characters of the tag. */
export const heldToken = z.object({
  id: z.uuid(),
  tag: z.string(),
  label: z.string(),
  verdict: z.enum(verdicts),
})
export type HeldTokenRow = z.infer<typeof heldToken>

const bound = z.object({ idTags: z.array(z.string().trim().min(1).max(255)).min(1).max(20) })
const unbound = z.object({ tokenId: z.uuid() })

export const listMemberTokens = endpoint({
  name: 'listMemberTokens',
  method: 'GET',
  path: '/api/members/{id}/tokens',
  permission: memberPermissions.view,
  summary: 'The start tokens of a member',
  reply: z.array(heldToken),
})
export const bindTokens = endpoint({
  name: 'bindTokens',
  method: 'POST',
  path: '/api/members/{id}/tokens',
  permission: memberPermissions.edit,
  summary: 'What these start tokens start is paid by the member from now on; one holder at a time',
  body: bound,
  reply: z.array(heldToken),
})
export const unbindToken = endpoint({
  name: 'unbindToken',
  method: 'POST',
  path: '/api/members/{id}/tokens/unbind',
  permission: memberPermissions.edit,
  summary: 'What this start token starts is not paid by the member any more',
  body: unbound,
  reply: z.array(heldToken),
})

export const listCompanyTokens = endpoint({
  name: 'listCompanyTokens',
  method: 'GET',
  path: '/api/companies/{id}/tokens',
  permission: companyPermissions.view,
  summary: "A company's own start tokens",
  reply: z.array(heldToken),
})
export const bindCompanyTokens = endpoint({
  name: 'bindCompanyTokens',
  method: 'POST',
  path: '/api/companies/{id}/tokens',
  permission: companyPermissions.edit,
  summary: 'What these start tokens start is paid by the company from now on; one holder at a time',
  body: bound,
  reply: z.array(heldToken),
})
export const unbindCompanyToken = endpoint({
  name: 'unbindCompanyToken',
  method: 'POST',
  path: '/api/companies/{id}/tokens/unbind',
  permission: companyPermissions.edit,
  summary: 'What this start token starts is not paid by the company any more',
  body: unbound,
  reply: z.array(heldToken),
})

export const companyTokenEndpoints = [listCompanyTokens, bindCompanyTokens, unbindCompanyToken] as const
export const memberTokenEndpoints = [listMemberTokens, bindTokens, unbindToken] as const
