import type { ProblemTable, Words } from '@evops/platform/contract'
import type {
  Actor,
  AuditWriter,
  ServerDomain,
  EncryptedColumn,
  PrometheusMetric,
  Services,
  RetainedData,
  RowNames,
  TaskAuditWriter,
  Tx,
} from '@evops/platform/server'
import * as contract from '../contract/index.ts'
import { listUsersWithCode } from './accounts/grants.store.ts'
import { listUsersWithEmail } from './accounts/users.store.ts'
import { createAuditWriter, createTaskAuditWriter } from './audit/audit.service.ts'
import { departmentRoutes } from './departments/departments.routes.ts'
import { organisationRoutes } from './organisations/organisations.routes.ts'
import { directoryRoutes } from './directory/directory.routes.ts'
import { createDirectorySync } from './directory/directory.service.ts'
import type { AreaTables } from './operators/area-rows.store.ts'
import { createMapOrigins } from './operators/map-origins.ts'
import { operatorRoutes } from './operators/operators.routes.ts'
import { createOperators, type OperatorBasics } from './operators/operators.service.ts'
import { allOperators, findOperatorByCode, type OperatorRecord } from './operators/operators.store.ts'
import { createPasswordGate } from './passwords/password-gate.ts'
import { permissionRoutes } from './permissions/permissions.routes.ts'
import { createPolicies } from './policies/policies.service.ts'
import { policyRoutes } from './policies/policies.routes.ts'
import { preferenceRoutes } from './preferences/preferences.routes.ts'
import { profileRoutes } from './profile/profile.routes.ts'
import { createProfile } from './profile/profile.service.ts'
import { createOversight, type NetworksByPurpose } from './oversight.ts'
import type { ApprovalService } from './approvals/approvals.service.ts'
import { createClientTokens } from './clients/client-tokens.service.ts'
import { createExternalStateCookie } from './providers/carried.ts'
import { createExternalSignIn } from './providers/external-sign-in.service.ts'
import { externalSignInRoutes, providerRoutes } from './providers/providers.routes.ts'
import { createProviders } from './providers/providers.service.ts'
import { createAuthentication } from './sign-in/authentication.service.ts'
import { createAttemptCounter } from './sign-in/attempts.service.ts'
import { createTrustedBrowsers } from './sign-in/known-browsers.ts'
import { oauthRoutes } from './sign-in/oauth.routes.ts'
import { passkeySignInRoutes } from './sign-in/passkey-sign-in.routes.ts'
import { createOAuth } from './sign-in/oauth.service.ts'
import { roleRoutes } from './roles/roles.routes.ts'
import type { StoreUserNotices } from './sign-in/guessed.service.ts'
import { loadActorWithoutSession } from './sign-in/account-state.service.ts'
import { createFactors } from './sign-in/second-step.service.ts'
import { createTokenIssuer } from './sign-in-sessions/tokens.ts'
import { findMissingUnits } from './organisations/places.service.ts'
import { organisationCleanupJobs } from './upkeep.service.ts'
import { createFirstAdministrator, type FirstAdministrator } from './users/administrator.service.ts'
import { createPasswordReset, type PasswordReset } from './users/reset-password.service.ts'
import { createUserImports } from './users/user-imports.ts'
import { createUserAdmin } from './users/user-admin.service.ts'
import { userRoutes } from './users/users.routes.ts'
import { createUsers, type UserService } from './users/users.service.ts'

export type {
  ApprovalService,
  ApprovalKind,
  Approvals,
  ApprovedAct,
  NewRequest,
} from './approvals/approvals.service.ts'
export { clientChangedChannel } from './clients/client-tokens.service.ts'
export { signInSessionEndedChannel } from './sign-in/authentication.service.ts'
export { markDemo } from './operators/operators.store.ts'
export { operatorChangedChannel } from './operators/operators.service.ts'
export {
  firstAdministratorName,
  secondAdministratorName,
  type FirstAdministrator,
} from './users/administrator.service.ts'
export type { OperatorBasics, OperatorRecord }
export type { NewRole, NewUser, UserService } from './users/users.service.ts'

export { requireSecondPerson } from './second-person/second-person.service.ts'
export { createAuditLog } from './audit/audit-log.service.ts'

