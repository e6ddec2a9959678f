import { fillPlaceholders, type Language, type LocalizedText } from '@evops/platform/contract'
import type { OrganisationDomain } from '@evops/organisation/server'
import type { Services, JobTable, Tx } from '@evops/platform/server'
import { roamingScreen } from '../../contract/index.ts'
import {
  claimLongHeldRecords,
  claimTariffDeviations,
  claimOverdueRecords,
  type TariffDeviations,
} from './overdue.store.ts'
import { overdueWords } from './overdue.words.ts'

/** Notification for one person. */
export interface OverdueNotice {
  operatorId: string
  userId: string
  email: string
  stationId: null
  level: number
  title: LocalizedText
  text: LocalizedText
  place: LocalizedText
  href: string
}
export interface StaffNotifier {
  /** Returns the users of the transaction's operator who have one of the permissions. */
  holdersOf: OrganisationDomain['holdersOf']
  /** Creates notifications within the transaction. Returns a function that runs after the commit. */
  notify: (tx: Tx, notices: readonly OverdueNotice[]) => Promise<() => void>
}

/** Level of the message. 4 is the most severe. */
const level = 3
const mostPeople = 200

/**
 * Notifies users once per partner about ended roaming sessions that were not billed, about records that differ from the
 * partner's tariff by more than the agreed tolerance, and about records that are held for more than a day. Recipients
 * are users with the roaming permission, or with the one to decide about held records.
 */
export function overdueJobs(services: Services, { holdersOf, notify }: StaffNotifier): JobTable {
  async function noticesOf(
    of: TariffDeviations,
    what: '' | '-session' | '-tariff' | '-held',
    days = 0,
  ): Promise<OverdueNotice[]> {
    const { roaming, heldrecord } = roamingScreen.may
    const codes = what === '-held' ? heldrecord.control : roaming.control
    const wish = { codes: [...codes], limit: mostPeople }
    const people = await services.db.inTenant(of.operatorId, (own) => holdersOf(own, wish))
    const localizedText = (key: keyof typeof overdueWords) =>
      textOf((language) => fillPlaceholders(overdueWords[key][language], { days, n: of.sessions }))
    const filters = { '-tariff': 'byTariff=other', '-held': 'state=held', '': '', '-session': '' }
    const filter = filters[what] || 'state=overdue'
    const view = what === '-held' ? 'held' : 'sessions'
    return people.map(({ id: userId }) => ({
      operatorId: of.operatorId,
      userId,
      email: '',
      stationId: null,
      level,
      title: localizedText(`interop.overdue.title${what}`),
      text: localizedText(`interop.overdue.text${what}`),
      place: textOf(() => of.partnerName),
      href: `${roamingScreen.path}?view=${view}&${filter}&partnerId=${of.partnerId}`,
    }))
  }
  return {
    'interop:tell-overdue': {
      title: {
        zh: '漫游充电账单缺失或与价格不符提醒',
        en: 'Report roaming sessions without a CDR and CDRs off the tariff',
        es: 'Aviso de sesiones de itinerancia sin CDR y de CDR que difieren de la tarifa',
      },
      forOperators: true,
      cron: '17 * * * *',
      attempts: 3,
      run: async () => {
        const after = await services.db.asPlatform(async (tx) => {
          const notices: OverdueNotice[] = []
          // In T/CEC 102 the order is the bill.
          for (const overdue of await claimOverdueRecords(tx, services.now()))
            notices.push(...(await noticesOf(overdue, overdue.isOcpi ? '' : '-session', overdue.days)))
          for (const off of await claimTariffDeviations(tx, services.now()))
            notices.push(...(await noticesOf(off, '-tariff')))
          for (const held of await claimLongHeldRecords(tx, services.now()))
            notices.push(...(await noticesOf(held, '-held')))
          return notices.length > 0 ? notify(tx, notices) : undefined
        })
        after?.()
      },
    },
  }
}

function textOf(translate: (language: Language) => string): LocalizedText {
  return { zh: translate('zh'), en: translate('en'), es: translate('es') }
}
