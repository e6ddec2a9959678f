import {
  requestExport,
  Button,
  Can,
  Dialog,
  ExportButton,
  ReadFailure,
  formatInstant,
  MenuItem,
  PageHead,
  Popover,
  Sheet,
  Tag,
  type Tone,
  UpdatedAt,
  useCall,
  useIsPermitted,
  useLanguage,
  useCurrentUser,
  useWords,
} from '@evops/kit'
import { formatMonth } from '@evops/platform/contract'
import { useState } from 'react'
import {
  accountingFileExport,
  accountingFiles,
  closeMonth,
  flowScreen,
  listMonths,
  reopenMonth,
  saveAccountCodes,
  type MonthRow,
} from '../../contract/index.ts'
import { FlowTabs } from '../FlowTabs.tsx'
import { menuWords } from '../menu.words.ts'
import { MonthObstacles } from './MonthObstacles.tsx'
import { MonthDialog, SatRequestDialog } from './MonthDialog.tsx'
import { CodesDialog } from './CodesDialog.tsx'
import { monthWords } from './months.words.ts'

const tones: Readonly<Record<MonthRow['state'], Tone>> = { running: 'acc', open: 'warn', closed: 'good' }
export interface MonthPrompt {
  month: string
  act: 'close' | 'reopen' | 'mx-polizas'
}

/** Months of the books: closed by two users, with their files. */
export function Months() {
  const m = useWords(menuWords)
  const t = useWords(monthWords)
  const [openDialog, setOpenDialog] = useState<MonthPrompt>()
  const [coding, setCoding] = useState(false)
  const { data, error, dataUpdatedAt, refetch } = useCall(listMonths, undefined, { quiet: true })
  const close = () => setOpenDialog(undefined)
  return (
    <div className="list-page">
      <PageHead
        title={m('ledger.menu.flow')}
        fresh={<UpdatedAt at={dataUpdatedAt} />}
        actions={
          <Can call={saveAccountCodes}>
            <Button onClick={() => setCoding(true)}>{t('ledger.code.edit')}</Button>
          </Can>
        }
      />
      <div className="sheet list-sheet">
        <FlowTabs />
        <div className="ledger-proof">
          {error && <ReadFailure error={error} onRetry={() => void refetch()} />}
          {data && <MonthTable rows={data} onRead={setOpenDialog} />}
        </div>
      </div>
      {openDialog && openDialog.act === 'mx-polizas' && <SatRequestDialog month={openDialog.month} onClose={close} />}
      {openDialog && openDialog.act !== 'mx-polizas' && (
        <MonthDialog act={openDialog.act} month={openDialog.month} onClose={close} />
      )}
      {coding && (
        <Dialog wide title={t('ledger.code.title')} onClose={() => setCoding(false)}>
          <CodesDialog onClose={() => setCoding(false)} />
        </Dialog>
      )}
    </div>
  )
}

function MonthTable({ rows, onRead }: { rows: readonly MonthRow[]; onRead: (openDialog: MonthPrompt) => void }) {
  const t = useWords(monthWords)
  return (
    <Sheet title={t('ledger.month.title')} note={t('ledger.month.note')} flush>
      <div className="lines-frame">
        <table className="lines">
          <thead>
            <tr>
              <th scope="col">{t('ledger.month.month')}</th>
              <th scope="col">{t('ledger.month.state')}</th>
              <th scope="col">{t('ledger.month.steps')}</th>
              <th scope="col">{t('ledger.month.files')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <MonthLine key={row.month} row={row} onRead={onRead} />
            ))}
          </tbody>
        </table>
      </div>
    </Sheet>
  )
}

function MonthLine({ row, onRead }: { row: MonthRow; onRead: (openDialog: MonthPrompt) => void }) {
  const t = useWords(monthWords)
  const language = useLanguage()
  const { timeZone } = useCurrentUser().operator
  const { month, state, isNext, requested, steps } = row
  const act = state === 'closed' ? 'reopen' : 'close'
  return (
    <tr>
      <td className="month">{formatMonth(month, language)}</td>
      <td>
        <Tag tone={tones[state]}>{t(`ledger.month.state.${state}`)}</Tag>{' '}
        {requested && <Tag tone="acc">{t(`ledger.month.requested.${requested}`)}</Tag>}
        {isNext && !requested && (
          <Can call={act === 'close' ? closeMonth : reopenMonth}>
            <Button small onClick={() => onRead({ month, act })}>
              {t(`ledger.month.${act}`, { month: formatMonth(month, language) })}
            </Button>
          </Can>
        )}
        {isNext && !requested && act === 'close' && <MonthObstacles month={month} onlyOpen />}
      </td>
      <td>
        {steps.map(({ kind, at, byName, secondName, reason }) => (
          <div key={at}>
            {t(`ledger.month.step.${kind}`, { by: byName, second: secondName })} ·{' '}
            {formatInstant(at, language, timeZone)} · {reason}
          </div>
        ))}
      </td>
      <td>
        <MonthFiles month={month} onSession={() => onRead({ month, act: 'mx-polizas' })} />
      </td>
    </tr>
  )
}

function MonthFiles({ month, onSession }: { month: string; onSession: () => void }) {
  const t = useWords(monthWords)
  const may = useIsPermitted()
  if (!may(flowScreen.may.captialflow.export)) return null
  const begin = (name: string) => void requestExport({ name, filter: { month }, filterTexts: [], format: 'csv' })
  return (
    <div className="month-acts">
      <ExportButton name={accountingFileExport('journal')} filter={{ month }} label={t('ledger.month.journal')} />
      <Popover label={t('ledger.month.files')} className="btn" face={t('ledger.month.files')}>
        {(shut) =>
          accountingFiles.map((file) =>
            file === 'journal' ? null : (
              <MenuItem
                key={file}
                onClick={() => {
                  shut()
                  if (file === 'mx-polizas') onSession()
                  else begin(accountingFileExport(file))
                }}
              >
                {t(`ledger.month.file.${file}`)}
              </MenuItem>
            ),
          )
        }
      </Popover>
    </div>
  )
}
