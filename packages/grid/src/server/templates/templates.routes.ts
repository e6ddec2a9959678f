import { serveAll, type Actor, type App } from '@evops/platform/server'
import { templateEndpoints } from '../../contract/index.ts'
import type { GridDeps } from '../deps.ts'
import {
  addTemplate,
  deleteTemplate,
  previewTemplateUse,
  saveGridTemplate,
  getTemplate,
  undoTemplateUse,
  applyTemplate,
} from './templates.service.ts'
import { pageOfTemplates, pageOfTemplateUses } from './templates.store.ts'

const entity = 'grid-template'

export function templateRoutes(app: App, deps: GridDeps): void {
  const by = (actor: Actor) => ({ actor, now: deps.services.now() })
  serveAll(app, templateEndpoints, {
    listGridTemplates: ({ tx, query }) => pageOfTemplates(tx, query),
    getGridTemplate: ({ tx, params }) => getTemplate(tx, params.id),
    createGridTemplate: async ({ tx, actor, body, audit }) => {
      const after = await addTemplate(tx, by(actor), body)
      audit({ entity, entityId: after.id, after })
      return after
    },
    updateGridTemplate: async ({ tx, actor, params: { id }, body, audit }) => {
      const { before, after } = await saveGridTemplate(tx, by(actor), { id, ...body })
      audit({ entity, entityId: id, before, after })
      return after
    },
    deleteGridTemplate: async ({ tx, params: { id }, audit }) => {
      audit({ entity, entityId: id, before: await deleteTemplate(tx, id) })
      return { done: true } as const
    },
    previewGridTemplate: ({ tx, actor: { language }, params: { id }, body: use }) =>
      previewTemplateUse(tx, { id, use, language }),
    useGridTemplate: async ({ tx, actor, params: { id }, body: use, audit }) => {
      const done = await applyTemplate(tx, deps, { ...by(actor), id, use })
      const { credentials: _secret, ...after } = done
      audit({ entity: 'grid-template-use', entityId: done.id, after })
      return done
    },
    listGridTemplateUses: ({ tx, query }) => pageOfTemplateUses(tx, query),
    undoGridTemplateUse: async ({ tx, params: { id }, audit }) => {
      const after = await undoTemplateUse(tx, deps, { id, now: deps.services.now() })
      audit({ entity: 'grid-template-use', entityId: id, after: { undoneAt: after.undoneAt } })
      return after
    },
  })
}
