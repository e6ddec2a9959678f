import type { Domain, House, Tx } from '@evops/platform/server'
import * as contract from '../contract/index.ts'
import { mailRoutes, networkRoutes, webhookRoutes } from './channels/channels.routes.ts'
import { createSenders } from './channels/senders.ts'
import { createCourier } from './deliveries/courier.ts'
import { deliveriesWait } from './deliveries/deliveries.store.ts'
import { deliveryRoutes } from './deliveries/deliveries.routes.ts'
import { takeMails, type MailSource } from './deliveries/mails.job.ts'
import { tellNews, type TakeNews } from './deliveries/tell.job.ts'
import { tellPerson } from './messages/tell-person.ts'
import { messageRoutes, messagesLive } from './messages/messages.routes.ts'
import { forgetMessages } from './messages/messages.store.ts'
import { notify, type Notice } from './messages/notify.ts'
import { ruleRoutes } from './rules/rules.routes.ts'
import { outerChannelRoutes } from './outer/outer.routes.ts'
import { createOuter } from './outer/outer.service.ts'
import { createSignIn } from './outer/sign-in.service.ts'
import { createCarry } from './people/carry.job.ts'
import { noticesWait } from './people/carry.store.ts'
import { createDrivers, type Drivers } from './people/drivers.ts'
import type { ScheduleDeps } from './schedules/deps.ts'
import { createSchedules } from './schedules/schedules.ts'

const dayMs = 86_400_000
const keptDays = 90

export type { Notice }

export { peerSecret, startPeers, type Peers } from '../loopback/peers.ts'
export { peerSecretId } from '../loopback/sms-wire.ts'
export { forgetPerson, heldOf } from './people/people.store.ts'

export interface Outreach {
  domain: Domain
  /** Sign-in codes by the operator's SMS channel. */
  codes: ReturnType<typeof createSignIn>['codes']
  /** Who signs in with WeChat. */
  wechat: ReturnType<typeof createSignIn>['wechat']
  /** What a driver's app does in a member's name. */
  drivers: Drivers
  /** Tells people of something of a domain above, in the transaction of what they are told; call what it returns after the commit. */
  notify: (tx: Tx, notices: readonly Notice[]) => Promise<() => void>
  /** Private networks that the platform's staff allowed to be reached (S-16). */
  allowedNetworks: () => Promise<string[]>
  /** Waits for what is being sent. */
  idle(): Promise<void>
  /** Ends what listens, and waits for what is being sent. */
  close(): Promise<void>
}
export interface OutreachDeps {
  /** What is new about alarms; counts as told when the transaction commits. */
  takeAlarmNews: TakeNews
  /** An SQL condition: there is news to take. */
  alarmNewsWaits: string
  /** Mails of other domains. */
  mails?: MailSource
  /** People as they stand now, and what is exported for them. */
  schedules: Omit<ScheduleDeps, 'house' | 'notify'>
  /** Our own peers of outer channels, where they run. */
  loopback?: () => { url: string } | undefined
}

/** Telling people and other systems: the message bell, e-mail, webhooks. */
export function createOutreach(
  house: House,
  { takeAlarmNews, alarmNewsWaits, mails, schedules: given, loopback = () => undefined }: OutreachDeps,
): Outreach {
  const senders = createSenders(house)
  const schedules = createSchedules({
    ...given,
    house,
    notify: (tx, notices) => notify(house, tx, notices),
  })
  const couriers = {
    email: createCourier({ house, senders, mails, fileOf: schedules.fileOf }, 'email'),
    webhook: createCourier({ house, senders, fileOf: schedules.fileOf }, 'webhook'),
  }
  const outer = createOuter({ house, loopback, allowedNetworks: senders.allowedNetworks })
  const carry = createCarry(house, outer, senders)
  const live = messagesLive(house)
  const idle = async () =>
    void (await Promise.all([couriers.email.idle(), couriers.webhook.idle(), carry.idle()]))
  return {
    notify: (tx, notices) => notify(house, tx, notices),
    allowedNetworks: senders.allowedNetworks,
    ...createSignIn(house, outer),
    drivers: createDrivers({ house, operatorOf: given.operatorOf }, outer),
    domain: {
      name: 'outreach',
      problems: contract.outreachProblems,
      endpoints: contract.outreachEndpoints,
      routes(app) {
        messageRoutes(app)
        ruleRoutes(app)
        webhookRoutes(app, house, senders)
        mailRoutes(app, house, senders)
        networkRoutes(app, house)
        deliveryRoutes(app, house)
        schedules.routes(app)
        outerChannelRoutes(app, outer)
      },
      jobs: {
        ...schedules.jobs,
        'outreach:tell': {
          everyMs: 1_000,
          when: alarmNewsWaits,
          run: () => tellNews(house, { takeNews: takeAlarmNews, tellPerson }),
        },
        ...(mails && {
          'outreach:mails': { everyMs: 2_000, when: mails.waits, run: () => takeMails(house, mails) },
        }),
        'outreach:email': { everyMs: 1_000, when: deliveriesWait('email'), run: couriers.email.round },
        'outreach:webhook': { everyMs: 1_000, when: deliveriesWait('webhook'), run: couriers.webhook.round },
        'outreach:people': { everyMs: 1_000, when: noticesWait, run: carry.round },
        'outreach:forget': {
          title: {
            zh: '清理过期通知与发送记录',
            en: 'Delete old notifications and deliveries',
            es: 'Borrar notificaciones y envíos antiguos',
          },
          cron: '53 2 * * *',
          run: () =>
            house.db.asPlatform((tx) =>
              forgetMessages(tx, new Date(house.now().getTime() - keptDays * dayMs)),
            ),
        },
      },
      liveTopics: [live.topic],
    },
    idle,
    async close() {
      live.close()
      await idle()
    },
  }
}
