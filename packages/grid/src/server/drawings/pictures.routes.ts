import { Problem } from '@evops/platform/contract'
import { asPicture, serveAll, withRawBodies, type App } from '@evops/platform/server'
import { pictureEndpoints, pictureUploadEndpoints } from '../../contract/index.ts'
import type { DrawingDeps } from '../deps.ts'
import { addPicture } from './pictures.service.ts'
import { findPicture } from './pictures.store.ts'

/** Serves background pictures of drawings, visible to users who can see the drawing. */
export function pictureRoutes(app: App, { services, files }: DrawingDeps): void {
  withRawBodies(app, (raw) => {
    serveAll(raw, pictureUploadEndpoints, {
      addGridDrawingPicture: async ({ actor, params: { id: drawingId }, request, audit }) => {
        const added = await addPicture({ services, files, actor, drawingId }, request.raw)
        audit({ entity: 'grid-drawing', entityId: drawingId, after: { picture: added.id } })
        return added
      },
    })
  })
  serveAll(app, pictureEndpoints, {
    getGridDrawingPicture: async ({ tx, params, reply, afterCommit }) => {
      const picture = await findPicture(tx, { id: params.pictureId, drawingId: params.id })
      const source = picture && (await files.open(picture.storedAs))
      if (!picture || !source) throw new Problem('request.not-found')
      afterCommit(() => void asPicture(reply, picture).send(source))
      return undefined
    },
  })
}
