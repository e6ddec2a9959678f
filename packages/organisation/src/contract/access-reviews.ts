import { endpoint, instant, pageSchemaOf, pageQuery, sortKeys } from '@evops/platform/contract'
import { z } from 'zod'
import { usersScreen } from './screens.ts'
import { countAccessReviews } from './access-review-count.ts'
import { freeText } from './texts.ts'

/** Days before its end in which a confirmation counts as due soon. */
export const reviewDueDays = 14

/**
 * States of a user's access in the review: overdue, never confirmed, confirmed with other roles than today's, due soon,
 * confirmed.
 */
export const accessStates = ['overdue', 'open', 'changed', 'due', 'confirmed'] as const
export type AccessState = (typeof accessStates)[number]

const named = z.object({ id: z.uuid(), name: z.string() })
/** A user who may sign in, and what the user holds. */
export const accessRow = z.object({
  id: z.uuid(),
  username: z.string(),
  name: z.string(),
  /** True for the caller's own account, which another person reviews. */
  isOwn: z.boolean(),
  roles: z.array(named),
  /** True if a role of the user holds every permission. */
  grantsAll: z.boolean(),
  /** True if a role of the user shows all data of the operator. */
  seesAll: z.boolean(),
  /** Codes of all roles; empty if `grantsAll`. */
  codes: z.array(z.string()),
  lastSignInAt: instant.nullable(),
  createdAt: instant,
  state: z.enum(accessStates),
  confirmedAt: instant.nullable(),
  confirmedByName: z.string().nullable(),
  /** Null while the operator's policy requires no reviews. */
  dueAt: instant.nullable(),
})
export type AccessRow = z.infer<typeof accessRow>

export const reviewResults = ['confirmed', 'withdrawn'] as const
const review = z.object({
  id: z.uuid(),
  at: instant,
  byName: z.string(),
  result: z.enum(reviewResults),
  roleNames: z.array(z.string()),
  note: z.string(),
})
const permission = z.object({ code: z.string(), name: z.string() })
/** Area of the menu with the permissions of it that somebody holds, in the caller's language. */
export const permissionArea = permission.extend({ permissions: z.array(permission) })
export type PermissionArea = z.infer<typeof permissionArea>
export const accessDetail = accessRow.extend({
  /** Codes by the area of the menu, with their names in the caller's language, in the order of the menu. */
  areas: z.array(permissionArea),
  /** Earlier reviews, the newest first. */
  reviews: z.array(review),
})
export type AccessDetail = z.infer<typeof accessDetail>

const accessFilterFields = {
  /** Any part of the name, or a prefix of the sign-in name. */
  search: z.string().trim().max(100).optional(),
  roleId: z.uuid().optional(),
  state: z.enum(accessStates).optional(),
}
export const accessFilter = z.object(accessFilterFields)
export type AccessFilter = z.infer<typeof accessFilter>

export const listAccessReviews = endpoint({
  name: 'listAccessReviews',
  method: 'GET',
  path: '/api/organisation/access-reviews',
  permission: usersScreen.codes,
  summary: 'Lists users who may sign in, with their roles and the last confirmation of their access',
  query: pageQuery.extend({
    ...accessFilterFields,
    sort: sortKeys(['username', 'dueAt', 'confirmedAt', 'lastSignInAt']),
  }),
  reply: pageSchemaOf(accessRow),
})

export const getAccessReview = endpoint({
  name: 'getAccessReview',
  method: 'GET',
  path: '/api/organisation/access-reviews/{id}',
  permission: usersScreen.codes,
  summary: 'Returns the access of a user with its permissions and earlier reviews',
  reply: accessDetail,
})

const decision = {
  /** Roles that the reviewer saw. 409 if the user has others by now. */
  roleIds: z.array(z.uuid()).max(50),
  /** Last confirmation that the reviewer saw. 409 if there is another one by now, so that a repetition writes nothing. */
  confirmedAt: instant.nullable(),
  note: freeText(500).default(''),
}
export const confirmAccess = endpoint({
  name: 'confirmAccess',
  reach: 'operator',
  fresh: 'rights',
  method: 'POST',
  path: '/api/organisation/access-reviews/{id}/confirm',
  permission: usersScreen.may.sysuser.control,
  summary: 'Confirms that another user still needs the current roles; users cannot confirm their own access',
  body: z.object(decision),
  reply: accessDetail,
})

export const withdrawAccess = endpoint({
  name: 'withdrawAccess',
  reach: 'operator',
  fresh: 'rights',
  method: 'POST',
  path: '/api/organisation/access-reviews/{id}/withdraw',
  permission: usersScreen.may.sysuser.control,
  summary: 'Withdraws a user’s access: disables the account and ends its sign-in sessions',
  body: z.object(decision),
  reply: z.object({ ended: z.int() }),
})

/** Background export of the users who match a filter. */
export const accessExport = 'organisation.access-reviews'
export const accessExporters = usersScreen.may.sysuser.control

export const accessReviewEndpoints = [
  listAccessReviews,
  getAccessReview,
  countAccessReviews,
  confirmAccess,
  withdrawAccess,
] as const
