import {
  doneReply,
  endpoint,
  eraseCall,
  instant,
  minorUnits,
  pageSchemaOf,
  pageQuery,
  personalDataCall,
  queryFlag,
  sortKeys,
  rowsImport,
} from '@evops/platform/contract'
import { z } from 'zod'
import { isMasked, readMobile } from './mask.ts'
import { registrationDateFilter, email, invoiceProfile, mobileText, mandatoryReason } from './shapes.ts'
import { memberPermissions } from './screens.ts'

export const sexes = ['male', 'female', 'other'] as const
export const memberSources = ['console', 'import', 'app', 'mini_programme', 'roaming'] as const
export type MemberSource = (typeof memberSources)[number]
/** States equal to those of the wallet: active, frozen, closed. */
export const memberStates = ['normal', 'frozen', 'cancelled'] as const
export type MemberState = (typeof memberStates)[number]

/** Tag of one word; separated by `;` and `,` in files. */
const tag = z
  .string()
  .trim()
  .min(1)
  .max(30)
  .regex(/^[^;,]*$/, 'members.fault.tag')
const idNumber = z
  .string()
  .trim()
  .regex(/^([0-9A-Za-z*-]{4,30})?$/, 'members.fault.id-number')

const fields = {
  mobile: mobileText.default(''),
  nickname: z.string().trim().max(60).default(''),
  realName: z.string().trim().max(60).default(''),
  sex: z.enum(sexes).nullable().default(null),
  email: email.default(''),
  idNumber: idNumber.default(''),
  wechatId: z.string().trim().max(64).default(''),
  alipayId: z.string().trim().max(64).default(''),
  /** Group, which is also the price group. */
  group: z.string().trim().max(40).default(''),
  level: z.int().min(0).max(9).default(0),
  points: z.int().min(0).max(1_000_000_000).default(0),
  tags: z.array(tag).max(20).default([]),
  invoiceTitles: z.array(invoiceProfile).max(10).default([]),
  remark: z.string().trim().max(500).default(''),
}
type Named = { mobile: string; nickname: string; realName: string }

function hasNameOrMobile({ mobile, nickname, realName }: Named): boolean {
  return mobile + nickname + realName !== ''
}
function mobileReads(mobile: string): boolean {
  return mobile === '' || readMobile(mobile) !== null
}
const unnamed = { path: ['mobile'], message: 'members.fault.unnamed' }
const noMobile = { path: ['mobile'], message: 'members.fault.mobile' }

export const memberForm = z
  .object(fields)
  .refine(hasNameOrMobile, unnamed)
  .refine(({ mobile }) => mobileReads(mobile), noMobile)
export type MemberForm = z.output<typeof memberForm>

/** A masked value that comes back stays unchanged. */
export const memberChange = z
  .object({ ...fields, id: z.uuid(), version: z.int() })
  .refine(hasNameOrMobile, unnamed)
  .refine(({ mobile }) => isMasked(mobile) || mobileReads(mobile), noMobile)
export type MemberChange = z.output<typeof memberChange>

const balance = {
  principalMinor: minorUnits,
  giftMinor: minorUnits,
  frozenMinor: minorUnits,
  depositMinor: minorUnits,
  arrearsMinor: minorUnits,
  availableMinor: minorUnits,
  currency: z.string(),
}

/** Member with masked data: mobile, real name and other identifying data. */
export const memberRow = z.object({
  id: z.uuid(),
  /** Display name. */
  name: z.string(),
  mobile: z.string(),
  nickname: z.string(),
  realName: z.string(),
  state: z.enum(memberStates),
  blacklisted: z.boolean(),
  group: z.string(),
  level: z.int(),
  tags: z.array(z.string()),
  source: z.enum(memberSources),
  companyId: z.uuid().nullable(),
  companyName: z.string().nullable(),
  ...balance,
  registeredAt: instant,
  version: z.int(),
})
export type MemberRow = z.infer<typeof memberRow>

export const memberDetail = memberRow.extend({
  sex: z.enum(sexes).nullable(),
  email: z.string(),
  idNumber: z.string(),
  wechatId: z.string(),
  alipayId: z.string(),
  points: z.int(),
  invoiceTitles: z.array(invoiceProfile),
  remark: z.string(),
  stateReason: z.string(),
  blacklistReason: z.string(),
  lastLoginAt: instant.nullable(),
  lastLoginAddress: z.string().nullable(),
  /** Binding to a company; null if the member is not bound to one. */
  binding: z.object({ id: z.uuid(), department: z.string(), state: z.string() }).nullable(),
  mergedInto: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  erasedAt: instant.nullable(),
})
export type MemberDetail = z.infer<typeof memberDetail>

export const personalData = z.object({
  mobile: z.string(),
  realName: z.string(),
  email: z.string(),
  idNumber: z.string(),
  wechatId: z.string(),
  alipayId: z.string(),
})
export type PersonalData = z.infer<typeof personalData>

