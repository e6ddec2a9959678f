import { fillPlaceholders, type Language, type LocalizedText } from '@evops/platform/contract'
import { auditScreen } from '@evops/organisation/contract'
import type { OrganisationDomain } from '@evops/organisation/server'
import type { JobTable, Services, Tx } from '@evops/platform/server'
import { flowScreen } from '../../contract/index.ts'
import { sliceNoticeWords } from './slice-notices.words.ts'
import { takeNewSlices, type NewSlices } from './slices.store.ts'

/** Message for one person under the bell. */
export interface SliceNotice {
  operatorId: string
  userId: string
  /** No mail is sent. */
  email: ''
  stationId: null
  level: number
  title: LocalizedText
  text: LocalizedText
  place: LocalizedText
  href: string
}
export interface SliceNoticeDeps {
  holdersOf: OrganisationDomain['holdersOf']
  notify: (tx: Tx, notices: readonly SliceNotice[]) => Promise<() => void>
}
const level = 3
const mostPeople = 200

/** Notifies auditors once for each day that has ended with sums just below a limit (decision 235). */
export function sliceNoticeJobs(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { holdersOf, notify }: Partial<SliceNoticeDeps>,
): JobTable {
  if (!holdersOf || !notify) return {}
  /** Auditors hold both the audit log and the transactions, where the list is. */
  async function auditorsOf(operatorId: string): Promise<string[]> {
    return db.inTenant(operatorId, async (tx) => {
      const readers = await holdersOf?.(tx, { codes: auditScreen.codes, limit: mostPeople })
      const viewers = await holdersOf?.(tx, { codes: flowScreen.codes, limit: mostPeople })
      const ids = new Set((viewers ?? []).map(({ id }) => id))
      return (readers ?? []).flatMap(({ id }) => (ids.has(id) ? [id] : []))
    })
  }
  return {
    'ledger:notify-of-slices': {
      title: {
        zh: '提醒接近限额的资金操作',
        en: 'Report sums just below a limit',
        es: 'Avisar de sumas justo por debajo de un límite',
      },
      forOperators: true,
      cron: '25 * * * *',
      attempts: 3,
      run: async () => {
        const ring = await db.asPlatform(async (tx) => {
          const notices: SliceNotice[] = []
          for (const slices of await takeNewSlices(tx, now()))
            notices.push(...(await auditorsOf(slices.operatorId)).map((userId) => noticeOf(slices, userId)))
          return notices.length > 0 ? notify(tx, notices) : undefined
        })
        ring?.()
      },
    },
  }
}

function noticeOf({ operatorId, sums, from, until }: NewSlices, userId: string): SliceNotice {
  const fillWords = (part: 'title' | 'text' | 'place'): LocalizedText => {
    const text = sliceNoticeWords[`ledger.slice-notice.${part}`]
    const filledIn = (language: Language) => fillPlaceholders(text[language], { count: sums, day: until })
    return { zh: filledIn('zh'), en: filledIn('en'), es: filledIn('es') }
  }
  return {
    operatorId,
    userId,
    email: '',
    stationId: null,
    level,
    title: fillWords('title'),
    text: fillWords('text'),
    place: fillWords('place'),
    href: `${flowScreen.path}?view=slices&from=${from}&until=${until}`,
  }
}
