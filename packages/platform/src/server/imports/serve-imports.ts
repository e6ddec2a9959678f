import type { ImportEndpoints, Language, Page } from '../../contract/index.ts'
import type { Actor } from '../actor.ts'
import type { Tx } from '../db/db.ts'
import type { TableChoice } from '../files/table.ts'
import { serve } from '../http/serve.ts'
import type { App } from '../services.ts'

interface File<Settings> {
  fileName: string
  content: string
  settings: Settings
}
type Stored = { id: string }
interface Imports<Settings> {
  noun: { entity: string; changed?: ((operatorId: string) => void) | undefined }
  preview: (
    tx: Tx,
    actor: Actor,
    file: { content: string; settings?: Settings | undefined } & TableChoice,
  ) => Promise<object>
  accept: (tx: Tx, actor: Actor, file: File<Settings>) => Promise<Stored>
  beginUndo: (tx: Tx, actor: Actor, id: string) => Promise<{ row: Stored; needsJob: boolean }>
  cancel: (tx: Tx, actor: Actor, id: string) => Promise<Stored>
  of: (tx: Tx, id: string, language: Language) => Promise<Stored>
  page: (tx: Tx, wanted: { page: number; pageSize: number }) => Promise<Page<Stored>>
  queue: (order: { operatorId: string; id: string }) => Promise<unknown>
  queueUndo: (order: { operatorId: string; id: string }) => Promise<unknown>
}

/** Serves the endpoints of `importEndpoints`; the bodies were parsed by their schemas. */
export function importRoutes<Settings>(app: App, specs: ImportEndpoints, imports: Imports<Settings>): void {
  const { noun } = imports
  const idOf = (params: unknown) => (params as { id: string }).id
  serve(app, specs.preview, ({ tx, actor, body }) =>
    imports.preview(tx, actor, body as { content: string; settings?: Settings } & TableChoice),
  )
  serve(app, specs.start, async ({ tx, actor, body, audit, afterCommit }) => {
    const { fileName, content, settings } = body as File<Settings>
    const made = await imports.accept(tx, actor, { fileName, content, settings })
    audit({ entity: noun.entity, entityId: made.id, after: { fileName, settings } })
    const { operatorId } = actor
    afterCommit(() => imports.queue({ operatorId, id: made.id }).then(() => undefined))
    return made
  })
  serve(app, specs.list, ({ tx, query }) => imports.page(tx, query as { page: number; pageSize: number }))
  serve(app, specs.get, ({ tx, actor, params }) => imports.of(tx, idOf(params), actor.language))
  serve(app, specs.undo, async ({ tx, actor, params, audit, afterCommit }) => {
    const { row, needsJob } = await imports.beginUndo(tx, actor, idOf(params))
    const { operatorId } = actor
    audit({ entity: noun.entity, entityId: row.id, after: { state: needsJob ? 'undoing' : 'undone' } })
    afterCommit(async () => {
      if (needsJob) await imports.queueUndo({ operatorId, id: row.id })
      else noun.changed?.(operatorId)
    })
    return row
  })
  serve(app, specs.cancel, async ({ tx, actor, params, audit }) => {
    const row = await imports.cancel(tx, actor, idOf(params))
    audit({ entity: noun.entity, entityId: row.id, after: { state: 'cancelled' } })
    return row
  })
}
