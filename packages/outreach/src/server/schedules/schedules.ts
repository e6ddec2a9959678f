import type { Readable } from 'node:stream'
import type { App, JobTable } from '@evops/platform/server'
import { UndeliverableError } from '../channels/senders.ts'
import type { MailAttachment } from '../channels/send-mail.ts'
import type { ScheduleDeps } from './deps.ts'
import { startDueSchedules, finishRunningSchedules } from './schedules.job.ts'
import { schedulesDue, schedulesRunning } from './schedules.store.ts'
import { scheduleRoutes } from './schedules.routes.ts'

/** Creates the scheduled exports. */
export function createSchedules(deps: ScheduleDeps) {
  const { services } = deps
  return {
    routes: (app: App) => scheduleRoutes(app, deps),
    jobs: {
      'outreach:schedules': { everyMs: 5_000, when: schedulesDue, run: () => startDueSchedules(deps) },
      'outreach:scheduled-files': { everyMs: 2_000, when: schedulesRunning, run: () => finishRunningSchedules(deps) },
    } satisfies JobTable,
    /** Reads the attachment of a mail at the time of sending; throws `UndeliverableError` if it no longer exists. */
    fileOf: async ({ operatorId, id }: { operatorId: string; id: string }): Promise<MailAttachment> => {
      const file = await services.db.inTenant(operatorId, (tx) => deps.exports().openFile(tx, operatorId, id))
      if (!file) throw new UndeliverableError('the file has expired')
      return { name: file.name, content: await wholeOf(file.content) }
    },
  }
}

async function wholeOf(content: Readable): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of content) pieces.push(Buffer.from(piece))
  return Buffer.concat(pieces)
}
