import { requireFound, Problem } from '@evops/platform/contract'
import { sendAsDownload, asPicture, serveAll, type App, type OpenArgs } from '@evops/platform/server'
import { publicContentEndpoints, type downloadPublicPicture } from '../../contract/index.ts'
import type { PublicFileKind } from '../addresses.ts'
import { findAppFile } from '../app-versions/app-versions.store.ts'
import type { ContentDeps } from '../deps.ts'
import { findPicture } from '../items/items.store.ts'

const packageType = 'application/vnd.android.package-archive'
/** A withdrawn item disappears from caches within a minute; until then there is no new request. */
const brief = 'public, max-age=60'

type PictureRequest = Pick<OpenArgs<typeof downloadPublicPicture>, 'params' | 'query'>
/** Serves pictures and files to everyone with their address (decision 97). */
export function publicContentRoutes(app: App, { services, files, addresses }: ContentDeps): void {
  const isOpen = (kind: PublicFileKind, { params, query }: PictureRequest, isShown: boolean) =>
    isShown || addresses.isMarked(kind, params.operatorId, params.id, query.mark)
  serveAll(app, publicContentEndpoints, {
    fetchContentPicture: async (request) => {
      const { operatorId, id } = request.params
      const picture = await services.db.inTenant(operatorId, (tx) => findPicture(tx, id, services.now()))
      if (!picture || !isOpen('pictures', request, picture.isShown)) throw new Problem('request.not-found')
      const etag = `"${picture.sha256.toString('hex').slice(0, 32)}"`
      const reply = asPicture(request.reply, picture)
        .header('cache-control', picture.isShown ? brief : 'private, max-age=60')
        .header('etag', etag)
      if (request.request.headers['if-none-match'] === etag)
        return reply.removeHeader('content-length').code(304).send()
      const source = requireFound(await files.open(picture.storedAs))
      return reply.send(source)
    },
    fetchAppFile: async (request) => {
      const { operatorId, id } = request.params
      const file = await services.db.inTenant(operatorId, (tx) => findAppFile(tx, id))
      const source = file && isOpen('apps', request, file.isPublished) ? await files.open(file.storedAs) : undefined
      if (!file || !source) throw new Problem('request.not-found')
      return sendAsDownload(request.reply, file.name, packageType)
        .header('content-length', file.bytes)
        .header('cache-control', 'no-store')
        .send(source)
    },
  })
}