export interface OrganisationDomain extends UserService {
  domain: ServerDomain
  /** Returns the actor of an access token, or null; counts as use of the sign-in session. */
  authenticate(token: string, address: string): Promise<Actor | null>
  /**
   * Returns the current actor for a user without a sign-in session; undefined if the user can no longer sign in at that
   * operator.
   */
  actorNow(who: { operatorId: string; userId: string }): Promise<Actor | undefined>
  /**
   * Returns the users of the transaction's operator who can sign in and have an e-mail address; limited to `ids` if
   * given.
   */
  mailableUsers: typeof listUsersWithEmail
  /** Returns the users of the transaction's operator who can sign in and hold one of the codes, sorted by name. */
  holdersOf: typeof listUsersWithCode
  /** Refuses the actor if an act needs a fresh second factor and there is none (decision 264). */
  requireFresh: (actor: Actor, act: string) => Promise<void>
  audit: AuditWriter
  /** Metrics of the feeds of the audit log. */
  metrics: () => PrometheusMetric[]
  /** Audit writer for changes that scheduled tasks make on their own. */
  auditTask: TaskAuditWriter
  /** Ensures that the platform's administrator exists and can sign in. Must be called at every start. */
  firstAdministrator(options?: { password?: string | undefined }): Promise<FirstAdministrator>
  /** Adds an operator with its role 'administrator'. Requires a platform transaction. */
  createOperator(tx: Tx, draft: contract.OperatorDraft): Promise<contract.OperatorRow>
  /**
   * Returns the operators visible to the transaction: all in a platform transaction, only the own one in a tenant's.
   */
  operators(tx: Tx): Promise<OperatorRecord[]>
  /** Returns currency, zone and name of one operator, cached for a minute; throws request.not-found. */
  operatorOf: (id: string) => Promise<OperatorBasics>
  /** Finds an operator by code; undefined for an unknown code. */
  operatorByCode: (optcode: string) => Promise<OperatorRecord | undefined>
  /**
   * Acts that need two people: a domain registers its kinds once and creates requests; this domain lists, decides and
   * executes them.
   */
  approvals: ApprovalService
  /**
   * Replaces a password by a one-time code, for the administrator at the server's command line. Undefined if no user
   * has the name.
   */
  resetPassword(name: string, options?: { clearSecondStep?: boolean }): Promise<PasswordReset | undefined>
  /** External origins from which the console's maps may load pictures; loaded soon after the first call. */
  mapOrigins(): readonly string[]
  /** Returns which of a given organisation and department do not exist. */
  unknownPlaces: typeof findMissingUnits
  /**
   * Reports that data scopes changed (for example a station moved). Call it after the commit; every process then
   * recalculates them.
   */
  scopeChanged(operatorId: string): void
}

export interface OrganisationDeps {
  /** Permissions that the product's screens require, and templates of roles, as assembled by the wiring. */
  permissions?: readonly contract.PermissionEntry[]
  roleTemplates?: readonly contract.RoleTemplate[]
  /** Private networks that the platform allows (S-16); empty by default. */
  allowedNetworks?: NetworksByPurpose
  /** Sends notifications to users; without it, none are sent. */
  notify?: StoreUserNotices
  /** Returns why this process cannot serve, as `/readyz` does; by default it always serves. */
  unready?: () => Promise<readonly string[]>
  /** Columns with encrypted secrets of all domains; none by default. */
  sealed?: () => readonly EncryptedColumn[]
  /** Data of all domains with a retention period; none by default. */
  retained?: () => readonly RetainedData[]
  /**
   * Refusal messages of all domains, for the results of scheduled tasks; by default only those of the base packages.
   */
  problems?: () => ProblemTable
  /** Names of acts of all domains, for the audit log export; by default only those of the base packages. */
  actWords?: () => readonly Words[]
  /** Names of the rows of all domains, by table; by default the names in the log. */
  rowNames?: () => RowNames
  /** Tables whose rows show which areas of the menu an operator uses; by default all areas are shown. */
  areaTables?: AreaTables
  /** Timeout in milliseconds for each response of an identity provider. */
  providerWithinMs?: number
}

