import { endpoint, instant, pageQuery, pageSchemaOf, sortKeys } from '@evops/platform/contract'
import { z } from 'zod'
import { accessStates, permissionArea, reviewResults } from './access-reviews.ts'
import { usersScreen } from './screens.ts'
import { freeText } from './texts.ts'

/** An enabled API client of the operator, and what it may do. The product's own programs are not reviewed. */
export const clientAccessRow = z.object({
  /** The client_id, which is also the id in paths. */
  id: z.string(),
  name: z.string(),
  codes: z.array(z.string()),
  lastUsedAt: instant.nullable(),
  createdAt: instant,
  state: z.enum(accessStates),
  confirmedAt: instant.nullable(),
  confirmedByName: z.string().nullable(),
  /** Null while the operator's policy requires no reviews. */
  dueAt: instant.nullable(),
})
export type ClientAccessRow = z.infer<typeof clientAccessRow>
export const clientAccessDetail = clientAccessRow.extend({
  areas: z.array(permissionArea),
  /** Earlier reviews, the newest first. */
  reviews: z.array(
    z.object({ id: z.uuid(), at: instant, byName: z.string(), result: z.enum(reviewResults), note: z.string() }),
  ),
})
export type ClientAccessDetail = z.infer<typeof clientAccessDetail>

const clientFilterFields = {
  /** Any part of the name, or a prefix of the client_id. */
  search: z.string().trim().max(100).optional(),
  state: z.enum(accessStates).optional(),
}
export type ClientAccessFilter = z.infer<z.ZodObject<typeof clientFilterFields>>

const clientParams = z.object({ id: z.string().min(1).max(100) })
export const listClientReviews = endpoint({
  name: 'listClientReviews',
  method: 'GET',
  path: '/api/organisation/client-reviews',
  permission: usersScreen.codes,
  summary: 'API clients that may sign in, and when their access was last confirmed',
  query: pageQuery.extend({
    ...clientFilterFields,
    sort: sortKeys(['name', 'dueAt', 'confirmedAt', 'lastUsedAt']),
  }),
  reply: pageSchemaOf(clientAccessRow),
})

export const getClientReview = endpoint({
  name: 'getClientReview',
  method: 'GET',
  path: '/api/organisation/client-reviews/{id}',
  permission: usersScreen.codes,
  summary: 'Access of one API client with its permission codes and earlier reviews',
  params: clientParams,
  reply: clientAccessDetail,
})

const decision = z.object({
  /** Codes that the reviewer saw. 409 if the client has others by now. */
  codes: z.array(z.string().max(80)).max(500),
  /** Last confirmation that the reviewer saw. 409 if there is another one by now, so that a repetition writes nothing. */
  confirmedAt: instant.nullable(),
  note: freeText(500).default(''),
})
export const confirmClientAccess = endpoint({
  name: 'confirmClientAccess',
  reach: 'operator',
  fresh: 'rights',
  method: 'POST',
  path: '/api/organisation/client-reviews/{id}/confirm',
  permission: usersScreen.may.sysuser.control,
  summary: 'Confirms that an API client still needs these permissions',
  params: clientParams,
  body: decision,
  reply: clientAccessDetail,
})

export const withdrawClientAccess = endpoint({
  name: 'withdrawClientAccess',
  reach: 'operator',
  fresh: 'rights',
  method: 'POST',
  path: '/api/organisation/client-reviews/{id}/withdraw',
  permission: usersScreen.may.sysuser.control,
  summary: 'Withdraws the access of an API client: it is disabled and its tokens end',
  params: clientParams,
  body: decision,
  reply: z.object({ done: z.literal(true) }),
})

export const clientReviewEndpoints = [
  listClientReviews,
  getClientReview,
  confirmClientAccess,
  withdrawClientAccess,
] as const
