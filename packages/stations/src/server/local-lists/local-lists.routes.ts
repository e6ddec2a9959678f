import { orNotFound, Problem } from '@evops/platform/contract'
import { type App, type Services, serveAll } from '@evops/platform/server'
import { localListEndpoints } from '../../contract/index.ts'
import type { ListContent } from '../ports.ts'
import { recordListChange } from './marks.store.ts'
import {
  findListStation,
  pageOfListStations,
  pageOfLocalLists,
  setListStation,
  steerPushes,
} from './local-lists.store.ts'

interface Parts {
  services: Services
  content: ListContent
}

export function localListRoutes(app: App, { services, content }: Parts): void {
  serveAll(app, localListEndpoints, {
    listLocalLists: async ({ tx, query }) => pageOfLocalLists(tx, await content(tx, services.now()), query),
    getLocalListContent: async ({ tx }) => {
      const all = Object.values((await content(tx, services.now())).all)
      const black = all.filter(({ status }) => status === 'Blocked').length
      return { white: all.length - black, black }
    },
    listLocalListStations: ({ tx, query }) => pageOfListStations(tx, query),
    switchLocalList: async ({ tx, actor, params, body, audit }) => {
      const before = orNotFound(await findListStation(tx, params.id))
      await setListStation(tx, params.id, body.on, actor.userId)
      audit({
        entity: 'station',
        entityId: params.id,
        before: { localList: before.on },
        after: { localList: body.on },
      })
      await recordListChange(tx, { refuses: !body.on })
      return { ...before, on: body.on }
    },
    steerLocalLists: async ({ tx, actor, body, audit }) => {
      const paused = { push: undefined, pause: true, resume: false }[body.act]
      const changed = await steerPushes(tx, actor.operatorId, { chargePointIds: body.chargePointIds, paused })
      if (changed.length === 0) throw new Problem('request.not-found')
      audit({ entity: 'local-list', after: { act: body.act, chargePointIds: changed } })
      return { chargePoints: changed.length }
    },
  })
}
