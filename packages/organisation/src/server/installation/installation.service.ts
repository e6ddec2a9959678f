import { fillPlaceholders, type Language, type LocalizedText } from '@evops/platform/contract'
import {
  clearInstallationAlarms,
  createBackupService,
  deleteOldInstallationAlarms,
  insertInstallationAlarms,
  listFailingTasks,
  listInstallationAlarms,
  listOpenInstallationAlarms,
  listProbes,
  takeInstallationAlarms,
  type Actor,
  type InstallationFinding,
  type JobTable,
  type Services,
} from '@evops/platform/server'
import { statfs } from 'node:fs/promises'
import { z } from 'zod'
import {
  getInstallationStatus,
  installationLimits,
  platformOperatorId,
  type InstallationAlarmKind,
} from '../../contract/index.ts'
import { installationAlarmWords } from '../../contract/installation-alarms.words.ts'
import { listAdministrators } from '../accounts/grants.store.ts'
import { mailAddressesOf } from '../accounts/users.store.ts'
import { findOperator, hasRealOperators } from '../operators/operators.store.ts'
import { requirePlatformStaff } from '../operators/operators.service.ts'
import type { RetentionService } from '../retention/retention.service.ts'
import type { StoreUserNotices, UserNotice } from '../sign-in/guessed.service.ts'
import { compareAlarms, findInstallationProblems, isProcessLost, type InstallationFacts } from './installation.rules.ts'

export interface InstallationParts {
  services: Services
  retention: Pick<RetentionService, 'disk'>
  notify: StoreUserNotices
  /** Returns why this process cannot serve; empty if it serves. */
  unready: () => Promise<readonly string[]>
}
export interface InstallationWatch {
  status(actor: Actor): Promise<z.output<typeof getInstallationStatus.reply>>
  jobs: JobTable
}

/** Creates the watch over the installation itself: what endangers it is an alarm, also what never happened. */
export function createInstallationWatch(parts: InstallationParts): InstallationWatch {
  const { services, unready } = parts
  const { db, now } = services
  return {
    async status(actor) {
      requirePlatformStaff(actor)
      const [causes, at] = [await unready(), now()]
      const { processes, alarms } = await db.asPlatform(async (tx) => ({
        processes: await listProbes(tx),
        alarms: await listInstallationAlarms<InstallationAlarmKind>(tx, at),
      }))
      return {
        causes: [...causes],
        processes: processes.map((process) => ({
          ...process,
          startedAt: process.startedAt.toISOString(),
          at: process.at.toISOString(),
          isLost: isProcessLost(process, at),
        })),
        alarms: alarms.map(({ since, notifiedAt, clearedAt, ...alarm }) => ({
          ...alarm,
          since: since.toISOString(),
          notifiedAt: notifiedAt?.toISOString() ?? null,
          clearedAt: clearedAt?.toISOString() ?? null,
        })),
      }
    },
    jobs: {
      'organisation:watch-installation': {
        title: { zh: '检查本安装的状态', en: 'Check the installation', es: 'Comprobar la instalación' },
        cron: '*/5 * * * *',
        attempts: 1,
        run: () => watchInstallation(parts),
      },
    },
  }
}

/** Raises and clears alarms, and notifies the administrators of the platform of each once, and again when it is over. */
async function watchInstallation(parts: InstallationParts): Promise<void> {
  const { services, notify } = parts
  const facts = await readFacts(parts)
  const at = services.now()
  const readers = await readAdministrators(services)
  const ring = await services.db.asPlatform(async (tx) => {
    const findings = findInstallationProblems(facts, at)
    await insertInstallationAlarms(
      tx,
      compareAlarms(findings, await listOpenInstallationAlarms<InstallationAlarmKind>(tx), at).begin,
      at,
    )
    const { clear, notify: due } = compareAlarms(
      findings,
      await listOpenInstallationAlarms<InstallationAlarmKind>(tx),
      at,
    )
    const cleared = clear.map(({ id }) => id)
    await clearInstallationAlarms(tx, cleared, at)
    await deleteOldInstallationAlarms(tx, at)
    const taken = new Set(
      await takeInstallationAlarms(
        tx,
        due.map(({ id }) => id),
        at,
      ),
    )
    const begun = due.filter(({ id }) => taken.has(id)).map((alarm) => ({ alarm, isOver: false }))
    const over = clear.filter(({ notifiedAt }) => notifiedAt !== null).map((alarm) => ({ alarm, isOver: true }))
    return notify(
      tx,
      [...begun, ...over].flatMap((step) => noticesOf(step, readers)),
    )
  })
  ring()
}

async function readFacts({ services, retention }: InstallationParts): Promise<InstallationFacts> {
  const { db, config } = services
  const [backup, forecast, space] = await Promise.all([
    createBackupService(services).status(),
    retention.disk(),
    statfs(config.dataDir),
  ])
  return db.asPlatform(async (tx) => ({
    backup,
    hasOperators: await hasRealOperators(tx, platformOperatorId),
    failingTasks: await listFailingTasks(tx),
    processes: await listProbes(tx),
    disk: {
      freeShare: space.bavail / space.blocks,
      fullAt: forecast?.fullAt ? new Date(forecast.fullAt) : null,
    },
    unknownSettings: config.unknownSettings ?? [],
  }))
}

interface Administrators {
  ids: readonly string[]
  mails: ReadonlyMap<string, string>
  language: Language
}
async function readAdministrators({ db }: Pick<Services, 'db'>): Promise<Administrators> {
  return db.inTenant(platformOperatorId, async (tx) => {
    const ids = await listAdministrators(tx, platformOperatorId)
    const { language = 'en' } = (await findOperator(tx, platformOperatorId)) ?? {}
    return { ids, mails: await mailAddressesOf(tx, ids), language }
  })
}

/** Returns notices of one alarm: under the bell and by mail for each administrator, and once for the webhooks. */
function noticesOf(
  { alarm: { kind, subject }, isOver }: { alarm: InstallationFinding<InstallationAlarmKind>; isOver: boolean },
  { ids, mails, language }: Administrators,
): UserNotice[] {
  const each = (fill: (language: Language) => string): LocalizedText => ({
    zh: fill('zh'),
    en: fill('en'),
    es: fill('es'),
  })
  const text = each((into) =>
    fillPlaceholders(installationAlarmWords[`organisation.installation.${kind}`][into], {
      ...installationLimits,
      subject,
    }),
  )
  const over = installationAlarmWords['organisation.installation.cleared']
  const notice = {
    operatorId: platformOperatorId,
    language,
    stationId: null,
    level: isOver ? 1 : 4,
    title: isOver ? each((into) => fillPlaceholders(over[into], { alarm: text[into] })) : text,
    text,
    place: installationAlarmWords['organisation.installation.place'],
    href: '/sysmng/tasks?tab=installation',
  } as const
  return [
    { ...notice, userId: null, email: '', toWebhooks: true },
    ...ids.map((userId) => ({ ...notice, userId, email: mails.get(userId) ?? '' })),
  ]
}
