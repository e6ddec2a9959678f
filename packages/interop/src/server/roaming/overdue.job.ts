import { fill, type Language, type Text } from '@evops/platform/contract'
import type { Organisation } from '@evops/organisation/server'
import type { Services, JobTable, Tx } from '@evops/platform/server'
import { roamingScreen } from '../../contract/index.ts'
import { takeOffTariff, takeOverdue, type OffTariff } from './overdue.store.ts'
import { overdueWords } from './overdue.words.ts'

/** What one person is notified of under the bell. */
export interface Notice {
  operatorId: string
  userId: string
  email: string
  stationId: null
  level: number
  title: Text
  text: Text
  place: Text
  href: string
}
export interface Telling {
  /** Who of the transaction's operator holds one of the codes. */
  holdersOf: Organisation['holdersOf']
  /** Notifies people, in the transaction of what they are notified of. Returns what is to be done after it. */
  notify: (tx: Tx, notices: readonly Notice[]) => Promise<() => void>
}

/** Of messages: 4 is the gravest. */
const level = 3
const mostPeople = 200

/**
 * Sessions of our drivers elsewhere that ended and were never billed, and records that differ from the partner's tariff by more than was agreed: who
 * minds roaming is notified once, partner by partner.
 */
export function overdueJobs(services: Services, { holdersOf, notify }: Telling): JobTable {
  async function noticesOf(of: OffTariff, what: '' | '-session' | '-tariff', days = 0): Promise<Notice[]> {
    const wish = { codes: [...roamingScreen.may.roaming.control], limit: mostPeople }
    const people = await services.db.inTenant(of.operatorId, (own) => holdersOf(own, wish))
    const localizedText = (key: keyof typeof overdueWords) =>
      textOf((language) => fill(overdueWords[key][language], { days, n: of.sessions }))
    const filter = what === '-tariff' ? 'byTariff=other' : 'state=overdue'
    return people.map(({ id: userId }) => ({
      operatorId: of.operatorId,
      userId,
      email: '',
      stationId: null,
      level,
      title: localizedText(`interop.overdue.title${what}`),
      text: localizedText(`interop.overdue.text${what}`),
      place: textOf(() => of.partnerName),
      href: `${roamingScreen.path}?view=sessions&${filter}&partnerId=${of.partnerId}`,
    }))
  }
  return {
    'interop:tell-overdue': {
      title: {
        zh: '漫游充电账单缺失或与价格不符提醒',
        en: 'Report roaming sessions without a CDR and CDRs off the tariff',
        es: 'Aviso de sesiones de itinerancia sin CDR y de CDR que difieren de la tarifa',
      },
      cron: '17 * * * *',
      attempts: 3,
      run: async () => {
        const after = await services.db.asPlatform(async (tx) => {
          const notices: Notice[] = []
          // By T/CEC 102 the order bills.
          for (const overdue of await takeOverdue(tx, services.now()))
            notices.push(...(await noticesOf(overdue, overdue.isOcpi ? '' : '-session', overdue.days)))
          for (const off of await takeOffTariff(tx, services.now()))
            notices.push(...(await noticesOf(off, '-tariff')))
          return notices.length > 0 ? notify(tx, notices) : undefined
        })
        after?.()
      },
    },
  }
}

function textOf(say: (language: Language) => string): Text {
  return { zh: say('zh'), en: say('en'), es: say('es') }
}
