import { randomBytes } from 'node:crypto'
import { newId } from '@evops/platform/contract'
import type { App, ServerDomain, Services } from '@evops/platform/server'
import { testApp } from '@evops/platform/testing'
import { consoleClientId, platformOperatorId, type CustodyKind, type OperatorDraft } from '../contract/index.ts'
import { insertCustody } from '../server/second-person/account-custodies.store.ts'
import { createOrganisation, type OrganisationDomain } from '../server/index.ts'
import { addOperator } from '../server/operators/operators.service.ts'
import { openSignInSession } from '../server/sign-in/sign-in-sessions.service.ts'
import { createTokenIssuer } from '../server/sign-in-sessions/tokens.ts'
import { createUsers } from '../server/users/users.service.ts'
import { registerTestPermissions } from './permissions.ts'

/** The catalogue must be set before any test calls the API. */
registerTestPermissions()

const unique = () => randomBytes(5).toString('hex')

/** Creates an operator through the service; returns its id. */
export async function createTestOperator(services: Services, draft: Partial<OperatorDraft> = {}): Promise<string> {
  const optcode = draft.optcode ?? `op-${unique()}`
  const made = await services.db.asPlatform((tx) =>
    addOperator(tx, services.now(), { name: `Operator ${optcode}`, ...draft, optcode }),
  )
  return made.id
}

export interface TestUserOptions {
  operatorId: string
  /** Codes of the user's single role; 'all': every code. */
  codes?: readonly string[] | 'all'
  /** Costs the time of one argon2id hash; without a password the user has a token but cannot sign in by name. */
  password?: string
  loginName?: string
  mustChangePassword?: boolean
}
export interface TestUser {
  userId: string
  loginName: string
  /** Access token for `Authorization: Bearer …`; `organisation.authenticate` of any process accepts it. */
  token: string
  refreshToken: string
  signInSessionId: string
}

/** Creates a signed-in user with exactly these codes. Platform staff: `operatorId: platformOperatorId`. */
export async function createTestUser(services: Services, wish: TestUserOptions): Promise<TestUser> {
  const mint = createTokenIssuer(services.config.secretKey)
  const users = createUsers(services, { announce: () => undefined })
  const loginName = wish.loginName ?? `user-${unique()}`
  const { operatorId, codes = [], mustChangePassword = false } = wish
  if (codes !== 'all') registerTestPermissions(codes)
  return services.db.asPlatform(async (tx) => {
    const role = await users.createRole(tx, {
      operatorId,
      name: `role ${newId()}`,
      ...(codes === 'all' ? { grantsAll: true } : { codes }),
    })
    const { id: userId } = await users.createUser(tx, {
      operatorId,
      loginName,
      roleIds: [role.id],
      mustChangePassword,
      ...(wish.password === undefined ? {} : { password: wish.password }),
    })
    const { signInSessionId, reply } = await openSignInSession(
      tx,
      { services, mint },
      {
        operatorId,
        userId,
        clientId: consoleClientId,
        scope: 'all',
        actingOperatorId: null,
        address: '127.0.0.1',
        mustChangePassword,
      },
    )
    return {
      userId,
      loginName,
      token: reply.access_token,
      refreshToken: reply.refresh_token,
      signInSessionId,
    }
  })
}

/**
 * Records account custody: a user created, reset or renamed an account at a given time (default: now), so the account
 * cannot be that user's second person.
 */
export async function insertTestCustody(
  services: Services,
  hold: {
    operatorId: string
    userId: string
    byId: string
    kind?: CustodyKind
    at?: Date
    byPlatform?: boolean
  },
): Promise<void> {
  const { operatorId, userId, byId, kind = 'made', at = services.now(), byPlatform = false } = hold
  const by = { id: byId, name: 'maker', platform: byPlatform }
  await services.db.asPlatform((tx) => insertCustody(tx, { operatorId, id: newId(), userId, kind, by, at }))
}

/** Creates the HTTP app with real sign-in and a real audit log, for this domain and the given ones. */
export async function organisationApp(
  services: Services,
  domains: readonly ServerDomain[] = [],
  deps: Parameters<typeof createOrganisation>[1] = {},
): Promise<{ app: App; organisation: OrganisationDomain }> {
  const organisation = createOrganisation(services, deps)
  const app = await testApp(services, [organisation.domain, ...domains], {
    actor: (token) => organisation.authenticate(token, '127.0.0.1'),
    audit: organisation.audit,
    requireFresh: organisation.requireFresh,
  })
  return { app, organisation }
}

export { platformOperatorId }
export { testScreens } from './permissions.ts'
export { openIdProvider, type TestProvider } from './openid-provider.ts'
export { callApp } from './calls.ts'
