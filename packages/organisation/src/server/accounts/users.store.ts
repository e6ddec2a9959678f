import type { Language } from '@evops/platform/contract'
import { type Tables, type Tx, aliasColumns } from '@evops/platform/server'
import { sql, type SqlBool, type Updateable } from 'kysely'

export type UserState = 'active' | 'disabled'

/** Normalises a sign-in name, so that different spellings of one name are equal. */
export function normalizeSignInName(name: string): string {
  return name.trim().normalize('NFKC').toLowerCase().replaceAll('\0', '\uFFFD').slice(0, 128)
}

const columns = aliasColumns([
  'operatorId',
  'id',
  'loginName',
  'displayName',
  'state',
  'passwordHash',
  'setupCodeHash',
  'setupCodeMadeAt',
  'setupCodeUsedAt',
  'mustChangePassword',
  'language',
  'avatar',
  'introduction',
  'email',
  'phone',
  'version',
])

export interface UserRecord {
  operatorId: string
  id: string
  loginName: string
  displayName: string
  state: UserState
  passwordHash: string | null
  setupCodeHash: string | null
  setupCodeMadeAt: Date | null
  setupCodeUsedAt: Date | null
  mustChangePassword: boolean
  language: Language | null
  avatar: string
  introduction: string
  email: string
  phone: string
  version: number
}

