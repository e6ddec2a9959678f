import { type App, serveAll } from '@evops/platform/server'
import { taskEndpoints } from '../../contract/index.ts'
import type { TaskService } from './tasks.service.ts'

export function taskRoutes(app: App, desk: TaskService): void {
  serveAll(app, taskEndpoints, {
    listTasks: ({ actor }) => desk.list(actor),
    updateTask: async ({ actor, params, body, audit }) => {
      const { before, after } = await desk.change(actor, params.task, body)
      audit({ entity: 'task', entityId: params.task, before, after })
      return after
    },
    previewTask: async ({ query }) => desk.preview(query),
    runTask: async ({ actor, params, audit }) => {
      await desk.runNow(actor, params.task)
      audit({ entity: 'task', entityId: params.task })
      return { queued: true as const }
    },
    listTaskRuns: ({ actor, query }) => desk.runs(actor, query),
  })
}
