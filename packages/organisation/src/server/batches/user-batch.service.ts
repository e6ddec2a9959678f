import { languages, Problem } from '@evops/platform/contract'
import type { Actor, Services, Tx } from '@evops/platform/server'
import { z } from 'zod'
import { emailText, freeText, loginName, userStates, type BatchOutcome, type UserForm } from '../../contract/index.ts'
import { departmentsByPath } from '../departments/departments.store.ts'
import { organisationByCode } from '../organisations/organisations.store.ts'
import { findRolesByCode } from '../roles/role-rows.store.ts'
import { addUser, changeUser, getUserDetail, type UserAdmin } from '../users/user-admin.service.ts'
import { setDirectoryId, findUserId, type UserWithoutSecurityState } from '../accounts/user-rows.store.ts'
import type { UserService } from '../users/users.service.ts'
import type { BatchKind } from './batch.service.ts'

/** Codes as a list, or in one cell separated by `;` or `|`. */
const codes = z.union([
  z.array(z.string().trim().min(1).max(100)).max(50),
  z
    .string()
    .max(2_000)
    .transform((text) => text.split(/[;|]/).flatMap((part) => part.trim() || [])),
])
/** Treats an empty cell as absent. */
const choice = <T extends z.ZodType>(of: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), of.optional())

/** Row of a user batch. An absent column leaves the stored value unchanged; an empty cell clears it. */
export const userBatchRow = z.object({
  username: loginName,
  name: z.string().trim().min(1).max(100).optional(),
  email: emailText.optional(),
  phone: freeText(30).optional(),
  employeeNo: freeText(40).optional(),
  language: choice(z.enum(languages)),
  organisation: z.string().trim().max(40).optional(),
  departments: codes.optional(),
  roles: codes.optional(),
  state: choice(z.enum(userStates)),
  remark: freeText(500).optional(),
})
export type UserBatchRow = z.output<typeof userBatchRow>

export interface UserBatchParts {
  services: Services
  users: Pick<UserService, 'createUser'>
  admin: Pick<UserAdmin, 'setState'>
}
export interface UserBatch {
  kind: BatchKind<UserBatchRow>
  /** Ended sign-in sessions to announce after the commit, if the batch was written. */
  ended: string[]
}
export interface UserBatchOptions {
  actor: Actor
  /** Directory ids by sign-in name: these users are managed by the directory from now on. */
  directoryIds?: ReadonlyMap<string, string>
  /** Roles for newly created users if the row names no roles. */
  newRoles?: readonly string[]
}

/** Creates or updates users by sign-in name, under the same rules as single edits. */
export function userBatch(parts: UserBatchParts, options: UserBatchOptions): UserBatch {
  const ended: string[] = []
  return {
    ended,
    kind: {
      shape: () => userBatchRow,
      keyOf: (raw) => (typeof raw.username === 'string' ? raw.username : ''),
      apply: async (tx, row) => {
        const { outcome, signInSessions } = await apply(tx, parts, { row, options })
        ended.push(...signInSessions)
        return outcome
      },
    },
  }
}

async function apply(
  tx: Tx,
  parts: UserBatchParts,
  { row, options }: { row: UserBatchRow; options: UserBatchOptions },
): Promise<{ outcome: BatchOutcome; signInSessions: string[] }> {
  const { actor } = options
  const directoryId = options.directoryIds?.get(row.username)
  const existingId = await findUserId(tx, actor.operatorId, { username: row.username, directoryId })
  const before = existingId === undefined ? undefined : await getUserDetail(tx, existingId)
  const form = await formOf(tx, { row, before, newRoles: options.newRoles ?? [] })
  const written = before
    ? await changeIfNeeded(tx, parts, { actor, before, form })
    : { user: await addUser(tx, parts, { actor, form }), ended: [], outcome: 'created' as const }
  const { id, state } = written.user
  if (directoryId) await setDirectoryId(tx, id, directoryId)
  if (row.state === undefined || row.state === state) return { outcome: written.outcome, signInSessions: written.ended }
  const changed = await parts.admin.setState(tx, actor, { id, state: row.state })
  const outcome = written.outcome === 'created' ? 'created' : 'updated'
  return { outcome, signInSessions: [...written.ended, ...changed.ended] }
}

async function changeIfNeeded(
  tx: Tx,
  parts: UserBatchParts,
  { actor, before, form }: { actor: Actor; before: UserWithoutSecurityState; form: UserForm },
) {
  const facts = (user: UserForm) =>
    Object.entries(user).map(([name, value]) => `${name}=${JSON.stringify(sortIfList(value))}`)
  const storedFacts = new Set(facts(asForm(before)))
  if (facts(form).every((fact) => storedFacts.has(fact)))
    return { user: before, ended: [], outcome: 'unchanged' as const }
  const { after, ended } = await changeUser(tx, parts, {
    actor,
    form: { ...form, id: before.id, version: before.version },
  })
  return { user: after, ended, outcome: 'updated' as const }
}

function sortIfList(value: string | readonly string[] | null) {
  return typeof value === 'object' ? value?.toSorted() : value
}

function asForm(user: UserWithoutSecurityState): UserForm {
  const { username, name, email, phone, employeeNo, language, orgId, departmentIds, roleIds, stationIds, remark } = user
  return {
    username,
    name,
    email,
    phone,
    employeeNo,
    language,
    orgId,
    departmentIds,
    roleIds,
    stationIds,
    remark,
  }
}

async function formOf(
  tx: Tx,
  {
    row,
    before,
    newRoles,
  }: { row: UserBatchRow; before: UserWithoutSecurityState | undefined; newRoles: readonly string[] },
): Promise<UserForm> {
  const current = before && asForm(before)
  return {
    username: row.username,
    name: row.name ?? current?.name ?? row.username,
    email: row.email ?? current?.email ?? '',
    phone: row.phone ?? current?.phone ?? '',
    employeeNo: row.employeeNo ?? current?.employeeNo ?? '',
    language: row.language ?? current?.language ?? null,
    remark: row.remark ?? current?.remark ?? '',
    orgId: row.organisation === undefined ? (current?.orgId ?? null) : await orgIdOf(tx, row.organisation),
    departmentIds: row.departments ? await departmentIdsOf(tx, row.departments) : (current?.departmentIds ?? []),
    roleIds: row.roles ? await roleIdsOf(tx, row.roles) : (current?.roleIds ?? (await roleIdsOf(tx, newRoles))),
    stationIds: current?.stationIds ?? [],
  }
}

async function orgIdOf(tx: Tx, code: string): Promise<string | null> {
  if (code === '') return null
  return (await organisationByCode(tx, code)) ?? refuse('organisation', code)
}

/** A department code that two organisations use must include its organisation: `north/sales`. */
async function departmentIdsOf(tx: Tx, paths: readonly string[]): Promise<string[]> {
  const found = await departmentsByPath(tx, paths)
  return paths.map((path) => {
    const named = found.filter((one) => one.path === path)
    return named.length === 1 && named[0] ? named[0].id : refuse('departments', path)
  })
}

async function roleIdsOf(tx: Tx, wanted: readonly string[]): Promise<string[]> {
  const found = await findRolesByCode(tx, wanted)
  return wanted.map((code) => found.find((role) => role.code === code)?.id ?? refuse('roles', code))
}

function refuse(field: string, what: string): never {
  throw new Problem('organisation.reference-unknown', { what }, { [field]: 'organisation.reference-unknown' })
}
