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
  summary: 'Lists the start tokens of a member',
  reply: z.array(heldToken),
})
export const bindTokens = endpoint({
  name: 'bindTokens',
  method: 'POST',
  path: '/api/members/{id}/tokens',
  permission: memberPermissions.edit,
  summary: 'Binds start tokens to a member, who pays for sessions started with them from now on; one holder at a time',
  body: bound,
  reply: z.array(heldToken),
})
export const unbindToken = endpoint({
  name: 'unbindToken',
  method: 'POST',
  path: '/api/members/{id}/tokens/unbind',
  permission: memberPermissions.edit,
  summary: 'Unbinds a start token from a member, who no longer pays for sessions started with it',
  body: unbound,
  reply: z.array(heldToken),
})

export const listCompanyTokens = endpoint({
  name: 'listCompanyTokens',
  method: 'GET',
  path: '/api/companies/{id}/tokens',
  permission: companyPermissions.view,
  summary: "Lists a company's own start tokens",
  reply: z.array(heldToken),
})
export const bindCompanyTokens = endpoint({
  name: 'bindCompanyTokens',
  method: 'POST',
  path: '/api/companies/{id}/tokens',
  permission: companyPermissions.edit,
  summary:
    'Binds start tokens to a company, which pays for sessions started with them from now on; one holder at a time',
  body: bound,
  reply: z.array(heldToken),
})
export const unbindCompanyToken = endpoint({
  name: 'unbindCompanyToken',
  method: 'POST',
  path: '/api/companies/{id}/tokens/unbind',
  permission: companyPermissions.edit,
  summary: 'Unbinds a start token from a company, which no longer pays for sessions started with it',
  body: unbound,
  reply: z.array(heldToken),
})

export const companyTokenEndpoints = [listCompanyTokens, bindCompanyTokens, unbindCompanyToken] as const
export const memberTokenEndpoints = [listMemberTokens, bindTokens, unbindToken] as const
