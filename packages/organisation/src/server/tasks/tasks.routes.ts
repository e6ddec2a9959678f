import { serve, type App } from '@evops/platform/server'
import { listTaskRuns, listTasks, previewTask, runTask, updateTask } from '../../contract/index.ts'
import type { TaskDesk } from './tasks.service.ts'

export function taskRoutes(app: App, desk: TaskDesk): void {
  serve(app, listTasks, ({ actor }) => desk.list(actor))
  serve(app, updateTask, async ({ actor, params, body, audit }) => {
    const { before, after } = await desk.change(actor, params.task, body)
    audit({ entity: 'task', entityId: params.task, before, after })
    return after
  })
  serve(app, previewTask, async ({ query }) => desk.preview(query))
  serve(app, runTask, async ({ actor, params, audit }) => {
    await desk.runNow(actor, params.task)
    audit({ entity: 'task', entityId: params.task })
    return { queued: true as const }
  })
  serve(app, listTaskRuns, ({ actor, query }) => desk.runs(actor, query))
}
