import { Problem } from '@evops/platform/contract'
import { type App, type House, serveAll } from '@evops/platform/server'
import { localListEndpoints } from '../../contract/index.ts'
import type { ListContent } from '../ports.ts'
import {
  findListStation,
  pageOfListStations,
  pageOfLocalLists,
  setListStation,
  steerPushes,
} from './local-lists.store.ts'

interface Parts {
  house: House
  content: ListContent
  kick: (operatorId: string) => Promise<void>
}

export function localListRoutes(app: App, { house, content, kick }: Parts): void {
  serveAll(app, localListEndpoints, {
    listLocalLists: async ({ tx, query }) => pageOfLocalLists(tx, await content(tx, house.now()), query),
    getLocalListContent: async ({ tx }) => {
      const all = Object.values(await content(tx, house.now()))
      const black = all.filter(({ status }) => status === 'Blocked').length
      return { white: all.length - black, black }
    },
    listLocalListStations: ({ tx, query }) => pageOfListStations(tx, query),
    switchLocalList: async ({ tx, actor, params, body, audit, afterCommit }) => {
      const before = await findListStation(tx, params.id)
      if (!before) throw new Problem('request.not-found')
      await setListStation(tx, params.id, body.on, actor.userId)
      audit({
        entity: 'station',
        entityId: params.id,
        before: { localList: before.on },
        after: { localList: body.on },
      })
      afterCommit(() => kick(actor.operatorId))
      return { ...before, on: body.on }
    },
    steerLocalLists: async ({ tx, actor, body, audit, afterCommit }) => {
      const paused = { push: undefined, pause: true, resume: false }[body.act]
      const changed = await steerPushes(tx, actor.operatorId, { pileIds: body.pileIds, paused })
      if (changed.length === 0) throw new Problem('request.not-found')
      audit({ entity: 'local-list', after: { act: body.act, pileIds: changed } })
      if (body.act !== 'pause') afterCommit(() => kick(actor.operatorId))
      return { piles: changed.length }
    },
  })
}
