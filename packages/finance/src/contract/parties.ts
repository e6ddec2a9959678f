import {
  endpoint,
  eraseCall,
  isEmail,
  pageSchemaOf,
  pageQuery,
  personalDataCall,
  sortKeys,
} from '@evops/platform/contract'
import { z } from 'zod'
import { isAccountNo } from './iban.ts'
import { settlementPermissions } from './screens.ts'

/**
 * Kinds of party: owner of stations, agent who acquired them, another platform, roaming partner, maintenance
 * contractor, electricity supplier.
 */
export const partyKinds = ['owner', 'agent', 'platform', 'partner', 'contractor', 'grid_supplier'] as const
export const partyStates = ['active', 'closed'] as const
const text = (most: number) => z.string().trim().max(most).default('')
const fields = {
  kind: z.enum(partyKinds).default('owner'),
  name: z.string().trim().min(1).max(100),
  taxId: text(40),
  bank: text(100),
  contact: text(60),
  phone: text(30),
  email: text(254).refine((value) => value === '' || isEmail(value), 'finance.fault.email'),
  remark: text(500),
}
const accountNo = z
  .string()
  .trim()
  .max(40)
  .regex(/^[0-9A-Za-z -]*$/, 'finance.fault.account')
  .refine(isAccountNo, 'finance.fault.iban')
export const partyForm = z.object({ ...fields, accountNo: accountNo.default('') })
export type PartyForm = z.output<typeof partyForm>
export const partyChange = z.object({
  ...fields,
  /** Absent: unchanged. */
  accountNo: accountNo.optional(),
  state: z.enum(partyStates).default('active'),
  version: z.int(),
})
export type PartyChange = z.output<typeof partyChange>

export const partyRow = z.object({
  id: z.uuid(),
  kind: z.enum(partyKinds),
  name: z.string(),
  taxId: z.string(),
  bank: z.string(),
  /** Last four characters of the account; empty if there is none. */
  accountTail: z.string(),
  contact: z.string(),
  phone: z.string(),
  email: z.string(),
  remark: z.string(),
  state: z.enum(partyStates),
  /** Amount payable to the party by the ledger. */
  payableMinor: z.int(),
  /** Number of agreements that are valid today or later. */
  agreements: z.int(),
  version: z.int(),
})
export type PartyRow = z.infer<typeof partyRow>

const query = {
  /** Prefix of the name. */
  search: z.string().trim().max(60).optional(),
  kind: z.enum(partyKinds).optional(),
  state: z.enum(partyStates).optional(),
}
export const partyFilter = z.object(query)
export type PartyFilter = z.output<typeof partyFilter>

export const listParties = endpoint({
  name: 'listParties',
  method: 'GET',
  path: '/api/finance/parties',
  permission: settlementPermissions.view,
  summary: 'Lists parties: those who share in the revenue of stations, and those who are paid for supplies or services',
  query: pageQuery.extend({ ...query, sort: sortKeys(['name']) }),
  reply: pageSchemaOf(partyRow),
})
export const getParty = endpoint({
  name: 'getParty',
  method: 'GET',
  path: '/api/finance/parties/{id}',
  permission: settlementPermissions.view,
  summary: 'Returns a party; its account number is masked',
  reply: partyRow,
})
export const saveParty = endpoint({
  name: 'saveParty',
  fresh: 'payout',
  reach: 'operator',
  method: 'POST',
  path: '/api/finance/parties',
  permission: settlementPermissions.create,
  summary: 'Creates a party',
  body: partyForm,
  reply: partyRow,
})
export const updateParty = endpoint({
  name: 'updateParty',
  fresh: 'payout',
  reach: 'operator',
  keeps: { read: getParty, but: ['accountNo'] },
  method: 'PUT',
  path: '/api/finance/parties/{id}',
  permission: settlementPermissions.edit,
  summary: 'Updates a party, or closes it; a closed party can join no further agreement',
  body: partyChange,
  reply: partyRow,
})
export const revealParty = endpoint({
  name: 'revealParty',
  method: 'POST',
  path: '/api/finance/parties/{id}/reveal',
  permission: settlementPermissions.reveal,
  summary: 'Returns the full account number of a party; the access is audited',
  reply: z.object({ accountNo: z.string() }),
})
export const eraseParty = eraseCall('/api/finance/parties', 'Party', {
  reach: 'operator',
  permission: settlementPermissions.edit,
  summary:
    'Erases the identity of a party (PRIV-01) once nothing is owed to it and no agreement includes it; settlements and withdrawals stay as the law requires',
  reply: partyRow,
})
export const exportPartyData = personalDataCall('/api/finance/parties', 'Party', {
  reach: 'operator',
  permission: settlementPermissions.reveal,
  summary: 'Exports all data of a party in one file: identity, withdrawals and set-offs',
})
export const partyEndpoints = [
  listParties,
  getParty,
  saveParty,
  updateParty,
  revealParty,
  eraseParty,
  exportPartyData,
] as const
