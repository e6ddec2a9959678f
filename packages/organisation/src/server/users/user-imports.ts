import { Problem, type LocalizedText } from '@evops/platform/contract'
import {
  createRowsImports,
  importedItemsUsedProblem,
  RowsTaken,
  type Actor,
  type Services,
  type RowCells,
  type RowImportedResource,
  type Tx,
} from '@evops/platform/server'
import { z } from 'zod'
import {
  organisationFieldErrors,
  organisationProblems,
  userForm,
  userImports,
  userStates,
  type userImportFields,
  type UserForm,
} from '../../contract/index.ts'
import { userImportWords } from '../../contract/user-imports.words.ts'
import { removeUser, type UserWithoutSecurityState } from '../accounts/user-rows.store.ts'
import { normalizeSignInName } from '../accounts/users.store.ts'
import { inSavepoint } from '../accounts/savepoint.store.ts'
import { requireAdministratorRemains } from '../roles/roles.service.ts'
import { loadActorWithoutSession } from '../sign-in/account-state.service.ts'
import type { Authentication } from '../sign-in/authentication.service.ts'
import { requireAuthorityOverUser, requireAssignableUnits } from './authority.service.ts'
import { addUser, changeUser, getUserDetail, type UserAdmin } from './user-admin.service.ts'
import { userHints } from './user-hints.ts'
import {
  filterTakenNames,
  findUnitsByName,
  usersByName,
  filterUsedUsers,
  type IdsByCodeOrName,
  type UnitIdsByName,
} from './user-imports.store.ts'
import type { UserService } from './users.service.ts'

type Column = (typeof userImportFields)[number]
const words = { ...organisationProblems, ...organisationFieldErrors, ...userImportWords } satisfies Record<
  string,
  LocalizedText
>
type Key = keyof typeof words
interface Context {
  actor: Actor
  places: UnitIdsByName
}
const userImportForm = userForm
  .partial()
  .extend({ username: userForm.shape.username, state: z.enum(userStates).optional() })
/** Values of a row; fields without a column are absent. */
type UserImport = z.output<typeof userImportForm>
const before = userForm.extend({ id: z.uuid(), state: z.enum(userStates), after: z.int() })
const madeOf = z.object({ created: z.record(z.string(), z.int()), before: z.array(before) })
const usersPerStep = 100

export interface UserImportParts {
  services: Services
  users: Pick<UserService, 'createUser'>
  admin: Pick<UserAdmin, 'setState'>
  authentication: Pick<Authentication, 'announce' | 'scopeChanged'>
}

/**
 * Import of users from files, identified by their sign-in name, under the same rules as single edits: an actor cannot
 * grant permissions that the actor does not hold.
 */
export function createUserImports(parts: UserImportParts) {
  const { services, admin, authentication } = parts
  /** Sign-in sessions that imports ended, to be announced after the commit. */
  const ended: string[] = []

  async function saveUser(
    tx: Tx,
    actor: Actor,
    { stated, existing }: { stated: UserImport; existing: UserWithoutSecurityState | undefined },
  ) {
    const { state, ...wanted } = stated
    const form = userForm.parse({ name: stated.username, ...existing, ...wanted })
    const changed =
      existing &&
      (await changeUser(tx, parts, { actor, form: { ...form, id: existing.id, version: existing.version } }))
    if (changed) ended.push(...changed.ended)
    const user = changed?.after ?? (await addUser(tx, parts, { actor, form }))
    if (state === undefined || state === user.state) return user
    const moved = await admin.setState(tx, actor, { id: user.id, state })
    ended.push(...moved.ended)
    return moved.after
  }

  const noun: RowImportedResource<Column, UserImport, Key, Context> = {
    kind: 'users',
    entity: 'user-import',
    title: { zh: '导入用户', en: 'Import of users', es: 'Importación de usuarios' },
    resumeTitle: {
      zh: '接续用户导入',
      en: 'Resume imports of users',
      es: 'Reanudar importaciones de usuarios',
    },
    words,
    hints: userHints,
    async context(tx, _, { operatorId, userId }) {
      // Uses the actor's current permissions: a permission that was removed in the meantime no longer counts.
      const actor = await loadActorWithoutSession(services, { operatorId, userId })
      if (!actor) throw new Problem('request.forbidden')
      return { actor, places: await findUnitsByName(tx) }
    },
    read: (cells, { places }) => readUser(cells, places),
    key: { field: 'username', of: ({ username }) => normalizeSignInName(username) },
    async look(tx, rows, { actor }) {
      const names = rows.map(({ form }) => form.username)
      const existingUsers = await usersByName(tx, names)
      const taken = await services.db.asPlatform((all) => filterTakenNames(all, names))
      const judged = new Map<string, Problem | undefined>()
      const faults = []
      for (const { row, form } of rows) {
        const key = normalizeSignInName(form.username)
        const id = existingUsers.get(key)
        const problem =
          id === undefined && taken.has(key)
            ? new Problem('organisation.login-name-taken')
            : id === undefined
              ? await oncePerPlace(judged, form, () =>
                  refusal(() => requireAssignableUnits(tx, actor, { wanted: placeOf(form) })),
                )
              : await refusal(() => mayChange(tx, actor, { id, stated: form }))
        if (problem) faults.push({ row, ...faultOf(problem) })
      }
      return { existing: new Set(existingUsers.keys()), faults }
    },
    async write(tx, { rows, context: { actor }, progress }) {
      const existingUsers = await usersByName(
        tx,
        rows.map(({ form }) => form.username),
      )
      const made: z.input<typeof madeOf> = { created: {}, before: [] }
      for (const [place, { row, form: userValues }] of rows.entries()) {
        const id = existingUsers.get(normalizeSignInName(userValues.username))
        const current = id === undefined ? undefined : await getUserDetail(tx, id)
        const problem = await refusal(() =>
          inSavepoint(tx, async () => {
            const after = await saveUser(tx, actor, { stated: userValues, existing: current })
            if (current)
              made.before.push({
                ...userForm.parse(current),
                id: current.id,
                state: current.state,
                after: after.version,
              })
            else made.created[after.id] = after.version
          }),
        )
        if (problem) {
          const { field: _, ...fault } = faultOf(problem)
          throw new RowsTaken([{ row, column: null, ...fault }])
        }
        if ((place + 1) % usersPerStep === 0) await progress(place + 1)
      }
      return made
    },
    async undo(tx, undoData, actor) {
      const { created, before: changed } = madeOf.parse(undoData)
      const versions = { ...created, ...Object.fromEntries(changed.map(({ id, after }) => [id, after])) }
      const used = await filterUsedUsers(tx, { created: Object.keys(created), versions })
      if (used.length > 0) throw importedItemsUsedProblem(used)
      for (const { id, after, state, ...form } of changed)
        await saveUser(tx, actor, {
          stated: { ...form, state },
          existing: { ...(await getUserDetail(tx, id)), version: after },
        })
      for (const id of Object.keys(created)) {
        await requireAuthorityOverUser(tx, actor, id)
        await requireAdministratorRemains(tx, actor.operatorId, () => removeUser(tx, id))
      }
    },
    changed(operatorId) {
      authentication.announce(ended.splice(0))
      authentication.scopeChanged(operatorId)
    },
  }
  return createRowsImports(services, userImports, noun)
}

