import { type App, serveAll } from '@evops/platform/server'
import { retentionEndpoints } from '../../contract/index.ts'
import { megabyte, bytesToMegabytes, type RetentionService } from './retention.service.ts'

export function retentionRoutes(app: App, desk: RetentionService): void {
  serveAll(app, retentionEndpoints, {
    getRetention: ({ actor }) => desk.look(actor),
    previewRetention: ({ actor, params, query: { days, maxMegabytes } }) =>
      desk.preview(actor, params.kind, { days, maxBytes: bytesOf(maxMegabytes) }),
    updateRetention: async ({ actor, params, body, audit }) => {
      const { maxMegabytes, ...wish } = body
      const rule = { ...wish, kind: params.kind, maxBytes: bytesOf(maxMegabytes) }
      const { before, after, going } = await desk.change(actor, rule)
      audit({ entity: 'retention', entityId: params.kind, before, after: { ...after, going } })
      const { maxBytes, ...fields } = after
      return { ...fields, maxMegabytes: bytesToMegabytes(maxBytes) }
    },
  })
}

const bytesOf = (megabytes: number | null | undefined) => (megabytes ? megabytes * megabyte : null)
