import { type App, type FileStore, type Services, serveAll } from '@evops/platform/server'
import * as contract from '../../contract/index.ts'
import { requireOperator } from '../in-operator.ts'
import { pictureRoutes } from './pictures.routes.ts'
import { filesOfStation } from './pictures.store.ts'
import { pageOfStations } from './stations.store.ts'
import { loadStation, type StationService } from './stations.service.ts'

const entity = 'station'

export function stationRoutes(
  app: App,
  services: Services,
  { stations, files }: { stations: StationService; files: FileStore },
): void {
  pictureRoutes(app, services, files)
  serveAll(app, contract.stationEndpoints, {
    listStations: ({ tx, query }) => pageOfStations(tx, query),
    getStation: ({ tx, params }) => loadStation(tx, params.id),
    createStation: async ({ tx, actor, body, audit, afterCommit }) => {
      requireOperator(actor)
      const made = await stations.create(tx, actor.operatorId, body)
      afterCommit(() => stations.placed(actor.operatorId, null, made))
      audit({ entity, entityId: made.id, after: made })
      return made
    },
    updateStation: async ({ tx, actor, params, body, audit, afterCommit }) => {
      const before = await loadStation(tx, params.id)
      const { version, ...form } = body
      const after = await stations.update(tx, actor.operatorId, { id: params.id, version, form })
      audit({ entity, entityId: params.id, before, after })
      afterCommit(() => stations.placed(actor.operatorId, before, after))
      return after
    },
    deleteStation: async ({ tx, params, audit, afterCommit }) => {
      const pictures = await filesOfStation(tx, params.id)
      const before = await stations.remove(tx, params.id)
      audit({ entity, entityId: params.id, before })
      for (const name of pictures) afterCommit(() => files.remove(name))
      return { done: true } as const
    },
  })
}
