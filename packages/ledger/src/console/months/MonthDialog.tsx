import {
  requestExport,
  Button,
  Dialog,
  ReadFailure,
  Form,
  Link,
  Tag,
  TextField,
  useCall,
  useFields,
  useForm,
  useLanguage,
  useWords,
} from '@evops/kit'
import { formatMonth } from '@evops/platform/contract'
import { type FormEvent, useId, useState } from 'react'
import { accountingFileExport, checkMonth, closeMonth, listMonths, reopenMonth } from '../../contract/index.ts'
import { monthWords } from './months.words.ts'

/** Shows the obstacles for closing a month, and requires a reason. */
export function MonthDialog({ act, month, onClose }: { act: 'close' | 'reopen'; month: string; onClose: () => void }) {
  const t = useWords(monthWords)
  const language = useLanguage()
  const checks = useCall(checkMonth, { params: { month } }, { quiet: true })
  const form = useForm(act === 'close' ? closeMonth : reopenMonth, {
    params: { month },
    initial: {},
    refreshes: [listMonths],
    done: t('ledger.month.requested-done'),
    onSaved: onClose,
  })
  const f = useFields(monthWords, 'ledger.month', { form })
  const verb = t(`ledger.month.${act}`, { month: formatMonth(month, language) })
  return (
    <Dialog title={verb} onClose={onClose}>
      {act === 'close' && (
        <ul className="why">
          {checks.error && <ReadFailure error={checks.error} onRetry={() => void checks.refetch()} />}
          {(checks.data ?? []).map(({ check, found, named, href }) => (
            <li key={check}>
              {t(`ledger.month.check.${check}`)}{' '}
              <Tag tone={found === 0 ? 'good' : 'bad'}>
                {found === 0 ? t('ledger.month.passed') : t('ledger.month.to-resolve', { n: String(found) })}
              </Tag>
              {found > 0 && (
                <>
                  {' '}
                  <Link to={href}>{t('ledger.month.fix')}</Link>
                </>
              )}
              {named.length > 0 && <span className="hint"> {named.join(', ')}</span>}
            </li>
          ))}
        </ul>
      )}
      <Form form={form} verb={verb} onCancel={onClose}>
        <TextField {...f('reason')} lines={2} wide />
      </Form>
    </Dialog>
  )
}

/** Policies (pólizas) are requested by an inspection order with a number. */
export function SatRequestDialog({ month, onClose }: { month: string; onClose: () => void }) {
  const t = useWords(monthWords)
  const language = useLanguage()
  const field = useId()
  const [requestNo, setRequestNo] = useState('')
  const send = (event: FormEvent) => {
    event.preventDefault()
    void requestExport({
      name: accountingFileExport('mx-polizas'),
      filter: { month, requestNo },
      filterTexts: [],
      format: 'csv',
    })
    onClose()
  }
  return (
    <Dialog title={`${t('ledger.month.file.mx-polizas')} · ${formatMonth(month, language)}`} onClose={onClose}>
      <form className="form" onSubmit={send}>
        <div className="f">
          <label htmlFor={field}>{t('ledger.month.requestNo')}</label>
          <input
            id={field}
            className="field"
            required
            pattern="[A-Z]{3}[0-9]{7}/[0-9]{2}"
            placeholder="ABC1234567/26"
            value={requestNo}
            onChange={(event) => setRequestNo(event.target.value)}
          />
        </div>
        <div className="form-foot">
          <Button kind="primary" type="submit">
            {t('ledger.month.files')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
