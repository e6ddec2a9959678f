import { sendAsDownload, serveAll, type Actor, type App } from '@evops/platform/server'
import { drawingEndpoints } from '../../contract/index.ts'
import type { DrawingDeps } from '../deps.ts'
import {
  addDrawing,
  getBareDrawing,
  getDraftWithLock,
  drawingsPage,
  deleteDrawing,
  lockDrawing,
  saveDrawingName,
  saveDraft,
  unlockDrawing,
  type ActorAndTime,
} from './drawings.service.ts'
import { printDrawing } from './print.service.ts'
import { publishDraft, restoreVersion, getDrawingVersion } from './versions.service.ts'
import { pageOfDrawingVersions } from './versions.store.ts'

const entity = 'grid-drawing'

export function drawingRoutes(app: App, { services, files }: DrawingDeps): void {
  const by = (actor: Actor): ActorAndTime => ({ actor, now: services.now() })
  serveAll(app, drawingEndpoints, {
    listGridDrawings: ({ tx, actor, query }) => drawingsPage(tx, by(actor), query),
    getGridDrawing: ({ tx, actor, params }) => getDraftWithLock(tx, by(actor), params.id),
    createGridDrawing: async ({ tx, actor, body, audit }) => {
      const after = await addDrawing(tx, by(actor), body)
      audit({ entity, entityId: after.id, after })
      return after
    },
    updateGridDrawing: async ({ tx, actor, params: { id }, body, audit }) => {
      const { before, after } = await saveDrawingName(tx, by(actor), { id, ...body })
      audit({ entity, entityId: id, before, after })
      return after
    },
    deleteGridDrawing: async ({ tx, actor, params: { id }, audit, afterCommit }) => {
      const { before, gone } = await deleteDrawing(tx, by(actor), id)
      audit({ entity, entityId: id, before })
      afterCommit(async () => {
        for (const name of gone) await files.remove(name)
      })
      return { done: true } as const
    },
    saveGridDrawing: async ({ tx, actor, params: { id }, body, audit }) => {
      const { before, after } = await saveDraft(tx, by(actor), { id, ...body })
      const { symbols, lines } = after.document
      const summary = {
        version: after.version,
        symbols: symbols.length,
        lines: lines.length,
        ...after.changed,
      }
      audit({ entity, entityId: id, before: { version: before.version }, after: summary })
      return after
    },
    lockGridDrawing: async ({ tx, actor, params: { id }, body, audit }) => {
      const { before, after } = await lockDrawing(tx, by(actor), { id, ...body })
      audit({ entity, entityId: id, before: { lock: before.lock }, after: { lock: after.lock } })
      return after
    },
    unlockGridDrawing: async ({ tx, actor, params: { id }, audit }) => {
      const { lock } = await unlockDrawing(tx, by(actor), id)
      audit({ entity, entityId: id, before: { lock } })
      return { done: true } as const
    },
    publishGridDrawing: async ({ tx, actor, params: { id }, body, audit }) => {
      const { after, number } = await publishDraft(tx, by(actor), { id, ...body })
      audit({ entity, entityId: id, after: { number, note: body.note } })
      return after
    },
    listGridDrawingVersions: async ({ tx, params: { id }, query }) => {
      await getBareDrawing(tx, id)
      return pageOfDrawingVersions(tx, id, query)
    },
    getGridDrawingVersion: ({ tx, params: { id }, query }) => getDrawingVersion(tx, { id, ...query }),
    restoreGridDrawing: async ({ tx, actor, params: { id }, body, audit }) => {
      const { after, number } = await restoreVersion(tx, by(actor), { id, ...body })
      audit({ entity, entityId: id, after: { number, restored: body.number, note: body.note } })
      return after
    },
    downloadGridDrawing: async ({ tx, actor, params: { id }, query: { number }, audit, reply, afterCommit }) => {
      const { name, pdf } = await printDrawing(tx, files, { id, number, language: actor.language })
      audit({ entity, entityId: id, after: { pdf: number ?? 'draft' } })
      // The download starts only after the audit entry is committed.
      afterCommit(() => void sendAsDownload(reply, `${name}.pdf`, 'application/pdf').send(pdf))
      return undefined
    },
  })
}
