import type { Services } from '@evops/platform/server'
import { notifyMember, type NotifyDeps } from '../people/notify-member.service.ts'
import { sliceOfAudience } from './audience.store.ts'
import { saveCampaignPosition, lockRunningCampaign } from './campaigns.store.ts'

/**
 * The slice size. Notices and the reached position are written in one transaction: after a restart the campaign
 * continues from there, and no member is notified twice.
 */
const perRound = 200

/** Processes a slice of one campaign. The row stays locked meanwhile, so a stop waits for the slice. */
export async function sendCampaignSlice(services: Services, deps: NotifyDeps): Promise<void> {
  const now = services.now()
  await services.db.asPlatform(async (tx) => {
    const running = await lockRunningCampaign(tx, now)
    if (!running) return
    const { operatorId, filter, place } = running
    const slice = await services.db.inTenant(operatorId, (own) =>
      sliceOfAudience(own, filter, { after: place, limit: perRound }),
    )
    for (const { id: memberId, nickname } of slice) {
      const memberNotice = {
        operatorId,
        memberId,
        event: 'campaign',
        marks: { nickname },
        about: running.id,
      } as const
      await notifyMember(tx, deps, memberNotice, running)
    }
    const last = slice.at(-1)
    await saveCampaignPosition(tx, running, slice.length < perRound ? undefined : last, now)
  })
}
