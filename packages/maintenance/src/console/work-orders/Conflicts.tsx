import {
  Button,
  Dialog,
  Form,
  formatInstant,
  Sheet,
  Tag,
  TextField,
  useCall,
  useIsPermitted,
  useForm,
  useLanguage,
  usePicture,
  useTranslate,
  useWords,
  type Tone,
} from '@evops/kit'
import { EraseDialog } from '@evops/organisation/console'
import { useState } from 'react'
import {
  applyWorkConflict,
  conflictWords,
  eraseWorkConflict,
  getWorkConflictPicture,
  hasPersonalData,
  listWorkConflicts,
  sentKindWords,
  setAsideWorkConflict,
  canAcceptAct,
  workStateWords,
  type ConflictRow,
  type ConflictState,
} from '../../contract/index.ts'
import { conflictPageWords } from './conflicts.words.ts'
import { PhoneClockError, CurrentState } from './Unsent.tsx'
import { workOrderReads } from './use-quick-acts.ts'

export const conflictTones: Readonly<Record<ConflictState, Tone>> = {
  open: 'bad',
  applied: 'good',
  set_aside: 'plain',
}
const calls = { apply: applyWorkConflict, 'set-aside': setAsideWorkConflict } as const
type How = keyof typeof calls

/** Shows a work order's rejected offline actions to the dispatcher. */
export function Conflicts({ workOrderId }: { workOrderId: string }) {
  const t = useWords(conflictPageWords)
  const may = useIsPermitted()
  const query = { workOrderId, pageSize: 100 }
  const { data } = useCall(
    listWorkConflicts,
    { query },
    { quiet: true, every: 15_000, enabled: may(listWorkConflicts) },
  )
  if (!data || data.list.length === 0) return null
  return (
    <Sheet title={t('maintenance.conflict.title')}>
      <ul className="unsent">
        {data.list.map((row) => (
          <li key={row.id}>
            <Conflict row={row} />
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

function Conflict({ row }: { row: ConflictRow }) {
  const t = useWords(conflictPageWords)
  const w = useWords(conflictWords)
  const k = useWords(sentKindWords)
  const language = useLanguage()
  const when = (at: string | null) => formatInstant(at, language, row.timeZone)
  return (
    <>
      <span className="row wraps">
        <b>{k(`maintenance.sent.${row.kind}`)}</b>
        <span>{row.byName}</span>
        <span className="dim small">
          {t('maintenance.conflict.when', { done: when(row.doneAt), received: when(row.receivedAt) })}
        </span>
        <span className="push">
          <Tag tone={conflictTones[row.state]}>{w(`maintenance.conflict.is-${row.state}`)}</Tag>
        </span>
      </span>
      {row.attempted !== '' && <p className="work-order-said">{row.attempted}</p>}
      {row.kind === 'picture' && row.state !== 'applied' && !row.isErased && <Photo id={row.id} />}
      {row.isErased && <span className="dim small">{t('maintenance.conflict.erased')}</span>}
      <span>{w(`maintenance.conflict.why-${row.reason}`)}</span>
      <CurrentState of={row.current} />
      <PhoneClockError seconds={row.clockOffSeconds} />
      {row.isNoted && <span className="dim small">{t('maintenance.conflict.noted')}</span>}
      {row.state === 'open' ? (
        <Settle row={row} />
      ) : (
        <span>
          {t('maintenance.conflict.settled', {
            state: w(`maintenance.conflict.is-${row.state}`),
            name: row.settledByName,
            at: when(row.settledAt),
          })}
          {row.note !== '' && ` · ${row.note}`}
        </span>
      )}
      {hasPersonalData(row.kind) && row.state !== 'applied' && !row.isErased && <Erase row={row} />}
    </>
  )
}

/** The image needs the access token, so it has no URL of its own. */
function Photo({ id }: { id: string }) {
  const t = useWords(conflictPageWords)
  const address = usePicture(getWorkConflictPicture, { params: { id } })
  return (
    <ul className="work-order-pictures">
      <li>{address ? <img src={address} alt={t('maintenance.conflict.picture')} /> : <span className="bone" />}</li>
    </ul>
  )
}

/**
 * Photos show people and number plates, signatures are personal: both can be erased before the conflict is resolved.
 */
function Erase({ row: { id, kind, workOrderNo } }: { row: ConflictRow }) {
  const t = useWords(conflictPageWords)
  const [isDialogOpen, setOpenDialog] = useState(false)
  const verb = t(`maintenance.conflict.erase-${kind === 'picture' ? 'picture' : 'confirm'}`)
  return (
    <span className="row">
      <Button small icon="close" onClick={() => setOpenDialog(true)}>
        {verb}
      </Button>
      {isDialogOpen && (
        <EraseDialog
          call={eraseWorkConflict}
          of={{ id, name: workOrderNo }}
          verb={verb}
          text={t('maintenance.conflict.erase-text')}
          refreshes={[...workOrderReads, listWorkConflicts]}
          onClose={() => setOpenDialog(false)}
        />
      )}
    </span>
  )
}

function Settle({ row }: { row: ConflictRow }) {
  const t = useWords(conflictPageWords)
  useWords(workStateWords)
  const translate = useTranslate()
  const [openDialog, setOpenDialog] = useState<How>()
  if (row.mine) return <span className="dim small">{t('maintenance.conflict.own')}</span>
  const takesIt = canAcceptAct(row.workOrderState, row.kind)
  const isFit = takesIt && !row.isErased
  const state = translate(`maintenance.state.${row.workOrderState}`)
  return (
    <>
      {!takesIt && <span className="dim small">{t('maintenance.conflict.cannot', { state })}</span>}
      <span className="row">
        <Button small kind="primary" disabled={!isFit} onClick={() => setOpenDialog('apply')}>
          {t('maintenance.conflict.apply')}
        </Button>
        <Button small onClick={() => setOpenDialog('set-aside')}>
          {t('maintenance.conflict.set-aside')}
        </Button>
      </span>
      {openDialog && <ActPrompt row={row} how={openDialog} onClose={() => setOpenDialog(undefined)} />}
    </>
  )
}

function ActPrompt({ row, how, onClose }: { row: ConflictRow; how: How; onClose: () => void }) {
  const t = useWords(conflictPageWords)
  const form = useForm(calls[how], {
    params: { id: row.id },
    initial: {},
    refreshes: [...workOrderReads, listWorkConflicts],
    done: t('maintenance.conflict.done'),
    onSaved: onClose,
  })
  const verb = t(`maintenance.conflict.${how}`)
  return (
    <Dialog title={`${verb} · ${row.workOrderNo}`} onClose={onClose}>
      <Form form={form} verb={verb} onCancel={onClose}>
        <TextField
          form={form}
          name="note"
          label={t(how === 'apply' ? 'maintenance.conflict.note' : 'maintenance.conflict.note-needed')}
          lines={3}
          wide
        />
      </Form>
    </Dialog>
  )
}
