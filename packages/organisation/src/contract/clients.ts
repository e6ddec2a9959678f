import { doneReply, endpoint, instant, pageSchemaOf, pageQuery } from '@evops/platform/contract'
import { z } from 'zod'
import { partnersScreen } from './screens.ts'

/*
 * Third-party programs. A client calls /oauth/token with grant_type client_credentials and gets an access token that is
 * valid inside its operator with the client's codes. `scope` selects some of them, separated by spaces; without `scope`
 * the token has all.
 */
export const clientGrants = ['password', 'refresh_token', 'client_credentials'] as const

const clientId = z
  .string()
  .max(100)
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/, 'organisation.fault.code')

export const oauthClientRow = z.object({
  /** The client_id, which is also the id in paths. */
  clientId: z.string(),
  name: z.string(),
  /** True for the product's own programs, which are shown but can never be changed or deleted. */
  firstParty: z.boolean(),
  grants: z.array(z.enum(clientGrants)),
  codes: z.array(z.string()),
  enabled: z.boolean(),
  /** Lifetime of its access tokens. */
  tokenSeconds: z.int(),
  lastUsedAt: instant.nullable(),
  createdAt: instant,
  version: z.int(),
})
export type OauthClientRow = z.infer<typeof oauthClientRow>

const fields = {
  name: z.string().trim().min(1).max(100),
  /** Permission codes of the client. A user cannot grant codes that the user does not hold. */
  codes: z.array(z.string().max(80)).max(500),
  enabled: z.boolean().default(true),
  tokenSeconds: z.int().min(60).max(3_600).default(600),
}
export const oauthClientForm = z.object({ clientId, ...fields })
export type OauthClientForm = z.infer<typeof oauthClientForm>
export const oauthClientChange = z.object({
  clientId: z.string().max(100),
  ...fields,
  /** True to create a new secret; the old secret becomes invalid at once. */
  newSecret: z.boolean().default(false),
  version: z.int(),
})
export type OauthClientChange = z.infer<typeof oauthClientChange>

/** The secret is in this reply only. */
const withSecret = oauthClientRow.extend({ clientSecret: z.string().optional() })
export type OauthClientWithSecret = z.infer<typeof withSecret>
const clientParams = z.object({ id: z.string().min(1).max(100) })

export const listOauthClients = endpoint({
  name: 'listOauthClients',
  method: 'GET',
  path: '/user/oauth/client/list',
  permission: partnersScreen.codes,
  summary: 'Lists OAuth clients of the operator and of the product itself',
  query: pageQuery.extend({ search: z.string().trim().max(100).optional() }),
  reply: pageSchemaOf(oauthClientRow),
})

export const getOauthClient = endpoint({
  name: 'getOauthClient',
  method: 'GET',
  path: '/user/oauth/client/info/{id}',
  permission: partnersScreen.codes,
  summary: 'Returns an OAuth client by its client_id',
  params: clientParams,
  reply: oauthClientRow,
})

export const saveOauthClient = endpoint({
  name: 'saveOauthClient',
  fresh: 'secrets',
  reach: 'operator',
  method: 'POST',
  path: '/user/oauth/client/save',
  permission: partnersScreen.may.oauthclients.create,
  summary: 'Creates an OAuth client; only this reply contains its secret',
  body: oauthClientForm,
  reply: withSecret,
})

export const updateOauthClient = endpoint({
  name: 'updateOauthClient',
  fresh: 'secrets',
  reach: 'operator',
  keeps: { read: getOauthClient, from: { id: 'clientId' }, but: ['newSecret'] },
  method: 'POST',
  path: '/user/oauth/client/update',
  permission: partnersScreen.may.oauthclients.edit,
  summary:
    'Updates an OAuth client; with newSecret the reply contains the new secret. Its tokens end when its permissions or its state change',
  body: oauthClientChange,
  reply: withSecret,
})

export const deleteOauthClient = endpoint({
  name: 'deleteOauthClient',
  reach: 'operator',
  method: 'POST',
  path: '/user/oauth/client/delete/{id}',
  permission: partnersScreen.may.oauthclients.delete,
  summary: 'Deletes an OAuth client and ends its tokens; the product’s own clients cannot be deleted',
  params: clientParams,
  reply: doneReply,
})

/** Older form of the API. */
export const deleteOauthClientByGet = endpoint({
  name: 'deleteOauthClientByGet',
  reach: 'operator',
  method: 'GET',
  path: '/user/oauth/client/delete/{id}',
  permission: partnersScreen.may.oauthclients.delete,
  summary: 'Deletes an OAuth client (older GET form); prefer POST',
  params: clientParams,
  reply: doneReply,
  writes: true,
})

export const clientEndpoints = [
  listOauthClients,
  getOauthClient,
  saveOauthClient,
  updateOauthClient,
  deleteOauthClient,
  deleteOauthClientByGet,
] as const
