import {
  requestExport,
  Button,
  Dialog,
  Form,
  type Nav,
  NavContext,
  TextField,
  useFields,
  useForm,
  useLanguage,
  useNav,
  useWords,
} from '@evops/kit'
import { formatMonth } from '@evops/platform/contract'
import { type FormEvent, useId, useState } from 'react'
import { accountingFileExport, closeMonth, listMonths, reopenMonth } from '../../contract/index.ts'
import { MonthObstacles } from './MonthObstacles.tsx'
import { monthWords } from './months.words.ts'

/** Shows the obstacles for closing a month, and requires a reason. */
export function MonthDialog({ act, month, onClose }: { act: 'close' | 'reopen'; month: string; onClose: () => void }) {
  const t = useWords(monthWords)
  const language = useLanguage()
  const nav = useNav()
  // The page of the months stays open behind the next one, so the dialog has to close before a link is followed.
  const leaving: Nav = {
    ...nav,
    go: (href, how) => {
      onClose()
      nav.go(href, how)
    },
  }
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
        <NavContext value={leaving}>
          <div className="month-obstacles">
            <MonthObstacles month={month} />
          </div>
        </NavContext>
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