const placeOf = ({ orgId = null, departmentIds = [], roleIds = [], stationIds = [] }: Partial<UserForm>) => ({
  orgId,
  departmentIds,
  roleIds,
  stationIds,
})

async function mayChange(tx: Tx, actor: Actor, { id, stated }: { id: string; stated: UserImport }): Promise<void> {
  const current = await getUserDetail(tx, id)
  await requireAuthorityOverUser(tx, actor, id)
  await requireAssignableUnits(tx, actor, { wanted: placeOf({ ...current, ...stated }), before: current })
  if (stated.state !== undefined && stated.state !== current.state && id === actor.userId)
    throw new Problem('organisation.not-oneself')
}

/** Checks many new users with the same places and roles only once. */
async function oncePerPlace(
  judged: Map<string, Problem | undefined>,
  form: UserImport,
  judge: () => Promise<Problem | undefined>,
): Promise<Problem | undefined> {
  const key = JSON.stringify(placeOf(form))
  if (!judged.has(key)) judged.set(key, await judge())
  return judged.get(key)
}

async function refusal(work: () => Promise<unknown>): Promise<Problem | undefined> {
  try {
    await work()
    return undefined
  } catch (error) {
    if (error instanceof Problem && Object.hasOwn(words, error.code)) return error
    throw error
  }
}

const columnsOf: Readonly<Record<string, Column>> = {
  'organisation.login-name-taken': 'username',
  'organisation.user-above': 'username',
  'organisation.not-oneself': 'state',
  'organisation.scope-not-held': 'organisation',
}
function faultOf({ code, values }: Problem): {
  field: Column
  key: Key
  values: Record<string, string | number>
} {
  // Only refusals of the problem tables arrive here, and none of them contains an amount.
  const plainValues = Object.entries(values).flatMap(([name, value]) =>
    typeof value === 'object' ? [] : [[name, value]],
  )
  return { field: columnsOf[code] ?? 'roles', key: code as Key, values: Object.fromEntries(plainValues) }
}

function readUser(cells: RowCells<Column, Key>, places: UnitIdsByName): UserImport | undefined {
  const ids = (field: Column, idsByWord: IdsByCodeOrName) =>
    cells.list(field)?.flatMap((word) => {
      const found = idsByWord.get(word.toLowerCase()) ?? []
      if (found.length === 1) return found
      const key = found.length === 0 ? 'organisation.user-import.unknown' : 'organisation.user-import.several'
      cells.fault(field, key, { what: word })
      return []
    })
  const [orgId = null] = ids('organisation', places.organisations) ?? []
  const language = cells.choice('language')
  const cellValues = {
    username: cells.text('username'),
    name: cells.text('name') || undefined,
    email: cells.text('email'),
    phone: cells.text('phone'),
    employeeNo: cells.text('employeeNo'),
    language: cells.has('language') ? (language ?? null) : undefined,
    orgId: cells.has('organisation') ? orgId : undefined,
    departmentIds: ids('departments', places.departments),
    roleIds: ids('roles', places.roles),
    state: cells.choice('state'),
    remark: cells.text('remark'),
  }
  const definedEntries = Object.entries(cellValues).filter(([, value]) => value !== undefined)
  const form = cells.form(userImportForm, Object.fromEntries(definedEntries), {
    words,
    fieldOf: (path) => (path.split('.')[0] ?? 'username') as Column,
  })
  if (!form) return undefined
  // Removes the form's defaults for fields that were not given.
  const keys = new Set(definedEntries.map(([key]) => key))
  const own = Object.fromEntries(Object.entries(form).filter(([key]) => keys.has(key)))
  return { ...own, username: form.username }
}