export async function findUser(tx: Tx, operatorId: string, id: string): Promise<UserRecord | undefined> {
  return tx
    .selectFrom('organisation_users')
    .select(columns)
    .where('operator_id', '=', operatorId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Finds a user by sign-in name across all operators. Requires a platform transaction. */
export async function findUserByName(tx: Tx, name: string): Promise<UserRecord | undefined> {
  return tx
    .selectFrom('organisation_users')
    .select(columns)
    .where((e) =>
      e.exists(
        e
          .selectFrom('organisation_login_names as names')
          .select('names.name_key')
          .where('names.name_key', '=', normalizeSignInName(name))
          .whereRef('names.operator_id', '=', 'organisation_users.operator_id')
          .whereRef('names.user_id', '=', 'organisation_users.id'),
      ),
    )
    .executeTakeFirst()
}

export interface NewUserRow {
  operatorId: string
  id: string
  loginName: string
  displayName: string
  passwordHash: string | null
  mustChangePassword: boolean
  language: Language | null
  createdAt: Date
}

/** Inserts a user. The database rejects a sign-in name that any operator already uses. */
export async function insertUser(tx: Tx, user: NewUserRow): Promise<void> {
  await tx
    .insertInto('organisation_users')
    .values({
      operator_id: user.operatorId,
      id: user.id,
      login_name: user.loginName,
      display_name: user.displayName,
      password_hash: user.passwordHash,
      must_change_password: user.mustChangePassword,
      language: user.language,
      created_at: user.createdAt,
    })
    .execute()
  await tx
    .insertInto('organisation_login_names')
    .values({ name_key: normalizeSignInName(user.loginName), operator_id: user.operatorId, user_id: user.id })
    .execute()
}

type UserKey = Pick<UserRecord, 'operatorId' | 'id'>

export async function setPassword(
  tx: Tx,
  user: UserKey,
  { passwordHash, now }: { passwordHash: string; now: Date },
): Promise<void> {
  await change(
    tx,
    { of: user },
    {
      password_hash: passwordHash,
      setup_code_hash: null,
      setup_code_made_at: null,
      setup_code_used_at: null,
      must_change_password: false,
      password_changed_at: now,
    },
  )
}

/** Stores a new one-time code, which replaces an older one. The code opens the account once, to set a password. */
export async function setSetupCode(
  tx: Tx,
  user: UserKey,
  { codeHash, now }: { codeHash: string; now: Date },
): Promise<void> {
  await change(
    tx,
    { of: user },
    {
      setup_code_hash: codeHash,
      setup_code_made_at: now,
      setup_code_used_at: null,
      must_change_password: true,
    },
  )
}

/**
 * Consumes a one-time code. Returns false if it was used in the meantime: of two simultaneous sign-ins only one
 * succeeds.
 */
export async function consumeSetupCode(tx: Tx, user: UserKey, now: Date): Promise<boolean> {
  const result = await tx
    .updateTable('organisation_users')
    .set({ setup_code_used_at: now })
    .where('operator_id', '=', user.operatorId)
    .where('id', '=', user.id)
    .where('setup_code_used_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export async function setUserState(tx: Tx, user: UserKey, state: UserState): Promise<boolean> {
  return change(tx, { of: user }, { state })
}

export interface UserProfileValues {
  email?: string | undefined
  phone?: string | undefined
  introduction?: string | undefined
  language?: Language | undefined
  version?: number | undefined
}

/**
 * Updates the fields that a user may change in the own account. Returns false if a version is given and the row has a
 * different one.
 */
export async function updateProfileValues(
  tx: Tx,
  user: UserKey,
  { email, phone, introduction, language, version }: UserProfileValues,
): Promise<boolean> {
  return change(
    tx,
    { of: user, version },
    {
      ...(email === undefined ? {} : { email }),
      ...(phone === undefined ? {} : { phone }),
      ...(introduction === undefined ? {} : { introduction }),
      ...(language === undefined ? {} : { language }),
    },
  )
}

type UserColumns = Updateable<Tables['organisation_users']>

async function change(
  tx: Tx,
  { of: user, version }: { of: UserKey; version?: number | undefined },
  values: UserColumns,
): Promise<boolean> {
  let wanted = tx
    .updateTable('organisation_users')
    .set(values)
    .set((e) => ({ version: e('version', '+', 1) }))
    .where('operator_id', '=', user.operatorId)
    .where('id', '=', user.id)
  if (version !== undefined) wanted = wanted.where('version', '=', version)
  const result = await wanted.executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Returns true if the platform already has staff. */
export async function hasPlatformStaff(tx: Tx, operatorId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('organisation_users')
    .select('id')
    .where('operator_id', '=', operatorId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Takes a lock until the transaction ends, so that processes that start together create the first administrator only
 * once.
 */
export async function lockFirstAdministrators(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('organisation.first-administrator'))`.execute(tx)
}

/**
 * Finds a user who may act in an operator: its own user, or one of the platform's staff. Requires a platform
 * transaction.
 */
export async function findActingUser(tx: Tx, operatorId: string, userId: string) {
  return tx
    .selectFrom('organisation_users as u')
    .innerJoin('organisation_operators as o', 'o.operator_id', 'u.operator_id')
    .select([...aliasColumns('u', ['operatorId', 'displayName', 'state']), ...aliasColumns('o', ['kind', 'roleType'])])
    .select((e) => e.fn.coalesce('u.language', 'o.language').as('language'))
    .where('u.id', '=', userId)
    .where((e) => e.or([e('u.operator_id', '=', operatorId), e('o.kind', '=', 'platform')]))
    .executeTakeFirst()
}

/** Returns the e-mail addresses of users who can sign in and have one, by their id. */
export async function mailAddressesOf(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  const found = await listUsersWithEmail(tx, ids)
  return new Map(found.map(({ id, email }) => [id, email]))
}

/**
 * Returns the users of the transaction's operator who can sign in and have an e-mail address, sorted by name; limited
 * to `ids` if given.
 */
export async function listUsersWithEmail(tx: Tx, ids?: readonly string[]) {
  let found = tx
    .selectFrom('organisation_users')
    .select(aliasColumns(['id', 'displayName', 'email']))
    .where('state', '=', 'active')
    .where('email', '<>', '')
    .orderBy('display_name')
    .limit(500)
  if (ids) found = found.where(sql<SqlBool>`id = any(${[...ids]}::uuid[])`)
  return found.execute()
}
