import { requireFound, Problem } from '@evops/platform/contract'
import { type App, type Services, serveAll } from '@evops/platform/server'
import { localListEndpoints } from '../../contract/index.ts'
import type { LoadLocalListContents } from '../ports.ts'
import { recordListChange } from './marks.store.ts'
import {
  findLocalListStation,
  pageOfLocalListStations,
  pageOfLocalLists,
  setLocalListStation,
  retryListPushes,
} from './local-lists.store.ts'

interface Parts {
  services: Services
  content: LoadLocalListContents
}

export function localListRoutes(app: App, { services, content }: Parts): void {
  serveAll(app, localListEndpoints, {
    listLocalLists: async ({ tx, query }) => pageOfLocalLists(tx, await content(tx, services.now()), query),
    getLocalListContent: async ({ tx }) => {
      const all = Object.values((await content(tx, services.now())).all)
      const black = all.filter(({ status }) => status === 'Blocked').length
      return { white: all.length - black, black }
    },
    listLocalListStations: ({ tx, query }) => pageOfLocalListStations(tx, query),
    switchLocalList: async ({ tx, actor, params, body, audit }) => {
      const before = requireFound(await findLocalListStation(tx, params.id))
      await setLocalListStation(tx, params.id, body.on, actor.userId)
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
      const changed = await retryListPushes(tx, actor.operatorId, { chargePointIds: body.chargePointIds, paused })
      if (changed.length === 0) throw new Problem('request.not-found')
      audit({ entity: 'local-list', after: { act: body.act, chargePointIds: changed } })
      return { chargePoints: changed.length }
    },
  })
}
