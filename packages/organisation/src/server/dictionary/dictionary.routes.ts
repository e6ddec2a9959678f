import { serve, type App } from '@evops/platform/server'
import {
  createDictionaryEntry,
  createDictionaryType,
  deleteDictionaryEntry,
  deleteDictionaryType,
  listDictionaryEntries,
  listDictionaryTypes,
  readDictionary,
  updateDictionaryEntry,
  updateDictionaryType,
} from '../../contract/index.ts'
import {
  addEntry,
  addType,
  changeEntry,
  changeType,
  removeEntry,
  removeType,
  typeOf,
} from './dictionary.service.ts'
import { entriesOf, typesOf } from './dictionary.store.ts'

const done = { done: true as const }

export function dictionaryRoutes(app: App): void {
  serve(app, readDictionary, async ({ tx, actor, params }) => {
    await typeOf(tx, actor.operatorId, params.type)
    return (await entriesOf(tx, actor.operatorId, params)).filter((entry) => entry.enabled)
  })
  serve(app, listDictionaryTypes, ({ tx, actor, query }) => typesOf(tx, actor.operatorId, query))
  serve(app, createDictionaryType, async ({ tx, actor, body, audit }) => {
    const made = await addType(tx, actor.operatorId, body)
    audit({ entity: 'dictionary-type', entityId: body.code, after: made })
    return made
  })
  serve(app, updateDictionaryType, async ({ tx, actor, params, body, audit }) => {
    const { before, after } = await changeType(tx, actor.operatorId, { code: params.type, ...body })
    audit({ entity: 'dictionary-type', entityId: params.type, before, after })
    return after
  })
  serve(app, deleteDictionaryType, async ({ tx, actor, params, audit }) => {
    const before = await removeType(tx, actor.operatorId, params.type)
    audit({ entity: 'dictionary-type', entityId: params.type, before })
    return done
  })
  serve(app, listDictionaryEntries, async ({ tx, actor, params }) => {
    await typeOf(tx, actor.operatorId, params.type)
    return entriesOf(tx, actor.operatorId, params)
  })
  serve(app, createDictionaryEntry, async ({ tx, actor, params, body, audit }) => {
    const made = await addEntry(tx, { operatorId: actor.operatorId, type: params.type }, body)
    audit({ entity: 'dictionary-entry', entityId: `${params.type}/${body.code}`, after: made })
    return made
  })
  serve(app, updateDictionaryEntry, async ({ tx, actor, params, body, audit }) => {
    const key = { operatorId: actor.operatorId, type: params.type }
    const { before, after } = await changeEntry(tx, key, { code: params.entry, ...body })
    audit({ entity: 'dictionary-entry', entityId: `${params.type}/${params.entry}`, before, after })
    return after
  })
  serve(app, deleteDictionaryEntry, async ({ tx, actor, params, audit }) => {
    const before = await removeEntry(tx, { operatorId: actor.operatorId, type: params.type }, params.entry)
    audit({ entity: 'dictionary-entry', entityId: `${params.type}/${params.entry}`, before })
    return done
  })
}
