import {
  formatMoney,
  formatInstant,
  Notice,
  Tag,
  useLanguage,
  useCurrentUser,
  useTranslate,
  useWords,
} from '@evops/kit'
import type { ReaderJob } from '../../contract/index.ts'
import { readerWords } from './readers.words.ts'

const tones = { waiting: 'warn', sent: 'acc', done: 'good', failed: 'bad', abandoned: 'plain' } as const

/** One line of an ended reader job. */
export function EndedJob({ job }: { job: ReaderJob }) {
  const t = useWords(readerWords)
  const translate = useTranslate()
  const language = useLanguage()
  const { timeZone, currency } = useCurrentUser().operator
  const { result, error, state } = job
  const facts = [
    job.amountMinor === null ? '' : formatMoney(job.amountMinor, currency, language),
    result?.balanceMinor === undefined
      ? ''
      : `${t('cards.reader.balance')} ${formatMoney(result.balanceMinor, currency, language)}`,
    result?.landed === undefined ? '' : t(result.landed ? 'cards.reader.landed' : 'cards.reader.not-landed'),
    result?.grey ? t('cards.reader.is-grey') : '',
    error ? translate(`cards.reader.error.${error}`) : '',
    job.bridgeName ?? t('cards.reader.by-file'),
    job.byName,
  ]
  return (
    <>
      <time dateTime={job.createdAt}>{formatInstant(job.createdAt, language, timeZone)}</time>
      <span>
        {t(`cards.reader.kind.${job.kind}`)} <Tag tone={tones[state]}>{t(`cards.reader.state.${state}`)}</Tag>
        <small>{facts.filter(Boolean).join(' · ')}</small>
        {job.uncertain && <Notice tone="warn">{t('cards.reader.uncertain')}</Notice>}
      </span>
    </>
  )
}