export const memberFilter = z.object({
  /** Prefix of a name or a mobile, or the last four digits of a mobile. */
  search: z.string().trim().max(60).optional(),
  state: z.enum(memberStates).optional(),
  source: z.enum(memberSources).optional(),
  group: z.string().trim().max(40).optional(),
  level: z.coerce.number<number>().int().min(0).max(9).optional(),
  tag: z.string().trim().max(30).optional(),
  blacklisted: queryFlag.optional(),
  companyId: z.uuid().optional(),
  ...registrationDateFilter,
})
export type MemberFilter = z.output<typeof memberFilter>

export const listMembers = endpoint({
  name: 'listMembers',
  method: 'GET',
  path: '/user/pers/list',
  permission: memberPermissions.view,
  summary: 'Lists members, newest first; personal data is masked',
  query: pageQuery.extend({ ...memberFilter.shape, sort: sortKeys(['registeredAt', 'name']) }),
  reply: pageSchemaOf(memberRow),
})
export const getMember = endpoint({
  name: 'getMember',
  method: 'GET',
  path: '/user/pers/getpermem/{id}',
  permission: memberPermissions.view,
  summary: 'Returns a member with the wallet; personal data is masked',
  reply: memberDetail,
})
export const saveMember = endpoint({
  name: 'saveMember',
  method: 'POST',
  path: '/user/pers/save',
  permission: memberPermissions.create,
  summary: 'Creates a member and opens the wallet; a mobile belongs to one member of an operator',
  body: memberForm,
  reply: memberDetail,
})
export const updateMember = endpoint({
  name: 'updateMember',
  keeps: { read: getMember },
  method: 'POST',
  path: '/user/pers/update',
  permission: memberPermissions.edit,
  summary:
    'Updates a member; a masked value in the request leaves the stored value unchanged. 409 if the version is outdated',
  body: memberChange,
  reply: memberDetail,
})
export const deleteMember = endpoint({
  name: 'deleteMember',
  fresh: 'data',
  reach: 'operator',
  method: 'POST',
  path: '/user/pers/delete/{id}',
  permission: memberPermissions.delete,
  summary: 'Deletes a member and closes the wallet; refused while money, debts or a session are open',
  reply: doneReply,
})
/** Older form of the API. */
export const deleteMemberByGet = endpoint({
  ...deleteMember,
  name: 'deleteMemberByGet',
  fresh: 'data',
  method: 'GET',
  summary: 'Deletes a member (older GET form); prefer POST',
  writes: true,
})
export const revealMember = endpoint({
  name: 'revealMember',
  method: 'POST',
  path: '/api/members/{id}/reveal',
  permission: memberPermissions.reveal,
  summary: 'Returns the unmasked personal data of a member (audited, with the reason)',
  body: z.object({ reason: mandatoryReason }),
  reply: personalData,
})
export const blacklistMember = endpoint({
  name: 'blacklistMember',
  method: 'POST',
  path: '/api/members/{id}/blacklist',
  permission: memberPermissions.control,
  summary: 'Adds a member to the black list or removes them from it; members on the list cannot start sessions',
  body: z.object({ blacklisted: z.boolean(), reason: mandatoryReason }),
  reply: memberDetail,
})

export const exportPersonalData = personalDataCall('/api/members', 'Personal', {
  permission: memberPermissions.reveal,
  reach: 'operator',
  summary: 'Exports all stored data of a member as one file: identity, wallet, movements, tokens, sessions (audited)',
})
export const eraseMember = eraseCall('/api/members', 'Member', {
  reach: 'operator',
  permission: memberPermissions.delete,
  summary:
    'Erases the identity of a member; sessions and journals remain under a pseudonym. Refused while money or a session is open',
  reply: memberDetail,
})

export const mergeMembers = endpoint({
  name: 'mergeMembers',
  fresh: 'data',
  reach: 'operator',
  method: 'POST',
  path: '/api/members/{id}/merge',
  permission: memberPermissions.control,
  summary:
    'Merges two records of the same person: tokens, sessions and money of `fromId` move to this member, and `fromId` is closed. Refused while `fromId` has debts or is charging',
  body: z.object({ fromId: z.uuid(), reason: mandatoryReason }),
  reply: memberDetail,
})

export const memberImportColumns = [
  'mobile',
  'nickname',
  'realName',
  'sex',
  'email',
  'idNumber',
  'group',
  'level',
  'tags',
  'remark',
] as const
export const memberImports = rowsImport('/api/member-imports', 'Member', {
  codes: { import: memberPermissions.create, view: memberPermissions.view },
  limits: { rows: 20_000, bytes: 6 * 1024 * 1024 },
  fields: memberImportColumns,
  required: ['mobile'],
  what: 'members',
})
export const {
  preview: previewMemberImport,
  start: startMemberImport,
  list: listMemberImports,
  get: getMemberImport,
  undo: undoMemberImport,
  cancel: cancelMemberImport,
} = memberImports
export const memberImportEndpoints = [
  previewMemberImport,
  startMemberImport,
  listMemberImports,
  getMemberImport,
  undoMemberImport,
  cancelMemberImport,
] as const

export const memberEndpoints = [
  listMembers,
  getMember,
  saveMember,
  updateMember,
  deleteMember,
  deleteMemberByGet,
  revealMember,
  blacklistMember,
  exportPersonalData,
  eraseMember,
  mergeMembers,
] as const
