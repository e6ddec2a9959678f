import type { Domain, Services, JobTable, Tx } from '@evops/platform/server'
import * as contract from '../contract/index.ts'
import { mailRoutes, networkRoutes, webhookRoutes } from './channels/channels.routes.ts'
import { createSenders, type Senders } from './channels/senders.ts'
import { createCourier, type CourierParts } from './deliveries/courier.ts'
import { deliveriesWait } from './deliveries/deliveries.store.ts'
import { deliveryRoutes } from './deliveries/deliveries.routes.ts'
import { takeMails, type MailSource } from './deliveries/mails.job.ts'
import { queueAlarmNews, type TakeNews } from './deliveries/deliver.job.ts'
import { notifyAssignee } from './messages/notify-person.ts'
import { messageRoutes, messagesLive } from './messages/messages.routes.ts'
import { deleteMessagesBefore } from './messages/messages.store.ts'
import { notify, type Notice } from './messages/notify.ts'
import { ruleRoutes } from './rules/rules.routes.ts'
import type { createSignIn } from './outer/sign-in.service.ts'
import { memberNotice, type MemberNews } from './people/news.job.ts'
import type { Drivers } from './people/drivers.ts'
import type { ScheduleDeps } from './schedules/deps.ts'
import { createSchedules } from './schedules/schedules.ts'
import { createToMembers, type ToMembersDeps } from './to-members.ts'
import { sealed } from './sealed.ts'

const dayMs = 86_400_000
const retentionDays = 90

export type { Notice }

export { startPeers, type Peers } from '../loopback/peers.ts'
export { createDemoMessages } from './demo-data.ts'
export { memberNotice, type MemberNews }
export { deletePersonData, heldOf } from './people/people.store.ts'
export { lowBalances } from './templates/templates.store.ts'
export { movePerson } from './people/move.store.ts'

export interface Outreach {
  domain: Domain
  /** Sends sign-in codes over the operator's SMS channel. */
  codes: ReturnType<typeof createSignIn>['codes']
  /** Sign-in with WeChat. */
  wechat: ReturnType<typeof createSignIn>['wechat']
  /** Operations of a driver's app on behalf of a member. */
  drivers: Drivers
  /**
   * Notifies people about an event of a higher-level domain, in the transaction of the event; call the returned
   * function after the commit.
   */
  notify: (tx: Tx, notices: readonly Notice[]) => Promise<() => void>
  /** Returns the private networks that the platform's staff allowed an operator for a purpose (S-16). */
  allowedNetworks: Senders['allowedNetworks']
  /** Waits for running deliveries. */
  idle(): Promise<void>
  /** Stops the listeners and waits for running deliveries. */
  close(): Promise<void>
}
export interface OutreachDeps {
  /** Takes alarm news; it counts as processed when the transaction commits. */
  takeAlarmNews: TakeNews
  /** An SQL condition: there is news to take. */
  alarmNewsWaits: string
  /** Mails of other domains. */
  mails?: MailSource
  /** Access to current users and to exports for them. */
  schedules: Omit<ScheduleDeps, 'services' | 'notify'>
  /** Sources of member news from domains at the same level as members. */
  memberNews?: readonly MemberNews[]
  /** Returns staff on duty; if omitted, no staff is on duty. */
  onDuty?: ToMembersDeps['onDuty']
  /** Action of a card's button on behalf of the person who pressed it. */
  presses?: ToMembersDeps['presses']
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
): Outreach {
  const senders = createSenders(services)
  const notifyStaff = (tx: Tx, notices: readonly Notice[]) => notify(services, tx, notices)
  const schedules = createSchedules({ ...scheduleDeps, services, notify: notifyStaff })
  const couriers = createCouriers(services, senders, { mails, fileOf: schedules.fileOf })
  const toMembers = createToMembers(services, {
    senders,
    notify: notifyStaff,
    memberNews,
    onDuty,
    presses,
    people: scheduleDeps,
    loopback,
  })
  const live = messagesLive(services)
  const idle = async () => void (await Promise.all([couriers.idle(), toMembers.idle()]))
  return {
    notify: notifyStaff,
    allowedNetworks: senders.allowedNetworks,
    ...toMembers.doors,
    domain: {
      name: 'outreach',
      sealed,
      problems: contract.outreachProblems,
      endpoints: contract.outreachEndpoints,
      routes(app) {
        messageRoutes(app)
        ruleRoutes(app)
        webhookRoutes(app, services, senders)
        mailRoutes(app, services, senders)
        networkRoutes(app, services)
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
          'outreach:mails': { everyMs: 2_000, when: mails.waits, run: () => takeMails(services, mails) },
        }),
        'outreach:email': { everyMs: 1_000, when: deliveriesWait('email'), run: couriers.email.round },
        'outreach:webhook': { everyMs: 1_000, when: deliveriesWait('webhook'), run: couriers.webhook.round },
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
  files: Pick<CourierParts, 'mails' | 'fileOf'>,
) {
  const email = createCourier({ services, ...files, send: (parcel) => senders.email(parcel) }, 'email')
  const webhook = createCourier(
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
    run: () =>
      db.asPlatform((tx) => deleteMessagesBefore(tx, new Date(now().getTime() - retentionDays * dayMs))),
  }
}
