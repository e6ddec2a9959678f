import type { Approvals } from '@evops/organisation/server'
import { dayMs } from '@evops/platform/contract'
import type { ServerDomain, Services, JobTable, Tx } from '@evops/platform/server'
import * as contract from '../contract/index.ts'
import { mailRoutes, webhookRoutes } from './channels/channels.routes.ts'
import { createNetworks } from './channels/networks.routes.ts'
import { createSenders, type DeliverySenders } from './channels/senders.ts'
import { createDeliveryWorker, type DeliveryWorkerParts } from './deliveries/courier.ts'
import { deliveriesDueSql } from './deliveries/deliveries.store.ts'
import { deliveryRoutes } from './deliveries/deliveries.routes.ts'
import { queueMailsOfDomain, type MailSource } from './deliveries/mails.job.ts'
import { queueAlarmNews, type ClaimAlarmNews } from './deliveries/deliver.job.ts'
import { notifyAssignee } from './messages/notify-person.ts'
import { messageRoutes, createBellMessagesTopic } from './messages/messages.routes.ts'
import { deleteMessagesBefore } from './messages/messages.store.ts'
import { addBellNotices, type BellNotice } from './messages/notify.ts'
import { ruleRoutes } from './rules/rules.routes.ts'
import type { createDriverSignIn } from './outer/sign-in.service.ts'
import { memberNotice, type MemberNews } from './people/news.job.ts'
import type { DriverNotices } from './people/drivers.ts'
import type { ScheduleDeps } from './schedules/deps.ts'
import { createSchedules } from './schedules/schedules.ts'
import { createMemberMessaging, type MemberMessagingDeps } from './to-members.ts'
import { outreachSealedColumns } from './sealed.ts'

const retentionDays = 90

export type { BellNotice }

export { startSimulatedChannels, type SimulatedChannels } from '../loopback/peers.ts'
export { createDemoLists } from './demo-lists.ts'
export { createDemoMessages } from './demo-data.ts'
export { memberNotice, type MemberNews }
export { deleteMemberOutreachData, exportMemberOutreachData } from './people/people.store.ts'
export { lowBalances } from './templates/templates.store.ts'
export { mergeMemberNotices } from './people/move.store.ts'

export interface OutreachDomain {
  domain: ServerDomain
  /** Sends sign-in codes over the operator's SMS channel. */
  codes: ReturnType<typeof createDriverSignIn>['codes']
  /** Sign-in with WeChat. */
  wechat: ReturnType<typeof createDriverSignIn>['wechat']
  /** Operations of a driver's app on behalf of a member. */
  drivers: DriverNotices
  /**
   * Notifies people about an event of a higher-level domain, in the transaction of the event; call the returned
   * function after the commit.
   */
  notify: (tx: Tx, notices: readonly BellNotice[]) => Promise<() => void>
  /** Returns the private networks that the platform's staff allowed an operator for a purpose (S-16). */
  allowedNetworks: DeliverySenders['allowedNetworks']
  /** Waits for running deliveries. */
  idle(): Promise<void>
  /** Stops the listeners and waits for running deliveries. */
  close(): Promise<void>
}
export interface OutreachDeps {
  /** Takes alarm news; it counts as processed when the transaction commits. */
  takeAlarmNews: ClaimAlarmNews
  /** An SQL condition: there is news to take. */
  alarmNewsWaits: string
  /** Mails of other domains. */
  mails?: MailSource
  /** Access to current users, to exports for them, and to requests for a second person. */
  schedules: Omit<ScheduleDeps, 'services' | 'notify'> & { approvals: Approvals }
  /** Sources of member news from domains at the same level as members. */
  memberNews?: readonly MemberNews[]
  /** Returns staff on duty; if omitted, no staff is on duty. */
  onDuty?: MemberMessagingDeps['onDuty']
  /** Action of a card's button on behalf of the person who pressed it. */
  presses?: MemberMessagingDeps['presses']
  /** Our simulated external systems, if they run. */
  loopback?: () => { url: string } | undefined
}

/** Creates the notifications to people and other systems: the message bell, e-mail, webhooks. */
export function createOutreach(
  services: Services,
  {
    takeAlarmNews,
    alarmNewsWaits,
    mails,
    schedules: scheduleDeps,
    memberNews = [],
    onDuty = async () => [],
    presses = { pressed: {}, problems: () => ({}) },
    loopback = () => undefined,
  }: OutreachDeps,
): OutreachDomain {
  const senders = createSenders(services)
  const notifyStaff = (tx: Tx, notices: readonly BellNotice[]) => addBellNotices(services, tx, notices)
  const schedules = createSchedules({ ...scheduleDeps, services, notify: notifyStaff })
  const couriers = createCouriers(services, senders, { mails, fileOf: schedules.fileOf })
  const toMembers = createMemberMessaging(services, {
    senders,
    notify: notifyStaff,
    memberNews,
    onDuty,
    presses,
    people: scheduleDeps,
    loopback,
  })
  const [live, networks] = [createBellMessagesTopic(services), createNetworks(services, scheduleDeps.approvals)]
  const idle = async () => void (await Promise.all([couriers.idle(), toMembers.idle()]))
  return {
    notify: notifyStaff,
    allowedNetworks: senders.allowedNetworks,
    ...toMembers.doors,
    domain: {
      name: 'outreach',
      sealed: outreachSealedColumns,
      problems: contract.outreachProblems,
      endpoints: contract.outreachEndpoints,
      routes(app) {
        messageRoutes(app)
        ruleRoutes(app)
        webhookRoutes(app, services, senders)
        mailRoutes(app, services, senders)
        networks.routes(app)
        deliveryRoutes(app, services)
        schedules.routes(app)
        toMembers.routes(app)
      },
      jobs: {
        ...schedules.jobs,
        ...toMembers.jobs,
        'outreach:tell': {
          everyMs: 1_000,
          when: alarmNewsWaits,
          run: () => queueAlarmNews(services, { takeNews: takeAlarmNews, notifyPerson: notifyAssignee }),
        },
        ...(mails && {
          'outreach:mails': { everyMs: 2_000, when: mails.waits, run: () => queueMailsOfDomain(services, mails) },
        }),
        'outreach:email': { everyMs: 1_000, when: deliveriesDueSql('email'), run: couriers.email.round },
        'outreach:webhook': { everyMs: 1_000, when: deliveriesDueSql('webhook'), run: couriers.webhook.round },
        'outreach:forget': forgetting(services),
      },
      liveTopics: [live.topic],
      exports: toMembers.exports,
    },
    idle,
    async close() {
      live.close()
      await idle()
    },
  }
}

/** Creates the couriers for mails and webhooks. */
function createCouriers(
  services: Services,
  senders: ReturnType<typeof createSenders>,
  files: Pick<DeliveryWorkerParts, 'mails' | 'fileOf'>,
) {
  const email = createDeliveryWorker({ services, ...files, send: (parcel) => senders.email(parcel) }, 'email')
  const webhook = createDeliveryWorker(
    { services, fileOf: files.fileOf, send: (parcel) => senders.webhook(parcel) },
    'webhook',
  )
  return { email, webhook, idle: () => Promise.all([email.idle(), webhook.idle()]) }
}

function forgetting({ db, now }: Services): JobTable[string] {
  return {
    title: {
      zh: '清理过期通知与发送记录',
      en: 'Delete old notifications and deliveries',
      es: 'Borrar notificaciones y envíos antiguos',
    },
    cron: '53 2 * * *',
    run: () => db.asPlatform((tx) => deleteMessagesBefore(tx, new Date(now().getTime() - retentionDays * dayMs))),
  }
}
