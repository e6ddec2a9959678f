import { fill, type Language, type Text } from '@evops/platform/contract'
import type { Organisation } from '@evops/organisation/server'
import type { House, JobTable, Tx } from '@evops/platform/server'
import { roamingScreen } from '../../contract/index.ts'
import { takeOverdue, type Overdue } from './overdue.store.ts'
import { overdueWords } from './overdue.words.ts'

/** What one person is told under the bell. */
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
  /** Tells people, in the transaction of what they are told. Returns what is to be done after it. */
  notify: (tx: Tx, notices: readonly Notice[]) => Promise<() => void>
}

/** Of messages: 4 is the gravest. */
const level = 3
const mostPeople = 200

/** Sessions of our drivers elsewhere that ended and were never billed: who minds roaming is told once, partner by partner. */
export function overdueJobs(house: House, { holdersOf, notify }: Telling): JobTable {
  async function noticesOf(of: Overdue): Promise<Notice[]> {
    const wish = { codes: [...roamingScreen.may.roaming.control], limit: mostPeople }
    const people = await house.db.inTenant(of.operatorId, (own) => holdersOf(own, wish))
    const said = (key: keyof typeof overdueWords) =>
      textOf((language) => fill(overdueWords[key][language], { days: of.days, n: of.sessions }))
    // By T/CEC 102 the order bills.
    const word = of.isOcpi ? '' : '-order'
    return people.map(({ id: userId }) => ({
      operatorId: of.operatorId,
      userId,
      email: '',
      stationId: null,
      level,
      title: said(`interop.overdue.title${word}`),
      text: said(`interop.overdue.text${word}`),
      place: textOf(() => of.partnerName),
      href: `${roamingScreen.path}?view=sessions&state=overdue&partnerId=${of.partnerId}`,
    }))
  }
  return {
    'interop:tell-overdue': {
      title: {
        zh: '漫游充电逾期未收到话单提醒',
        en: 'Report roaming sessions without a CDR',
        es: 'Aviso de sesiones de itinerancia sin CDR',
      },
      cron: '17 * * * *',
      attempts: 3,
      run: async () => {
        const after = await house.db.asPlatform(async (tx) => {
          const notices: Notice[] = []
          for (const overdue of await takeOverdue(tx, house.now()))
            notices.push(...(await noticesOf(overdue)))
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
