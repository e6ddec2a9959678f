import type { Services } from '@evops/platform/server'
import { notifyMember, type TellDeps } from '../people/notify-member.service.ts'
import { sliceOfAudience } from './audience.store.ts'
import { movePlace, takeRunning } from './campaigns.store.ts'

/** Told in one transaction, with the place that was come to: a process that ends goes on after it, and nobody is told twice. */
const perRound = 200

/** A slice of one campaign. The row is held meanwhile, so that stopping waits for the slice. */
export async function sendCampaignSlice(services: Services, deps: TellDeps): Promise<void> {
  const now = services.now()
  await services.db.asPlatform(async (tx) => {
    const running = await takeRunning(tx, now)
    if (!running) return
    const { operatorId, filter, place } = running
    const slice = await services.db.inTenant(operatorId, (own) =>
      sliceOfAudience(own, filter, { after: place, limit: perRound }),
    )
    for (const { id: memberId, nickname } of slice) {
      const telling = {
        operatorId,
        memberId,
        event: 'campaign',
        marks: { nickname },
        about: running.id,
      } as const
      await notifyMember(tx, deps, telling, running)
    }
    const last = slice.at(-1)
    await movePlace(tx, running, slice.length < perRound ? undefined : last, now)
  })
}
