import {
  Button,
  call,
  CallError,
  fetchEndpointFile,
  Can,
  DayField,
  Dialog,
  Form,
  formatMoney,
  PrintDialog,
  saveFile,
  TextField,
  toast,
  useFields,
  useForm,
  useLanguage,
  useWords,
} from '@evops/kit'
import { useState } from 'react'
import {
  approveStatement,
  closeStatement,
  confirmStatement,
  disputeStatement,
  downloadStatement,
  getStatement,
  listParties,
  listStatementSessions,
  listStatements,
  payStatement,
  proveStatement,
  recountStatement,
  resolveStatement,
  type StatementDetail,
  type StatementState,
} from '../../contract/index.ts'
import { statementWords } from './statements.words.ts'

const acts = {
  recount: recountStatement,
  confirm: confirmStatement,
  approve: approveStatement,
  pay: payStatement,
  close: closeStatement,
  dispute: disputeStatement,
  resolve: resolveStatement,
} as const
type Act = keyof typeof acts
/** Acts by state; the first one is the primary button. */
const actsOf: Readonly<Record<StatementState, readonly Act[]>> = {
  draft: ['confirm', 'recount', 'dispute'],
  confirmed: ['approve', 'dispute'],
  approved: ['pay'],
  paid: ['close'],
  closed: [],
  disputed: ['resolve'],
}
const reads = [getStatement, listStatements, listStatementSessions, listParties] as const

export function StatementActs({ statement }: { statement: StatementDetail }) {
  const t = useWords(statementWords)
  const [openDialog, setOpenDialog] = useState<Act>()
  const [printing, setPrinting] = useState(false)
  const mine = statement.state === 'confirmed' && statement.isMine
  const open = actsOf[statement.state].filter((act) => !(mine && act === 'approve'))
  return (
    <>
      {open.map((act, place) => (
        <Can key={act} call={acts[act]}>
          <Button kind={place === 0 ? 'primary' : undefined} onClick={() => setOpenDialog(act)}>
            {t(`finance.statement.${act}`)}
          </Button>
        </Can>
      ))}
      <Download statement={statement} />
      <Prove statement={statement} />
      <Button onClick={() => setPrinting(true)}>{t('finance.statement.print')}</Button>
      {printing && <PrintDialog title={t('finance.statement.print')} onClose={() => setPrinting(false)} />}
      {openDialog && (
        <ActDialog key={openDialog} statement={statement} act={openDialog} onClose={() => setOpenDialog(undefined)} />
      )}
    </>
  )
}

function ActDialog({ statement, act, onClose }: { statement: StatementDetail; act: Act; onClose: () => void }) {
  const t = useWords(statementWords)
  const language = useLanguage()
  const { id, version, no, currency } = statement
  const form = useForm(acts[act], {
    params: { id },
    initial: { version, text: '' },
    refreshes: reads,
    done: t('finance.statement.done'),
    onSaved: onClose,
  })
  const f = useFields(statementWords, 'finance.statement', { form })
  const verb = t(`finance.statement.${act}`)
  const needsReason = act === 'dispute' || act === 'resolve'
  return (
    <Dialog title={`${verb} · ${no}`} onClose={onClose}>
      <p className="dim">
        {t(`finance.statement.text-${act}`, { amount: formatMoney(statement.netMinor, currency, language) })}
      </p>
      <Form form={form} verb={verb} onCancel={onClose}>
        {act === 'pay' && (
          <>
            <DayField {...f('paidOn')} />
            <TextField {...f('voucherNo')} />
          </>
        )}
        <TextField
          form={form}
          name="text"
          label={t(needsReason ? 'finance.statement.reason' : 'finance.statement.note')}
          lines={2}
          wide
        />
      </Form>
    </Dialog>
  )
}

/** Recalculates the statement from its sessions and terms, and compares the result with it. */
function Prove({ statement: { id } }: { statement: StatementDetail }) {
  const t = useWords(statementWords)
  const [busy, setBusy] = useState(false)
  const prove = async () => {
    setBusy(true)
    try {
      const { same, sha256 } = await call(proveStatement, { params: { id } })
      const message = `${t(`finance.statement.prove-${same ? 'same' : 'other'}`)} · ${sha256.slice(0, 12)}`
      if (same) toast.ok(message)
      else toast.fail(message)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      toast.fail(error.msg)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button busy={busy} onClick={() => void prove()}>
      {t('finance.statement.prove')}
    </Button>
  )
}

function Download({ statement: { id, no } }: { statement: StatementDetail }) {
  const t = useWords(statementWords)
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      saveFile(await fetchEndpointFile(downloadStatement, { params: { id } }), `${no}.pdf`)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      toast.fail(error.msg)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button icon="download" busy={busy} onClick={() => void download()}>
      {t('finance.statement.pdf')}
    </Button>
  )
}