const ownProblems = {
  ...contract.organisationProblems,
  ...contract.organisationFieldErrors,
  ...contract.signInPolicyProblems,
}
const found = {
  mailableUsers: listUsersWithEmail,
  holdersOf: listUsersWithCode,
  operators: allOperators,
  unknownPlaces: findMissingUnits,
}

/** Creates the domain of operators, users, roles, sign-in and the audit log. */
export function createOrganisation(
  services: Services,
  {
    permissions,
    roleTemplates = [],
    allowedNetworks = async () => [],
    notify = async () => () => undefined,
    providerWithinMs: withinMs = 10_000,
    retained = () => [],
    sealed = () => [],
    unready = async () => [],
    problems = () => ({}),
    actWords = () => [],
    rowNames = () => ({}),
    areaTables = {},
  }: OrganisationDeps = {},
): OrganisationDomain {
  if (permissions) contract.setPermissionCatalogue(permissions)
  const { secretKey, trustedProxies: proxies } = services.config
  const [mint, gate] = [createTokenIssuer(secretKey), createPasswordGate()]
  const browsers = createTrustedBrowsers(secretKey, services.now)
  const [attempts, authentication] = [createAttemptCounter(services), createAuthentication(services, mint)]
  const [users, operators] = [createUsers(services, authentication), createOperators(services)]
  const [audit, admin] = [createAuditWriter(services), createUserAdmin({ services, users, attempts, gate })]
  const directoryParts = { services, users, admin, authentication, allowedNetworks }
  const userFiles = createUserImports({ services, users, admin, authentication })
  const [factors, clientTokens] = [createFactors(services), createClientTokens(services, mint)]
  const guarded = { services, mint, gate, attempts, authentication, ...factors, clientTokens, notify }
  const collected = { retained, sealed, problems, actWords, rowNames, unready }
  const oversight = createOversight({ ...guarded, ...collected, allowedNetworks, admin })
  const [policies, oauth] = [createPolicies(guarded), createOAuth(guarded)]
  const carrier = createExternalStateCookie(secretKey, services.now)
  const providers = createProviders({ services, allowedNetworks, withinMs })
  const external = createExternalSignIn({ ...guarded, providers, carrier, browsers })
  return {
    ...users,
    domain: {
      name: 'organisation',
      problems: ownProblems,
      endpoints: contract.organisationEndpoints,
      routes(app) {
        oauthRoutes(app, oauth, { proxies, browsers })
        passkeySignInRoutes(app, { ...guarded, oauth, browsers, proxies })
        providerRoutes(app, providers)
        externalSignInRoutes(app, { external, oauth, carrier, browsers, proxies })
        profileRoutes(app, createProfile({ services, authentication, attempts, gate, writeAudit: audit, areaTables }))
        operatorRoutes(app, { services, operators, scopeChanged: authentication.scopeChanged })
        organisationRoutes(app, authentication.scopeChanged)
        departmentRoutes(app, authentication.scopeChanged)
        roleRoutes(app, services, { announce: (ids) => authentication.announce(ids), roleTemplates })
        userRoutes(app, { admin, authentication, files: userFiles, now: services.now })
        permissionRoutes(app, services, authentication)
        directoryRoutes(app, directoryParts, createDirectorySync(directoryParts))
        preferenceRoutes(app, services)
        oversight.routes(app)
        policyRoutes(app, policies)
      },
      jobs: { ...organisationCleanupJobs(services, authentication, operators), ...oversight.jobs, ...userFiles.jobs },
      ...oversight.parts,
    },
    authenticate: async (...call) => (await authentication.authenticate(...call)) ?? clientTokens.authenticate(...call),
    actorNow: (who) => loadActorWithoutSession(services, who),
    ...found,
    requireFresh: (...call) => policies.requireFresh(...call),
    audit,
    auditTask: createTaskAuditWriter(services),
    firstAdministrator: createFirstAdministrator({ services, users, attempts }),
    createOperator: (tx, draft) => operators.create(tx, draft),
    operatorOf: (id) => operators.factsOf(id),
    operatorByCode: (optcode) => services.db.asPlatform((tx) => findOperatorByCode(tx, optcode)),
    ...oversight.desk,
    resetPassword: createPasswordReset(guarded),
    mapOrigins: createMapOrigins(services).origins,
    scopeChanged: authentication.scopeChanged,
  }
}
export { requireStations } from './roles/roles.service.ts'
