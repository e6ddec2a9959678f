import type { App, Services, JobTable, Tx } from '@evops/platform/server'
import { sendCampaignSlice } from './campaigns/campaigns.job.ts'
import { campaignRoutes } from './campaigns/campaigns.routes.ts'
import { campaignsWait } from './campaigns/campaigns.store.ts'
import type { Senders } from './channels/senders.ts'
import { dutyRoutes, type DutyDeps } from './duty/duty.ts'
import { createCardSender } from './wecom/card-sender.ts'
import type { PressDeps } from './wecom/presses.ts'
import { createCourier } from './deliveries/courier.ts'
import { deliveriesWait } from './deliveries/deliveries.store.ts'
import { createWecomCalls } from './duty/wecom-calls.service.ts'
import { wecomRoutes } from './duty/wecom-calls.routes.ts'
import type { Notice } from './messages/notify.ts'
import { memberNoticeExport, memberNoticeRoutes } from './notices/notices.routes.ts'
import { outerChannelRoutes } from './outer/outer.routes.ts'
import { createOuter } from './outer/outer.service.ts'
import { createSignIn } from './outer/sign-in.service.ts'
import { createCarry } from './people/carry.job.ts'
import { noticesWait } from './people/carry.store.ts'
import { createDrivers } from './people/drivers.ts'
import { createReceipts, receiptsWait } from './people/receipts.job.ts'
import { ownNews, publishMemberNews, type MemberNews } from './people/news.job.ts'
import type { NotifyDeps } from './people/notify-member.service.ts'
import { templateRoutes } from './templates/templates.routes.ts'

export interface ToMembersDeps {
  senders: Senders
  notify: (tx: Tx, notices: readonly Notice[]) => Promise<() => void>
  memberNews: readonly MemberNews[]
  onDuty: DutyDeps['onDuty']
  presses: Pick<PressDeps, 'pressed' | 'problems'>
  people: Pick<PressDeps, 'actorNow' | 'audit'> & Pick<NotifyDeps, 'operatorOf'>
  loopback: () => { url: string } | undefined
}

/**
 * Creates the notifications for members and staff on duty: channels, the message centre, and operations of drivers'
 * apps.
 */
export function createToMembers(services: Services, deps: ToMembersDeps) {
  const { senders, loopback, onDuty, notify } = deps
  const outer = createOuter({ services, loopback })
  const teller = { services, operatorOf: deps.people.operatorOf }
  const drivers = createDrivers(teller, outer)
  const wecomCalls = createWecomCalls(services, outer, { ...deps.people, ...deps.presses })
  const cards = createCourier({ services, send: createCardSender(services, { outer, onDuty }) }, 'wecom')
  const carry = createCarry(services, outer, senders)
  const news = [...ownNews, ...deps.memberNews]
  const jobs: JobTable = {
    'outreach:member-news': {
      everyMs: 1_000,
      when: news.map(({ waits }) => waits).join(' or '),
      run: () => publishMemberNews(services, teller, news),
    },
    'outreach:campaigns': {
      everyMs: 1_000,
      when: campaignsWait,
      run: () => sendCampaignSlice(services, teller),
    },
    'outreach:receipts': { everyMs: 10_000, when: receiptsWait, run: createReceipts(services, outer).round },
    'outreach:wecom': { everyMs: 1_000, when: deliveriesWait('wecom'), run: cards.round },
    'outreach:people': { everyMs: 1_000, when: noticesWait, run: carry.round },
  }
  return {
    doors: { ...createSignIn(services, outer), drivers },
    jobs,
    exports: [memberNoticeExport(services)],
    idle: async () => void (await Promise.all([carry.idle(), cards.idle(), wecomCalls.idle()])),
    routes(app: App) {
      outerChannelRoutes(app, outer)
      templateRoutes(app)
      campaignRoutes(app, services)
      memberNoticeRoutes(app, drivers)
      dutyRoutes(app, { services, outer, calls: wecomCalls, onDuty, notify })
      wecomRoutes(app, wecomCalls)
    },
  }
}
