import type { App, Services, JobTable, Tx } from '@evops/platform/server'
import { sendCampaignSlice } from './campaigns/campaigns.job.ts'
import { campaignRoutes } from './campaigns/campaigns.routes.ts'
import { campaignsDueSql } from './campaigns/campaigns.store.ts'
import type { DeliverySenders } from './channels/senders.ts'
import { dutyRoutes, type DutyDeps } from './duty/duty.ts'
import { createCardSender } from './wecom/card-sender.ts'
import type { PressDeps } from './wecom/presses.ts'
import { createDeliveryWorker } from './deliveries/courier.ts'
import { deliveriesDueSql } from './deliveries/deliveries.store.ts'
import { createWecomCalls } from './duty/wecom-calls.service.ts'
import { wecomRoutes } from './duty/wecom-calls.routes.ts'
import type { BellNotice } from './messages/notify.ts'
import { memberNoticeExport, memberNoticeRoutes } from './notices/notices.routes.ts'
import { externalChannelRoutes } from './outer/outer.routes.ts'
import { createExternalChannels } from './outer/outer.service.ts'
import { createDriverSignIn } from './outer/sign-in.service.ts'
import { createNoticeWorker } from './people/carry.job.ts'
import { noticesDueSql } from './people/carry.store.ts'
import { createDrivers } from './people/drivers.ts'
import { createReceipts, receiptsAwaitedSql } from './people/receipts.job.ts'
import { membersDomainNews, publishMemberNews, type MemberNews } from './people/news.job.ts'
import type { NotifyDeps } from './people/notify-member.service.ts'
import { templateRoutes } from './templates/templates.routes.ts'

export interface MemberMessagingDeps {
  senders: DeliverySenders
  notify: (tx: Tx, notices: readonly BellNotice[]) => Promise<() => void>
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
export function createMemberMessaging(services: Services, deps: MemberMessagingDeps) {
  const { senders, loopback, onDuty, notify } = deps
  const outer = createExternalChannels({ services, loopback })
  const teller = { services, operatorOf: deps.people.operatorOf }
  const drivers = createDrivers(teller, outer)
  const wecomCalls = createWecomCalls(services, outer, { ...deps.people, ...deps.presses })
  const cards = createDeliveryWorker({ services, send: createCardSender(services, { outer, onDuty }) }, 'wecom')
  const carry = createNoticeWorker(services, outer, senders)
  const news = [...membersDomainNews, ...deps.memberNews]
  const jobs: JobTable = {
    'outreach:member-news': {
      everyMs: 1_000,
      when: news.map(({ waits }) => waits).join(' or '),
      run: () => publishMemberNews(services, teller, news),
    },
    'outreach:campaigns': {
      everyMs: 1_000,
      when: campaignsDueSql,
      run: () => sendCampaignSlice(services, teller),
    },
    'outreach:receipts': { everyMs: 10_000, when: receiptsAwaitedSql, run: createReceipts(services, outer).round },
    'outreach:wecom': { everyMs: 1_000, when: deliveriesDueSql('wecom'), run: cards.round },
    'outreach:people': { everyMs: 1_000, when: noticesDueSql, run: carry.round },
  }
  return {
    doors: { ...createDriverSignIn(services, outer), drivers },
    jobs,
    exports: [memberNoticeExport(services)],
    idle: async () => void (await Promise.all([carry.idle(), cards.idle(), wecomCalls.idle()])),
    routes(app: App) {
      externalChannelRoutes(app, outer)
      templateRoutes(app)
      campaignRoutes(app, services)
      memberNoticeRoutes(app, drivers)
      dutyRoutes(app, { services, outer, calls: wecomCalls, onDuty, notify })
      wecomRoutes(app, wecomCalls)
    },
  }
}
