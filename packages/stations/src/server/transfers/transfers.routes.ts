import { Problem } from '@evops/platform/contract'
import {
  sendAsDownload,
  getRetentionDays,
  withRawBodies,
  type App,
  type FileStore,
  type Services,
  serveAll,
} from '@evops/platform/server'
import type { FastifyRequest } from 'fastify'
import { transferEndpoints, uploadEndpoints } from '../../contract/index.ts'
import { chargePointKeyOf } from '../charge-points/charge-points.store.ts'
import { storeUpload, getOpenTransfer } from './transfers.service.ts'
import { transfersOf, uploadedFile } from './transfers.store.ts'

export function transferRoutes(app: App, services: Services, files: FileStore): void {
  serveAll(app, transferEndpoints, {
    listChargePointTransfers: async ({ tx, params }) => {
      if ((await chargePointKeyOf(tx, params.id)) === undefined) throw new Problem('request.not-found')
      return transfersOf(tx, params.id)
    },
    downloadTransfer: async ({ tx, params, audit, reply, afterCommit }) => {
      const file = await uploadedFile(tx, { chargePointId: params.id, id: params.transferId })
      if (file?.storedAs === null)
        throw new Problem('stations.upload-removed', { days: await getRetentionDays(tx, 'uploads') })
      const bytes = file && (await files.open(file.storedAs))
      if (!file || !bytes) throw new Problem('request.not-found')
      audit({
        entity: 'charge-point',
        entityId: params.id,
        after: { transfer: params.transferId, file: file.name },
      })
      afterCommit(() => void sendAsDownload(reply, file.name, 'application/octet-stream').send(bytes))
      return undefined
    },
    fetchFile: async ({ params, reply }) => {
      const { storedAs, bytes } = await getOpenTransfer(services, params.token, 'down')
      const source = storedAs === null ? undefined : await files.open(storedAs)
      if (!source || bytes === null) throw new Problem('request.not-found')
      return reply
        .header('content-type', 'application/octet-stream')
        .header('content-length', bytes)
        .header('cache-control', 'no-store')
        .send(source)
    },
  })
  const take = async (request: FastifyRequest, token: string, name?: string) => {
    await storeUpload(
      { services, files },
      {
        token,
        name,
        contentType: request.headers['content-type'],
        source: request.raw,
      },
    )
    return {}
  }
  withRawBodies(app, (raw) => {
    serveAll(raw, uploadEndpoints, {
      putFile: ({ request, params }) => take(request, params.token),
      postFile: ({ request, params }) => take(request, params.token),
      putNamedFile: ({ request, params }) => take(request, params.token, params.name),
      postNamedFile: ({ request, params }) => take(request, params.token, params.name),
    })
  })
}
