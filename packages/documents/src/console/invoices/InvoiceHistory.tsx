import { formatInstant, Tag, type Tone, useLanguage, useWords } from '@evops/kit'
import type { ReactNode } from 'react'
import type { InvoiceDetail } from '../../contract/index.ts'
import { invoiceWords } from './format-invoice.ts'

const tones = {
  waiting: 'acc',
  pending: 'warn',
  accepted: 'good',
  accepted_with_errors: 'bad',
  refused: 'bad',
  done: 'good',
  dead: 'bad',
} as const satisfies Record<string, Tone>

/** Shows every step with user and time, the messages to and from the tax office, and the e-mails. */
export function InvoiceHistory({ invoice }: { invoice: InvoiceDetail }) {
  const t = useWords(invoiceWords)
  const { steps, submissions, mails } = invoice
  return (
    <>
      <Lines
        title={t('documents.invoice.history')}
        invoice={invoice}
        of={steps.map(({ seq, state, at, byName, text }) => ({
          key: String(seq),
          at,
          what: t(`documents.invoice.state.${state}`),
          more: [byName || t('documents.invoice.by-itself'), text],
        }))}
      />
      <Lines
        title={t('documents.invoice.told')}
        invoice={invoice}
        of={submissions.map(({ id, act, state, externalNo, answer, madeAt }) => ({
          key: id,
          at: madeAt,
          what: t(`documents.invoice.${act}`),
          tag: <Tag tone={tones[state]}>{t(`documents.invoice.officeState.${state}`)}</Tag>,
          // An acceptance says no more than its state; of a refusal the office's own words count.
          more: [
            externalNo && t('documents.invoice.office-no', { no: externalNo }),
            state === 'accepted' ? '' : answer,
          ],
        }))}
      />
      <Lines
        title={t('documents.invoice.mails')}
        invoice={invoice}
        of={mails.map(({ id, to, state, at, byName, answer }) => ({
          key: id,
          at,
          what: to,
          tag: <Tag tone={tones[state]}>{t(`documents.invoice.mail.${state}`)}</Tag>,
          more: [byName || t('documents.invoice.by-itself'), answer],
        }))}
      />
    </>
  )
}

interface Line {
  key: string
  at: string
  what: string
  tag?: ReactNode
  more: readonly string[]
}
function Lines({ title, invoice, of }: { title: string; invoice: InvoiceDetail; of: readonly Line[] }) {
  const language = useLanguage()
  if (of.length === 0) return null
  return (
    <section className="stack">
      <h3>{title}</h3>
      <ul className="plain-list">
        {of.map(({ key, at, what, tag, more }) => (
          <li key={key} className="row">
            <span>{what}</span>
            {tag}
            <small className="dim">
              {[formatInstant(at, language, invoice.timeZone, 'minute'), ...more].filter(Boolean).join(' · ')}
            </small>
          </li>
        ))}
      </ul>
    </section>
  )
}
