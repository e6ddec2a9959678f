import {
  deleteView,
  getPreference,
  listViewRoles,
  listViews,
  preference,
  preferenceKey,
  Problem,
  putPreference,
  saveView,
  updateView,
} from '@evops/platform/contract'
import { serve, type App, type House } from '@evops/platform/server'
import { forgetPreference, keepPreference, preferenceOf, rolesToShareWith } from './preferences.store.ts'
import { changedView, forgottenView, newView, viewsFor } from './views.service.ts'

const entity = 'view'

/** What people keep for themselves: settings and saved views. */
export function preferenceRoutes(app: App, house: House): void {
  serve(app, getPreference, async ({ tx, actor, params }) =>
    preference.parse({ value: await preferenceOf(tx, actor, known(params.key)) }),
  )
  serve(app, putPreference, async ({ tx, actor, params, body, audit }) => {
    const key = known(params.key)
    audit({ entity: 'preference', entityId: key })
    if (body.value === null) await forgetPreference(tx, actor, key)
    else await keepPreference(tx, actor, { key, value: body.value, now: house.now() })
    return body
  })
  serve(app, listViews, ({ tx, actor, query }) => viewsFor(tx, actor, query.screen))
  serve(app, saveView, async ({ tx, actor, body, audit }) => {
    const made = await newView(tx, actor, { form: body, now: house.now() })
    audit({ entity, entityId: made.id, after: made })
    return made
  })
  serve(app, updateView, async ({ tx, actor, params, body, audit }) => {
    const { before, after } = await changedView(tx, actor, { id: params.id, change: body })
    audit({ entity, entityId: params.id, before, after })
    return after
  })
  serve(app, deleteView, async ({ tx, actor, params, audit }) => {
    const before = await forgottenView(tx, actor, params.id)
    audit({ entity, entityId: params.id, before })
    return { done: true } as const
  })
  serve(app, listViewRoles, ({ tx, actor }) => rolesToShareWith(tx, actor.operatorId))
}

/** A name that is no key of a setting names nothing. */
function known(key: string): string {
  if (!preferenceKey.test(key)) throw new Problem('request.not-found')
  return key
}
