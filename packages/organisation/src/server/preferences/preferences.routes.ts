import { preference, preferenceKey, Problem, preferenceEndpoints } from '@evops/platform/contract'
import { type App, type Services, serveAll } from '@evops/platform/server'
import { roleName } from '../../contract/index.ts'
import { deletePreference, savePreference, readPreferenceRow, rolesToShareWith } from './preferences.store.ts'
import { updateViewOfActor, deleteViewOfActor, createViewOfActor, getSavedViewsOfActor } from './views.service.ts'

const entity = 'view'

/** Routes for personal settings and saved views. */
export function preferenceRoutes(app: App, services: Services): void {
  serveAll(app, preferenceEndpoints, {
    getPreference: async ({ tx, actor, params }) =>
      preference.parse({ value: await readPreferenceRow(tx, actor, requirePreferenceKey(params.key)) }),
    putPreference: async ({ tx, actor, params, body, audit }) => {
      const key = requirePreferenceKey(params.key)
      audit({ entity: 'preference', entityId: key })
      if (body.value === null) await deletePreference(tx, actor, key)
      else await savePreference(tx, actor, { key, value: body.value, now: services.now() })
      return body
    },
    listViews: ({ tx, actor, query }) => getSavedViewsOfActor(tx, actor, query.screen),
    saveView: async ({ tx, actor, body, audit }) => {
      const made = await createViewOfActor(tx, actor, { form: body, now: services.now() })
      audit({ entity, entityId: made.id, after: made })
      return made
    },
    updateView: async ({ tx, actor, params, body, audit }) => {
      const { before, after } = await updateViewOfActor(tx, actor, { id: params.id, change: body })
      audit({ entity, entityId: params.id, before, after })
      return after
    },
    deleteView: async ({ tx, actor, params, audit }) => {
      const before = await deleteViewOfActor(tx, actor, params.id)
      audit({ entity, entityId: params.id, before })
      return { done: true } as const
    },
    listViewRoles: async ({ tx, actor }) => {
      const roles = await rolesToShareWith(tx, actor.operatorId)
      return roles.map(({ id, name }) => ({ id, name: roleName(name, actor.language) }))
    },
  })
}

/** Rejects a name that is not a valid settings key as not found. */
function requirePreferenceKey(key: string): string {
  if (!preferenceKey.test(key)) throw new Problem('request.not-found')
  return key
}
