import { type App, serveAll } from '@evops/platform/server'
import { dictionaryEndpoints } from '../../contract/index.ts'
import {
  addEntry,
  addType,
  changeEntry,
  changeType,
  removeEntry,
  removeType,
  getDictionaryType,
} from './dictionary.service.ts'
import { listDictionaryEntryRows, listDictionaryTypeRows } from './dictionary.store.ts'

const done = { done: true as const }

export function dictionaryRoutes(app: App): void {
  serveAll(app, dictionaryEndpoints, {
    readDictionary: async ({ tx, actor, params }) => {
      await getDictionaryType(tx, actor.operatorId, params.type)
      return (await listDictionaryEntryRows(tx, actor.operatorId, params)).filter((entry) => entry.enabled)
    },
    listDictionaryTypes: ({ tx, actor, query }) => listDictionaryTypeRows(tx, actor.operatorId, query),
    createDictionaryType: async ({ tx, actor, body, audit }) => {
      const made = await addType(tx, actor.operatorId, body)
      audit({ entity: 'dictionary-type', entityId: body.code, after: made })
      return made
    },
    updateDictionaryType: async ({ tx, actor, params, body, audit }) => {
      const { before, after } = await changeType(tx, actor.operatorId, { code: params.type, ...body })
      audit({ entity: 'dictionary-type', entityId: params.type, before, after })
      return after
    },
    deleteDictionaryType: async ({ tx, actor, params, audit }) => {
      const before = await removeType(tx, actor.operatorId, params.type)
      audit({ entity: 'dictionary-type', entityId: params.type, before })
      return done
    },
    listDictionaryEntries: async ({ tx, actor, params }) => {
      await getDictionaryType(tx, actor.operatorId, params.type)
      return listDictionaryEntryRows(tx, actor.operatorId, params)
    },
    createDictionaryEntry: async ({ tx, actor, params, body, audit }) => {
      const made = await addEntry(tx, { operatorId: actor.operatorId, type: params.type }, body)
      audit({ entity: 'dictionary-entry', entityId: `${params.type}/${body.code}`, after: made })
      return made
    },
    updateDictionaryEntry: async ({ tx, actor, params, body, audit }) => {
      const key = { operatorId: actor.operatorId, type: params.type }
      const { before, after } = await changeEntry(tx, key, { code: params.entry, ...body })
      audit({ entity: 'dictionary-entry', entityId: `${params.type}/${params.entry}`, before, after })
      return after
    },
    deleteDictionaryEntry: async ({ tx, actor, params, audit }) => {
      const before = await removeEntry(tx, { operatorId: actor.operatorId, type: params.type }, params.entry)
      audit({ entity: 'dictionary-entry', entityId: `${params.type}/${params.entry}`, before })
      return done
    },
  })
}
