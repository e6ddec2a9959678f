import { fill, languages, type Text } from '@evops/platform/contract'
import type { JobTable } from '@evops/platform/server'
import { invoicePermissions, offices } from '../../contract/index.ts'
import { invoiceWords } from '../../contract/invoice.words.ts'
import type { DocumentsDeps, Notice } from '../deps.ts'
import { takeEnding, type Ending } from './credentials.store.ts'
import { expiryWords } from './expiry.words.ts'

const dayMs = 86_400_000
const soonDays = 30
const againDays = 7
const mostPeople = 200

/** Notifies the users who may replace a certificate, a month before it ends and then every week. */
export function expiryJobs(deps: DocumentsDeps): JobTable {
  return {
    'documents:certificates': {
      title: {
        zh: '税务证书到期提醒',
        en: 'Expiry of tax certificates',
        es: 'Caducidad de certificados fiscales',
      },
      cron: '37 5 * * *',
      attempts: 3,
      run: () => notifyExpiringCredentials(deps),
    },
  }
}

export async function notifyExpiringCredentials(deps: DocumentsDeps): Promise<void> {
  const { services } = deps
  const now = services.now()
  const at = (days: number) => new Date(now.getTime() + days * dayMs)
  const by = { now, by: at(soonDays), since: at(-againDays) }
  const after = await services.db.asPlatform(async (tx) => {
    const notices: Notice[] = []
    for (const ending of await takeEnding(tx, by)) notices.push(...(await noticesOf(deps, ending)))
    return notices.length > 0 ? deps.notify(tx, notices) : undefined
  })
  after?.()
}

async function noticesOf({ services, people }: DocumentsDeps, ending: Ending): Promise<Notice[]> {
  const { operatorId, office, certificateNo, validUntil } = ending
  const codes = [...invoicePermissions.control]
  const recipients = await services.db.inTenant(operatorId, (own) =>
    people(own, { codes, limit: mostPeople }),
  )
  const name = offices.find((one) => one === office) ?? 'manual'
  const text = (key: keyof typeof expiryWords): Text => {
    const [zh, en, es] = languages.map((language) =>
      fill(expiryWords[key][language], {
        office: invoiceWords[`documents.office.${name}`][language],
        no: certificateNo,
        day: validUntil.toISOString().slice(0, 10),
      }),
    )
    return { zh: zh ?? '', en: en ?? '', es: es ?? '' }
  }
  const isOver = validUntil <= services.now()
  return recipients.map(({ id: userId }) => ({
    operatorId,
    userId,
    email: '',
    stationId: null,
    level: isOver ? 4 : 3,
    title: text(isOver ? 'documents.expiry.over' : 'documents.expiry.soon'),
    text: text('documents.expiry.text'),
    place: text('documents.expiry.place'),
    href: '/finance/invoice',
  }))
}
