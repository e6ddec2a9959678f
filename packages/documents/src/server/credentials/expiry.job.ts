import { dayMs, fillPlaceholders, languages, type LocalizedText } from '@evops/platform/contract'
import type { JobTable } from '@evops/platform/server'
import { invoicePermissions, taxOfficeKinds } from '../../contract/index.ts'
import { invoiceWords } from '../../contract/invoice.words.ts'
import type { DocumentsDeps, DocumentNotice } from '../deps.ts'
import { takeExpiringCertificates, type ExpiringCertificate } from './credentials.store.ts'
import { credentialExpiryWords } from './expiry.words.ts'

const soonDays = 30
const againDays = 7
const mostPeople = 200

/** Notifies the users who may replace a certificate, a month before it ends and then every week. */
export function credentialExpiryJobs(deps: DocumentsDeps): JobTable {
  return {
    'documents:certificates': {
      title: {
        zh: '税务证书到期提醒',
        en: 'Expiry of tax certificates',
        es: 'Caducidad de certificados fiscales',
      },
      forOperators: true,
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
    const notices: DocumentNotice[] = []
    for (const ending of await takeExpiringCertificates(tx, by)) notices.push(...(await noticesOf(deps, ending)))
    return notices.length > 0 ? deps.notify(tx, notices) : undefined
  })
  after?.()
}

async function noticesOf({ services, people }: DocumentsDeps, ending: ExpiringCertificate): Promise<DocumentNotice[]> {
  const { operatorId, office, certificateNo, validUntil } = ending
  const codes = [...invoicePermissions.control]
  const recipients = await services.db.inTenant(operatorId, (own) => people(own, { codes, limit: mostPeople }))
  const name = taxOfficeKinds.find((one) => one === office) ?? 'manual'
  const text = (key: keyof typeof credentialExpiryWords): LocalizedText => {
    const [zh, en, es] = languages.map((language) =>
      fillPlaceholders(credentialExpiryWords[key][language], {
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
