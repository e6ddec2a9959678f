import { formatInstant, Tag, useLanguage, useWords } from '@evops/kit'
import type { BillDetail } from '../../contract/index.ts'
import { mailTones } from './bill-tones.ts'
import { billWords } from './bills.words.ts'

/** Shows when the bill was created, and every e-mail with its result. */
export function BillHistory({ bill }: { bill: BillDetail }) {
  const t = useWords(billWords)
  const language = useLanguage()
  return (
    <section className="stack">
      <h3>{t('members.bill.history')}</h3>
      <ul className="plain-list">
        {bill.steps.map((step) => (
          <li key={step.id} className="row">
            <span>
              {step.kind === 'issued' ? t('members.bill.step-issued') : t('members.bill.step-mailed', { to: step.to })}
            </span>
            {step.state && <Tag tone={mailTones[step.state]}>{t(`members.bill.mail-${step.state}`)}</Tag>}
            <small className="dim">
              {formatInstant(step.at, language, bill.timeZone, 'minute')} · {step.byName || t('members.bill.by-clock')}
              {step.answer !== '' && ` · ${step.answer}`}
            </small>
          </li>
        ))}
      </ul>
    </section>
  )
}
