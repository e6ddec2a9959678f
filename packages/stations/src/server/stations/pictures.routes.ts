import { Readable } from 'node:stream'
import { newId, requireFound, Problem } from '@evops/platform/contract'
import {
  parsePicture,
  withRawBodies,
  type Actor,
  type App,
  type FileStore,
  type Services,
  type Tx,
  asPicture,
  serveAll,
} from '@evops/platform/server'
import * as contract from '../../contract/index.ts'
import { loadStation } from './stations.service.ts'
import { lockStation } from './stations.store.ts'
import { atMost } from '../at-most.ts'
import { savePictureOrder, findPicture, insertPicture, stationPicturesOf, removePicture } from './pictures.store.ts'

const entity = 'station'

/** Routes for station pictures: visible to users who can view the station, editable by users who can edit it. */
export function pictureRoutes(app: App, services: Services, files: FileStore): void {
  withRawBodies(app, (raw) => {
    serveAll(raw, contract.pictureUploadEndpoints, {
      addPicture: async ({ actor, params, query, request, audit }) => {
        const upload = { stationId: params.id, kind: query.kind, source: request.raw }
        const pictures = await add({ services, files }, actor, upload)
        audit({ entity, entityId: params.id, after: { picture: pictures.at(-1) } })
        return pictures
      },
    })
  })
  serveAll(app, contract.pictureEndpoints, {
    listPictures: async ({ tx, params }) => {
      await loadStation(tx, params.id)
      return stationPicturesOf(tx, params.id)
    },
    getPicture: async ({ tx, params, reply, afterCommit }) => {
      const picture = await findPicture(tx, { id: params.pictureId, stationId: params.id })
      const source = picture && (await files.open(picture.storedAs))
      if (!picture || !source) throw new Problem('request.not-found')
      afterCommit(() => void asPicture(reply, picture).send(source))
      return undefined
    },
    arrangePictures: async ({ tx, params, body, audit }) => {
      await requireStation(tx, params.id)
      const before = await stationPicturesOf(tx, params.id)
      const wanted = new Set(body.pictures.map(({ id }) => id))
      if (body.pictures.length !== before.length || !before.every(({ id }) => wanted.has(id)))
        throw new Problem('stations.pictures-changed')
      await savePictureOrder(tx, params.id, body.pictures)
      const after = await stationPicturesOf(tx, params.id)
      audit({ entity, entityId: params.id, before: { pictures: before }, after: { pictures: after } })
      return after
    },
    deletePicture: async ({ tx, params, audit, afterCommit }) => {
      await requireStation(tx, params.id)
      const picture = requireFound(await findPicture(tx, { id: params.pictureId, stationId: params.id }))
      await removePicture(tx, params.pictureId)
      const left = await stationPicturesOf(tx, params.id)
      await savePictureOrder(tx, params.id, left)
      audit({ entity, entityId: params.id, before: { picture: params.pictureId } })
      afterCommit(() => files.remove(picture.storedAs))
      return { done: true } as const
    },
  })
}

/** Receives the file, checks its type, and stores it as the station's last picture. */
async function add(
  { services, files }: { services: Services; files: FileStore },
  actor: Actor,
  upload: { stationId: string; kind: contract.PictureRow['kind']; source: AsyncIterable<Buffer> },
): Promise<contract.PictureRow[]> {
  const { stationId, kind, source } = upload
  const { operatorId, userId: createdBy } = actor
  await services.db.inTenant(actor, (tx) => requireStation(tx, stationId))
  const picture = parsePicture(await wholeOf(atMost(source, contract.pictureLimits.bytes)))
  if (!picture) throw new Problem('stations.picture-type')
  const { type, bytes } = picture
  const file = await files.write(Readable.from([bytes]))
  try {
    return await services.db.inTenant(actor, async (tx) => {
      await requireStation(tx, stationId)
      const createdAt = services.now()
      const id = newId(createdAt.getTime())
      const row = { ...file, operatorId, stationId, id, kind, type, createdBy, createdAt }
      if (!(await insertPicture(tx, row)))
        throw new Problem('stations.pictures-full', { most: contract.pictureLimits.perStation })
      return stationPicturesOf(tx, stationId)
    })
  } catch (error) {
    await files.remove(file.storedAs)
    throw error
  }
}

/** A picture is small, so it is read completely before it is stored. */
async function wholeOf(source: AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of source) pieces.push(piece)
  return Buffer.concat(pieces)
}

/** Locks the station, so that its pictures are changed one after another. */
async function requireStation(tx: Tx, id: string): Promise<void> {
  if (!(await lockStation(tx, id))) throw new Problem('request.not-found')
}
