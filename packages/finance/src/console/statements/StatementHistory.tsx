import { formatInstant, Sheet, useLanguage, useTranslate, useWords } from '@evops/kit'
import type { StatementDetail } from '../../contract/index.ts'
import { statementWords } from './statements.words.ts'

/** Lists every step with user and time. */
export function StatementHistory({ statement }: { statement: StatementDetail }) {
  const t = useWords(statementWords)
  const translate = useTranslate()
  const language = useLanguage()
  return (
    <Sheet title={t('finance.statement.tab-history')}>
      <ol className="why">
        {statement.steps.map((step) => (
          <li key={step.id}>
            {translate(`finance.step.${step.kind}`)} · {step.byName || t('finance.statement.clock')} ·{' '}
            {formatInstant(step.at, language, statement.timeZone)}
            {step.text !== '' && ` · ${step.text}`}
          </li>
        ))}
      </ol>
    </Sheet>
  )
}
