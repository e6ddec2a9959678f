import type { Readable } from 'node:stream'
import type { App, JobTable } from '@evops/platform/server'
import { Undeliverable } from '../channels/senders.ts'
import type { MailFile } from '../channels/send-mail.ts'
import type { ScheduleDeps } from './deps.ts'
import { beginDue, settleRunning } from './schedules.job.ts'
import { schedulesDue, schedulesRunning } from './schedules.store.ts'
import { scheduleRoutes } from './schedules.routes.ts'

/** Creates the scheduled exports. */
export function createSchedules(deps: ScheduleDeps) {
  const { services } = deps
  return {
    routes: (app: App) => scheduleRoutes(app, deps),
    jobs: {
      'outreach:schedules': { everyMs: 5_000, when: schedulesDue, run: () => beginDue(deps) },
      'outreach:scheduled-files': { everyMs: 2_000, when: schedulesRunning, run: () => settleRunning(deps) },
    } satisfies JobTable,
    /** Reads the attachment of a mail at the time of sending; throws `Undeliverable` if it no longer exists. */
    fileOf: async ({ operatorId, id }: { operatorId: string; id: string }): Promise<MailFile> => {
      const file = await services.db.inTenant(operatorId, (tx) => deps.exports().openFile(tx, operatorId, id))
      if (!file) throw new Undeliverable('the file has expired')
      return { name: file.name, content: await wholeOf(file.content) }
    },
  }
}

async function wholeOf(content: Readable): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of content) pieces.push(Buffer.from(piece))
  return Buffer.concat(pieces)
}
