import { Button, formatInstant, Notice, useCall, useIsPermitted, useLanguage, useWords } from '@evops/kit'
import { compareChannelDay, listMissingDays, type MissingDay } from '../../contract/index.ts'
import { reconciliationWords } from './reconciliation.words.ts'

/** Days that are shown; the number is that of all. */
const mostShown = 31

/** Lists past days that were neither compared nor waived, which the list of compared days cannot contain. */
export function MissingDays({
  filter,
  onCompare,
}: {
  filter: { accountId?: string | undefined; from?: string | undefined; to?: string | undefined }
  onCompare: (day: MissingDay) => void
}) {
  const t = useWords(reconciliationWords)
  const language = useLanguage()
  const may = useIsPermitted()(compareChannelDay)
  const { data = [] } = useCall(listMissingDays, { query: filter }, { quiet: true })
  if (data.length === 0) return null
  return (
    <Notice tone="warn">
      {t('payments.day.missing', { count: data.length })}
      <span className="row missing-days">
        {data.slice(0, mostShown).map((missing) => {
          const name = `${missing.accountName} · ${formatInstant(missing.day, language, 'UTC', 'day')}`
          return (
            <Button key={name} small disabled={!may} onClick={() => onCompare(missing)}>
              {name}
            </Button>
          )
        })}
      </span>
    </Notice>
  )
}
