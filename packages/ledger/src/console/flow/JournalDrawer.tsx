import {
  type DrawerNavigation,
  Button,
  Can,
  Copy,
  Dialog,
  Drawer,
  Facts,
  ReadFailure,
  Form,
  formatAmount,
  formatInstant,
  Link,
  TextField,
  toast,
  useCall,
  useForm,
  useLanguage,
  useCurrentUser,
  useWords,
} from '@evops/kit'
import { PendingChanges } from '@evops/organisation/console'
import { listPendingChanges } from '@evops/organisation/contract'
import { shortNo } from '@evops/platform/contract'
import { useState } from 'react'
import { getJournal, reverseJournal, formatAccount, formatBusiness, type JournalDetail } from '../../contract/index.ts'
import { flowPath, sessionPath } from '../paths.ts'
import { flowWords } from './flow.words.ts'

/** Drawer of one journal: its lines, author and time, its session or business, and its seal. */
export function JournalDrawer({ id, ...neighbours }: { id: string } & DrawerNavigation) {
  const t = useWords(flowWords)
  const language = useLanguage()
  const [isDialogOpen, setOpenDialog] = useState(false)
  const { data, error, refetch } = useCall(getJournal, { params: { id } }, { quiet: true })
  if (error)
    return (
      <Drawer title={t('ledger.journal.title')} {...neighbours}>
        <ReadFailure error={error} onRetry={() => void refetch()} />
      </Drawer>
    )
  if (data?.id !== id)
    return (
      <Drawer title="…" {...neighbours}>
        <span className="bone" />
      </Drawer>
    )
  return (
    <Drawer
      title={formatBusiness(data.businessType, language)}
      sub={data.businessName === null ? undefined : shortNo(data.businessName)}
      wide
      footer={
        data.mayReverse ? (
          <Can call={reverseJournal}>
            <Button kind="danger" onClick={() => setOpenDialog(true)}>
              {t('ledger.journal.reverse')}
            </Button>
          </Can>
        ) : undefined
      }
      {...neighbours}
    >
      <div className="stack">
        <PendingChanges subject={data.id} />
        <JournalFacts journal={data} />
        <Lines journal={data} />
      </div>
      {isDialogOpen && <Reverse journal={data} onClose={() => setOpenDialog(false)} />}
    </Drawer>
  )
}

function JournalFacts({ journal }: { journal: JournalDetail }) {
  const t = useWords(flowWords)
  const language = useLanguage()
  const { timeZone } = useCurrentUser().operator
  const when = (at: string) => formatInstant(at, language, timeZone, 'second')
  const isSession = /^(order|freeze)\./.test(journal.businessType)
  return (
    <Facts
      of={[
        [t('ledger.flow.effectiveAt'), when(journal.effectiveAt)],
        [t('ledger.journal.recordedAt'), when(journal.recordedAt)],
        [t('ledger.flow.byName'), journal.byName || t('ledger.journal.by-rules')],
        [t('ledger.flow.memo'), journal.memo],
        [
          t('ledger.journal.session'),
          isSession ? (
            <Link key="session" to={sessionPath(journal.businessId)}>
              {shortNo(journal.businessName ?? '…')}
            </Link>
          ) : (
            ''
          ),
        ],
        [
          t('ledger.flow.businessId'),
          <Link key="all" to={flowPath({ businessId: journal.businessId })}>
            {t('ledger.journal.all')}
          </Link>,
        ],
        [t('ledger.journal.number'), <Copy key="id" text={journal.id} />],
        [t('ledger.journal.reverses'), journal.reverses],
        [t('ledger.journal.reversedBy'), journal.reversedBy],
        [
          t('ledger.journal.seal'),
          journal.seal
            ? t('ledger.journal.sealed', { seq: journal.seal.seq, at: when(journal.seal.sealedAt) })
            : t('ledger.journal.unsealed'),
        ],
      ]}
    />
  )
}

function Lines({ journal }: { journal: JournalDetail }) {
  const t = useWords(flowWords)
  const language = useLanguage()
  const side = (minor: number) => (minor > 0 ? formatAmount(minor, journal.currency, language) : '')
  const total = journal.lines.reduce((sum, line) => sum + Math.max(line.amountMinor, 0), 0)
  return (
    <div className="lines-frame">
      <table className="lines">
        <thead>
          <tr>
            <th scope="col">{t('ledger.flow.account')}</th>
            <th scope="col" className="num">
              {t('ledger.flow.debit')}
            </th>
            <th scope="col" className="num">
              {t('ledger.flow.credit')}
            </th>
          </tr>
        </thead>
        <tbody>
          {journal.lines.map(({ account, holderId, holderName, amountMinor }, at) => (
            // Lines have no name but their place, and a journal never changes.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={at}>
              <td>
                {formatAccount(account, language)}
                {holderId && (
                  <>
                    {' · '}
                    <Link to={flowPath({ holderId })}>{holderName ?? holderId.slice(-12)}</Link>
                  </>
                )}
              </td>
              <td className="num">{side(amountMinor)}</td>
              <td className="num">{side(-amountMinor)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td>{t('ledger.flow.total')}</td>
            <td className="num">{side(total)}</td>
            <td className="num">{side(total)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

function Reverse({ journal: { id, complementNo }, onClose }: { journal: JournalDetail; onClose: () => void }) {
  const t = useWords(flowWords)
  const form = useForm(reverseJournal, {
    params: { id },
    initial: { reason: '' },
    refreshes: [getJournal, listPendingChanges],
    onSaved: () => {
      toast.ok(t('ledger.journal.requested'))
      onClose()
    },
  })
  return (
    <Dialog title={t('ledger.journal.reverse')} onClose={onClose}>
      <p className="dim">{t('ledger.journal.reverse-text')}</p>
      {complementNo && <p className="msg warn">{t('ledger.journal.notified-by', { number: complementNo })}</p>}
      <PendingChanges subject={id} />
      <Form form={form} verb={t('ledger.journal.reverse')} onCancel={onClose}>
        <TextField form={form} name="reason" label={t('ledger.journal.reason')} lines={2} wide />
      </Form>
    </Dialog>
  )
}
